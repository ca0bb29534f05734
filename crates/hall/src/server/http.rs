//! The addresses of the hall.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{self, DefaultBodyLimit, FromRequest, Path, Query, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use fates::{FigureId, Overrule};
use frame::view::ActKind;
use maud::Markup;
use referee::Message;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;
use tracing::info;

use super::after;
use super::asset::asset;
use super::guard::{Door, Guard, LARGEST_BODY, guard};
use super::live;
use super::lobby;
use super::reference;
use crate::fault::{Code, Fault};
use crate::page;
use crate::tables::{Act, Address, Hall, Request, TableOrder};

type Shared = State<Arc<Hall>>;

/// All addresses of a hall.
pub fn router(hall: Arc<Hall>, door: Door) -> Router {
    let table = Router::new()
        .route("/", get(table_page))
        .route("/live", get(changes))
        .route("/say", post(say))
        .route("/plan", post(plan))
        .route("/turn-over", post(turn_over))
        .route("/undo", post(undo))
        .route("/consent", post(consent))
        .route("/seat", post(seat))
        .route("/overrule", get(levers).post(overrule))
        .route("/path", post(path))
        .route("/sight", get(sight))
        .route("/view", get(view))
        .route("/ledger", get(ledger))
        .route("/links", get(links))
        .merge(after::routes());
    Router::new()
        .route("/", get(start_page))
        .route("/tables", post(lay))
        .nest("/t/{table}/{secret}", table)
        .merge(reference::routes())
        .route("/assets/{*name}", get(asset))
        .route("/health", get(async || "well\n"))
        .route("/metrics", get(metrics))
        .fallback(async || Fault::new(Code::NoSuchPage, "there is nothing here; start at /"))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(Guard::new(door), guard))
        .with_state(hall)
}

/// Serves until `stop` comes, then closes the tables and lets requests finish.
pub async fn serve(
    listener: TcpListener,
    hall: Arc<Hall>,
    door: Door,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let app = router(Arc::clone(&hall), door).into_make_service_with_connect_info::<SocketAddr>();
    info!(address = %listener.local_addr()?, "the hall opens");
    let stopped = async move {
        stop.await;
        info!("the hall closes");
        hall.close();
    };
    axum::serve(listener, app).with_graceful_shutdown(stopped).await?;
    info!("the hall is closed");
    Ok(())
}

/// What was sent, as text.
struct Text(String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: extract::Request, state: &S) -> Result<Text, Fault> {
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            Fault::new(Code::TooLong, format!("what is sent has at most {LARGEST_BODY} bytes"))
        })?;
        let text = String::from_utf8(bytes.to_vec());
        text.map(Text).map_err(|_| Fault::new(Code::NotAMessage, "this is not text in UTF-8"))
    }
}

async fn start_page(State(hall): Shared, RawQuery(query): RawQuery) -> Result<Markup, Fault> {
    lobby::start(&hall, &query.unwrap_or_default()).await
}

async fn lay(State(hall): Shared, headers: HeaderMap, Text(body): Text) -> Result<Response, Fault> {
    let json = is_json(&headers);
    let order: TableOrder = match json {
        true => {
            serde_json::from_str(&body).map_err(|fault| Fault::new(Code::NotAnOrder, fault.to_string()))?
        }
        false => page::start::order(&body)?,
    };
    let opened = hall.lay(&order).await?;
    Ok(match json {
        true => Json(json!({ "table": opened.table, "links": opened.links() })).into_response(),
        false => Redirect::to(&opened.first_path()).into_response(),
    })
}

async fn links(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
) -> Result<Markup, Fault> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https"); // as the proxy says
    let origin = format!("{}://{host}", if secure { "https" } else { "http" });
    lobby::links(&hall, &address, &origin).await
}

async fn table_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let page = hall.ask(&address, Request::Page).await?;
    Ok(page::table::page(&page.setting, &page.view, &page.fragments, page.version))
}

#[derive(Deserialize)]
struct Since {
    since: Option<u64>,
}

async fn changes(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(since): Query<Since>,
) -> Result<impl IntoResponse, Fault> {
    live::changes(&hall, &address, since.since).await
}

async fn act(hall: &Hall, address: &Address, act: Act) -> Result<Json<Value>, Fault> {
    let done = hall.act(address, act).await;
    if done.is_err() {
        hall.metrics().refused();
    }
    done.map(|()| Json(json!({ "done": true })))
}

/// One message of the protocol, an answer; or several in a list, given one after the other.
async fn say(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let one = |text: &str| Message::read(text).map_err(|text| Fault::new(Code::NotAMessage, text));
    let messages = match body.trim_start().starts_with('[') {
        false => vec![one(&body)?],
        true => {
            let list: Vec<Value> = read(&body)?;
            list.iter().map(|message| one(&message.to_string())).collect::<Result<_, _>>()?
        }
    };
    act(&hall, &address, Act::Answer(messages)).await
}

#[derive(Deserialize)]
struct Steps {
    steps: Vec<ActKind>,
}

async fn plan(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let plan: Steps = read(&body)?;
    act(&hall, &address, Act::Plan(plan.steps)).await
}

#[derive(Deserialize)]
struct TurnOver {
    place: usize,
}

async fn turn_over(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let fact: TurnOver = read(&body)?;
    act(&hall, &address, Act::TurnOver(fact.place)).await
}

async fn undo(State(hall): Shared, Path(address): Path<Address>) -> Result<Json<Value>, Fault> {
    act(&hall, &address, Act::TakeBack).await
}

#[derive(Deserialize)]
struct Consent {
    yes: bool,
}

async fn consent(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let consent: Consent = read(&body)?;
    act(&hall, &address, Act::Consent(consent.yes)).await
}

#[derive(Deserialize)]
struct Sit {
    seat: u8,
    mind: Option<String>,
}

async fn seat(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let sit: Sit = read(&body)?;
    act(&hall, &address, Act::Seat(sit.seat, sit.mind)).await
}

async fn overrule(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
    Text(body): Text,
) -> Result<Response, Fault> {
    if is_json(&headers) {
        let decree: Overrule = read(&body)?;
        return Ok(act(&hall, &address, Act::Overrule(decree)).await?.into_response());
    }
    let decree = page::table::levers::decree(&body)?;
    let _done = act(&hall, &address, Act::Overrule(decree)).await?;
    Ok(Redirect::to(&format!("{}/overrule", address.path())).into_response())
}

/// The page of everything a referee may set.
async fn levers(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let told = hall.ask(&address, Request::Levers).await?;
    Ok(page::table::levers::page(&told.view, &told.levers, &address.path()))
}

fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn read<'a, T: Deserialize<'a>>(body: &'a str) -> Result<T, Fault> {
    serde_json::from_str(body).map_err(|fault| Fault::new(Code::NotAMessage, fault.to_string()))
}

/// The option that has to be chosen before a way.
#[derive(Deserialize)]
struct After {
    after: Option<String>,
}

async fn path(
    State(hall): Shared,
    Path(address): Path<Address>,
    Query(after): Query<After>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let way: Value = read(&body)?;
    let path = hall.ask(&address, |reply| Request::Path(way.clone(), after.after.clone(), reply)).await?;
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
    Ok(Json(json!({ "state": view })))
}

/// The record, once the game is over: before, its dice would tell what is hidden.
async fn ledger(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let not_over = "the ledger holds what is hidden; it is handed out when the game is over";
    let finished = hall.ask(&address, Request::Finished).await?;
    let finished = finished.ok_or_else(|| Fault::new(Code::NotOver, not_over))?;
    Ok(download(finished.ledger, "application/x-ndjson", &format!("lychgate-{}.jsonl", address.table)))
}

/// A file to keep. A table that answers has a name of letters and digits, so it can stand in a header.
pub(super) fn download(text: String, kind: &'static str, name: &str) -> Response {
    let name = format!("attachment; filename=\"{name}\"");
    ([(header::CONTENT_TYPE, kind.to_string()), (header::CONTENT_DISPOSITION, name)], text).into_response()
}

async fn metrics(State(hall): Shared) -> String {
    hall.metrics().text(hall.awake())
}
