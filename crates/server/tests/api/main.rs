//! The server as its clients see it.

mod client;
mod http;
mod safety;
mod sockets;
