//! Workers at a real server: what they do, and what happens when something breaks.

mod breaking;
mod lying;
mod namespace;
mod network;
mod server;
mod trades;
mod working;
