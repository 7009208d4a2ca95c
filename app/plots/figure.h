#pragma once

#include "app/compute/fit_result.h"
#include "app/compute/map_result.h"
#include "app/compute/sampled_boundaries.h"
#include "app/document/numbered_contours.h"
#include "app/document/pin.h"
#include "app/plots/figure_page.h"
#include "app/plots/figure_studies.h"
#include "app/plots/figure_view.h"
#include "app/plots/judgement_figure.h"
#include "app/plots/plane_marks.h"
#include "app/plots/plane_points.h"
#include "app/plots/probability_chart.h"
#include "core/data/segment.h"
#include "core/evaluation/decision.h"
#include "core/weights/kernel_weights.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// Where a part stands to the axes; usual: where each view has it.
enum class PartPlace { usual, above, below };

/// What a figure has beside its plots.
struct FigureParts {
  bool title = true;                                 ///< journals want it in the caption
  bool legend = true;                                ///< what marks mean
  bool colourBar = true;                             ///< what colours mean
  bool transparent = false;                          ///< rather than on white
  double marks = 1.0;                                ///< how large points are, of what suits the size
  double lines = 1.0;                                ///< how wide all lines are, of what they usually are
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

/// How large a figure is and what it shows. Figures are always in the light theme.
struct FigureSpec {
  FigureView view = FigureView::Comparison;
  QSizeF size = QSizeF(180.0, 90.0);   ///< in millimetres
  int dpi = 300;                       ///< of PNG, and of the colour maps inside SVG and PDF
  QString fontFamily = {};             ///< empty: DejaVu Sans
  double fontSize = 0.0;               ///< pt; 0: as suits the size
  std::vector<FigureView> cells = {};  ///< of a grid, row by row
  int columns = 0;                     ///< of a grid; 0: as GridLayout says
  FigureParts parts = {};
};

/// The views of a figure: the cells of a grid, or the one.
std::vector<FigureView> viewsOf(const FigureSpec& spec);
/// Whether any of them is of that kind: &FigureViewRow::plane.
bool shows(const FigureSpec& spec, bool FigureViewRow::*kind);

/// What is drawn. `fit` is needed for every view but Evidence, where it marks the current setting; `map` for
/// Evidence and slices, `judged` for ROC curves and calibration.
struct FigureContent {
  std::shared_ptr<const FitResult> fit;
  std::shared_ptr<const MapResult> map;
  std::string mapQuantity = "log_evidence";  ///< what colours it, where the map knows that
  /// Of the left and the right plot: drawn where there are some.
  std::array<std::shared_ptr<const SampledBoundaries>, 2> boundaries = {};
  std::shared_ptr<const PointSurprise> surprise = {};  ///< sizes of points, where there are some
  std::optional<AbstainBand> abstain = {};             ///< hatched on probabilities
  std::optional<Segment> section = {};                 ///< the line that is cut along
  std::optional<NextMark> next = {};                   ///< where a label would tell most
  std::shared_ptr<const KernelWeights> bumps = {};     ///< on their centres, where there are some
  std::optional<JudgementFigure> judged = {};          ///< on the points of one role
  FigureStudies studies = {};                          ///< what their views show
  std::vector<Pin> pins = {};                          ///< letters on the evidence map
  QByteArray payload = {};                             ///< carried unseen, see FigurePage
};

/// A size that suits the view of that content, in millimetres.
QSizeF defaultFigureSize(FigureView view, const FigureContent& content);
/// The same, of a grid too. `width`: how wide it is to be; 0 for that, too.
QSizeF defaultFigureSize(const FigureSpec& spec, const FigureContent& content, double width = 0.0);

/// The part of the plane that a figure of the dataset shows: all points with a margin, and equal scales on
/// both axes where they suit. Predictions for the figure are made there. `notes`: whether its plots will have
/// a line of notes, which takes room from their axes; `split` and `marks`: what legends will name.
Bounds figureBounds(const Dataset& dataset, const FigureSpec& spec, bool notes = false,
                    const SplitRule& split = {}, const ForeseenMarks& marks = {});

/// The figure as a page, which may be painted as long as it lives: it keeps the content.
FigurePage figurePage(const FigureContent& content, const FigureSpec& spec);

/// The figure as PNG, SVG or PDF, by that ending. Needs a QApplication. Throws std::runtime_error with one
/// sentence: unknown ending, nothing to draw.
QByteArray figureBytes(const FigureContent& content, const FigureSpec& spec, const QString& ending);

/// Writes `file` as PNG, SVG or PDF, by its ending. Needs a QApplication. The file is replaced as a whole or
/// left as it was. Throws std::runtime_error with one sentence: unknown ending, nothing to draw, not
/// writable.
void saveFigure(const FigureContent& content, const FigureSpec& spec, const QString& file);

/// The same as a picture, for the clipboard.
QImage renderFigure(const FigureContent& content, const FigureSpec& spec);

}  // namespace credence
