#include "app/panels/metrics_panel.h"

#include "app/compute/live_method.h"
#include "app/compute/method_text.h"
#include "app/document/score_tables.h"
#include "app/document/split_text.h"
#include "app/panels/split_trials_box.h"
#include "app/panels/table_export.h"
#include "app/plots/class_title.h"

#include <QEvent>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <functional>

namespace credence {

namespace {

QString number(double value, int decimals) {
  // A true minus sign is as wide as a digit.
  QString text = QString::number(value, 'f', decimals);
  return text.replace(QLatin1Char('-'), QStringLiteral("−"));
}

QString evidenceHtml(const LogEvidence& evidence) {
  const auto row = [](const QString& name, double value, bool strong) {
    const QString cell = strong
                             ? QStringLiteral("<tr><td><b>%1</b></td><td align='right'><b>%2</b></td></tr>")
                             : QStringLiteral("<tr><td>%1</td><td align='right'>%2</td></tr>");
    return cell.arg(name, number(value, 2));
  };
  return QStringLiteral("<table width='100%' cellspacing='0' cellpadding='1'>") +
         row(QObject::tr("Log evidence (nats)"), evidence.total(), true) +
         row(QObject::tr("fit"), evidence.fit, false) +
         row(QObject::tr("weight penalty"), evidence.weight_penalty, false) +
         row(QObject::tr("Occam (log determinant)"), evidence.log_determinant, false) +
         QStringLiteral("</table>");
}

/// One number of the table of scores.
struct ScoreRow {
  QString title;
  std::function<QString(const Score&)> cell;
};

std::vector<ScoreRow> scoreRows() {
  return {{QObject::tr("mean log-lik."), [](const Score& s) { return number(s.mean_log_likelihood, 3); }},
          {QObject::tr("accuracy (%)"), [](const Score& s) { return number(100.0 * s.accuracy, 1); }},
          {QObject::tr("Brier score"), [](const Score& s) { return number(s.brier, 3); }},
          {QObject::tr("AUC"), [](const Score& s) {
             return std::isnan(s.auc.value) ? QObject::tr("–") : number(s.auc.value, 3);
           }}};
}

QString htmlRow(const QString& title, const QStringList& cells, int span = 1) {
  QString html = QStringLiteral("<tr><td>%1</td>").arg(title);
  for (const QString& cell : cells) {
    html += QStringLiteral("<td align='right' colspan='%1'>%2</td>").arg(span).arg(cell);
  }
  return html + QStringLiteral("</tr>");
}

QString headHtml(const Evaluation& evaluation) {
  const auto over = [](const QString& part, arma::uword count) {
    return QStringLiteral("<td align='center' colspan='2'><b>%1, %2</b></td>").arg(part).arg(count);
  };
  QStringList methods = {QObject::tr("MAP"), QObject::tr("Laplace")};
  QString parts = over(QObject::tr("train"), evaluation.train.map.count);
  if (evaluation.test) {
    parts += over(QObject::tr("test"), evaluation.test->map.count);
    methods += methods;
  }
  return QStringLiteral("<tr><td></td>%1</tr>").arg(parts) + htmlRow({}, methods);
}

QString scoresHtml(const FitResult& result) {
  std::vector<const Score*> scores = {&result.evaluation.train.map, &result.evaluation.train.laplace};
  if (result.evaluation.test) {
    scores.push_back(&result.evaluation.test->map);
    scores.push_back(&result.evaluation.test->laplace);
  }
  const auto row = [&](const ScoreRow& each) {
    QStringList cells;
    for (const Score* score : scores) cells << each.cell(*score);
    return htmlRow(each.title, cells);
  };
  QString html = headHtml(result.evaluation);
  for (const ScoreRow& each : scoreRows()) html += row(each);
  for (const std::size_t label : {0U, 1U}) {
    html +=
        row({QObject::tr("%1 as %2 | %3").arg(classSign(label), classSign(0), classSign(1)),
             [label](const Score& score) {
               return QStringLiteral("%1 | %2").arg(score.confusion[label][0]).arg(score.confusion[label][1]);
             }});
  }
  return html;
}

/// Below the others, over the same points: a fifth and sixth column would be too many for the panel.
QString pinnedHtml(const LiveMethod& pinned, const FitResult& result) {
  const auto prediction = pinned.result();
  const bool there = prediction && prediction->failure.empty() && prediction->fit->model == result.model;
  const int parts = result.evaluation.test ? 2 : 1;
  const QString note = pinned.note().toHtmlEscaped();
  QString html = QStringLiteral("<tr><td colspan='%1'><b>%2</b>%3</td></tr>")
                     .arg(1 + 2 * parts)
                     .arg(shortTitle(*pinned.method()), note.isEmpty() ? note : QStringLiteral(": ") + note);
  for (const ScoreRow& each : scoreRows()) {
    QStringList cells;
    for (int part = 0; part < parts; ++part) {
      if (!there) {
        cells << QStringLiteral("…");
      } else {
        cells << each.cell(part == 0 ? prediction->scores.train : *prediction->scores.test);
      }
    }
    html += htmlRow(each.title, cells, 2);
  }
  return html;
}

}  // namespace

MetricsPanel::MetricsPanel(Document* document, SplitTrials* trials, LiveMethod* pinned, QWidget* parent)
    : QWidget(parent),
      m_evidence(new QLabel),
      m_scores(new QLabel),
      m_tables(new QToolButton(this)),
      m_pinned(pinned),
      m_trials(new SplitTrialsBox(document, trials)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 4, 5, 4);
  for (QLabel* label : {m_evidence, m_scores}) {
    label->setTextFormat(Qt::RichText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label);
  }
  layout->addWidget(m_trials);
  layout->addStretch(1);
  m_evidence->setToolTip(
      tr("How probable the labels are under this setting, all weights averaged out, by "
         "Laplace's approximation. Its three terms add up to it."));
  m_scores->setToolTip(tr(
      "Mean log probability of the true labels (0 is perfect, −0.693 is guessing), share "
      "predicted right, Brier score (mean squared error of the probability: 0 is perfect, 0.25 is "
      "guessing), AUC (the chance that a point of class 1 gets a larger probability than one of class 0; – "
      "where a class is missing), and for each true class how many were predicted as either class. Right "
      "button: copy or save the table."));
  buildTables();
  connect(pinned, &LiveMethod::methodChanged, this, &MetricsPanel::showScores);
  connect(pinned, &LiveMethod::resultChanged, this, &MetricsPanel::showScores);
}

void MetricsPanel::buildTables() {
  auto* menu = new QMenu(m_tables);
  const auto add = [&](const QString& title, const QString& fileName, QLabel* label,
                       const std::function<Table(const FitResult&)>& make) {
    auto* tables =
        new TableExport([this, make] { return m_result ? make(*m_result) : Table(); }, fileName, this);
    connect(tables, &TableExport::failed, this, &MetricsPanel::failed);
    tables->addContextMenu(label);
    tables->addActions(menu->addMenu(title));
  };
  add(tr("&Scores"), QStringLiteral("scores"), m_scores,
      [this](const FitResult& result) { return makeScoreTable(result); });
  add(tr("&Evidence"), QStringLiteral("evidence"), m_evidence,
      [](const FitResult& result) { return evidenceTable(result.evidence); });
  m_trials->addTableTo(menu);
  connect(m_trials, &SplitTrialsBox::failed, this, &MetricsPanel::failed);
  m_tables->setObjectName(QStringLiteral("metricsTables"));
  m_tables->setText(tr("Table ▾"));
  m_tables->setStyleSheet(QStringLiteral("QToolButton::menu-indicator { image: none; }"));
  m_tables->setAutoRaise(true);
  m_tables->setPopupMode(QToolButton::InstantPopup);
  m_tables->setToolTip(tr("Copy or save the numbers as CSV, Markdown or LaTeX"));
  m_tables->setMenu(menu);
  m_scores->installEventFilter(this);
}

void MetricsPanel::setResult(const std::shared_ptr<const FitResult>& result) {
  m_result = result;
  m_tables->setVisible(result != nullptr);
  m_evidence->setText(result ? evidenceHtml(result->evidence) : QString());
  showScores();
  m_trials->refresh();
}

void MetricsPanel::showScores() {
  if (!m_result) return m_scores->clear();
  QString rows = scoresHtml(*m_result);
  if (m_pinned && m_pinned->method()) rows += pinnedHtml(*m_pinned, *m_result);
  // Four columns of numbers are not to take room from the plots.
  m_scores->setText(
      QObject::tr("Split: %1").arg(describeSplit(m_result->request.split)).toHtmlEscaped() +
      QStringLiteral("<table width='100%' cellspacing='0' cellpadding='2' style='font-size:9pt'>%1</table>")
          .arg(rows));
}

Table MetricsPanel::makeScoreTable(const FitResult& result) const {
  std::vector<FurtherScore> further;
  const auto prediction = m_pinned ? m_pinned->result() : nullptr;
  if (prediction && prediction->failure.empty() && prediction->fit->model == result.model) {
    const QString quality = describePrediction(*prediction);
    const QString title = fullTitle(prediction->method);
    further.push_back({quality.isEmpty() ? title : tr("%1, %2").arg(title, quality), prediction->scores});
  }
  return scoreTable(*result.request.dataset, result.evaluation, further);
}

void MetricsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  m_pinned->setWanted(this, true);
}

void MetricsPanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (m_pinned) m_pinned->setWanted(this, false);
}

/// In the empty corner of the scores, where it takes no room from them.
bool MetricsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_scores && (event->type() == QEvent::Move || event->type() == QEvent::Resize)) {
    m_tables->adjustSize();
    m_tables->move(m_scores->x(), m_scores->y() + m_scores->fontMetrics().lineSpacing() + 6);
    m_tables->raise();
  }
  return QWidget::eventFilter(watched, event);
}

QString MetricsPanel::text() const {
  return m_evidence->text() + m_scores->text();
}

}  // namespace credence
