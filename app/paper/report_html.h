#pragma once

#include "app/paper/report.h"

#include <QByteArray>

namespace credence {

/// The report as one HTML page that needs nothing beside it: figures as SVG, files as links that hold them.
/// Well-formed as XML. Needs a QApplication.
QByteArray reportHtml(const Report& report);

}  // namespace credence
