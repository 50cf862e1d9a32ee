//! Benchmarks live in `benches/`: `cargo bench` in this folder runs them.
