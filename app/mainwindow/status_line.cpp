#include "app/mainwindow/status_line.h"

#include "app/compute/tuner.h"
#include "app/plots/picture_style.h"
#include "app/report/glossary.h"
#include "app/report/health_text.h"
#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/soundness_text.h"
#include "app/report/table.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "app/widgets/elided_label.h"
#include "core/prediction/predict.h"

#include <QLabel>
#include <QProgressBar>
#include <QStatusBar>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr int cursorInterval = 40;  // ms: as often as anybody can read it
constexpr int workDelay = 200;      // ms: what is quicker need not be told
constexpr int workInterval = 100;   // ms
constexpr int progressWidth = 70;   // px

/// What is at its limit, the worst of it in words.
QStringList warnings(const ModelHealth& health) {
  QStringList texts;
  for (const HealthFinding& finding : health.findings) {
    // One class alone is said beside it, by name.
    if (finding.issue != HealthIssue::one_class) texts << shortFinding(finding, health);
  }
  if (texts.isEmpty()) return {};
  const QString further = texts.size() > 1 ? tr(" and %1 more").arg(texts.size() - 1) : QString();
  return {tr("⚠ %1%2").arg(texts.front(), further)};
}

/// As long as the hand moves: what shows without examining the fit.
QStringList warnings(const Model& model) {
  QStringList texts;
  if (!model.mode.converged) {
    texts << tr("⚠ not converged after %1 steps").arg(model.mode.iterations);
  }
  const Soundness soundness = soundness_of(model);
  if (soundness.doubt == Doubt::approximated) texts << tr("⚠ %1").arg(shortSoundness(soundness));
  return texts;
}

/// What the status bar says of a fit: first what is wrong with it, then its size and its time.
QString describeFit(const FitResult& result) {
  const Fit& fit = *result.fit;
  const Model& model = *fit.model;
  QStringList parts = fit.health ? warnings(*fit.health) : warnings(model);
  parts << (model.rank() < model.basis().full_size()
                ? tr("%1 of %2 directions")
                      .arg(countNumber(model.rank()), countNumber(model.basis().full_size()))
                : tr("%1 weights").arg(countNumber(model.rank())));
  if (model.basis().route() == "moments") parts.back() += tr(" by moments");
  parts << tr("fit %1 ms, picture %2 ms")
               .arg(std::lround(1000.0 * fit.fitSeconds))
               .arg(std::lround(1000.0 * result.gridSeconds));
  return parts.join(QStringLiteral(" · "));
}

/// A stage of fitting, in words.
QString describeStage(const Progress& progress) {
  if (progress.stage == "directions") return tr("choosing directions");
  if (progress.stage == "maximum") return tr("whether there is a maximum");
  if (progress.stage == "Newton") return tr("step %1 of Newton's method").arg(progress.done);
  if (progress.stage == "posterior") return tr("the posterior");
  if (progress.stage == "scores") return tr("scores");
  if (progress.stage == "health") return tr("checking the numbers");
  if (progress.stage == "grid") return tr("painting");
  return tr("beginning");
}

}  // namespace

StatusLine::StatusLine(QStatusBar* bar, Document* document, LiveFit* liveFit, Tuner* tuner)
    : QObject(bar),
      m_bar(bar),
      m_document(document),
      m_liveFit(liveFit),
      m_tuner(tuner),
      m_cursorLabel(new ElidedLabel),
      m_toolLabel(new ElidedLabel),
      m_hint(new ElidedLabel),
      m_fitLabel(new ElidedLabel),
      m_progress(new QProgressBar),
      m_action(new QToolButton) {
  m_cursorLabel->setObjectName(QStringLiteral("cursor"));
  m_fitLabel->setObjectName(QStringLiteral("status"));
  m_toolLabel->setObjectName(QStringLiteral("toolStatus"));
  bar->addWidget(m_cursorLabel, 1);
  bar->addWidget(m_toolLabel, 1);
  bar->addPermanentWidget(m_hint);
  bar->addPermanentWidget(m_fitLabel);
  m_progress->setObjectName(QStringLiteral("workProgress"));
  m_progress->setFixedWidth(progressWidth);
  m_progress->setTextVisible(false);
  m_action->setObjectName(QStringLiteral("workAction"));
  m_action->setText(tr("Stop"));  // empty it would be higher, and the plots would move when it appears
  connect(bar, &QStatusBar::messageChanged, this, &StatusLine::shareLeft);
  m_cursorLabel->hide();
  for (QWidget* widget : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_action)}) {
    bar->addPermanentWidget(widget);
    widget->hide();
  }
  connect(m_action, &QToolButton::clicked, this, &StatusLine::clickAction);
  connect(&m_workTimer, &QTimer::timeout, this, &StatusLine::showWork);
  connect(liveFit, &LiveFit::fitRunningChanged, this, &StatusLine::followWork);
  connect(tuner, &Tuner::runningChanged, this, &StatusLine::followWork);
  m_cursorTimer.setSingleShot(true);
  m_cursorTimer.setInterval(cursorInterval);
  connect(&m_cursorTimer, &QTimer::timeout, this, &StatusLine::readCursor);
  connect(document, &Document::changed, this, &StatusLine::documentChanged);
  connect(liveFit, &LiveFit::fitChanged, this, &StatusLine::showFit);
  connect(liveFit, &LiveFit::fitChanged, this, &StatusLine::readAgain);
}

void StatusLine::setCursor(const QPointF& position) {
  m_cursor = position;
  m_reading = true;
  readAgain();
}

void StatusLine::readAgain() {
  if (m_reading && !m_cursorTimer.isActive()) m_cursorTimer.start();
}

void StatusLine::clearCursor() {
  showText({});
}

void StatusLine::showText(const QString& text) {
  m_reading = false;
  m_cursorTimer.stop();
  showLeft(text);
}

void StatusLine::setToolHint(const QString& hint) {
  m_toolLabel->setText(hint);
}

void StatusLine::showLeft(const QString& read) {
  m_cursorLabel->setText(read);
  shareLeft();
}

/// A notice has the place to itself.
void StatusLine::shareLeft() {
  const bool notice = !m_bar->currentMessage().isEmpty();
  const bool reads = !m_cursorLabel->text().isEmpty();
  m_cursorLabel->setVisible(reads && !notice);
  m_toolLabel->setVisible(!reads && !notice);
}

void StatusLine::readCursor() {
  const Dataset& dataset = m_document->dataset();
  QString text = QStringLiteral("%1 = %2   %3 = %4")
                     .arg(inputTitle(dataset, 0), coordinateNumber(m_cursor.x(), m_spans.x()),
                          inputTitle(dataset, 1), coordinateNumber(m_cursor.y(), m_spans.y()));
  text += m_settings ? settingsAt(m_cursor) : fitAt(m_cursor);
  showLeft(text);
}

/// Read off the picture: what the hand passes over costs no prediction of its own.
QString StatusLine::fitAt(const QPointF& place) const {
  const auto result = m_liveFit->picture();
  // What is covered is to be guessed, not read off.
  if (!result || m_document->view().covered.any()) return {};
  const GridPrediction& picture = result->prediction;
  const double mean = picture.grid.interpolate(picture.mean, place.x(), place.y());
  const double variance = std::max(0.0, picture.grid.interpolate(picture.variance, place.x(), place.y()));
  if (std::isnan(mean)) return {};
  QString text;
  for (const Method* method : methods_always_scored()) {
    if (!method->integrates_fit()) continue;
    text += tr("   %1 %2")
                .arg(methodName(*method, result->request.hyperparameters.has_prior()),
                     signedNumber(method->integral->probability({{mean}, {variance}})(0), 3));
  }
  return text + tr("   latent %1").arg(windowText({.value = Estimate{mean, std::sqrt(variance)}}, fixed(2)));
}

/// The values of all pictures, by the names of their settings.
QString StatusLine::settingsAt(const QPointF& place) const {
  QString text;
  for (const Picture& picture : m_settings->pictures) {
    if (picture.values.is_empty() || !picture.setting) continue;
    const double value = picture.grid.interpolate(picture.values, place.x(), place.y());
    if (std::isnan(value)) continue;
    const QString number = is_factor(picture.quantity) ? factorText(value) : signedNumber(value, 3);
    text += tr("   %1 %2").arg(picture.setting->name, number);
  }
  return text;
}

void StatusLine::setSettings(std::shared_ptr<const FitResult> result) {
  m_settings = std::move(result);
  readAgain();
}

void StatusLine::documentChanged(Changes changes) {
  if (!(changes & (Change::Dataset | Change::Split))) return;
  // Other data have another view, and the mouse is elsewhere in it until it moves.
  if (changes & Change::Origin) clearCursor();
  readAgain();
  if (!m_liveFit->fit()) showFit();  // which was still to come, and is no longer wanted
  const Dataset& dataset = m_document->dataset();
  const Split& split = m_document->split();
  if (split.train().is_empty()) {
    m_hint->setText(capitalised(describeUse(split)));
    return;
  }
  const auto counts = dataset.subset(split.train()).class_counts();
  const std::size_t missing = counts[0] == 0 ? 0 : 1;
  QStringList hints;
  if (!split.unused.is_empty()) hints << capitalised(describeUse(split));
  if (counts[missing] == 0) hints << tr("⚠ No training point of %1").arg(classTitle(dataset, missing));
  m_hint->setText(hints.join(QStringLiteral("   ")));
}

void StatusLine::followWork() {
  if (m_liveFit->fitRunning()) m_cancelled = false;
  if (m_liveFit->fitRunning() || m_tuner->running()) {
    if (!m_workTimer.isActive()) m_workTimer.start(workDelay);
    return;
  }
  m_workTimer.stop();
  m_progress->hide();
  m_action->setVisible(m_cancelled);
  if (std::exchange(m_work, QString()).isEmpty() && !m_cancelled) return;
  showFit();
  emit workChanged();
}

QString StatusLine::notice() const {
  return m_cancelled ? tr("The fit was cancelled") : m_work;
}

QString StatusLine::describeWork() const {
  if (m_tuner->running()) {
    const Progress progress = m_tuner->progress();
    return progress.total > 0
               ? tr("Searching: %1 of %2 settings of a first look").arg(progress.done).arg(progress.total)
               : tr("Searching: %1 settings tried").arg(progress.done);
  }
  const QString stage = describeStage(m_liveFit->fitProgress());
  if (m_document->split().shows_prior()) return tr("Computing the prior: %1").arg(stage);
  const QString points = countNumber(m_document->split().train().n_elem);
  if (const auto preview = m_liveFit->preview()) {
    return tr("In sight: a fit of %1 of %2 points · fitting all: %3")
        .arg(countNumber(preview->sampled), points, stage);
  }
  return m_liveFit->fit() && !m_liveFit->fitStale() ? tr("Refining: %1").arg(stage)
                                                    : tr("Fitting %1 points: %2").arg(points, stage);
}

void StatusLine::showWork() {
  m_workTimer.setInterval(workInterval);
  m_work = describeWork();
  const Progress progress = m_tuner->running() ? m_tuner->progress() : m_liveFit->fitProgress();
  m_progress->setRange(0, static_cast<int>(progress.total));
  m_progress->setValue(static_cast<int>(progress.done));
  m_progress->show();
  m_action->setText(tr("Cancel"));
  m_action->setToolTip(m_tuner->running() ? tr("End the search; the setting stays as it is")
                                          : tr("End the fit; the picture stays as it is"));
  m_action->show();
  m_fitLabel->setText(m_work);
  emit workChanged();
}

void StatusLine::clickAction() {
  if (m_tuner->running()) return m_tuner->stop();
  if (!m_liveFit->fitRunning()) return m_liveFit->restartFit();
  m_cancelled = true;
  m_action->setText(tr("Again"));
  m_action->setToolTip(tr("Fit again; so does every change of the data or the setting"));
  m_liveFit->cancelFit();
}

void StatusLine::showFit() {
  // What is under way is told instead. A hand in motion gets picture after picture: that is not long work.
  if (!m_work.isEmpty()) return;
  if (m_workTimer.isActive()) m_workTimer.start(workDelay);
  if (const auto result = m_liveFit->result(); result && !m_cancelled) {
    m_fitLabel->setText(describeFit(*result));
    QStringList explained;
    const Fit& fit = *result->fit;
    if (fit.health) explained << describeFindings(*fit.health);
    if (fit.model->rank() < fit.model->basis().full_size()) explained << explain(Term::Directions);
    explained.removeAll(QString());
    m_fitLabel->setToolTip(explained.join(QLatin1Char('\n')));
    return;
  }
  m_fitLabel->setToolTip(QString());
  m_fitLabel->setText(notice());
}

}  // namespace credence
