#pragma once

#include "app/compute/live_fit.h"
#include "app/document/document.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

class QLabel;
class QStatusBar;

namespace credence {

/// What the status bar says: what is under the cursor on the left, on the right what is missing and how the
/// fit went.
class StatusLine : public QObject {
  Q_OBJECT

 public:
  StatusLine(QStatusBar* bar, Document* document, LiveFit* liveFit);

  /// The place under the cursor, in the data's units; read a few times a second at most.
  void setCursor(const QPointF& position);
  void clearCursor();

  /// In the cursor's place.
  void showText(const QString& text);

  void showFit();

 private:
  void readCursor();
  void readAgain();
  void documentChanged(Changes changes);

  Document* m_document;
  LiveFit* m_liveFit;
  QLabel* m_cursorLabel;
  QLabel* m_hint;
  QLabel* m_fitLabel;
  QPointF m_cursor;
  bool m_reading = false;  // m_cursor, rather than something else or nothing
  QTimer m_cursorTimer;
};

}  // namespace credence
