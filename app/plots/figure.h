#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/map_result.h"
#include "app/document/covered_plots.h"
#include "app/document/numbered_contours.h"
#include "app/document/pin.h"
#include "app/document/plot_parts.h"
#include "app/plots/figure_page.h"
#include "app/plots/figure_studies.h"
#include "app/plots/figure_view.h"
#include "app/plots/judgement_figure.h"
#include "app/plots/plane_content.h"
#include "app/plots/probability_chart.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// Where a part stands to the axes; usual: where each view has it.
enum class PartPlace { usual, above, below };

/// The parts of a figure beside its plots.
struct FigureParts {
  PlotParts shown = {};                              ///< journals want titles in the caption
  bool transparent = false;                          ///< rather than on white
  double marks = 1.0;                                ///< how large points are, of what suits the size
  double lines = 1.0;                                ///< how wide all lines are, of what they usually are
  bool equalScale = true;                            ///< a unit is as long on both axes, where that suits
  bool greys = false;                                ///< no colours
  NumberedContours numbers = NumberedContours::all;  ///< on contours over the plane
  PartPlace legendAt = PartPlace::usual;
  PartPlace barAt = PartPlace::usual;  ///< below, of plots over the plane

  bool operator==(const FigureParts&) const = default;
};

inline constexpr double smallestMarks = 0.2;
inline constexpr double largestMarks = 5.0;
inline constexpr double thinnestLines = 0.2;
inline constexpr double widestLines = 5.0;
inline constexpr double smallestScale = 0.2;
inline constexpr double largestScale = 10.0;

/// How large a figure is and what it shows. Figures are always in the light theme.
struct FigureSpec {
  const FigureView* view = &comparisonView;
  QSizeF size = QSizeF(180.0, 90.0);  ///< in millimetres
  int dpi = 300;                      ///< of PNG, and of the colour maps inside SVG and PDF
  QString fontFamily = {};            ///< empty: DejaVu Sans
  double fontSize = 0.0;              ///< pt; 0: as suits the size
  double scale = 1.0;                 ///< letters, lines and marks are so many times as large as usual
  std::vector<const FigureView*> cells = {};  ///< of a grid, row by row
  int columns = 0;                            ///< of a grid; 0: as GridLayout says
  FigureParts parts = {};
};

/// The spec to lay out for a page that is then magnified by the given spec's scale.
FigureSpec unmagnified(FigureSpec spec);

/// The views of a figure: the cells of a grid, or the one.
std::vector<const FigureView*> viewsOf(const FigureSpec& spec);
/// Says whether any view of the figure is of a kind, such as &FigureView::plane.
bool shows(const FigureSpec& spec, bool FigureView::*kind);

/// Everything that a figure draws from. `fit` is needed for every view but the evidence map, where it marks
/// the current setting; `map` for Evidence and slices, `judged` for ROC curves and calibration.
struct FigureContent {
  std::shared_ptr<const FitResult> fit;
  std::shared_ptr<const MapResult> map;
  std::string mapQuantity = "log_evidence";    ///< what colours it, where the map knows that
  PlaneContent over = {};                      ///< what lies over the pictures of the plane
  std::optional<JudgementFigure> judged = {};  ///< on the points of one role
  FigureStudies studies = {};                  ///< what their views show
  std::vector<Pin> pins = {};                  ///< letters on the evidence map
  CoveredPlots covered = {};                   ///< whose pictures are left out
  QByteArray payload = {};                     ///< carried unseen, see FigurePage
};

/// The figure as a page, which may be painted as long as it lives: it keeps the content.
FigurePage figurePage(const FigureContent& content, const FigureSpec& spec);

/// The figure as PNG, SVG or PDF, by that ending. Needs a QApplication. Throws std::runtime_error with one
/// sentence: unknown ending, nothing to draw.
QByteArray figureBytes(const FigureContent& content, const FigureSpec& spec, const QString& ending);

/// Writes `file` as PNG, SVG or PDF, by its ending. Needs a QApplication. The file is replaced as a whole or
/// left as it was. Throws std::runtime_error with one sentence: unknown ending, nothing to draw, not
/// writable.
void saveFigure(const FigureContent& content, const FigureSpec& spec, const QString& file);

/// The figure as an image, for the clipboard.
QImage renderFigure(const FigureContent& content, const FigureSpec& spec);

}  // namespace credence
