#include "app/panels/weights_page.h"

#include "app/compute/live_fit.h"
#include "app/panels/elided_label.h"
#include "app/panels/line_legend.h"
#include "app/panels/scroll_box.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/panels/table_view.h"
#include "app/plots/weight_panels.h"
#include "app/report/kernel_weights_table.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/report/weights_table.h"
#include "app/style/plot_theme.h"

#include <QCheckBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr int weightRowHeight = 17;
constexpr int weightHeaderHeight = 32;  // two lines
constexpr int weightsLegendWidth = 92;
constexpr int weightsTableWidth = 140;
constexpr QSize weightSample(20, 12);

}  // namespace

WeightsPage::WeightsPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_weights(document, fit),
      m_panels(new WeightPanels),
      m_legend(new QWidget),
      m_legendLayout(new QVBoxLayout(m_legend)),
      m_panelsArea(nullptr),
      m_legendArea(nullptr),
      m_status(new ElidedLabel),
      m_table(makeTableView(QStringLiteral("weightsTable"))) {
  setObjectName(QStringLiteral("weightsPage"));
  m_status->setObjectName(QStringLiteral("weightsStatus"));
  m_panels->setObjectName(QStringLiteral("weightPanels"));
  m_legend->setToolTip(
      tr("Pairs of weights. Grey: what the exact posterior has within one and two standard deviations of a "
         "Gaussian. The dot: MAP. Point at weights of linear features to see their line p = 0.5 among the "
         "data."));
  m_legend->setFixedWidth(weightsLegendWidth);
  m_legendLayout->setContentsMargins(0, 0, 0, 0);
  m_legendLayout->setSpacing(0);
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(weightRowHeight);
  m_table->horizontalHeader()->setFixedHeight(weightHeaderHeight);
  m_table->setMinimumWidth(weightsTableWidth);
  auto* scroll = new QScrollArea;  // fifteen panels want more room than a page has
  scroll->setWidget(m_panels);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  auto* legendScroll = new QScrollArea;
  legendScroll->setWidget(m_legend);
  legendScroll->setFrameShape(QFrame::NoFrame);
  legendScroll->setWidgetResizable(true);
  legendScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  legendScroll->setFixedWidth(weightsLegendWidth + 4);
  auto* top = new QHBoxLayout;
  top->addWidget(m_status, 1);
  top->addWidget(buildPicture());
  top->addWidget(buildExport());
  auto* side = new QVBoxLayout;
  side->setSpacing(2);
  side->addLayout(top);
  side->addWidget(m_table, 1);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(4);
  m_panelsArea = scroll;
  m_legendArea = legendScroll;
  layout->addWidget(scroll, 5);
  layout->addWidget(legendScroll);
  layout->addLayout(side, 3);
  m_weights.interest().followSight(this);
  connect(&m_weights, &LiveWeights::resultChanged, this, &WeightsPage::showWeights);
  connect(&m_weights, &LiveWeights::failed, this, &WeightsPage::failed);
  connect(m_panels, &WeightPanels::pointed, this, &WeightsPage::point);
  connect(m_panels, &WeightPanels::left, this, &WeightsPage::pointNowhere);
  document->onView<&ViewState::weightsHidden>(this, &WeightsPage::showPanels);
  showWeights();
}

QToolButton* WeightsPage::buildPicture() {
  auto* button = new QToolButton;
  button->setObjectName(QStringLiteral("weightsPicture"));
  button->setText(tr("Picture…"));
  button->setToolTip(tr("Save the panels, in the light theme"));
  connect(button, &QToolButton::clicked, this, &WeightsPage::savePicture);
  return button;
}

TableButton* WeightsPage::buildExport() {
  auto* button = new TableButton(QStringLiteral("weightsTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("weights"), this);
  connect(table, &TableExport::failed, this, &WeightsPage::failed);
  table->addContextMenu(m_table);
  button->setTable(table);
  return button;
}

void WeightsPage::showWeights() {
  const QString work = describeWork();
  m_status->setText(work);
  m_status->setToolTip(work.toHtmlEscaped());
  Table table = makeTable();
  table.notes.clear();
  showTable(m_table, table);
  m_table->setEnabled(!m_weights.stale());
  showPanels();
}

void WeightsPage::showPanels() {
  const auto result = m_weights.result();
  // Without panels the table has the whole page.
  const bool pictured = !result || (result->study && result->study->count() <= most_pictured_weights);
  m_panelsArea->setVisible(pictured);
  m_legendArea->setVisible(pictured);
  m_panels->setStudy(result ? result->study : nullptr, m_document->view().weightsHidden);
  m_panels->setStale(m_weights.stale());
  showLegend();
  if (!result || !result->study) pointNowhere();
}

/// A switch for each line there is; they stay while the lines are the same ones.
void WeightsPage::showLegend() {
  const auto result = m_weights.result();
  const PlotTheme theme = PlotTheme::forPalette(palette());
  std::vector<WeightLine> lines;
  if (result && result->study) lines = weightLines(*result->study, theme, m_document->view().weightsHidden);
  std::vector<std::string> ids;
  ids.reserve(lines.size());
  for (const WeightLine& line : lines) ids.push_back(line.id);
  if (ids != m_ids) {
    for (QCheckBox* old : m_switches) {
      old->hide();
      old->deleteLater();  // one of them may be why we are here
      old->setObjectName({});
    }
    m_switches.clear();
    while (QLayoutItem* item = m_legendLayout->takeAt(0)) delete item;
    m_ids = ids;
    for (const std::string& id : m_ids) {
      auto* shown = new QCheckBox;
      QFont small = font();
      small.setPointSize(9);
      shown->setFont(small);
      shown->setIconSize(weightSample);
      shown->setObjectName(QStringLiteral("weightLine_") + QString::fromStdString(id));
      connect(shown, &QCheckBox::toggled, this, [this, id](bool on) { setShown(id, on); });
      m_legendLayout->addWidget(shown);
      m_switches.push_back(shown);
    }
    m_legendLayout->addStretch(1);
  }
  const auto& hidden = m_document->view().weightsHidden;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    m_switches[k]->setText(lines[k].name);
    if (lines[k].pen.style() != Qt::NoPen) {
      m_switches[k]->setIcon(QIcon(lineSample(lines[k].pen, devicePixelRatioF())));
    }
    m_switches[k]->setChecked(std::ranges::find(hidden, lines[k].id) == hidden.end());
  }
}

void WeightsPage::setShown(const std::string& id, bool shown) {
  std::vector<std::string> hidden = m_document->view().weightsHidden;
  const auto at = std::ranges::find(hidden, id);
  if (shown == (at == hidden.end())) return;
  if (shown) {
    hidden.erase(at);
  } else {
    hidden.push_back(id);
  }
  m_document->setInView(&ViewState::weightsHidden, hidden);
}

void WeightsPage::point(const PointedWeights& at) {
  const auto result = m_weights.result();
  if (!result || !result->study) return;
  const WeightStudy& study = *result->study;
  const WeightMoments* const laplace = study.moments(laplace_posterior);
  if (study.to_original.is_empty() || laplace == nullptr) return;
  const arma::vec weights = study.to_original * completed(*laplace, at.which, at.values);
  m_pointing = true;
  m_document->setInView(&ViewState::pointedLine, std::array{weights(0), weights(1), weights(2)});
}

void WeightsPage::pointNowhere() {
  if (!std::exchange(m_pointing, false)) return;
  m_document->setInView(&ViewState::pointedLine, {});
}

void WeightsPage::savePicture() {
  const auto result = m_weights.result();
  const QString file =
      QFileDialog::getSaveFileName(this, tr("Save Picture of the Weights"), QStringLiteral("weights.pdf"),
                                   tr("Pictures (*.pdf *.svg *.png)"));
  if (file.isEmpty()) return;
  try {
    saveWeightsFigure(result ? result->study : nullptr, m_document->view().weightsHidden, title(), file);
  } catch (const std::exception& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

QString WeightsPage::describeWork() const {
  const auto fit = m_fit->fit();
  if (!fit) return tr("Draw points or open a file: there are no weights yet.");
  const FeatureFamily& family = *fit->request.hyperparameters.features;
  const auto result = m_weights.result();
  if (family.names == nullptr) {
    if (!fit->request.hyperparameters.has_prior()) return tr("Without a prior bumps are not listed.");
    if (!result || !result->bumps) return tr("computing…");
    return tr("A bump on each centre: the largest %1 of %2 weights. Linear and polynomial features have "
              "panels.")
        .arg(result->bumps->largest.size())
        .arg(result->bumps->count);
  }
  if (!result || !result->study) return tr("computing…");
  QStringList parts;
  if (result->study->count() > most_pictured_weights) parts << tr("panels of up to six weights only");
  if (result->study->standardised) parts << tr("weights of standardised inputs");
  if (result->study->exact || result->complete)
    parts << tr("exact: %1").arg(describeExactWeights(*result->study));
  parts << (result->bootstrap ? tr("bootstrap: %1").arg(describeBootstrap(*result->bootstrap))
                              : tr("computing…"));
  return parts.join(QStringLiteral("; "));
}

QString WeightsPage::title() const {
  const auto result = m_weights.result();
  return result ? tr("Weights, %1").arg(describeSetting(result->fit->request.hyperparameters))
                : tr("Weights");
}

Table WeightsPage::makeTable() const {
  const auto result = m_weights.result();
  if (result && result->study) return weightsInText(*result->study, result->bootstrap.get(), title());
  if (result && result->bumps)
    return kernelWeightsTable(*result->bumps, *result->fit->request.dataset, title());
  return {};
}

void WeightsPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  pointNowhere();
}

void WeightsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showLegend();
}

}  // namespace credence
