#include "app/mainwindow/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include <utility>

namespace credence {

namespace {

const QColor edge(0xd9a441);

/// Colours of its own in both themes: dark text on amber.
QPalette amber() {
  const QColor text(0x3b2a00);
  QPalette palette(QColor(0xfbecc8), QColor(0xf7d794));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(role, text);
  return palette;
}

}  // namespace

MessageBar::MessageBar(const QString& name, QWidget* parent)
    : QFrame(parent), m_text(new QLabel), m_buttonRow(new QHBoxLayout) {
  setObjectName(name);
  setPalette(amber());
  setAutoFillBackground(true);
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 4, 4);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton;
  close->setText(QStringLiteral("✕"));
  close->setAutoRaise(true);
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

void MessageBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setPen(edge);
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

QString MessageBar::message() const {
  return m_text->text();
}

}  // namespace credence
