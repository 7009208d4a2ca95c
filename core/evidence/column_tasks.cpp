#include "core/evidence/column_tasks.h"

#include "core/concurrency/helping_threads.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <utility>

namespace credence {

std::vector<ColumnTask> coarse_to_fine(arma::uword widths, arma::uword variances, const MapShare& share) {
  constexpr arma::uword lattice = 4;
  std::vector<arma::uword> mine = widths_of(share, widths);
  std::vector<ColumnTask> tasks;
  for (const arma::uword i : mine) {
    if (i % lattice != 0) continue;
    ColumnTask task{i, {}};
    for (arma::uword j = 0; j < variances; j += lattice) task.js.push_back(j);
    tasks.push_back(std::move(task));
  }
  // Who comes from the lattice finds its last widths still being computed, and what they were made ready with
  // not yet free: each of them comes one later.
  for (std::size_t k = 0; k + 1 < mine.size(); ++k) {
    if (mine[k] % lattice != 0) continue;
    std::swap(mine[k], mine[k + 1]);
    ++k;
  }
  for (const arma::uword i : mine) {
    ColumnTask task{i, {}};
    for (arma::uword j = 0; j < variances; ++j) {
      if (i % lattice != 0 || j % lattice != 0) task.js.push_back(j);
    }
    if (!task.js.empty()) tasks.push_back(std::move(task));
  }
  return tasks;
}

void run_on_threads(unsigned threads, const std::stop_token& stop,
                    const std::function<void(const std::stop_token& stop)>& work) {
  std::exception_ptr failure;
  std::mutex failure_mutex;
  std::stop_source give_up;
  const std::stop_callback pass_on(stop, [&give_up] { give_up.request_stop(); });
  HelpingThreads(std::max(1U, threads) - 1).run([&] {
    try {
      work(give_up.get_token());
    } catch (...) {
      // The first failure is the one to tell; those that follow are the others giving up.
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
      give_up.request_stop();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace credence
