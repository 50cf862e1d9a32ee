//! Everything as it should be.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use thera_control::{Control, Interrupted};
use thera_jobs::{Threads, run};
use thera_workers::{Build, Status};

use crate::server::Server;
use crate::trades::{Add, Hired, Plus, build, outputs, workers, workers_of};

const PLUS: Plus = Plus {
    plus: 1000,
    filling: 0,
};

#[test]
fn workers_give_what_threads_give() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let control = Control::default();
    let (expected, _) = outputs(&Threads(2), 1000..1600, 0, &PLUS, &control);
    let _hired = [Hired::at(&address, 2), Hired::at(&address, 1)];
    let (found, ended) = outputs(&workers(&address), 1000..1600, 0, &PLUS, &control);
    assert_eq!(ended, Ok(()));
    assert_eq!(found, expected);
}

#[test]
fn large_outputs_go_through_the_store() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let plus = Plus {
        plus: 1,
        filling: 3 << 20,
    };
    let _hired = Hired::at(&address, 2);
    let (found, ended) = outputs(&workers(&address), 0..5, 0, &plus, &Control::default());
    assert_eq!(ended, Ok(()));
    assert!(found.len() == 5 && found.iter().all(|output| output.2.len() == 3 << 20));
}

#[test]
fn a_job_that_fails_ends_it_after_those_before_it_with_a_sentence() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let _hired = Hired::at(&address, 2);
    for (unlucky, reason) in [(13, "positions allowed"), (666, "panic")] {
        let workers = workers(&address);
        let numbers = [1, 2, unlucky, 3].into_iter();
        let (found, ended) = outputs(&workers, numbers, 0, &PLUS, &Control::default());
        assert_eq!(ended, Err(Interrupted::Elsewhere));
        assert_eq!(found.len(), 2);
        let trouble = workers.trouble().unwrap();
        assert!(trouble.contains(reason), "{trouble}");
    }
}

#[test]
fn enough_is_enough_and_endless_lists_are_handed_out_as_needed() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let _hired = Hired::at(&address, 2);
    let mut asked = 0;
    let jobs = (0..).map(|number| {
        asked = number;
        Add {
            number: number + 1000,
            milliseconds: 0,
        }
    });
    let mut seen = 0;
    let control = Control::default();
    run(&workers(&address), jobs, &PLUS, &control, |_, _| {
        seen += 1;
        match seen {
            300 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    })
    .unwrap();
    assert_eq!(seen, 300);
    // Never more than so far ahead, so memory does not depend on the length of the list.
    assert!(asked < 300 + 4096, "{asked}");
    assert_eq!(control.go_on(0), Ok(()));
    // What was under way is not done in vain for long.
    let begun = Instant::now();
    while Status::read(&address).unwrap().waiting > 0 {
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn a_stop_ends_the_jobs_that_are_under_way() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let _hired = Hired::at(&address, 1);
    let control = Control::new(1 << 20, Some(Duration::from_secs(1)), 1);
    let (found, ended) = outputs(&workers(&address), 0..1, 600_000, &PLUS, &control);
    assert_eq!((found.len(), ended), (0, Ok(())));
    // The worker is free for others.
    let (found, _) = outputs(
        &workers(&address),
        1000..1003,
        1,
        &PLUS,
        &Control::default(),
    );
    assert_eq!(found.len(), 3);
}

#[test]
fn a_foreign_build_is_refused_with_a_sentence_on_both_sides() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let foreign = Build {
        signature: 43,
        ..build()
    };
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let listen = || {
        let heard = Arc::clone(&heard);
        move |sentence: &str| heard.lock().unwrap().push(sentence.to_string())
    };
    let hired = Hired::of_build(&address, 1, foreign, listen());
    let begun = Instant::now();
    while Status::read(&address).unwrap().workers.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    let control = Control::new(1 << 20, Some(Duration::from_secs(2)), 1);
    let workers = workers_of(&address, build(), listen());
    let (found, _) = outputs(&workers, 0..5, 0, &PLUS, &control);
    assert_eq!(found.len(), 0);
    drop(hired);
    let heard = heard.lock().unwrap().join("\n");
    assert!(
        heard.contains("another build (1.2.3-43, not 1.2.3-42)"),
        "{heard}"
    );
    assert!(
        heard.contains("for build 1.2.3-42; this is 1.2.3-43"),
        "{heard}"
    );
}

#[test]
fn two_who_have_work_share_a_queue() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let _hired = [Hired::at(&address, 1), Hired::at(&address, 1)];
    let ask = |numbers: std::ops::Range<u64>, plus: u64| {
        let address = address.clone();
        std::thread::spawn(move || {
            let plus = Plus { plus, filling: 10 };
            let (found, ended) =
                outputs(&workers(&address), numbers, 1, &plus, &Control::default());
            assert_eq!(ended, Ok(()));
            found
        })
    };
    let (one, other) = (ask(100..300, 5), ask(2000..2150, 7));
    let (one, other) = (one.join().unwrap(), other.join().unwrap());
    let sums = |found: &[(u64, f64, String)]| found.iter().map(|o| o.0).collect::<Vec<_>>();
    assert!(sums(&one).into_iter().eq(105..305));
    assert!(sums(&other).into_iter().eq(2007..2157));
}

#[test]
fn status_says_who_works_on_what() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let _hired = Hired::at(&address, 2);
    let work = {
        let address = address.clone();
        std::thread::spawn(move || {
            outputs(&workers(&address), 0..8, 800, &PLUS, &Control::default())
        })
    };
    let begun = Instant::now();
    loop {
        let status = Status::read(&address).unwrap();
        let at_work = status.workers.iter().any(|worker| !worker.doing.is_empty());
        if at_work && !status.runs.is_empty() {
            assert_eq!(status.runs[0].title, "a test");
            assert_eq!(status.runs[0].build, "1.2.3-42");
            assert_eq!((status.workers.len(), status.workers[0].threads), (1, 2));
            assert_eq!(status.workers[0].doing[0].trade, "add");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{status:?}");
    }
    let (found, _) = work.join().unwrap();
    assert_eq!(found.len(), 8);
}
