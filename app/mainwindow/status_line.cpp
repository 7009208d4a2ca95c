#include "app/mainwindow/status_line.h"

#include "app/document/glossary.h"
#include "app/document/health_text.h"
#include "app/panels/elided_label.h"
#include "app/plots/class_title.h"
#include "core/prediction/predict.h"

#include <QLabel>
#include <QStatusBar>
#include <QStringList>

#include <cmath>

namespace credence {

namespace {

constexpr int cursorInterval = 40;             // ms: as often as anybody can read it
constexpr double largestQuietResidual = 1e-6;  // of a kernel whose largest value is one

/// What is at its limit, the worst of it in words.
QStringList warnings(const ModelHealth& health) {
  QStringList texts;
  for (const HealthFinding& finding : health.findings) {
    // One class alone is said beside it, by name.
    if (finding.issue != HealthIssue::one_class) texts << shortFinding(finding, health);
  }
  if (texts.isEmpty()) return {};
  const QString further = texts.size() > 1 ? QObject::tr(" and %1 more").arg(texts.size() - 1) : QString();
  return {QObject::tr("⚠ %1%2").arg(texts.front(), further)};
}

/// As long as the hand moves: what shows without examining the fit.
QStringList warnings(const Model& model) {
  QStringList texts;
  if (!model.map.converged) {
    texts << QObject::tr("⚠ not converged after %1 steps").arg(model.map.iterations);
  }
  if (model.kernel_residual > largestQuietResidual) {
    texts << QObject::tr("⚠ approximated: kernel residual %1").arg(model.kernel_residual, 0, 'g', 2);
  }
  return texts;
}

/// What the status bar says of a fit: first what is wrong with it, then its size and its time.
QString describeFit(const FitResult& result) {
  const Model& model = *result.model;
  QStringList parts = result.health ? warnings(*result.health) : warnings(model);
  parts << (model.route() == Route::spectral
                ? QObject::tr("%1 of %2 directions").arg(model.rank()).arg(model.features.count())
                : QObject::tr("%1 weights").arg(model.rank()));
  parts << QObject::tr("fit %1 ms, picture %2 ms")
               .arg(std::lround(1000.0 * result.fitSeconds))
               .arg(std::lround(1000.0 * result.gridSeconds));
  return parts.join(QStringLiteral(" · "));
}

}  // namespace

StatusLine::StatusLine(QStatusBar* bar, Document* document, LiveFit* liveFit)
    : QObject(bar),
      m_document(document),
      m_liveFit(liveFit),
      m_cursorLabel(new ElidedLabel),
      m_hint(new ElidedLabel),
      m_fitLabel(new ElidedLabel) {
  m_cursorLabel->setObjectName(QStringLiteral("cursor"));
  m_fitLabel->setObjectName(QStringLiteral("status"));
  bar->addWidget(m_cursorLabel, 1);
  bar->addPermanentWidget(m_hint);
  bar->addPermanentWidget(m_fitLabel);
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
  m_cursorLabel->setText(text);
}

void StatusLine::readCursor() {
  const Dataset& dataset = m_document->dataset();
  const auto coordinate = [](double value) { return QString::number(value, 'g', 4); };
  QString text = QStringLiteral("%1 = %2   %3 = %4")
                     .arg(QString::fromStdString(dataset.input_names[0]), coordinate(m_cursor.x()),
                          QString::fromStdString(dataset.input_names[1]), coordinate(m_cursor.y()));
  if (const auto result = m_liveFit->fit()) {
    const Latent latent = predict_latent(*result->model, arma::mat{{m_cursor.x(), m_cursor.y()}});
    text += tr("   MAP %1   Laplace %2   latent %3 ± %4")
                .arg(predict_map(latent)(0), 0, 'f', 3)
                .arg(predict_laplace(latent)(0), 0, 'f', 3)
                .arg(latent.mean(0), 0, 'f', 2)
                .arg(std::sqrt(latent.variance(0)), 0, 'f', 2);
  }
  m_cursorLabel->setText(text);
}

void StatusLine::documentChanged(Changes changes) {
  if (!(changes & (Change::Dataset | Change::Split))) return;
  // Other data have another view, and the mouse is elsewhere in it until it moves.
  if (changes & Change::Origin) clearCursor();
  readAgain();
  if (!m_liveFit->fit()) showFit();  // which was still to come, and is no longer wanted
  const Dataset& dataset = m_document->dataset();
  const Split& split = m_document->split();
  if (split.train.is_empty()) {
    m_hint->clear();
    return;
  }
  const auto counts = dataset.subset(split.train).class_counts();
  const std::size_t missing = counts[0] == 0 ? 0 : 1;
  m_hint->setText(counts[missing] > 0 ? QString()
                                      : tr("⚠ No training point of %1").arg(classTitle(dataset, missing)));
}

void StatusLine::showFit() {
  if (const auto result = m_liveFit->fit()) {
    m_fitLabel->setText(describeFit(*result));
    QStringList explained;
    if (result->health) explained << describeFindings(*result->health);
    if (result->model->route() == Route::spectral) explained << explain(Term::Directions);
    explained.removeAll(QString());
    m_fitLabel->setToolTip(explained.join(QLatin1Char('\n')));
    return;
  }
  m_fitLabel->setToolTip(QString());
  // Until the first answer; later ones come over a dimmed picture.
  const bool fitting = !m_document->split().train.is_empty();
  m_fitLabel->setText(fitting ? tr("Fitting %L1 points…").arg(m_document->dataset().size()) : QString());
}

}  // namespace credence
