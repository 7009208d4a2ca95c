#include "app/tools/tool_options_bar.h"

#include "app/document/document.h"
#include "app/document/menu_text.h"
#include "app/plots/plot_tool.h"
#include "app/style/class_title.h"
#include "app/style/markers.h"
#include "app/style/typed_box.h"
#include "app/tools/select_tool.h"
#include "app/tools/toolbox.h"

#include <QActionGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QIcon>
#include <QSignalBlocker>
#include <QToolButton>
#include <qcustomplot.h>

#include <utility>

namespace credence {

namespace {

constexpr int longestName = 140;  // px, of a class on its button

QIcon classIcon(int label) {
  QIcon icon;
  for (const double ratio : {1.0, 2.0, 3.0})
    icon.addPixmap(QPixmap::fromImage(markerPicture(pointMarker(label, Role::train, 1.4), ratio)));
  return icon;
}

}  // namespace

ToolOptionsBar::ToolOptionsBar(Document* document, Toolbox* toolbox, QWidget* parent)
    : QWidget(parent), m_document(document), m_toolbox(toolbox) {
  setObjectName(QStringLiteral("toolOptions"));
  m_layout = new QHBoxLayout(this);
  m_layout->setContentsMargins(4, 0, 4, 0);
  m_layout->setSpacing(4);
  buildClasses();
  m_radius = addNumber(tr("Radius"), ToolSettings::smallestRadius, ToolSettings::largestRadius, tr(" px"),
                       tr("Radius of the circle around the mouse: [ and ], or Ctrl and the wheel"), nullptr);
  connect(m_radius, &QDoubleSpinBox::valueChanged, this,
          [this](double value) { edit(m_toolbox->current()->traits().radius, value); });
  m_rate =
      addNumber(tr("Rate"), 1.0, 1000.0, tr(" /s"),
                tr("Points a second; a pen sprays less where it presses less"), &ToolSettings::sprayRate);
  m_shape = new QComboBox;
  m_shape->setObjectName(QStringLiteral("sprayShape"));
  m_shape->addItems({tr("Gaussian"), tr("Uniform")});
  m_shape->setToolTip(
      tr("Gaussian: denser in the middle, the circle is at two standard deviations; uniform: "
         "evenly inside the circle"));
  m_layout->addWidget(m_shape);
  connect(m_shape, &QComboBox::activated, this, [this](int index) {
    ToolSettings settings = m_toolbox->options()->settings();
    settings.sprayGaussian = index == 0;
    m_toolbox->options()->set(settings);
  });
  m_spacing = addNumber(tr("Spacing"), 1.0, 200.0, tr(" px"), tr("From point to point along the path"),
                        &ToolSettings::strokeSpacing);
  m_scatter =
      addNumber(tr("Scatter"), 0.0, 200.0, tr(" px"),
                tr("Standard deviation of the points' distance from the path"), &ToolSettings::strokeScatter);
  // As high as its highest tool, so that the plots stay where they are.
  setMinimumHeight(m_shape->sizeHint().height() + 2);
  connect(toolbox, &Toolbox::currentChanged, this, &ToolOptionsBar::refresh);
  connect(toolbox->options(), &ToolOptions::changed, this, &ToolOptionsBar::refresh);
  connect(toolbox->selectTool(), &SelectTool::selectionChanged, this, &ToolOptionsBar::refresh);
  refresh();
}

void ToolOptionsBar::buildClasses() {
  auto* group = new QActionGroup(this);
  for (const std::size_t label : {0U, 1U}) {
    auto* action = new QAction(classIcon(static_cast<int>(label)), QString(), this);
    action->setCheckable(true);
    action->setShortcut(QKeySequence(label == 0 ? Qt::Key_0 : Qt::Key_1));
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, label] { m_toolbox->options()->setLabel(label); });
    m_classes[label] = action;
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setIconSize(QSize(18, 18));
    button->setAutoRaise(true);
    m_layout->addWidget(button);
    m_classButtons[label] = button;
  }
}

QDoubleSpinBox* ToolOptionsBar::addNumber(const QString& name, double low, double high, const QString& suffix,
                                          const QString& tip, double ToolSettings::*value) {
  auto* box = new DecimalBox;
  box->setObjectName(name.toLower());
  box->setPrefix(name + QLatin1Char(' '));
  box->setSuffix(suffix);
  box->setDecimals(0);
  box->setRange(low, high);
  box->setKeyboardTracking(false);
  box->setToolTip(tip);
  m_layout->addWidget(box);
  if (value != nullptr) {
    connect(box, &QDoubleSpinBox::valueChanged, this, [this, value](double number) { edit(value, number); });
  }
  return box;
}

void ToolOptionsBar::edit(double ToolSettings::*value, double number) {
  if (value == nullptr) return;
  ToolSettings settings = m_toolbox->options()->settings();
  settings.*value = number;
  m_toolbox->options()->set(settings);
}

void ToolOptionsBar::show(QDoubleSpinBox* box, bool visible, double value) {
  const QSignalBlocker blocker(box);
  box->setValue(value);
  box->setVisible(visible);
}

void ToolOptionsBar::refresh() {
  const PlotTool* tool = m_toolbox->current();
  const ToolTraits traits = tool->traits();
  const ToolSettings& settings = m_toolbox->options()->settings();
  for (const std::size_t label : {0U, 1U}) {
    const QString name = classTitle(m_document->dataset(), label);
    m_classes[label]->setText(tr("Draw %1").arg(menuText(name)));
    m_classes[label]->setIconText(
        menuText(fontMetrics().elidedText(name.simplified(), Qt::ElideRight, longestName)));
    m_classes[label]->setToolTip(
        tr("Draw %1 (%2); the right button draws the other class").arg(name, QString::number(label)));
    m_classes[label]->setChecked(settings.label == label);
    m_classButtons[label]->setVisible(traits.hasClass);
  }
  show(m_radius, traits.radius != nullptr, traits.radius != nullptr ? settings.*traits.radius : 0.0);
  show(m_rate, traits.sprays, settings.sprayRate);
  m_shape->setVisible(traits.sprays);
  m_shape->setCurrentIndex(settings.sprayGaussian ? 0 : 1);
  show(m_spacing, traits.strokes, settings.strokeSpacing);
  show(m_scatter, traits.strokes, settings.strokeScatter);
  if (std::exchange(m_hint, tool->status()) != m_hint) emit hintChanged();
}

QString ToolOptionsBar::hint() const {
  return m_hint;
}

}  // namespace credence
