#include "app/panels/audit_page.h"

#include "app/compute/reference_text.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/audit_chart.h"
#include "app/report/audit_table.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <QEvent>
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

namespace credence {

namespace {

enum Column {
  Name,
  QuadratureLargest,
  QuadratureMean,
  ReferenceLargest,
  ReferenceMean,
  Error,
  Place,
  Columns
};

QString small(double value) {
  return value < 0.001 ? significantNumber(value, 1) : signedNumber(value, 4);
}

}  // namespace

AuditPage::AuditPage(LiveFit* fit, LiveReference* reference, QWidget* parent)
    : QWidget(parent),
      m_fit(fit),
      m_reference(reference),
      m_audit(fit, reference),
      m_status(new QLabel),
      m_progress(new QProgressBar),
      m_action(new QToolButton),
      m_table(new QTableWidget),
      m_plot(new QCustomPlot),
      m_chart(std::make_unique<AuditChart>(*m_plot)) {
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
  top->addWidget(m_status, 1);
  top->addWidget(m_progress);
  top->addWidget(m_action);
  auto* tables = new TableButton(QStringLiteral("auditTables"));
  tables->setTable(buildExport());
  top->addWidget(tables);
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(buildTable(), 4);
  m_plot->setObjectName(QStringLiteral("auditPlot"));
  m_plot->setMinimumSize(175, 100);
  m_plot->setToolTip(
      tr("Filled: the largest error over the picture, ring: the mean. Grey: the reference's own largest "
         "Monte-Carlo standard error; nothing in there or just beside it should be read as an error."));
  bottom->addWidget(m_plot, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 4, 6, 4);
  layout->setSpacing(4);
  layout->addLayout(top);
  layout->addLayout(bottom, 1);

  m_audit.interest().followSight(this);
  connect(&m_audit, &LiveAudit::resultChanged, this, &AuditPage::updateAudit);
  connect(&m_audit, &LiveAudit::failed, this, &AuditPage::failed);
  connect(reference, &LiveReference::resultChanged, this, &AuditPage::updateReference);
  connect(reference, &LiveReference::runningChanged, this, &AuditPage::updateReference);
  connect(fit, &LiveFit::fitChanged, this, &AuditPage::updateReference);
  updateTheme();
  updateReference();
}

AuditPage::~AuditPage() = default;

QWidget* AuditPage::buildTable() {
  m_table->setObjectName(QStringLiteral("auditTable"));
  QFont smallFont = font();
  smallFont.setPointSizeF(9);
  m_table->setFont(smallFont);
  m_table->horizontalHeader()->setFont(smallFont);
  m_table->setColumnCount(Columns);
  m_table->setHorizontalHeaderLabels({tr("Method"), tr("Quadrature\nlargest"), tr("\nmean"),
                                      tr("Reference\nlargest"), tr("\nmean"), tr("± there"),
                                      tr("Largest at")});
  const auto tip = [this](int column, const QString& text) {
    m_table->horizontalHeaderItem(column)->setToolTip(text);
  };
  const QString quadrature =
      tr("Error of p(y = 1) over the picture against the Laplace posterior's own probability, by quadrature");
  tip(QuadratureLargest, quadrature);
  tip(QuadratureMean, quadrature);
  const QString reference = tr("Error of p(y = 1) over the picture against the true posterior");
  tip(ReferenceLargest, reference);
  tip(ReferenceMean, reference);
  tip(Error, tr("Monte-Carlo standard error of the reference at the place of the largest error"));
  tip(Place, tr("Where the error against the reference is largest"));
  m_table->verticalHeader()->hide();
  m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
  m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 2);
  m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  m_table->horizontalHeader()->setHighlightSections(false);
  m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  m_table->setSelectionMode(QAbstractItemView::NoSelection);
  m_table->setFocusPolicy(Qt::NoFocus);
  m_table->setShowGrid(false);
  m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  m_table->setFrameShape(QFrame::NoFrame);
  return m_table;
}

TableExport* AuditPage::buildExport() {
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("audit"), this);
  connect(table, &TableExport::failed, this, &AuditPage::failed);
  table->addContextMenu(m_table);
  table->addContextMenu(m_plot);
  return table;
}

QString AuditPage::status() const {
  return m_status->text();
}

void AuditPage::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

void AuditPage::updateTheme() {
  m_chart->setTheme(PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
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
  m_action->setEnabled(m_fit->fit() != nullptr);
  const ReferenceSummary summary = result ? result->summary : ReferenceSummary();
  const double wanted = result ? result->request.goal.effective_draws : ReferenceGoal().effective_draws;
  m_progress->setRange(0, static_cast<int>(wanted));
  const double reached = std::isfinite(summary.effective_draws) ? summary.effective_draws : 0.0;
  m_progress->setValue(static_cast<int>(std::min(reached, wanted)));

  if (!m_fit->fit()) {
    m_status->setText(tr("Draw points or open a file: there is nothing to audit yet."));
  } else if (!m_reference->failure().isEmpty()) {
    m_status->setText(m_reference->failure());
  } else if (!result) {
    m_status->setText(tr("Reference: waiting for the fit"));
  } else {
    m_status->setText(tr("Reference: %1").arg(describe(*result)));
  }
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
  return auditTable(
      *request.dataset, result->audit, compared ? &reference : nullptr,
      tr("Errors of p(y = 1) over the picture, %1").arg(describeSetting(request.hyperparameters)));
}

void AuditPage::updateAudit() {
  const auto result = m_audit.result();
  if (!result) {
    m_table->setRowCount(0);
    m_chart->clear();
  } else {
    const std::vector<AuditRow>& rows = result->audit.rows;
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (std::size_t k = 0; k < rows.size(); ++k) fillRow(static_cast<int>(k), rows[k]);
    m_chart->setAudit(result->audit);
  }
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void AuditPage::fillRow(int row, const AuditRow& values) {
  const auto set = [&](int column, const QString& text, bool faint, const QString& tip) {
    QTableWidgetItem* item = m_table->item(row, column);
    if (item == nullptr) {
      item = new QTableWidgetItem;
      m_table->setItem(row, column, item);
    }
    item->setText(text);
    item->setToolTip(tip);
    item->setTextAlignment((column == Name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    item->setForeground(palette().color(faint ? QPalette::Disabled : QPalette::Active, QPalette::Text));
  };
  const auto& quadrature = values.against_quadrature;
  const auto& reference = values.against_reference;
  QString about;
  if (values.quality.draws > 0) about = tr("by %1 draws").arg(values.quality.draws);
  bool unreliable = false;
  if (values.method->posterior->cost == PosteriorCost::drawn) {
    unreliable = !values.quality.reliable;
    about += tr(", worth %1; Pareto k %2%3")
                 .arg(signedNumber(values.quality.effective, 0), signedNumber(values.quality.pareto_k, 2),
                      unreliable ? tr(": unreliable") : QString());
  }
  set(Name, fromTable(values.method->title) + (unreliable ? QStringLiteral(" ⚠") : QString()), false, about);
  set(QuadratureLargest, quadrature ? small(quadrature->largest) : QStringLiteral("–"), false, {});
  set(QuadratureMean, quadrature ? small(quadrature->mean) : QStringLiteral("–"), false, {});
  const bool faint = reference && !values.stands_clear();
  const QString tip =
      faint ? tr("Not clear of the reference's own Monte-Carlo error: below three standard errors")
            : QString();
  set(ReferenceLargest, reference ? small(reference->largest) : QStringLiteral("–"), faint, tip);
  set(ReferenceMean, reference ? small(reference->mean) : QStringLiteral("–"), faint, tip);
  set(Error, reference ? small(values.reference_error) : QStringLiteral("–"), faint, tip);
  set(Place,
      reference ? tr("(%1, %2)").arg(significantNumber(reference->x1), significantNumber(reference->x2))
                : QStringLiteral("–"),
      faint, tip);
}

}  // namespace credence
