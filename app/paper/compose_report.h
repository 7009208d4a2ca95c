#pragma once

#include "app/paper/report.h"
#include "app/paper/report_material.h"

#include <QDate>
#include <QString>

namespace credence {

/// The report of what was computed: the data, the setting and how it stands, what it predicts, every warning,
/// formulas, and how to repeat it. `title`: empty for the data's name. On the GUI thread.
Report composeReport(const ReportMaterial& material, const QDate& today, const QString& title = {});

}  // namespace credence
