#pragma once

#include "app/report/json_object.h"
#include "core/evidence/evidence_map.h"
#include "core/model/soundness.h"

#include <QString>
#include <QStringList>

namespace credence {

/// What is wrong with the numbers of a fit, one sentence without its full stop; empty where nothing is.
QString soundnessText(const Soundness& soundness);

/// The same where there is little room: "log evidence within 2.7 nats".
QString shortSoundness(const Soundness& soundness);

/// Of how many cells of a map the log evidence is approximated, how far, and whether that leaves the best one
/// open; empty where it goes without saying.
QStringList describeBounds(const EvidenceMap& map);

/// "converged", "error_bound" in nats, "error_bound_p" and "reason", which is null where nothing is wrong.
void addSoundness(JsonObject& object, const Soundness& soundness);

}  // namespace credence
