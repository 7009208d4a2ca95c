#include "app/plots/figure.h"

#include "app/plots/chart_painting.h"
#include "app/plots/colour_bar.h"
#include "app/plots/evidence_chart.h"
#include "app/plots/figure_charts.h"
#include "app/plots/figure_description.h"
#include "app/plots/figure_grid.h"
#include "app/plots/figure_page.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/plots/probability_chart.h"
#include "app/plots/study_charts.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "core/evidence/map_quantity.h"

#include <QScopeGuard>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

QSize pixelSize(const FigureSpec& spec) {
  return pagePixels(spec.size);
}

/// Of a view of one picture.
PicturePlace placeOf(FigureView view) {
  if (view == FigureView::Right) return PicturePlace::right;
  return view == FigureView::Difference ? PicturePlace::difference : PicturePlace::left;
}

/// How many plots stand side by side.
int panelCount(const FigureSpec& spec, const FigureContent& content) {
  if (spec.view != FigureView::Comparison) return 1;
  return content.fit ? static_cast<int>(content.fit->pictures.size()) : 2;
}

/// Smaller where plots are: words of one size would leave small ones no room.
QFont figureFont(const FigureSpec& spec, int count) {
  constexpr double smallest = 7.0;  // pt, which journals still print
  constexpr double largest = 9.0;
  constexpr double millimetresPerPoint = 9.0;  // of a plot's sides
  const double side = std::min(spec.size.width() / count, spec.size.height());
  QFont font(spec.fontFamily.isEmpty() ? QStringLiteral("DejaVu Sans") : spec.fontFamily);
  const bool typed = spec.fontSize > 0.0;
  font.setPointSizeF(typed ? spec.fontSize : std::clamp(side / millimetresPerPoint, smallest, largest));
  return font;
}

/// A plot set up off the screen.
struct FigurePanel {
  std::unique_ptr<QCustomPlot> plot;
  std::unique_ptr<ProbabilityChart> probability;
  std::unique_ptr<EvidenceChart> evidence;
};

std::unique_ptr<QCustomPlot> emptyPlot(const QSize& size, const QFont& font) {
  auto plot = std::make_unique<QCustomPlot>();
  plot->setFont(font);
  plot->setViewport(QRect(QPoint(0, 0), size));
  plot->resize(size);
  return plot;
}

void setFonts(QCustomPlot& plot) {
  for (QCPAxisRect* rect : plot.axisRects()) {
    for (QCPAxis* axis : rect->axes()) {
      axis->setLabelFont(plot.font());
      axis->setTickLabelFont(plot.font());
    }
  }
}

/// A line below them says what their colours mean.
QSize panelSize(const FigureSpec& spec, int count) {
  const QSize size = pixelSize(spec);
  const int bar = spec.parts.colourBar ? colourBarHeight(figureFont(spec, count)) : 0;
  return {size.width() / count, size.height() - bar};
}

FigurePanel emptyProbabilityPanel(PicturePlace place, const FigureSpec& spec, int count) {
  constexpr int narrow = 330;       // px
  constexpr double roomy = 280.0;   // px, where markers are as large as in the window
  constexpr double smallest = 0.5;  // of that
  const QSize size = panelSize(spec, count);
  FigurePanel panel;
  panel.plot = emptyPlot(size, figureFont(spec, count));
  panel.plot->axisRect()->setMinimumSize(40, 30);  // px: names are worth more
  panel.probability = std::make_unique<ProbabilityChart>(*panel.plot, place, SceneLayer::Painting::AtOnce);
  panel.probability->layer()->setPageResolution(spec.dpi / 25.4 / pixelsPerMillimetre);
  // In a small plot they would hide each other and the picture.
  panel.probability->scaleMarkers(spec.parts.marks *
                                  std::clamp(std::min(size.width(), size.height()) / roomy, smallest, 1.0));
  setFonts(*panel.plot);
  panel.probability->setTheme(PlotTheme::light());
  panel.probability->setNumbered(spec.parts.numbers);
  if (spec.view != FigureView::Comparison) {
    panel.probability->standAlone();
  } else {
    panel.probability->setCompact(size.width() < narrow);
    panel.probability->setNamesMarks(count == 1);
  }
  if (!spec.parts.title) panel.probability->leaveOutTitle();
  if (!spec.parts.legend) panel.probability->leaveOutLegend();
  if (spec.parts.legendAt == PartPlace::below) panel.probability->putLegendUnderAxes();
  if (spec.parts.transparent) panel.plot->setBackground(Qt::NoBrush);
  return panel;
}

/// Whether any of the panels has a line of notes, which all have then: their axes are alike.
bool hasNotes(const FigureContent& content, const FigureSpec& spec) {
  const auto noted = [](const Picture& picture) { return hasNote(picture); };
  return content.fit && std::ranges::any_of(viewsOf(spec), [&](FigureView view) {
           if (!rowOf(view).plane) return false;
           if (view == FigureView::Comparison) return std::ranges::any_of(content.fit->pictures, noted);
           const Picture* picture = content.fit->picture(placeOf(view));
           return picture != nullptr && noted(*picture);
         });
}

/// Before there is anything to draw.
ForeseenMarks foreseenIn(const FigureContent& content) {
  const Bounds view = content.fit ? content.fit->prediction.grid.bounds : Bounds();
  const QRectF area(view.x1_min, view.x2_min, view.width(), view.height());
  const auto itself = [](const QPointF& place) { return place; };
  return {.draws = content.boundaries[0] || content.boundaries[1],
          .trueBoundary = content.fit && !content.fit->trueBoundary.empty(),
          .surprise = content.surprise != nullptr,
          .abstain = content.abstain.has_value(),
          .section = content.section && crosses(*content.section, area, itself),
          .next = content.next && area.contains(content.next->place),
          .bumps = content.bumps != nullptr};
}

/// Twice: ticks and labels are placed by axes that have their size.
void layOut(QCustomPlot& plot) {
  for (int pass = 0; pass < 2; ++pass) plot.replot();
}

/// Where marks over the plane stand in a panel.
struct MarkPlace {
  QRectF area;  ///< inside the axes, in the panel's pixels
  PlaceToPixel toPixel;
};

MarkPlace marksOf(const QCustomPlot& plot) {
  return {plot.axisRect()->rect(), [&plot](const QPointF& place) {
            return QPointF(plot.xAxis->coordToPixel(place.x()), plot.yAxis->coordToPixel(place.y()));
          }};
}

/// What lies over the plots of the window.
void paintMarks(QPainter& painter, const FigurePanel& panel, const FigureContent& content) {
  if (!panel.probability) return;
  const MarkPlace where = marksOf(*panel.plot);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(panel.probability->smallFont());
  if (content.section) paintSection(painter, *content.section, where.area, where.toPixel);
  if (content.next) paintNext(painter, *content.next, where.area, where.toPixel);
  painter.restore();
}

FigurePanel probabilityPanel(const FigureContent& content, PicturePlace place, const FigureSpec& spec,
                             bool notes) {
  if (!content.fit) throw std::runtime_error("there is no fit to draw");
  if (content.fit->picture(place) == nullptr) throw std::runtime_error("there is no such picture to draw");
  const int count = panelCount(spec, content);
  FigurePanel panel = emptyProbabilityPanel(place, spec, count);
  panel.probability->setNoteShown(notes);
  // Qt 6.4 loses clipping in SVG: leave out what lies outside the axes.
  const Dataset& dataset = *content.fit->request.dataset;
  const Bounds view = content.fit->prediction.grid.bounds;
  const auto inside = [&](const arma::uvec& rows) {
    std::vector<arma::uword> kept;
    for (const arma::uword n : rows) {
      if (view.contains(dataset.inputs(n, 0), dataset.inputs(n, 1))) kept.push_back(n);
    }
    return arma::uvec(kept);
  };
  panel.probability->setView(view);
  const Split& split = content.fit->fit->split;
  panel.probability->setPoints(
      content.fit->request.dataset,
      {inside(split.train), inside(split.test), inside(split.unused), inside(split.validation)});
  panel.probability->setSurprise(content.surprise);
  panel.probability->setAbstain(content.abstain);
  panel.probability->setBumps(content.bumps);
  panel.probability->foresee(foreseenIn(content));
  panel.probability->setResult(content.fit);
  if (place != PicturePlace::difference && content.boundaries.at(static_cast<std::size_t>(place))) {
    panel.probability->setBoundaries(content.boundaries.at(static_cast<std::size_t>(place)));
  }
  layOut(*panel.plot);  // so that places have pixels
  const MarkPlace where = marksOf(*panel.plot);
  panel.probability->setMarksExplained(
      content.section && crosses(*content.section, where.area, where.toPixel),
      content.next && where.area.contains(where.toPixel(content.next->place)));
  layOut(*panel.plot);
  return panel;
}

std::string shownMapQuantity(const FigureContent& content) {
  const bool known = content.map && content.map->map.best(content.mapQuantity);
  return known ? content.mapQuantity : "log_evidence";
}

FigurePanel evidencePanel(const FigureContent& content, const FigureSpec& spec) {
  if (!content.map) throw std::runtime_error("there is no evidence map to draw");
  FigurePanel panel;
  panel.plot = emptyPlot(pixelSize(spec), figureFont(spec, 1));
  panel.evidence = std::make_unique<EvidenceChart>(*panel.plot);
  setFonts(*panel.plot);
  panel.evidence->setTheme(PlotTheme::light());
  panel.evidence->setQuantity(shownMapQuantity(content));
  panel.evidence->setMap(content.map);
  if (content.fit) panel.evidence->setCurrent(content.fit->request.hyperparameters);
  panel.evidence->marks().setPins(content.pins);
  panel.plot->axisRect()->setMinimumMargins(QMargins(4, 6, 4, 4));
  constexpr int toNext = 5;  // px, so that the scale does not seem to belong to what stands beside it
  panel.plot->plotLayout()->setMargins(QMargins(0, 0, toNext, 0));
  layOut(*panel.plot);  // so that it is known how much room there is for names
  if (spec.parts.legend) {
    panel.evidence->nameMarks(content.fit != nullptr);
    putLegend(*panel.plot, spec.parts.legendAt == PartPlace::below ? PartPlace::below : PartPlace::above);
  }
  if (!spec.parts.colourBar) panel.evidence->leaveOutScale();
  if (spec.parts.transparent) panel.plot->setBackground(Qt::NoBrush);
  layOut(*panel.plot);
  return panel;
}

/// Legends of plots side by side have the same number of lines.
void alignLegends(const std::vector<FigurePanel>& panels) {
  int lines = 0;
  for (const FigurePanel& panel : panels) lines = std::max(lines, panel.probability->legendLines());
  for (const FigurePanel& panel : panels) {
    panel.probability->setLegendLines(lines);
    layOut(*panel.plot);
  }
}

/// The right plot names what lies over both, unless it has no such marks itself.
void nameMarksOnce(const std::vector<FigurePanel>& panels, const FigureContent& content) {
  const Picture* right = content.fit->picture(PicturePlace::right);
  if (right != nullptr && !is_probability(right->quantity)) panels.front().probability->setNamesMarks(true);
  alignLegends(panels);
}

std::vector<FigurePanel> panels(const FigureContent& content, const FigureSpec& spec, bool notes) {
  std::vector<FigurePanel> result;
  if (spec.view == FigureView::Evidence) {
    result.push_back(evidencePanel(content, spec));
  } else if (spec.view == FigureView::Comparison) {
    for (int place = 0; place < panelCount(spec, content); ++place) {
      result.push_back(probabilityPanel(content, static_cast<PicturePlace>(place), spec, notes));
    }
    nameMarksOnce(result, content);
  } else {
    result.push_back(probabilityPanel(content, placeOf(spec.view), spec, notes));
  }
  return result;
}

/// Null where there is none.
std::vector<const Picture*> picturesOf(const FigureContent& content, const FigureSpec& spec) {
  if (!content.fit) return {};
  if (spec.view != FigureView::Comparison) return {content.fit->picture(placeOf(spec.view))};
  std::vector<const Picture*> pictures;
  for (const Picture& picture : content.fit->pictures) pictures.push_back(&picture);
  return pictures;
}

void paintBars(QPainter& painter, const FigureContent& content, const FigureSpec& spec) {
  const int count = panelCount(spec, content);
  const QSize panel = panelSize(spec, count);
  const QFont font = figureFont(spec, count);
  for (const ColourBar& bar : colourBars(picturesOf(content, spec), *content.fit->request.dataset,
                                         content.boundaries[0] || content.boundaries[1])) {
    const bool above = spec.parts.barAt == PartPlace::above;
    const QRectF area(static_cast<double>(bar.first) * panel.width(), above ? 0.0 : panel.height(),
                      static_cast<double>(bar.count) * panel.width(), colourBarHeight(font));
    paintColourBar(painter, area.adjusted(6.0, 0.0, -6.0, 0.0), bar, font, PlotTheme::light().ink);
  }
}

/// "MAP, Laplace (probit): p(Chinstrap)".
QString planeTitle(const FigureContent& content, const FigureSpec& spec) {
  QStringList names;
  bool probabilities = false;
  for (const Picture* picture : picturesOf(content, spec)) {
    if (picture == nullptr) continue;
    names << titleOf(*picture);
    probabilities = probabilities || is_probability(picture->quantity);
  }
  QString all = names.join(QStringLiteral(", "));
  if (!probabilities) return all;
  return QStringLiteral("%1: %2").arg(all, probabilityTitle(*content.fit->request.dataset));
}

/// What the file says it shows.
QString documentTitle(const FigureContent& content, const FigureSpec& spec) {
  QStringList titles;
  for (const FigureView view : viewsOf(spec)) {
    const FigureSpec alone{.view = view};
    if (view == FigureView::Evidence) {
      titles << capitalised(fromTable(name_of(shownMapQuantity(content)).title));
    } else {
      titles << (rowOf(view).plane ? planeTitle(content, alone) : fromTable(rowOf(view).title));
    }
  }
  return titles.join(QStringLiteral("; "));
}

/// Throws where a legend has less room than its lines take.
void requireLegendRoom(const FigurePanel& panel, const FigureSpec& spec) {
  if (!panel.probability || !spec.parts.legend || panel.probability->head().legendLines() == 0) return;
  const QCPLegend& legend = *panel.plot->legend;
  const int lacking = legend.minimumOuterSizeHint().height() - legend.outerRect().height();
  constexpr int between = 3;  // px, that lines may be closer by
  if (lacking <= between) return;
  // All parts give way together, so that more than this one may lack room.
  const int all = panel.plot->plotLayout()->minimumOuterSizeHint().height() - panel.plot->viewport().height();
  const int missing = std::max(lacking, all);
  throw std::runtime_error(tr("%1: needs at least %2×%3 mm, or no legend")
                               .arg(fromTable(rowOf(spec.view).title))
                               .arg(std::ceil(spec.size.width()))
                               .arg(std::ceil(spec.size.height() + missing / pixelsPerMillimetre))
                               .toStdString());
}

/// One view in a place of the spec's size, from the painter's origin.
void paintView(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec, bool notes) {
  if (!rowOf(spec.view).plane && spec.view != FigureView::Evidence) {
    return paintFigureChart(painter, content, spec, figureFont(spec, 1));
  }
  std::vector<FigurePanel> all = panels(content, spec, notes);
  for (const FigurePanel& panel : all) requireLegendRoom(panel, spec);
  painter.save();
  const bool bars = spec.view != FigureView::Evidence && spec.parts.colourBar;
  if (bars && spec.parts.barAt == PartPlace::above) {
    painter.translate(0, colourBarHeight(figureFont(spec, panelCount(spec, content))));
  }
  for (FigurePanel& panel : all) {
    const QSize size = panel.plot->viewport().size();
    panel.plot->toPainter(&painter, size.width(), size.height());
    paintMarks(painter, panel, content);
    painter.translate(size.width(), 0);
  }
  painter.restore();
  if (bars) paintBars(painter, content, spec);
}

/// A cell of a grid as a figure of its own: all of the same size and in the same letters.
FigureSpec cellSpec(const FigureSpec& spec, FigureView view) {
  const GridLayout layout(pixelSize(spec), static_cast<int>(spec.cells.size()), spec.columns);
  FigureSpec cell = spec;
  cell.view = view;
  cell.cells = {};
  cell.columns = 0;
  cell.size = QSizeF(layout.wholeCell()) / pixelsPerMillimetre;
  const QFont font = figureFont(cell, 1);
  cell.fontSize = font.pointSizeF();
  cell.size = QSizeF(layout.cell(font)) / pixelsPerMillimetre;
  return cell;
}

void paintGrid(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec) {
  const GridLayout layout(pixelSize(spec), static_cast<int>(spec.cells.size()), spec.columns);
  const bool notes = hasNotes(content, spec);
  for (std::size_t k = 0; k < spec.cells.size(); ++k) {
    const FigureSpec cell = cellSpec(spec, spec.cells[k]);
    const QFont font = figureFont(cell, 1);
    painter.save();
    const auto restored = qScopeGuard([&] { painter.restore(); });  // also where there is too little room
    painter.translate(layout.origin(static_cast<int>(k), font));
    paintView(painter, content, cell, notes);
  }
  for (std::size_t k = 0; k < spec.cells.size(); ++k) {
    const FigureSpec cell = cellSpec(spec, spec.cells[k]);
    layout.paintLetter(painter, static_cast<int>(k), figureFont(cell, 1));
  }
}

/// Plots as they are before anything is computed: as large inside their axes as they will be, with room for
/// the lines of their legends.
std::vector<FigurePanel> foreseenPanels(const FigureSpec& spec, int count, bool notes,
                                        const std::shared_ptr<const Dataset>& dataset, const Split& split,
                                        const ForeseenMarks& marks) {
  std::vector<FigurePanel> all;
  all.reserve(static_cast<std::size_t>(count));
  for (int place = 0; place < count; ++place) {
    all.push_back(emptyProbabilityPanel(static_cast<PicturePlace>(place), spec, count));
    ProbabilityChart& chart = *all.back().probability;
    chart.setNoteShown(notes);
    chart.setPoints(dataset, split);
    chart.foresee(marks);
  }
  return all;
}

/// Inside the axes of its first plot, once all show that part of the plane.
QSize canvasOf(const std::vector<FigurePanel>& panels, const Bounds& view) {
  for (const FigurePanel& panel : panels) {
    panel.probability->setView(view);
    layOut(*panel.plot);
  }
  if (panels.size() > 1) alignLegends(panels);
  return panels.front().plot->axisRect()->size();
}

/// Inside the axes of a plot over the fit's part of the plane, in pixels.
QSize canvasOf(const FigureSpec& spec, const FigureContent& content) {
  const std::vector<FigurePanel> panels =
      foreseenPanels(spec, panelCount(spec, content), hasNotes(content, spec), content.fit->request.dataset,
                     content.fit->fit->split, foreseenIn(content));
  return canvasOf(panels, content.fit->prediction.grid.bounds);
}

constexpr double mostTimes = 1.8;  // as high, or as low, as usual

/// As high as the plots need to show the fit's part of the plane with equal scales, where these suit the data
/// and the height is not far from usual; else as usual.
QSizeF toScale(FigureView view, const FigureContent& content, const QSizeF& usual) {
  if (!content.fit) return usual;
  const Bounds bounds = content.fit->prediction.grid.bounds;
  if (!canBeDrawn(bounds)) return usual;
  FigureSpec spec{.view = view, .size = usual};
  for (int pass = 0; pass < 3; ++pass) {
    const QSize canvas = canvasOf(spec, content);
    if (!equalScaleSuits(*content.fit->request.dataset, canvas)) return usual;
    const double missing = canvas.width() * (bounds.height() / bounds.width()) - canvas.height();
    spec.size.rheight() += missing / pixelsPerMillimetre;
    const double times = spec.size.height() / usual.height();
    if (!(times <= mostTimes && times >= 1.0 / mostTimes)) return usual;
  }
  return spec.size;
}

/// Of that width, and as high as it takes for its plots to keep their shape: letters, which do not shrink
/// with them, would leave small ones flat.
QSizeF ofWidth(FigureView view, const FigureContent& content, const QSizeF& size, double width) {
  const QSizeF alike = size * (width / size.width());
  if (!rowOf(view).plane || !content.fit || !canBeDrawn(content.fit->prediction.grid.bounds)) return alike;
  const QSize shape = canvasOf({.view = view, .size = size}, content);
  FigureSpec spec{.view = view, .size = alike};
  for (int pass = 0; pass < 3; ++pass) {
    const QSize canvas = canvasOf(spec, content);
    const double wanted = canvas.width() * (static_cast<double>(shape.height()) / shape.width());
    spec.size.rheight() += (wanted - canvas.height()) / pixelsPerMillimetre;
    const double times = spec.size.height() / alike.height();
    if (!(times <= mostTimes && times >= 1.0 / mostTimes)) return alike;
  }
  return spec.size;
}

/// In millimetres: of a view alone, in a smaller one words run into each other or are cut off.
QSizeF smallestSize(const FigureSpec& spec, const FigureContent& content) {
  constexpr QSizeF chart(45.0, 35.0);
  constexpr QSizeF plane(55.0, 40.0);
  constexpr QSizeF oneOfSeveral(40.0, 42.0);
  if (!rowOf(spec.view).plane) return chart;
  const int count = panelCount(spec, content);
  return count == 1 ? plane : QSizeF(oneOfSeveral.width() * count, oneOfSeveral.height());
}

void requireRoomAlone(const FigureSpec& spec, const FigureContent& content) {
  if (spec.view == FigureView::Panels) return;  // they know how many they are
  const QSizeF least = smallestSize(spec, content);
  if (spec.size.width() >= least.width() && spec.size.height() >= least.height()) return;
  throw std::runtime_error(tr("%1: needs at least %2×%3 mm")
                               .arg(fromTable(rowOf(spec.view).title))
                               .arg(least.width())
                               .arg(least.height())
                               .toStdString());
}

/// Throws where cells would be too small to be read.
void requireRoom(const FigureSpec& spec) {
  if (spec.cells.empty()) throw std::runtime_error("a grid needs at least one view");
  const GridLayout layout(pixelSize(spec), static_cast<int>(spec.cells.size()), spec.columns);
  const QSizeF least(smallestCell.width() * layout.columns(), smallestCell.height() * layout.rows());
  if (spec.size.width() >= least.width() && spec.size.height() >= least.height()) return;
  throw std::runtime_error(tr("%1 views, %2 to a row, need at least %3×%4 mm")
                               .arg(spec.cells.size())
                               .arg(layout.columns())
                               .arg(least.width())
                               .arg(least.height())
                               .toStdString());
}

/// Throws where there is nothing to draw, before anything is.
void requireContent(const FigureContent& content, const FigureSpec& spec) {
  if (shows(spec, &FigureViewRow::judged)) {
    if (!content.judged) throw std::runtime_error("there is nothing to judge");
    requireJudged(*content.judged);
  }
  for (const FigureView view : viewsOf(spec)) {
    requireStudy(content, view);
    if (view == FigureView::Occam || view == FigureView::Roc || view == FigureView::Calibration) continue;
    if (rowOf(view).map && !content.map) throw std::runtime_error("there is no evidence map to draw");
  }
  if (spec.view != FigureView::Evidence && !content.fit) throw std::runtime_error("there is no fit to draw");
}

/// In which its plots over the plane are laid out.
FigureSpec planeSpec(const FigureSpec& spec) {
  return spec.view == FigureView::Grid ? cellSpec(spec, FigureView::Left) : spec;
}

}  // namespace

std::vector<FigureView> viewsOf(const FigureSpec& spec) {
  return spec.view == FigureView::Grid ? spec.cells : std::vector{spec.view};
}

bool shows(const FigureSpec& spec, bool FigureViewRow::*kind) {
  return std::ranges::any_of(viewsOf(spec), [&](FigureView view) { return rowOf(view).*kind; });
}

QSizeF defaultFigureSize(FigureView view, const FigureContent& content) {
  switch (view) {
    case FigureView::Comparison:
      return toScale(view, content,
                     panelCount({.view = view}, content) > 2 ? QSizeF(240.0, 90.0) : QSizeF(180.0, 95.0));
    case FigureView::Left:
    case FigureView::Right:
      return toScale(view, content, {90.0, 95.0});
    case FigureView::Difference:  // its title names two quantities
      return toScale(view, content, {110.0, 105.0});
    case FigureView::Evidence:
      return {110.0, 85.0};
    default:
      break;
  }
  const auto study = content.studies.find(rowOf(view).study);
  return study == content.studies.end() ? QSizeF(90.0, 80.0) : study->second->suitableSize();
}

QSizeF defaultFigureSize(const FigureSpec& spec, const FigureContent& content, double width) {
  if (spec.view != FigureView::Grid) {
    const QSizeF size = defaultFigureSize(spec.view, content);
    return width > 0.0 ? ofWidth(spec.view, content, size, width) : size;
  }
  constexpr double narrow = 90.0;  // mm, of a cell
  constexpr double page = 180.0;   // mm, of two and more
  const QSize known = width > 0.0 ? pagePixels(QSizeF(width, width)) : QSize();
  const GridLayout layout(known, static_cast<int>(spec.cells.size()), spec.columns);
  const double cell = width > 0.0 ? width / layout.columns() : std::min(page / layout.columns(), narrow);
  double high = cell;
  if (shows(spec, &FigureViewRow::plane)) {
    const QSizeF alone = defaultFigureSize(FigureView::Left, content);
    high = cell * std::clamp(alone.height() / alone.width(), 0.8, 1.2);
  }
  return {cell * layout.columns(), high * layout.rows()};
}

Bounds figureBounds(const Dataset& dataset, const FigureSpec& spec, bool notes, const SplitRule& split,
                    const ForeseenMarks& marks) {
  const FigureSpec plane = planeSpec(spec);
  const Bounds bounds = viewOfData(dataset);
  if (!canBeDrawn(bounds)) {
    throw std::runtime_error(
        tr("these points cannot be drawn: axes reach from 1e-280 to 1e250").toStdString());
  }
  const std::vector<FigurePanel> panels =
      foreseenPanels(plane, panelCount(plane, {}), notes, std::make_shared<const Dataset>(dataset),
                     split_rows(dataset, split), marks);
  // Titles and tick labels decide how much room the canvas gets, and the part of the plane which ticks there
  // are.
  Bounds shown = bounds;
  for (int pass = 0; pass < 3; ++pass) {
    const QSize canvas = canvasOf(panels, shown);
    shown = equalScaleSuits(dataset, canvas) ? withEqualScale(bounds, canvas) : bounds;
  }
  return shown;
}

FigurePage figurePage(const FigureContent& content, const FigureSpec& spec) {
  const bool grid = spec.view == FigureView::Grid;
  if (grid) requireRoom(spec);
  requireContent(content, spec);
  if (!grid) requireRoomAlone(spec, content);
  const auto paint = [content, spec, grid](QCPPainter& painter) {
    if (grid) {
      paintGrid(painter, content, spec);
    } else {
      paintView(painter, content, spec, hasNotes(content, spec));
    }
  };
  return {.size = spec.size,
          .dpi = spec.dpi,
          .title = documentTitle(content, spec),
          .font = figureFont(planeSpec(spec), grid ? 1 : panelCount(spec, content)),
          .paint = paint,
          .transparent = spec.parts.transparent,
          .ink = {spec.parts.greys, spec.parts.lines},
          .description = figureDescription(content, spec, documentTitle(content, spec)),
          .payload = content.payload};
}

QByteArray figureBytes(const FigureContent& content, const FigureSpec& spec, const QString& ending) {
  return pageBytes(figurePage(content, spec), ending);
}

void saveFigure(const FigureContent& content, const FigureSpec& spec, const QString& file) {
  savePage(figurePage(content, spec), file);
}

QImage renderFigure(const FigureContent& content, const FigureSpec& spec) {
  return renderPage(figurePage(content, spec));
}

}  // namespace credence
