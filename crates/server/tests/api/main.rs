//! The server as its clients see it.

mod client;
mod crowd;
mod http;
mod laboratory;
mod openapi;
mod safety;
mod schema;
mod sockets;
