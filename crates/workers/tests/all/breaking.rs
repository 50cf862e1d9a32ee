//! Workers that die, servers that go, networks that are cut: nothing is lost and nothing comes twice.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use thera_control::Control;
use thera_workers::Status;

use crate::namespace::Namespace;
use crate::network::Cable;
use crate::server::Server;
use crate::trades::{Hired, Plus, outputs, workers};

const PLUS: Plus = Plus {
    plus: 1,
    filling: 0,
};

/// A worker in a process of its own: this very program, told to be one.
fn process(url: &str) -> Child {
    start(Command::new(std::env::current_exe().unwrap()), url)
}

/// The same where the command begins this program in some other way.
fn start(mut command: Command, url: &str) -> Child {
    command
        .args([
            "--exact",
            "breaking::be_a_worker",
            "--ignored",
            "--nocapture",
        ])
        .env("WORKER_URL", url)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
#[ignore = "not a test: the worker that others start as a process, and kill"]
fn be_a_worker() {
    let Ok(url) = std::env::var("WORKER_URL") else {
        return;
    };
    let _hired = Hired::at(&thera_workers::Address::typed(&url).unwrap(), 2);
    std::thread::sleep(Duration::from_secs(60));
}

fn at_work(server: &Server) -> usize {
    let status = Status::read(&server.address()).unwrap();
    status.workers.iter().map(|worker| worker.doing.len()).sum()
}

fn wait_for(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "it does not happen"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_worker_killed_in_the_middle_of_a_job_costs_only_time() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut doomed = process(&server.url());
    let work = {
        let address = server.address();
        std::thread::spawn(move || {
            outputs(
                &workers(&address),
                100..112,
                700,
                &PLUS,
                &Control::default(),
            )
        })
    };
    wait_for(|| at_work(&server) > 0);
    doomed.kill().unwrap();
    doomed.wait().unwrap();
    let _hired = Hired::at(&server.address(), 4);
    let (found, ended) = work.join().unwrap();
    assert_eq!(ended, Ok(()));
    assert!(found.into_iter().map(|output| output.0).eq(101..113));
}

#[test]
fn a_server_that_is_killed_and_comes_back_has_lost_nothing() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let _hired = [
        Hired::at(&server.address(), 1),
        Hired::at(&server.address(), 1),
    ];
    let work = {
        let address = server.address();
        std::thread::spawn(move || {
            outputs(&workers(&address), 100..400, 5, &PLUS, &Control::default())
        })
    };
    std::thread::sleep(Duration::from_millis(600));
    server.kill();
    std::thread::sleep(Duration::from_millis(500));
    server.restart();
    let (found, ended) = work.join().unwrap();
    assert_eq!(ended, Ok(()));
    assert!(found.into_iter().map(|output| output.0).eq(101..401));
}

#[test]
fn a_slow_worker_keeps_its_job_by_its_heartbeat() {
    let Some(server) = Server::start() else {
        return;
    };
    let mut slow = process(&server.url());
    // Twice as long as the lease: without a sign of life somebody else would begin it too.
    let (found, ended) = outputs(
        &workers(&server.address()),
        100..102,
        4000,
        &PLUS,
        &Control::default(),
    );
    assert_eq!((found.len(), ended), (2, Ok(())));
    let status = Status::read(&server.address()).unwrap();
    assert_eq!(status.waiting, 0);
    slow.kill().unwrap();
    slow.wait().unwrap();
}

#[test]
fn a_network_that_is_cut_longer_than_a_lease_and_heals_costs_only_time() {
    let Some(server) = Server::start() else {
        return;
    };
    let cable = Cable::to(server.port());
    // Whoever has the work and one who does it are both behind the cable; another is not.
    let near = cable.address();
    let _cut_off = Hired::at(&near, 1);
    let work = {
        let near = near.clone();
        std::thread::spawn(move || {
            outputs(&workers(&near), 100..160, 60, &PLUS, &Control::default())
        })
    };
    wait_for(|| at_work(&server) > 0);
    cable.cut(true);
    let _hired = Hired::at(&server.address(), 1);
    std::thread::sleep(Duration::from_secs(4));
    cable.cut(false);
    let (found, ended) = work.join().unwrap();
    assert_eq!(ended, Ok(()));
    assert!(found.into_iter().map(|output| output.0).eq(101..161));
}

#[test]
fn links_of_workers_in_namespaces_are_cut_in_turn_and_cost_only_time() {
    let Some(server) = Server::listening("0.0.0.0") else {
        return;
    };
    let (Some(one), Some(other)) = (Namespace::new(1), Namespace::new(2)) else {
        eprintln!("skipped: network namespaces cannot be made here");
        return;
    };
    let begin = |namespace: &Namespace| {
        let url = format!("nats://{}:{}", namespace.host(), server.port());
        start(namespace.command(), &url)
    };
    let mut workers_there = vec![begin(&one)];
    let work = {
        let address = server.address();
        std::thread::spawn(move || {
            outputs(
                &workers(&address),
                100..124,
                400,
                &PLUS,
                &Control::default(),
            )
        })
    };
    wait_for(|| at_work(&server) > 0);
    // Longer than a lease each: what the one holds goes to the other and back.
    one.cut(true);
    workers_there.push(begin(&other));
    std::thread::sleep(Duration::from_secs(3));
    one.cut(false);
    other.cut(true);
    std::thread::sleep(Duration::from_secs(3));
    other.cut(false);
    let (found, ended) = work.join().unwrap();
    assert_eq!(ended, Ok(()));
    assert!(found.into_iter().map(|output| output.0).eq(101..125));
    for mut worker in workers_there {
        worker.kill().unwrap();
        worker.wait().unwrap();
    }
}
