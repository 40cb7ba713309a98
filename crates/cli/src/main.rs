//! The `catena` program; everything it does is in the library.

fn main() -> std::process::ExitCode {
    catena_cli::main()
}
