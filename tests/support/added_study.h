#pragma once

#include "app/study/study.h"

#include <QString>

#include <string>
#include <vector>

/// A study that the program does not have, to be added as a new one would be: how many points each class has.
namespace credence::test::added {

struct CountedClasses {
  arma::uword points = 0;
  arma::uword ones = 0;
};

struct CountOptions {
  quint64 beyond = 0;
};

template <typename Fields>
void visit(Fields& fields, CountOptions& options) {
  fields("beyond", options.beyond, {}, {"N", "Count so many points of class 1 that are not there."});
}

inline void count_classes(const StudyInputs& inputs, const CountOptions& options,
                          const StudyWork<CountedClasses>& work) {
  const Dataset& dataset = *inputs.problem.dataset;
  work.publish({dataset.size(), dataset.class_counts()[1] + options.beyond});
}

inline QString answer_of_counts(const CountedClasses& counted) {
  return QStringLiteral("Of %1 points %2 are of class 1.").arg(counted.points).arg(counted.ones);
}

inline Table table_in_window(const CountedClasses& counted) {
  return {.title = QStringLiteral("Counted classes"),
          .columns = {{.key = "class", .heading = QStringLiteral("Class"), .side = Side::Left},
                      {.key = "points", .heading = QStringLiteral("Points")}},
          .rows = {{{countCell(0), countCell(counted.points - counted.ones)}},
                   {{countCell(1), countCell(counted.ones)}}}};
}
inline Table table_of_counts(const StudyInputs& /*inputs*/, const CountedClasses& counted) {
  return table_in_window(counted);
}

inline Chart chart_of_counts(const CountedClasses& counted) {
  Chart chart{
      .x = {.title = QStringLiteral("class of points"), .whole = true, .low = -0.6, .high = 1.6},
      .y = {
          .title = QStringLiteral("number"), .low = 0.0, .high = 1.0 + static_cast<double>(counted.points)}};
  ChartBars bars{.id = "counted"};
  bars.x = {0.0, 1.0};
  bars.y = {static_cast<double>(counted.points - counted.ones), static_cast<double>(counted.ones)};
  chart.parts = {bars};
  return chart;
}

inline std::vector<NamedNumber> numbers_of_counts(const CountedClasses& counted) {
  return {{"points of class 1", static_cast<double>(counted.ones)}};
}

inline Soundness soundness_of_counts(const StudyInputs& /*inputs*/, const CountedClasses& /*counted*/) {
  return {};
}
inline QString text_of_counts(const StudyInputs& /*inputs*/, const CountedClasses& counted) {
  return QStringLiteral("points of class 1: %1\n").arg(counted.ones);
}
inline void add_json_of_counts(JsonObject& object, const StudyInputs& /*inputs*/,
                               const CountedClasses& counted) {
  object.add("class_1", json(static_cast<quint64>(counted.ones)));
}

inline const Study& counted_study() {
  static const Study study(
      {.id = "counted",
       .title = "Counted",
       .key = "Ctrl+Alt+9",
       .purpose = "How many points there are of each class",
       .question = "How many points does each class have?",
       .picture = "Counted classes",
       .failing = "Counting failed: %1",
       .needs = {.fit = false, .labels = false},
       .command = {.name = "count",
                   .summary = "How many points there are of each class",
                   .examples = "  credence count bundled:penguins\n"}},
      StudyRow<CountOptions, CountedClasses>{
          .mayStay = isOfSameDataset,
          .isRight = isOfSameDataset,
          .compute = count_classes,
          .answer = answer_of_counts,
          .tables = {{.id = "counts", .make = table_of_counts, .inWindow = table_in_window}},
          .charts = {{.id = "counted_classes",
                      .title = "Counted classes of points",
                      .help = " (points of either class)",
                      .make = chart_of_counts}},
          .numbers = numbers_of_counts,
          .soundness = soundness_of_counts,
          .text = text_of_counts,
          .json = add_json_of_counts});
  return study;
}

}  // namespace credence::test::added
