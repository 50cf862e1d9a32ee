//! Workers that answer what they were not asked.

use std::time::Duration;

use async_nats::jetstream;
use futures_util::StreamExt;
use serde_json::{Value as Json, json};
use thera_control::{Control, Interrupted};

use crate::server::Server;
use crate::trades::{Hired, Plus, outputs, workers};

const PLUS: Plus = Plus {
    plus: 1,
    filling: 0,
};

/// What a liar answers a job, given its head: as many messages as it likes.
type Lie = fn(&Json) -> Vec<Vec<u8>>;

/// Takes every job it can get for a while, acknowledges it and answers with lies.
fn liar(url: String, lie: Lie, most: usize) -> std::thread::JoinHandle<usize> {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .unwrap();
        runtime.block_on(async {
            let client = async_nats::connect(url).await.unwrap();
            let jetstream = jetstream::new(client);
            let mut told = 0;
            for _ in 0..200 {
                tokio::time::sleep(Duration::from_millis(20)).await;
                let Ok(jobs) = jetstream.get_stream("THERA-JOBS").await else {
                    continue;
                };
                let name = "workers-1_2_3-42";
                let config = jetstream::consumer::pull::Config {
                    durable_name: Some(name.into()),
                    filter_subject: "thera.jobs.1_2_3-42.>".into(),
                    ack_wait: Duration::from_secs(2),
                    ..Default::default()
                };
                let Ok(queue) = jobs.get_or_create_consumer(name, config).await else {
                    continue;
                };
                let Ok(mut batch) = queue.fetch().max_messages(4).messages().await else {
                    continue;
                };
                while let Some(Ok(message)) = batch.next().await {
                    let line = message.payload.split(|&byte| byte == b'\n').next().unwrap();
                    let head: Json = serde_json::from_slice(line).unwrap();
                    let subject = format!("thera.answers.{}", head["run"].as_str().unwrap());
                    for answer in lie(&head) {
                        // One that is too large is refused by the server itself.
                        if let Ok(sent) = jetstream.publish(subject.clone(), answer.into()).await {
                            let _ = sent.await;
                        }
                    }
                    message.double_ack().await.unwrap();
                    told += 1;
                }
                if told >= most {
                    break;
                }
            }
            told
        })
    })
}

fn answer(head: Json, body: &[u8]) -> Vec<u8> {
    [serde_json::to_vec(&head).unwrap(), body.to_vec()].join(&b'\n')
}

#[test]
fn lies_cost_time_and_nothing_else() {
    let Some(server) = Server::start() else {
        return;
    };
    let address = server.address();
    let lies: [Lie; 4] = [
        // Garbage, an unknown run's number, nothing at all.
        |_| vec![b"\xff\xfe garbage".to_vec(), Vec::new()],
        // The answer to another job, as if it were to this one.
        |head| {
            let head = json!({"number": head["number"], "job": "00ff", "worker": "liar",
                              "failed": null, "stored": null});
            vec![answer(head, b"[5,1.0,\"\"]")]
        },
        // A thing of the store that is not there.
        |head| {
            let head = json!({"number": head["number"], "job": "00ff", "worker": "liar",
                              "failed": null, "stored": "abcdef"});
            vec![answer(head, b"")]
        },
        // Too large for the server, then silence: the job is acknowledged and lost.
        |_| vec![vec![b'x'; 2 << 20]],
    ];
    for lie in lies {
        let liar = liar(server.url(), lie, 2);
        let honest = {
            let address = address.clone();
            std::thread::spawn(move || {
                // The liar comes first.
                std::thread::sleep(Duration::from_millis(700));
                Hired::at(&address, 2)
            })
        };
        let (found, ended) = outputs(&workers(&address), 100..140, 1, &PLUS, &Control::default());
        assert_eq!(ended, Ok(()));
        assert!(found.into_iter().map(|output| output.0).eq(101..141));
        assert!(liar.join().unwrap() >= 2);
        drop(honest.join().unwrap());
    }
}

#[test]
fn a_job_that_only_liars_answer_ends_the_run_with_a_sentence() {
    let Some(server) = Server::start() else {
        return;
    };
    let lie: Lie = |head| {
        let head = json!({"number": head["number"], "job": "00ff", "worker": "liar",
                          "failed": null, "stored": null});
        vec![answer(head, b"[]")]
    };
    let workers = workers(&server.address());
    let liar = liar(server.url(), lie, 3);
    let (found, ended) = outputs(&workers, 0..1, 0, &PLUS, &Control::default());
    assert_eq!((found.len(), ended), (0, Err(Interrupted::Elsewhere)));
    let trouble = workers.trouble().unwrap();
    assert!(
        trouble.contains("no answer to it, the last time by worker liar"),
        "{trouble}"
    );
    liar.join().unwrap();
}
