#pragma once

#include "app/compute/live_computation.h"
#include "app/handout/lesson_handout.h"

#include <QObject>
#include <QString>

class QWidget;

namespace credence {

class MessageBar;
class WorkBar;

/// Writing a lesson as a page for browsers, computed by a worker, one at a time.
class LessonPageActions : public QObject {
  Q_OBJECT

 public:
  LessonPageActions(RunCommand run, MessageBar* messages, QWidget* window);

  /// Asks where the page of that lesson goes, and has it made.
  void ask(const LessonFolder& folder);
  /// How far the page is, for the window to place.
  WorkBar* bar() const { return m_bar; }

 signals:
  void noticed(const QString& text);

 private:
  void write(const LessonHandout& handout);

  RunCommand m_run;
  MessageBar* m_messages;
  QWidget* m_window;
  WorkBar* m_bar;
  QString m_file;                                                      ///< that is to be written
  LiveComputation<LessonHandoutRequest, LessonHandout> m_computation;  // last: its thread ends first
};

}  // namespace credence
