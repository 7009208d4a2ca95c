#include "app/panels/evidence_panel.h"

#include "app/compute/best_setting.h"
#include "app/compute/live_fit.h"
#include "app/panels/map_cures.h"
#include "app/plots/evidence_chart.h"
#include "app/plots/evidence_plot.h"
#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/soundness_text.h"
#include "app/report/translate.h"
#include "app/report/truth_text.h"
#include "app/session/session_fields.h"
#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"
#include "app/widgets/number_edit.h"
#include "app/widgets/panel_popup.h"
#include "core/data/role.h"
#include "core/evaluation/bits.h"
#include "core/evidence/map_quantity.h"
#include "core/evidence/optimum_move.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <exception>
#include <initializer_list>
#include <optional>
#include <utility>

namespace credence {

namespace {

constexpr int wheelPause = 400;      // ms: a longer pause ends one turn of the wheel
constexpr int trailRestDelay = 600;  // ms: a setting that stays as long belongs to the trail
constexpr std::size_t trailLength = 30;
constexpr double shortWait = 5.0;  // seconds: what takes less needs no telling
constexpr double widening = 10.0;  // times, at the edge that the best cell lies on

LogRange widened(LogRange range, bool low, bool high) {
  if (low) range.start /= widening;
  if (high) range.stop *= widening;
  return range;
}

/// "◇ −74.29 at width 0.635, variance 1.67"
QString describeValue(const QString& mark, const QString& value, const Hyperparameters& setting) {
  const QString variance = significantNumber(setting.prior_variance);
  return setting.features->has_width() ? tr("%1 %2 at width %3, variance %4")
                                             .arg(mark, value, significantNumber(setting.width), variance)
                                       : tr("%1 %2 at variance %3; no width").arg(mark, value, variance);
}

/// A setting between the cells, or beyond them, that is better than all of them, so far that it shows.
std::optional<BestSetting::Known> betterThanCells(const std::optional<BestSetting::Known>& known,
                                                  const EvidenceMap& map) {
  constexpr double visible = 0.005;  // nats, of two decimals
  const auto best = map.best();
  if (!known || !best || known->logEvidence < map.log_evidence(best->i, best->j) + visible) return {};
  return known;
}

}  // namespace

EvidencePanel::EvidencePanel(Document* document, LiveFit* liveFit, BestSetting* bestSetting, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_bestSetting(bestSetting),
      m_plot(new EvidencePlot),
      m_quantity(new QComboBox),
      m_folds(new WholeBox),
      m_ranges(new QToolButton),
      m_work(new QWidget),
      m_progress(new QProgressBar),
      m_action(new QToolButton),
      m_best(new QLabel),
      m_truth(new QLabel),
      m_edgeNotice(new QWidget),
      m_edgeText(new QLabel),
      m_widen(new QToolButton) {
  buildQuantities();
  buildLayout();
  m_zoomTimer.setSingleShot(true);
  m_zoomTimer.setInterval(wheelPause);
  connect(bestSetting, &BestSetting::changed, this, &EvidencePanel::updateBest);
  connect(&m_zoomTimer, &QTimer::timeout, document, &Document::endGesture);
  m_restTimer.setSingleShot(true);
  m_restTimer.setInterval(trailRestDelay);
  connect(&m_restTimer, &QTimer::timeout, this, &EvidencePanel::rest);
  connect(m_action, &QToolButton::clicked, this, [this] {
    if (m_liveFit->mapRunning()) {
      m_liveFit->cancelMap();
    } else {
      m_liveFit->restartMap();
    }
  });
  connect(m_widen, &QToolButton::clicked, this, &EvidencePanel::widen);
  connectPlot();
  connect(document, &Document::changed, this, &EvidencePanel::documentChanged);
  document->onView<&ViewState::mapQuantity>(this, &EvidencePanel::showQuantity);
  document->onView<&ViewState::folds>(this, &EvidencePanel::showFolds);
  connect(liveFit, &LiveFit::mapChanged, this, &EvidencePanel::updateMap);
  connect(liveFit, &LiveFit::mapRunningChanged, this, &EvidencePanel::updateProgress);
  connect(liveFit, &LiveFit::fitRunningChanged, this, &EvidencePanel::updateProgress);
  documentChanged(Change::EvidenceRanges | Change::Hyperparameters | Change::Dataset);
  showQuantity();
  updateMap();
}

void EvidencePanel::buildQuantities() {
  m_quantity->setObjectName(QStringLiteral("mapQuantity"));
  m_quantity->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_quantity->setMinimumContentsLength(8);
  for (const MapQuantity& quantity : map_quantities()) {
    m_quantity->addItem(mapQuantityTitle(quantity.id), QString::fromStdString(quantity.id));
  }
  m_quantity->setToolTip(
      tr("What colours the map. Held-out scores and the effective parameters take fits of "
         "their own, what is exact takes draws; they are computed when chosen."));
  m_folds->setObjectName(QStringLiteral("crossValidationFolds"));
  const Limits folds = limitsOf(&ViewState::folds);
  m_folds->setRange(static_cast<int>(folds.low), static_cast<int>(folds.high));
  showFolds();
  m_folds->setSuffix(tr(" folds"));
  m_folds->setKeyboardTracking(false);
  m_folds->setToolTip(
      tr("Into how many parts cross-validation deals the training points, each class by itself; "
         "every part is predicted once by a fit to the others"));
  m_folds->hide();
  connect(m_folds, &QSpinBox::valueChanged, this,
          [this](int count) { m_document->setInView(&ViewState::folds, static_cast<arma::uword>(count)); });
  connect(m_quantity, &QComboBox::currentIndexChanged, this, [this] {
    m_document->setInView(&ViewState::mapQuantity, m_quantity->currentData().toString().toStdString());
  });
}

void EvidencePanel::buildLayout() {
  m_plot->setObjectName(QStringLiteral("evidencePlot"));
  m_plot->setMinimumSize(150, 150);
  m_best->setObjectName(QStringLiteral("bestCells"));
  m_best->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_best->setWordWrap(true);  // a number that was cut off would read as another
  m_truth->setObjectName(QStringLiteral("truthOfMap"));
  m_truth->setWordWrap(true);
  m_truth->hide();
  m_plot->setToolTip(tr(
      "Click or drag to set width and prior variance; the wheel zooms the ranges. Diamond: largest evidence; "
      "triangle: largest exact evidence (by draws); square: best held-out score; ring: the current setting; "
      "letters: pins. "
      "Lines: that many nats below the largest evidence. Dotted: settings visited last."));
  m_ranges->setObjectName(QStringLiteral("mapRanges"));
  m_ranges->setText(tr("Range ▾"));
  m_ranges->setToolTip(tr("From where to where the map goes, and in how many cells"));
  auto* ranges = new PanelPopup(buildRanges(), this);
  connect(m_ranges, &QToolButton::clicked, this, [this, ranges] {
    // Left of the map, which shows what becomes of it.
    ranges->openAt(mapToGlobal(QPoint(0, 0)), window()->width(), m_ranges);
  });
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 0, 4, 0);
  layout->setSpacing(4);
  auto* colours = new QHBoxLayout;
  colours->setSpacing(2);
  colours->addWidget(m_quantity, 1);
  colours->addWidget(m_folds);
  colours->addWidget(m_ranges);
  layout->addLayout(colours);
  layout->addWidget(m_plot, 1);
  layout->addWidget(m_best);
  layout->addWidget(m_truth);
  layout->addWidget(buildEdgeNotice());
  auto* work = new QHBoxLayout(m_work);
  work->setContentsMargins(0, 0, 0, 0);
  work->addWidget(m_progress, 1);
  work->addWidget(m_action);
  layout->addWidget(m_work);
  auto* cures = new MapCures(m_liveFit);
  connect(cures, &MapCures::ticked, this, &EvidencePanel::updateProgress);
  layout->addWidget(cures);
  m_progress->setObjectName(QStringLiteral("mapProgress"));
  m_action->setObjectName(QStringLiteral("mapAction"));
}

QWidget* EvidencePanel::buildRanges() {
  auto* box = new QWidget;
  auto* grid = new QGridLayout(box);
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(2);
  m_width = buildRange(grid, 0, tr("Width"));
  m_priorVariance = buildRange(grid, 1, tr("Prior var."));
  return box;
}

QWidget* EvidencePanel::buildEdgeNotice() {
  m_edgeNotice->setObjectName(QStringLiteral("edgeNotice"));
  m_edgeText->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_edgeText->setText(tr("Best on the edge of the range"));
  m_edgeText->setWordWrap(true);  // in large letters
  m_edgeText->setToolTip(tr("Beyond the range may be better settings."));
  m_widen->setObjectName(QStringLiteral("widenRange"));
  m_widen->setText(tr("Widen"));
  m_widen->setToolTip(tr("Move the edge that the best cell lies on ten times further out"));
  auto* notice = new QHBoxLayout(m_edgeNotice);
  notice->setContentsMargins(0, 0, 0, 0);
  notice->addWidget(m_edgeText, 1);
  notice->addWidget(m_widen);
  return m_edgeNotice;
}

void EvidencePanel::setBrief(bool brief) {
  m_brief = brief;
  m_best->setVisible(!brief && !m_covered && !m_best->text().isEmpty());
}

void EvidencePanel::setCovered(bool covered, bool asks) {
  m_covered = covered;
  m_asks = asks;
  m_plot->setCovered(covered);
  m_plot->setCurrent(m_document->state().hyperparameters);
  updateBest();
  updateTruth();
  updateEdges();
}

/// A hand has taken a place on the map.
void EvidencePanel::take(double width, double priorVariance) {
  Hyperparameters next = m_document->state().hyperparameters;
  if (hasWidth() && m_liveFit->map()->map.has_width()) next.width = width;
  next.prior_variance = priorVariance;
  if (m_asks) {
    m_plot->markOnCover(next.width, next.prior_variance);
    m_plot->setCurrent(next);  // from where keys go on
    emit cellMarked(next.width, next.prior_variance);
  } else if (!m_document->locked("map")) {
    m_document->setHyperparameters(next);
    emit settingTaken();
  }
}

void EvidencePanel::connectPlot() {
  connect(m_plot, &EvidencePlot::cellHovered, this, [this](const QString& description) {
    if (!m_covered) emit cellHovered(description);
  });
  connect(m_plot, &EvidencePlot::dragStarted, m_document, &Document::beginGesture);
  connect(m_plot, &EvidencePlot::dragFinished, m_document, &Document::endGesture);
  connect(m_plot, &EvidencePlot::settingChosen, this, &EvidencePanel::take);
  connect(m_plot, &EvidencePlot::rangesChosen, this, &EvidencePanel::zoomTo);
}

EvidencePanel::RangeEditor EvidencePanel::buildRange(QGridLayout* grid, int row, const QString& name) {
  RangeEditor editor{new QLabel(name), new NumberEdit(tr("Lower end of the map's range")),
                     new NumberEdit(tr("Upper end of the map's range")), new WholeBox};
  for (NumberEdit* edit : {editor.start, editor.stop}) {
    keepAtLeastAsWideAs(edit, QStringLiteral("1×10⁷"));
    edit->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
    connect(edit, &QLineEdit::editingFinished, this, &EvidencePanel::editRanges);
  }
  editor.count->setToolTip(tr("How many values from end to end, equally spaced in their logarithm"));
  editor.count->setRange(2, 100);
  editor.count->setKeyboardTracking(false);
  connect(editor.count, &QSpinBox::valueChanged, this, &EvidencePanel::editRanges);
  grid->addWidget(editor.name, row, 0);
  grid->addWidget(editor.start, row, 1);
  grid->addWidget(new QLabel(QStringLiteral("–")), row, 2);
  grid->addWidget(editor.stop, row, 3);
  grid->addWidget(new QLabel(QStringLiteral("×")), row, 4);
  grid->addWidget(editor.count, row, 5);
  return editor;
}

void EvidencePanel::editRanges() {
  const auto read = [](const RangeEditor& editor) {
    return LogRange{editor.start->number(), editor.stop->number(),
                    static_cast<arma::uword>(editor.count->value())};
  };
  EvidenceRanges ranges;
  try {
    ranges = {read(m_width), read(m_priorVariance)};
    validate(ranges.width, "widths");
    validate(ranges.prior_variance, "prior variances");
  } catch (const std::exception& error) {
    emit failed(tr("The map keeps its ranges: %1.").arg(QString::fromUtf8(error.what())));
    showRange(m_width, m_document->state().evidenceRanges.width);
    showRange(m_priorVariance, m_document->state().evidenceRanges.prior_variance);
    return;
  }
  m_document->setEvidenceRanges(ranges);
}

void EvidencePanel::showRange(const RangeEditor& editor, const LogRange& range) {
  editor.start->setNumber(range.start);
  editor.stop->setNumber(range.stop);
  const QSignalBlocker blocker(editor.count);
  editor.count->setValue(static_cast<int>(range.count));
}

void EvidencePanel::zoomTo(const EvidenceRanges& ranges) {
  // One turn of the wheel is one step of the history.
  if (!m_zoomTimer.isActive()) m_document->beginGesture();
  m_zoomTimer.start();
  m_document->setEvidenceRanges(ranges);
}

void EvidencePanel::widen() {
  m_document->setEvidenceRanges(m_wider);
}

void EvidencePanel::showFolds() {
  m_folds->setValue(static_cast<int>(m_document->view().folds));
}

void EvidencePanel::showQuantity() {
  const std::string& quantity = m_document->view().mapQuantity;
  m_quantity->setCurrentIndex(m_quantity->findData(QString::fromStdString(quantity)));
  m_plot->setQuantity(quantity);
  m_folds->setVisible(name_of(quantity).pass == MapPass::cross_validation);
  updateBest();
  updateTruth();
  updateEdges();
}

/// Why a pass cannot be computed; empty where it can.
QString EvidencePanel::obstacleTo(MapPass pass) const {
  const Split& split = m_document->split();
  const std::optional<Role> role = role_of(pass);
  if (role == Role::test && split.has(Role::validation)) return tr("kept for the end");
  if (role && !split.has(*role)) return tr("no %1 points").arg(partTitle(*role));
  if (pass == MapPass::cross_validation && split.train().n_elem < 2) return tr("too few training points");
  return {};
}

bool EvidencePanel::hasWidth() const {
  return m_document->state().hyperparameters.features->has_width();
}

void EvidencePanel::updateQuantities() {
  auto* items = qobject_cast<QStandardItemModel*>(m_quantity->model());
  for (int k = 0; k < m_quantity->count(); ++k) {
    const std::string quantity = m_quantity->itemData(k).toString().toStdString();
    const QString obstacle = obstacleTo(name_of(quantity).pass);
    const QString title = mapQuantityTitle(quantity);
    items->item(k)->setEnabled(obstacle.isEmpty());
    items->item(k)->setText(obstacle.isEmpty() ? title : tr("%1 – %2").arg(title, obstacle));
    items->item(k)->setToolTip(obstacle.isEmpty() ? QString()
                               : m_document->split().has(Role::validation)
                                   ? tr("While validation points choose a setting, test points stay unseen")
                                   : tr("Choose a split in the panel of the data"));
  }
  // What no longer can be computed cannot stay either.
  const MapQuantity& shown = name_of(m_quantity->currentData().toString().toStdString());
  if (!obstacleTo(shown.pass).isEmpty()) m_quantity->setCurrentIndex(indexInstead(shown));
}

/// The same score of the points that are held out now; where there are none, the first.
int EvidencePanel::indexInstead(const MapQuantity& shown) const {
  for (const MapQuantity& other : map_quantities()) {
    const bool heldOut = role_of(other.pass).has_value();
    if (heldOut && other.method == shown.method && obstacleTo(other.pass).isEmpty()) {
      return m_quantity->findData(QString::fromStdString(other.id));
    }
  }
  return 0;
}

void EvidencePanel::documentChanged(Changes changes) {
  const DocumentState& state = m_document->state();
  if (changes & (Change::Dataset | Change::Split)) updateQuantities();
  if (changes & Change::EvidenceRanges) {
    showRange(m_width, state.evidenceRanges.width);
    showRange(m_priorVariance, state.evidenceRanges.prior_variance);
    m_plot->setRanges(state.evidenceRanges);
  }
  if (changes & Change::Origin) {
    m_trail.clear();
    m_plot->setTrail(m_trail);
  }
  if (changes & Change::Hyperparameters) {
    m_plot->setCurrent(state.hyperparameters);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_width.name, m_width.start, m_width.stop, m_width.count}) {
      part->setEnabled(hasWidth());
    }
    m_width.name->setToolTip(hasWidth() ? QString()
                                        : tr("These features have no width: the map is one column"));
    m_restTimer.start();
  }
  if (changes & (Change::Pins | Change::Hyperparameters)) {
    std::vector<Pin> pins = state.pins;
    // A setting of other features has no place on the map.
    std::erase_if(pins,
                  [&](const Pin& pin) { return !of_same_features(pin.setting, state.hyperparameters); });
    m_plot->setPins(pins);
  }
}

void EvidencePanel::rest() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  std::erase_if(m_trail, [&](const Hyperparameters& then) { return !of_same_features(then, now); });
  if (!m_trail.empty() && m_trail.back() == now) return;
  m_trail.push_back(now);
  if (m_trail.size() > trailLength) m_trail.erase(m_trail.begin());
  m_plot->setTrail(m_trail);
}

void EvidencePanel::updateMap() {
  m_plot->setMap(m_liveFit->map());
  updateProgress();
  updateBest();
  updateTruth();
  updateEdges();
}

QString EvidencePanel::describeBest(const QString& mark, const std::string& quantity) const {
  const EvidenceMap& map = m_liveFit->map()->map;
  const auto best = map.best(quantity);
  if (!best) return {};
  const bool held = name_of(quantity).method != nullptr;
  return describeValue(mark, signedNumber(map[quantity](best->i, best->j), held ? 4 : 2),
                       map.setting_at(*best, m_document->state().hyperparameters));
}

void EvidencePanel::updateBest() {
  const auto result = m_liveFit->map();
  if (!result || !result->map.best()) {
    m_best->clear();
    m_best->hide();
    m_best->setToolTip({});
    return;
  }
  const EvidenceMap& map = result->map;
  const auto known = betterThanCells(m_bestSetting->known(), map);
  m_plot->setBestKnown(known ? std::optional(known->setting) : std::nullopt);
  QString text = describeBest(known ? tr("best cell") : tr("◇ best cell"), "log_evidence");
  if (known) {
    text = describeValue(tr("◇ best known"), signedNumber(known->logEvidence, 2), known->setting) +
           QLatin1Char('\n') + text;
  }
  QString tip = tr("◇ largest log evidence");
  // The plot may still show the map before this one, with a quantity that this one does not have.
  const auto heldOut = m_plot->chart().heldOutQuantity();
  if (const auto best = heldOut ? map.best(*heldOut) : std::nullopt) {
    text += QLatin1Char('\n') + describeBest(QStringLiteral("□"), *heldOut);
    text +=
        tr("\n□ %1 bits over a coin").arg(signedNumber(bits_over_coin(map[*heldOut](best->i, best->j)), 3));
    tip += tr("\n□ best %1").arg(fromTable(name_of(*heldOut).title));
  }
  if (map.best(true_evidence)) {
    text += QLatin1Char('\n') + describeBest(QStringLiteral("△"), std::string(true_evidence));
    tip += tr("\n△ largest exact log evidence (by draws)");
  }
  const auto failures = map.cell_count() - arma::accu(map.converged);
  if (failures > 0) text += tr("\n%1 cells not converged").arg(failures);
  for (const QString& bounds : describeBounds(map)) text += QLatin1Char('\n') + bounds;
  m_best->setText(text);
  m_best->setVisible(!m_brief && !m_covered);
  m_best->setToolTip(tr("%1\n%2\nLines on the map: nats of log evidence below ◇").arg(tip, text));
}

/// What truth says about the optimum, once it is known of every cell that has one.
void EvidencePanel::updateTruth() {
  const auto result = m_liveFit->map();
  const MapQuantity& quantity = name_of(m_document->view().mapQuantity);
  const PosteriorKind& posterior = evidence_posterior(quantity);
  QString move;
  QString unknown;
  if (quantity.pass == MapPass::truth && result && !m_liveFit->mapRunning() &&
      result->map.is_complete(truth_pareto_k) && result->map.is_complete(evidence_quantity(posterior))) {
    move = describeOptimumMove(result->map, posterior);
    unknown = describeUnknownTruth(result->map);
  }
  QStringList lines{move};
  if (!unknown.isEmpty()) {
    lines << tr("Pareto k too large in %1 of %2 cells")
                 .arg(countNumber(cells_without_truth(result->map)), countNumber(result->map.cell_count()));
  }
  lines.removeAll(QString());
  m_truth->setText(lines.join(QLatin1Char('\n')));
  m_truth->setToolTip(unknown);
  m_truth->setVisible(!lines.isEmpty() && !m_covered);
}

void EvidencePanel::updateEdges() {
  const auto result = m_liveFit->map();
  RangeEdges edges;
  if (result && !m_liveFit->mapRunning()) {
    const auto add = [&](const std::string& quantity) {
      const auto best = result->map.best(quantity);
      if (!best) return;
      const RangeEdges at = result->map.edges_at(*best);
      edges.lowest_width |= at.lowest_width;
      edges.highest_width |= at.highest_width;
      edges.lowest_prior_variance |= at.lowest_prior_variance;
      edges.highest_prior_variance |= at.highest_prior_variance;
    };
    add("log_evidence");
    if (const auto heldOut = m_plot->chart().heldOutQuantity()) add(*heldOut);
    m_wider = {widened(result->request.ranges.width, edges.lowest_width, edges.highest_width),
               widened(result->request.ranges.prior_variance, edges.lowest_prior_variance,
                       edges.highest_prior_variance)};
  }
  m_edgeNotice->setVisible(edges.any() && !m_covered);
}

QString EvidencePanel::describeProgress() const {
  const MapProgress progress = m_liveFit->mapProgress();
  if (m_document->split().shows_prior()) return tr("no labels are used");
  if (progress.total == 0) return tr("no training points");
  if (progress.waits) return tr("waits for the fit");
  QString cells = tr("%1 of %2 cells").arg(countNumber(progress.done), countNumber(progress.total));
  if (progress.secondsLeft < shortWait) return cells;
  return tr("%1, %2 left").arg(cells, durationNumber(progress.secondsLeft));
}

/// In place of a map that is not there yet.
QString EvidencePanel::describeWait() const {
  const MapProgress progress = m_liveFit->mapProgress();
  if (m_document->split().shows_prior()) {
    return tr("The map needs labels: without any,\nthe log evidence is 0 at every setting.");
  }
  if (progress.total == 0) return {};
  if (!m_liveFit->mapRunning()) return tr("The map was cancelled.\nAgain computes it.");
  return progress.waits ? tr("The map comes after the fit") : tr("Computing the first cell of the map…");
}

void EvidencePanel::updateProgress() {
  const auto result = m_liveFit->map();
  const bool running = m_liveFit->mapRunning();
  m_action->setEnabled(m_liveFit->hasTrainingPoints());
  const MapProgress progress = m_liveFit->mapProgress();
  m_progress->setRange(0, std::max(1, static_cast<int>(progress.total)));
  m_progress->setValue(static_cast<int>(progress.done));
  m_progress->setFormat(describeProgress());
  m_plot->setMessage(result ? QString() : describeWait());
  m_work->setVisible(running || (progress.total > 0 && progress.done < progress.total));
  m_action->setText(running ? tr("Cancel") : tr("Again"));
  m_action->setToolTip(running ? tr("Stop filling the map; the cells so far stay")
                               : tr("Compute the map again"));
  if (!running) {
    updateBest();
    updateTruth();
    updateEdges();
  }
}

}  // namespace credence
