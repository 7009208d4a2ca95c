#include "core/concurrency/blas_threads.h"

#include <dlfcn.h>

namespace credence {

void use_one_blas_thread() {
  // Looked up at run time because libblas.so.3 may be any implementation; setting the environment variable
  // in main() would come too late, OpenBLAS reads it when it is loaded.
  using SetThreads = void (*)(int);
  if (void* symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) {
    reinterpret_cast<SetThreads>(symbol)(1);
  }
}

}  // namespace credence
