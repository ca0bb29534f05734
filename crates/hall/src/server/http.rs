//! The addresses of the hall.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{self, DefaultBodyLimit, FromRequest, Path, Query, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Form, Json, Router, middleware};
use fates::FigureId;
use maud::Markup;
use serde::Deserialize;
use serde_json::{Value, json};
use tower_http::compression::CompressionLayer;

use super::asset::asset;
use super::campaign;
use super::door::{Door, Guard, LARGEST_BODY, Through, Visitor, guard, laying, let_in as let_house_in};
use super::homebrew;
use super::lobby;
use super::muster::{self, Caller, blocking, offered, ordered, own_rosters};
use super::peers::pass_on;
use super::reference;
use super::scene;
use super::table::{acts, after, join, live};
use crate::fault::{Code, Fault};
use crate::page;
use crate::tables::{Act, Address, Hall, PageView, Request, TableOrder, WayFor};

type Shared = State<Arc<Hall>>;

/// All addresses of a hall.
pub fn router(hall: Arc<Hall>, door: Door) -> Router {
    let at_door = Guard::new(door, &hall);
    through(hall, at_door)
}

/// The same behind this guard.
pub(super) fn through(hall: Arc<Hall>, at_door: Arc<Guard>) -> Router {
    let table = Router::new()
        .route("/", get(table_page))
        .route("/board", get(board_page))
        .route("/live", get(changes))
        .route("/overrule", get(levers).post(acts::overrule))
        .route("/path", post(path))
        .route("/sight", get(sight))
        .route("/view", get(view))
        .route("/ledger", get(ledger))
        .route("/links", get(links).post(renew))
        .route("/house", post(let_in))
        .route("/manage", get(manage))
        .route("/rename", post(rename))
        .route("/delete", post(delete))
        .merge(acts::routes())
        .merge(after::routes());
    Router::new()
        .route("/", get(start_page))
        .route("/new", get(new_game))
        .route("/games", get(games))
        .route("/poster/{system}", get(poster))
        .route("/tables", post(lay).layer(middleware::from_fn(laying)))
        .route("/join/{table}/{secret}", get(join::page).post(join::sit_down))
        .nest("/t/{table}/{secret}", table)
        .merge(reference::routes())
        .merge(muster::routes())
        .merge(homebrew::routes())
        .merge(campaign::routes())
        .merge(scene::routes())
        .route("/assets/{*name}", get(asset))
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .fallback(async || Fault::new(Code::NoSuchPage, "there is nothing here; start at /"))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Arc::clone(&hall), pass_on))
        .layer(middleware::from_fn_with_state(at_door, guard))
        .with_state(hall)
}

/// What was sent, as text.
pub(super) struct Text(pub(super) String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: extract::Request, state: &S) -> Result<Text, Fault> {
        let bytes = Bytes::from_request(request, state).await.map_err(|refused| match refused.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Fault::new(Code::TooLong, format!("what is sent has at most {LARGEST_BODY} bytes"))
            }
            _ => Fault::new(Code::TooSlow, "what was sent did not come whole in time"),
        })?;
        let text = String::from_utf8(bytes.to_vec());
        text.map(Text).map_err(|_| Fault::new(Code::NotAMessage, "this is not text in UTF-8"))
    }
}

/// Does somebody ask who may see all games, because they are this machine's own?
fn is_at_home(hall: &Hall, visitor: &Visitor) -> bool {
    hall.is_personal() && visitor.is_at_machine
}

async fn start_page(State(hall): Shared, caller: Caller) -> Result<Markup, Fault> {
    let at_home = caller.at_home;
    let (books, mine) =
        blocking(&hall, move |hall| Ok((caller.books(hall), own_rosters(hall, &caller)?))).await?;
    lobby::start(&hall, &books.library, at_home, &mine).await
}

async fn new_game(State(hall): Shared, RawQuery(query): RawQuery, caller: Caller) -> Result<Markup, Fault> {
    let query = query.unwrap_or_default();
    blocking(&hall, move |hall| lobby::new_game(hall, &caller, &query, &offered(hall, &caller, &query)?))
        .await
}

async fn games(State(hall): Shared, visitor: Visitor, RawQuery(query): RawQuery) -> Result<Markup, Fault> {
    if !is_at_home(&hall, &visitor) {
        return Err(Fault::new(Code::NotYours, "games are listed only at the machine they are kept on"));
    }
    lobby::games(&hall, &query.unwrap_or_default()).await
}

/// The drawing of a system.
async fn poster(State(hall): Shared, Path(system): Path<String>) -> Result<Response, Fault> {
    let library = hall.library();
    let system = library.system(&system).map_err(|fault| Fault::new(Code::NoSuchPage, fault.text))?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, system.poster().drawing).into_response())
}

async fn lay(
    State(hall): Shared,
    headers: HeaderMap,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let json = is_json(&headers);
    let order: TableOrder = match json {
        true => {
            serde_json::from_str(&body).map_err(|fault| Fault::new(Code::NotAnOrder, fault.to_string()))?
        }
        false => {
            let read = move |hall: &Hall| ordered(hall, &caller, &body);
            match blocking(&hall, read).await? {
                Ok(order) => order,
                Err(question) => return Ok((StatusCode::UNPROCESSABLE_ENTITY, question).into_response()),
            }
        }
    };
    let opened = hall.lay(&order).await?;
    Ok(match json {
        true => Json(
            json!({ "table": opened.table, "links": opened.links(), "invitations": opened.invitations() }),
        )
        .into_response(),
        false => Redirect::to(&opened.first_path()).into_response(),
    })
}

async fn links(State(hall): Shared, Path(address): Path<Address>, visitor: Visitor) -> Result<Markup, Fault> {
    lobby::invite(&hall, &address, &visitor).await
}

/// What the form for a new link says: a seat by its number, or `watch`.
#[derive(Deserialize)]
struct Renew {
    renew: String,
}

async fn renew(
    State(hall): Shared,
    Path(address): Path<Address>,
    Form(form): Form<Renew>,
) -> Result<Redirect, Fault> {
    let role = lobby::role_at(&hall, &address, &form.renew).await?;
    hall.act(&address, Act::Renew(role), None).await?;
    Ok(Redirect::to(&format!("{}/links", address.path())))
}

/// Lets phones of the house in, for somebody at this machine who plays at this table.
async fn let_in(
    State(hall): Shared,
    Path(address): Path<Address>,
    visitor: Visitor,
) -> Result<Redirect, Fault> {
    if !is_at_home(&hall, &visitor) {
        return Err(Fault::new(Code::NotYours, "the house is let in only from the machine itself"));
    }
    let _opens = hall.ask(&address, Request::Laid).await?;
    let_house_in(&hall).await?;
    Ok(Redirect::to(&format!("{}/links", address.path())))
}

async fn manage(
    State(hall): Shared,
    Path(address): Path<Address>,
    visitor: Visitor,
) -> Result<Markup, Fault> {
    lobby::manage(&hall, &address, is_at_home(&hall, &visitor)).await
}

/// What the form for a name says.
#[derive(Deserialize)]
struct Rename {
    name: String,
}

async fn rename(
    State(hall): Shared,
    Path(address): Path<Address>,
    visitor: Visitor,
    Form(form): Form<Rename>,
) -> Result<Redirect, Fault> {
    hall.act(&address, Act::Rename(form.name, is_at_home(&hall, &visitor)), None).await?;
    Ok(Redirect::to(&format!("{}/manage", address.path())))
}

async fn delete(
    State(hall): Shared,
    Path(address): Path<Address>,
    visitor: Visitor,
) -> Result<Redirect, Fault> {
    let at_home = is_at_home(&hall, &visitor);
    lobby::delete(&hall, &address, at_home).await?;
    Ok(Redirect::to(if at_home { "/games" } else { "/" }))
}

/// The table; once the game is over, its end. The board can still be had then.
async fn table_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    if hall.sleeps(&address.table) && hall.stored(&address).await?.1.is_over() {
        return after::end_page(State(hall), Path(address)).await;
    }
    match hall.ask(&address, Request::Page).await {
        Ok(page) if page.view.over.is_some() => after::end_page(State(hall), Path(address)).await,
        Err(fault) if fault.is_shut() => after::shut_page(&hall, &address, &fault).await,
        page => Ok(table(&*page?)),
    }
}

/// The table as it is, also when the game is over.
async fn board_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    match hall.ask(&address, Request::Page).await {
        Err(fault) if fault.is_shut() => after::shut_page(&hall, &address, &fault).await,
        page => Ok(table(&*page?)),
    }
}

fn table(page: &PageView) -> Markup {
    page::table::page(&page.setting, &page.view, &page.fragments, page.version, page.map.as_ref())
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
}

async fn changes(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(since): Query<Since>,
    Extension(through): Extension<Through>,
) -> Result<impl IntoResponse, Fault> {
    let place = through.follow()?;
    live::changes(&hall, &address, since.since, place).await
}

/// The page of everything a referee may set.
async fn levers(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let told = hall.ask(&address, Request::Levers).await?;
    Ok(page::table::levers::page(&told, &address.path()))
}

pub(super) fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

pub(super) fn read<'a, T: Deserialize<'a>>(body: &'a str) -> Result<T, Fault> {
    serde_json::from_str(body).map_err(|fault| Fault::new(Code::NotAMessage, fault.to_string()))
}

/// The option that has to be chosen before a way, or the figure of a proposal that it is for.
#[derive(Deserialize)]
struct For {
    after: Option<String>,
    figure: Option<FigureId>,
}

async fn path(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(wanted): Query<For>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let way: Value = read(&body)?;
    let wanted = match (wanted.after, wanted.figure) {
        (Some(answer), _) => WayFor::After(answer),
        (None, Some(figure)) => WayFor::Placed(figure),
        (None, None) => WayFor::Asked,
    };
    let path = hall.ask(&address, |reply| Request::Path(way.clone(), wanted.clone(), reply)).await?;
    Ok(Json(json!({ "path": path })))
}

#[derive(Deserialize)]
struct Pair {
    from: FigureId,
    to: FigureId,
}

async fn sight(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(pair): Query<Pair>,
) -> Result<Json<Value>, Fault> {
    let sight = hall.ask(&address, |reply| Request::Sight(pair.from, pair.to, reply)).await?;
    Ok(Json(json!({ "sight": sight })))
}

/// The table as the protocol shows it, for programs that play.
async fn view(State(hall): Shared, Path(address): Path<Address>) -> Result<Json<Value>, Fault> {
    let view = hall.ask(&address, Request::View).await?;
    Ok(Json(json!({ "number": view.number, "state": view.state })))
}

/// The record, once the game is over: before, its dice would tell what is hidden.
async fn ledger(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let not_over = "the game file holds what is hidden; it is handed out when the game is over";
    let (_, stored) = hall.stored(&address).await?;
    if !stored.is_over() {
        return Err(Fault::new(Code::NotOver, not_over));
    }
    Ok(download(stored.ledger, "application/x-ndjson", &format!("lychgate-{}.jsonl", address.table)))
}

/// A file to keep. A table that answers has a name of letters and digits, so it can stand in a header.
pub(super) fn download(text: String, kind: &'static str, name: &str) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

async fn metrics(State(hall): Shared) -> String {
    hall.metrics().text(&hall.gauges())
}

/// Can answers be kept? If not, why.
async fn health(State(hall): Shared) -> Result<&'static str, Fault> {
    hall.health().await.map(|()| "well\n")
}
