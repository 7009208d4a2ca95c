#pragma once

#include "app/report/setting_metrics.h"
#include "app/study/study.h"

#include <vector>

namespace credence {

/// How many centres; round numbers, and then all training points, where none are named.
struct CentresOptions {
  std::vector<arma::uword> counts;
};

template <typename Fields>
void visit(Fields& fields, CentresOptions& options) {
  fields("counts", options.counts, {},
         {"N,N,…",
          "How many centres, for example 10,100,1000; round numbers, and then all training points, if left "
          "out."});
}

/// What a setting comes to with other numbers of centres, so far.
struct CentresResult {
  arma::uword trainingPoints = 0;
  std::vector<Centres> counts;
  std::vector<SettingMetrics> metrics;  ///< of the first so many of them

  bool complete() const { return metrics.size() == counts.size(); }
};

/// How many features there should be: evidence, BIC, AIC and scores of a setting with few centres and with
/// many, by its rule and seed. How many it has itself does not matter.
extern const Study centresStudy;

}  // namespace credence
