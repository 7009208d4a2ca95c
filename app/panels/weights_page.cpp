#include "app/panels/weights_page.h"

#include "app/answers/weights_sentence.h"
#include "app/compute/live_fit.h"
#include "app/document/bumps_overlay.h"
#include "app/panels/cure_row.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/weight_panels.h"
#include "app/plots/weights_figure.h"
#include "app/report/kernel_weights_table.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/report/weights_table.h"
#include "app/style/follow_letters.h"
#include "app/style/plot_theme.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/line_legend.h"
#include "app/widgets/scroll_box.h"
#include "app/widgets/table_view.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace credence {

namespace {

constexpr int weightRowHeight = 17;
constexpr int weightsSideWidth = 150;       // of legend and table, at least
constexpr int weightsUsualSideWidth = 204;  // which the panels leave them
constexpr int weightsTableHeight = 72;      // at least
constexpr int weightsLegendHeight = 36;     // at least
constexpr QSize weightSample(20, 12);

}  // namespace

WeightsPage::WeightsPage(Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_weights(document, fit),
      m_line(document, fit),
      m_panels(new WeightPanels),
      m_legend(new QWidget),
      m_legendLayout(new QGridLayout(m_legend)),
      m_head(new StudyHead(QStringLiteral("weights"), credence::tr(weightsQuestion))),
      m_lineText(new ElidedLabel),
      m_status(new ElidedLabel),
      m_cures(new StudyCures(QStringLiteral("weightsCures"), tr("The study of the weights takes %1."), fit,
                             Effort::posterior)),
      m_table(makeTableView(QStringLiteral("weightsTable"))) {
  setObjectName(QStringLiteral("weightsPage"));
  m_status->setObjectName(QStringLiteral("weightsStatus"));
  m_lineText->setObjectName(QStringLiteral("weightsLine"));
  useSmallLetters(m_status);
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(weightRowHeight);
  m_table->setMinimumHeight(weightsTableHeight);
  buildSwitches();
  m_pictures = new PictureButton(
      m_document, QStringLiteral("weightsPicture"), [this] { return weightsPage(picture(), title()); },
      QStringLiteral("weights"));
  connect(m_pictures, &PictureButton::failed, this, &WeightsPage::failed);
  auto* top = new QHBoxLayout;
  top->addWidget(m_head, 1);
  for (QWidget* control : {static_cast<QWidget*>(m_bumps), static_cast<QWidget*>(m_drawLine),
                           static_cast<QWidget*>(m_pictures), static_cast<QWidget*>(buildExport())}) {
    top->addWidget(control);
  }
  m_panelsArea = buildPanels();
  m_legendArea = buildLegend();
  auto* side = new QWidget;
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(m_legendArea, 3);  // up to what it needs
  column->addWidget(m_table, 1);
  column->addWidget(m_status);
  side->setMinimumWidth(weightsSideWidth);
  m_halves = new QSplitter;
  m_halves->setObjectName(QStringLiteral("weightsHalves"));
  m_halves->setChildrenCollapsible(false);
  m_halves->addWidget(m_panelsArea);
  m_halves->addWidget(side);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(2);
  layout->addLayout(top);
  layout->addWidget(m_cures);
  layout->addWidget(m_halves, 1);
  layout->addWidget(m_lineText);
  connectAll();
  showWeights();
}

void WeightsPage::connectAll() {
  m_weights.interest().followSight(this);
  m_line.interest().followSight(this);
  connect(&m_weights, &LiveWeights::resultChanged, this, &WeightsPage::showWeights);
  connect(&m_weights, &LiveWeights::failed, this, &WeightsPage::failed);
  connect(&m_weights, &LiveWeights::failed, m_cures, &StudyCures::finish);
  connect(&m_line, &LiveDrawnLine::resultChanged, this, &WeightsPage::showPanels);
  connect(&m_line, &LiveDrawnLine::failed, this, &WeightsPage::failed);
  connect(m_fit, &LiveFit::fitChanged, this, &WeightsPage::showSwitches);
  connect(m_fit, &LiveFit::fitChanged, this, &WeightsPage::followTime);
  connect(m_fit, &LiveFit::staleChanged, this,
          [this](bool stale) { m_head->setDimmed(stale || m_weights.stale()); });
  connect(m_panels, &WeightPanels::pointed, this, &WeightsPage::point);
  connect(m_panels, &WeightPanels::left, this, &WeightsPage::pointNowhere);
  connect(m_panels, &WeightPanels::dragged, this, &WeightsPage::startAt);
  connect(m_halves, &QSplitter::splitterMoved, this, [this] { m_sharedByHand = true; });
  m_document->onView<&ViewState::weightsHidden>(this, &WeightsPage::showPanels);
  m_document->onView<&ViewState::overlays>(this, &WeightsPage::showSwitches);
}

QWidget* WeightsPage::buildPanels() {
  m_panels->setObjectName(QStringLiteral("weightPanels"));
  auto* scroll = new QScrollArea;  // fifteen panels want more room than a page has
  scroll->setWidget(m_panels);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  return scroll;
}

QScrollArea* WeightsPage::buildLegend() {
  m_legend->setToolTip(tr(
      "Pairs of weights. Grey: what the exact posterior has within one and two standard deviations of a "
      "Gaussian. The dot: MAP. Point at weights of linear features to see their line p = 0.5 among the "
      "data; draw a line with the Section tool (C) to see its weights, the square, and all others with that "
      "line, the dotted ray."));
  m_legendLayout->setContentsMargins(0, 0, 0, 0);
  m_legendLayout->setSpacing(0);
  auto* scroll = new QScrollArea;
  scroll->setWidget(m_legend);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumHeight(weightsLegendHeight);
  return scroll;
}

void WeightsPage::buildSwitches() {
  m_bumps = new QCheckBox(tr("Bumps in the plots"));
  m_bumps->setObjectName(QStringLiteral("weightBumps"));
  m_bumps->setToolTip(
      tr("Show the largest weights as discs where their bumps are: the area is the size, plus for class 1, "
         "minus for class 0. The area within a ring is the standard deviation."));
  connect(m_bumps, &QCheckBox::toggled, this, [this](bool shown) {
    m_document->setInView(&ViewState::overlays, m_document->view().overlays.with(bumpsOverlay, shown));
  });
  m_drawLine = new QToolButton;
  m_drawLine->setObjectName(QStringLiteral("weightsDrawLine"));
  m_drawLine->setText(tr("Draw a Line"));
  m_drawLine->setToolTip(
      tr("Take the Section tool (C): the line that you drag in a plot is a w while this page is open. Delete "
         "takes it away."));
  connect(m_drawLine, &QToolButton::clicked, this, &WeightsPage::lineAsked);
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
  showStatus();
  Table table = makeTable();
  table.notes.clear();
  showTable(m_table, table);
  m_table->setEnabled(!m_weights.stale());
  followTime();
  showPanels();
  showSwitches();
}

/// The bootstrap comes last; until then there is something to see.
void WeightsPage::followTime() {
  const auto fit = m_fit->fitToLabels();
  const auto result = m_weights.result();
  const bool there = result && !m_weights.stale() && (result->study || result->bumps);
  m_cures->await(isVisible() && fit && fit->request.hyperparameters.has_prior() && !there &&
                 m_weights.failure().isEmpty());
}

void WeightsPage::showStatus() {
  const QString work = describeWork();
  m_status->setText(work);
  m_status->setToolTip(work);
  m_status->setVisible(!work.isEmpty());
  showHead();
}

void WeightsPage::showHead() {
  m_head->setAnswer(answer());
  m_head->setDimmed(m_weights.stale() || m_fit->fitStale());
}

QString WeightsPage::answer() const {
  const auto fit = m_fit->fit();
  if (!fit) {
    return whyNoFit(*m_fit, tr("Draw points or open a file: there are no weights yet."));
  }
  if (fit->split.shows_prior()) return tr("Without labels nothing: they are as the prior has them.");
  const auto result = m_weights.result();
  if (result && result->study) return weightsSentence(*result->study);
  if (result && result->bumps) return weightsSentence(*result->bumps);
  const Hyperparameters& setting = fit->request.hyperparameters;
  if (setting.features->names == nullptr && !setting.has_prior())
    return tr("Without a prior bumps are not listed.");
  return whyNoAnswer(*m_fit, m_weights.failure());
}

void WeightsPage::showPanels() {
  const auto result = m_weights.result();
  // Without panels the table has the whole page.
  const bool pictured = !result || (result->study && result->study->count() <= most_pictured_weights);
  m_panelsArea->setVisible(pictured);
  m_legendArea->setVisible(pictured);
  m_pictures->setEnabled(result && result->study && result->study->count() <= most_pictured_weights);
  m_panels->setPicture(picture());
  m_panels->setStale(m_weights.stale());
  showLegend();
  showLine();
  shareRoom();
  if (!result || !result->study) pointNowhere();
}

WeightsPicture WeightsPage::picture() const {
  const auto result = m_weights.result();
  const auto line = m_line.result();
  return {result ? result->study : nullptr, line ? line->weights : nullptr, m_document->view().weightsHidden};
}

void WeightsPage::showLine() {
  const auto line = m_line.result();
  m_lineText->setVisible(line != nullptr);
  if (!line) return m_lineText->clear();
  const QString text =
      tr("Your line: %1").arg(line->weights ? describeLineWeights(*line->weights) : line->whyNone);
  m_lineText->setText(text);
  m_lineText->setToolTip(text);
}

bool WeightsPage::takesLines() const {
  const auto fit = m_fit->fit();
  return fit && fit->request.hyperparameters.features->straight;
}

void WeightsPage::showSwitches() {
  const auto fit = m_fit->fit();
  const Hyperparameters* const setting = fit ? &fit->request.hyperparameters : nullptr;
  m_drawLine->setVisible(takesLines());
  m_bumps->setVisible(setting != nullptr && setting->features->kernel != nullptr);
  m_bumps->setEnabled(setting != nullptr && setting->has_prior());
  m_bumps->setChecked(m_document->view().overlays.has(bumpsOverlay));
  showStatus();
}

/// The panels have what they can fill, as far as that leaves the table its usual width; a hand's share stays.
void WeightsPage::shareRoom() {
  if (m_sharedByHand || m_panelsArea->isHidden()) return;
  const int most = m_halves->width() - m_halves->handleWidth() - weightsUsualSideWidth;
  const int wanted = std::max(1, std::min(most, m_panels->widthFor(m_halves->height())));
  m_halves->setSizes({wanted, std::max(1, m_halves->width() - m_halves->handleWidth() - wanted)});
}

void WeightsPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layout()->activate();
  shareRoom();
}

/// A switch for each line there is; they stay while the lines are the same ones.
void WeightsPage::showLegend() {
  const auto result = m_weights.result();
  const PlotTheme theme = PlotTheme::forPalette(palette());
  std::vector<WeightLine> lines;
  if (result && result->study) lines = weightLines(picture(), theme);
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
      useSmallLetters(shown);
      shown->setIconSize(weightSample);
      shown->setObjectName(QStringLiteral("weightLine_") + QString::fromStdString(id));
      connect(shown, &QCheckBox::toggled, this, [this, id](bool on) { setShown(id, on); });
      const int place = static_cast<int>(m_switches.size());
      m_legendLayout->addWidget(shown, place / 2, place % 2);
      m_switches.push_back(shown);
    }
    m_fitLegend = true;
  }
  const auto& hidden = m_document->view().weightsHidden;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    m_switches[k]->setText(lines[k].name);
    if (lines[k].pen.style() != Qt::NoPen) {
      m_switches[k]->setIcon(QIcon(lineSample(lines[k].pen, devicePixelRatioF())));
    }
    m_switches[k]->setChecked(std::ranges::find(hidden, lines[k].id) == hidden.end());
  }
  // The table has the rest.
  if (std::exchange(m_fitLegend, false) && !m_switches.empty()) {
    const int rows = (static_cast<int>(m_switches.size()) + 1) / 2;
    m_legendArea->setMaximumHeight(rows * m_switches.front()->sizeHint().height() + 4);
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

/// There the solvers begin, and where they began before in what the panel does not show.
void WeightsPage::startAt(const PointedWeights& at) {
  const auto result = m_weights.result();
  if (!result || !result->study || result->study->ways.empty()) return;
  const std::vector<arma::vec>& way = result->study->ways.front().way;
  if (way.empty()) return;
  arma::vec start = way.front();
  start.elem(at.which) = at.values;
  setShown("ways", true);
  const auto seed = m_document->view().solverStart.seed;
  m_document->setInView(&ViewState::solverStart,
                        SolverStart{SolverStart::Kind::given, seed, {start.begin(), start.end()}});
}

void WeightsPage::pointNowhere() {
  if (!std::exchange(m_pointing, false)) return;
  m_document->setInView(&ViewState::pointedLine, {});
}

QString WeightsPage::describeWork() const {
  const auto fit = m_fit->fit();
  if (!fit) return {};
  const FeatureFamily& family = *fit->request.hyperparameters.features;
  const auto result = m_weights.result();
  if (family.names == nullptr) {
    if (!fit->request.hyperparameters.has_prior()) return {};
    if (fit->split.shows_prior())
      return tr("Without labels all bumps have the prior's weight: none is the largest.");
    if (!result || !result->bumps) return whyNoAnswer(*m_fit, m_weights.failure());
    const QString listed = tr("A bump on each centre: the largest %1 of %2 weights")
                               .arg(result->bumps->largest.size())
                               .arg(result->bumps->count);
    if (!m_document->view().overlays.has(bumpsOverlay)) {
      return tr("%1. Linear and polynomial features have panels.").arg(listed);
    }
    const std::size_t affordable = affordableBumps(*fit->model, fit->split.train().n_elem);
    return tr("%1; %2 in the plots.")
        .arg(listed)
        .arg(std::min<std::size_t>(affordable, result->bumps->count));
  }
  if (!result || !result->study) return whyNoAnswer(*m_fit, m_weights.failure());
  QStringList parts;
  if (result->study->count() > most_pictured_weights) parts << tr("panels of up to six weights only");
  if (result->study->standardised) parts << tr("weights of standardised inputs");
  if (result->study->exact || result->complete)
    parts << tr("exact: %1").arg(describeExactWeights(*result->study));
  parts << (result->bootstrap ? tr("bootstrap: %1").arg(describeBootstrap(*result->bootstrap))
                              : whyNoAnswer(*m_fit, m_weights.failure()));
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

void WeightsPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followTime();
}

void WeightsPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  followTime();
  pointNowhere();
}

void WeightsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) showLegend();
}

}  // namespace credence
