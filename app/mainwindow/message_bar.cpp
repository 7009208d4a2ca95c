#include "app/mainwindow/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace credence {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel) {
  setObjectName(QStringLiteral("messageBar"));
  // Its own colours in both themes: dark text on amber.
  setStyleSheet(
      QStringLiteral("#messageBar { background: #f7d794; border: 1px solid #d9a441; }"
                     "#messageBar QLabel { color: #3b2a00; }"
                     "#messageBar QToolButton { color: #3b2a00; border: none; padding: 2px 6px; }"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(10, 4, 4, 4);
  m_text->setWordWrap(true);
  m_text->setTextFormat(Qt::PlainText);
  m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton;
  close->setText(QStringLiteral("✕"));
  close->setToolTip(tr("Close this message"));
  layout->addWidget(m_text, 1);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  hide();
}

void MessageBar::showMessage(const QString& message) {
  m_text->setText(message);
  show();
}

QString MessageBar::message() const {
  return m_text->text();
}

}  // namespace credence
