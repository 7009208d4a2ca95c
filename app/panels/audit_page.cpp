#include "app/panels/audit_page.h"

#include "app/answers/audit_sentence.h"
#include "app/chart/chart_view.h"
#include "app/panels/cure_row.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/audit_dots.h"
#include "app/report/audit_table.h"
#include "app/report/grid_text.h"
#include "app/report/reference_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/widgets/table_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr NumberFormat errorFormat = smallNumber(4);

/// As the page shows it.
Table auditInWindow(const Audit& audit) {
  const QString onQuadrature = tr("Quadrature");
  const QString onReference = tr("Reference");
  const QString quadrature =
      tr("Error of p(y = 1) over %1 against the Laplace posterior's own probability, by quadrature")
          .arg(describeRegion(audit.grid));
  const QString reference =
      tr("Error of p(y = 1) over %1 against the true posterior").arg(describeRegion(audit.grid));
  const auto error = [](const char* key, const QString& heading, const QString& group, const QString& tip) {
    return TableColumn{.key = key, .heading = heading, .format = errorFormat, .group = group, .toolTip = tip};
  };
  const QString largest = tr("largest");
  const QString mean = tr("mean");
  return selected(
      auditTable(audit),
      std::vector<TableColumn>{
          {.key = "title", .heading = tr("Method"), .side = Side::Left},
          error("against_quadrature.largest", largest, onQuadrature, quadrature),
          error("against_quadrature.mean", mean, onQuadrature, quadrature),
          error("against_reference.largest", largest, onReference, reference),
          error("against_reference.mean", mean, onReference, reference),
          error("reference_error", tr("± there"), {},
                tr("Monte-Carlo standard error of the reference at the place of the largest error")),
          {.key = "place",
           .heading = tr("Largest at"),
           .toolTip = tr("Where the error against the reference is largest")}});
}

}  // namespace

AuditPage::AuditPage(LiveFit* fit, LiveReference* reference, QWidget* parent)
    : QWidget(parent),
      m_fit(fit),
      m_reference(reference),
      m_audit(fit, reference),
      m_head(new StudyHead(QStringLiteral("audit"), credence::tr(auditQuestion))),
      m_status(new QLabel),
      m_cures(new StudyCures(QStringLiteral("auditCures"), tr("The reference takes %1."), fit,
                             Effort::posterior)),
      m_progress(new QProgressBar),
      m_action(new QToolButton),
      m_table(makeTableView(QStringLiteral("auditTable"))),
      m_chart(new ChartView) {
  setObjectName(QStringLiteral("auditPage"));
  m_status->setObjectName(QStringLiteral("auditStatus"));
  m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_status->setWordWrap(true);
  m_status->setTextFormat(Qt::PlainText);
  m_status->setToolTip(
      tr("The reference is drawn from the true posterior by elliptical slice sampling. Effective draws: how "
         "many independent ones these are worth; R-hat: 1 when all chains agree in place and spread. The "
         "evidence by a bridge estimate, ± one standard error."));
  m_progress->setObjectName(QStringLiteral("auditProgress"));
  m_progress->setFixedWidth(50);
  m_progress->setToolTip(tr("Effective draws so far, and how many are wanted"));
  m_action->setObjectName(QStringLiteral("auditAction"));
  connect(m_action, &QToolButton::clicked, this, &AuditPage::toggle);

  auto* top = new QHBoxLayout;
  top->addWidget(m_head, 1);
  top->addWidget(m_progress);
  top->addWidget(m_action);
  top->addWidget(buildPicture());
  auto* tables = new TableButton(QStringLiteral("auditTables"));
  tables->setTable(buildExport());
  top->addWidget(tables);
  buildTable();
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(m_table, 4);
  m_chart->plot()->setObjectName(QStringLiteral("auditPlot"));
  m_chart->plot()->setMinimumSize(175, 100);
  // It asks for as much as its names and numbers take.
  m_chart->plot()->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  m_chart->setToolTip(
      tr("Filled: the largest error around the data, ring: the mean. Grey: the reference's own largest "
         "Monte-Carlo standard error; nothing in there or just beside it should be read as an error."));
  bottom->addWidget(m_chart, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 4, 6, 4);
  layout->setSpacing(4);
  layout->addLayout(top);
  layout->addWidget(m_cures);
  layout->addWidget(m_status);
  layout->addLayout(bottom, 1);

  m_audit.interest().followSight(this);
  connect(&m_audit, &LiveAudit::resultChanged, this, &AuditPage::updateAudit);
  connect(&m_audit, &LiveAudit::failed, this, &AuditPage::failed);
  connect(&m_audit, &LiveAudit::failed, this, &AuditPage::updateHead);
  connect(reference, &LiveReference::resultChanged, this, &AuditPage::updateReference);
  connect(reference, &LiveReference::runningChanged, this, &AuditPage::updateReference);
  connect(fit, &LiveFit::fitChanged, this, &AuditPage::updateReference);
  m_head->dimWhileStale(fit);
  updateReference();
}

AuditPage::~AuditPage() {
  // The reference is no longer wanted once the audit is gone, and would say so to a page without its parts.
  m_reference->disconnect(this);
}

void AuditPage::buildTable() {
  setCompact(m_table);
  keepToColumns(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
  m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
  showTable(m_table, auditInWindow({}));
}

PictureButton* AuditPage::buildPicture() {
  auto* button = new PictureButton(
      m_fit->document(), QStringLiteral("auditPictures"),
      [this] {
        return pageOf({this, tr("Errors of the approximations"), {m_chart}});
      },
      QStringLiteral("audit"));
  connect(button, &PictureButton::failed, this, &AuditPage::failed);
  return button;
}

TableExport* AuditPage::buildExport() {
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("audit"), this);
  connect(table, &TableExport::failed, this, &AuditPage::failed);
  table->addContextMenu(m_table);
  table->addContextMenu(m_chart);
  return table;
}

QString AuditPage::status() const {
  return m_status->text();
}

void AuditPage::toggle() {
  if (m_reference->running()) {
    m_reference->hold();
  } else {
    m_reference->resume();
  }
  updateReference();
}

void AuditPage::updateReference() {
  const auto result = m_reference->result();
  const bool running = m_reference->running();
  m_action->setText(running ? tr("Stop") : tr("Continue"));
  m_action->setToolTip(running ? tr("Stop sampling and keep what there is")
                               : tr("Go on sampling: to four times as many effective draws where enough were "
                                    "there already"));
  m_action->setEnabled(m_fit->fitToLabels() != nullptr);
  const ReferenceSummary summary = result ? result->summary : ReferenceSummary();
  const double wanted = result ? result->request.goal.effective_draws : ReferenceGoal().effective_draws;
  m_progress->setRange(0, static_cast<int>(wanted));
  const double reached = std::isfinite(summary.effective_draws) ? summary.effective_draws : 0.0;
  m_progress->setValue(static_cast<int>(std::min(reached, wanted)));

  if (!m_fit->fit()) {
    m_status->setText(tr("Draw points or open a file: there is nothing to audit yet."));
  } else if (!m_fit->fitToLabels()) {
    m_status->setText(tr("Without labels every method is the prior: there is nothing to audit."));
  } else if (!m_reference->failure().isEmpty()) {
    m_status->setText(m_reference->failure());
  } else if (!result) {
    m_status->setText(tr("Reference: waiting for the fit"));
  } else {
    m_status->setText(tr("Reference: %1").arg(describe(*result)));
  }
  m_status->setVisible(m_fit->fitToLabels() != nullptr);
  showChart();
  updateHead();
  followTime();
}

void AuditPage::updateHead() {
  m_head->setAnswer(answer());
}

QString AuditPage::answer() const {
  if (!m_fit->fit()) {
    return whyNoFit(*m_fit, tr("Draw points or open a file: there is nothing to audit yet."));
  }
  if (!m_fit->fitToLabels())
    return tr("Without labels every method is the prior: there is nothing to audit.");
  const auto result = m_audit.result();
  if (!result) return whyNoAnswer(*m_fit, m_audit.failure());
  const auto& reference = result->reference;
  return auditSentence(result->audit, reference && reference->summary.converged(reference->request.goal));
}

void AuditPage::showChart() {
  const auto result = m_audit.result();
  Chart chart = auditChart(result ? result->audit : Audit());
  if (result) chart.key = QStringLiteral("● %1   ○ %2").arg(chart.names[0].text, chart.names[1].text);
  if (!m_fit->fitToLabels()) chart.sentence = tr("No errors without labels");
  m_chart->setChart(std::move(chart));
}

/// Its steps are effective draws.
void AuditPage::followTime() {
  const auto result = m_reference->result();
  if (!m_reference->running() || !m_fit->fitCurrent() || !isVisible()) return m_cures->finish();
  const double wanted = result ? result->request.goal.effective_draws : ReferenceGoal().effective_draws;
  const double made = result ? result->summary.effective_draws : 0.0;
  m_cures->limit(result ? result->request.goal.most_seconds : ReferenceGoal().most_seconds);
  m_cures->follow(wanted, 0.0, std::isfinite(made) ? made : 0.0);
}

QString AuditPage::describe(const ReferenceResult& result) const {
  const ReferenceSummary& summary = result.summary;
  QString text = describeReference(summary, result.request.goal);
  if (m_reference->held()) text += tr(" – stopped");
  if (summary.warm) text += QStringLiteral(" · ") + describeEvidenceGap(summary.evidence);
  if (!result.request.fit->model->mode.converged) text += tr(" · the MAP solver did not converge");
  return text;
}

Table AuditPage::makeTable() const {
  const auto result = m_audit.result();
  if (!result) return {};
  const FitProblem& request = result->fit->request;
  const bool compared = result->reference != nullptr;
  const AuditedReference reference =
      compared ? AuditedReference{result->reference->summary, describe(*result->reference)}
               : AuditedReference{};
  return exportedAudit(
      *request.dataset, result->audit, compared ? &reference : nullptr,
      tr("Errors of p(y = 1) over %1, %2")
          .arg(describeRegion(result->audit.grid), describeSetting(request.hyperparameters)));
}

void AuditPage::updateAudit() {
  const auto result = m_audit.result();
  showTable(m_table, auditInWindow(result ? result->audit : Audit()));
  showChart();
  updateHead();
}

}  // namespace credence
