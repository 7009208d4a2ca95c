#include "app/panels/split_box.h"

#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QStandardItemModel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

namespace credence {

namespace {

// In the order of the list; its entries are stacked with their details.
constexpr std::array kinds = {SplitRule::Kind::all_training, SplitRule::Kind::fraction,
                              SplitRule::Kind::first_n, SplitRule::Kind::marked};
constexpr int markedIndex = 3;

QSpinBox* spinBox(int low, int high, const char* name, const QString& tip) {
  auto* box = new WholeBox;
  box->setObjectName(QLatin1String(name));
  box->setRange(low, high);
  box->setKeyboardTracking(false);
  box->setToolTip(tip);
  return box;
}

int indexOf(SplitRule::Kind kind) {
  return static_cast<int>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
}

/// A stack that is as high as the page it shows.
class Pages : public QStackedWidget {
 public:
  QSize sizeHint() const override { return currentWidget()->sizeHint(); }
  QSize minimumSizeHint() const override { return currentWidget()->minimumSizeHint(); }
};

}  // namespace

SplitBox::SplitBox(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_kind(new QComboBox),
      m_detail(new Pages),
      m_firstN(spinBox(1, std::numeric_limits<int>::max(), "firstRows", tr("Rows of the data that train"))),
      m_marked(new QLabel) {
  m_kind->setObjectName(QStringLiteral("splitKind"));
  m_kind->addItems({tr("Train on all points"), tr("Train on a share"), tr("Train on the first rows"),
                    tr("Train on unmarked points")});
  m_kind->setToolTip(
      tr("The other points test the classifier and are drawn hollow; those that validate, half filled"));
  m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_firstN->setSuffix(tr(" rows"));
  m_marked->setWordWrap(true);
  m_detail->addWidget(new QWidget);
  m_detail->addWidget(buildShare());
  m_detail->addWidget(m_firstN);
  m_detail->addWidget(m_marked);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addWidget(m_kind);
  layout->addWidget(m_detail);
  connect(m_kind, &QComboBox::activated, this, [this](int index) {
    edit([&](SplitRule& rule) {
      rule.kind = kinds.at(static_cast<std::size_t>(index));
      // So many that there are others to test.
      if (rule.first_n == 0) rule.first_n = std::max<std::uint64_t>(1, m_document->dataset().size() * 4 / 5);
    });
  });
  connect(m_firstN, &QSpinBox::valueChanged, this, [this](int value) {
    edit([&](SplitRule& rule) { rule.first_n = static_cast<std::uint64_t>(value); });
  });
  connect(document, &Document::changed, this, &SplitBox::update);
  updateMarks();
  updateRule();
}

QWidget* SplitBox::buildShare() {
  m_percent = spinBox(1, 100, "splitPercent", tr("How many of the points train the classifier"));
  m_percent->setSuffix(tr(" %"));
  m_validation =
      spinBox(0, 99, "validationPercent",
              tr("How many of the points are kept to choose a setting by: validation points, drawn "
                 "half filled. Those that neither train nor validate test, once, at the end"));
  m_validation->setPrefix(tr("validation "));
  m_validation->setSuffix(tr(" %"));
  m_seed = spinBox(0, std::numeric_limits<int>::max(), "splitSeed", tr("Another seed draws another split"));
  m_seed->setPrefix(tr("seed "));
  // As wide as the panel lets it be: room for the largest seed would widen the panel.
  m_seed->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  keepAtLeastAsWideAs(m_seed, tr("seed ") + QStringLiteral("1"));
  auto* next = new QToolButton;
  next->setObjectName(QStringLiteral("nextSplit"));
  next->setText(tr("Next"));
  next->setToolTip(tr("Another split: the next seed (N)"));
  m_stratified = new QCheckBox(tr("Same share of each class"));
  m_stratified->setObjectName(QStringLiteral("stratified"));
  m_stratified->setToolTip(
      tr("Split each class by itself, so that training, validation and test points hold as much of "
         "either as all points do"));
  auto* share = new QWidget;
  auto* grid = new QGridLayout(share);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(4);
  grid->addWidget(m_percent, 0, 0);
  grid->addWidget(m_seed, 0, 1);
  grid->addWidget(next, 0, 2);
  grid->addWidget(m_validation, 1, 0, 1, 3);
  grid->addWidget(m_stratified, 2, 0, 1, 3);
  grid->setColumnStretch(1, 1);
  connect(m_percent, &QSpinBox::valueChanged, this, [this](int value) {
    edit([&](SplitRule& rule) {
      rule.fraction = value / 100.0;
      rule.validation = std::min(m_validation->value(), 100 - value) / 100.0;
    });
  });
  connect(m_validation, &QSpinBox::valueChanged, this,
          [this](int value) { edit([&](SplitRule& rule) { rule.validation = value / 100.0; }); });
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    edit([&](SplitRule& rule) { rule.seed = static_cast<std::uint64_t>(value); });
  });
  connect(m_stratified, &QCheckBox::toggled, this,
          [this](bool on) { edit([&](SplitRule& rule) { rule.stratified = on; }); });
  connect(next, &QToolButton::clicked, m_document, &Document::nextSplit);
  return share;
}

template <typename Edit>
void SplitBox::edit(const Edit& change) {
  // Not what is shown: that may be a split on trial.
  SplitRule rule = m_document->state().split;
  change(rule);
  m_document->setSplit(rule);
}

void SplitBox::update(Changes changes) {
  if (changes & Change::Dataset) updateMarks();
  if (changes & Change::Split) updateRule();
}

void SplitBox::updateRule() {
  const SplitRule& rule = m_document->state().split;
  const QSignalBlocker kindBlocker(m_kind);
  const QSignalBlocker percentBlocker(m_percent);
  const QSignalBlocker validationBlocker(m_validation);
  const QSignalBlocker seedBlocker(m_seed);
  const QSignalBlocker stratifiedBlocker(m_stratified);
  const QSignalBlocker firstBlocker(m_firstN);
  const int index = indexOf(rule.kind);
  m_kind->setCurrentIndex(index);
  m_detail->setCurrentIndex(index);
  m_detail->setVisible(index != 0);
  m_detail->updateGeometry();
  const auto percent = [](double share) { return static_cast<int>(std::lround(share * 100.0)); };
  m_percent->setValue(percent(rule.fraction));
  m_validation->setMaximum(std::min(99, 100 - percent(rule.fraction)));
  m_validation->setValue(percent(rule.validation));
  m_seed->setValue(static_cast<int>(rule.seed));
  m_stratified->setChecked(rule.stratified);
  if (rule.first_n > 0) m_firstN->setValue(static_cast<int>(rule.first_n));
}

void SplitBox::updateMarks() {
  const arma::uvec& marks = m_document->dataset().role_marks;
  const auto count = [&marks](Role role) { return arma::uword(arma::accu(marks == index_of(role))); };
  const arma::uword validation = count(Role::validation);
  const arma::uword marked = validation + count(Role::test);
  const QString reason = tr("No column or brush has marked test points");
  m_marked->setText(validation > 0 ? tr("Of the %1 marked points %2 validate and %3 test.")
                                         .arg(marked)
                                         .arg(validation)
                                         .arg(marked - validation)
                    : marked > 0 ? tr("The %1 marked points test.").arg(marked)
                                 : tr("%1: all points train.").arg(reason));
  auto* item = qobject_cast<QStandardItemModel*>(m_kind->model())->item(markedIndex);
  item->setEnabled(marked > 0);
  item->setToolTip(marked > 0 ? tr("A column of the file or a brush has marked %1 points").arg(marked)
                              : reason);
  item->setText(marked > 0 ? tr("Train on unmarked points")
                           : tr("Train on unmarked points (none is marked)"));
}

}  // namespace credence
