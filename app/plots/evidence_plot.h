#pragma once

#include "app/plots/evidence_chart.h"

#include <QWidget>

#include <memory>

class QCustomPlot;
class QMouseEvent;
class QWheelEvent;

namespace credence {

class ChartSentence;
class MapCover;

/// The evidence map in the window: a click or a drag chooses a setting, the wheel zooms the ranges, hovering
/// reads a cell.
class EvidencePlot : public QWidget {
  Q_OBJECT

 public:
  explicit EvidencePlot(QWidget* parent = nullptr);
  ~EvidencePlot() override;

  void setQuantity(const std::string& quantity);
  void setMap(std::shared_ptr<const MapResult> result);
  void setFiner(std::shared_ptr<const FinerMap> finer);
  void setSmooth(bool smooth);
  void setCurrent(const Hyperparameters& hyperparameters);
  /// See EvidenceChart::setBestKnown().
  void setBestKnown(const std::optional<Hyperparameters>& setting);
  void setRanges(const EvidenceRanges& ranges);
  void setTrail(const std::vector<Hyperparameters>& settings);
  void setPath(const std::vector<SearchStep>& path);
  void setPins(const std::vector<Pin>& pins);
  /// Hides what the map says; a place on it, by its width and prior variance, may be marked.
  void setCovered(bool covered);
  void markOnCover(double width, double priorVariance);
  /// In the middle, where there is no map; empty to remove it.
  void setMessage(const QString& message);

  const EvidenceChart& chart() const { return *m_chart; }
  QCustomPlot* plot() const { return m_plot; }

 signals:
  void dragStarted();
  void dragFinished();
  void settingChosen(double width, double priorVariance);
  void rangesChosen(const credence::EvidenceRanges& ranges);
  void cellHovered(const QString& description);  ///< empty when the mouse leaves

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void updateTheme();
  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release();
  void zoom(const QWheelEvent& event);
  void choosePlace(const QPointF& pixel);
  void describe(const QPointF& pixel);
  bool stepByKey(int key);
  QPointF centreOf(const EvidenceMap::Cell& cell) const;
  std::optional<EvidenceMap::Cell> cellAtPixel(const QPointF& pixel) const;

  QCustomPlot* m_plot;
  ChartSentence* m_message;
  MapCover* m_cover;
  std::unique_ptr<EvidenceChart> m_chart;
  std::shared_ptr<const MapResult> m_result;
  EvidenceRanges m_ranges;
  Hyperparameters m_current;
  std::vector<Pin> m_pins;
  bool m_pressed = false;
  bool m_dragging = false;
  QPointF m_pressedAt;
};

}  // namespace credence
