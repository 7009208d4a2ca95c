#pragma once

#include "app/compute/live_drawn_line.h"
#include "app/compute/live_weights.h"
#include "app/document/document.h"
#include "app/report/table.h"

#include <QWidget>

#include <string>
#include <vector>

class QCheckBox;
class QGridLayout;
class QScrollArea;
class QSplitter;
class QTableWidget;
class QToolButton;

namespace credence {

class ElidedLabel;
class LiveFit;
class PictureButton;
class StudyCures;
class StudyHead;
class TableButton;
class WeightPanels;
struct PointedWeights;
struct WeightsPicture;

/// The weights themselves: pairs of them in panels, all of them in a table. Pointing at a pair of linear
/// features draws its line among the data, and the line of the Section tool is a w. Of bumps the largest,
/// which can be shown in the plots. Computes while it is in sight, and only then.
class WeightsPage : public QWidget {
  Q_OBJECT

 public:
  WeightsPage(Document* document, LiveFit* fit, QWidget* parent = nullptr);

  WeightPanels* panels() const { return m_panels; }
  const LiveWeights* weights() const { return &m_weights; }
  const LiveDrawnLine* drawnLine() const { return &m_line; }
  /// Whether a line among the data is a w.
  bool takesLines() const;
  /// What the panels show.
  WeightsPicture picture() const;

  QSize sizeHint() const override { return {820, 220}; }

 signals:
  void failed(const QString& message);
  void lineAsked();  ///< a line is to be drawn, by the Section tool

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* buildPanels();
  QScrollArea* buildLegend();
  void buildSwitches();
  void connectAll();
  TableButton* buildExport();
  void showWeights();
  void followTime();
  void showStatus();
  void showPanels();
  void showLine();
  void showSwitches();
  void shareRoom();
  void showLegend();
  void setShown(const std::string& id, bool shown);
  void point(const PointedWeights& at);
  void pointNowhere();
  void startAt(const PointedWeights& at);
  void showHead();
  QString answer() const;
  QString describeWork() const;
  QString title() const;
  Table makeTable() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveWeights m_weights;
  LiveDrawnLine m_line;
  WeightPanels* m_panels;
  QWidget* m_legend;
  QGridLayout* m_legendLayout;
  QWidget* m_panelsArea = nullptr;
  QScrollArea* m_legendArea = nullptr;
  bool m_fitLegend = false;
  QSplitter* m_halves = nullptr;
  QToolButton* m_drawLine = nullptr;
  PictureButton* m_pictures = nullptr;
  QCheckBox* m_bumps = nullptr;
  StudyHead* m_head;
  ElidedLabel* m_lineText;
  bool m_pointing = false;
  bool m_sharedByHand = false;
  std::vector<QCheckBox*> m_switches;
  std::vector<std::string> m_ids;  // of the switches
  ElidedLabel* m_status;
  StudyCures* m_cures;
  QTableWidget* m_table;
};

}  // namespace credence
