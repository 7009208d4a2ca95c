#pragma once

#include "app/document/lab_setting.h"
#include "core/lab/lab_curves.h"

#include <QWidget>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QCPGraph;
class QCustomPlot;

namespace credence {

/// What the charts of the lab show.
struct LabPicture {
  std::shared_ptr<const LabResult> result = {};  ///< null before there is one
  LabCurves curves = {};
  LabRange range = {};
  std::vector<LabHandle> handles = {};           ///< those that are seen
  std::vector<std::size_t> handle_numbers = {};  ///< which of the density's they are
  std::optional<double> true_weight = {};        ///< at which the data were drawn
  std::optional<std::size_t> datum = {};         ///< the selected one
  std::vector<std::string> hidden = {};          ///< ids of rules whose Gaussians are not drawn

  bool hides(const LabRule& rule) const;
};

/// Of what is set, and what came of it.
LabPicture labPicture(const LabSetting& setting, std::shared_ptr<const LabResult> result,
                      const LabRange& range);

/// A chart over the lab's variable: its axes, and that it is painted only where it is seen and in the colours
/// of the theme.
class LabChart : public QWidget {
  Q_OBJECT

 public:
  QCustomPlot* plot() const { return m_plot; }

  void setPicture(std::shared_ptr<const LabPicture> picture);
  /// In that font, under a legend, and with nothing outside the axes.
  void setForPaper(const QFont& font);

 protected:
  LabChart(const QString& yTitle, QWidget* parent);

  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

  /// Draws m_picture, which is not null, in the colours of the theme.
  virtual void draw() = 0;
  void replot();
  /// What stands above the chart on paper.
  void setLegend(const std::vector<std::pair<QCPGraph*, QString>>& lines);
  /// The curve of a graph whose axes have their ranges.
  void setCurve(QCPGraph& graph, const std::vector<double>& values) const;

  QCustomPlot* m_plot;
  std::shared_ptr<const LabPicture> m_picture;
  bool m_onPaper = false;

 private:
  void redraw();
};

}  // namespace credence
