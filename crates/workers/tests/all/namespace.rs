//! A machine of its own as far as the network goes: a namespace with one link to this machine, which
//! can be taken down.

use std::process::{Command, Stdio};

/// A network namespace, gone when dropped.
pub struct Namespace {
    name: String,
    /// The number of its network: this machine is .1 there, the namespace .2.
    net: String,
}

impl Namespace {
    /// Makes one; `None` where nobody may.
    pub fn new(number: u32) -> Option<Namespace> {
        let process = std::process::id();
        let namespace = Namespace {
            name: format!("thera{process:x}-{number}"),
            net: format!("10.{}.{}", 100 + number, process % 250),
        };
        let (name, net) = (&namespace.name, &namespace.net);
        let [near, far] = namespace.ends();
        let made = ip(&format!("netns add {name}"))
            && ip(&format!(
                "link add {near} type veth peer name {far} netns {name}"
            ))
            && ip(&format!("addr add {net}.1/30 dev {near}"))
            && ip(&format!("link set {near} up"))
            && ip(&format!("-n {name} addr add {net}.2/30 dev {far}"))
            && ip(&format!("-n {name} link set {far} up"));
        made.then_some(namespace)
    }

    fn ends(&self) -> [String; 2] {
        // Names of links are short.
        let tail = self.name.trim_start_matches("thera");
        [format!("n{tail}"), format!("f{tail}")]
    }

    /// Where this machine is, seen from there.
    pub fn host(&self) -> String {
        format!("{}.1", self.net)
    }

    /// This very program, in there.
    pub fn command(&self) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name]);
        command.arg(std::env::current_exe().unwrap());
        command
    }

    /// Takes the link down, or up again.
    pub fn cut(&self, cut: bool) {
        let [near, _] = self.ends();
        let state = if cut { "down" } else { "up" };
        assert!(ip(&format!("link set {near} {state}")));
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let [near, _] = self.ends();
        ip(&format!("link del {near}"));
        ip(&format!("netns del {}", self.name));
    }
}

fn ip(words: &str) -> bool {
    let command = Command::new("ip")
        .args(words.split(' '))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    command.is_ok_and(|status| status.success())
}
