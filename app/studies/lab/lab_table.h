#pragma once

#include "app/report/json_object.h"
#include "app/report/table.h"
#include "core/lab/lab_result.h"

#include <QString>

namespace credence {

/// A row for each Gaussian of the one-dimensional lab, and one, the last, for the true density. Keys: title,
/// id, mean, variance, log_z, z, nats_off, kl_forward, kl_reverse, converged, note.
Table labTable(const LabResult& result);

/// The same for text and files: without ids, and with a column of remarks only where there are some.
Table labInText(const LabResult& result, const QString& title = {});

/// mode, curvature, log_z, log_z_laplace, kl_forward, kl_reverse, and the rest.
JsonObject labObject(const LabResult& result);

/// "Gaussian × sigmoid, b = 20, c = 4".
QString describeLabProblem(const LabProblem& problem);

/// "mode 1 of 2 at z = -2, A = 1"; or that there is none.
QString describeLabMode(const LabResult& result);

/// One datum as it is typed: "20,10" or "20,10,-".
QString labDatumText(const LabDatum& datum);

}  // namespace credence
