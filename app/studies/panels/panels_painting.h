#pragma once

#include "app/document/plot_parts.h"
#include "app/plots/plane_numbers.h"
#include "app/studies/panels/panels_fit.h"
#include "app/studies/panels/panels_layout.h"
#include "app/style/plot_theme.h"

#include <QFont>
#include <QSizeF>

#include <optional>

class QCPPainter;

namespace credence {

/// How several panels are to look.
struct PanelsStyle {
  PlotTheme theme = PlotTheme::light();
  QFont font;
  QSizeF size;                                       ///< px, of the whole picture
  double pixelRatio = 1.0;                           ///< dots a px
  PlotParts parts = {};                              ///< the title says what all panels have in common
  double marks = 1.0;                                ///< how large points are, of what suits the panels
  NumberedContours numbers = NumberedContours::all;  ///< on their contours
  bool onPaper = false;

  NumberStyle numbering() const { return {numbers, onPaper ? paperNumberFont(font) : font, onPaper}; }
};

/// Where everything stands; nothing where there is too little room to read it.
std::optional<PanelsLayout> layoutOf(const PanelsResult& result, const PanelsStyle& style);

/// All panels with their captions, one scale and one colour bar for all, in any thread. Panels that are still
/// to come have their points. Returns where everything stands; nothing, and paints nothing, where there is
/// too little room.
std::optional<PanelsLayout> paintPanels(QCPPainter& painter, const PanelsResult& result,
                                        const PanelsStyle& style);

/// What all panels have in common, as it stands over them.
QString headingOf(const PanelsResult& result);

}  // namespace credence
