//! The command `garns`.

fn main() {
    println!("garns {}", env!("CARGO_PKG_VERSION"));
}
