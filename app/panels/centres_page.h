#pragma once

#include "app/compute/live_centres.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

class QTableWidget;

namespace credence {

class ChartBox;
class ChartView;
class ElidedLabel;
class LiveFit;
class PictureButton;
class StudyCures;
class TableButton;

/// How many features there should be: evidence, BIC, AIC and scores of the setting at hand with few centres
/// and with many. A double click takes a row's number. Computes while it is in sight, and only then.
class CentresPage : public QWidget {
  Q_OBJECT

 public:
  CentresPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  ChartView* evidenceChart() const;
  ChartView* scoreChart() const;

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 private:
  TableButton* buildExport();
  PictureButton* buildPicture();
  void showCentres();
  void followTime();
  QString describeWork() const;
  void useRow(int row);
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveCentres m_centres;
  ElidedLabel* m_status;
  StudyCures* m_cures;
  QTableWidget* m_table;
  ChartBox* m_evidence;
  ChartBox* m_scores;
};

}  // namespace credence
