//! A real browser, driven through WebDriver: just the few requests these tests need.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// How long the page may take before a test gives up on it: generous, because a test machine may be
/// busy with other things.
const PATIENCE: Duration = Duration::from_secs(40);

/// The name WebDriver gives to a reference to an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Control and A, as WebDriver numbers them, and the key let go.
const SELECT_ALL: &str = "\u{e009}a\u{e000}";

/// What a headless browser needs, and nothing that would talk to the network.
const ARGUMENTS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// Runs the driver until this program closes the pipe, which it does whichever way it ends; then
/// the driver and its browser go, too.
const UNTIL_WE_END: &str = "\"$0\" --port=0 & read -r _; kill -- -$$";

/// A browser window; it is closed when this is dropped.
pub struct Browser {
    driver: Child,
    requests: ureq::Agent,
    session: String,
}

/// Whether a browser must be there (`THERA_REQUIRE_BROWSER`, set in CI).
pub fn is_required() -> bool {
    std::env::var_os("THERA_REQUIRE_BROWSER").is_some_and(|value| !value.is_empty())
}

/// The path of the driver, if a browser and a driver are installed.
pub fn installed() -> Option<(String, String)> {
    let driver = found(&["chromedriver"])?;
    let browser = found(&["chromium", "chromium-browser", "google-chrome"])?;
    Some((driver, browser))
}

fn found(names: &[&str]) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .flat_map(|folder| names.iter().map(move |name| folder.join(name)))
        .find(|file| file.is_file())
        .map(|file| file.to_string_lossy().into_owned())
}

impl Browser {
    /// Opens a window.
    pub fn open(driver: &str, browser: &str) -> Browser {
        let mut driver = Command::new("sh")
            .args(["-c", UNTIL_WE_END, driver])
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the driver starts");
        let port = announced_port(&mut driver);
        let requests: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE * 2))
            .build()
            .into();
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"binary": browser, "args": ARGUMENTS},
        }}});
        let address = format!("http://127.0.0.1:{port}/session");
        let opened = post(&requests, &address, &capabilities);
        let id = opened["sessionId"].as_str().expect("a session was opened");
        Browser {
            driver,
            requests,
            session: format!("{address}/{id}"),
        }
    }

    /// Forgets a visit to a site as if it had never been: a new tab, and nothing kept.
    pub fn forget(&self, origin: &str) {
        let everything = json!({"origin": origin, "storageTypes": "all"});
        self.command("Storage.clearDataForOrigin", &everything);
        self.command("Network.clearBrowserCache", &json!({}));
        let tab = self.send("window/new", &json!({"type": "tab"}));
        let closed = self.requests.delete(&format!("{}/window", self.session));
        value_of(closed.call().expect("the driver answers")).expect("the old tab is closed");
        self.send("window", &json!({"handle": tab["handle"]}));
        self.log();
    }

    /// A command of the browser's own protocol, for what WebDriver does not know.
    pub fn command(&self, name: &str, parameters: &Value) {
        let body = json!({"cmd": name, "params": parameters});
        self.send("goog/cdp/execute", &body);
    }

    fn send(&self, command: &str, body: &Value) -> Value {
        post(&self.requests, &format!("{}/{command}", self.session), body)
    }

    fn attempt(&self, command: &str, body: &Value) -> Result<Value, String> {
        attempt(&self.requests, &format!("{}/{command}", self.session), body)
    }

    /// Makes the page exactly this large.
    pub fn resize(&self, width: u32, height: u32) {
        let metrics =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.command("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Lets every request take so much longer, and keeps nothing of earlier visits.
    pub fn delay(&self, milliseconds: u32) {
        let slow = json!({"offline": false, "latency": milliseconds, "downloadThroughput": -1, "uploadThroughput": -1});
        for (command, params) in [
            ("Network.enable", json!({})),
            ("Network.setCacheDisabled", json!({"cacheDisabled": true})),
            ("Network.emulateNetworkConditions", slow),
        ] {
            self.command(command, &params);
        }
    }

    /// Goes to an address; the page is ready when this returns.
    pub fn go(&self, address: &str) {
        self.send("url", &json!({"url": "about:blank"}));
        self.send("url", &json!({"url": address}));
        self.wait("return document.body.dataset.ready === 'yes'");
        // Toasts go after a few seconds; a slow machine may look only then.
        self.script(
            "window.toasts = [];
             const note = (changes) => changes.forEach((change) => change.addedNodes.forEach((added) => window.toasts.push(added.textContent)));
             new MutationObserver(note).observe(document.querySelector('.toasts'), { childList: true })",
        );
    }

    /// Waits until a toast has shown some words.
    #[track_caller]
    pub fn wait_for_toast(&self, words: &str) {
        let words = json!(words);
        self.wait(&format!(
            "return window.toasts.some((toast) => toast.includes({words}))"
        ));
    }

    /// Forgets the toasts there have been.
    pub fn forget_toasts(&self) {
        self.script("window.toasts.length = 0");
    }

    /// Runs a script in the page and answers what it returns.
    pub fn script(&self, script: &str) -> Value {
        self.send("execute/sync", &json!({"script": script, "args": []}))
    }

    /// Runs a script that calls its last argument when it is done.
    pub fn script_later(&self, script: &str) -> Value {
        self.send("execute/async", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns something true, and answers it.
    #[track_caller]
    pub fn wait(&self, script: &str) -> Value {
        let begun = Instant::now();
        loop {
            let answer = self.script(script);
            if !matches!(answer, Value::Null | Value::Bool(false)) {
                return answer;
            }
            assert!(
                begun.elapsed() < PATIENCE,
                "waited in vain for: {script}\nstatus: {}\naddress: {}\ntoasts: {}\nlog: {:#?}",
                self.script("return document.body.innerText"),
                self.script("return location.href"),
                self.script("return window.toasts"),
                self.log(),
            );
            sleep(Duration::from_millis(40));
        }
    }

    /// The text of an element, once it is there.
    #[track_caller]
    pub fn text(&self, selector: &str) -> String {
        let quoted = json!(selector);
        self.wait(&format!("return document.querySelector({quoted}) !== null"));
        let text = self.script(&format!(
            "return document.querySelector({quoted}).innerText"
        ));
        text.as_str().unwrap_or_default().to_string()
    }

    /// Waits until the text of an element contains some words.
    #[track_caller]
    pub fn wait_for_text(&self, selector: &str, words: &str) {
        let (selector, words) = (json!(selector), json!(words));
        self.wait(&format!(
            "return document.querySelector({selector})?.innerText.includes({words})"
        ));
    }

    /// Clicks an ordinary element with the pointer.
    #[track_caller]
    pub fn click(&self, selector: &str) {
        self.on_element(selector, "click", &json!({}));
    }

    /// Replaces the text of a field by typing over it.
    #[track_caller]
    pub fn fill(&self, selector: &str, text: &str) {
        let text = format!("{SELECT_ALL}{text}");
        self.on_element(selector, "value", &json!({"text": text}));
    }

    /// Does something to an element; if the page replaces it meanwhile, to the one in its place.
    #[track_caller]
    fn on_element(&self, selector: &str, action: &str, body: &Value) {
        let find = json!({"using": "css selector", "value": selector});
        let begun = Instant::now();
        loop {
            let done = self.attempt("element", &find).and_then(|found| {
                let element = found[ELEMENT].as_str().unwrap_or_default();
                self.attempt(&format!("element/{element}/{action}"), body)
            });
            match done {
                Ok(_) => return,
                Err(problem) => assert!(begun.elapsed() < PATIENCE, "{selector}: {problem}"),
            }
            sleep(Duration::from_millis(40));
        }
    }

    /// Clicks a target of the board where nothing lies over it, as a person would.
    #[track_caller]
    pub fn click_target(&self, name: &str) {
        self.press_target(name, "mouse");
    }

    /// Taps a target of the board with a finger.
    #[track_caller]
    pub fn tap_target(&self, name: &str) {
        self.press_target(name, "touch");
    }

    #[track_caller]
    fn press_target(&self, name: &str, pointer: &str) {
        let name = json!(name);
        // Before the last move has arrived nobody would choose the next.
        self.wait(
            "return document.querySelector('#board [aria-busy]') === null &&
               document.querySelector('#board').getAnimations({ subtree: true }).length === 0",
        );
        // A finger's breadth around the point has to belong to the target, too.
        let point = self.script(&format!(
            "const group = document.querySelector(`[data-name='${{{name}}}']`);
             group.scrollIntoView({{ block: 'center' }});
             const box = group.getBoundingClientRect();
             const isOurs = (x, y) => document.elementFromPoint(x, y)?.closest('.target') === group;
             for (const room of [6, 3, 0])
               for (let down = 0.95; down > 0; down -= 0.06)
                 for (const along of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]) {{
                   const x = Math.round(box.left + box.width * along);
                   const y = Math.round(box.top + box.height * down);
                   const around = [[0, 0], [room, 0], [-room, 0], [0, room], [0, -room]];
                   if (around.every(([dx, dy]) => isOurs(x + dx, y + dy))) return [x, y];
                 }}
             const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
             return `${{middle?.tagName}} ${{middle?.closest('[id], [class]')?.outerHTML.slice(0, 300)}}`;"
        ));
        assert!(point.is_array(), "{name} is hidden behind {point}");
        self.press_at(&point[0], &point[1], pointer);
    }

    /// Presses the pointer at a point of the page.
    pub fn press_at(&self, x: &Value, y: &Value, pointer: &str) {
        let actions = json!({"actions": [{
            "type": "pointer", "id": pointer, "parameters": {"pointerType": pointer},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ],
        }]});
        self.send("actions", &actions);
    }

    /// Presses keys one after the other.
    pub fn keys(&self, keys: &[&str]) {
        let actions: Vec<Value> = keys
            .iter()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key_code(key)}))
            })
            .collect();
        let body = json!({"actions": [{"type": "key", "id": "keys", "actions": actions}]});
        self.send("actions", &body);
    }

    /// A picture of the window, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        let address = format!("{}/screenshot", self.session);
        let sent = self.requests.get(&address).call();
        let answer = value_of(sent.expect("the driver answers")).expect("a picture");
        STANDARD
            .decode(answer.as_str().unwrap_or_default())
            .expect("base 64")
    }

    /// What the page wrote to its console: messages of severity warning or worse.
    pub fn log(&self) -> Vec<String> {
        let entries = self.send("se/log", &json!({"type": "browser"}));
        let entries = entries.as_array().cloned().unwrap_or_default();
        entries
            .iter()
            .filter(|entry| matches!(entry["level"].as_str(), Some("WARNING" | "SEVERE")))
            .map(|entry| entry["message"].as_str().unwrap_or_default().to_string())
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // What cannot be closed any more is ended with the driver.
        let _ = self.requests.delete(&self.session).call();
        drop(self.driver.stdin.take());
        let _ = self.driver.wait();
    }
}

/// Names of keys that are not characters, as WebDriver numbers them.
fn key_code(key: &str) -> &str {
    match key {
        "Enter" => "\u{e007}",
        "Escape" => "\u{e00c}",
        "Tab" => "\u{e004}",
        "Left" => "\u{e012}",
        "Up" => "\u{e013}",
        "Right" => "\u{e014}",
        "Down" => "\u{e015}",
        character => character,
    }
}

/// The port the driver says it took.
fn announced_port(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("it is piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port = lines
        .by_ref()
        .find_map(|line| {
            let (_, rest) = line.split_once("successfully on port ")?;
            rest.trim_end_matches('.').parse().ok()
        })
        .expect("the driver names its port");
    // Whatever else it says has to go somewhere, or it would stop to wait.
    std::thread::spawn(move || lines.for_each(drop));
    port
}

#[track_caller]
fn post(requests: &ureq::Agent, address: &str, body: &Value) -> Value {
    match attempt(requests, address, body) {
        Ok(value) => value,
        Err(problem) => panic!("{address} {body}: {problem}"),
    }
}

fn attempt(requests: &ureq::Agent, address: &str, body: &Value) -> Result<Value, String> {
    let sent = requests.post(address).send_json(body);
    value_of(sent.expect("the driver answers"))
}

/// What an answer carries: a value, or what went wrong.
fn value_of(mut response: ureq::http::Response<ureq::Body>) -> Result<Value, String> {
    let body = response.body_mut().with_config().limit(64 << 20);
    let answer: Value = body.read_json().expect("JSON");
    let value = &answer["value"];
    match value["message"].as_str() {
        Some(message) if value.get("stacktrace").is_some() => Err(message.to_string()),
        _ => Ok(value.clone()),
    }
}
