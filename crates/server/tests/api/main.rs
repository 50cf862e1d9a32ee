//! The server as its clients see it.

mod client;
mod crowd;
mod http;
mod laboratory;
mod safety;
mod sockets;
