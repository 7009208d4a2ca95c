#pragma once

#include "app/paper/report.h"

#include <QByteArray>

namespace credence {

/// The report as a PDF on A4, its pages numbered, its files attached. Needs a QApplication. Throws
/// std::runtime_error with a sentence where it cannot be painted.
QByteArray reportPdf(const Report& report);

}  // namespace credence
