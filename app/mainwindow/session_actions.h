#pragma once

#include "app/files/session_files.h"

#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class MessageBar;

/// Saving all that is set as a session, from the menu and by whoever asks before closing.
class SessionActions : public QObject {
  Q_OBJECT

 public:
  SessionActions(Document* document, SessionFiles* sessions, MessageBar* messages, QWidget* window);

  void addToFileMenu(QMenu* menu);
  QAction* saveAction() const { return m_save; }

  /// To the session's file, or, where there is none yet, to one that is asked for; in the background. False
  /// where the person wants none.
  bool save();
  bool saveAs();
  /// The same, and waits until it is on the disk; false where it is not.
  bool saveNow() { return save() && m_sessions->finish(); }

 signals:
  void noticed(const QString& text);

 private:
  Document* m_document;
  SessionFiles* m_sessions;
  QWidget* m_window;
  QAction* m_save = nullptr;
};

}  // namespace credence
