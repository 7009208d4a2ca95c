#include "app/panels/eigenvalues_page.h"

#include "app/compute/live_fit.h"
#include "app/panels/chart_box.h"
#include "app/panels/close_line.h"
#include "app/panels/elided_label.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/scroll_box.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/table_view.h"
#include "app/plots/spectrum_chart.h"
#include "app/report/evidence_table.h"
#include "app/report/setting_text.h"
#include "app/report/spectrum_table.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <string>
#include <vector>

namespace credence {

namespace {

constexpr int spectrumRowHeight = 17;
constexpr int spectrumLegendRows = 3;

/// As much of it as there is room for; the rest is in what is exported.
Table spectrumInWindow(const Table& spectrum) {
  Table table = selected(spectrum, std::vector<std::string>{"direction", "eigenvalue", "in_prior_units",
                                                            "determined", "gamma", "occam"});
  table.columns[0].heading = tr("#");
  table.columns[0].toolTip = tr("Directions, the best known first");
  table.columns[3].heading = tr("decided %");
  table.columns[3].unit.clear();
  table.columns[4].heading = tr("γ");
  table.columns[5].format = significant(2);
  return table;
}

}  // namespace

EigenvaluesPage::EigenvaluesPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_spectrum(fit),
      m_status(new ElidedLabel),
      m_table(makeTableView(QStringLiteral("spectrumTable"))),
      m_chart(new ChartBox(spectrumLegendRows)),
      m_sums(new QLabel),
      m_fourTerms(new QCheckBox(tr("log evidence in four terms"))) {
  setObjectName(QStringLiteral("eigenvaluesPage"));
  m_status->setObjectName(QStringLiteral("spectrumStatus"));
  m_chart->view()->setToolTip(
      tr("How precisely the labels fix each direction in the space of the weights, λ, against "
         "the prior's precision 1/σ0². Directions below the line stay near the prior."));
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(spectrumRowHeight);
  setHeadingLines(m_table, 1);
  auto* top = new QHBoxLayout;
  top->addWidget(m_status, 1);
  top->addWidget(buildPicture());
  top->addWidget(buildExport());
  auto* left = new QVBoxLayout;
  left->addLayout(top);
  left->addWidget(m_table, 1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(6);
  layout->addLayout(left, 6);
  layout->addWidget(m_chart, 4);
  layout->addWidget(buildSums(), 0);
  m_spectrum.interest().followSight(this);
  connect(&m_spectrum, &LiveSpectrum::resultChanged, this, &EigenvaluesPage::showSpectrum);
  connect(&m_spectrum, &LiveSpectrum::failed, this, &EigenvaluesPage::failed);
  connect(fit, &LiveFit::fitChanged, this, [this] { m_status->setText(describeWork()); });
  document->onView<&ViewState::fourTerms>(this, &EigenvaluesPage::showSums);
  showSpectrum();
}

PictureButton* EigenvaluesPage::buildPicture() {
  auto* button = new PictureButton(
      QStringLiteral("spectrumPictures"),
      [this] {
        return pageOf({this, tr("Eigenvalues of what the data know of the weights"), {m_chart->view()}});
      },
      QStringLiteral("eigenvalues"));
  connect(button, &PictureButton::failed, this, &EigenvaluesPage::failed);
  return button;
}

TableButton* EigenvaluesPage::buildExport() {
  auto* button = new TableButton(QStringLiteral("spectrumTables"));
  auto* spectrum = new TableExport([this] { return makeTable(); }, QStringLiteral("eigenvalues"), this);
  connect(spectrum, &TableExport::failed, this, &EigenvaluesPage::failed);
  spectrum->addContextMenu(m_table);
  button->addTable(tr("&Eigenvalues"), spectrum);
  auto* sums = new TableExport([this] { return makeSums(); }, QStringLiteral("penalties"), this);
  connect(sums, &TableExport::failed, this, &EigenvaluesPage::failed);
  sums->addContextMenu(m_sums);
  button->addTable(tr("What They &Come To"), sums);
  return button;
}

QWidget* EigenvaluesPage::buildSums() {
  m_sums->setObjectName(QStringLiteral("spectrumSums"));
  m_sums->setTextFormat(Qt::RichText);
  m_sums->setTextInteractionFlags(Qt::TextSelectableByMouse);
  m_sums->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  m_fourTerms->setObjectName(QStringLiteral("fourTerms"));
  m_fourTerms->setToolTip(
      tr("Here and among all numbers: the log likelihood, the log density of the prior, ½ M log 2π and "
         "−½ log det H, as MacKay and many lecture notes group them. They add up to the same."));
  connect(m_fourTerms, &QCheckBox::toggled, this,
          [this](bool four) { m_document->setInView(&ViewState::fourTerms, four); });
  auto* column = new QWidget;
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addWidget(m_fourTerms);
  layout->addWidget(m_sums, 1);
  return column;
}

void EigenvaluesPage::showSpectrum() {
  m_status->setText(describeWork());
  const auto result = m_spectrum.result();
  const Table table = result ? shortSpectrum(result->spectrum) : Table();
  showTable(m_table, result ? spectrumInWindow(table) : table);
  m_chart->setChart(spectrumChart(result ? result->spectrum : HessianSpectrum(), table.rows.size()));
  showSums();
}

void EigenvaluesPage::showSums() {
  const bool four = m_document->view().fourTerms;
  m_fourTerms->setChecked(four);
  const auto result = m_spectrum.result();
  if (!result) return m_sums->clear();
  const HessianSpectrum& spectrum = result->spectrum;
  Table sums = makeSums();
  for (TableColumn& column : sums.columns) column.heading.clear();
  const LogEvidence evidence = four ? in_four_terms(result->fit->evidence, spectrum.weights,
                                                    result->fit->model->posterior.covariance.prior())
                                    : result->fit->evidence;
  const HtmlLayout look = {.padding = 1, .wide = false, .line = closeLine(font())};
  m_sums->setText(tableHtml(sums, look) + tableHtml(evidenceInWindow(evidence), look));
}

QString EigenvaluesPage::describeWork() const {
  if (!m_fit->fit()) {
    return m_fit->canFit() ? tr("waiting for the fit")
                           : tr("Draw points or open a file: there is nothing to fit yet.");
  }
  if (!m_fit->fitToLabels()) return tr("The eigenvalues are those of labels, and none are used: all are 0.");
  const auto result = m_spectrum.result();
  if (!result || result->fit->model != m_fit->fit()->model) return tr("computing…");
  return shortSpectrum(result->spectrum).notes.join(QLatin1Char(' '));
}

Table EigenvaluesPage::makeTable() const {
  const auto result = m_spectrum.result();
  if (!result) return {};
  Table table = spectrumTable(result->spectrum);
  table.title = tr("Eigenvalues of ΦᵀRΦ, %1").arg(describeSetting(result->fit->request.hyperparameters));
  return table;
}

Table EigenvaluesPage::makeSums() const {
  const auto result = m_spectrum.result();
  if (!result) return {};
  Table table = penaltyTable(result->spectrum, result->fit->split.train.n_elem);
  table.title = tr("What eigenvalues come to, %1").arg(describeSetting(result->fit->request.hyperparameters));
  return table;
}

ChartView* EigenvaluesPage::chart() const {
  return m_chart->view();
}

}  // namespace credence
