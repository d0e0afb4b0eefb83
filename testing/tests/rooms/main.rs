//! Games between players that are elsewhere: without a network, and with a server.

mod load;
mod local;
mod network;
mod server;
