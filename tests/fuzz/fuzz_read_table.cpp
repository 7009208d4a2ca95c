// What must hold of any bytes that are read as a table; libFuzzer looks for bytes of which it does not.

#include "core/table/preview_table.h"
#include "core/table/read_table.h"
#include "core/table/write_dataset.h"
#include "require.h"

#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

using namespace credence;

namespace {

std::optional<TableReading> read(const std::string& bytes, const ReadOptions& options) {
  std::istringstream stream(bytes);
  try {
    return read_table(stream, "fuzz.csv", options);
  } catch (const DataError&) {
    return {};
  }
}

void check_writing(const Dataset& dataset) {
  std::stringstream stream;
  write_dataset(stream, dataset);
  const auto again = read(stream.str(), {});
  require(again.has_value() && identical(again->dataset, dataset), "what is written reads back the same");
}

void check_reading(const TableReading& reading) {
  validate(reading.dataset);
  require(reading.dataset.size() > 0, "a table has points");
  require(reading.skipped.shown.size() <= reading.skipped.count, "skipped rows are counted");
  for (const auto& row : reading.skipped.shown) require(!row.reason.empty(), "a skipped row has a reason");
  check_writing(reading.dataset);
}

void check_preview(const std::string& bytes, const ReadOptions& options,
                   const std::optional<TableReading>& reading) {
  std::istringstream stream(bytes);
  try {
    const TablePreview preview = preview_table(stream, "fuzz.csv", options, 50);
    require(preview.point_labels.size() == preview.points.n_rows, "every point of a preview has its label");
    for (const std::size_t label : preview.point_labels) {
      require(label <= preview.label_values.size(), "labels of points are among those listed");
    }
    if (!reading) return;
    require(preview.problem.empty(), "what reads has no problem in its preview");
    const Dataset& dataset = reading->dataset;
    require(preview.points.n_rows <= dataset.size(), "a preview shows the first points");
    if (preview.points.n_rows == 0) return;
    require(
        arma::approx_equal(preview.points, dataset.inputs.head_rows(preview.points.n_rows), "absdiff", 0.0),
        "a preview shows the points that are read");
    require(!preview.whole || preview.class_names == dataset.class_names, "a preview names the classes");
  } catch (const DataError&) {
    require(!reading, "what reads has a preview");
  }
}

std::vector<ReadOptions> ways_to_read() {
  std::vector<ReadOptions> ways(5);
  ways[1].bad_rows = BadRows::skip;
  ways[2] = {.decimal_sign = ',', .comment_sign = "%", .class_1 = "1", .bad_rows = BadRows::skip};
  ways[3] = {.separator = Separator::blanks, .has_header = false, .bad_rows = BadRows::skip};
  ways[4] = {.separator = Separator::tab,
             .has_header = true,
             .encoding = Encoding::utf16_le,
             .columns = {{"3", "1", "2"}},
             .class_0 = "a",
             .class_1 = "b",
             .bad_rows = BadRows::skip};
  return ways;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<ReadOptions> ways = ways_to_read();
  const std::string bytes(data, data + size);
  std::vector<std::optional<TableReading>> readings;
  for (const ReadOptions& options : ways) {
    readings.push_back(read(bytes, options));
    if (readings.back()) check_reading(*readings.back());
    check_preview(bytes, options, readings.back());
  }
  if (readings[0]) {
    require(readings[1] && readings[1]->skipped.count == 0 &&
                identical(readings[0]->dataset, readings[1]->dataset),
            "nothing is skipped where everything can be used");
  }
  return 0;
}
