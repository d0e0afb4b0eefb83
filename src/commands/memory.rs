//! Options of memory.

use super::stop::{Done, Stop};

/// Reads a number of megabytes.
pub fn megabytes() -> impl clap::builder::TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=1 << 20)
}

/// Creates the error about an option that needs too many megabytes.
pub fn no_memory(option: &str, megabytes: u32) -> Stop {
    Stop::usage(format!(
        "`{option} {megabytes}`: there is not enough memory; use fewer megabytes"
    ))
}

/// Rejects an option that needs more megabytes than the machine has, or than this program may use.
pub fn has_memory(option: &str, megabytes: u32) -> Done {
    let kilobytes = u64::from(megabytes) << 10;
    // On other systems only a failed allocation shows the limit.
    let machine = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = machine
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"));
    let total = total.and_then(|total| total.trim().trim_end_matches(" kB").parse::<u64>().ok());
    let is_too_much = total.is_some_and(|total| kilobytes > total);
    let mut room: Vec<u8> = Vec::new();
    let bytes = usize::try_from(kilobytes << 10).unwrap_or(usize::MAX);
    match is_too_much || room.try_reserve_exact(bytes).is_err() {
        true => Err(no_memory(option, megabytes)),
        false => Ok(()),
    }
}
