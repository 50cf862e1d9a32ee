//! Rooms: two people, those who watch, and those who should not be able to do anything.

use serde_json::{Value, json};

use super::client::{Served, Socket, folder, last, wait_until};

/// Someone with a socket of their own, perhaps with a seat.
struct Person {
    socket: Socket,
    room: Value,
    key: Value,
    /// What they were last told about the room.
    told: Value,
    asked: usize,
}

impl Person {
    fn new(server: &Served) -> Self {
        Person {
            socket: server.socket(),
            room: Value::Null,
            key: Value::Null,
            told: Value::Null,
            asked: 0,
        }
    }

    /// Asks, and answers how it ended; what is told about the room meanwhile is kept.
    fn ask(&mut self, request: Value) -> Value {
        self.asked += 1;
        let messages = self.socket.ask(&self.asked.to_string(), request);
        for message in &messages {
            match message["type"].as_str() {
                Some("room") => self.told = message.clone(),
                Some("seat") => {
                    self.room = message["room"].clone();
                    self.key = message["key"].clone();
                }
                _ => {}
            }
        }
        messages.last().unwrap().clone()
    }

    fn join(&mut self) {
        let join = json!({"id": "join", "type": "join", "room": self.room, "key": self.key});
        self.socket.send(join);
        self.until("the room is told", |told| !told.is_null());
    }

    fn act(&mut self, action: Value) -> Value {
        let mut act = json!({"type": "act", "room": self.room, "key": self.key});
        for (name, value) in action.as_object().unwrap() {
            act[name] = value.clone();
        }
        self.ask(act)
    }

    fn play(&mut self, text: &str, ply: usize) -> Value {
        self.act(json!({"action": "move", "move": text, "ply": ply}))
    }

    /// Does something that must succeed.
    #[track_caller]
    fn must(&mut self, action: &str) {
        let answer = self.act(json!({"action": action}));
        assert_eq!(answer["type"], "done", "{action}: {answer}");
    }

    /// Reads on until what is told is as it should be.
    #[track_caller]
    fn until(&mut self, what: &str, holds: impl Fn(&Value) -> bool) {
        for _ in 0..50 {
            if holds(&self.told) {
                return;
            }
            self.told = self.socket.next_of("room");
        }
        panic!("{what}: {}", self.told);
    }

    #[track_caller]
    fn until_moves(&mut self, moves: Value) {
        self.until("moves", |told| told["moves"] == moves);
    }
}

/// Two who have just sat down; the first of them plays first.
fn pair(server: &Served, mut open: Value) -> (Person, Person) {
    let (mut one, mut other) = (Person::new(server), Person::new(server));
    open["type"] = json!("open");
    open["side"] = json!("first");
    open["name"] = json!("Ada");
    assert_eq!(one.ask(open)["type"], "done");
    one.join();
    let sit = json!({"type": "sit", "room": one.room, "name": "Bea"});
    assert_eq!(other.ask(sit)["type"], "done");
    other.join();
    (one, other)
}

fn sentence(answer: &Value) -> &str {
    assert_eq!(answer["type"], "error", "{answer}");
    answer["error"].as_str().unwrap()
}

#[test]
fn two_play_and_others_watch() {
    let server = Served::start();
    let (mut ada, mut bea) = pair(&server, json!({"game": "snort@path:5"}));
    let mut watcher = Person::new(&server);
    watcher.room = ada.room.clone();
    watcher.join();
    assert_eq!(watcher.told["you"], Value::Null);
    assert_eq!(watcher.told["players"]["second"]["name"], "Bea");
    assert_eq!(
        (&ada.told["you"], &bea.told["you"]),
        (&json!("first"), &json!("second"))
    );

    assert!(sentence(&bea.play("2", 0)).contains("first's turn"));
    assert_eq!(ada.play("2", 0)["type"], "done");
    // The answer was lost, and the move is sent again: it was played once.
    assert_eq!(ada.play("2", 0)["type"], "done");
    bea.until_moves(json!(["2"]));
    watcher.until_moves(json!(["2"]));
    assert!(
        sentence(&bea.play("1", 1)).contains("1"),
        "beside the opponent's colour"
    );
    assert!(sentence(&bea.play("0", 0)).contains("1 moves"));
    assert_eq!(bea.play("0", 1)["type"], "done");
    assert_eq!(ada.play("4", 2)["type"], "done");
    watcher.until("the end", |told| !told["over"].is_null());
    assert_eq!(watcher.told["over"]["why"], "played");
    assert_eq!(watcher.told["over"]["winner"], "first");
    assert!(sentence(&bea.play("1", 3)).contains("over"));
    let keys = [&ada.key, &bea.key].map(|key| key.as_str().unwrap());
    assert!(
        keys.iter()
            .all(|key| !watcher.told.to_string().contains(key))
    );

    drop(bea);
    watcher.until("gone", |told| told["players"]["second"]["online"] == false);
    assert_eq!(watcher.told["watchers"], 1);
}

#[test]
fn moves_are_taken_back_and_games_repeated_by_agreement() {
    let server = Served::start();
    let (mut ada, mut bea) = pair(&server, json!({"game": "snort@path:7"}));
    assert!(sentence(&ada.act(json!({"action": "undo"}))).contains("not moved"));
    assert!(sentence(&ada.act(json!({"action": "rematch"}))).contains("not over"));
    ada.play("3", 0);
    bea.play("0", 1);
    ada.must("undo");
    bea.until("the wish", |told| {
        told["offer"] == json!({"what": "undo", "by": "first"})
    });
    assert!(sentence(&ada.act(json!({"action": "accept"}))).contains("nothing"));
    bea.must("decline");
    ada.until("refused", |told| {
        told["offer"].is_null() && told["moves"] == json!(["3", "0"])
    });
    ada.must("undo");
    bea.must("accept");
    ada.until_moves(json!([]));
    // A move answers what was asked for, too.
    ada.play("3", 0);
    ada.must("undo");
    bea.play("0", 1);
    bea.until("moved on", |told| told["moves"] == json!(["3", "0"]));
    assert_eq!(bea.told["offer"], Value::Null);

    bea.must("resign");
    ada.until("resigned", |told| told["over"]["why"] == "resigned");
    assert!(sentence(&bea.act(json!({"action": "undo"}))).contains("over"));
    bea.must("rematch");
    ada.until("asked", |told| told["offer"]["what"] == "rematch");
    ada.must("rematch");
    bea.until("again", |told| told["round"] == 2);
    assert_eq!(bea.told["you"], "first");
    assert_eq!(bea.told["moves"], json!([]));
    assert_eq!(bea.told["score"], json!({"first": 0.0, "second": 1.0}));
    assert_eq!(bea.play("3", 0)["type"], "done");
}

#[test]
fn strangers_and_nonsense_get_a_sentence() {
    let server = Served::start();
    let (mut ada, _bea) = pair(&server, json!({"game": "snort@path:5"}));
    let (mut carl, _dora) = pair(&server, json!({"game": "snort@path:6"}));
    // A seat in one room opens nothing in another, and nobody hears of it.
    let (own, key) = (carl.room.clone(), carl.key.clone());
    carl.room = ada.room.clone();
    assert!(sentence(&carl.play("2", 0)).contains("key"));
    let join = json!({"type": "join", "room": ada.room, "key": key});
    assert!(sentence(&carl.ask(join)).contains("key"));
    carl.room = own;
    assert_eq!(carl.play("3", 0)["type"], "done");
    assert_eq!(ada.play("2", 0)["type"], "done");
    assert_eq!(ada.told["game"], "snort@path:5");

    let mut eve = Person::new(&server);
    let room = ada.room.clone();
    let nowhere = "0".repeat(32);
    for (request, part) in [
        (json!({"type": "sit", "room": room}), "taken"),
        (json!({"type": "sit", "room": nowhere}), "no such room"),
        (
            json!({"type": "join", "room": "../../etc/passwd"}),
            "no such room",
        ),
        (json!({"type": "join", "room": room, "key": ""}), "key"),
        (json!({"type": "join", "room": room, "key": nowhere}), "key"),
        (json!({"type": "join"}), "room"),
        (json!({"type": "join", "room": 7}), "string"),
        (
            json!({"type": "act", "room": room, "action": "resign"}),
            "key",
        ),
        (
            json!({"type": "act", "room": room, "key": nowhere, "action": "resign"}),
            "key",
        ),
        (
            json!({"type": "act", "room": room, "key": key, "action": "dance"}),
            "dance",
        ),
        (
            json!({"type": "act", "room": room, "key": key, "action": "move"}),
            "move",
        ),
        (
            json!({"type": "act", "room": room, "key": key, "action": "move", "move": "1", "ply": -1}),
            "-1",
        ),
        (json!({"type": "open"}), "game"),
        (json!({"type": "open", "game": "chess"}), "chess"),
        (
            json!({"type": "open", "game": "snort@file:/etc/passwd"}),
            "file",
        ),
        (
            json!({"type": "open", "game": "snort@path:1", "moves": ["0"]}),
            "over",
        ),
        (
            json!({"type": "open", "game": "snort@path:5", "moves": ["9"]}),
            "move 1",
        ),
        (
            json!({"type": "open", "game": "snort@path:5", "moves": vec!["0"; 2000]}),
            "too many",
        ),
        (
            json!({"type": "open", "game": "snort@path:5", "clock": {"seconds": 0}}),
            "clock",
        ),
        (
            json!({"type": "open", "game": "snort@path:5", "clock": {"seconds": 60, "increment": 9999}}),
            "increment",
        ),
        (
            json!({"type": "open", "game": "snort@path:5", "side": "third"}),
            "third",
        ),
    ] {
        let answer = eve.ask(request.clone());
        let sentence = sentence(&answer);
        assert!(
            sentence.to_lowercase().contains(part),
            "{request}: {sentence}"
        );
    }
    // An illegal move changes nothing.
    let before = ada.told.clone();
    assert!(sentence(&ada.play("2; 4", 1)).len() > 5);
    assert_eq!(ada.told, before);
    let invited = server.post("/api/invite", &json!({"room": nowhere}));
    assert_eq!(invited.status, 404);
    // Names are cut and stay on one line.
    let name = format!("\n{}", "x".repeat(5000));
    assert_eq!(
        eve.ask(json!({"type": "open", "game": "snort@path:5", "name": name}))["type"],
        "done"
    );
    eve.join();
    let players = eve.told["players"].to_string();
    assert!(players.contains(&"x".repeat(40)) && !players.contains(&"x".repeat(41)));
    // Nobody moves alone.
    let side = eve.told["you"].as_str().unwrap().to_string();
    if side == "first" {
        assert!(sentence(&eve.play("2", 0)).contains("wait"));
    }
}

#[test]
fn a_room_takes_only_so_many() {
    let server = Served::start();
    let (ada, _bea) = pair(&server, json!({"game": "snort@path:5"}));
    let most = server.get("/api/games").json()["limits"]["room_members"].clone();
    let mut watchers = Vec::new();
    for _ in 2..most.as_u64().unwrap() {
        let mut watcher = Person::new(&server);
        watcher.room = ada.room.clone();
        watcher.join();
        watchers.push(watcher);
    }
    let mut late = Person::new(&server);
    let join = json!({"type": "join", "room": ada.room});
    assert!(sentence(&late.ask(join.clone())).contains("full"));
    // Joining twice on a socket is being there once.
    let mut again = watchers.pop().unwrap();
    again
        .socket
        .send(json!({"id": "again", "type": "join", "room": ada.room}));
    let messages = again.socket.until_end("join");
    assert_eq!(last(&messages, "done")["reason"], "replaced");
    drop(again);
    let late_join = json!({"id": "late", "type": "join", "room": ada.room});
    wait_until(|| {
        late.socket.send(late_join.clone());
        late.socket.next()["type"] == "room"
    });
}

#[test]
fn the_clock_is_the_servers() {
    let server = Served::start();
    let clock = json!({"seconds": 1, "increment": 2});
    let (mut ada, mut bea) = pair(&server, json!({"game": "snort@path:7", "clock": clock}));
    assert_eq!(
        ada.told["clock"]["running"],
        Value::Null,
        "it waits for the first move"
    );
    ada.play("3", 0);
    bea.until("it runs", |told| told["clock"]["running"] == "second");
    assert_eq!(bea.told["clock"]["left"]["first"], 1.0);
    ada.until("time is over", |told| told["over"]["why"] == "time");
    assert_eq!(ada.told["over"]["winner"], "first");
    assert_eq!(ada.told["clock"]["left"]["second"], 0.0);
    assert!(sentence(&bea.play("0", 1)).contains("out of time"));
}

#[test]
fn rooms_outlive_a_server_that_keeps_them() {
    let games = folder("kept-rooms");
    let server = Served::keeping(Some(games.clone()));
    let clock = json!({"seconds": 600});
    let (mut ada, mut bea) = pair(&server, json!({"game": "snort@path:7", "clock": clock}));
    ada.play("3", 0);
    bea.play("0", 1);
    let (room, key) = (ada.room.clone(), ada.key.clone());
    drop((ada, bea, server));

    // Files that are no rooms are passed over, and stay.
    let rooms = games.join("rooms");
    let broken = rooms.join(format!("{}.json", "f".repeat(32)));
    std::fs::write(&broken, "{\"cut").unwrap();
    let server = Served::keeping(Some(games.clone()));
    let mut ada = Person::new(&server);
    (ada.room, ada.key) = (room.clone(), key);
    ada.join();
    assert_eq!(ada.told["moves"], json!(["3", "0"]));
    assert_eq!(ada.told["you"], "first");
    assert_eq!(
        ada.told["players"]["second"],
        json!({"name": "Bea", "online": false})
    );
    assert_eq!(ada.told["clock"]["running"], "first");
    assert_eq!(ada.play("6", 2)["type"], "done");
    assert!(broken.exists());

    // One that does not keep them says so.
    drop((ada, server));
    let server = Served::start();
    let mut ada = Person::new(&server);
    let answer = ada.ask(json!({"type": "join", "room": room}));
    assert!(sentence(&answer).contains("no such room"));
}

#[test]
fn every_family_is_played_in_rooms() {
    let server = Served::start();
    let games = server.get("/api/games").json();
    for family in games["families"].as_array().unwrap() {
        let game = &family["default"];
        let view = server.post("/api/position", &json!({"game": game})).json();
        let (mut ada, mut bea) = pair(&server, json!({"game": game}));
        let first = view["legal"][0]["text"].as_str().unwrap();
        let answer = ada.play(first, 0);
        assert_eq!(answer["type"], "done", "{game}: {answer}");
        bea.until_moves(json!([first]));
    }
}

#[test]
fn an_invitation_has_an_address_and_its_picture() {
    let server = Served::start();
    let (ada, _bea) = pair(&server, json!({"game": "snort@path:5"}));
    let invited = server
        .post("/api/invite", &json!({"room": ada.room}))
        .json();
    assert_eq!(invited["open"], false);
    let links = invited["links"].as_array().unwrap();
    let url = format!(
        "http://{}/#room?room={}",
        server.address,
        ada.room.as_str().unwrap()
    );
    assert_eq!(links.len(), 1);
    assert_eq!(links[0]["url"], url);
    assert!(links[0]["svg"].as_str().unwrap().contains("<svg"));
}

#[test]
fn three_sit_at_a_table_and_agents_move_by_themselves() {
    let server = Served::start();
    let mut ada = Person::new(&server);
    let open = json!({"type": "open", "game": "snort:players=3@path:9", "side": "second", "name": "Ada",
        "agents": ["random", "greedy"]});
    assert_eq!(ada.ask(open)["type"], "done");
    ada.join();
    let names = |told: &Value| {
        ["first", "second", "third"].map(|seat| told["players"][seat]["name"].clone())
    };
    // Chairs follow each other: the agents sit to the left.
    assert_eq!(
        names(&ada.told),
        [json!("Easy"), json!("Ada"), json!("Beginner")]
    );
    assert_eq!(ada.told["you"], "second");
    for turn in 0..20 {
        ada.until("one's own turn, or the end", |told| {
            told["to_move"] == "second" || !told["over"].is_null()
        });
        if !ada.told["over"].is_null() {
            break;
        }
        assert!(turn < 9, "a path of nine has at most nine turns");
        let moves = ada.told["moves"].as_array().unwrap().len();
        let played = (0..9).any(|vertex| ada.play(&vertex.to_string(), moves)["type"] == "done");
        assert!(played, "{}", ada.told);
    }
    assert_eq!(ada.told["over"]["why"], "played");
    assert!(sentence(&ada.act(json!({"action": "undo"}))).contains("over"));
    let total: f64 = ["first", "second", "third"]
        .iter()
        .map(|seat| ada.told["score"][seat].as_f64().unwrap())
        .sum();
    assert_eq!(total, 1.0);
    // Agents agree to everything: another game begins at once, everybody a seat further.
    ada.must("rematch");
    ada.until("a second round", |told| told["round"] == 2);
    assert_eq!(ada.told["you"], "first");
}

#[test]
fn tables_refuse_what_is_for_two() {
    let server = Served::start();
    let mut ada = Person::new(&server);
    let open = |extra: Value| {
        let mut open = json!({"type": "open", "game": "snort:players=3@path:9"});
        for (name, value) in extra.as_object().unwrap() {
            open[name] = value.clone();
        }
        open
    };
    for (extra, words) in [
        (json!({"clock": {"seconds": 60}}), "clocks are for two"),
        (json!({"side": "fourth"}), "3 seats"),
        (
            json!({"agents": ["random", "random", "random"]}),
            "3 seats, one of them yours",
        ),
        (
            json!({"agents": ["alphabeta:depth=2"]}),
            "only levels of the game",
        ),
    ] {
        let answer = ada.ask(open(extra));
        assert!(sentence(&answer).contains(words), "{answer}");
    }
    assert_eq!(
        ada.ask(open(
            json!({"agents": ["random", "greedy"], "side": "first"})
        ))["type"],
        "done"
    );
    ada.join();
    assert!(sentence(&ada.act(json!({"action": "resign"}))).contains("gives up"));
    assert_eq!(ada.play("4", 0)["type"], "done");
    let undo = ada.act(json!({"action": "undo"}));
    assert!(sentence(&undo).contains("more than two"), "{undo}");
}

/// Nobody is sent what they may not see: not in the room, not to those who watch.
#[test]
fn hidden_cards_are_sent_to_their_owner_only() {
    let server = Served::start();
    let (ada, bea) = pair(&server, json!({"game": "castellan:cards,deck=manor"}));
    let mut watcher = Person::new(&server);
    watcher.room = ada.room.clone();
    watcher.join();
    let deals = |person: &Person| -> Vec<String> {
        let moves = person.told["moves"].as_array().unwrap().iter();
        let texts = moves.map(|text| text.as_str().unwrap().to_string());
        texts.filter(|text| text.starts_with("deal:")).collect()
    };
    let (one, other) = (deals(&ada), deals(&bea));
    assert_eq!(one.len(), other.len());
    assert!(
        one.len() >= 4,
        "cards are dealt before the first turn: {one:?}"
    );
    // Each deal is known to exactly one of the two.
    for (one, other) in one.iter().zip(&other) {
        assert_ne!(one.ends_with('?'), other.ends_with('?'), "{one} {other}");
    }
    assert_eq!(watcher.told["moves"], json!([]));
    // What each is told can be played through, and shows the cards of the other face down.
    for person in [&ada, &bea] {
        let asked = json!({"game": person.told["game"], "position": person.told["position"],
            "moves": person.told["moves"]});
        let answer = server.post("/api/position", &asked);
        let view = answer.json();
        assert!(view["position"].as_str().unwrap().contains('?'), "{view}");
    }
    // Only the server knows the rest: a move of the other cannot be guessed from what is sent.
    let wire = [&ada, &bea].map(|person| person.told.to_string());
    let hidden: Vec<&String> = one.iter().filter(|text| !text.ends_with('?')).collect();
    for card in hidden {
        let others: Vec<&String> = other.iter().filter(|text| *text == card).collect();
        // The same card may have been dealt to both; then it is one of the other's own.
        if others.is_empty() {
            assert!(!wire[1].contains(card.as_str()), "{card}");
        }
    }
}

fn texts(person: &Person) -> Vec<&str> {
    let moves = person.told["moves"].as_array().unwrap().iter();
    moves.map(|text| text.as_str().unwrap()).collect()
}

/// A place that one has hidden is not sent to the other, who is told when a worker enters it.
#[test]
fn hidden_places_are_sent_to_their_owner_only() {
    let server = Served::start();
    let game = json!({"game": "santorini:tartarus,mortal@king:3x3"});
    let (mut ada, mut bea) = pair(&server, game);
    assert_eq!(ada.play("a1,c1", 0)["type"], "done");
    bea.until_moves(json!(["a1,c1"]));
    assert_eq!(bea.play("a3,c3", 1)["type"], "done");
    ada.until_moves(json!(["a1,c1", "a3,c3"]));
    assert_eq!(ada.play("hide:b2", 2)["type"], "done");
    ada.until("the hidden place", |told| told["moves"][2] == "hide:b2");
    assert_eq!(ada.play("a1a2a1", 3)["type"], "done");
    bea.until_moves(json!(["a1,c1", "a3,c3", "hide:?", "a1a2a1"]));
    // The name of a room is drawn by lot, and may have these letters in it.
    let mut told = bea.told.clone();
    told["room"] = json!(null);
    assert!(!told.to_string().contains("b2"), "{told}");
    assert_eq!(bea.play("a3b2a3", 4)["type"], "done");
    bea.until("the end", |told| !told["over"].is_null());
    assert_eq!(bea.told["over"]["winner"], "first");
}

/// Of workers that are not seen only what they build is sent, and what they stop.
#[test]
fn hidden_workers_are_not_sent() {
    let server = Served::start();
    let game = json!({"game": "santorini:hecate,mortal@king:3x3"});
    let (mut ada, mut bea) = pair(&server, game);
    assert_eq!(bea.play("a1,c1", 0)["type"], "done");
    ada.until_moves(json!(["a1,c1"]));
    assert_eq!(ada.play("a3,c3", 1)["type"], "done");
    ada.until("her workers", |told| told["moves"][1] == "a3,c3");
    assert_eq!(ada.play("a3a2b3", 2)["type"], "done");
    bea.until("her turn", |told| {
        told["moves"].as_array().unwrap().len() == 3
    });
    assert_eq!(texts(&bea), ["a1,c1", "place:?", "?+b3"]);
    assert_eq!(bea.play("a1a2a1", 3)["type"], "done");
    bea.until("the turn", |told| {
        told["moves"].as_array().unwrap().len() == 4
    });
    assert_eq!(texts(&bea)[3], "a1a2a1|stopped:0");
    // What each is told can be played through.
    for person in [&ada, &bea] {
        let asked = json!({"game": person.told["game"], "position": person.told["position"],
            "moves": person.told["moves"]});
        let view = server.post("/api/position", &asked).json();
        assert!(
            view["position"].as_str().unwrap().contains("unseen:"),
            "{view}"
        );
    }
}
