//! The addresses of the hall.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, Query, RawQuery, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use fates::{FigureId, Overrule};
use maud::Markup;
use referee::Message;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use super::after;
use super::asset::asset;
use super::guard::{Door, Guard, LARGEST_BODY, guard};
use super::live;
use super::lobby;
use super::reference;
use crate::fault::Fault;
use crate::page;
use crate::tables::Role;
use crate::tables::{Act, Inquiry, Told};
use crate::tables::{Hall, Order};

type Shared = State<Arc<Hall>>;

/// All addresses of a hall.
pub fn router(hall: Arc<Hall>, door: Door) -> Router {
    let table = Router::new()
        .route("/", get(table_page))
        .route("/live", get(changes))
        .route("/say", post(say))
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
        .route("/assets/{name}", get(asset))
        .route("/health", get(async || "well\n"))
        .route("/metrics", get(metrics))
        .fallback(async || Fault::new("no-such-page", "there is nothing here; start at /"))
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
    let stopped = async move {
        stop.await;
        hall.close();
    };
    axum::serve(listener, app).with_graceful_shutdown(stopped).await
}

/// What was sent, as text.
struct Text(String);

impl<S: Send + Sync> FromRequest<S> for Text {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Text, Fault> {
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|_| Fault::new("too-long", format!("what is sent has at most {LARGEST_BODY} bytes")))?;
        let text = String::from_utf8(bytes.to_vec());
        text.map(Text).map_err(|_| Fault::new("not-a-message", "this is not text in UTF-8"))
    }
}

/// A table's name and a secret, as they stand in an address.
#[derive(Deserialize)]
pub(crate) struct Address {
    pub(crate) table: String,
    secret: String,
}

impl Address {
    /// The address itself, without the host.
    pub(crate) fn path(&self) -> String {
        format!("/t/{}/{}", self.table, self.secret)
    }

    pub(crate) async fn role(&self, hall: &Hall) -> Result<Role, Fault> {
        hall.role(&self.table, &self.secret).await
    }
}

async fn start_page(State(hall): Shared, RawQuery(query): RawQuery) -> Result<Markup, Fault> {
    lobby::start(&hall, &query.unwrap_or_default()).await
}

async fn lay(State(hall): Shared, headers: HeaderMap, Text(body): Text) -> Result<Response, Fault> {
    let json = is_json(&headers);
    let order: Order = match json {
        true => serde_json::from_str(&body).map_err(|fault| Fault::new("not-an-order", fault.to_string()))?,
        false => page::start::order(&body)?,
    };
    let opened = hall.lay(&order).await?;
    Ok(match json {
        true => Json(json!({ "table": opened.table, "links": opened.links() })).into_response(),
        false if opened.laid.has_guests() => {
            Redirect::to(&format!("{}/links", opened.own_path())).into_response()
        }
        false => Redirect::to(&opened.own_path()).into_response(),
    })
}

async fn links(
    State(hall): Shared,
    Path(address): Path<Address>,
    headers: HeaderMap,
) -> Result<Markup, Fault> {
    let role = address.role(&hall).await?;
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let secure = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https"); // as the proxy says
    let origin = format!("{}://{host}", if secure { "https" } else { "http" });
    lobby::links(&hall, &address.table, &role, &origin).await
}

async fn table_page(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let role = address.role(&hall).await?;
    match hall.tell(&address.table, &role, Inquiry::Page).await? {
        Told::Page(page) => {
            let (setting, view, version) = *page;
            Ok(page::table::page(&setting, &view, version))
        }
        _ => Err(Fault::no_such_table()),
    }
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
    let role = address.role(&hall).await?;
    live::changes(&hall, &address.table, &role, since.since).await
}

async fn act(hall: &Hall, address: &Address, act: Act) -> Result<Json<Value>, Fault> {
    let role = address.role(hall).await?;
    let done = hall.act(&address.table, role, act).await;
    if done.is_err() {
        hall.metrics.refused();
    }
    done.map(|()| Json(json!({ "done": true })))
}

/// One message of the protocol: an answer.
async fn say(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let message = Message::read(&body).map_err(|text| Fault::new("not-a-message", text))?;
    act(&hall, &address, Act::Answer(message)).await
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
    Ok(Redirect::to(&format!("/t/{}/{}/overrule", address.table, address.secret)).into_response())
}

/// The page of everything a referee may set.
async fn levers(State(hall): Shared, Path(address): Path<Address>) -> Result<Markup, Fault> {
    let role = address.role(&hall).await?;
    match hall.tell(&address.table, &role, Inquiry::Levers).await? {
        Told::Levers(told) => {
            let (view, levers) = *told;
            Ok(page::table::levers::page(&view, &levers, &format!("/t/{}/{}", address.table, address.secret)))
        }
        _ => Err(Fault::no_such_table()),
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn read<'a, T: Deserialize<'a>>(body: &'a str) -> Result<T, Fault> {
    serde_json::from_str(body).map_err(|fault| Fault::new("not-a-message", fault.to_string()))
}

async fn path(
    State(hall): Shared,
    Path(address): Path<Address>,
    Text(body): Text,
) -> Result<Json<Value>, Fault> {
    let role = address.role(&hall).await?;
    let way: Value = read(&body)?;
    match hall.tell(&address.table, &role, Inquiry::Path(way)).await? {
        Told::Path(path) => Ok(Json(json!({ "path": path }))),
        _ => Err(Fault::no_such_table()),
    }
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
    let role = address.role(&hall).await?;
    match hall.tell(&address.table, &role, Inquiry::Sight(pair.from, pair.to)).await? {
        Told::Sight(sight) => Ok(Json(json!({ "sight": sight }))),
        _ => Err(Fault::no_such_table()),
    }
}

/// The table as the protocol shows it, for programs that play.
async fn view(State(hall): Shared, Path(address): Path<Address>) -> Result<Json<Value>, Fault> {
    let role = address.role(&hall).await?;
    match hall.tell(&address.table, &role, Inquiry::View).await? {
        Told::View(view) => Ok(Json(json!({ "state": view }))),
        _ => Err(Fault::no_such_table()),
    }
}

/// The record, once the game is over: before, its dice would tell what is hidden.
async fn ledger(State(hall): Shared, Path(address): Path<Address>) -> Result<Response, Fault> {
    let role = address.role(&hall).await?;
    match hall.tell(&address.table, &role, Inquiry::Ledger).await? {
        Told::Ledger { text, over: true } => {
            let name = format!("attachment; filename=\"lychgate-{}.jsonl\"", address.table);
            let kind = [
                (header::CONTENT_TYPE, "application/x-ndjson".to_string()),
                (header::CONTENT_DISPOSITION, name),
            ];
            Ok((StatusCode::OK, kind, text).into_response())
        }
        Told::Ledger { over: false, .. } => Err(Fault::new(
            "not-over",
            "the ledger holds what is hidden; it is handed out when the game is over",
        )),
        _ => Err(Fault::no_such_table()),
    }
}

async fn metrics(State(hall): Shared) -> String {
    hall.metrics.text(hall.awake())
}
