#pragma once

#include <cstddef>
#include <string>

namespace credence {

/// Tells OpenBLAS to compute on the calling thread only. Credence runs its own workers over map cells and
/// grid blocks; BLAS threads inside those would fight them for the cores. Call once, first thing in main().
/// Does nothing when the BLAS in use is not OpenBLAS.
void use_one_blas_thread();

/// The address space that OpenBLAS takes for each thread that computes.
inline constexpr std::size_t blas_buffer_bytes = 128U << 20U;

/// Whether this process may have only so much memory or address space (ulimit -v, ulimit -d).
bool address_space_is_limited();

/// OpenBLAS takes its buffers when they are first wanted, and where there is no room for one it tries for
/// ever. Where address space is limited this takes them now, one for each of up to `most` threads that are to
/// compute at once, and leaves at least as much room as a second one would take. Returns for how many there
/// was room, which may be none. Call before any thread computes.
std::size_t take_blas_buffers(std::size_t most);

/// Takes buffers for `workers` threads that compute each for themselves, and for as many that help them as
/// there is room for and use of; no more will help (HelpingThreads), and besides the calling thread no more
/// workers compute at the same time, but for two (ComputingPlace). Throws std::runtime_error with a
/// sentence where address space is limited and does not suffice for the workers.
void make_room_for_threads(std::size_t workers);

/// Where address space is limited OpenBLAS is to have no threads of its own, each of which would take a
/// buffer. It starts them before main() begins, so that only starting the program again mends it. Returns
/// where there is no need, or no way.
void restart_without_blas_threads(char** argv);

/// The kernels by which OpenBLAS computes on this processor, "Haswell" for one: others round otherwise. Empty
/// where the BLAS in use is another.
std::string blas_kernels();

/// The kernels that OpenBLAS (named as OPENBLAS_CORETYPE wants it) should have chosen for this processor. One
/// that is newer than OpenBLAS is taken for one of 2004, on which a product of matrices takes eight times as
/// long and a Cholesky decomposition twice (1000×1000, with AVX-512). nullptr where its choice is right, or
/// the person's.
const char* better_blas_kernels();

/// Lets OpenBLAS compute by better_blas_kernels(), where there are such. Call before anything computes.
void use_better_blas_kernels();

}  // namespace credence
