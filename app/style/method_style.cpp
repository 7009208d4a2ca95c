#include "app/style/method_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cstddef>

namespace credence {

namespace {

using Shape = QCPScatterStyle::ScatterShape;

const QVector<double> solid = {};
const QVector<double> dashed = {4.0, 2.0};
const QVector<double> dotted = {1.0, 2.0};
const QVector<double> dashDot = {4.0, 2.0, 1.0, 2.0};
const QVector<double> dashDotDot = {4.0, 2.0, 1.0, 2.0, 1.0, 2.0};
const QVector<double> longDashed = {7.0, 3.0};
const QVector<double> longDashDot = {9.0, 2.0, 1.0, 2.0};
const QVector<double> longShort = {8.0, 2.0, 3.0, 2.0};
const QVector<double> longest = {12.0, 2.0};
const QVector<double> sparseDots = {1.0, 4.0};
const QVector<double> shortGaps = {5.0, 1.0};

const MethodStyle* rowOfMethod(const Method& method) {
  const auto& rows = methodStyles();
  const auto found = std::ranges::find(rows, &method, &MethodStyle::method);
  return found != rows.end() ? &*found : nullptr;
}

/// Dashes of a method without a row, by its place among all.
QVector<double> dashesByPlace(const Method& method) {
  const auto& all = methods();
  const auto place = static_cast<std::size_t>(std::ranges::find(all, &method) - all.begin());
  return {2.0 + static_cast<double>(place % 5), 1.5};
}

}  // namespace

const std::vector<MethodStyle>& methodStyles() {
  // Found by a search for colours far apart for all four visions; the class colours kept their room.
  static const std::vector<MethodStyle> rows = {
      {&map_method, 0xd58ab4, 0xd4689c, longDashed, Shape::ssSquare},
      {&laplace_probit, 0x005018, 0x38d080, solid, Shape::ssCircle},
      {&laplace_quadrature, 0x82c95f, 0x9ec052, longest, Shape::ssDiamond},
      {&laplace_samples, 0x0dd494, 0xafff96, dashDotDot, Shape::ssStar},
      {&vb_method, 0x6e1867, 0x7c4204, dotted, Shape::ssTriangle},
      {&kl_method, 0x7a3fd0, 0xa070ff, dashed, Shape::ssTriangleInverted},
      {&ep_method, 0x90814e, 0xf0dd36, dashDot, Shape::ssCross},
      {&importance_prior, 0x001e89, 0x95047e, sparseDots, Shape::ssPlus},
      {&importance_laplace, 0xad91fe, 0xdda0fa, longShort, Shape::ssCrossSquare},
      {&importance_ep, 0x607167, 0x6a704b, longDashDot, Shape::ssPlusCircle},
      {&reference_method, 0x222222, 0xe4e6e8, shortGaps, Shape::ssPlusSquare},
  };
  return rows;
}

QColor methodColour(const Method& method, const PlotTheme& theme) {
  const MethodStyle* row = rowOfMethod(method);
  if (row == nullptr) return theme.ink;
  return QColor::fromRgb(theme.dark ? row->onDark : row->onLight);
}

QPen methodPen(const Method& method, const PlotTheme& theme, double width) {
  QPen pen(methodColour(method, theme), width);
  const MethodStyle* row = rowOfMethod(method);
  const QVector<double> dashes = row != nullptr ? row->dashes : dashesByPlace(method);
  if (dashes.isEmpty()) return pen;
  pen.setDashPattern(dashes);
  pen.setCapStyle(Qt::FlatCap);  // or gaps of thin lines close
  return pen;
}

QCPScatterStyle methodMarker(const Method& method, const PlotTheme& theme, double size, bool filled) {
  const MethodStyle* row = rowOfMethod(method);
  const auto shape = row != nullptr ? static_cast<Shape>(row->marker) : Shape::ssPeace;
  const QColor colour = methodColour(method, theme);
  return {shape, QPen(colour, 1.2), QBrush(filled ? colour : theme.canvas), size};
}

const Method* methodOf(const PosteriorKind& posterior) {
  const auto averages = [&](const Method* method) {
    return method->posterior == &posterior && method->integral != &plug_in_integral;
  };
  const auto found = std::ranges::find_if(methods(), averages);
  return found != methods().end() ? *found : nullptr;
}

QPen truthPen(const PlotTheme& theme) {
  QPen pen(theme.ink, 1.2);
  pen.setDashPattern({8.0, 3.0});
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

}  // namespace credence
