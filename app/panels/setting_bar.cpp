#include "app/panels/setting_bar.h"

#include "app/compute/best_setting.h"
#include "app/panels/cure_row.h"
#include "app/panels/pin_chips.h"
#include "app/plots/locked_tip.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/log_slider.h"
#include "core/evidence/map_quantity.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace credence {

SettingBar::SettingBar(Document* document, BestSetting* best, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_best(best),
      m_width(new LogSlider(tr("Width"))),
      m_priorVariance(new LogSlider(tr("Prior variance"))),
      m_bestButton(new QToolButton),
      m_resetButton(new QToolButton),
      m_criterion(new ElidedLabel),
      m_cureBox(new QWidget),
      m_pins(new PinChips(document)) {
  setObjectName(QStringLiteral("settingBar"));
  m_width->setObjectName(QStringLiteral("width"));
  m_width->standTall(tr("narrow: follows single points"), tr("wide: smooth"));
  m_widthTip =
      tr("How far a training point's bump reaches, in the units of the axes, or in standard deviations where "
         "inputs are standardised. Small: wiggly boundaries; large: smooth ones. Double-click for the "
         "default.");
  m_width->setToolTip(m_widthTip);
  m_priorVariance->setObjectName(QStringLiteral("priorVariance"));
  m_priorVariance->standTall(tr("small: cautious"), tr("large: sure"));
  m_priorVariance->setTitle(tr("Prior variance"));
  m_priorVariance->nameInfinity(tr("none"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(12, 3, 12, 2);
  layout->setSpacing(24);
  layout->addWidget(m_width, 1);
  layout->addWidget(m_priorVariance, 1);
  layout->addWidget(buildButtons());
  connectSliders();
  connect(document, &Document::changed, this, &SettingBar::update);
  document->onView<&ViewState::mapQuantity>(this, &SettingBar::showCriterion);
  connect(document, &Document::locksChanged, this, &SettingBar::showLocks);
  connect(best, &BestSetting::changed, this, &SettingBar::showBest);
  updateRanges();
  updatePrior();
  updateValues();
  showBest();
  showCriterion();
}

QWidget* SettingBar::buildButtons() {
  m_bestButton->setObjectName(QStringLiteral("bestSetting"));
  m_bestButton->setText(tr("◇ Best Setting"));
  m_resetButton->setObjectName(QStringLiteral("resetSetting"));
  m_resetButton->setText(tr("Reset"));
  m_resetButton->setToolTip(tr("Width and prior variance as these data began"));
  m_criterion->setObjectName(QStringLiteral("bestCriterion"));
  m_criterion->setForegroundRole(QPalette::PlaceholderText);
  connect(m_bestButton, &QToolButton::clicked, this, &SettingBar::bestRequested);
  connect(m_resetButton, &QToolButton::clicked, this, &SettingBar::reset);
  auto* box = new QWidget;
  box->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(2);
  grid->addWidget(m_bestButton, 0, 0);
  grid->addWidget(m_resetButton, 0, 1);
  grid->addWidget(m_criterion, 1, 0, 1, 2);
  grid->addWidget(m_cureBox, 1, 0, 1, 2);
  m_cureBox->hide();
  grid->addWidget(m_pins, 2, 0, 1, 2);
  return box;
}

void SettingBar::connectSliders() {
  connect(m_width, &LogSlider::valueEdited, this, [this](double value) {
    Hyperparameters next = m_document->state().hyperparameters;
    next.width = value;
    m_document->setHyperparameters(next);
  });
  connect(m_priorVariance, &LogSlider::valueEdited, this, [this](double value) {
    Hyperparameters next = m_document->state().hyperparameters;
    next.prior_variance = value;
    m_document->setHyperparameters(next);
  });
  for (LogSlider* slider : {m_width, m_priorVariance}) {
    connect(slider, &LogSlider::dragStarted, m_document, &Document::beginGesture);
    connect(slider, &LogSlider::dragFinished, m_document, &Document::endGesture);
  }
}

void SettingBar::setBrief(bool brief) {
  for (LogSlider* slider : {m_width, m_priorVariance}) {
    slider->setBrief(brief);
    // So that the height is known at once to whoever shares the window's.
    if (slider->layout() != nullptr) slider->layout()->activate();
  }
  m_brief = brief;
  showCures();
}

void SettingBar::setCures(CureRow* cures) {
  m_cures = cures;
  auto* layout = new QVBoxLayout(m_cureBox);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(cures);
  cures->keepInOneLine();
  connect(cures, &CureRow::shownChanged, this, &SettingBar::showCures);
  showCures();
}

/// Where the window is low there is room for neither.
void SettingBar::showCures() {
  const bool told = m_cures != nullptr && !m_cures->isHidden();
  m_cureBox->setHidden(m_brief || !told);
  m_criterion->setHidden(m_brief || told);
}

void SettingBar::setBestHidden(bool hidden) {
  m_bestHidden = hidden;
  showBest();
  showLocks();
}

void SettingBar::setSearching(bool searching) {
  m_searching = searching;
  showLocks();
}

/// A slider that is locked says so where it says else what it is.
void SettingBar::showLocks() {
  const bool width = m_document->locked("width");
  const bool priorVariance = m_document->locked("prior_variance");
  m_bestButton->setEnabled(!m_searching && !m_bestHidden && !width && !priorVariance);
  m_resetButton->setEnabled(!width || !priorVariance);
  m_width->setToolTip(width ? lockedTip(*m_document, "width") : m_widthTip);
  m_priorVariance->setEnabled(!priorVariance);
  updatePrior();
  updateValues();
}

void SettingBar::update(Changes changes) {
  if (changes & Change::Suggested) updateRanges();
  // Counting reads the points: not for every step of a slider.
  const bool otherFeatures = !of_same_features(m_counted, m_document->state().hyperparameters);
  if (otherFeatures || changes & (Change::Dataset | Change::Split)) updatePrior();
  if (changes & (Change::Hyperparameters | Change::Dataset)) updateValues();
}

/// Without a prior there must be fewer weights than points.
void SettingBar::updatePrior() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  m_counted = now;
  const Split& split = m_document->split();
  const arma::uvec& train = split.train();
  const arma::uvec& places = split.shows_prior() ? split.unused : train;
  const arma::uword weights = weight_count(now, m_document->dataset().inputs.rows(places));
  m_priorVariance->reachInfinity(weights < train.n_elem);
  const QString end =
      weights < train.n_elem
          ? tr("The right end: no prior, the weights of greatest likelihood.")
          : tr("No prior at all needs fewer weights than training points; here are %1 for %2.")
                .arg(countNumber(weights), countNumber(train.n_elem));
  m_priorVariance->setToolTip(m_document->locked("prior_variance")
                                  ? lockedTip(*m_document, "prior_variance")
                                  : tr("How large the weights may become (a pure number). Small: "
                                       "probabilities stay near one half; large: "
                                       "the data decide. %1 Double-click for the default.")
                                        .arg(end));
  m_priorVariance->setValue(now.prior_variance);  // its number shows the same tip
}

void SettingBar::updateRanges() {
  const SuggestedRanges& suggested = m_document->state().suggested;
  m_width->setRange(suggested.width_slider.start, suggested.width_slider.stop,
                    suggested.hyperparameters.width);
  m_priorVariance->setRange(suggested.prior_variance_slider.start, suggested.prior_variance_slider.stop,
                            suggested.hyperparameters.prior_variance);
}

void SettingBar::updateValues() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  m_width->setEnabled(now.features->has_width() && !m_document->locked("width"));
  m_width->setTitle(now.features->has_width() ? capitalised(widthTitle(m_document->dataset(), now))
                                              : tr("Width: these features have none"));
  m_width->setValue(now.width);
  m_priorVariance->setValue(now.prior_variance);
}

void SettingBar::showBest() {
  const auto known = m_bestHidden ? std::nullopt : m_best->known();
  const bool width = known && known->setting.features->has_width();
  m_width->setMark(width ? std::optional(known->setting.width) : std::nullopt);
  m_priorVariance->setMark(known ? std::optional(known->setting.prior_variance) : std::nullopt);
  const QString best = known ? tr("◇ on the sliders is the best that is known so far: log evidence %1 at %2.")
                                   .arg(signedNumber(known->logEvidence, 2), describeSetting(known->setting))
                             : tr("None is known yet.");
  m_bestButton->setToolTip(
      tr("Search the setting whose log evidence is largest: the one that the map shows (M). %1").arg(best));
}

/// The search climbs the evidence that colours the map.
void SettingBar::showCriterion() {
  const PosteriorKind& posterior = evidence_posterior(name_of(m_document->view().mapQuantity));
  m_criterion->setText(tr("by %1’s log evidence").arg(fromTable(posterior.title)));
}

void SettingBar::reset() {
  const Hyperparameters& suggested = m_document->state().suggested.hyperparameters;
  Hyperparameters next = m_document->state().hyperparameters;
  next.width = suggested.width;
  next.prior_variance = suggested.prior_variance;
  m_document->setHyperparameters(next, tr("Reset the Setting"));
}

}  // namespace credence
