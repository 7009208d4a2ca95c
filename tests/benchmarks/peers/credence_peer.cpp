// Credence's own line among its peers, by the route that the program takes: peers/compare_peers.py says what
// the arguments are. Prints a JSON object a piece of work, at once, as they do.

#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/evidence/compute_map.h"
#include "core/method/prepared_method.h"
#include "core/model/log_evidence.h"
#include "core/model/model.h"
#include "core/model/stable_functions.h"
#include "core/table/read_dataset.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

using namespace credence;

namespace {

constexpr unsigned threads = 2;

void say(const char* name, double value) {
  std::printf("{\"%s\": %.12g}\n", name, value);
  std::fflush(stdout);
}

/// What `work` returns; says the seconds it took, the median of up to five times that come to less than a
/// second.
template <class Work>
auto measured(const char* name, const Work& work) {
  std::vector<double> times;
  double sum = 0.0;
  while (true) {
    const auto start = std::chrono::steady_clock::now();
    auto result = work();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    sum += times.back();
    if (times.size() < 5 && sum < 1.0) continue;
    std::sort(times.begin(), times.end());
    say(name, times[(times.size() - 1) / 2]);
    return result;
  }
}

void work_on(const Dataset& training, const Dataset& test, const Hyperparameters& setting,
             arma::uword cells) {
  const Model model = measured("fit", [&] { return fit_model(training, setting); });
  say("evidence", log_evidence(evidence_fit(model)).total());
  const arma::vec logits = measured("predict", [&] {
    return predictive_logit(prepare_method(laplace_probit, model, training), test.inputs);
  });
  double sum = 0.0;
  for (arma::uword n = 0; n < test.size(); ++n) {
    sum += log_sigmoid(test.labels(n) == 1 ? logits(n) : -logits(n));
  }
  say("held_out", sum / static_cast<double>(test.size()));
  if (cells == 0) return;
  const EvidenceRanges ranges{{0.1, 1.0, cells}, {0.1, 100.0, cells}};
  measured("map", [&] { return compute_evidence_map(training, {}, ranges, threads); });
}

}  // namespace

int main(int argc, char** argv) {
  use_one_blas_thread();
  keep_freed_memory();
  if (argc != 6) {
    std::fprintf(stderr, "usage: credence_peer TRAINING TEST WIDTH PRIOR_VARIANCE CELLS\n");
    return 2;
  }
  try {
    const Hyperparameters setting{&rbf_features, std::stod(argv[3]), std::stod(argv[4])};
    work_on(read_dataset(argv[1]), read_dataset(argv[2]), setting, std::stoul(argv[5]));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
