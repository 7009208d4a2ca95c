#pragma once

#include <QApplication>
#include <QTimer>

#include <functional>

namespace credence::test {

/// Does `act` with the next dialog of that kind, as soon as it is in front, and counts it; as long as
/// `context` lives.
template <typename Dialog>
void whenAsked(QObject* context, int& asked, const std::function<void(Dialog*)>& act) {
  auto* timer = new QTimer(context);
  QObject::connect(timer, &QTimer::timeout, context, [=, &asked] {
    auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    timer->stop();
    timer->deleteLater();
    ++asked;
    act(dialog);
  });
  timer->start(5);
}

}  // namespace credence::test
