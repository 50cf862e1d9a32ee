//! The same questions through every door: command line, UGI, JSON lines, HTTP and web socket. Each
//! must give the same answer.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

/// Games, positions and moves whose answers are proven at once, so that no clock decides: thirty of
/// them, from every family that is worth solving and from every kind of board.
const QUESTIONS: &[(&str, &str, &str)] = &[
    ("santorini@king:3x3", "010200100/2/a1,b2/c3,b3", ""),
    ("santorini:2WP3HTWUS@king:3x3", "001010010/1/b2/c1", ""),
    ("santorini:2WP2HTWUS@path:4", "0000/1/0/3", ""),
    ("santorini:2WP2HTWUS@cycle:5", "00000/1/0/2", ""),
    ("santorini:2WP2HNTWUS@cycle:4", "0000/1/0/2", ""),
    ("santorini:1WI2HTWUS@path:4", "0000/1/1", ""),
    ("santorini:1WI1HNTWU*S@cycle:5", "00000/1/0", ""),
    ("santorini:2WP2HTWDS@dcycle:5", "00000/1/0/2", ""),
    (
        "santorini",
        "0000000000003200000000000/2/mortal:C2,E1/mortal:D3,A5",
        "",
    ),
    ("snort@path:5", "", ""),
    ("snort@path:8", "", "3"),
    ("snort@cycle:6", "", ""),
    ("snort@cycle:9", "", "0"),
    ("snort@star:5", "", ""),
    ("snort@grid:2x3", "", ""),
    ("snort@grid:3x3", "", "a1"),
    ("snort@complete:4", "", ""),
    ("snort@random:7:0.4:3", "", ""),
    ("castellan@2x2", "", ""),
    ("castellan@2x3", "", ""),
    ("castellan@2x4", "", ""),
    ("castellan@2x4", "", "w(1,0)"),
    ("castellan:touch@3x3", "", ""),
    ("castellan:stop@2x3", "", ""),
    ("geography@path:4", "", ""),
    ("geography@cycle:5", "", ""),
    ("geography@grid:3x3", "", ""),
    ("geography@grid:3x3", "", "a2"),
    ("geography:partizan@grid:2x4", "", ""),
    ("geography@dcycle:6", "", ""),
    ("geography@random:8:0.4:2", "", ""),
];

/// What every door must agree on about a line or a result.
fn essence(answer: &Value, best: &str, points: &str) -> Value {
    json!({
        "winner": answer["winner"],
        "points": answer[points],
        "distance": answer["distance"],
        "best": answer[best],
        "line": answer["line"],
    })
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_thera"));
    command
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What a command prints as JSON.
fn printed(command: &str, question: &(&str, &str, &str), more: &[&str]) -> Value {
    let &(game, position, moves) = question;
    let mut arguments = vec![command, game, "--json", "--moves", moves];
    if !position.is_empty() {
        arguments.extend(["--position", position]);
    }
    arguments.extend(more);
    let output = program(&arguments).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The fields that name a position to the server and in JSON lines.
fn at(question: &(&str, &str, &str)) -> Value {
    let &(game, position, moves) = question;
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let mut at = json!({"game": game, "moves": moves});
    if !position.is_empty() {
        at["position"] = json!(position);
    }
    at
}

/// A program that talks by lines.
struct Talker {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Talker {
    fn start(arguments: &[&str]) -> Self {
        let mut child = program(arguments).spawn().unwrap();
        Talker {
            stdin: child.stdin.take().unwrap(),
            stdout: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.stdin, "{line}").unwrap();
    }

    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert!(
            self.stdout.read_line(&mut line).unwrap() > 0,
            "it is silent"
        );
        line.trim_end().to_string()
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The best move of UGI.
fn by_ugi(question: &(&str, &str, &str)) -> String {
    let &(game, position, moves) = question;
    let mut engine = Talker::start(&["engine", game]);
    let start = match position {
        "" => "startpos".to_string(),
        text => format!("fen {text}"),
    };
    engine.say(&format!("position {start} moves {moves}"));
    engine.say("go movetime 10000");
    loop {
        if let Some(best) = engine.hear().strip_prefix("bestmove ") {
            return best.to_string();
        }
    }
}

/// The final answer in JSON lines.
fn by_lines(question: &(&str, &str, &str)) -> Value {
    let mut engine = Talker::start(&["engine", question.0, "--analysis"]);
    let mut request = at(question);
    request["id"] = json!("1");
    request["seconds"] = json!(10);
    request.as_object_mut().unwrap().remove("game");
    engine.say(&request.to_string());
    loop {
        let answer: Value = serde_json::from_str(&engine.hear()).unwrap();
        if answer["final"] == true {
            return answer;
        }
    }
}

/// A server, and what clients of it hear.
struct Server {
    talker: Talker,
    address: String,
    socket: WebSocket<TcpStream>,
}

impl Server {
    fn start() -> Self {
        let mut talker = Talker::start(&["serve", "--port", "0", "--no-open"]);
        let told = talker.hear();
        let address = told.trim_end_matches('/').rsplit('/').next().unwrap();
        let stream = TcpStream::connect(address).unwrap();
        let (socket, _) =
            tungstenite::client(format!("ws://{address}/api/socket"), stream).unwrap();
        Server {
            address: address.to_string(),
            talker,
            socket,
        }
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{answer}");
        serde_json::from_str(body).unwrap()
    }

    /// The last `analysis` message about a question.
    fn analysis(&mut self, number: usize, question: &(&str, &str, &str)) -> Value {
        let mut request = at(question);
        let id = number.to_string();
        request["type"] = json!("analyse");
        request["id"] = json!(id);
        request["lines"] = json!(1);
        request["seconds"] = json!(10);
        self.socket
            .send(Message::text(request.to_string()))
            .unwrap();
        let mut last = Value::Null;
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else {
                continue;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str() {
                _ if message["id"] != json!(id) => {}
                Some("analysis") => last = message,
                Some("done") => return last,
                Some("error") => panic!("{message}"),
                _ => {}
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.talker.child.kill();
    }
}

#[test]
fn the_same_question_gets_the_same_answer_through_every_door() {
    assert!(QUESTIONS.len() >= 30);
    let mut server = Server::start();
    for (number, question) in QUESTIONS.iter().enumerate() {
        let solved = printed("solve", question, &["--threads", "1"]);
        let known = essence(&solved, "best", "value");
        assert!(!solved["winner"].is_null(), "{question:?}: {solved}");
        let analysed = printed("analyse", question, &["--lines", "1", "--time", "10s"]);
        let first = &analysed["lines"][0];
        assert_eq!(
            essence(first, "move", "points"),
            known,
            "analyse {question:?}"
        );
        assert_eq!(first["source"], "proof", "{question:?}");

        assert_eq!(known["best"], by_ugi(question), "UGI {question:?}");
        let told = by_lines(question);
        let line = essence(&told["lines"][0], "move", "points");
        assert_eq!(line, known, "JSON lines {question:?}");

        let posted = server.post("/api/solve", &at(question));
        assert_eq!(
            essence(&posted, "best", "value"),
            known,
            "HTTP {question:?}"
        );
        let heard = server.analysis(number, question);
        let line = essence(&heard["lines"][0], "move", "points");
        assert_eq!(line, known, "web socket {question:?}");
    }
}

/// Values are told alike too, and where there is none the sentence is the same.
#[test]
fn values_are_the_same_through_both_doors_that_tell_them() {
    let server = Server::start();
    for question in [
        ("snort@path:4", "", ""),
        ("snort@grid:2x3", "", ""),
        ("snort@cycle:9", "", "0"),
        ("geography@grid:3x3", "", ""),
        ("santorini:2WP2HNTWUS@cycle:4", "0000/1/0/2", ""),
    ] {
        let printed = printed("value", &question, &[]);
        let posted = server.post("/api/value", &at(&question));
        for field in [
            "outcome",
            "canonical",
            "mean",
            "temperature",
            "thermograph",
            "parts",
        ] {
            assert_eq!(printed[field], posted[field], "{field} of {question:?}");
        }
    }
}

/// A tree is one answer, drawn by whoever answers.
#[test]
fn trees_are_the_same_through_both_doors_that_tell_them() {
    let server = Server::start();
    for question in [
        ("snort@path:4", "", ""),
        ("castellan@2x2", "", "w(1,0)"),
        ("geography:partizan@grid:2x3", "", ""),
    ] {
        let mut printed = printed(
            "tree",
            &question,
            &["--depth", "2", "--svg", "--order", "best"],
        );
        let mut wanted = at(&question);
        wanted["depth"] = json!(2);
        wanted["draw"] = json!("svg");
        wanted["order"] = json!("best");
        let mut posted = server.post("/api/tree", &wanted);
        for answer in [&mut printed, &mut posted] {
            answer["seconds"] = json!(0);
        }
        assert_eq!(printed, posted, "{question:?}");
        assert!(printed["drawing"].as_str().unwrap().starts_with("<svg"));
    }
}

/// The turns to the end are those of the line: the winner hurries, the loser delays.
#[test]
fn a_won_position_lasts_as_long_as_its_line() {
    let question = ("santorini@king:3x3", "010200100/2/a1,b2/c3,b3", "");
    let solved = printed("solve", &question, &["--moves-values"]);
    assert_eq!(solved["distance"], 5, "{solved}");
    assert_eq!(solved["line"].as_array().unwrap().len(), 5, "{solved}");
    let best = solved["moves"].as_array().unwrap().iter();
    let best: Vec<&Value> = best
        .filter(|known| known["move"] == solved["best"])
        .collect();
    assert_eq!(best[0]["distance"], 5, "{solved}");
    // Nor does it change when more lines are asked for, and a search looks at the others.
    let analysed = printed("analyse", &question, &["--lines", "3", "--time", "1s"]);
    assert_eq!(analysed["lines"][0]["line"], solved["line"], "{analysed}");
}
