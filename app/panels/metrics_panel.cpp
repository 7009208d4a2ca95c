#include "app/panels/metrics_panel.h"

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

QString scoresHtml(const FitResult& result) {
  std::vector<const Score*> scores = {&result.evaluation.train.map, &result.evaluation.train.laplace};
  if (result.evaluation.test) {
    scores.push_back(&result.evaluation.test->map);
    scores.push_back(&result.evaluation.test->laplace);
  }
  const auto row = [&](const QString& name, const std::function<QString(const Score&)>& cell) {
    QString html = QStringLiteral("<tr><td>%1</td>").arg(name);
    for (const Score* score : scores) html += QStringLiteral("<td align='right'>%1</td>").arg(cell(*score));
    return html + QStringLiteral("</tr>");
  };
  QString head = QStringLiteral("<tr><td></td><td align='center' colspan='2'><b>%1</b></td>")
                     .arg(QObject::tr("train, %1").arg(scores[0]->count));
  if (scores.size() > 2) {
    head += QStringLiteral("<td align='center' colspan='2'><b>%1</b></td>")
                .arg(QObject::tr("test, %1").arg(scores[2]->count));
  }
  head += QStringLiteral("</tr><tr><td></td>");
  for (std::size_t k = 0; k < scores.size(); ++k) {
    head += QStringLiteral("<td align='right'>%1</td>")
                .arg(k % 2 == 0 ? QObject::tr("MAP") : QObject::tr("Laplace"));
  }
  head += QStringLiteral("</tr>");
  const auto confusion = [&](std::size_t label) {
    const QString title = QObject::tr("%1 as %2 | %3").arg(classSign(label), classSign(0), classSign(1));
    return row(title, [label](const Score& score) {
      return QStringLiteral("%1 | %2").arg(score.confusion[label][0]).arg(score.confusion[label][1]);
    });
  };
  const QString rule = QObject::tr("Split: %1").arg(describeSplit(result.request.split)).toHtmlEscaped();
  // Four columns of numbers are not to take room from the plots.
  const QString table =
      QStringLiteral("<table width='100%' cellspacing='0' cellpadding='2' style='font-size:9pt'>");
  return rule + table + head +
         row(QObject::tr("mean log-lik."), [](const Score& s) { return number(s.mean_log_likelihood, 3); }) +
         row(QObject::tr("accuracy (%)"), [](const Score& s) { return number(100.0 * s.accuracy, 1); }) +
         row(QObject::tr("Brier score"), [](const Score& s) { return number(s.brier, 3); }) +
         row(QObject::tr("AUC"),
             [](const Score& s) {
               return std::isnan(s.auc.value) ? QObject::tr("–") : number(s.auc.value, 3);
             }) +
         confusion(0) + confusion(1) + QStringLiteral("</table>");
}

}  // namespace

MetricsPanel::MetricsPanel(Document* document, SplitTrials* trials, QWidget* parent)
    : QWidget(parent),
      m_evidence(new QLabel),
      m_scores(new QLabel),
      m_tables(new QToolButton(this)),
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
      [](const FitResult& result) { return scoreTable(*result.request.dataset, result.evaluation); });
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
  m_scores->setText(result ? scoresHtml(*result) : QString());
  m_trials->refresh();
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
