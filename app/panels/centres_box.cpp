#include "app/panels/centres_box.h"

#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace credence {

namespace {

// In the order of the list.
constexpr std::array centreRules = {Centres::Rule::all, Centres::Rule::random, Centres::Rule::grid};

constexpr int fewestCentres = 10;
constexpr int mostCentres = 100000;

QSpinBox* centresSpinBox(int low, int high, const char* name, const QString& tip) {
  auto* box = new WholeBox;
  box->setObjectName(QLatin1String(name));
  box->setRange(low, high);
  box->setKeyboardTracking(false);
  box->setToolTip(tip);
  // As wide as the panel lets it be: room for the largest number would widen the panel.
  box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  keepAtLeastAsWideAs(box, QStringLiteral("M = 1000"));
  return box;
}

}  // namespace

CentresBox::CentresBox(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_rule(new QComboBox),
      m_count(centresSpinBox(fewestCentres, mostCentres, "centreCount",
                             tr("How many bumps there are; of training points no more than there are"))),
      m_seed(
          centresSpinBox(0, std::numeric_limits<int>::max(), "centreSeed",
                         tr("Another seed draws other points. More centres of one seed hold the fewer."))) {
  m_rule->setObjectName(QStringLiteral("centres"));
  m_rule->addItems({tr("Bumps on all points"), tr("Bumps on random points"), tr("Bumps on a grid")});
  m_rule->setToolTip(tr("Where the bumps stand: the fewer there are, the simpler and the quicker the model"));
  m_rule->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_rule->setMinimumContentsLength(9);
  m_count->setPrefix(tr("M = "));
  m_seed->setPrefix(tr("seed "));
  auto* numbers = new QHBoxLayout;
  numbers->setSpacing(4);
  numbers->addWidget(m_count, 1);
  numbers->addWidget(m_seed, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(m_rule);
  layout->addLayout(numbers);
  connect(m_rule, &QComboBox::activated, this, [this](int index) {
    edit([&](Centres& centres) { centres.rule = centreRules.at(static_cast<std::size_t>(index)); });
  });
  connect(m_count, &QSpinBox::valueChanged, this, [this](int value) {
    edit([&](Centres& centres) { centres.count = static_cast<arma::uword>(value); });
  });
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    edit([&](Centres& centres) { centres.seed = static_cast<std::uint64_t>(value); });
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Hyperparameters) update();
  });
  update();
}

template <typename Edit>
void CentresBox::edit(const Edit& change) {
  Hyperparameters next = m_document->state().hyperparameters;
  change(next.centres);
  m_document->setHyperparameters(next);
}

void CentresBox::update() {
  const Hyperparameters& now = m_document->state().hyperparameters;
  const QSignalBlocker ruleBlocker(m_rule);
  const QSignalBlocker countBlocker(m_count);
  const QSignalBlocker seedBlocker(m_seed);
  setVisible(now.features->kernel != nullptr);
  const auto* const at = std::find(centreRules.begin(), centreRules.end(), now.centres.rule);
  m_rule->setCurrentIndex(static_cast<int>(at - centreRules.begin()));
  m_count->setVisible(now.centres.rule != Centres::Rule::all);
  m_seed->setVisible(now.centres.rule == Centres::Rule::random);
  m_count->setValue(static_cast<int>(std::min<arma::uword>(now.centres.count, mostCentres)));
  m_seed->setValue(static_cast<int>(now.centres.seed));
}

}  // namespace credence
