#pragma once

namespace credence {

/// Tells OpenBLAS to compute on the calling thread only. Credence runs its own workers over map cells and
/// grid blocks; BLAS threads inside those would fight them for the cores. Call once, first thing in main().
/// Does nothing when the BLAS in use is not OpenBLAS.
void use_one_blas_thread();

}  // namespace credence
