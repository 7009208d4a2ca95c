#include "app/mainwindow/panel_chip.h"

#include "app/document/menu_text.h"
#include "app/report/translate.h"
#include "app/widgets/panel_popup.h"

#include <utility>

namespace credence {

PanelChip::PanelChip(QWidget* panel, QString purpose, QWidget* column)
    : m_column(column), m_popup(new PanelPopup(panel, column->window())), m_purpose(std::move(purpose)) {
  setToolButtonStyle(Qt::ToolButtonTextOnly);
  connect(this, &QToolButton::clicked, this, &PanelChip::open);
}

void PanelChip::say(const QString& words) {
  m_words = words;
  showWords();
}

void PanelChip::warn(const QString& sentences) {
  m_warning = sentences;
  showWords();
}

void PanelChip::open() {
  const int right = window()->mapToGlobal(QPoint(window()->width(), 0)).x();
  m_popup->openAt({right, mapToGlobal(QPoint(0, height())).y() + 1}, m_column->width(), this);
}

void PanelChip::showWords() {
  const QString sign = m_warning.isEmpty() ? QString() : QStringLiteral("⚠ ");
  setText(menuText(tr("%1%2 ▾").arg(sign, m_words)));
  setToolTip(m_warning.isEmpty() ? m_purpose : QStringLiteral("%1\n%2").arg(m_warning, m_purpose));
}

}  // namespace credence
