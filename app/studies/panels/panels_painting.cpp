#include "app/studies/panels/panels_painting.h"

#include "app/plots/canvas.h"
#include "app/plots/colour_bar.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_points.h"
#include "app/plots/plane_scene.h"
#include "app/plots/plane_view.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/score_tables.h"
#include "app/report/translate.h"
#include "app/studies/panels/weight_plane.h"
#include "app/style/axis_ticks.h"
#include "app/style/class_title.h"
#include "app/style/markers.h"
#include "app/style/posterior_style.h"
#include "core/data/role.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double tickLength = 4.0;  // px
constexpr double tickGap = 2.0;     // px between a tick and its number
constexpr double panelBar = 70.0;   // px, of the colours alone, at least
constexpr double betweenBars = 18.0;
constexpr double legendMarker = 14.0;
constexpr double legendGap = 12.0;
constexpr double legendLineShare = 0.8;  // of the room of a marker, for a line in the legend
constexpr double classShare = 0.25;      // of the page's width, for the name of a class

struct LegendItem {
  QCPScatterStyle marker;
  QString text;
  QPen line = {Qt::NoPen};
};

bool drawsToScale(const PanelsRequest& request) {
  return planeShape(*request.dataset, viewOfData(*request.dataset), request.equalScale).equalScale;
}

PanelWords wordsOf(const PanelsResult& result, std::size_t k) {
  PanelWords words{result.request.cases[k].caption, {}};
  if (!result.panels[k]) {
    words.notes << tr("computing…");
    return words;
  }
  const PanelRow& row = result.panels[k]->row;
  if (!row.refusal.isEmpty()) return words;
  if (std::isfinite(row.logEvidence)) {
    words.notes << tr("log evidence %1").arg(signedNumber(row.logEvidence, 2));
  }
  if (row.heldOut) {
    words.notes << tr("%1 log-lik. %2")
                       .arg(partTitle(row.heldOutRole), signedNumber(row.heldOut->mean_log_likelihood, 3));
  }
  if (!row.settled) words.notes << tr("⚠ not settled");
  return words;
}

/// Of the difference, which stands behind the panels.
PanelWords differenceWords(const PanelsResult& result) {
  const auto value = [&](std::size_t k) { return windowText(result.request.cases.at(k).value, {}); };
  PanelWords words{tr("difference %1 − %2").arg(value(1), value(0)), {}};
  if (result.difference) {
    const Picture& picture = result.difference->pictures.front();
    const double largest = picture.extreme ? picture.extreme->value : 0.0;
    const QString sign = largest > 0.0 ? QStringLiteral("+") : QString();
    words.notes << (picture.extreme ? tr("largest %1").arg(sign + signedNumber(largest, 3))
                                    : tr("the same everywhere"));
  } else if (result.differs()) {
    words.notes << tr("computing…");
  }
  return words;
}

/// Of what is known of weights, from below to above, as far as it has come.
std::vector<LegendItem> weightsLegend(const PanelsResult& result, const PlotTheme& theme) {
  constexpr double exactWidth = 9.0;  // px, of a piece of the regions
  std::vector<LegendItem> items;
  const auto any = [&](auto has) {
    return std::ranges::any_of(result.panels,
                               [&](const auto& panel) { return panel && panel->weights && has(*panel); });
  };
  if (any([](const Panel& panel) { return !panel.weights->pairs.empty(); }))
    items.push_back({{}, tr("exact"), QPen(truthColour(theme), exactWidth, Qt::SolidLine, Qt::FlatCap)});
  if (any([](const Panel& panel) { return !panel.weights->prior.is_flat(); }))
    items.push_back({{}, tr("prior"), priorPen(theme)});
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    if (any([&](const Panel& panel) { return panel.gaussian().kind == kind; }))
      items.push_back({{}, fromTable(kind->title), posteriorPen(*kind, theme)});
  }
  if (any([](const Panel&) { return true; })) items.push_back({estimateMark(theme), tr("MAP")});
  if (any([](const Panel& panel) { return !panel.weights->truth.is_empty(); }))
    items.push_back({trueWeightsMark(theme), tr("true weights")});
  return items;
}

std::vector<LegendItem> legendOf(const PanelsResult& result, const PanelsStyle& style) {
  if (result.request.weights) return weightsLegend(result, style.theme);
  const QFontMetricsF metrics(style.font);
  const Dataset& dataset = *result.request.dataset;
  std::vector<LegendItem> items;
  const Role classes = style.parts.points[Role::train] ? Role::train : Role::test;
  for (const int label : {0, 1}) {
    if (!style.parts.points[Role::train] && !style.parts.points[Role::test]) break;
    items.push_back({pointMarker(label, classes, 1.0),
                     metrics.elidedText(classTitle(dataset, static_cast<std::size_t>(label)), Qt::ElideRight,
                                        classShare * style.size.width())});
  }
  const auto any = [&](auto part) {
    return std::ranges::any_of(result.panels, [&](const auto& panel) {
      return panel && panel->fit && !part(panel->fit->fit->split).is_empty();
    });
  };
  for (const Role role : {Role::validation, Role::test}) {
    if (style.parts.points[role] && any([role](const Split& split) { return split.rows[role]; })) {
      items.push_back({pointMarker(0, role, 1.0), partTitle(role)});
    }
  }
  if (style.parts.points[Role::train] && any([](const Split& split) { return split.unused; }))
    items.push_back({unusedMarker(0, 1.0), tr("not in use")});
  if (std::ranges::any_of(result.request.cases, &PanelCase::boundaries))
    items.push_back({{}, tr("boundary of a draw"), drawnBoundaryPen()});
  items.push_back({{}, tr("p = 0.5"), QPen(style.theme.ink, boundaryPen().widthF())});
  return items;
}

double legendWidthOf(const std::vector<LegendItem>& items, const QFont& font) {
  const QFontMetricsF metrics(font);
  double width = -legendGap;
  for (const LegendItem& item : items) {
    width += legendMarker + metrics.horizontalAdvance(item.text) + legendGap;
  }
  return width;
}

/// One for all panels, and that of the difference, where there is any.
std::vector<ColourBar> barsOf(const PanelsResult& result) {
  std::vector<ColourBar> bars = {{Quantity::probability(laplace_probit),
                                  probabilityTitle(*result.request.dataset), QStringLiteral("0"),
                                  QStringLiteral("1")}};
  for (const auto& panel : result.panels) {
    if (bars.front().ticks.empty() && panel && panel->fit && !panel->boundaries)
      bars.front().ticks = barTicks(panel->fit->pictures.front(), false);
  }
  if (!result.difference || !result.difference->pictures.front().extreme) return bars;
  const Picture& picture = result.difference->pictures.front();
  bars.push_back({Quantity::difference(), tr("difference"), signedNumber(picture.low, picture.decimals),
                  QStringLiteral("+") + signedNumber(picture.high, picture.decimals)});
  bars.back().ticks = barTicks(picture, false);
  return bars;
}

double barWidthFor(const ColourBar& bar, const PanelsStyle& style) {
  constexpr double roomBetween = 32.0;
  const QFontMetricsF metrics(style.font);
  const double title = std::min(metrics.horizontalAdvance(bar.title), classShare * style.size.width());
  return title + metrics.horizontalAdvance(bar.low + bar.high) + panelBar + roomBetween;
}

bool hasBars(const PanelsResult& result, const PanelsStyle& style) {
  return style.parts.colourBar && !result.request.weights;
}

/// What the axes show: of the plane of the points, or of that of two weights.
Bounds shownBy(const PanelsResult& result) {
  return result.request.weights ? weightBounds(result) : result.request.view;
}

PanelsContent contentOf(const PanelsResult& result, const PanelsStyle& style) {
  const Bounds view = shownBy(result);
  PanelsContent content;
  content.words.reserve(result.panels.size());
  for (std::size_t k = 0; k < result.panels.size(); ++k) content.words.push_back(wordsOf(result, k));
  if (result.request.difference) content.words.push_back(differenceWords(result));
  if (result.request.weights) {
    content.aspect = 1.0;
  } else if (drawsToScale(result.request)) {
    content.aspect = view.width() / view.height();
  }
  const QFontMetricsF metrics(style.font);
  const auto ticks = fittedTicks({view.x2_min, view.x2_max}, Qt::Vertical, style.size.height(), style.font);
  for (const QString& label : ticks.labels) {
    content.tickWidth = std::max(content.tickWidth, metrics.horizontalAdvance(label));
  }
  content.heading = style.parts.title;
  if (style.parts.legend) content.legendWidth = legendWidthOf(legendOf(result, style), style.font);
  if (!hasBars(result, style)) return content;
  content.barWidth = -betweenBars;
  for (const ColourBar& bar : barsOf(result)) content.barWidth += barWidthFor(bar, style) + betweenBars;
  return content;
}

PlaneScene sceneOf(const PanelsResult& result, std::size_t k, const Canvas& canvas,
                   const PanelsStyle& style) {
  constexpr double fullSide = 260.0;  // px of axes whose markers are as large as in the window
  constexpr double smallestMarkers = 0.55;
  const PanelsRequest& request = result.request;
  // Behind the panels stands their difference, with the points of the first.
  const bool difference = k >= result.panels.size();
  const std::shared_ptr<const Panel>& panel = result.panels[difference ? 0 : k];
  PlaneScene scene;
  scene.numbering = style.numbering();
  scene.pictured = difference ? result.difference : (panel ? panel->fit : nullptr);
  scene.result = scene.pictured;
  if (panel && panel->boundaries && !difference) {
    scene.boundaries = panel->boundaries;
    scene.pictured = nullptr;  // the colours of a probability would drown them
  }
  const Split split = panel && panel->fit
                          ? panel->fit->fit->split
                          : split_rows(*request.dataset, request.cases[difference ? 0 : k].split);
  const double side = std::min(canvas.size.width(), canvas.size.height());
  PlanePoints points(style.marks * std::clamp(side / fullSide, smallestMarkers, 1.0));
  points.setShown(style.parts);
  points.set(request.dataset, inView(split, *request.dataset, canvas.view), canvas.view);
  scene.points = points.marked();
  return scene;
}

QString refusalOf(const PanelsResult& result, std::size_t k) {
  if (k < result.panels.size()) return result.panels[k] ? result.panels[k]->row.refusal : QString();
  return result.differs() ? QString() : tr("A difference needs two fits");
}

/// Why there is no picture, over the points.
void paintRefusal(QCPPainter& painter, const QRectF& canvas, const QString& text, const PanelsStyle& style) {
  constexpr double padding = 5.0;
  const QRectF room = canvas.adjusted(padding, padding, -padding, -padding);
  const QFontMetricsF metrics(style.font);
  const auto flags = Qt::AlignCenter | Qt::TextWordWrap;
  const auto fits = [&](const QString& words) {
    const QRectF needed = metrics.boundingRect(room, flags, words);
    return needed.width() <= room.width() + 1.0 && needed.height() <= room.height();
  };
  QString shown = text;
  while (!fits(shown) && shown.contains(QLatin1Char(' '))) {
    shown = shown.left(shown.lastIndexOf(QLatin1Char(' '))) + QStringLiteral("…");
    if (!fits(shown)) shown.chop(1);
  }
  QColor veil = style.theme.canvas;
  veil.setAlphaF(0.8F);
  painter.fillRect(metrics.boundingRect(room, flags, shown).adjusted(-3.0, -2.0, 3.0, 2.0), veil);
  painter.setPen(style.theme.ink);
  painter.drawText(room, flags, shown);
}

void paintWords(QCPPainter& painter, const QRectF& area, const QStringList& lines, const QFont& font) {
  painter.setFont(font);
  const double lineHeight = QFontMetricsF(font).lineSpacing();
  // Fewer lines than the others have stand next to what is below them.
  double top = area.bottom() - static_cast<double>(lines.size()) * lineHeight;
  for (const QString& line : lines) {
    painter.drawText(QRectF(area.left(), top, area.width(), lineHeight), Qt::AlignHCenter | Qt::AlignVCenter,
                     line);
    top += lineHeight;
  }
}

void paintTicks1(QCPPainter& painter, const PanelsLayout& layout, const PanelsLayout::Place& place,
                 const Bounds& view, const QFont& font) {
  const QRectF canvas(place.canvas);
  const QFontMetricsF metrics(font);
  const auto ticks = fittedTicks({view.x1_min, view.x1_max}, Qt::Horizontal, canvas.width(), font);
  const double reach = layout.gap / 2.0 - 1.0;
  for (qsizetype k = 0; k < ticks.places.size(); ++k) {
    const double x = canvas.left() + (ticks.places[k] - view.x1_min) / view.width() * canvas.width();
    painter.drawLine(QPointF(x, canvas.bottom()), QPointF(x, canvas.bottom() - tickLength));
    const double half = metrics.horizontalAdvance(ticks.labels[k]) / 2.0;
    // The neighbour's may stand as close to the edge.
    if (!place.lowest || x - half < canvas.left() - reach || x + half > canvas.right() + reach) continue;
    painter.drawText(QRectF(x - half - 1.0, canvas.bottom() + tickGap, 2.0 * half + 2.0, metrics.height()),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip, ticks.labels[k]);
  }
}

void paintTicks2(QCPPainter& painter, const PanelsLayout::Place& place, const Bounds& view,
                 const QFont& font) {
  const QRectF canvas(place.canvas);
  const QFontMetricsF metrics(font);
  const auto ticks = fittedTicks({view.x2_min, view.x2_max}, Qt::Vertical, canvas.height(), font);
  for (qsizetype k = 0; k < ticks.places.size(); ++k) {
    const double y = canvas.bottom() - (ticks.places[k] - view.x2_min) / view.height() * canvas.height();
    painter.drawLine(QPointF(canvas.left(), y), QPointF(canvas.left() + tickLength, y));
    if (!place.leftmost) continue;
    const double width = metrics.horizontalAdvance(ticks.labels[k]);
    painter.drawText(QRectF(canvas.left() - tickGap - 2.0 - width, y - metrics.height() / 2.0, width + 1.0,
                            metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, ticks.labels[k]);
  }
}

void paintPanel(QCPPainter& painter, const PanelsResult& result, std::size_t k, const PanelsLayout& layout,
                const Bounds& view, const PanelsStyle& style) {
  const PanelsLayout::Place& place = layout.places[k];
  const Canvas canvas{view, place.canvas.size(), style.pixelRatio};
  const QRectF frame(place.canvas);
  painter.setPen(style.theme.ink);
  paintWords(painter, place.caption, place.captionLines, captionFont(style.font));
  paintWords(painter, place.notes, place.noteLines, style.font);
  painter.fillRect(frame, style.theme.canvas);
  painter.save();
  painter.setClipRect(frame);
  painter.translate(frame.topLeft());
  if (!result.request.weights) {
    sceneOf(result, k, canvas, style).paint(painter, canvas);
  } else if (result.panels[k] && result.panels[k]->weights) {
    paintWeightPlane(painter, *result.panels[k], canvas, style.theme);
  }
  painter.restore();
  painter.setFont(style.font);
  const QString refusal = refusalOf(result, k);
  if (!refusal.isEmpty()) paintRefusal(painter, frame, refusal, style);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(style.theme.ink, 1.0));
  paintTicks1(painter, layout, place, view, style.font);
  paintTicks2(painter, place, view, style.font);
  painter.drawRect(frame);
}

void paintAxisTitles(QCPPainter& painter, const PanelsResult& result, const PanelsLayout& layout,
                     const PanelsStyle& style) {
  const PanelsRequest& request = result.request;
  const auto name = [&](std::size_t axis, double room) {
    const QString full = request.weights ? tr("w of %1").arg(request.pair.at(static_cast<qsizetype>(axis)))
                                         : inputTitle(*request.dataset, axis);
    return QFontMetricsF(style.font).elidedText(full, Qt::ElideRight, room);
  };
  painter.setFont(style.font);
  painter.setPen(style.theme.ink);
  painter.drawText(layout.title1, Qt::AlignCenter | Qt::TextSingleLine, name(0, layout.title1.width()));
  painter.save();
  painter.translate(layout.title2.center());
  painter.rotate(-90.0);
  const QSizeF turned = layout.title2.size().transposed();
  painter.drawText(QRectF(QPointF(-turned.width() / 2.0, -turned.height() / 2.0), turned),
                   Qt::AlignCenter | Qt::TextSingleLine, name(1, turned.width()));
  painter.restore();
}

void paintPointLegend(QCPPainter& painter, const std::vector<LegendItem>& items, const QRectF& area,
                      const PanelsStyle& style) {
  const QFontMetricsF metrics(style.font);
  double x = area.center().x() - legendWidthOf(items, style.font) / 2.0;
  for (const LegendItem& item : items) {
    painter.setAntialiasing(true);
    const double middle = area.center().y();
    if (item.line.style() != Qt::NoPen) {
      painter.setPen(item.line);
      painter.drawLine(QLineF(x, middle, x + legendLineShare * legendMarker, middle));
    } else {
      item.marker.applyTo(&painter, QPen());
      item.marker.drawShape(&painter, QPointF(x + legendMarker / 2.0, middle));
    }
    painter.setAntialiasing(false);
    painter.setPen(style.theme.ink);
    const double width = metrics.horizontalAdvance(item.text);
    painter.drawText(QRectF(x + legendMarker, area.top(), width + 1.0, area.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, item.text);
    x += legendMarker + width + legendGap;
  }
}

}  // namespace

QString headingOf(const PanelsResult& result) {
  return describeCommon(result.request.cases);
}

std::optional<PanelsLayout> layoutOf(const PanelsResult& result, const PanelsStyle& style) {
  return layOutPanels(contentOf(result, style), style.size, style.font);
}

std::optional<PanelsLayout> paintPanels(QCPPainter& painter, const PanelsResult& result,
                                        const PanelsStyle& style) {
  auto layout = layoutOf(result, style);
  if (!layout) return layout;
  painter.setFont(style.font);
  painter.setPen(style.theme.ink);
  const QFontMetricsF metrics(style.font);
  if (style.parts.title)
    painter.drawText(layout->heading, Qt::AlignCenter | Qt::TextSingleLine,
                     metrics.elidedText(headingOf(result), Qt::ElideRight, layout->heading.width()));
  const Bounds view = shownBy(result);
  for (std::size_t k = 0; k < layout->places.size(); ++k)
    paintPanel(painter, result, k, *layout, view, style);
  paintAxisTitles(painter, result, *layout, style);
  if (style.parts.legend) paintPointLegend(painter, legendOf(result, style), layout->legend, style);
  if (!hasBars(result, style)) return layout;
  double left = layout->bar.center().x() - contentOf(result, style).barWidth / 2.0;
  for (const ColourBar& bar : barsOf(result)) {
    const double width = barWidthFor(bar, style);
    paintColourBar(painter, {left, layout->bar.top(), width, layout->bar.height()}, bar, style.font,
                   style.theme.ink);
    left += width + betweenBars;
  }
  return layout;
}

}  // namespace credence
