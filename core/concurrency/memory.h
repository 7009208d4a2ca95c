#pragma once

#include <exception>
#include <string>

namespace credence {

/// Tells the allocator to keep freed memory instead of returning it to the system. A fit makes and drops
/// matrices of megabytes, and fetching their pages anew each time took a tenth of the time of an evidence
/// map of 800 points. Call once, first thing in main(). Does nothing where the C library is not glibc.
void keep_freed_memory();

/// Why a computation ended: error.what(), or words of ours where memory did not suffice, for which the
/// library has none.
std::string reason_of(const std::exception& error);

}  // namespace credence
