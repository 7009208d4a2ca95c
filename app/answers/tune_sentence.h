#pragma once

#include "app/compute/best_setting.h"
#include "core/evidence/evidence_map.h"
#include "core/model/hyperparameters.h"

#include <QString>

#include <optional>

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

}  // namespace credence
