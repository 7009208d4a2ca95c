#pragma once

#include "app/options/option_fields.h"
#include "app/options/posterior_option.h"
#include "app/study/study.h"
#include "core/data/bounds.h"
#include "core/method/draw_study.h"

#include <QPointF>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// What draws are of; null: the prior.
struct DrawnFrom {
  const PosteriorKind* kind = &laplace_posterior;

  bool operator==(const DrawnFrom&) const = default;
};

template <>
struct OptionKind<DrawnFrom> {
  static DrawnFrom read(const TypedOption& typed);
};

/// How the place was chosen where the probability is asked for.
enum class PlaceChosen : unsigned char {
  asked,     ///< by the person, who points there or has said so
  test,      ///< nobody has pointed anywhere: the test point nearest to the middle of the view
  training,  ///< the training point, where there is no test point; of those that would train for the prior
  mean,      ///< nobody has said anything, and there is no view: the mean of the training points
};

struct DrawsOptions {
  DrawnFrom from;
  arma::uword draws = 1000;
  std::optional<QPointF> at;  ///< in the data's units; the mean of the training points where it is left out
  PlaceChosen chosen = PlaceChosen::asked;

  bool operator==(const DrawsOptions&) const = default;
};

template <typename Fields>
void visit(Fields& fields, DrawsOptions& options) {
  fields("from", options.from, {},
         {.value = "POSTERIOR",
          .purpose = "What the draws are of: %1 or prior; laplace if left out.",
          .words = gaussianIds});
  fields("draws", options.draws, {.low = 1, .high = 1e7}, {"N", "How many; %1 if left out."});
  fields("at", options.at, {},
         {"X1,X2", "Where the probability is asked for; the mean of the training points if left out.",
          nullptr, "two numbers X1,X2"});
}

/// What draws of a fit say.
struct DrawsResult {
  DrawsOptions asked;                          ///< with a place
  Bounds sight;                                ///< what the plots show
  std::shared_ptr<const DrawWeights> weights;  ///< of fewer draws, at first; null: there is nothing yet
  DrawnProbability probability;                ///< of no more draws than those
  std::vector<StatedEvidence> evidences = {};
  bool complete = false;  ///< neither more draws nor more evidences are to come

  QPointF place() const { return asked.at.value_or(QPointF()); }
};

/// How many draws it takes: the probability at a place and the evidence by ever more draws of a Gaussian or
/// of the prior, and the weights that the true posterior gives them. A page shows a thousand draws at once,
/// then ever more.
extern const Study drawsStudy;

}  // namespace credence
