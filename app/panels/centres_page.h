#pragma once

#include "app/compute/live_centres.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

class QTableWidget;

namespace credence {

class CountLines;
class ElidedLabel;
class LineLegend;
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

  CountLines* evidenceChart() const { return m_evidence; }
  CountLines* scoreChart() const { return m_scores; }

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 protected:
  void changeEvent(QEvent* event) override;

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
  CountLines* m_evidence;
  CountLines* m_scores;
  LineLegend* m_evidenceLegend;
  LineLegend* m_scoreLegend;
};

}  // namespace credence
