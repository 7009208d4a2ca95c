#pragma once

#include "app/plots/evidence_chart.h"
#include "app/plots/figure.h"
#include "app/plots/probability_chart.h"
#include "core/data/bounds.h"

#include <QFont>
#include <QSize>

#include <memory>
#include <vector>

class QCustomPlot;

namespace credence {

/// A plot set up off the screen.
struct FigurePanel {
  std::unique_ptr<QCustomPlot> plot;
  std::unique_ptr<ProbabilityChart> probability;
  std::unique_ptr<EvidenceChart> evidence;
};

/// The size in pixels of a figure, or of a cell, whose scale is 1.
QSize pixelSize(const FigureSpec& spec);

/// The font of one of so many plots side by side. It is smaller where plots are, as words of one size would
/// leave small ones no room.
QFont figureFont(const FigureSpec& spec, int count);

/// The pixels that one of so many plots over the plane has beside its colour bar.
QSize panelSize(const FigureSpec& spec, int count);

std::unique_ptr<QCustomPlot> emptyPlot(const QSize& size, const QFont& font);

/// Without points and picture.
FigurePanel emptyProbabilityPanel(PicturePlace place, const FigureSpec& spec, int count);

/// Ticks and labels are placed, and legends cut, for axes that have their size.
void layOut(QCustomPlot& plot);

/// Legends of plots side by side have the same number of lines.
void alignLegends(const std::vector<FigurePanel>& panels);

/// Leaves room beside the axes, or makes the plot less high, so that axes are `shape` times as high as wide.
/// The plot has been laid out, and is again.
void keepShape(QCustomPlot& plot, double shape);

/// A cell of a grid as a figure of its own: all of the same size and in the same letters.
FigureSpec cellSpec(const FigureSpec& spec, const FigureView* view);

}  // namespace credence
