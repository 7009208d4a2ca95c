#include "app/code/code_request.h"

#include "core/table/write_dataset.h"

#include <cstddef>
#include <stdexcept>
#include <string>

namespace credence {

namespace {

/// The table that write_dataset() makes.
PlainTable writtenTable(const QString& file, const Dataset& data) {
  PlainTable table;
  const std::size_t label = data.role_marks.is_empty() ? 2 : 3;
  table.file = file;
  table.rows.first_line = first_written_line(data);
  table.rows.width = label + 1;
  table.rows.columns = {0, 1, label};
  for (std::size_t k = 0; k < 2; ++k) table.rows.labels.push_back({data.class_names.at(k), k});
  return table;
}

}  // namespace

bool needsDataFile(const CodeRequest& request) {
  if (request.state.dataset->size() <= mostPointsOfCode) return false;
  return request.inside || !plainTableOf(request.state);
}

void requireLabels(const CodeRequest& request) {
  if (!request.split.shows_prior()) return;
  throw std::runtime_error(
      "a script of a fit needs labels, and none are used; the command line shows the prior");
}

void placePoints(CodeRequest& request) {
  const Dataset& data = *request.state.dataset;
  if (!request.dataFile.isEmpty()) {
    request.table = writtenTable(request.dataFile, data);
  } else if (!request.inside) {
    request.table = plainTableOf(request.state);
  }
  if (request.table || data.size() <= mostPointsOfCode) return;
  throw std::runtime_error(std::to_string(data.size()) + " points are too many for a script: at most " +
                           std::to_string(mostPointsOfCode) +
                           "; --data-output FILE writes them to a table of their own");
}

}  // namespace credence
