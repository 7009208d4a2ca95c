#pragma once

#include "app/compute/best_setting.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/information_criteria.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/search_path.h"
#include "core/method/posterior.h"
#include "core/model/hyperparameters.h"
#include "core/model/log_evidence.h"
#include "core/model/soundness.h"

#include <QString>

#include <optional>
#include <vector>

namespace credence {

/// In English, to be translated where it is shown.
inline constexpr const char* tuneQuestion = "Which setting explains the data best?";

/// Which setting explains the data best, in one sentence: where the log evidence is largest of the cells of
/// the map, or of what else is known, how far below that the setting at hand is, and how far settings reach
/// that are hardly worse; that not all cells are there, and what else is doubtful. `like`: of the features of
/// the map. `atHand`: the log evidence of the setting at hand, in nats; nothing where it is not known. Empty
/// where no cell is computed.
QString tuneSentence(const EvidenceMap& map, const Hyperparameters& like,
                     const std::optional<BestSetting::Known>& known = {},
                     const std::optional<double>& atHand = {});

/// By what a setting was chosen, where it was by points that are held out.
struct HeldOutChoice {
  const MapQuantity* quantity = nullptr;
  double score = 0.0;  ///< mean log-likelihood
  arma::uword points = 0;
  arma::uword folds = 0;       ///< of cross-validation; else 0
  arma::uword unseenTest = 0;  ///< test points, which nobody looked at
  arma::uword settings = 0;    ///< so many were compared
};

/// What one search of the command found, with a fit of that setting.
struct FoundSetting {
  const PosteriorKind* by = nullptr;  ///< whose evidence is largest; null for the other searches
  std::optional<HeldOutChoice> heldOut = {};
  Hyperparameters setting = {};
  SearchEnd end = SearchEnd::step_limit;
  RangeEdges edges = {};
  std::vector<SearchStep> path = {};
  LogEvidence evidence = {};
  Soundness soundness = {};
  double effectiveParameters = 0.0;
  arma::uword weights = 0;
  InformationCriteria criteria = {};
  double seconds = 0.0;
};

/// The same question answered by a search: "Width 4.03, prior variance 21.5, with log evidence −32.10"; by
/// what else it was chosen; and what keeps it from being the best there is.
QString foundSentence(const FoundSetting& found);

/// How a search ended, in a few words with its steps and seconds.
QString searchEndText(const FoundSetting& found);

/// Of which ends of the ranges a setting is; there is one.
QString edgeText(const RangeEdges& edges);

}  // namespace credence
