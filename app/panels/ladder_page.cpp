#include "app/panels/ladder_page.h"

#include "app/compute/live_fit.h"
#include "app/compute/method_text.h"
#include "app/panels/cure_row.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/table_view.h"
#include "app/report/grid_text.h"
#include "app/report/ladder_table.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <vector>

namespace credence {

namespace {

constexpr int ladderRowHeight = 16;
constexpr int progressInterval = 200;  // ms

/// What the page shows, each heading with what it is; nothing of what these data do not have.
std::vector<TableColumn> ladderColumns(const Ladder& ladder) {
  const auto column = [](const char* key, const QString& heading, NumberFormat format, const QString& tip) {
    return TableColumn{.key = key, .heading = heading, .format = format, .toolTip = tip};
  };
  std::vector<TableColumn> columns = {
      {.key = "title", .heading = tr("Method"), .side = Side::Left},
      column("log_evidence", tr("log evidence"), fixed(3), tr("Of the training points, in nats")),
      column("evidence_error", tr("its error"), fixed(3),
             tr("Less the true log evidence, in nats: below zero where the method's is too low")),
      column("mean_error", tr("mean error\nof p"), fixed(4),
             tr("Of p(y = 1), against the true posterior, over %1").arg(describeRegion(ladder.grid))),
      column("largest_error", tr("largest\nerror"), fixed(4),
             tr("Error of p(y = 1), against the true posterior, over %1").arg(describeRegion(ladder.grid)))};
  const QString scored = QLatin1Char('\n') + describeScored(ladder);
  columns.push_back(column(
      "bits", tr("bits over\na coin"), fixed(4),
      tr("1 + mean log₂ p of the labels: 1 is certainty that is right, 0 no better than a coin") + scored));
  columns.push_back(column(
      "bits_over_base", tr("bits over\nbase rate"), fixed(4),
      tr("The same against somebody who forecasts the shares of the classes in training, on these points") +
          scored));
  columns.push_back(column("errors",
                           ladder.validated ? tr("validation\nerrors") : tr("errors, one\nleft out"), {},
                           tr("Points on the wrong side of p = 0.5") + scored));
  columns.push_back(column(
      "leave_one_out", tr("leave one\nout"), fixed(4),
      tr("Mean log p of each training label given all others, in nats, by EP: approximate, by cavities, "
         "but exact of the ten most surprising points")));
  if (tellsExcess(ladder)) {
    columns.push_back(
        column("excess", tr("excess\nloss"), fixed(4),
               tr("What a fresh label costs more, in nats, than who knows the generator's p: the mean ± its "
                  "standard error. Known for generated data only")));
    columns.push_back(
        column("approximation", tr("approximation"), fixed(4),
               tr("Of the excess loss, what the method adds to the true posterior at this setting")));
  }
  columns.push_back(column("seconds", tr("seconds"), significant(2),
                           tr("Until the posterior was there, the fit included")));
  return columns;
}

/// Each method says what it does.
Table ladderInWindow(const Ladder& ladder) {
  Table table = selected(ladderTable(ladder), ladderColumns(ladder));
  if (ladder.rungs.empty()) table.rows.clear();
  for (std::size_t k = 0; k < ladder.rungs.size(); ++k) {
    const LadderRung& rung = ladder.rungs[k];
    QString& about = table.rows[k].cells.front().toolTip;
    about = fromTable(rung.method->purpose);
    if (rung.quality.sweeps > 0) about += QStringLiteral("; ") + describeSweeps(rung.quality);
  }
  return table;
}

}  // namespace

LadderPage::LadderPage(LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_fit(fit),
      m_ladder(fit),
      m_status(new QLabel),
      m_cures(
          new StudyCures(QStringLiteral("ladderCures"), tr("The ladder takes %1."), fit, Effort::posterior)),
      m_action(new QToolButton),
      m_table(makeTableView(QStringLiteral("ladderTable"))) {
  setObjectName(QStringLiteral("ladderPage"));
  m_status->setObjectName(QStringLiteral("ladderStatus"));
  m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_status->setWordWrap(true);
  m_status->setTextFormat(Qt::PlainText);
  m_status->setToolTip(
      tr("Draws about EP's Gaussian, weighted by the true posterior. Where Pareto k says that they cannot be "
         "trusted, slice sampling takes over."));
  m_action->setObjectName(QStringLiteral("ladderAction"));
  connect(m_action, &QToolButton::clicked, this,
          [this] { computing() ? m_ladder.hold() : m_ladder.resume(); });
  m_progressTimer.setInterval(progressInterval);
  connect(&m_progressTimer, &QTimer::timeout, this, &LadderPage::showStatus);
  auto* tables = new TableButton(QStringLiteral("ladderTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("ladder"), this);
  connect(table, &TableExport::failed, this, &LadderPage::failed);
  table->addContextMenu(m_table);
  tables->setTable(table);
  auto* top = new QHBoxLayout;
  top->addWidget(m_status, 1);
  top->addWidget(m_action, 0, Qt::AlignTop);
  top->addWidget(tables, 0, Qt::AlignTop);
  buildTable();
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(2);
  layout->addLayout(top);
  layout->addWidget(m_cures);
  layout->addWidget(m_table, 1);
  m_ladder.interest().followSight(this);
  connect(&m_ladder, &LiveLadder::resultChanged, this, &LadderPage::showLadder);
  connect(&m_ladder, &LiveLadder::runningChanged, this, &LadderPage::showStatus);
  connect(&m_ladder, &LiveLadder::failed, this, &LadderPage::failed);
  connect(fit, &LiveFit::fitChanged, this, &LadderPage::showStatus);
  showLadder();
}

void LadderPage::buildTable() {
  setCompact(m_table);
  m_table->verticalHeader()->setMinimumSectionSize(ladderRowHeight);
  m_table->verticalHeader()->setDefaultSectionSize(ladderRowHeight);
  setHeadingLines(m_table, 2);
}

void LadderPage::showLadder() {
  showStatus();
  const auto result = m_ladder.result();
  showTable(m_table, ladderInWindow(result ? result->ladder : Ladder()));
}

void LadderPage::showStatus() {
  const bool running = computing();
  if (running != m_progressTimer.isActive()) running ? m_progressTimer.start() : m_progressTimer.stop();
  m_action->setText(running ? tr("Stop") : tr("Again"));
  m_action->setToolTip(running ? tr("Stop computing and keep what there is") : tr("Climb the ladder again"));
  m_action->setEnabled(m_fit->fitToLabels() && m_fit->fit()->request.hyperparameters.has_prior());
  m_status->setText(describeWork());
  followTime();
}

/// Its steps are the methods that the fit does not give at once, and the truth. Each takes a fit at least.
void LadderPage::followTime() {
  const auto fit = m_fit->fit();
  const auto result = m_ladder.result();
  const bool known = result && result->ladder.truth.source != nullptr && !computing();
  if (!fit || !fit->request.hyperparameters.has_prior() || !isVisible() || known) return m_cures->finish();
  const Progress progress = m_ladder.progress();
  const bool rungsDone = !progress.stage.empty() && progress.stage != "posteriors";
  std::size_t rungs = 0;  // in the order in which they are made
  double steps = 0.0;
  double done = 0.0;
  for (const Method* method : methods()) {
    if (!method->maps()) continue;
    const bool made = rungsDone || rungs < progress.done;
    ++rungs;
    if (method->integrates_fit()) continue;
    steps += 1.0;
    done += made ? 1.0 : 0.0;
  }
  if (rungsDone && progress.total > 0)
    done += static_cast<double>(progress.done) / static_cast<double>(progress.total);
  if (!computing()) return m_cures->expect(steps + 1.0, m_fit->secondsOfFit());
  m_cures->follow(steps + 1.0, m_fit->secondsOfFit(), done);
}

QString LadderPage::describeWork() const {
  if (!m_fit->fit()) return tr("Draw points or open a file: there is nothing to compare yet.");
  if (!m_fit->fit()->request.hyperparameters.has_prior()) {
    return tr("Without a prior there is no posterior to compare with.");
  }
  if (!m_fit->fitToLabels())
    return tr("Without labels every method is the prior: there is nothing to compare.");
  const auto result = m_ladder.result();
  const Progress progress = m_ladder.progress();
  QString truth = tr("waiting for the fit");
  if (m_ladder.held() && (!result || result->ladder.truth.source == nullptr)) {
    truth = tr("stopped");
  } else if (result && result->ladder.truth.source != nullptr) {
    truth = describeTruth(result->ladder.truth);
  } else if (computing()) {
    truth = progress.stage == "posteriors"
                ? tr("waiting for the posteriors, %1 of them done").arg(progress.done)
            : progress.total > 0
                ? tr("drawing… %1 of %2").arg(countNumber(progress.done), countNumber(progress.total))
                : tr("drawing…");
  }
  QString text = tr("Exact (by draws): %1").arg(truth);
  if (!result) return text;
  const QString excess = m_ladder.held() && !result->ladder.exact && tellsExcess(result->ladder)
                             ? tr("stopped")
                             : describeExactLoss(result->ladder);
  if (!excess.isEmpty()) text += tr("\nExcess loss over the generator's p, in nats: %1").arg(excess);
  return text;
}

Table LadderPage::makeTable() const {
  const auto result = m_ladder.result();
  if (!result) return {};
  return ladderInText(result->ladder, tr("Approximations against the exact posterior, %1")
                                          .arg(describeSetting(result->fit->request.hyperparameters)));
}

}  // namespace credence
