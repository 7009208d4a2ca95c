// Measures what a person waits for, on the reduced route and on the dense reference in turns, so that a busy
// machine slows both. Prints a table; --json FILE writes the same numbers, --only GROUP,… measures only these
// groups of rows, --groups lists them.

#include "benchmark_groups.h"
#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/concurrency/parallel.h"
#include "core/data/random.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/maximise_evidence.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "core/method/reference_run.h"
#include "core/model/log_evidence.h"
#include "core/model/model_fitter.h"
#include "core/model/moment_fit.h"
#include "core/prediction/predict.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <vector>

using namespace credence;

namespace {

constexpr unsigned threads = 2;

double milliseconds(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

/// Rows of name, value and unit: printed as they come, kept for the file.
class Report {
 public:
  void add(const std::string& name, double value, const char* unit) {
    std::printf("  %-58s %10.4g %s\n", name.c_str(), value, unit);
    std::fflush(stdout);
    entries_.push_back("  {\"name\": \"" + name + "\", \"value\": " + number(value) + ", \"unit\": \"" +
                       unit + "\"}");
  }

  void compare(const std::string& name, double fast, double dense) {
    add(name, fast, "ms");
    add(name + ", dense", dense, "ms");
    add(name + ", times faster", dense / fast, "");
  }

  /// Whether that worked.
  bool write(const std::string& path) const {
    std::ofstream file(path);
    file << "[\n";
    for (std::size_t k = 0; k < entries_.size(); ++k)
      file << entries_[k] << (k + 1 < entries_.size() ? ",\n" : "\n");
    file << "]\n";
    file.close();
    if (!file) std::fprintf(stderr, "cannot write %s\n", path.c_str());
    return !file.fail();
  }

 private:
  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
  }

  std::vector<std::string> entries_;
};

Dataset clumped_points() {
  const Generator& clumps = *find_generator("clumps");
  return generate(clumps, {800, clumps.default_noise, 1});
}

/// Predictions on a grid as the reference makes them: all features, all weights, blocks of 512 points.
void predict_densely(const Model& model, const Grid& grid) {
  const arma::uword rows = std::max<arma::uword>(1, 512 / grid.nx);
  for (arma::uword first = 0; first < grid.ny; first += rows) {
    const Latent latent =
        predict_latent(model.posterior, grid.points(first, std::min(first + rows, grid.ny) - 1));
    map_method.integral->probability(latent);
    laplace_probit.integral->probability(latent);
  }
}

/// What the densely predicted pictures hold, on the reduced route.
void predict_quickly(GridPredictor& predictor, const Model& model, const Grid& grid) {
  const GridPrediction prediction = predictor.predict(model.posterior, grid);
  prediction.probability(*map_method.integral);
  prediction.probability(*laplace_probit.integral);
}

const Grid& grid() {
  static const Grid whole{{-2.7, 2.7, -2.7, 2.7}, 100, 100};
  return whole;
}

/// Moves a slider through `settings` on both routes in turns; the first position is the one it starts from.
void drag(Report& report, const std::string& name, const Dataset& points,
          const std::vector<Hyperparameters>& settings) {
  ModelFitter fitter(points);
  GridPredictor predictor;
  Model fast = fitter.fit(settings.front());
  predict_quickly(predictor, fast, grid());
  Model dense = fit_model_dense(points, settings.front());
  std::vector<double> fast_times;
  std::vector<double> dense_times;
  for (std::size_t k = 1; k < settings.size(); ++k) {
    fast_times.push_back(milliseconds([&] {
      fast = fitter.fit(settings[k]);
      predict_quickly(predictor, fast, grid());
    }));
    dense_times.push_back(milliseconds([&] {
      dense = fit_model_dense(points, settings[k], dense.mode.weights);
      predict_densely(dense, grid());
    }));
  }
  report.compare(name, median(fast_times), median(dense_times));
}

/// A dozen positions a twentieth apart around a setting.
std::vector<Hyperparameters> neighbours(double width, double prior_variance, bool width_moves) {
  std::vector<Hyperparameters> settings;
  for (int k = -6; k <= 6; ++k) {
    const double factor = std::pow(1.05, k);
    settings.push_back({&rbf_features, width_moves ? width * factor : width,
                        width_moves ? prior_variance : prior_variance * factor});
  }
  return settings;
}

void sliders(Report& report) {
  const Dataset points = clumped_points();
  for (const double width : {0.3, 0.45, 0.6, 0.8, 1.0, 0.1}) {
    char name[64];
    std::snprintf(name, sizeof name, "width slider, one step at %g", width);
    drag(report, name, points, neighbours(width, 1.0, true));
    std::snprintf(name, sizeof name, "prior-variance slider, one step, width %g", width);
    drag(report, name, points, neighbours(width, 1.0, false));
  }
}

/// The map on the dense route: each cell from the weights of the one before, columns shared among threads.
void dense_map(const Dataset& points, const EvidenceRanges& ranges) {
  const arma::vec widths = ranges.width.values();
  const arma::vec variances = ranges.prior_variance.values();
  parallel_for(widths.n_elem, [&](std::size_t i) {
    arma::vec start;
    for (const double variance : variances) {
      start = fit_model_dense(points, {&rbf_features, widths(i), variance}, start).mode.weights;
    }
  });
}

void maps(Report& report) {
  const Dataset points = clumped_points();
  const auto ranges = [](arma::uword count) {
    return EvidenceRanges{{0.1, 1.0, count}, {0.1, 100.0, count}};
  };
  const auto fast_map = [&](arma::uword count) {
    return milliseconds([&] { compute_evidence_map(points, {}, ranges(count), threads); });
  };
  std::vector<double> fast;
  std::vector<double> dense;
  for (int k = 0; k < 3; ++k) {
    fast.push_back(fast_map(10));
    dense.push_back(milliseconds([&] { dense_map(points, ranges(10)); }));
  }
  report.compare("evidence map 10 x 10", median(fast), median(dense));
  const double large = fast_map(50);
  report.add("evidence map 50 x 50", large, "ms");
  report.add("evidence map 50 x 50, times the 10 x 10 map",
             large / median({median(fast), fast_map(10), fast_map(10)}), "");
  report.add("largest evidence, same ranges",
             milliseconds([&] { maximise_evidence(points, {}, ranges(10), threads); }), "ms");
}

double posterior_milliseconds(const Model& model, const Dataset& points, const PosteriorKind& kind,
                              const NeighbourSites& neighbours, NeighbourSites* sites = nullptr) {
  FitPosteriors posteriors(model, points);
  posteriors.start_from(neighbours);
  const double taken = milliseconds([&] { posteriors.of(kind); });
  if (sites != nullptr) *sites = posteriors.sites();
  return taken;
}

/// What EP, KL and VB take beside Laplace's fit of the same setting, from its sites and from a neighbour's;
/// and their maps beside its map.
void ladder(Report& report) {
  const Dataset points = clumped_points();
  for (const PosteriorKind* kind : {&ep_posterior, &kl_posterior, &vb_posterior}) {
    std::vector<double> fits;
    std::vector<double> cold;
    std::vector<double> warm;
    std::vector<double> cold_shares;
    std::vector<double> warm_shares;
    NeighbourSites sites;
    for (const Hyperparameters& setting : neighbours(0.6, 1.0, true)) {
      ModelFitter fitter(points);
      fitter.fit(setting);
      fitter.forget_solutions();
      const Model model = fitter.fit(setting);  // without the factor
      if (!sites.empty()) {
        fits.push_back(1e3 * model.fit_seconds);
        warm.push_back(posterior_milliseconds(model, points, *kind, sites));
        cold.push_back(posterior_milliseconds(model, points, *kind, {}));
        warm_shares.push_back(warm.back() / fits.back());
        cold_shares.push_back(cold.back() / fits.back());
      }
      posterior_milliseconds(model, points, *kind, sites, &sites);
    }
    const std::string name(kind->title);
    if (kind == &ep_posterior) report.add("Laplace fit, width 0.6", median(fits), "ms");
    report.add(name + " from Laplace's sites", median(cold), "ms");
    report.add(name + " from Laplace's sites, times the Laplace fit", median(cold_shares), "");
    report.add(name + " from a neighbour, times the Laplace fit", median(warm_shares), "");
  }
  const EvidenceRanges ranges{{0.1, 1.0, 10}, {0.1, 100.0, 10}};
  EvidenceMap map;
  const double laplace = milliseconds([&] { map = compute_evidence_map(points, {}, ranges, threads); });
  for (const PosteriorKind* kind : {&ep_posterior, &kl_posterior}) {
    const MapExtras extras{.posteriors = true, .iterated = {kind}};
    const double taken = milliseconds([&] { extend_evidence_map(map, points, {}, extras, threads); });
    report.add("map 10 x 10 by " + std::string(kind->title) + ", times the Laplace map", taken / laplace, "");
  }
}

/// Gigaflops of a matrix product on one thread.
double product_rate() {
  const arma::mat a(1200, 1200, arma::fill::randu);
  arma::mat c;
  double best = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 3; ++k) best = std::min(best, milliseconds([&] { c = a * a; }));
  return 2.0 * std::pow(1200.0, 3) / best * 1e-6;
}

void matrix_rate(Report& report) {
  const Dataset points = clumped_points();
  std::vector<double> shares;
  for (int k = 0; k < 5; ++k) {
    const double peak = product_rate();
    const Model model = fit_model(points, {&rbf_features, 0.1, 1.0});
    const double n = 800.0;
    const double m = static_cast<double>(model.rank());
    // A symmetric product and a Cholesky decomposition, once in each factorisation; the last is the
    // posterior's.
    const double work = (model.mode.factorisations + 1) * (n * m * m + m * m * m / 3.0);
    shares.push_back(work / (model.fit_seconds * 1e9) / peak);
  }
  report.add("share of the matrix-product rate, fit at width 0.1", median(shares), "");
}

Dataset uniform_points(arma::uword count) {
  Random random(count);
  Dataset points;
  points.inputs.set_size(count, 2);
  points.labels.set_size(count);
  for (arma::uword n = 0; n < count; ++n) {
    points.inputs(n, 0) = random.uniform(0.0, 5.0);
    points.inputs(n, 1) = random.uniform(0.0, 5.0);
    const double logit = 3.0 * std::sin(2.0 * points.inputs(n, 0)) + 2.0 * (points.inputs(n, 1) - 2.5);
    points.labels(n) = random.uniform() < 1.0 / (1.0 + std::exp(-logit)) ? 1 : 0;
  }
  return points;
}

void report_memory(Report& report) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  report.add("peak memory, all of the above", static_cast<double>(usage.ru_maxrss) / 1024.0 / 1024.0, "GiB");
}

void scaling(Report& report) {
  std::vector<double> sizes;
  std::vector<double> times;
  for (const arma::uword count : {1000, 3000, 10000, 30000, 100000}) {
    const Dataset points = uniform_points(count);
    std::vector<double> repeats;
    for (int k = 0; k < (count <= 10000 ? 3 : 1); ++k) {
      repeats.push_back(milliseconds([&] { fit_model(points, {&rbf_features, 0.6, 1.0}); }));
    }
    report.add(std::to_string(count) + " points, factor and fit", median(repeats) * 1e-3, "s");
    sizes.push_back(std::log(static_cast<double>(count)));
    times.push_back(std::log(median(repeats)));
  }
  const arma::vec line = arma::polyfit(arma::vec(sizes), arma::vec(times), 1);
  report.add("exponent of the time over the number of points", line(0), "");
  report_memory(report);
}

Model fit_spectral(const Dataset& points, const Hyperparameters& setting) {
  ModelFitter fitter(points);
  fitter.leave_out_moments();
  return fitter.fit(setting);
}

/// One step of the width slider: a fit to all points from its neighbour's answer, and a picture.
double width_step(const Dataset& points) {
  ModelFitter fitter(points);
  Hyperparameters setting{&rbf_features, 0.6, 1.0};
  GridPredictor predictor;
  const Grid grid{{-3.25, 3.25, -3.25, 3.25}, 50, 50};
  fitter.fit(setting);
  std::vector<double> times;
  for (int k = 0; k < 6; ++k) {
    setting.width *= 1.02;
    times.push_back(milliseconds([&] { predictor.predict(fitter.fit(setting).posterior, grid); }));
  }
  return median(times);
}

/// In turn with the spectral route.
void moments(Report& report) {
  const Hyperparameters setting{&rbf_features, 0.6, 1.0};
  for (const arma::uword count : {10000, 100000}) {
    const Dataset points = uniform_points(count);
    std::vector<double> times;
    std::vector<double> ratios;
    for (int k = 0; k < (count <= 10000 ? 5 : 1); ++k) {
      times.push_back(median({milliseconds([&] { fit_model_by_moments(points, setting); }),
                              milliseconds([&] { fit_model_by_moments(points, setting); }),
                              milliseconds([&] { fit_model_by_moments(points, setting); })}));
      ratios.push_back(milliseconds([&] { fit_spectral(points, setting); }) / times.back());
    }
    const std::string name = std::to_string(count) + " points";
    report.add(name + " by moments, factor and fit", median(times) * 1e-3, "s");
    report.add(name + ", times as fast by moments", median(ratios), "");
    report.add(name + ", one step of the width slider and 50 x 50 grid", width_step(points), "ms");
  }
  const Dataset many = uniform_points(100'000);
  const EvidenceRanges ranges{{0.3, 3.0, 10}, {0.1, 100.0, 10}};
  report.add("100000 points, evidence map 10 x 10, width 0.3 ... 3",
             milliseconds([&] { compute_evidence_map(many, {}, ranges, threads); }) * 1e-3, "s");
}

Dataset two_moons(arma::uword count) {
  return generate(*find_generator("moons"), {count, 0.3, 1});
}

/// Two moons along the narrow half of the width slider: a fit with its evidence and its bound, the picture
/// after it, a map over the whole slider and the best setting.
void narrow(Report& report) {
  const Dataset points = two_moons(4000);
  const Grid whole{{-2.5, 3.5, -2.0, 2.5}, 100, 100};
  for (const double width : {0.005, 0.01, 0.02, 0.05, 0.07, 0.1, 0.2, 0.4}) {
    std::vector<double> fits;
    std::vector<double> pictures;
    for (int k = 0; k < 3; ++k) {
      Model model = fit_model(points, {&rbf_features, width, 1.0});
      fits.push_back(milliseconds([&] { model = fit_model(points, {&rbf_features, width, 1.0}); }));
      GridPredictor predictor;
      pictures.push_back(milliseconds([&] { predict_quickly(predictor, model, whole); }));
    }
    char name[64];
    std::snprintf(name, sizeof name, "4000 points of moons, width %g", width);
    report.add(std::string(name) + ", fit", median(fits) * 1e-3, "s");
    report.add(std::string(name) + ", 100 x 100 picture", median(pictures) * 1e-3, "s");
  }
  const Dataset more = two_moons(10000);
  double bound = 0.0;
  const double taken = milliseconds([&] { bound = fit_model(more, {&rbf_features, 0.1, 1.0}).error_bound; });
  report.add("10000 points of moons, width 0.1, fit", taken * 1e-3, "s");
  report.add("10000 points of moons, width 0.1, bound", bound, "nats");
  const EvidenceRanges ranges{{0.005, 5.0, 10}, {0.1, 100.0, 10}};
  report.add("4000 points of moons, map 10 x 10, width 0.005 ... 5",
             milliseconds([&] { compute_evidence_map(points, {}, ranges, threads); }) * 1e-3, "s");
  report.add("4000 points of moons, largest evidence, same ranges",
             milliseconds([&] { maximise_evidence(points, {}, ranges, threads); }) * 1e-3, "s");
  report_memory(report);
}

/// Until the draws of the posterior are enough, the same ones every time.
void slice(Report& report) {
  const Dataset points = clumped_points();
  const Model model = fit_model(points, {&rbf_features, 0.6, 1.0});
  const ReferenceGoal goal;
  double effective = 0.0;
  std::vector<double> times;
  for (int k = 0; k < 5; ++k) {
    ReferenceRun run(model, points);
    times.push_back(milliseconds([&] { effective = sample_to_goal(run, goal).effective_draws; }));
  }
  report.add("slice sampling, width 0.6, to 1,000 effective draws", median(times) * 1e-3, "s");
  report.add("effective draws then", effective, "");
}

/// Alone, its memory can be read off the process.
void million(Report& report) {
  const Dataset points = uniform_points(1'000'000);
  // By the spectral route with as many directions as it likes, once: 359 of them, in five minutes.
  constexpr double spectral = -300465.0855739157;  // nats
  double evidence = 0.0;
  const double time = milliseconds([&] {
    const Model model = fit_model(points, {&rbf_features, 0.6, 1.0});
    evidence = log_evidence(model.mode, model.posterior.covariance).total();
  });
  report.add("1000000 points, factor and fit", time * 1e-3, "s");
  report.add("1000000 points, log evidence less that of the spectral route", evidence - spectral, "nats");
  report_memory(report);
}

}  // namespace

int main(int argc, char** argv) {
  use_one_blas_thread();
  keep_freed_memory();
  Report report;
  const std::vector<BenchmarkGroup> groups = {
      {"sliders", [&] { sliders(report); }}, {"maps", [&] { maps(report); }},
      {"ladder", [&] { ladder(report); }},   {"rate", [&] { matrix_rate(report); }},
      {"scaling", [&] { scaling(report); }}, {"moments", [&] { moments(report); }},
      {"narrow", [&] { narrow(report); }},   {"slice", [&] { slice(report); }},
      {"million", [&] { million(report); }}};
  std::string file;
  std::string only;
  for (int k = 1; k < argc; ++k) {
    const std::string_view option = argv[k];
    if (option == "--groups") {
      print_names(groups);
      return 0;
    }
    if (k + 1 < argc && option == "--json") {
      file = argv[++k];
    } else if (k + 1 < argc && option == "--only") {
      only = argv[++k];
    } else {
      std::fprintf(stderr, "usage: credence_bench [--groups] [--only GROUP,...] [--json FILE]\n");
      return 2;
    }
  }
  try {
    for (const BenchmarkGroup& group : groups_named(groups, only)) group.measure();
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  return file.empty() || report.write(file) ? 0 : 1;
}
