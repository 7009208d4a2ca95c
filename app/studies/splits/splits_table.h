#pragma once

#include "app/report/table.h"
#include "core/data/split.h"
#include "core/evaluation/split_scores.h"
#include "core/model/hyperparameters.h"

#include <QString>

#include <vector>

namespace credence {

/// Test scores, mean log-likelihoods in nats, of the methods that are always scored, each under its key: a
/// row for each split, with "seed", "converged" and a "note". Under "bits." and that key they stand in bits
/// over a coin. `hasPrior`: whether the weights have one, by which methods are called, here and below.
Table splitRows(const std::vector<SplitScore>& scores, bool hasPrior = true);

/// Their "mean" and "standard_deviation", a row for each. Those whose fit did not converge are left out of
/// both.
Table spreadTable(const std::vector<SplitScore>& scores, bool hasPrior = true);

/// The same by method alone, with the mean in "bits" as a row between them.
Table spreadWithBits(const std::vector<SplitScore>& scores, bool hasPrior = true);

/// To take elsewhere: all splits, and their spread below them.
Table splitsTable(const std::vector<SplitScore>& scores, const QString& title, bool hasPrior = true);

/// The same under a title that says of which share and setting. Of the rule the seed has no meaning.
Table splitsOfSetting(const std::vector<SplitScore>& scores, const SplitRule& rule,
                      const Hyperparameters& setting);

}  // namespace credence
