//! A real browser without a screen, driven like a person would.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use fantoccini::actions::{InputSource, KeyAction, KeyActions};
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{PATIENCE, PAUSE};

/// The driver, while this lives.
pub struct Browser {
    driver: Child,
    port: u16,
    folder: TempDir,
    windows: usize,
}

/// One window, like one person's.
pub struct Window {
    pub client: Client,
}

const FLAGS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// A driver with the port it listens at, if it has started.
fn driver(folder: &Path) -> Option<(Child, u16)> {
    let mut driver = Command::new("chromedriver")
        .arg("--port=0")
        .env("TMPDIR", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .expect("chromedriver is there: tools/page/install puts it there");
    let lines = BufReader::new(driver.stdout.take().unwrap()).lines();
    let port = lines.map_while(Result::ok).find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        port.trim_end_matches('.').parse().ok()
    });
    if port.is_none() {
        let _ = driver.wait(); // it has ended
    }
    Some((driver, port?))
}

impl Browser {
    pub fn start() -> Browser {
        let folder = tempfile::tempdir().unwrap();
        let started = (0..3).find_map(|_| driver(folder.path())); // one may end at once where many are started together
        let (driver, port) = started.expect("chromedriver starts");
        Browser { driver, port, folder, windows: 0 }
    }

    /// A window of its own, as wide and high as said, with an empty profile.
    pub async fn window(&mut self, width: u32, height: u32) -> Window {
        self.window_with(width, height, &[]).await
    }

    pub async fn window_with(&mut self, width: u32, height: u32, more: &[&str]) -> Window {
        self.windows += 1;
        let profile =
            format!("--user-data-dir={}", self.folder.path().join(self.windows.to_string()).display());
        let size = format!("--window-size={width},{height}");
        let args: Vec<&str> =
            FLAGS.iter().chain(more).copied().chain([profile.as_str(), size.as_str()]).collect();
        let metrics = json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0, "touch": false } });
        let options = json!({ "args": args, "mobileEmulation": metrics });
        let capabilities = [("goog:chromeOptions".to_string(), options)].into_iter().collect();
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .unwrap();
        Window { client }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browsers it has started go with it, also after a test that failed.
        let _ = Command::new("kill").args(["-KILL", "--", &format!("-{}", self.driver.id())]).status();
        let _ = self.driver.wait();
    }
}

impl Window {
    /// Opens a page as somebody who has been here before: the guide of a first game is over.
    pub async fn go(&self, url: &str) {
        self.go_first(url).await;
        self.run("document.querySelector('#guide:not([hidden]) [data-guide=skip]')?.click()").await;
    }

    /// Opens a page as it is for the first time, and waits until it has been drawn: before that a browser drops keys.
    pub async fn go_first(&self, url: &str) {
        self.client.goto(url).await.unwrap();
        let drawn =
            "const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()));";
        self.client.execute_async(drawn, Vec::new()).await.unwrap();
    }

    /// What a script finds out.
    pub async fn run(&self, script: &str) -> Value {
        self.client.execute(script, Vec::new()).await.unwrap()
    }

    /// Waits until a script says yes.
    pub async fn wait(&self, what: &str, script: &str) {
        let begun = Instant::now();
        while self.run(script).await != Value::Bool(true) {
            if begun.elapsed() > PATIENCE {
                let page = self.run("return document.body.innerText").await;
                self.picture("waited-in-vain").await;
                panic!("waited in vain for {what}; the page says: {page}");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits for an element and clicks it; one that was renewed between the two is found again, and a click that a busy
    /// browser lost is made again.
    pub async fn click(&self, css: &str) {
        for _ in 0..10 {
            self.wait(css, &format!("return document.querySelector({css:?}) !== null")).await;
            let ready = "const one = document.querySelector(arguments[0]);
                if (!one) return;
                one.scrollIntoView({ block: 'center' }); // clear of bars
                [window.sought, window.wasMissed] = [arguments[0], true];
                if (window.isWatched) return;
                window.isWatched = true;
                window.clicked = [];
                addEventListener('click', ({ target }) => {
                    window.clicked.push(target.cloneNode(false).outerHTML);
                    window.wasMissed &&= !target.closest(window.sought);
                }, true);";
            self.client.execute(ready, vec![json!(css)]).await.unwrap();
            let clicked = match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.click().await,
                Err(error) => Err(error),
            };
            match clicked {
                Ok(()) if self.run("return window.wasMissed === true").await != Value::Bool(true) => return,
                Ok(()) => {}
                Err(error) if error.is_stale_element_reference() || error.is_no_such_element() => {}
                Err(error) => panic!("{css} cannot be clicked: {error}"),
            }
        }
        self.picture("not-clicked").await;
        panic!("{css} can't be clicked; what was clicked: {}", self.run("return window.clicked").await);
    }

    pub async fn text(&self, css: &str) -> String {
        let found = self.run(&format!("return document.querySelector({css:?})?.innerText ?? ''")).await;
        found.as_str().unwrap_or_default().to_string()
    }

    pub async fn has(&self, css: &str) -> bool {
        self.run(&format!("return document.querySelector({css:?}) !== null")).await == Value::Bool(true)
    }

    /// Presses keys where the focus is; again if a busy browser lost them all.
    pub async fn press(&self, keys: &str) {
        let listen = "window.wasDeaf = true;
            if (window.isListening) return;
            window.isListening = true;
            addEventListener('keydown', () => { window.wasDeaf = false; }, true);";
        for _ in 0..10 {
            self.run(listen).await;
            self.press_once(keys).await;
            if self.run("return window.wasDeaf === true").await != Value::Bool(true) {
                return;
            }
        }
        panic!("no key arrives");
    }

    async fn press_once(&self, keys: &str) {
        let press = |actions: KeyActions, value: char| {
            actions.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        };
        let actions = keys.chars().fold(KeyActions::new("keys".to_string()), press);
        self.client.perform_actions(actions).await.unwrap();
    }

    /// Keeps a picture of the page among the artefacts of the check.
    pub async fn picture(&self, name: &str) {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let png = self.client.screenshot().await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), png).unwrap();
    }

    /// Is anything wider than the window?
    pub async fn overflows(&self) -> bool {
        self.run("return document.documentElement.scrollWidth > Math.min(innerWidth, screen.width) + 1").await
            == Value::Bool(true)
    }

    /// What an accessibility checker finds that is serious.
    pub async fn serious_findings(&self) -> Vec<String> {
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("../../tools/page/node_modules/axe-core/axe.min.js");
        let checker =
            std::fs::read_to_string(file).expect("axe-core is there: tools/page/install puts it there");
        self.client.execute(&checker, Vec::new()).await.unwrap();
        let script = "const done = arguments[0];
            axe.run(document).then((found) => done(found.violations
                .filter((one) => ['serious', 'critical'].includes(one.impact))
                .map((one) => one.id + ': ' + one.nodes.map((node) => node.html).slice(0, 3).join(' | '))));";
        let found = self.client.execute_async(script, Vec::new()).await.unwrap();
        let found = found.as_array().cloned().unwrap_or_default();
        found.iter().filter_map(Value::as_str).map(str::to_string).collect()
    }
}

/// A picture, nothing wider than the window, and nothing serious for an accessibility checker, light and dark.
pub async fn looked_at(window: &Window, name: &str, is_phone: bool) {
    let size = if is_phone { "phone" } else { "desk" };
    assert!(!window.overflows().await, "{name} on a {size}");
    for theme in ["light", "dark"] {
        window.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        window.picture(&format!("{name}-{size}-{theme}")).await;
        assert_eq!(window.serious_findings().await, Vec::<String>::new(), "{name} on a {size}, {theme}");
    }
    window.run("delete document.documentElement.dataset.theme").await;
}
