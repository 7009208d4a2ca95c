#include "app/plots/quantity_button.h"

#include "app/document/menu_text.h"
#include "app/plots/picture_style.h"
#include "app/report/translate.h"

#include <QActionGroup>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStyleHints>

#include <string_view>
#include <utility>

namespace credence {

namespace {

constexpr int besideTitle = 5;  // px
constexpr int buttonFrame = 1;
constexpr double buttonCorner = 3.0;

}  // namespace

QuantityButton::QuantityButton(QWidget* parent)
    : MenuButton(parent), m_entries(new QActionGroup(this)), m_small(font()) {
  setAutoRaise(true);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  // A click leaves the keyboard with the tool on the plot.
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::ArrowCursor);
  m_small.setPointSizeF(9);
  setFont(titleFont(m_small));
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  std::string_view group = plotted_quantities().front().kind->group;
  for (const Quantity& quantity : plotted_quantities()) {
    if (std::exchange(group, quantity.kind->group) != quantity.kind->group) menu->addSeparator();
    QAction* entry = menu->addAction(fromTable(title_of(quantity)));
    entry->setData(fromTable(id_of(quantity)));
    entry->setToolTip(purposeOf(quantity));
    entry->setCheckable(true);
    m_entries->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, quantity] { emit chosen(quantity); });
  }
  setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this] { m_sinceOpened.start(); });
  menu->installEventFilter(this);
}

/// The second click of a double click comes to the menu that the first one has opened.
bool QuantityButton::eventFilter(QObject* watched, QEvent* event) {
  const bool press =
      event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  if (watched != menu() || !press) return MenuButton::eventFilter(watched, event);
  const QPoint place = mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition().toPoint());
  const bool soon = m_sinceOpened.isValid() &&
                    m_sinceOpened.elapsed() <= QGuiApplication::styleHints()->mouseDoubleClickInterval();
  if (!soon || !rect().contains(place)) return MenuButton::eventFilter(watched, event);
  menu()->close();
  emit doubleClicked();
  return true;
}

void QuantityButton::setTitle(const PlotTitle& title, const QFont& small) {
  m_title = title;
  m_small = small;
  setFont(titleFont(small));
  // An ampersand in the name of a class is not the mark of a key.
  setText(title.name.isEmpty() ? QString() : menuText(title.text() + QStringLiteral(" ▾")));
}

QSize QuantityButton::sizeHint() const {
  const int arrow = QFontMetrics(m_small).horizontalAdvance(QStringLiteral(" ▾"));
  return {widthOf(m_title, m_small) + arrow + 2 * besideTitle, fontMetrics().height() + 2 * buttonFrame};
}

void QuantityButton::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  if (underMouse() || hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette().color(QPalette::Mid), buttonFrame));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), buttonCorner, buttonCorner);
  }
  if (m_title.name.isEmpty()) return;
  // A title is one also where nothing else can be chosen.
  painter.setPen(palette().color(QPalette::Active, QPalette::WindowText));
  QRect place = rect().adjusted(besideTitle, 0, 0, 0);
  // On one base line.
  const int base = (height() + fontMetrics().ascent() - fontMetrics().descent()) / 2;
  painter.setFont(font());
  painter.drawText(place.left(), base, m_title.heading());
  place.setLeft(place.left() + fontMetrics().horizontalAdvance(m_title.heading()));
  painter.setFont(m_small);
  painter.drawText(place.left(), base,
                   isEnabled() ? m_title.detail() + QStringLiteral(" ▾") : m_title.detail());
}

void QuantityButton::setCurrent(const Quantity& quantity) {
  const std::string_view id = id_of(quantity);
  for (QAction* entry : m_entries->actions()) {
    if (entry->data().toString().toStdString() == id) entry->setChecked(true);
  }
}

}  // namespace credence
