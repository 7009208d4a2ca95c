#include "app/panels/model_panel.h"

#include "app/panels/centres_box.h"
#include "app/panels/cure_row.h"
#include "app/panels/weight_priors_button.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QCheckBox>
#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace credence {

ModelPanel::ModelPanel(Document* document, LiveFit* liveFit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_features(new QComboBox),
      m_standardise(new QCheckBox(tr("Standardise inputs"))),
      m_unitsHint(new CureRow(QStringLiteral("unitsHint"), liveFit, {Cure::standardise})) {
  m_features->setObjectName(QStringLiteral("features"));
  for (const FeatureFamily* family : feature_families()) {
    m_features->addItem(fromTable(family->choice));
    m_features->setItemData(m_features->count() - 1, fromTable(family->purpose), Qt::ToolTipRole);
  }
  m_features->setToolTip(tr("What the logit is a weighted sum of"));
  m_features->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_features->setMinimumContentsLength(9);
  m_standardise->setObjectName(QStringLiteral("standardise"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(5, 5, 5, 5);
  layout->addWidget(m_features);
  layout->addWidget(new CentresBox(document, this));
  layout->addWidget(new WeightPriorsButton(document, this));
  layout->addWidget(m_standardise);
  layout->addWidget(m_unitsHint);
  connect(m_features, &QComboBox::activated, this, [this](int index) {
    Hyperparameters next = m_document->state().hyperparameters;
    next.features = feature_families()[static_cast<std::size_t>(index)];
    m_document->setHyperparameters(next);
  });
  connect(m_standardise, &QCheckBox::clicked, document, &Document::setStandardise);
  connect(document, &Document::changed, this, &ModelPanel::update);
  updateValues();
  updateUnitsHint();
}

void ModelPanel::update(Changes changes) {
  if (changes & Change::Dataset) m_spread = spread_ratio(m_document->dataset().inputs);
  if (changes & (Change::Hyperparameters | Change::Dataset)) {
    updateValues();
    updateUnitsHint();
  }
}

void ModelPanel::updateUnitsHint() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  const bool doubtful = m_spread.disparate() && !now.standardise && now.features->has_width();
  const QString complaint =
      tr("Axes spread %1-fold apart: one width suits only one.").arg(significantNumber(m_spread.ratio, 2));
  if (doubtful) {
    m_unitsHint->complain(QStringLiteral("⚠ ") + complaint);
  } else {
    m_unitsHint->tellNothing();
  }
  const auto name = [&](arma::uword axis) { return inputTitle(m_document->dataset(), axis); };
  m_unitsHint->setToolTip(
      tr("%1 spreads %2 times as far as %3. A width that tells points apart along the one reaches across all "
         "of the other, or the other way round. Standardise inputs, and one width suits both.")
          .arg(name(m_spread.wider), significantNumber(m_spread.ratio, 2), name(1 - m_spread.wider)));
  const QString before = std::exchange(m_warning, doubtful ? complaint : QString());
  if (m_warning != before) emit warningChanged();
}

void ModelPanel::updateValues() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  const auto& families = feature_families();
  const auto at = std::find(families.begin(), families.end(), now.features);
  m_features->setCurrentIndex(static_cast<int>(at - families.begin()));
  m_standardise->setChecked(now.standardises());
  m_standardise->setEnabled(!now.features->standardised);
  m_standardise->setToolTip(
      now.features->standardised
          ? tr("Always on with these features: among powers of inputs, one prior variance suits all weights "
               "only where the inputs have mean 0 and standard deviation 1. The plots keep their units.")
          : tr("Scale both inputs to mean 0 and standard deviation 1 before the fit, so that one width suits "
               "both. The plots keep their units; the width is then in standard deviations of the training "
               "points."));
}

}  // namespace credence
