#include "app/style/solver_style.h"

#include "app/style/whole_dots.h"

#include <qcustomplot.h>

namespace credence {

namespace {

/// Those of no method, which may lie in the same picture.
QColor solverColour(Solver solver, bool dark) {
  if (solver == Solver::lbfgs) return dark ? QColor(0xa28649) : QColor(0x2a0030);
  return dark ? QColor(0x4c32b2) : QColor(0xcdbc05);
}

}  // namespace

QPen solverPen(Solver solver, const PlotTheme& theme) {
  switch (solver) {
    case Solver::newton:
      return {theme.ink, 1.6};
    case Solver::lbfgs:
      return {solverColour(solver, theme.dark), 1.6, Qt::DashLine};
    case Solver::gradient_ascent:
      return {solverColour(solver, theme.dark), 1.6, Qt::DashDotLine};
  }
  return {};
}

QCPScatterStyle solverMarker(Solver solver, const PlotTheme& theme) {
  const QPen pen(solverPen(solver, theme).color(), 1.2);
  switch (solver) {
    case Solver::newton:
      return {QCPScatterStyle::ssCircle, pen, QBrush(pen.color()), 6.0};
    case Solver::lbfgs:
      return {QCPScatterStyle::ssSquare, pen, QBrush(theme.canvas), 6.0};
    case Solver::gradient_ascent:
      return {QCPScatterStyle::ssTriangle, pen, QBrush(theme.canvas), 7.0};
  }
  return {};
}

QPixmap solverSample(Solver solver, const PlotTheme& theme, qreal pixelRatio) {
  constexpr QSize size(30, 12);
  QPixmap pixmap(wholeDots(size, pixelRatio));
  pixmap.setDevicePixelRatio(pixelRatio);
  pixmap.fill(Qt::transparent);
  QCPPainter painter(&pixmap);
  painter.setAntialiasing(true);
  painter.setPen(solverPen(solver, theme));
  painter.drawLine(QLineF(1.0, 6.0, 29.0, 6.0));
  const QCPScatterStyle marker = solverMarker(solver, theme);
  marker.applyTo(&painter, QPen());
  marker.drawShape(&painter, 15.0, 6.0);
  return pixmap;
}

}  // namespace credence
