#include "app/mainwindow/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace credence {

MessageBar::MessageBar(const QString& name, QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_buttonRow(new QHBoxLayout) {
  setObjectName(name);
  // Its own colours in both themes: dark text on amber.
  setStyleSheet(
      QStringLiteral("#%1 { background: #f7d794; border: 1px solid #d9a441; }"
                     "#%1 QLabel { color: #3b2a00; }"
                     "#%1 QPushButton { color: #3b2a00; background: #fbecc8; border: 1px solid #b98520; "
                     "border-radius: 3px; padding: 3px 10px; }"
                     "#%1 QPushButton:hover { background: #fff6df; }"
                     "#%1 QToolButton { color: #3b2a00; border: none; padding: 2px 6px; }")
          .arg(name));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 4, 4);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton;
  close->setText(QStringLiteral("✕"));
  close->setToolTip(tr("Close this message"));
  layout->addWidget(m_text, 1);
  layout->addLayout(m_buttonRow);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void MessageBar::showMessage(const QString& message) {
  showRemedies(message, {});
}

void MessageBar::showRemedies(const QString& message, std::vector<Remedy> remedies) {
  m_text->setText(message);
  m_remedies = std::move(remedies);
  while (m_buttons.size() < m_remedies.size()) addButton();
  for (std::size_t k = 0; k < m_buttons.size(); ++k) {
    const bool needed = k < m_remedies.size();
    m_buttons[k]->setVisible(needed);
    if (needed) m_buttons[k]->setText(m_remedies[k].label);
  }
  show();
}

void MessageBar::addButton() {
  auto* button = new QPushButton;
  button->setObjectName(QStringLiteral("remedy"));
  connect(button, &QPushButton::clicked, this, [this, k = m_buttons.size()] {
    hide();
    const std::function<void()> action = m_remedies.at(k).action;  // it may show the next message
    action();
  });
  m_buttonRow->addWidget(button);
  m_buttons.push_back(button);
}

QString MessageBar::message() const {
  return m_text->text();
}

}  // namespace credence
