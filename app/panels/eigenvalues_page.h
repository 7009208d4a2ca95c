#pragma once

#include "app/compute/live_spectrum.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QTableWidget;

namespace credence {

class ChartBox;
class ChartView;
class ElidedLabel;
class LiveFit;
class PictureButton;
class TableButton;

/// Where γ and the Occam term come from: what the labels know of the weights, direction by direction, against
/// what the prior does, and what BIC takes in its place. Computes while it is in sight, and only then.
class EigenvaluesPage : public QWidget {
  Q_OBJECT

 public:
  EigenvaluesPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  ChartView* chart() const;

  QSize sizeHint() const override { return {820, 230}; }

 signals:
  void failed(const QString& message);

 private:
  TableButton* buildExport();
  PictureButton* buildPicture();
  QWidget* buildSums();
  void showSpectrum();
  void showSums();
  QString describeWork() const;
  Table makeTable() const;
  Table makeSums() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveSpectrum m_spectrum;
  ElidedLabel* m_status;
  QTableWidget* m_table;
  ChartBox* m_chart;
  QLabel* m_sums;
  QCheckBox* m_fourTerms;
};

}  // namespace credence
