#pragma once

#include "app/compute/live_fit.h"
#include "app/document/document.h"

#include <QObject>
#include <QPointF>
#include <QTimer>

#include <memory>

class QLabel;
class QProgressBar;
class QStatusBar;
class QToolButton;

namespace credence {

class Tuner;

/// What the status bar says: on the left a notice, or what is under the cursor, or else what the tool in the
/// hand does; on the right what is missing and how the fit went; of a fit or a search that takes long, what
/// it does, how far it is, and a button that ends it.
class StatusLine : public QObject {
  Q_OBJECT

 public:
  StatusLine(QStatusBar* bar, Document* document, LiveFit* liveFit, Tuner* tuner);

  /// The place under the cursor, in the data's units; read a few times a second at most.
  void setCursor(const QPointF& position);
  /// What the plots show: so many digits of a place can be told apart.
  void setView(const Bounds& view) { m_spans = {view.width(), view.height()}; }
  void clearCursor();
  /// What is read there: the pictures of two settings; null: the fit at hand.
  void setSettings(std::shared_ptr<const FitResult> result);

  /// In the cursor's place.
  void showText(const QString& text);

  /// What the tool in the hand does, where nothing is read off a plot.
  void setToolHint(const QString& hint);

  void showFit();

  /// What takes long at the moment, or that it was cancelled; empty where there is nothing to tell.
  QString notice() const;

 signals:
  void workChanged();

 private:
  void readCursor();
  void showLeft(const QString& read);
  void shareLeft();
  void readAgain();
  QString fitAt(const QPointF& place) const;
  QString settingsAt(const QPointF& place) const;
  void documentChanged(Changes changes);
  void followWork();
  void showWork();
  void clickAction();
  QString describeWork() const;

  QStatusBar* m_bar;
  Document* m_document;
  LiveFit* m_liveFit;
  Tuner* m_tuner;
  QLabel* m_cursorLabel;
  QLabel* m_toolLabel;
  QLabel* m_hint;
  QLabel* m_fitLabel;
  QProgressBar* m_progress;
  QToolButton* m_action;
  QPointF m_cursor;
  std::shared_ptr<const FitResult> m_settings;
  bool m_reading = false;  // m_cursor, rather than something else or nothing
  QPointF m_spans;         // of the axes
  QTimer m_cursorTimer;
  QTimer m_workTimer;  // runs while there is work: first until it has taken long, then for each look at it
  QString m_work;
  bool m_cancelled = false;  // the fit was, and nothing has changed since
};

}  // namespace credence
