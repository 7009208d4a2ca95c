#pragma once

#include "app/chart/chart.h"
#include "app/chart/named_lines.h"
#include "app/style/plot_theme.h"
#include "core/data/role.h"
#include "core/model/solver_trace.h"

#include <QColor>
#include <QPen>

#include <cstddef>
#include <string>
#include <vector>

class QCPScatterStyle;

namespace credence {

struct Method;
struct PosteriorKind;

// The names of looks. A method and a solver have one each, so that each has the same colour, dashes and
// markers in every chart: "method:map", "solver:newton". The others: "ink", solid; "ink:dashed",
// "ink:dotted", "ink:dashdot", "ink:faint" of bars that matter less; "ink:pale" of areas; "floor", below
// which there are roundings alone; "ring" around a point that is pointed out; "chance" of what would come
// about by chance; "setting" of the marker of the setting at hand; "corrected" of a marginal that is no
// Gaussian; "truth" of the area of the true posterior's draws and "truth:line" of the true probability.
std::string lookOf(const Method& method);
/// A posterior has the look of the method that averages over it; without one it is dotted.
std::string lookOf(const PosteriorKind& posterior);
/// The marker of a point of that class and role, both by number, "point:0:2". Its usual size is 10 px.
std::string lookOfPoint(std::size_t label, Role role);
std::string lookOf(Solver solver);

/// Marks of the k-th of several things of one kind, "series:1/3", each in a shape and a colour of its own.
/// The first, k = 0, is ink.
std::string lookOfSeries(std::size_t k, std::size_t count);
/// The area of the k-th term of the evidence, "term:0".
std::string lookOfTerm(std::size_t k);

/// Whether there is such a name. What has another is drawn as ink.
bool isLook(const std::string& name);

QPen penOf(const ChartStyle& style, const PlotTheme& theme);
/// None for a style without markers.
QCPScatterStyle markerOf(const ChartStyle& style, const PlotTheme& theme);

/// The names of a chart's parts with their pens and markers.
std::vector<NamedLine> namedLines(const std::vector<ChartName>& names, const PlotTheme& theme);

}  // namespace credence
