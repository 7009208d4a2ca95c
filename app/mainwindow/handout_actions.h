#pragma once

#include "app/compute/live_computation.h"
#include "app/handout/handout_material.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QTemporaryDir>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class Document;
class HandoutDialog;
class MessageBar;
class WorkBar;

/// Writing a handout of what is set, or looking at it in a browser: asked for in a dialog, computed by a
/// worker, one at a time.
class HandoutActions : public QObject {
  Q_OBJECT

 public:
  HandoutActions(Document* document, MessageBar* messages, QWidget* window);

  void addToFileMenu(QMenu* menu);

  /// How far the handout is, for the window to place.
  WorkBar* bar() const { return m_bar; }

 signals:
  void noticed(const QString& text);

 private:
  void ask();
  /// Has the page made and put into that file; nothing happens where there can be none.
  void begin(const QString& file);
  void preview();
  void cancel();
  void finish();
  void write(const HandoutMaterial& material);
  /// Says why there is no handout: where the person looks.
  void refuse(const QString& reason);

  Document* m_document;
  MessageBar* m_messages;
  QWidget* m_window;
  WorkBar* m_bar;
  QAction* m_handout = nullptr;
  QPointer<HandoutDialog> m_dialog;
  HandoutOptions m_options;                                        ///< as they were last
  QString m_file;                                                  ///< that is to be written
  QTemporaryDir m_previews;                                        ///< goes with the window
  LiveComputation<HandoutRequest, HandoutMaterial> m_computation;  // last: its thread ends first
};

}  // namespace credence
