#pragma once

#include "app/compute/live_weights.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QTableWidget;
class QToolButton;
class QVBoxLayout;

namespace credence {

class ElidedLabel;
class LiveFit;
class TableButton;
class WeightPanels;
struct PointedWeights;

/// The weights themselves: pairs of them in panels, all of them in a table. Pointing at a pair of linear
/// features draws its line among the data. Computes while it is in sight, and only then.
class WeightsPage : public QWidget {
  Q_OBJECT

 public:
  WeightsPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  WeightPanels* panels() const { return m_panels; }
  const LiveWeights* weights() const { return &m_weights; }

  QSize sizeHint() const override { return {820, 220}; }

 signals:
  void failed(const QString& message);

 protected:
  void changeEvent(QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QToolButton* buildPicture();
  TableButton* buildExport();
  void showWeights();
  void showPanels();
  void showLegend();
  void setShown(const std::string& id, bool shown);
  void point(const PointedWeights& at);
  void pointNowhere();
  void savePicture();
  QString describeWork() const;
  QString title() const;
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveWeights m_weights;
  WeightPanels* m_panels;
  QWidget* m_legend;
  QVBoxLayout* m_legendLayout;
  QWidget* m_panelsArea;
  QWidget* m_legendArea;
  bool m_pointing = false;
  std::vector<QCheckBox*> m_switches;
  std::vector<std::string> m_ids;  // of the switches
  ElidedLabel* m_status;
  QTableWidget* m_table;
};

}  // namespace credence
