//! The server as its clients see it.

mod client;
mod crowd;
mod hostile;
mod http;
mod laboratory;
mod openapi;
mod rooms;
mod safety;
mod saved;
mod schema;
mod sockets;
