#include "app/chart/looks.h"

#include "app/style/markers.h"
#include "app/style/method_style.h"
#include "app/style/palette.h"
#include "app/style/posterior_style.h"
#include "app/style/solver_style.h"
#include "core/method/method.h"
#include "core/model/all_solvers.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace credence {

namespace {

constexpr int faintAlpha = 110;
constexpr int paleAlpha = 28;
constexpr float bandSampleOpacity = 0.35F;  // with its edges, a band is no paler
constexpr double usualPoint = 10.0;         // px
constexpr QLatin1String seriesPrefix("series:");

/// A look that belongs to no method and no solver.
struct PlainLook {
  std::string_view name;
  Qt::PenStyle line;
  QColor (*colour)(const PlotTheme& theme);
};

QColor ink(const PlotTheme& theme) {
  return theme.ink;
}
QColor faintInk(const PlotTheme& theme) {
  QColor faint = theme.ink;
  faint.setAlpha(faintAlpha);
  return faint;
}
QColor paleInk(const PlotTheme& theme) {
  QColor pale = theme.ink;
  pale.setAlpha(paleAlpha);
  return pale;
}
QColor chanceColour(const PlotTheme& theme) {
  return theme.faint.darker(theme.dark ? 70 : 120);
}
QColor correctedColour(const PlotTheme& theme) {
  return correctedPen(theme).color();
}
QColor floorColour(const PlotTheme& theme) {
  return theme.faint.lightness() > 128 ? theme.faint.darker(130) : theme.faint.lighter(160);
}

template <std::size_t term>
QColor termColour(const PlotTheme& /*theme*/) {
  return termColours()[term];
}

constexpr std::array plainLooks = {
    PlainLook{"ink", Qt::SolidLine, ink},
    PlainLook{"ink:dashed", Qt::DashLine, ink},
    PlainLook{"ink:dashdot", Qt::DashDotLine, ink},
    PlainLook{"ink:dotted", Qt::DotLine, ink},
    PlainLook{"ink:faint", Qt::SolidLine, faintInk},
    PlainLook{"floor", Qt::DotLine, floorColour},
    PlainLook{"ring", Qt::SolidLine, ink},
    PlainLook{"chance", Qt::DotLine, chanceColour},
    PlainLook{"corrected", Qt::SolidLine, correctedColour},
    PlainLook{"setting", Qt::NoPen, ink},
    PlainLook{"truth", Qt::SolidLine, truthColour},
    PlainLook{"truth:line", Qt::SolidLine, ink},
    PlainLook{"ink:pale", Qt::SolidLine, paleInk},
    PlainLook{"term:0", Qt::SolidLine, termColour<0>},
    PlainLook{"term:1", Qt::SolidLine, termColour<1>},
    PlainLook{"term:2", Qt::SolidLine, termColour<2>},
};

const Method* methodOfLook(const std::string& name) {
  const auto found =
      std::ranges::find_if(methods(), [&](const Method* method) { return lookOf(*method) == name; });
  return found != methods().end() ? *found : nullptr;
}

std::optional<Solver> solverOfLook(const std::string& name) {
  const auto found = std::ranges::find_if(all_solvers, [&](Solver solver) { return lookOf(solver) == name; });
  return found != all_solvers.end() ? std::optional(*found) : std::nullopt;
}

const PlainLook* plainLook(const std::string& name) {
  const auto found = std::ranges::find(plainLooks, name, &PlainLook::name);
  return found != plainLooks.end() ? &*found : nullptr;
}

/// The class and the role that lookOfPoint() names.
std::optional<std::pair<int, Role>> pointOfLook(const std::string& name) {
  for (const std::size_t label : {0U, 1U}) {
    for (const Role role : all_roles) {
      if (lookOfPoint(label, role) == name) return std::pair(static_cast<int>(label), role);
    }
  }
  return {};
}

/// Which of how many, as lookOfSeries() names it.
struct SeriesLook {
  std::size_t k = 0;
  std::size_t count = 0;
};

std::optional<SeriesLook> seriesLook(const std::string& name) {
  const QString text = QString::fromStdString(name);
  if (!text.startsWith(seriesPrefix)) return {};
  const QStringList numbers = text.mid(seriesPrefix.size()).split(QLatin1Char('/'));
  bool known = numbers.size() == 2;
  const auto number = [&](qsizetype place) {
    bool isNumber = false;
    const std::size_t value = known ? numbers[place].toULongLong(&isNumber) : 0;
    known = known && isNumber;
    return value;
  };
  const SeriesLook look{number(0), number(1)};
  return known && look.k < look.count ? std::optional(look) : std::nullopt;
}

/// Two have the colours of ink and of class 1; more take theirs from the middle of the gradient of the
/// evidence, whose ends are too near to paper.
QColor seriesColour(const SeriesLook& look, const PlotTheme& theme) {
  constexpr int steps = 100;
  constexpr double first = 0.25;
  constexpr double span = 0.6;
  if (look.k == 0) return theme.ink;
  QColor colour = classColours()[1];
  if (look.count > 2) {
    const double share = static_cast<double>(look.k - 1) / static_cast<double>(look.count - 2);
    QCPColorGradient gradient = evidenceGradient();
    colour = QColor(gradient.color(std::round(steps * (first + span * share)), QCPRange(0.0, steps)));
  }
  return theme.dark ? sampleOnDark(colour) : colour;
}

QCPScatterStyle::ScatterShape seriesShape(const SeriesLook& look) {
  constexpr std::array shapes = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssCross,
                                 QCPScatterStyle::ssTriangle, QCPScatterStyle::ssSquare};
  return look.k == 0 ? QCPScatterStyle::ssDisc : shapes[(look.k - 1) % shapes.size()];
}

QCPScatterStyle::ScatterShape shapeOf(const ChartStyle& style) {
  if (style.shape == MarkerShape::square) return QCPScatterStyle::ssSquare;
  if (style.shape == MarkerShape::cross) return QCPScatterStyle::ssCross;
  return style.filled ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssCircle;
}

QPen usualPen(const ChartStyle& style, const PlotTheme& theme) {
  if (const Method* method = methodOfLook(style.look)) return methodPen(*method, theme, style.width);
  if (const auto solver = solverOfLook(style.look)) {
    QPen pen = solverPen(*solver, theme);
    pen.setWidthF(style.width);
    return pen;
  }
  if (const auto series = seriesLook(style.look)) return QPen(seriesColour(*series, theme), style.width);
  if (style.look == "truth:line") {
    QPen pen = truthPen(theme);
    pen.setWidthF(style.width);
    return pen;
  }
  if (pointOfLook(style.look)) return {Qt::NoPen};
  const PlainLook* plain = plainLook(style.look);
  return plain != nullptr ? QPen(plain->colour(theme), style.width, plain->line)
                          : QPen(theme.ink, style.width);
}

}  // namespace

std::string lookOf(const Method& method) {
  return "method:" + std::string(method.id);
}

std::string lookOf(Solver solver) {
  switch (solver) {
    case Solver::newton:
      return "solver:newton";
    case Solver::lbfgs:
      return "solver:lbfgs";
    case Solver::gradient_ascent:
      break;
  }
  return "solver:gradient_ascent";
}

std::string lookOfSeries(std::size_t k, std::size_t count) {
  return "series:" + std::to_string(k) + "/" + std::to_string(count);
}

std::string lookOfTerm(std::size_t k) {
  return "term:" + std::to_string(k % termColours().size());
}

bool isLook(const std::string& name) {
  return plainLook(name) != nullptr || methodOfLook(name) != nullptr || solverOfLook(name) ||
         seriesLook(name) || pointOfLook(name);
}

std::string lookOf(const PosteriorKind& posterior) {
  const Method* method = methodOf(posterior);
  return method != nullptr ? lookOf(*method) : "ink:dotted";
}

std::string lookOfPoint(std::size_t label, Role role) {
  return "point:" + std::to_string(label) + ":" + std::to_string(index_of(role));
}

QPen penOf(const ChartStyle& style, const PlotTheme& theme) {
  QPen pen = usualPen(style, theme);
  if (style.dashed) pen.setStyle(Qt::DashLine);
  if (style.dotted) pen.setStyle(Qt::DotLine);
  return pen;
}

QCPScatterStyle markerOf(const ChartStyle& style, const PlotTheme& theme) {
  if (style.marker <= 0.0) return {};
  if (style.shape != MarkerShape::usual) {
    const QColor colour = penOf(style, theme).color();
    return {shapeOf(style), QPen(colour, style.width), QBrush(style.filled ? colour : theme.canvas),
            style.marker};
  }
  if (const Method* method = methodOfLook(style.look)) {
    return methodMarker(*method, theme, style.marker, style.filled);
  }
  const QColor colour = penOf(style, theme).color();
  if (const auto solver = solverOfLook(style.look)) {
    QCPScatterStyle marker = solverMarker(*solver, theme);
    marker.setSize(style.marker);
    marker.setBrush(style.filled ? colour : theme.canvas);
    return marker;
  }
  if (style.look == "setting") return settingMarker(style.marker);
  if (const auto point = pointOfLook(style.look)) {
    return pointMarker(point->first, point->second, style.marker / usualPoint);
  }
  if (style.look == "ring") {
    return {QCPScatterStyle::ssCircle, QPen(colour, style.width), Qt::NoBrush, style.marker};
  }
  if (const auto series = seriesLook(style.look)) {
    return {seriesShape(*series), QPen(colour, style.width), QBrush(style.filled ? colour : theme.canvas),
            style.marker};
  }
  return {QCPScatterStyle::ssDisc, QPen(colour, 1.2), QBrush(style.filled ? colour : theme.canvas),
          style.marker};
}

std::vector<NamedLine> namedLines(const std::vector<ChartName>& names, const PlotTheme& theme) {
  std::vector<NamedLine> lines;
  lines.reserve(names.size());
  for (const ChartName& name : names) {
    if (name.sample == ChartName::Sample::none) {
      lines.push_back({Qt::NoPen, name.text});
    } else if (name.sample == ChartName::Sample::marker) {
      lines.push_back({Qt::NoPen, name.text, markerOf(name.style, theme)});
    } else if (name.sample == ChartName::Sample::area || name.sample == ChartName::Sample::band) {
      QColor colour = penOf(name.style, theme).color();
      if (name.sample == ChartName::Sample::band) colour.setAlphaF(bandSampleOpacity);
      const QPen pen(colour, name.style.width, Qt::SolidLine, Qt::FlatCap);
      lines.push_back({pen, name.text});
    } else {
      lines.push_back({penOf(name.style, theme), name.text, markerOf(name.style, theme)});
    }
    lines.back().brief = name.brief;
  }
  return lines;
}

}  // namespace credence
