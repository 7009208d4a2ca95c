#include "app/plots/quantity_button.h"

#include "app/plots/picture_style.h"

#include <QActionGroup>
#include <QMenu>

#include <string_view>
#include <utility>

namespace credence {

QuantityButton::QuantityButton(QWidget* parent) : QToolButton(parent), m_entries(new QActionGroup(this)) {
  setAutoRaise(true);
  setPopupMode(QToolButton::InstantPopup);
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  // A click leaves the keyboard with the tool on the plot.
  setFocusPolicy(Qt::TabFocus);
  setCursor(Qt::ArrowCursor);
  // The arrow stands behind the text, where the eye is, not in a corner.
  setStyleSheet(
      QStringLiteral("QToolButton { border: 1px solid transparent; border-radius: 3px; padding: 0px 4px; }"
                     "QToolButton:hover, QToolButton:focus { border-color: palette(mid); }"
                     "QToolButton::menu-indicator { image: none; width: 0px; }"));
  QFont large = font();
  large.setPointSizeF(11);
  large.setBold(true);
  setFont(large);
  auto* menu = new QMenu(this);
  menu->setToolTipsVisible(true);
  Quantity::Kind kind = Quantity::Kind::probability;
  for (const Quantity& quantity : plotted_quantities()) {
    if (std::exchange(kind, quantity.kind) != quantity.kind && kind != Quantity::Kind::entropy) {
      menu->addSeparator();
    }
    const std::string_view title = title_of(quantity);
    QAction* entry = menu->addAction(QString::fromUtf8(title.data(), static_cast<qsizetype>(title.size())));
    const std::string_view id = id_of(quantity);
    entry->setData(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
    entry->setToolTip(purposeOf(quantity));
    entry->setCheckable(true);
    m_entries->addAction(entry);
    connect(entry, &QAction::triggered, this, [this, quantity] { emit chosen(quantity); });
  }
  setMenu(menu);
}

void QuantityButton::setTitle(const QString& title) {
  setText(title.isEmpty() ? QString() : title + QStringLiteral(" ▾"));
}

void QuantityButton::setCurrent(const Quantity& quantity) {
  const std::string_view id = id_of(quantity);
  for (QAction* entry : m_entries->actions()) {
    if (entry->data().toString().toStdString() == id) entry->setChecked(true);
  }
}

}  // namespace credence
