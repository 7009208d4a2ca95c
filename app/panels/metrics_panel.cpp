#include "app/panels/metrics_panel.h"

#include "app/compute/live_fit.h"
#include "app/compute/live_scores.h"
#include "app/compute/live_truth.h"
#include "app/compute/method_text.h"
#include "app/panels/readable_fit.h"
#include "app/panels/score_html.h"
#include "app/panels/split_trials_box.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/report/evidence_table.h"
#include "app/report/glossary.h"
#include "app/report/markup_text.h"
#include "app/report/number_text.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/table_html.h"
#include "app/report/truth_table.h"
#include "app/widgets/table_label.h"
#include "core/evidence/information_criteria.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>

namespace credence {

namespace {

constexpr int truthInterval = 200;  // ms

/// In the terms that the view asks for.
LogEvidence termsOf(const Fit& fit, bool four) {
  if (!four) return fit.evidence;
  return in_four_terms(fit.evidence, fit.model->basis().full_size(), fit.model->posterior.covariance.prior());
}

/// Without a prior there is none, and what counts weights takes its place.
Table evidenceOf(const Fit& fit, bool fourTerms) {
  if (fit.request.hyperparameters.has_prior()) return evidenceInWindow(termsOf(fit, fourTerms));
  return criteriaInWindow(information_criteria(*fit.model, fit.split.train().n_elem));
}

}  // namespace

MetricsPanel::MetricsPanel(Document* document, LiveFit* liveFit, SplitTrials* trials, LiveScores* scores,
                           LiveTruth* truth, QWidget* parent)
    : QWidget(parent),
      m_evidence(new TableLabel(false)),
      m_truth(new TableLabel(true)),
      m_scores(new TableLabel(false)),
      m_tables(new TableButton(QStringLiteral("metricsTables"), this)),
      m_document(document),
      m_readable(new ReadableFit(liveFit, this)),
      m_listed(scores),
      m_live(truth),
      m_trials(new SplitTrialsBox(document, liveFit, trials)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 3, 3, 3);
  layout->setSpacing(4);
  for (TableLabel* label : {m_evidence, m_scores, m_truth}) layout->addWidget(label);
  layout->addWidget(m_trials);
  layout->addStretch(1);
  m_evidence->setAccessibleName(tr("Evidence"));
  m_scores->setAccessibleName(tr("Scores"));
  m_truth->setAccessibleName(tr("Exact (by draws)"));
  const QLatin1Char newLine('\n');
  m_evidence->setToolTip(tr("How probable the labels are under this setting, all weights averaged out, by "
                            "Laplace's approximation. Its three terms add up to it.") +
                         newLine + explain(Term::Nats) + newLine + explain(Term::Fit) + newLine +
                         explain(Term::WeightPenalty) + newLine + explain(Term::Occam));
  m_scores->setToolTip(
      tr("Mean log probability of the true labels (0 is perfect, −0.693 is guessing), share predicted right, "
         "Brier score (mean squared error of the probability: 0 is perfect, 0.25 is guessing), AUC (the "
         "chance that a point of class 1 gets a larger probability than one of class 0; – where a class is "
         "missing).") +
      newLine + explain(Term::Bits) + newLine + explain(Term::Confusion) + newLine +
      tr("Right button: copy or save the table. J pins another method.") + newLine + qualityPurpose());
  m_truth->setObjectName(QStringLiteral("truth"));
  m_truth->setToolTip(
      tr("What the true posterior says, by draws about EP's Gaussian that are weighted by it, each ± its "
         "standard error. Where Pareto k says that they cannot be trusted, slice sampling takes over when "
         "the "
         "hand rests. Leave one out: the mean log probability of each training label given all others, by "
         "EP: approximate (≈), by cavities, but exact of the ten most surprising points when the hand rests; "
         "the "
         "bump on the point stays.") +
      newLine + explain(Term::Bits));
  buildTables();
  m_progressTimer.setInterval(truthInterval);
  connect(&m_progressTimer, &QTimer::timeout, this, &MetricsPanel::showTruth);
  truth->interest().followSight(this);
  connect(truth, &LiveTruth::resultChanged, this, &MetricsPanel::showTruth);
  connect(truth, &LiveTruth::failed, this, &MetricsPanel::failed);
  connect(m_readable, &ReadableFit::changed, this, &MetricsPanel::showResult);
  // Of another setting than the one at hand they are dim, as the pictures are.
  connect(liveFit, &LiveFit::staleChanged, this, &MetricsPanel::setStale);
  document->onView<&ViewState::fourTerms>(this, &MetricsPanel::showEvidence);
  document->onView<&ViewState::threshold>(this, &MetricsPanel::showScores);
  scores->pinned()->interest().followSight(this);
  connect(scores, &LiveScores::methodsChanged, this, &MetricsPanel::showScores);
  connect(scores, &LiveScores::scoresChanged, this, &MetricsPanel::showScores);
}

void MetricsPanel::buildTables() {
  const auto add = [&](const QString& title, const QString& fileName, TableLabel* label,
                       const std::function<Table(const Fit&)>& make) {
    auto* tables =
        new TableExport([this, make] { return m_result ? make(*m_result) : Table(); }, fileName, this);
    connect(tables, &TableExport::failed, this, &MetricsPanel::failed);
    if (label != nullptr) tables->addContextMenu(label);
    m_tables->addTable(title, tables);
  };
  add(tr("&Scores"), QStringLiteral("scores"), m_scores,
      [this](const Fit& /*result*/) { return makeTable(exportedScores); });
  add(tr("&Confusion matrices"), QStringLiteral("confusion"), nullptr, [this](const Fit& result) {
    return makeTable([&](const std::vector<ScoredMethod>& methods) {
      std::vector<TitledConfusion> confusions;
      for (const Role role : all_roles) {
        std::ranges::move(confusionsOf(methods, role), std::back_inserter(confusions));
      }
      return confusionTable(*result.request.dataset, confusions, tr("Confusion matrices"));
    });
  });
  add(tr("&Evidence"), QStringLiteral("evidence"), m_evidence,
      [this](const Fit& result) { return exportedEvidence(termsOf(result, m_document->view().fourTerms)); });
  add(tr("E&xact (by draws)"), QStringLiteral("truth"), m_truth, [this](const Fit& result) {
    const auto truth = m_live->result();
    return truth && truth->fit->model == result.model && truth->truth.source ? exportedTruth(truth->truth)
                                                                             : Table();
  });
  m_trials->addTableTo(m_tables);
  connect(m_trials, &SplitTrialsBox::failed, this, &MetricsPanel::failed);
  m_tables->setAutoRaise(true);
  m_scores->installEventFilter(this);
}

void MetricsPanel::showResult() {
  m_result = m_readable->fit();
  m_tables->setVisible(m_result != nullptr);
  showEvidence();
  showTruth();
  showScores();
  m_trials->refresh();
}

void MetricsPanel::showEvidence() {
  const bool four = m_document->view().fourTerms;
  m_evidence->setText(m_result ? tableHtml(evidenceOf(*m_result, four), {.padding = 1, .wide = false})
                               : QString());
}

void MetricsPanel::showTruth() {
  const auto truth = m_live->result();
  const bool sampling = truth && truth->sampling;
  if (sampling != m_progressTimer.isActive()) sampling ? m_progressTimer.start() : m_progressTimer.stop();
  if (!m_result) return m_truth->setText({});
  // Where nothing is to come, a line says why, and no numbers are missed.
  const bool none = truth && truth->truth.source == nullptr;
  Table table = none ? Table() : truthInWindow(truth ? truth->truth : FitTruth());
  table.notes << (none ? tr("Exact (by draws): %1").arg(describeTruth()) : describeTruth());
  m_truth->setText(tableHtml(table, {.padding = 1, .wide = false, .small = true}));
}

/// In a line below the numbers.
QString MetricsPanel::describeTruth() const {
  const auto truth = m_live->result();
  if (!truth) return tr("waiting for the hand to rest");
  if (truth->needsPrior) return tr("without a prior there is no posterior to compare with");
  if (truth->tooMany) return tr("too many points to compute it in passing: the Ladder page does");
  QString draws = shortQuality(truth->truth.quality);
  if (!truth->sampling) return draws;
  const Progress progress = m_live->progress();
  const QString way =
      progress.total > 0
          ? tr(" %1 of %2 effective draws").arg(countNumber(progress.done), countNumber(progress.total))
          : QString();
  return tr("%1. Slice sampling takes over…%2").arg(draws, way);
}

void MetricsPanel::setStale(bool stale) {
  for (TableLabel* label : {m_evidence, m_truth, m_scores}) label->setEnabled(!stale);
}

double MetricsPanel::threshold() const {
  return m_document->view().threshold;
}

/// Of a method on the fit that is shown.
MethodScore MetricsPanel::atThreshold(const MethodScore& score) const {
  return at_threshold(score, *m_result->request.dataset, m_result->split, threshold());
}

void MetricsPanel::showScores() {
  if (!m_result) return m_scores->setText({});
  std::deque<MethodScore> scores;  // at the threshold; they stay where they are
  std::vector<ScoredMethod> methods;
  QStringList notes;
  for (const Method* method : m_listed->methods()) {
    const auto score = m_listed->of(*method, m_readable->result());
    if (score) scores.push_back(atThreshold(*score));
    methods.push_back({columnTitle(*method, m_result->request.hyperparameters.has_prior()),
                       score ? &scores.back() : nullptr});
    if (const QString note = m_listed->note(*method, m_readable->result()); !note.isEmpty()) {
      notes << (m_listed->pinned()->method() == method ? note : tr("%1: %2").arg(methods.back().title, note));
    }
  }
  QString above = markupText(tr("Split: %1").arg(describeSplit(m_result->request.split)));
  // In a line of its own: beside the split it would be wider than the panel.
  if (threshold() != ViewState().threshold)
    above +=
        QStringLiteral("<br>") + markupText(tr("Class 1 from p = %1 on").arg(significantNumber(threshold())));
  m_scores->setText(above + scoresHtml(methods, m_result->evaluation.scores.front(), notes));
}

/// Scores or confusion matrices to take elsewhere.
Table MetricsPanel::makeTable(const ScoresAsTable& table) const {
  std::deque<MethodScore> scores;
  std::vector<ScoredMethod> methods;
  for (const Method* method : m_listed->methods()) {
    const auto score = m_listed->of(*method, m_readable->result());
    if (!score) continue;
    scores.push_back(atThreshold(*score));
    // What its draws are worth goes with its numbers.
    const QString quality = m_listed->quality(*method, m_readable->result());
    const QString title = method->scored_always
                              ? columnTitle(*method, m_result->request.hyperparameters.has_prior())
                              : fullTitle(*method);
    methods.push_back({quality.isEmpty() ? title : tr("%1, %2").arg(title, quality), &scores.back()});
  }
  if (threshold() != ViewState().threshold) {
    for (ScoredMethod& method : methods)
      method.title = tr("%1, class 1 from p = %2 on").arg(method.title, significantNumber(threshold()));
  }
  return table(methods);
}

/// In the empty corner of the scores, where it takes no room from them.
bool MetricsPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_scores && (event->type() == QEvent::Move || event->type() == QEvent::Resize)) {
    m_tables->adjustSize();
    const int linesAbove = threshold() != ViewState().threshold ? 2 : 1;
    m_tables->move(m_scores->x(), m_scores->y() + linesAbove * m_scores->fontMetrics().lineSpacing() + 6);
    m_tables->raise();
  }
  return QWidget::eventFilter(watched, event);
}

QString MetricsPanel::text() const {
  return m_evidence->text() + m_truth->text() + m_scores->text();
}

}  // namespace credence
