#pragma once

#include "app/compute/live_computation.h"
#include "app/paper/report_material.h"
#include "app/paper/write_report.h"

#include <QObject>
#include <QString>

class QAction;
class QMenu;
class QWidget;

namespace credence {

class Document;
class MessageBar;

/// Writing a report of what is set: asked for in a dialog, computed by a worker, one at a time.
class ReportActions : public QObject {
  Q_OBJECT

 public:
  ReportActions(Document* document, MessageBar* messages, QWidget* window);

  void addToFileMenu(QMenu* menu);

 signals:
  void noticed(const QString& text);

 private:
  void ask();
  void write(const ReportMaterial& material);

  Document* m_document;
  MessageBar* m_messages;
  QWidget* m_window;
  QAction* m_report = nullptr;
  ReportDestination m_destination;
  LiveComputation<ReportRequest, ReportMaterial> m_computation;  // last: its thread ends first
};

}  // namespace credence
