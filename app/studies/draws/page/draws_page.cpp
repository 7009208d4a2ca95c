#include "app/studies/draws/page/draws_page.h"

#include "app/chart/chart_view.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/panels/cure_row.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/studies/draws/draws.h"
#include "app/studies/draws/draws_text.h"
#include "app/widgets/log_slider.h"

#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <vector>

namespace credence {

namespace {

constexpr double fewestDraws = 10.0;  // of the slider
constexpr double mostTyped = 1e6;     // what is kept of each draw makes 100 MB
constexpr double usualNumber = 1000.0;
constexpr int controlsWidth = 170;    // px
constexpr int leastDrawsChart = 100;  // px, however low the page

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
    : StudyPage(drawsStudy, document, fit, parent),
      m_from(new QComboBox),
      m_number(new LogSlider(tr("Number of draws"))),
      m_place(new QLabel),
      m_cures(
          new StudyCures(QStringLiteral("drawsCures"), tr("The draws take %1."), fit, Effort::posterior)) {
  addColumn(buildControls());
  for (ChartView* chart : charts()) chart->setMinimumHeight(leastDrawsChart);
  addRow(m_cures);
  connect(fit, &LiveFit::fitChanged, this, &DrawsPage::followTime);
  document->onView<&ViewState::drawnFrom, &ViewState::draws>(this, &DrawsPage::showSettings);
  document->onView<&ViewState::crosshairFrozen>(this, &DrawsPage::showPlace);
  showSettings();
}

QWidget* DrawsPage::buildControls() {
  auto* column = new QWidget;
  column->setFixedWidth(controlsWidth);
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
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
  m_place->setObjectName(QStringLiteral("drawsPlace"));
  m_place->setTextFormat(Qt::PlainText);
  m_place->setWordWrap(true);
  layout->addWidget(new QLabel(tr("Draws of")));
  layout->addWidget(m_from);
  layout->addWidget(m_number);
  layout->addWidget(m_place);
  layout->addStretch(1);
  connect(m_from, &QComboBox::activated, this, [this](int index) {
    document()->setInView(&ViewState::drawnFrom, drawable().at(static_cast<std::size_t>(index)));
  });
  connect(m_number, &LogSlider::valueEdited, this, [this](double value) {
    const double whole = std::round(std::clamp(value, 1.0, mostTyped));
    document()->setInView(&ViewState::draws, static_cast<arma::uword>(whole));
    m_number->setValue(whole);
  });
  return column;
}

void DrawsPage::showSettings() {
  const ViewState& view = document()->view();
  const std::vector<const PosteriorKind*> kinds = drawable();
  m_from->setCurrentIndex(static_cast<int>(std::ranges::find(kinds, view.drawnFrom) - kinds.begin()));
  m_number->setValue(static_cast<double>(view.draws));
}

void DrawsPage::followTime() {
  const auto current = fit()->fit();
  const auto found = answer();
  const bool there = found && current && found->inputs.fit->model == current->model;
  m_cures->await(isVisible() && current && !there && live().failure().isEmpty());
}

void DrawsPage::showEvent(QShowEvent* event) {
  StudyPage::showEvent(event);
  followTime();
}

void DrawsPage::hideEvent(QHideEvent* event) {
  StudyPage::hideEvent(event);
  followTime();
}

Chart DrawsPage::onPage(const std::string& /*id*/, Chart chart) const {
  const auto found = answer();
  if (!found) return chart;
  const QString place = describePlace(resultOf<DrawsResult>(found->result));
  std::erase_if(chart.names, [&](const ChartName& name) { return name.text == place; });
  return chart;
}

void DrawsPage::shown() {
  followTime();
  showPlace();
}

void DrawsPage::showPlace() {
  const auto found = answer();
  m_place->setText(found ? describePlace(resultOf<DrawsResult>(found->result)) : QString());
  m_place->setToolTip(found ? placePurpose(found->options) : QString());
}

/// What the person can do about it.
QString DrawsPage::placePurpose(const StudyOptions& asked) const {
  if (valueInside<DrawsOptions>(asked.value).chosen != PlaceChosen::asked)
    return tr("The point nearest to the middle of the plots. Move the mouse over a plot for another place.");
  return document()->view().crosshairFrozen ? tr("Where the crosshair is frozen; X lets go of it")
                                            : tr("Where the crosshair is; X freezes it");
}

}  // namespace credence
