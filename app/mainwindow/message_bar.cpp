#include "app/mainwindow/message_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace credence {

MessageBar::MessageBar(QWidget* parent) : QFrame(parent), m_text(new QLabel), m_button(new QPushButton) {
  setObjectName(QStringLiteral("messageBar"));
  // Its own colours in both themes: dark text on amber.
  setStyleSheet(QStringLiteral(
      "#messageBar { background: #f7d794; border: 1px solid #d9a441; }"
      "#messageBar QLabel { color: #3b2a00; }"
      "#messageBar QPushButton { color: #3b2a00; background: #fbecc8; border: 1px solid #b98520; "
      "border-radius: 3px; padding: 3px 10px; }"
      "#messageBar QPushButton:hover { background: #fff6df; }"
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
  m_button->setObjectName(QStringLiteral("remedy"));
  layout->addWidget(m_button);
  layout->addWidget(close);
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  connect(m_button, &QPushButton::clicked, this, [this] {
    hide();
    const std::function<void()> remedy = m_remedy;  // it may show the next message
    remedy();
  });
  hide();
}

void MessageBar::showMessage(const QString& message) {
  m_text->setText(message);
  m_button->hide();
  show();
}

void MessageBar::showRemedy(const QString& message, const QString& label,
                            const std::function<void()>& remedy) {
  showMessage(message);
  m_remedy = remedy;
  m_button->setText(label);
  m_button->show();
}

QString MessageBar::message() const {
  return m_text->text();
}

}  // namespace credence
