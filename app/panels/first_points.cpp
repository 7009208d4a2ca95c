#include "app/panels/first_points.h"

#include "app/style/typed_box.h"
#include "app/widgets/box_width.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace credence {

namespace {

constexpr int firstPositions = 1000;  // of the slider: none, and from 1 on a logarithmic scale
constexpr int smallStep = 10;
constexpr int largeStep = 100;

QSpinBox* firstPointsBox(const char* name, int low) {
  auto* box = new WholeBox;
  box->setObjectName(QLatin1String(name));
  box->setRange(low, std::numeric_limits<int>::max());
  box->setKeyboardTracking(false);
  return box;
}

}  // namespace

FirstPoints::FirstPoints(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_slider(new QSlider(Qt::Horizontal)),
      m_number(firstPointsBox("firstPointsNumber", 0)),
      m_seed(firstPointsBox("orderSeed", 0)) {
  buildSlider();
  m_number->setAccessibleName(tr("First n points"));
  m_number->setToolTip(
      tr("So many training points, the first of the order, are in use; none: the prior is shown"));
  m_number->setSpecialValueText(tr("none: the prior"));
  keepAsWideAs(m_number, m_number->specialValueText());
  m_seed->setPrefix(tr("seed "));
  m_seed->setToolTip(tr("Another seed is another order"));
  keepAsWideAs(m_seed, tr("seed ") + QStringLiteral("10000"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(new QLabel(tr("First n points")));
  layout->addWidget(m_slider, 1);
  layout->addWidget(m_number);
  layout->addWidget(m_seed);
  connect(m_number, &QSpinBox::valueChanged, this,
          [this](int value) { use(static_cast<arma::uword>(value)); });
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    SplitRule rule = m_document->state().split;
    rule.order_seed = static_cast<std::uint64_t>(value);
    m_document->setSplit(rule);
  });
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split)) update();
  });
  update();
}

void FirstPoints::buildSlider() {
  m_slider->setObjectName(QStringLiteral("firstPointsSlider"));
  m_slider->setAccessibleName(tr("First n points"));
  m_slider->setToolTip(
      tr("How many training points are in use; at the right end, and after a double click, all; at the left "
         "end none, and the prior is shown"));
  m_slider->setRange(0, firstPositions);
  m_slider->setSingleStep(smallStep);
  m_slider->setPageStep(largeStep);
  m_slider->setMinimumWidth(60);
  m_slider->installEventFilter(this);
  connect(m_slider, &QSlider::valueChanged, this, [this](int position) { use(countAt(position)); });
  connect(m_slider, &QSlider::sliderPressed, m_document, &Document::beginGesture);
  connect(m_slider, &QSlider::sliderReleased, m_document, &Document::endGesture);
}

void FirstPoints::use(arma::uword count) {
  SplitRule rule = m_document->state().split;
  rule.use_first = count < trainingPoints() ? std::optional<std::uint64_t>(count) : std::nullopt;
  m_document->setSplit(rule);
}

arma::uword FirstPoints::trainingPoints() const {
  const Split& split = m_document->split();
  return split.train().n_elem + split.unused.n_elem;
}

arma::uword FirstPoints::countAt(int position) const {
  if (position == 0) return 0;
  const double share = static_cast<double>(position - 1) / (firstPositions - 1);
  return static_cast<arma::uword>(std::lround(std::pow(static_cast<double>(trainingPoints()), share)));
}

int FirstPoints::positionOf(arma::uword count) const {
  const arma::uword all = trainingPoints();
  if (count >= all) return firstPositions;
  if (count == 0) return 0;
  const double share = std::log(static_cast<double>(count)) / std::log(static_cast<double>(all));
  return 1 + static_cast<int>(std::lround(share * (firstPositions - 1)));
}

void FirstPoints::update() {
  const arma::uword all = trainingPoints();
  const arma::uword used = m_document->split().train().n_elem;
  const QSignalBlocker sliderBlocker(m_slider);
  const QSignalBlocker numberBlocker(m_number);
  const QSignalBlocker seedBlocker(m_seed);
  for (QWidget* widget : {static_cast<QWidget*>(m_slider), static_cast<QWidget*>(m_number)}) {
    widget->setEnabled(all > 0);
  }
  m_number->setMaximum(static_cast<int>(std::max<arma::uword>(1, all)));
  m_number->setValue(static_cast<int>(used));
  // Several places of the slider may mean the same number: it stays where the hand has put it.
  if (countAt(m_slider->value()) != used) m_slider->setValue(positionOf(used));
  m_seed->setValue(static_cast<int>(m_document->state().split.order_seed));
}

bool FirstPoints::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_slider && event->type() == QEvent::MouseButtonDblClick) {
    use(trainingPoints());
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace credence
