#pragma once

#include "app/compute/panels.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <memory>

namespace credence {

/// How large a figure of several settings is. Always in the light theme.
struct PanelsFigure {
  QSizeF size = {};         ///< in millimetres
  int dpi = 300;            ///< of PNG, and of the colour maps inside SVG and PDF
  QByteArray payload = {};  ///< carried unseen, see FigurePage
};

/// A size that suits the panels, which need not be complete, in millimetres: as wide as a page of text.
QSizeF defaultPanelsSize(const PanelsResult& result);

/// Writes `file` as PNG, SVG or PDF, by its ending. Needs a QApplication. Throws std::runtime_error in a
/// sentence: as savePage(), for panels that are not complete, and for a page too small to be read, with the
/// smallest of its shape that is not.
void savePanels(const std::shared_ptr<const PanelsResult>& result, const PanelsFigure& figure,
                const QString& file);

/// The same as a picture, for the clipboard.
QImage renderPanels(const std::shared_ptr<const PanelsResult>& result, const PanelsFigure& figure);

}  // namespace credence
