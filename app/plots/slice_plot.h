#pragma once

#include "app/chart/named_lines.h"

#include <QWidget>
#include <armadillo>

#include <vector>

class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;

namespace credence {

class ChartSentence;

/// A cut through the evidence map: the log evidence over one setting, the other being held.
class SlicePlot : public QWidget {
  Q_OBJECT

 public:
  explicit SlicePlot(QWidget* parent = nullptr);

  /// `settings` and `values` (NaN where unknown) along the cut; `current` is the setting at hand and
  /// `currentValue` its log evidence, NaN where that is not known. No more than 100 nats are shown.
  void setSlice(const QString& axisTitle, const arma::vec& settings, const arma::vec& values, double current,
                double currentValue);

  /// In place of the axes, where there is nothing to draw; empty: the axes.
  void setSentence(const QString& sentence);

  void setValueTitle(const QString& title);

  QCustomPlot* plot() const { return m_plot; }

  /// What lines and marks are, for a legend.
  std::vector<NamedLine> names() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void updateTheme();

  QCustomPlot* m_plot;
  ChartSentence* m_sentence;
  QCPGraph* m_curve;
  QCPGraph* m_current;
  QCPItemStraightLine* m_line;
};

}  // namespace credence
