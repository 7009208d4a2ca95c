#pragma once

#include <QObject>

class QSocketNotifier;

namespace credence {

/// Says in the event loop that the system has asked the program to end: SIGTERM, SIGINT, or SIGHUP, unless
/// that was ignored from the start. One at a time in a program.
class EndSignals : public QObject {
  Q_OBJECT

 public:
  explicit EndSignals(QObject* parent = nullptr);
  ~EndSignals() override;

 signals:
  void received(int number);

 private:
  void receive();

  QSocketNotifier* m_notifier = nullptr;
};

}  // namespace credence
