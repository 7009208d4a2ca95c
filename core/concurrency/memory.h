#pragma once

#include <exception>
#include <string>

namespace credence {

/// Tells the allocator to keep freed memory instead of returning it to the system. A fit makes and drops
/// matrices of megabytes, and fetching their pages anew each time took a tenth of the time of an evidence
/// map of 800 points. One arena serves all threads: with one each, every worker kept the most it ever needed,
/// and only the main one can be returned as a whole. Where the system has large pages for whoever asks, the
/// heap has them: fetching 4 KiB at a time was half of the start of the program on a virtual machine. Call
/// once, first thing in main(). Does nothing where the C library is not glibc.
void keep_freed_memory();

/// Returns to the system what has been kept. For whoever has come to rest; takes milliseconds. On any thread.
void return_freed_memory();

/// Why a computation ended: error.what(), or words of ours where memory did not suffice, for which the
/// library has none.
std::string reason_of(const std::exception& error);

/// The same of whatever was thrown; not null.
std::string reason_of(const std::exception_ptr& thrown);

}  // namespace credence
