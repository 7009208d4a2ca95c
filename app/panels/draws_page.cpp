#include "app/panels/draws_page.h"

#include "app/compute/draws_text.h"
#include "app/compute/live_fit.h"
#include "app/panels/chart_box.h"
#include "app/panels/cure_row.h"
#include "app/panels/elided_label.h"
#include "app/panels/log_slider.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/draws_charts.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double fewestDraws = 10.0;  // of the slider
constexpr double mostTyped = 1e6;     // what is kept of each draw makes 100 MB
constexpr double usualNumber = 1000.0;
constexpr int drawsLegendRows = 4;

/// Those that can be drawn from, the prior last.
std::vector<const PosteriorKind*> drawable() {
  std::vector<const PosteriorKind*> kinds;
  for (const PosteriorKind* kind : posteriors()) {
    if (kind->maps()) kinds.push_back(kind);
  }
  kinds.push_back(nullptr);
  return kinds;
}

}  // namespace

DrawsPage::DrawsPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_draws(document, fit),
      m_from(new QComboBox),
      m_number(new LogSlider(tr("Number of draws"))),
      m_place(new ElidedLabel),
      m_probability(new ChartBox(drawsLegendRows)),
      m_weights(new ChartBox(drawsLegendRows)),
      m_evidence(new ChartBox(drawsLegendRows)),
      m_cures(
          new StudyCures(QStringLiteral("drawsCures"), tr("The draws take %1."), fit, Effort::posterior)) {
  setObjectName(QStringLiteral("drawsPage"));
  m_probability->view()->setToolTip(tr(
      "The probability of class 1 at the place, by the first so many draws: their mean as they come, which "
      "tends to the Gaussian's own by quadrature, and weighted by the true posterior, which tends to the "
      "true one. The bands are one standard error wide to either side: sd/√S."));
  m_weights->view()->setToolTip(
      tr("What each draw counts where draws are weighted by the true posterior over what they come from, all "
         "together one. Dotted: were they all alike. Where few have it all, Pareto k says so."));
  m_evidence->view()->setToolTip(tr(
      "The log evidence, in nats, by the first so many draws: of the prior, log 1/S Σ p(D | w), and of the "
      "Gaussian, "
      "weighted. Few draws of the prior explain the data at all: the mean is that of the largest, and "
      "jumps when a larger comes. Dashed: exact (by draws), where that is known; dotted: what the posteriors "
      "say."));
  auto* charts = new QHBoxLayout;
  charts->setSpacing(4);
  for (ChartBox* chart : {m_probability, m_weights, m_evidence}) charts->addWidget(chart, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 3, 5, 2);
  layout->setSpacing(2);
  layout->addWidget(buildControls());
  layout->addWidget(m_cures);
  layout->addLayout(charts, 1);
  m_draws.interest().followSight(this);
  connect(&m_draws, &LiveDraws::resultChanged, this, &DrawsPage::showDraws);
  connect(&m_draws, &LiveDraws::failed, this, &DrawsPage::failed);
  connect(fit, &LiveFit::fitChanged, this, [this] {
    if (!m_fit->fit() || !m_draws.result()) showDraws();
    followTime();
  });
  connect(&m_draws, &LiveDraws::failed, m_cures, &StudyCures::finish);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split) && !m_fit->fit()) showDraws();
  });
  document->onView<&ViewState::drawnFrom, &ViewState::draws>(this, &DrawsPage::showSettings);
  showSettings();
  showDraws();
}

QWidget* DrawsPage::buildControls() {
  auto* row = new QWidget;
  auto* layout = new QHBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  m_from->setObjectName(QStringLiteral("drawsFrom"));
  for (const PosteriorKind* kind : drawable()) m_from->addItem(capitalised(drawnTitle(kind)));
  m_from->setToolTip(tr("Whose draws of the weights"));
  m_from->setAccessibleName(tr("Draws of"));
  m_number->setObjectName(QStringLiteral("drawsNumber"));
  m_number->setToolTip(
      tr("How many draws, S. They have one seed, at every setting: the first of many are the draws that "
         "there were of few. A "
         "double click returns to 1000."));
  m_number->setRange(fewestDraws, limitsOf(&ViewState::draws).high, usualNumber);
  m_number->setMinimumWidth(160);
  m_number->setMaximumWidth(260);
  m_place->setObjectName(QStringLiteral("drawsPlace"));
  layout->addWidget(new QLabel(tr("Draws of")));
  layout->addWidget(m_from);
  layout->addWidget(m_number, 1);
  layout->addWidget(m_place, 2);
  layout->addWidget(buildPicture());
  layout->addWidget(buildExport());
  connect(m_from, &QComboBox::activated, this, [this](int index) {
    m_document->setInView(&ViewState::drawnFrom, drawable().at(static_cast<std::size_t>(index)));
  });
  connect(m_number, &LogSlider::valueEdited, this, [this](double value) {
    const double whole = std::round(std::clamp(value, 1.0, mostTyped));
    m_document->setInView(&ViewState::draws, static_cast<arma::uword>(whole));
    m_number->setValue(whole);
  });
  return row;
}

PictureButton* DrawsPage::buildPicture() {
  auto* button = new PictureButton(
      QStringLiteral("drawsPictures"),
      [this] {
        return pageOf({this,
                       tr("Estimates by ever more draws"),
                       {m_probability->view(), m_weights->view(), m_evidence->view()}});
      },
      QStringLiteral("draws"));
  connect(button, &PictureButton::failed, this, &DrawsPage::failed);
  return button;
}

TableButton* DrawsPage::buildExport() {
  auto* button = new TableButton(QStringLiteral("drawsTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("draws"), this);
  connect(table, &TableExport::failed, this, &DrawsPage::failed);
  for (const ChartBox* chart : {m_probability, m_weights, m_evidence}) table->addContextMenu(chart->view());
  button->setTable(table);
  return button;
}

void DrawsPage::showSettings() {
  const ViewState& view = m_document->view();
  const std::vector<const PosteriorKind*> kinds = drawable();
  m_from->setCurrentIndex(static_cast<int>(std::ranges::find(kinds, view.drawnFrom) - kinds.begin()));
  m_number->setValue(static_cast<double>(view.draws));
}

void DrawsPage::followTime() {
  const auto fit = m_fit->fit();
  const auto result = m_draws.result();
  m_cures->await(isVisible() && fit && !(result && result->request.fit->model == fit->model));
}

void DrawsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followTime();
}

void DrawsPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  followTime();
}

void DrawsPage::showDraws() {
  const auto result = m_draws.result();
  const bool some = result && m_fit->fit();
  m_probability->setChart(some ? drawnProbabilityChart(*result) : Chart());
  m_weights->setChart(some ? drawWeightsChart(*result) : Chart());
  m_evidence->setChart(some ? drawnEvidenceChart(*result) : Chart());
  m_place->setText(some ? describePlace(*result) : describeWait());
  followTime();
  m_place->setToolTip(some ? placePurpose(*result) : m_place->text());
}

QString DrawsPage::describeWait() const {
  if (!m_fit->canFit()) {
    return tr("Draw points or open a file: there is nothing to draw from yet.");
  }
  return m_fit->fit() ? tr("drawing…") : tr("waiting for the fit");
}

Table DrawsPage::makeTable() const {
  const auto result = m_draws.result();
  if (!result) return {};
  Table table = drawsTable(*result);
  table.title = tr("Estimates by draws of %1, %2")
                    .arg(drawnTitle(result->request.from),
                         describeSetting(result->request.fit->request.hyperparameters));
  return table;
}

ChartView* DrawsPage::probabilityChart() const {
  return m_probability->view();
}
ChartView* DrawsPage::weightsChart() const {
  return m_weights->view();
}
ChartView* DrawsPage::evidenceChart() const {
  return m_evidence->view();
}

}  // namespace credence
