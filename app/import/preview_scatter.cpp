#include "app/import/preview_scatter.h"

#include "app/import/class_form.h"
#include "app/import/role_form.h"
#include "app/style/markers.h"
#include "app/style/plot_theme.h"

#include <QEvent>
#include <QVBoxLayout>
#include <QVector>
#include <qcustomplot.h>

#include <vector>

namespace credence {

namespace {

constexpr std::size_t unknownClass = 2;
constexpr double margin = 0.06;  // of the range, on each side

/// For each of the table's label values the graph its points belong to; the last is that of all values beyond
/// those that are counted.
std::vector<std::size_t> graphsOf(const TablePreview& preview, const ReadOptions& options) {
  std::vector<std::size_t> graphs;
  for (const auto& value : preview.label_values) {
    graphs.push_back(classOf(value.name, preview, options).value_or(unknownClass));
  }
  graphs.push_back(unknownClass);
  return graphs;
}

void addMargin(QCPAxis* axis) {
  const QCPRange range = axis->range();
  const double more = range.size() > 0.0 ? margin * range.size() : 1.0;
  axis->setRange(range.lower - more, range.upper + more);
}

}  // namespace

PreviewScatter::PreviewScatter(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_plot);
  m_plot->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
  setMinimumSize(280, 210);
  for (QCPGraph*& points : m_points) {
    points = m_plot->addGraph();
    points->setLineStyle(QCPGraph::lsNone);
  }
  m_plot->axisRect()->setupFullAxesBox();
  for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) axis->ticker()->setTickCount(4);
  updateTheme();
}

void PreviewScatter::setPreview(const TablePreview& preview, const ReadOptions& options) {
  std::array<QVector<double>, 3> x;
  std::array<QVector<double>, 3> y;
  const std::vector<std::size_t> graphs = graphsOf(preview, options);
  for (arma::uword i = 0; i < preview.points.n_rows; ++i) {
    const std::size_t graph =
        i < preview.point_labels.size() ? graphs.at(preview.point_labels[i]) : unknownClass;
    x[graph].append(preview.points(i, 0));
    y[graph].append(preview.points(i, 1));
  }
  const double scale = 0.8 * markerScale(static_cast<double>(preview.points.n_rows));
  for (std::size_t k = 0; k < m_points.size(); ++k) {
    const QCPScatterStyle style = k == unknownClass ? QCPScatterStyle(QCPScatterStyle::ssDisc, Qt::gray, 4.0)
                                                    : pointMarker(static_cast<int>(k), Role::train, scale);
    m_points[k]->setScatterStyle(style);
    m_points[k]->setData(x[k], y[k]);
  }
  const auto title = [&](std::size_t input) {
    const auto& column = preview.roles.inputs.at(input);
    return column ? columnTitle(preview, *column) : QString();
  };
  m_plot->xAxis->setLabel(title(0));
  m_plot->yAxis->setLabel(title(1));
  if (preview.points.n_rows > 0) {
    m_plot->rescaleAxes();
    addMargin(m_plot->xAxis);
    addMargin(m_plot->yAxis);
  }
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PreviewScatter::updateTheme() {
  applyTheme(*m_plot, PlotTheme::forPalette(palette()));
  m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PreviewScatter::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) updateTheme();
  QWidget::changeEvent(event);
}

}  // namespace credence
