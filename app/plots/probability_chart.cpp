#include "app/plots/probability_chart.h"

#include "app/compute/sampled_boundaries.h"
#include "app/plots/picture_style.h"
#include "app/plots/plane_view.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/class_title.h"
#include "app/style/follow_letters.h"
#include "app/style/markers.h"
#include "app/style/palette.h"

#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

const QString sceneLayer = QStringLiteral("scene");
const QString noteLayer = QStringLiteral("note");

constexpr double largestText = 9.0;  // pt of all but the title, on paper

QFont smallFontOf(const QFont& words, bool onScreen) {
  QFont font = onScreen ? plotLetters(words) : paperLetters(words);
  font.setBold(false);  // said, not left open: a painter would make it that of its widget
  return font;
}

SceneLayer* addSceneLayer(QCustomPlot& plot, SceneLayer::Painting painting) {
  plot.setNoAntialiasingOnDrag(false);
  plot.addLayer(sceneLayer, plot.layer(QStringLiteral("grid")), QCustomPlot::limAbove);
  plot.addLayer(noteLayer, plot.layer(sceneLayer), QCustomPlot::limAbove);
  return new SceneLayer(*plot.axisRect(), sceneLayer, painting);
}

/// What the heavy line is.
QString priorDrawsBriefly() {
  return tr("prior draws");
}

QString thresholdName(double threshold) {
  return tr("p = %1").arg(significantNumber(threshold));
}

constexpr double largestLegendRing = 0.76;  // of the usual, with its pen inside the legend's room for a mark

}  // namespace

ProbabilityChart::ProbabilityChart(QCustomPlot& plot, PicturePlace place, SceneLayer::Painting painting)
    : m_plot(plot),
      m_place(place),
      m_small(smallFontOf(plot.font(), painting == SceneLayer::Painting::ByWorker)),
      m_head(plot, m_small),
      m_layer(addSceneLayer(plot, painting)),
      m_scaleNote(new QCPItemText(&plot)),
      m_points(std::min(1.0, m_small.pointSizeF() / largestText)),
      m_onScreen(painting == SceneLayer::Painting::ByWorker) {
  m_scene.place = place;
  m_scene.numbering = {NumberedContours::all, m_onScreen ? m_small : paperNumberFont(m_small), !m_onScreen};
  if (m_onScreen) m_scene.weight = heavier(m_small);
  m_points.scaleMarkers(m_scene.weight);
  buildAxes();
  updateTitle();
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_plot, [this] { fitToSize(); });
  QObject::connect(&m_plot, &QCustomPlot::afterLayout, &m_plot, [this] { updateScaleNote(); });
}

void ProbabilityChart::buildAxes() {
  m_plot.axisRect()->setMinimumMargins(QMargins(4, 4, 14, 4));
  for (QCPAxis* axis : {m_plot.xAxis, m_plot.yAxis, m_plot.xAxis2, m_plot.yAxis2}) axis->setVisible(true);
  for (QCPAxis* axis : {m_plot.xAxis2, m_plot.yAxis2}) {
    axis->setTickLabels(false);
    axis->setTicks(false);
  }
  m_scaleNote->setLayer(noteLayer);
  m_scaleNote->setText(tr("axes not to scale"));
  m_scaleNote->setFont(m_small);
  m_scaleNote->setColor(markCore());
  m_scaleNote->setBrush(QColor(255, 255, 255, 170));
  m_scaleNote->setPadding(QMargins(4, 1, 6, 6));  // clear of the ticks
  m_scaleNote->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
  m_scaleNote->position->setType(QCPItemPosition::ptAxisRectRatio);
  m_scaleNote->position->setCoords(1.0, 1.0);
}

void ProbabilityChart::setTheme(const PlotTheme& theme) {
  m_theme = theme;
  applyTheme(m_plot, theme);
  m_head.setTheme(theme);
  updateLegend();
  updateScene();
}

void ProbabilityChart::setLetters(const QFont& words) {
  m_small = smallFontOf(words, m_onScreen);
  m_head.setLetters(m_small);
  m_scaleNote->setFont(m_small);
  m_scene.numbering.font = m_small;
  const double weight = heavier(m_small);
  m_points.scaleMarkers(weight / std::exchange(m_scene.weight, weight));
  m_points.markAgain();
  setTheme(m_theme);
}

void ProbabilityChart::setLook(const PlaneLook& look) {
  const PlaneLook before = std::exchange(m_look, look);
  if (look == before) return;
  m_head.setNoteShown(look.note);
  m_scene.numbering.which = look.numbers;
  if (look.parts != before.parts) {
    m_points.setShown(look.parts);
    m_head.setTitleShown(look.parts.title);
    m_head.setLegendShown(look.parts.legend);
    updateRings();
  }
  updateTitle();
  updateLegend();
  const bool painted = look.parts != before.parts || look.numbers != before.numbers;
  if (painted || look.covered != before.covered) updateScene();
}

void ProbabilityChart::standAlone() {
  m_alone = true;
  m_head.setAsManyLinesAsNeeded(true);
  updateLegend();
}

int ProbabilityChart::legendLines() const {
  return std::max(m_look.compact ? 1 : 0, m_head.linesNeeded(m_onScreen));
}

void ProbabilityChart::foresee(const ForeseenMarks& marks) {
  m_foreseen = marks;
  updateLegend();
}

void ProbabilityChart::setHighlightExplained(bool explained) {
  if (std::exchange(m_highlightExplained, explained) != explained) updateLegend();
}

/// Of markers in the legend, which has no room for larger ones than suit its letters.
double ProbabilityChart::legendScale() const {
  return std::min(m_points.marked()->markerScale, m_head.legend().scale());
}

/// By points that train, as a rule; by others where those are out of sight.
void ProbabilityChart::addClasses(std::vector<PlotLegend::Entry>& entries) {
  using Key = PlotLegend::Key;
  const auto* const role = std::ranges::find_if(all_roles, [&](Role of) {
    return of == Role::train ? m_points.isShown(of) : m_points.labelOf(of).has_value();
  });
  if (role == all_roles.end()) return;
  for (const int label : {0, 1}) {
    const Key key = label == 0 ? Key::Class0 : Key::Class1;
    m_head.legend().setMarker(key, pointMarker(label, *role, legendScale()));
    entries.push_back({key, 0, classTitle(*m_points.dataset(), static_cast<std::size_t>(label))});
  }
}

/// Classes, and what points are that do not train.
void ProbabilityChart::addPoints(std::vector<PlotLegend::Entry>& entries) {
  using Key = PlotLegend::Key;
  const double scale = legendScale();
  addClasses(entries);
  // One marker of either class explains them all, where there are some.
  for (const Role role : {Role::validation, Role::test}) {
    const auto label = m_points.labelOf(role);
    if (!label) continue;
    const Key key = role == Role::test ? Key::Test : Key::Validation;
    m_head.legend().setMarker(key, pointMarker(*label, role, scale));
    entries.push_back({key, 2, partTitle(role), briefPart(role)});
  }
  if (m_points.hasUnused()) {
    QCPScatterStyle marker = unusedMarker(0, scale);
    if (m_theme.dark) marker.setBrush(sampleOnDark(marker.brush().color()));
    m_head.legend().setMarker(Key::Unused, marker);
    entries.push_back({Key::Unused, 2, tr("not in use")});
  }
}

/// What is drawn over map and points.
void ProbabilityChart::addMarks(std::vector<PlotLegend::Entry>& entries) const {
  using Key = PlotLegend::Key;
  if (m_content.pointedLine)
    entries.push_back({Key::PointedLine, 1, tr("p = 0.5 of the weights pointed at"), tr("p = 0.5 there")});
  if (m_content.section) entries.push_back({Key::Section, 3, tr("section from A to B"), tr("section")});
  if (m_content.next) entries.push_back({Key::Next, 3, tr("a label tells most here"), tr("best next point")});
  if (m_scene.overlays && !m_look.covered) {
    for (const DrawnOverlay& drawn : m_scene.overlays->drawn)
      entries.push_back({PlotLegend::keyOf(*drawn.overlay), drawn.overlay->rank, drawn.name, drawn.brief});
  }
  if (m_highlightExplained) entries.push_back({Key::InCell, 4, tr("in the cell")});
  if (m_points.sized()) entries.push_back({Key::Surprise, 3, tr("surprise, dot: exact"), tr("surprise")});
  const Picture* shown = m_look.covered ? nullptr : picture();
  if (m_scene.abstain && shown != nullptr && is_probability(shown->quantity)) {
    entries.push_back({Key::Abstain, 2, tr("not decided")});
  }
  if (!m_scene.boundaries || m_look.covered) return;
  if (const std::size_t drawn = m_scene.boundaries->lines.size(); drawn > 0) {
    entries.push_back({Key::Draws, 3, tr("%1 draws").arg(drawn)});
  }
  if (const std::size_t drawn = m_scene.boundaries->priorLines.size(); drawn > 0) {
    entries.push_back({Key::PriorDraws, 3, tr("%1 draws of the prior").arg(drawn), priorDrawsBriefly()});
  }
}

std::vector<PlotLegend::Entry> ProbabilityChart::foreseenEntries() const {
  using Key = PlotLegend::Key;
  if (m_onScreen) return {};  // there nothing is laid out before it is known
  std::vector<PlotLegend::Entry> entries;
  const auto add = [&](bool drawn, Key key, const QString& name) {
    if (drawn) entries.push_back({key, 2, name});
  };
  if (m_look.parts.rings && !m_look.covered) {
    entries.push_back({Key::Misclassified, namesMarks() ? 1 : PlotLegend::leftover, tr("misclassified")});
  }
  add(m_foreseen.trueBoundary && namesPoints(), Key::TrueBoundary, tr("true boundary"));
  if (!namesMarks()) return entries;
  add(!m_look.covered, Key::Boundary, thresholdName(m_foreseen.threshold));
  add(m_foreseen.section, Key::Section, tr("section"));
  add(m_foreseen.next, Key::Next, tr("best next point"));
  add(m_foreseen.surprise, Key::Surprise, tr("surprise"));
  for (const PlaneOverlay* overlay : m_foreseen.overlays.shown)
    add(true, PlotLegend::keyOf(*overlay), fromTable(overlay->legend));
  add(m_foreseen.abstain, Key::Abstain, tr("not decided"));
  add(m_foreseen.draws, Key::Draws, tr("%1 draws").arg(30));  // as many as there usually are
  add(m_foreseen.priorDraws, Key::PriorDraws, priorDrawsBriefly());
  return entries;
}

void ProbabilityChart::updateLegend() {
  using Key = PlotLegend::Key;
  std::vector<PlotLegend::Entry> entries;
  const std::shared_ptr<const Dataset>& dataset = m_points.dataset();
  const bool names = namesMarks();
  if (dataset && namesPoints()) addPoints(entries);
  const Picture* shown = m_look.covered ? nullptr : m_onScreen ? picture() : m_scene.picture();
  const bool probability = shown != nullptr && is_probability(shown->quantity);
  if (names && probability) entries.push_back({Key::Boundary, 1, thresholdName(shown->threshold)});
  if (names) addMarks(entries);
  if (m_scene.pictured && !m_look.covered && !m_scene.pictured->trueBoundary.empty() && namesPoints()) {
    entries.push_back({Key::TrueBoundary, 3, tr("true boundary")});
  }
  if (shown != nullptr && shown->extreme) {
    entries.push_back({Key::Extreme, 1, tr("largest difference"), tr("largest")});
    if (shown->smallest < 0.0) entries.push_back({Key::Below, 2, tr("below zero")});
  }
  // On the screen it stays: entries that come and go with every fit would make the others jump.
  const bool points = dataset && dataset->size() > 0;
  const Picture* wanted = picture();
  const bool ringed =
      m_look.parts.rings && !m_look.covered && wanted != nullptr && !is_difference(wanted->quantity);
  if (ringed && (m_onScreen ? points : !m_scene.rings.isEmpty())) {
    const bool prior = decidesNothing(*wanted);
    entries.push_back({Key::Misclassified, names ? 1 : PlotLegend::leftover,
                       prior ? tr("no rings: the prior decides nothing")
                             : tr("misclassified by %1").arg(classifierOf(*wanted)),
                       prior ? tr("no rings") : tr("misclassified")});
  }
  if (!m_onScreen && dataset) {
    m_head.legend().setMarker(
        Key::Misclassified,
        misclassifiedMarker(std::min(legendScale(), largestLegendRing), m_points.marked()->opacity));
  }
  m_head.legend().foresee(foreseenEntries());
  if (m_head.setEntries(std::move(entries)) && m_legendChanged) m_legendChanged();
}

void ProbabilityChart::updateTitle() {
  const Picture* shown = picture();
  PlotTitle title;
  if (shown != nullptr) {
    title.name = m_look.compact ? shortTitleOf(*shown) : titleOf(*shown);
    if (is_probability(shown->quantity)) {
      title.colour = classTitle(*m_scene.result->request.dataset, 1);
    }
  }
  if (m_place == PicturePlace::difference && shown == nullptr) title.name = tr("Difference");
  if (m_points.stride() > 1) title.note = tr(" · 1 in %1 points").arg(m_points.stride());
  if (m_look.covered) title.note += tr(" · covered");
  // What it leaves to the legend is another.
  if (m_head.setTitle(title) && m_legendChanged) m_legendChanged();
  m_head.setNote(waitsForDraws()    ? shown->setting ? tr("computing… washed out: the last picture of it")
                                                     : tr("drawing… washed out: the last picture")
                    : shown != nullptr ? noteOf(*shown)
                                    : QString());
}

void ProbabilityChart::fitToSize() {
  m_head.fitToSize();
  // The axes are as large as they were, but for what the plot has grown.
  const QSize before = std::exchange(m_fitted, m_plot.viewport().size());
  if (before.isEmpty()) return;  // not laid out yet
  const QSize canvas = m_plot.axisRect()->size() + m_fitted - before;
  fitTicks(*m_plot.xAxis, canvas.width());
  fitTicks(*m_plot.yAxis, canvas.height());
}

void ProbabilityChart::updateScaleNote() {
  const bool points = m_points.dataset() && m_points.dataset()->size() > 0;
  m_scaleNote->setVisible(points && !m_layer->canvas().isToScale());
}

void ProbabilityChart::setPoints(std::shared_ptr<const Dataset> dataset, const Split& split) {
  m_points.set(std::move(dataset), split, view());
  const auto name = [this](QCPAxis* axis, std::size_t input) {
    const QString title = inputTitle(*m_points.dataset(), input);
    if (axis->label() == title) return;
    axis->setLabel(title);
    m_plot.replot(QCustomPlot::rpQueuedReplot);
  };
  name(m_plot.xAxis, 0);
  name(m_plot.yAxis, 1);
  updateTitle();
  updateLegend();
  updateScene();
}

/// A line that moves with the mouse is no reason to paint the scene again.
void ProbabilityChart::setContent(const PlaneContent& content) {
  if (content == m_content) return;
  const PlaneContent before = std::exchange(m_content, content);
  const auto boundaries = boundariesIn(content, m_place);
  const bool painted = content.surprise != before.surprise || content.abstain != before.abstain ||
                       content.overlays != before.overlays || boundaries != m_scene.boundaries;
  m_points.setSurprise(content.surprise);
  m_scene.boundaries = boundaries;
  m_scene.overlays = content.overlays;
  m_scene.abstain = content.abstain;
  updateLegend();
  if (painted) updateScene();
}

void ProbabilityChart::setResult(std::shared_ptr<const FitResult> result) {
  m_scene.result = std::move(result);
  const Picture* shown = picture();
  if (!waitsForDraws()) {
    const bool tells = shown != nullptr && !shown->values.is_empty() && tellsOf(shown->grid, view());
    m_scene.pictured = tells ? m_scene.result : nullptr;
  }
  updateRings();
  updateTitle();
  updateLegend();
  updateScene();
}

bool ProbabilityChart::waitsForDraws() const {
  const Picture* wanted = picture();
  const Picture* seen = m_scene.picture();
  if (wanted == nullptr || seen == nullptr || !wanted->values.is_empty()) return false;
  // Not over the points of another file.
  return m_scene.pictured->request.origin == m_scene.result->request.origin &&
         wanted->setting == seen->setting && wanted->quantity == seen->quantity &&
         wanted->minuend == seen->minuend && wanted->subtrahend == seen->subtrahend;
}

/// Where p is one half everywhere, as the prior's is whose weights have mean zero, the side of the threshold
/// that a point is on says nothing of it.
bool ProbabilityChart::decidesNothing(const Picture& picture) const {
  if (!picture.prior || !m_scene.result) return false;
  const FitResult& own = picture.of ? *picture.of : *m_scene.result;
  return own.prediction.mean.is_zero();
}

/// Around what the picture's own method misclassifies.
void ProbabilityChart::updateRings() {
  m_scene.rings.clear();
  if (!m_scene.pictured || !m_look.parts.rings || decidesNothing(*picture())) return;
  const FitResult& result = *m_scene.result;
  if (picture()->setting && !picture()->of) return;  // its fit is still to come
  const FitResult& own = picture()->of ? *picture()->of : result;
  const Dataset& dataset = *result.request.dataset;
  const arma::uvec& unused = result.fit->split.unused;
  std::vector<arma::uword> judged;
  for (const arma::uword n : m_points.drawnRows(result.request.dataset, view())) {
    if (std::binary_search(unused.begin(), unused.end(), n)) continue;
    if (m_points.isHidden(result.request.dataset, n)) continue;
    if (result.prediction.grid.bounds.contains(dataset.inputs(n, 0), dataset.inputs(n, 1)))
      judged.push_back(n);
  }
  const arma::uvec rows(judged);
  const arma::uvec decided = own.decided(picture()->quantity, rows, picture()->threshold);
  for (arma::uword k = 0; k < decided.n_elem; ++k) {
    if (decided(k) == dataset.labels(rows(k))) continue;
    m_scene.rings.push_back({dataset.inputs(rows(k), 0), dataset.inputs(rows(k), 1)});
  }
}

QVector<QPointF> ProbabilityChart::drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const {
  return m_points.drawnPlaces(dataset, rows);
}

void ProbabilityChart::setView(const Bounds& view) {
  m_plot.xAxis->setRange(view.x1_min, view.x1_max);
  m_plot.yAxis->setRange(view.x2_min, view.x2_max);
  const Picture* seen = m_scene.picture();
  const bool other = seen != nullptr && !tellsOf(seen->grid, view);
  if (other) m_scene.pictured = nullptr;
  if (!m_points.setView(view) && !other) return;  // the same scene on another canvas
  updateRings();
  updateTitle();
  updateLegend();
  updateScene();
}

void ProbabilityChart::setDimmed(bool dimmed) {
  if (std::exchange(m_dimmed, dimmed) != dimmed) updateScene();
}

void ProbabilityChart::updateScene() {
  // As long as its picture is not there, that of an earlier result is seen.
  const bool earlier = m_scene.pictured && m_scene.pictured != m_scene.result;
  m_scene.wash = QColor();
  if (m_dimmed || earlier) {
    m_scene.wash = m_theme.canvas;
    m_scene.wash.setAlphaF(0.45F);
  }
  m_scene.points = m_points.marked();
  const QSizeF text = QFontMetricsF(m_small).size(Qt::TextSingleLine, m_scaleNote->text());
  m_scene.note = text.grownBy(QMarginsF(m_scaleNote->padding()));
  PlaneScene seen = m_scene;
  if (m_look.covered) {
    seen.pictured = nullptr;
    seen.boundaries = nullptr;
    seen.overlays = nullptr;
    seen.rings.clear();
    seen.wash = QColor();
  }
  m_layer->setScene(std::make_shared<const PlaneScene>(std::move(seen)));
}

}  // namespace credence
