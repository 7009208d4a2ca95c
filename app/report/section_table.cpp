#include "app/report/section_table.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace credence {

namespace {

constexpr int sectionNumberWidth = 10;

void addColumn(Table& table, const TableColumn& column, const arma::vec& values) {
  table.columns.push_back(column);
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    table.rows[k].cells.push_back(numberCell(values(static_cast<arma::uword>(k))));
  }
}

void addBand(Table& table, const Section::Band& band) {
  const std::string id(band.kind->id);
  const QString group = fromTable(band.kind->title);
  const auto add = [&](const char* key, const QString& heading, const NumberFormat& format,
                       const arma::vec& values) {
    addColumn(
        table,
        {.key = id + key, .heading = heading, .format = format, .group = group, .width = sectionNumberWidth},
        values);
  };
  add(".latent_mean", tr("μ"), fixed(3), band.mean);
  add(".latent_deviation", tr("√v"), fixed(3), band.deviation);
  add(".lower", tr("2.5 % of p"), fixed(4), band.lower);
  add(".upper", tr("97.5 % of p"), fixed(4), band.upper);
}

}  // namespace

Table sectionTable(const Section& section, bool hasPrior) {
  Table table;
  table.rows.resize(section.distance.n_elem);
  const NumberFormat place = significant(5);
  addColumn(table, {.key = "distance", .heading = tr("distance"), .format = place}, section.distance);
  addColumn(table, {.key = "x1", .heading = tr("x1"), .format = place}, section.inputs.col(0));
  addColumn(table, {.key = "x2", .heading = tr("x2"), .format = place}, section.inputs.col(1));
  const QString probabilities = tr("p of class 1");
  for (const Section::Line& line : section.lines) {
    addColumn(table,
              {.key = "p." + std::string(line.method->key),
               .heading = methodName(*line.method, hasPrior),
               .format = fixed(4),
               .group = probabilities},
              line.probability);
  }
  if (!section.truth.is_empty()) {
    addColumn(table, {.key = "p.true", .heading = tr("true"), .format = fixed(4), .group = probabilities},
              section.truth);
  }
  for (const Section::Band& band : section.bands) addBand(table, band);
  return table;
}

QString describeSegment(const Segment& segment) {
  const auto place = [](const std::array<double, 2>& end) {
    constexpr int digits = 4;
    return tr("(%1, %2)").arg(significantNumber(end[0], digits), significantNumber(end[1], digits));
  };
  return tr("from %1 to %2").arg(place(segment.from), place(segment.to));
}

}  // namespace credence
