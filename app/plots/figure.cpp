#include "app/plots/figure.h"

#include "app/compute/sampled_boundaries.h"
#include "app/plots/chart_painting.h"
#include "app/plots/colour_bar.h"
#include "app/plots/evidence_chart.h"
#include "app/plots/figure_description.h"
#include "app/plots/figure_grid.h"
#include "app/plots/figure_page.h"
#include "app/plots/figure_panel.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/plots/probability_chart.h"
#include "app/plots/study_charts.h"
#include "app/plots/too_little_room.h"
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

/// How many plots stand side by side.
int panelCount(const FigureSpec& spec, const FigureContent& content) {
  if (spec.view != &comparisonView) return 1;
  return content.fit ? static_cast<int>(content.fit->pictures.size()) : 2;
}

/// Says whether any panel has a line of notes. All have one then, so that their axes are alike.
bool hasNotes(const FigureContent& content, const FigureSpec& spec) {
  const auto noted = [](const Picture& picture) { return hasNote(picture); };
  return content.fit && std::ranges::any_of(viewsOf(spec), [&](const FigureView* view) {
           if (!view->plane) return false;
           if (view == &comparisonView) return std::ranges::any_of(content.fit->pictures, noted);
           const Picture* picture = content.fit->picture(*view->place);
           return picture != nullptr && noted(*picture);
         });
}

/// From which probability on the plots decide for class 1.
double thresholdOf(const FigureContent& content) {
  if (!content.fit) return Picture().threshold;
  const auto plot = std::ranges::find_if(
      content.fit->pictures, [](const Picture& picture) { return is_probability(picture.quantity); });
  return plot != content.fit->pictures.end() ? plot->threshold : Picture().threshold;
}

/// Before there is anything to draw.
ForeseenMarks foreseenIn(const FigureContent& content) {
  const Bounds view = content.fit ? content.fit->prediction.grid.bounds : Bounds();
  const QRectF area(view.x1_min, view.x2_min, view.width(), view.height());
  const auto itself = [](const QPointF& place) { return place; };
  return {.draws = anyHas(content.over.boundaries, &SampledBoundaries::lines),
          .priorDraws = anyHas(content.over.boundaries, &SampledBoundaries::priorLines),
          .trueBoundary = content.fit && !content.fit->trueBoundary.empty(),
          .surprise = content.over.surprise != nullptr,
          .abstain = content.over.abstain.has_value(),
          .section = content.over.section && crosses(*content.over.section, area, itself),
          .next = content.over.next && area.contains(content.over.next->place),
          .overlays = content.over.overlays ? content.over.overlays->shown() : ShownOverlays(),
          .threshold = thresholdOf(content)};
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
  if (content.over.section) paintSection(painter, *content.over.section, where.area, where.toPixel);
  if (content.over.next) paintNext(painter, *content.over.next, where.area, where.toPixel);
  painter.restore();
}

FigurePanel probabilityPanel(const FigureContent& content, PicturePlace place, const FigureSpec& spec,
                             bool notes) {
  if (!content.fit) throw std::runtime_error("there is no fit to draw");
  if (content.fit->picture(place) == nullptr) throw std::runtime_error("there is no such picture to draw");
  const int count = panelCount(spec, content);
  FigurePanel panel = emptyProbabilityPanel(place, spec, count);
  PlaneLook look = panel.probability->look();
  look.note = notes;
  look.covered = isCovered(content.covered, place);
  panel.probability->setLook(look);
  const auto& dataset = content.fit->request.dataset;
  const Bounds view = content.fit->prediction.grid.bounds;
  panel.probability->setView(view);
  panel.probability->setPoints(dataset, inView(content.fit->fit->split, *dataset, view));
  panel.probability->foresee(foreseenIn(content));
  panel.probability->setResult(content.fit);
  // What lies outside the axes is not explained, and where that is shows once places have pixels.
  PlaneContent over = content.over;
  over.pointedLine.reset();
  over.section.reset();
  over.next.reset();
  panel.probability->setContent(over);
  layOut(*panel.plot);
  const MarkPlace where = marksOf(*panel.plot);
  const std::optional<Segment>& section = content.over.section;
  const std::optional<NextMark>& next = content.over.next;
  if (section && crosses(*section, where.area, where.toPixel)) over.section = section;
  if (next && where.area.contains(where.toPixel(next->place))) over.next = next;
  panel.probability->setContent(over);
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
  useFont(*panel.plot);
  panel.evidence->setTheme(PlotTheme::light());
  panel.evidence->setQuantity(shownMapQuantity(content));
  panel.evidence->setMap(content.map);
  if (content.fit) panel.evidence->setCurrent(content.fit->request.hyperparameters);
  panel.evidence->marks().setPins(content.pins);
  panel.plot->axisRect()->setMinimumMargins(QMargins(4, 6, 4, 4));
  constexpr int toNext = 5;  // px, so that the scale does not seem to belong to what stands beside it
  panel.plot->plotLayout()->setMargins(QMargins(0, 0, toNext, 0));
  layOut(*panel.plot);  // so that it is known how much room there is for names
  if (spec.parts.shown.legend) {
    panel.evidence->nameMarks(content.fit != nullptr);
    putLegend(*panel.plot, spec.parts.legendAt == PartPlace::below ? PartPlace::below : PartPlace::above);
  }
  if (!spec.parts.shown.colourBar) panel.evidence->leaveOutScale();
  if (spec.parts.transparent) panel.plot->setBackground(Qt::NoBrush);
  layOut(*panel.plot);
  return panel;
}

/// The right plot names what lies over both, unless it has no such marks itself.
void nameMarksOnce(const std::vector<FigurePanel>& panels, const FigureContent& content) {
  const Picture* right = content.fit->picture(PicturePlace::right);
  if (right != nullptr && !is_probability(right->quantity)) {
    PlaneLook look = panels.front().probability->look();
    look.namesMarks = true;
    panels.front().probability->setLook(look);
  }
  alignLegends(panels);
}

/// So that a unit is as long on both axes, where the fit's part of the plane was chosen for that.
void keepShapes(const std::vector<FigurePanel>& panels, const FigureContent& content,
                const FigureSpec& spec) {
  if (spec.view == &evidenceView) return;
  const Bounds& view = content.fit->prediction.grid.bounds;
  if (!planeShape(*content.fit->request.dataset, view, spec.parts.equalScale).equalScale) return;
  for (const FigurePanel& panel : panels) keepShape(*panel.plot, view.height() / view.width());
}

std::vector<FigurePanel> panels(const FigureContent& content, const FigureSpec& spec, bool notes) {
  std::vector<FigurePanel> result;
  if (spec.view == &evidenceView) {
    result.push_back(evidencePanel(content, spec));
  } else if (spec.view == &comparisonView) {
    for (int place = 0; place < panelCount(spec, content); ++place) {
      result.push_back(probabilityPanel(content, static_cast<PicturePlace>(place), spec, notes));
    }
    nameMarksOnce(result, content);
  } else {
    result.push_back(probabilityPanel(content, *spec.view->place, spec, notes));
  }
  keepShapes(result, content, spec);
  return result;
}

/// The pictures that the view shows; one that is not there is null.
std::vector<const Picture*> picturesOf(const FigureContent& content, const FigureSpec& spec) {
  if (!content.fit) return {};
  if (spec.view != &comparisonView) return {content.fit->picture(*spec.view->place)};
  std::vector<const Picture*> pictures;
  for (const Picture& picture : content.fit->pictures) pictures.push_back(&picture);
  return pictures;
}

void paintBars(QPainter& painter, const FigureContent& content, const FigureSpec& spec, double top) {
  const int count = panelCount(spec, content);
  const QSize panel = panelSize(spec, count);
  const QFont font = figureFont(spec, count);
  for (const ColourBar& bar :
       colourBars(picturesOf(content, spec), *content.fit->request.dataset, hasBoundaries(content.over))) {
    const QRectF area(static_cast<double>(bar.first) * panel.width(), top,
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

/// The title of the file.
QString documentTitle(const FigureContent& content, const FigureSpec& spec) {
  QStringList titles;
  for (const FigureView* view : viewsOf(spec)) {
    const FigureSpec alone{.view = view};
    if (view == &evidenceView) {
      titles << capitalised(fromTable(name_of(shownMapQuantity(content)).title));
    } else {
      titles << (view->plane ? planeTitle(content, alone) : fromTable(view->title));
    }
  }
  return titles.join(QStringLiteral("; "));
}

/// Throws where a legend has less room than its lines take.
void requireLegendRoom(const FigurePanel& panel, const FigureSpec& spec) {
  if (!panel.probability || !spec.parts.shown.legend || panel.probability->head().legendLines() == 0) return;
  const QCPLegend& legend = *panel.plot->legend;
  const int lacking = legend.minimumOuterSizeHint().height() - legend.outerRect().height();
  constexpr int between = 3;  // px, that lines may be closer by
  if (lacking <= between) return;
  // All parts give way together, so that more than this one may lack room.
  const int all = panel.plot->plotLayout()->minimumOuterSizeHint().height() - panel.plot->viewport().height();
  const int missing = std::max(lacking, all);
  throw TooLittleRoom(fromTable(spec.view->title), tr(": needs at least %1×%2 mm, or no legend"),
                      spec.size + QSizeF(0.0, missing / pixelsPerMillimetre));
}

/// One view in a place of the spec's size, from the painter's origin.
void paintView(QCPPainter& painter, const FigureContent& content, const FigureSpec& spec, bool notes) {
  if (spec.view->paint != nullptr) return spec.view->paint(painter, content, spec, figureFont(spec, 1));
  std::vector<FigurePanel> all = panels(content, spec, notes);
  for (const FigurePanel& panel : all) requireLegendRoom(panel, spec);
  const int count = panelCount(spec, content);
  const bool plane = spec.view != &evidenceView;
  const bool bars = plane && spec.parts.shown.colourBar;
  const bool above = bars && spec.parts.barAt == PartPlace::above;
  // Plots that are less high than there is room for stand in its middle, their bars with them.
  const int height = all.front().plot->viewport().height();
  const int top = plane ? (panelSize(spec, count).height() - height) / 2 : 0;
  painter.save();
  painter.translate(0.0, top + (above ? colourBarHeight(figureFont(spec, count)) : 0));
  for (FigurePanel& panel : all) {
    const QSize size = panel.plot->viewport().size();
    panel.plot->toPainter(&painter, size.width(), size.height());
    paintMarks(painter, panel, content);
    painter.translate(size.width(), 0);
  }
  painter.restore();
  if (bars) paintBars(painter, content, spec, above ? top : top + height);
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

/// In millimetres: of a view alone, in a smaller one words run into each other or are cut off.
QSizeF smallestSize(const FigureSpec& spec, const FigureContent& content) {
  constexpr QSizeF plane(55.0, 40.0);
  constexpr QSizeF oneOfSeveral(40.0, 42.0);
  if (!spec.view->plane) return spec.view->least;
  const int count = panelCount(spec, content);
  return count == 1 ? plane : QSizeF(oneOfSeveral.width() * count, oneOfSeveral.height());
}

void requireRoomAlone(const FigureSpec& spec, const FigureContent& content) {
  const QSizeF least = smallestSize(spec, content);
  if (spec.size.width() >= least.width() && spec.size.height() >= least.height()) return;
  throw TooLittleRoom(fromTable(spec.view->title), tr(": needs at least %1×%2 mm"), least);
}

/// Throws where cells would be too small to be read.
void requireRoom(const FigureSpec& spec) {
  if (spec.cells.empty()) throw std::runtime_error("a grid needs at least one view");
  const GridLayout layout(pixelSize(spec), static_cast<int>(spec.cells.size()), spec.columns);
  const QSizeF least(smallestCell.width() * layout.columns(), smallestCell.height() * layout.rows());
  if (spec.size.width() >= least.width() && spec.size.height() >= least.height()) return;
  throw TooLittleRoom(tr("%1 views, %2 to a row, ").arg(spec.cells.size()).arg(layout.columns()),
                      tr("need at least %1×%2 mm"), least);
}

/// Throws where there is nothing to draw, before anything is.
void requireContent(const FigureContent& content, const FigureSpec& spec) {
  if (shows(spec, &FigureView::judged)) {
    if (!content.judged) throw std::runtime_error("there is nothing to judge");
    requireJudged(*content.judged);
  }
  for (const FigureView* view : viewsOf(spec)) {
    requireStudy(content, *view);
    if (view->map && view != &occamView && !content.map)
      throw std::runtime_error("there is no evidence map to draw");
  }
  if (spec.view->fit && !content.fit) throw std::runtime_error("there is no fit to draw");
}

}  // namespace

FigureSpec unmagnified(FigureSpec spec) {
  const double scale = std::exchange(spec.scale, 1.0);
  spec.size /= scale;
  spec.fontSize /= scale;
  spec.dpi = static_cast<int>(std::lround(spec.dpi * scale));
  return spec;
}

std::vector<const FigureView*> viewsOf(const FigureSpec& spec) {
  return spec.view == &gridView ? spec.cells : std::vector{spec.view};
}

bool shows(const FigureSpec& spec, bool FigureView::*kind) {
  return std::ranges::any_of(viewsOf(spec), [&](const FigureView* view) { return view->*kind; });
}

namespace {

FigurePage pageOfOne(const FigureContent& content, const FigureSpec& spec) {
  const bool grid = spec.view == &gridView;
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
  const FigureSpec first = grid ? cellSpec(spec, &leftView) : spec;
  return {.size = spec.size,
          .dpi = spec.dpi,
          .title = documentTitle(content, spec),
          .font = figureFont(first, grid ? 1 : panelCount(spec, content)),
          .paint = paint,
          .transparent = spec.parts.transparent,
          .ink = {spec.parts.greys, spec.parts.lines},
          .description = figureDescription(content, spec, documentTitle(content, spec)),
          .payload = content.payload};
}

/// The page, the spec's scale times as large: its sides are those of the spec, and so are sizes in refusals.
FigurePage magnified(FigurePage page, const FigureSpec& spec) {
  page.size = spec.size;
  page.dpi = spec.dpi;
  page.magnification = spec.scale;
  page.paint = [paint = std::move(page.paint), scale = spec.scale](QCPPainter& painter) {
    try {
      paint(painter);
    } catch (const TooLittleRoom& error) {
      throw error.magnified(scale);
    }
  };
  return page;
}

}  // namespace

FigurePage figurePage(const FigureContent& content, const FigureSpec& spec) {
  try {
    return magnified(pageOfOne(content, unmagnified(spec)), spec);
  } catch (const TooLittleRoom& error) {
    throw error.magnified(spec.scale);
  }
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
