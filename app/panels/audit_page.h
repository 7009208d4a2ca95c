#pragma once

#include "app/compute/live_audit.h"
#include "app/report/table.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QTableWidget;
class QToolButton;

namespace credence {

class ChartView;
class PictureButton;
class StudyCures;
class StudyHead;
class TableExport;

/// How far each approximation is from the truth: a table and a chart of its errors against Laplace quadrature
/// and against the reference, and what the bridge estimate says of Laplace's evidence. Samples while it is in
/// sight, and only then.
class AuditPage : public QWidget {
  Q_OBJECT

 public:
  AuditPage(LiveFit* fit, LiveReference* reference, QWidget* parent = nullptr);
  ~AuditPage() override;

  QString status() const;
  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 private:
  void buildTable();
  TableExport* buildExport();
  PictureButton* buildPicture();
  void updateAudit();
  void updateReference();
  void showChart();
  void followTime();
  void toggle();
  void updateHead();
  QString answer() const;
  QString describe(const ReferenceResult& result) const;
  Table makeTable() const;

  LiveFit* m_fit;
  LiveReference* m_reference;
  LiveAudit m_audit;
  StudyHead* m_head;
  QLabel* m_status;
  StudyCures* m_cures;
  QProgressBar* m_progress;
  QToolButton* m_action;
  QTableWidget* m_table;
  ChartView* m_chart;
};

}  // namespace credence
