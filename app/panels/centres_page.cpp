#include "app/panels/centres_page.h"

#include "app/compute/centre_counts.h"
#include "app/compute/live_fit.h"
#include "app/panels/chart_box.h"
#include "app/panels/cure_row.h"
#include "app/panels/elided_label.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/table_view.h"
#include "app/plots/centres_charts.h"
#include "app/report/centres_table.h"
#include "app/report/score_tables.h"
#include "app/report/setting_text.h"
#include "app/report/settings_table.h"
#include "app/report/translate.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <string>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int centresRowHeight = 17;
constexpr int centresLegendRows = 4;

/// What the page shows of the table: training scores are in its chart, and in what is exported.
Table centresInWindow(const std::vector<SettingMetrics>& metrics) {
  const Table all = centresTable(metrics);
  std::vector<std::string> keys = {"centres", "log_evidence", "effective_parameters", "bic", "aic"};
  for (const TableColumn& column : all.columns) {
    if (isHeldOut(column)) keys.push_back(column.key);
  }
  Table table = selected(all, keys);
  for (TableColumn& column : table.columns) {
    if (isHeldOut(column)) {
      const bool validates = column.key.starts_with(scoreKey(Role::validation));
      column.group.clear();
      column.heading = (validates ? tr("%1, valid.") : tr("%1, test")).arg(column.heading);
      column.toolTip =
          tr("Mean log-likelihood of a %1 label").arg(partTitle(validates ? Role::validation : Role::test));
    }
    if (column.key == "effective_parameters") column.toolTip = tr("Effective parameters");
    if (column.key == "log_evidence") column.toolTip = tr("Of the training points, in nats");
    if (column.key == "bic" || column.key == "aic") {
      column.toolTip = tr("In nats, larger is better; counts all weights, whether the data need them or not");
    }
  }
  return table;
}

}  // namespace

CentresPage::CentresPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_centres(fit),
      m_status(new ElidedLabel),
      m_cures(new StudyCures(QStringLiteral("centresCures"), tr("The comparison takes %1."), fit,
                             Effort::fits, std::vector<Cure>())),
      m_table(makeTableView(QStringLiteral("centresTable"))),
      m_evidence(new ChartBox(centresLegendRows)),
      m_scores(new ChartBox(centresLegendRows)) {
  setObjectName(QStringLiteral("centresPage"));
  m_status->setObjectName(QStringLiteral("centresStatus"));
  m_evidence->view()->setToolTip(tr(
      "The log evidence against the number of weights, and what counts weights instead: BIC and AIC, which "
      "may leave the chart at the bottom."));
  m_scores->view()->setToolTip(
      tr("The mean log-likelihood of a label: of validation points, or of test points, and of the training "
         "points, "
         "whose labels the fit has seen."));
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(centresRowHeight);
  setHeadingLines(m_table, 1);
  m_table->setToolTip(tr("Double-click a row to take its number of centres"));
  connect(m_table, &QTableWidget::cellDoubleClicked, this, [this](int row) { useRow(row); });
  auto* top = new QHBoxLayout;
  top->addWidget(m_status, 1);
  top->addWidget(buildPicture());
  top->addWidget(buildExport());
  auto* left = new QVBoxLayout;
  left->addLayout(top);
  left->addWidget(m_cures);
  left->addWidget(m_table, 1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(6);
  layout->addLayout(left, 5);
  layout->addWidget(m_evidence, 3);
  layout->addWidget(m_scores, 3);
  m_centres.interest().followSight(this);
  connect(&m_centres, &LiveCentres::resultChanged, this, &CentresPage::showCentres);
  connect(&m_centres, &LiveCentres::failed, this, &CentresPage::failed);
  connect(fit, &LiveFit::fitChanged, this, [this] {
    m_status->setText(describeWork());
    followTime();
  });
  showCentres();
}

PictureButton* CentresPage::buildPicture() {
  auto* button = new PictureButton(
      QStringLiteral("centresPictures"),
      [this] {
        return pageOf({this, tr("How many centres there should be"), {m_evidence->view(), m_scores->view()}});
      },
      QStringLiteral("centres"));
  connect(button, &PictureButton::failed, this, &CentresPage::failed);
  return button;
}

TableButton* CentresPage::buildExport() {
  auto* button = new TableButton(QStringLiteral("centresTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("centres"), this);
  connect(table, &TableExport::failed, this, &CentresPage::failed);
  table->addContextMenu(m_table);
  button->setTable(table);
  return button;
}

/// A fit takes about as many steps as it has bumps. None of them can be left out: that is what the page is
/// about.
void CentresPage::followTime() {
  const auto fit = m_fit->fit();
  const auto result = m_centres.result();
  const bool possible = fit && fit->request.hyperparameters.features->kernel != nullptr;
  if (!possible || !isVisible() || (result && result->complete())) return m_cures->finish();
  const Centres& now = fit->request.hyperparameters.centres;
  const auto points = fit->split.train.n_elem;
  const auto bumps = [points](const Centres& centres) {
    return static_cast<double>(centres.rule == Centres::Rule::all ? points : centres.count);
  };
  double steps = 0.0;
  double done = 0.0;
  const std::vector<Centres> counts = centreCounts(now, {}, points);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    steps += bumps(counts[k]);
    if (result && k < result->metrics.size()) done += bumps(counts[k]);
  }
  const double each = m_fit->secondsOfFit() / bumps(now);
  if (!m_fit->fitCurrent()) return m_cures->expect(steps, each);
  m_cures->follow(steps, each, done);
}

void CentresPage::showCentres() {
  m_status->setText(describeWork());
  followTime();
  const auto result = m_centres.result();
  const std::vector<SettingMetrics> metrics = result ? result->metrics : std::vector<SettingMetrics>();
  showTable(m_table, metrics.empty() ? Table() : centresInWindow(metrics));
  m_evidence->setChart(centresChart(metrics, CentresQuantity::evidence));
  m_scores->setChart(centresChart(metrics, CentresQuantity::scores));
}

QString CentresPage::describeWork() const {
  const auto fit = m_fit->fit();
  if (!fit) {
    return m_fit->canFit() ? tr("waiting for the fit")
                           : tr("Draw points or open a file: there is nothing to compare yet.");
  }
  const Hyperparameters& setting = fit->request.hyperparameters;
  if (setting.features->kernel == nullptr) {
    return tr("%1 have no centres: choose features with a width.").arg(fromTable(setting.features->title));
  }
  if (fit->split.shows_prior()) return tr("A comparison of centres needs labels, and none are used.");
  const auto result = m_centres.result();
  if (!result) return tr("computing…");
  QString rule = describeRule(result->counts.front());
  if (result->complete()) return rule;
  return tr("%1: %2 of %3 numbers compared").arg(rule).arg(result->metrics.size()).arg(result->counts.size());
}

void CentresPage::useRow(int row) {
  const auto result = m_centres.result();
  if (!result || row < 0 || row >= static_cast<int>(result->metrics.size())) return;
  Hyperparameters next = m_document->state().hyperparameters;
  next.centres = result->counts[static_cast<std::size_t>(row)];
  m_document->setHyperparameters(next);
}

Table CentresPage::makeTable() const {
  const auto result = m_centres.result();
  if (!result) return {};
  Table table = centresTable(result->metrics);
  Hyperparameters setting = result->fit->request.hyperparameters;
  setting.centres = {};
  table.title = tr("Numbers of centres compared, %1, %2")
                    .arg(describeSetting(setting), describeRule(result->counts.front()));
  return table;
}

ChartView* CentresPage::evidenceChart() const {
  return m_evidence->view();
}
ChartView* CentresPage::scoreChart() const {
  return m_scores->view();
}

}  // namespace credence
