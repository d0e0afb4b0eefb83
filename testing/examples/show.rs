//! Prints the definition of a seed.
fn main() {
    let seed = std::env::args()
        .nth(1)
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(0);
    let made =
        alfil_testing::generate::definition(&mut alfil_testing::choices::Choices::of_seed(seed));
    println!("{}", made.made_up.text);
    for (name, text) in &made.made_up.boards {
        println!("--- {name}.board\n{text}");
    }
    for (name, text) in &made.made_up.parents {
        println!("--- {name}.toml\n{text}");
    }
}
