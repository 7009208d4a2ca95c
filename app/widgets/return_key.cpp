#include "app/widgets/return_key.h"

#include <QKeyEvent>
#include <QPushButton>

namespace credence {

namespace {

class ReturnKey : public QObject {
 public:
  explicit ReturnKey(QPushButton* button) : QObject(button), m_button(button) {}

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyPress) {
      const int key = static_cast<QKeyEvent*>(event)->key();
      if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        m_button->click();
        return true;
      }
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  QPushButton* m_button;
};

}  // namespace

void pressedByOwnReturnOnly(QPushButton* button) {
  button->setAutoDefault(false);
  button->installEventFilter(new ReturnKey(button));
}

}  // namespace credence
