#include "app/plots/audit_dots.h"

#include "app/compute/method_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

ErrorDotsPicture::Row dotsOf(const Method& method, const std::optional<PictureError>& error) {
  // A table beside has the full names.
  ErrorDotsPicture::Row row{.title = shortTitle(method), .method = &method};
  if (error) {
    row.filled = error->largest;
    row.ring = error->mean;
  }
  return row;
}

}  // namespace

ErrorDotsPicture auditDots(const Audit& audit) {
  const bool compared = !audit.rows.empty() && audit.rows.front().against_reference;
  ErrorDotsPicture picture{.valueTitle = compared ? tr("off the reference") : tr("off quadrature"),
                           .filled = tr("largest"),
                           .ring = tr("mean error")};
  for (const AuditRow& row : audit.rows) {
    picture.rows.push_back(dotsOf(*row.method, compared ? row.against_reference : row.against_quadrature));
  }
  if (compared) picture.band = audit.largest_reference_error;
  return picture;
}

ErrorDotsPicture ladderDots(const Ladder& ladder) {
  ErrorDotsPicture picture{.valueTitle = tr("error of p"), .filled = tr("largest"), .ring = tr("mean error")};
  for (const LadderRung& rung : ladder.rungs) picture.rows.push_back(dotsOf(*rung.method, rung.error));
  return picture;
}

ErrorDotsPicture evidenceDots(const Ladder& ladder) {
  constexpr double room = 2.0;  // beyond the largest, times
  ErrorDotsPicture picture{.valueTitle = tr("error of the log evidence, nats"),
                           .filled = tr("too low"),
                           .ring = tr("too high"),
                           .least = 1e-3,
                           .most = 1.0};
  const LadderTruth& truth = ladder.truth;
  for (const LadderRung& rung : ladder.rungs) {
    if (std::isnan(rung.log_evidence)) continue;
    const double error = rung.log_evidence - truth.log_evidence;
    ErrorDotsPicture::Row row{.title = shortTitle(*rung.method), .method = rung.method};
    (error < 0.0 ? row.filled : row.ring) = std::abs(error);
    picture.most = std::max(picture.most, room * std::abs(error));
    picture.rows.push_back(row);
  }
  if (truth.standard_error > 0.0) picture.band = truth.standard_error;
  return picture;
}

}  // namespace credence
