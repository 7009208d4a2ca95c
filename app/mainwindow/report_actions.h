#pragma once

#include "app/compute/live_computation.h"
#include "app/paper/report_material.h"
#include "app/paper/write_report.h"

#include <QObject>
#include <QString>
#include <QTimer>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class Document;
class MessageBar;
class WorkBar;

/// Writing a report of what is set: asked for in a dialog, computed by a worker, one at a time.
class ReportActions : public QObject {
  Q_OBJECT

 public:
  ReportActions(Document* document, MessageBar* messages, QWidget* window);

  void addToFileMenu(QMenu* menu);
  QAction* reportAction() const { return m_report; }

  /// How far the report is, for the window to place.
  WorkBar* bar() const { return m_bar; }

 signals:
  void noticed(const QString& text);

 private:
  void ask();
  void showProgress();
  void cancel();
  void write(const ReportMaterial& material);

  Document* m_document;
  MessageBar* m_messages;
  QWidget* m_window;
  WorkBar* m_bar;
  QTimer m_progressTimer;
  QAction* m_report = nullptr;
  ReportDestination m_destination;
  LiveComputation<ReportRequest, ReportMaterial> m_computation;  // last: its thread ends first
};

}  // namespace credence
