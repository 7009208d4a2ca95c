#include "app/plots/audit_dots.h"

#include "app/compute/method_text.h"
#include "app/plots/error_dots.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr double noErrorKnown = std::numeric_limits<double>::quiet_NaN();

ErrorDots::Row dotsOf(const Method& method, const std::optional<PictureError>& error) {
  // A table beside has the full names.
  ErrorDots::Row row{.title = shortTitle(method), .method = &method};
  if (error) {
    row.filled = error->largest;
    row.ring = error->mean;
  }
  return row;
}

/// What is not known, and what draws that cannot be trusted say, is no error.
Chart withoutTruth(Chart chart, const LadderTruth& truth) {
  if (truth.source != nullptr && !truth.known())
    chart.sentence = tr("No errors: the draws do not agree on what is exact");
  return chart;
}

}  // namespace

Chart auditChart(const Audit& audit) {
  const bool compared = !audit.rows.empty() && audit.rows.front().against_reference;
  ErrorDots dots{.valueTitle = compared ? tr("off the reference") : tr("off quadrature"),
                 .filled = tr("largest"),
                 .ring = tr("mean error")};
  for (const AuditRow& row : audit.rows) {
    dots.rows.push_back(dotsOf(*row.method, compared ? row.against_reference : row.against_quadrature));
  }
  if (compared) dots.band = audit.largest_reference_error;
  return errorDotsChart(dots);
}

Chart ladderChart(const Ladder& ladder) {
  ErrorDots dots{.valueTitle = tr("error of p"), .filled = tr("largest"), .ring = tr("mean error")};
  const bool known = ladder.truth.known();
  for (const LadderRung& rung : ladder.rungs)
    dots.rows.push_back(dotsOf(*rung.method, known ? std::optional(rung.error) : std::nullopt));
  return withoutTruth(errorDotsChart(dots), ladder.truth);
}

Chart ladderEvidenceChart(const Ladder& ladder) {
  constexpr double room = 2.0;  // beyond the largest, times
  ErrorDots dots{.valueTitle = tr("error of the log evidence, nats"),
                 .filled = tr("too low"),
                 .ring = tr("too high"),
                 .filledId = "too_low",
                 .ringId = "too_high",
                 .least = 1e-3,
                 .most = 1.0};
  const LadderTruth& truth = ladder.truth;
  for (const LadderRung& rung : ladder.rungs) {
    if (std::isnan(rung.log_evidence)) continue;
    const double error = truth.known() ? rung.log_evidence - truth.log_evidence : noErrorKnown;
    ErrorDots::Row row{.title = shortTitle(*rung.method), .method = rung.method};
    (error < 0.0 ? row.filled : row.ring) = std::abs(error);
    dots.most = std::max(dots.most, room * std::abs(error));
    dots.rows.push_back(row);
  }
  if (truth.known() && truth.standard_error > 0.0) dots.band = truth.standard_error;
  return withoutTruth(errorDotsChart(dots), truth);
}

}  // namespace credence
