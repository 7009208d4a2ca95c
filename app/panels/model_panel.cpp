#include "app/panels/model_panel.h"

#include "app/panels/centres_box.h"
#include "app/panels/log_slider.h"
#include "app/panels/warning_sign.h"
#include "app/panels/weight_priors_button.h"
#include "app/report/number_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace credence {

ModelPanel::ModelPanel(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_features(new QComboBox),
      m_standardise(new QCheckBox(tr("Standardise inputs"))),
      m_unitsText(new QLabel),
      m_unitsHint(warningLine(QStringLiteral("unitsHint"), m_unitsText)),
      m_widthTitle(new QLabel(tr("Width"))),
      m_width(new LogSlider(tr("Width"))),
      m_priorVariance(new LogSlider(tr("Prior variance"))) {
  m_width->setObjectName(QStringLiteral("width"));
  m_priorVariance->setObjectName(QStringLiteral("priorVariance"));
  m_features->setObjectName(QStringLiteral("features"));
  m_widthTitle->setTextFormat(Qt::PlainText);
  m_unitsText->setWordWrap(true);  // a ratio may be long, and the column is narrow
  for (const FeatureFamily* family : feature_families()) {
    m_features->addItem(fromTable(family->choice));
    m_features->setItemData(m_features->count() - 1, fromTable(family->purpose), Qt::ToolTipRole);
  }
  m_features->setToolTip(tr("What the logit is a weighted sum of"));
  m_features->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_features->setMinimumContentsLength(9);
  m_standardise->setObjectName(QStringLiteral("standardise"));
  m_width->setToolTip(
      tr("How far a training point's bump reaches, in the units of the axes, or in standard deviations where "
         "inputs are standardised. Small: wiggly boundaries; large: smooth ones. Double-click for the "
         "default."));
  m_priorVariance->nameInfinity(tr("none"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 5, 5, 5);
  layout->addWidget(m_features);
  layout->addWidget(new CentresBox(document, this));
  layout->addWidget(new WeightPriorsButton(document, this));
  layout->addWidget(m_standardise);
  layout->addWidget(m_unitsHint);
  layout->addWidget(m_widthTitle);
  layout->addWidget(m_width);
  layout->addWidget(new QLabel(tr("Prior variance")));
  layout->addWidget(m_priorVariance);
  connect(m_features, &QComboBox::activated, this, [this](int index) {
    Hyperparameters next = m_document->state().hyperparameters;
    next.features = feature_families()[static_cast<std::size_t>(index)];
    m_document->setHyperparameters(next);
  });
  connect(m_standardise, &QCheckBox::clicked, document, &Document::setStandardise);
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
    connect(slider, &LogSlider::dragStarted, document, &Document::beginGesture);
    connect(slider, &LogSlider::dragFinished, document, &Document::endGesture);
  }
  connect(document, &Document::changed, this, &ModelPanel::update);
  updateRanges();
  updatePrior();
  updateValues();
  updateUnitsHint();
}

void ModelPanel::update(Changes changes) {
  if (changes & Change::Suggested) updateRanges();
  if (changes & Change::Dataset) m_spread = spread_ratio(m_document->dataset().inputs);
  // Counting reads the points: not for every step of a slider.
  const bool otherFeatures = !of_same_features(m_counted, m_document->state().hyperparameters);
  if (otherFeatures || changes & (Change::Dataset | Change::Split)) updatePrior();
  if (changes & (Change::Hyperparameters | Change::Dataset)) {
    updateValues();
    updateUnitsHint();
  }
}

/// Without a prior there must be fewer weights than points.
void ModelPanel::updatePrior() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  m_counted = now;
  const arma::uvec& train = m_document->split().train;
  const arma::uword weights = weight_count(now, m_document->dataset().inputs.rows(train));
  m_priorVariance->reachInfinity(weights < train.n_elem);
  const QString end =
      weights < train.n_elem
          ? tr("The right end: no prior, the weights of greatest likelihood.")
          : tr("No prior at all needs fewer weights than training points; here are %1 for %2.")
                .arg(countNumber(weights), countNumber(train.n_elem));
  m_priorVariance->setToolTip(
      tr("How large the weights may become (a pure number). Small: probabilities stay near one half; large: "
         "the data decide. %1 Double-click for the default.")
          .arg(end));
  m_priorVariance->setValue(now.prior_variance);  // its number shows the same tip
}

void ModelPanel::updateUnitsHint() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  m_unitsHint->setVisible(m_spread.disparate() && !now.standardise && now.features->has_width());
  m_unitsText->setText(
      tr("Axes spread %1-fold apart: one width suits only one.").arg(significantNumber(m_spread.ratio, 2)));
  const auto name = [&](arma::uword axis) {
    return QString::fromStdString(m_document->dataset().input_names.at(axis));
  };
  m_unitsHint->setToolTip(
      tr("%1 spreads %2 times as far as %3. A width that tells points apart along the one reaches across all "
         "of the other, or the other way round. Standardise inputs, and one width suits both.")
          .arg(name(m_spread.wider), significantNumber(m_spread.ratio, 2), name(1 - m_spread.wider)));
}

void ModelPanel::updateRanges() {
  const SuggestedRanges& suggested = m_document->state().suggested;
  m_width->setRange(suggested.width_slider.start, suggested.width_slider.stop,
                    suggested.hyperparameters.width);
  m_priorVariance->setRange(suggested.prior_variance_slider.start, suggested.prior_variance_slider.stop,
                            suggested.hyperparameters.prior_variance);
}

void ModelPanel::updateValues() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  const auto& families = feature_families();
  const auto at = std::find(families.begin(), families.end(), now.features);
  m_features->setCurrentIndex(static_cast<int>(at - families.begin()));
  m_width->setEnabled(now.features->has_width());
  m_widthTitle->setEnabled(now.features->has_width());
  m_standardise->setChecked(now.standardises());
  m_standardise->setEnabled(!now.features->standardised);
  m_standardise->setToolTip(
      now.features->standardised
          ? tr("Always on with these features: among powers of inputs, one prior variance suits all weights "
               "only where the inputs have mean 0 and standard deviation 1. The plots keep their units.")
          : tr("Scale both inputs to mean 0 and standard deviation 1 before the fit, so that one width suits "
               "both. The plots keep their units; the width is then in standard deviations of the training "
               "points."));
  QString title = widthTitle(m_document->dataset(), now);
  m_widthTitle->setText(title.replace(0, 1, title.left(1).toUpper()));
  m_width->setValue(now.width);
  m_priorVariance->setValue(now.prior_variance);
}

}  // namespace credence
