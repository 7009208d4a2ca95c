#pragma once

#include "app/plots/lab_chart.h"

#include <QByteArray>
#include <QImage>
#include <QString>

namespace credence {

/// Both charts of the lab side by side in the light theme, without handles, with a legend: 180 × 75 mm as
/// PNG, SVG or PDF, by the file's ending. Needs a QApplication. Throws as savePage().
/// `payload`: carried unseen, see FigurePage.
void saveLabFigure(const LabPicture& picture, const QString& file, const QByteArray& payload = {});

/// The same as a picture, for the clipboard.
QImage renderLabFigure(const LabPicture& picture);

}  // namespace credence
