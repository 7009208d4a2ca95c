#include "core/concurrency/blas_threads.h"

#include "core/concurrency/computing_place.h"
#include "core/concurrency/helping_threads.h"

#include <cstdlib>
#include <dlfcn.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace credence {

namespace {

constexpr const char* kernels_variable = "OPENBLAS_CORETYPE";

#ifdef __linux__
bool is_limited(int resource) {
  rlimit limit{};
  return getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0 &&
         limit.rlim_cur != RLIM_INFINITY;
}

bool is_room_for(std::size_t bytes) {
  constexpr int protection = PROT_READ | PROT_WRITE;
  void* const place = mmap(nullptr, bytes, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (place == MAP_FAILED) return false;
  munmap(place, bytes);
  return true;
}
#endif

}  // namespace

void use_one_blas_thread() {
  // Looked up at run time because libblas.so.3 may be any implementation; setting the environment variable
  // in main() would come too late, OpenBLAS reads it when it is loaded.
  using SetThreads = void (*)(int);
  if (void* symbol = dlsym(RTLD_DEFAULT, "openblas_set_num_threads")) {
    reinterpret_cast<SetThreads>(symbol)(1);
  }
}

#ifdef __linux__

bool address_space_is_limited() {
  return is_limited(RLIMIT_AS) || is_limited(RLIMIT_DATA);
}

std::size_t take_blas_buffers(std::size_t most) {
  if (!address_space_is_limited()) return most;
  // OpenBLAS' own, not in its headers but visible: it gives out the first buffer that nobody uses.
  using Take = void* (*)(int);
  using Release = void (*)(void*);
  const auto take = reinterpret_cast<Take>(dlsym(RTLD_DEFAULT, "blas_memory_alloc"));
  const auto release = reinterpret_cast<Release>(dlsym(RTLD_DEFAULT, "blas_memory_free"));
  if (take == nullptr || release == nullptr) return most;
  constexpr std::size_t page = 1U << 16U;
  std::vector<void*> buffers;
  while (buffers.size() < most && is_room_for((buffers.empty() ? 1 : 2) * (blas_buffer_bytes + page))) {
    buffers.push_back(take(0));
  }
  for (void* buffer : buffers) release(buffer);
  return buffers.size();
}

void restart_without_blas_threads(char** argv) {
  constexpr const char* threads = "OPENBLAS_NUM_THREADS";
  if (!address_space_is_limited() || dlsym(RTLD_DEFAULT, "openblas_set_num_threads") == nullptr) return;
  const char* const set = std::getenv(threads);
  // Nothing is started twice: the second time it is as wanted.
  if ((set != nullptr && std::string_view(set) == "1") || setenv(threads, "1", 1) != 0) return;
  execv("/proc/self/exe", argv);
}

#else

bool address_space_is_limited() {
  return false;
}

std::size_t take_blas_buffers(std::size_t most) {
  return most;
}

void restart_without_blas_threads(char** /*argv*/) {}

#endif

std::string blas_kernels() {
  using CoreName = const char* (*)();
  void* const symbol = dlsym(RTLD_DEFAULT, "openblas_get_corename");
  return symbol == nullptr ? std::string() : std::string(reinterpret_cast<CoreName>(symbol)());
}

void use_better_blas_kernels() {
  const char* const better = better_blas_kernels();
  if (better == nullptr) return;
  // OpenBLAS' own, not in its headers but visible: it chooses when it is loaded, by the same function.
  using Step = void (*)();
  const auto forget = reinterpret_cast<Step>(dlsym(RTLD_DEFAULT, "gotoblas_dynamic_quit"));
  const auto choose = reinterpret_cast<Step>(dlsym(RTLD_DEFAULT, "gotoblas_dynamic_init"));
  if (forget == nullptr || choose == nullptr || setenv(kernels_variable, better, 1) != 0) return;
  forget();
  choose();
}

const char* better_blas_kernels() {
#if defined(__x86_64__)
  if (std::getenv(kernels_variable) != nullptr || blas_kernels() != "Prescott") return nullptr;
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return nullptr;
  const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
                    __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
  return wide ? "SkylakeX" : "Haswell";
#else
  return nullptr;
#endif
}

void make_room_for_threads(std::size_t workers) {
  const std::size_t cores = computing_threads();
  const std::size_t had = take_blas_buffers(workers + 2 * (cores - 1));
  if (had < workers) {
    throw std::runtime_error("there is not enough memory: matrix products alone take " +
                             std::to_string(workers * (blas_buffer_bytes >> 20U)) +
                             " MB of address space, which is limited here (ulimit -v)");
  }
  if (!address_space_is_limited()) return;
  limit_helping_threads(had - workers);
  limit_computing_workers(workers - 1);
}

}  // namespace credence
