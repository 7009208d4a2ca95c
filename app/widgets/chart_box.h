#pragma once

#include "app/chart/chart_view.h"
#include "app/widgets/line_legend.h"

namespace credence {

/// A chart on a page, with what its parts are below it.
class ChartBox : public QWidget {
  Q_OBJECT

 public:
  /// `names`: how many lines there are for them; those left over are empty.
  explicit ChartBox(int names, QWidget* parent = nullptr);

  void setChart(Chart chart);
  ChartView* view() const { return m_view; }
  LineLegend* names() const { return m_names; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showNames();

  ChartView* m_view;
  LineLegend* m_names;
};

}  // namespace credence
