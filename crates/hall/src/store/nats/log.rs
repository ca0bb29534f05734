//! The stream: messages written, found and read.

use std::time::Duration;

use async_nats::jetstream::consumer::DeliverPolicy;
use async_nats::jetstream::consumer::push::OrderedConfig;
use async_nats::jetstream::context::{ContextBuilder, PublishErrorKind};
use async_nats::jetstream::message::{PublishMessage, StreamMessage};
use async_nats::jetstream::stream::{Config, RawMessageError, RawMessageErrorKind, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, HeaderMap};
use futures_util::stream::{BoxStream, StreamExt};
use tokio::time::{Instant, sleep, timeout};
use tracing::warn;

use crate::cluster::{Heard, Member, Message, Step, next};
use crate::store::StoreFault;

/// The stream of all tables.
const STREAM: &str = "lychgate";

/// What the subject of a table begins with.
const TABLES: &str = "lychgate.table.";

/// The subject of what the halls keep to themselves.
const SECRET: &str = "lychgate.secret";

/// The longest name of a table.
const LONGEST: usize = 64;

/// How long one try may take, how long is waited between two, and after how long nothing is tried any more: longer than
/// servers need to find a new leader.
const ONE_TRY: Duration = Duration::from_secs(2);
const PAUSE: Duration = Duration::from_millis(100);
const PATIENCE: Duration = Duration::from_secs(30);

/// For so long the stream knows the names of messages. What is older has long been written, and then the expected
/// sequence refuses it.
const NAMES_KNOWN: Duration = Duration::from_secs(120);

const AFTER: &str = "Lychgate-After";
const LENGTH: &str = "Lychgate-Length";
const MARK: &str = "Lychgate-Mark";
const HALL: &str = "Lychgate-Hall";

/// The stream of all tables, as a client of NATS sees it.
pub(super) struct Log {
    client: Client,
    jetstream: Context,
    stream: Stream<()>,
}

/// A message with its place in the log.
type Placed = (u64, Message);

/// What messages are written under.
pub(super) struct Subject(String);

impl Subject {
    /// That of a table; none for what can't be a table's name.
    pub(super) fn of(table: &str) -> Option<Subject> {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let fits = (1..=LONGEST).contains(&table.len()) && table.bytes().all(is_name);
        fits.then(|| Subject(format!("{TABLES}{table}")))
    }

    /// That of what the halls keep to themselves.
    pub(super) fn secret() -> Subject {
        Subject(SECRET.to_string())
    }
}

impl Log {
    /// Connects to these servers, and makes the stream if there is none.
    pub(super) async fn open(servers: &[String]) -> Result<Log, StoreFault> {
        let options = ConnectOptions::new().name("lychgate").connection_timeout(ONE_TRY);
        let client = options.connect(servers).await.map_err(broken)?;
        let jetstream = ContextBuilder::new().timeout(ONE_TRY).ack_timeout(ONE_TRY).build(client.clone());
        let config = Config {
            name: STREAM.to_string(),
            subjects: vec![format!("{TABLES}*"), SECRET.to_string()],
            num_replicas: servers.len().clamp(1, 3),
            duplicate_window: NAMES_KNOWN,
            ..Config::default()
        };
        let (made_in, config) = (&jetstream, &config);
        patiently(move || async move {
            made_in.get_or_create_stream(config.clone()).await.map(|_| ()).map_err(broken)
        })
        .await?;
        let stream = jetstream.get_stream_no_info(STREAM).await.map_err(broken)?;
        Ok(Log { client, jetstream, stream })
    }

    /// The connection, for what is not written.
    pub(super) fn client(&self) -> &Client {
        &self.client
    }

    /// The last message.
    pub(super) async fn last(&self, subject: &Subject) -> Result<Option<Placed>, StoreFault> {
        patiently(move || async move { found(self.stream.get_last_raw_message_by_subject(&subject.0).await) })
            .await
    }

    /// The first message after this place.
    pub(super) async fn following(
        &self,
        subject: &Subject,
        after: u64,
    ) -> Result<Option<Placed>, StoreFault> {
        patiently(move || self.look(subject, after)).await
    }

    async fn look(&self, subject: &Subject, after: u64) -> Result<Option<Placed>, StoreFault> {
        found(self.stream.get_first_raw_message_by_subject(&subject.0, after + 1).await)
    }

    /// Writes a message behind the one that it names, and says where it stands.
    pub(super) async fn write(&self, subject: &Subject, message: &Message) -> Result<u64, StoreFault> {
        let publish = publish(subject, message)?;
        let (began, mut step, mut trouble) = (Instant::now(), Step::Send, String::new());
        loop {
            let heard = match step {
                Step::Send => self.send(subject, publish.clone()).await?,
                Step::Look => self.look(subject, message.after).await.map(|found| match found {
                    Some((place, found)) => Heard::Follows(place, found.mark),
                    None => Heard::NoneFollows,
                }),
                Step::Stored(place) => return Ok(place),
                Step::Outrun => return Err(StoreFault::Outrun),
                Step::GiveUp => return Err(StoreFault::Unknown(trouble)),
            };
            let heard = heard.unwrap_or_else(|fault| {
                trouble = fault.to_string();
                Heard::Nothing
            });
            if heard == Heard::Nothing || heard == Heard::NoneFollows {
                warn!(trouble, "the store has not answered a write; it is asked again");
                sleep(PAUSE).await;
            }
            step = next(heard, &message.mark, began.elapsed() > PATIENCE);
        }
    }

    /// Sends a message once. It is refused at once if it is longer than the server takes.
    async fn send(
        &self,
        subject: &Subject,
        publish: PublishMessage,
    ) -> Result<Result<Heard, StoreFault>, StoreFault> {
        let sent = match self.jetstream.send_publish(subject.0.clone(), publish).await {
            Ok(acknowledgement) => acknowledgement.await,
            Err(error) => Err(error),
        };
        Ok(match sent {
            Ok(stored) if stored.duplicate => Ok(Heard::Taken),
            Ok(stored) => Ok(Heard::Stored(stored.sequence)),
            Err(error) => match error.kind() {
                PublishErrorKind::WrongLastSequence => Ok(Heard::Taken),
                PublishErrorKind::MaxPayloadExceeded => {
                    let text = format!("{error}; raise max_payload of the NATS server");
                    return Err(StoreFault::Broken(text));
                }
                _ => Err(broken(error)),
            },
        })
    }

    /// Forgets all messages but the last.
    pub(super) async fn keep_last(&self, subject: &Subject) -> Result<(), StoreFault> {
        patiently(move || async move {
            self.stream.purge().filter(&subject.0).keep(1).await.map(|_| ()).map_err(broken)
        })
        .await
    }

    /// All messages, and every further one as it is written.
    pub(super) async fn live(
        &self,
        subject: &Subject,
    ) -> Result<BoxStream<'static, Result<Message, StoreFault>>, StoreFault> {
        let config = OrderedConfig {
            deliver_subject: self.client.new_inbox(),
            filter_subject: subject.0.clone(),
            ..OrderedConfig::default()
        };
        let consumer = self.stream.create_consumer(config).await.map_err(broken)?;
        let messages = consumer.messages().await.map_err(broken)?;
        let read = |message: Result<jetstream::Message, _>| {
            let message = message.map_err(broken)?;
            of(message.headers.as_ref().unwrap_or(&HeaderMap::new()), &message.payload)
        };
        Ok(messages.map(read).boxed())
    }

    /// All tables with when they were written to last, in seconds since 1970, the newest last.
    pub(super) async fn tables(&self) -> Result<Vec<(String, u64)>, StoreFault> {
        let config = OrderedConfig {
            deliver_subject: self.client.new_inbox(),
            filter_subject: format!("{TABLES}*"),
            deliver_policy: DeliverPolicy::LastPerSubject,
            headers_only: true,
            ..OrderedConfig::default()
        };
        let consumer = self.stream.create_consumer(config).await.map_err(broken)?;
        let mut left = consumer.cached_info().num_pending;
        let mut messages = consumer.messages().await.map_err(broken)?;
        let mut tables = Vec::new();
        while left > 0 {
            let next = timeout(PATIENCE, messages.next()).await.ok().flatten();
            let ended = || StoreFault::Broken("the list of tables has ended early".to_string());
            let message = next.ok_or_else(ended)?.map_err(broken)?;
            let info = message.info().map_err(|error| StoreFault::Broken(error.to_string()))?;
            left = info.pending;
            let headers = message.headers.as_ref();
            let is_removed =
                headers.and_then(|headers| headers.get(LENGTH)).is_some_and(|length| length.as_str() == "0");
            if let Some(name) = message.subject.strip_prefix(TABLES).filter(|_| !is_removed) {
                tables.push((name.to_string(), info.published.unix_timestamp().max(0) as u64));
            }
        }
        Ok(tables)
    }
}

fn publish(subject: &Subject, message: &Message) -> Result<PublishMessage, StoreFault> {
    let payload =
        serde_json::to_vec(&message.entries).map_err(|error| StoreFault::Broken(error.to_string()))?;
    let publish = PublishMessage::build()
        .payload(payload.into())
        .message_id(message.name(&subject.0))
        .header(AFTER, message.after.to_string())
        .header(LENGTH, message.length.to_string())
        .header(MARK, message.mark.as_str());
    let publish = match &message.by {
        Some(hall) => publish.header(HALL, format!("{} {}", hall.address, hall.run)),
        None => publish,
    };
    Ok(match message.after {
        0 => publish, // a cluster of older servers can't check that there is none; the name does
        after => publish.expected_last_subject_sequence(after),
    })
}

/// A message that was looked for, if there is one.
fn found(found: Result<StreamMessage, RawMessageError>) -> Result<Option<Placed>, StoreFault> {
    match found {
        Ok(message) => Ok(Some((message.sequence, of(&message.headers, &message.payload)?))),
        Err(error) if error.kind() == RawMessageErrorKind::NoMessageFound => Ok(None),
        Err(error) => Err(broken(error)),
    }
}

fn of(headers: &HeaderMap, payload: &[u8]) -> Result<Message, StoreFault> {
    let text = |name: &str| headers.get(name).map(|value| value.as_str().to_string());
    let number = |name: &str| text(name).and_then(|value| value.parse().ok());
    let by = text(HALL).and_then(|hall| {
        let (address, run) = hall.split_once(' ')?;
        Some(Member { address: address.to_string(), run: run.to_string() })
    });
    let read = || {
        let entries = serde_json::from_slice(payload).ok()?;
        Some(Message { after: number(AFTER)?, length: number(LENGTH)?, entries, mark: text(MARK)?, by })
    };
    read().ok_or_else(|| StoreFault::Broken("a message in the stream is none of ours".to_string()))
}

/// Tries something until it works or takes too long.
async fn patiently<T, F>(work: impl Fn() -> F) -> Result<T, StoreFault>
where
    F: Future<Output = Result<T, StoreFault>> + Send,
{
    let began = Instant::now();
    loop {
        match work().await {
            Err(_) if began.elapsed() < PATIENCE => sleep(PAUSE).await,
            done => return done,
        }
    }
}

fn broken(error: impl std::error::Error) -> StoreFault {
    let because = error.source().map(|source| format!(": {source}")).unwrap_or_default();
    StoreFault::Broken(format!("{error}{because}"))
}
