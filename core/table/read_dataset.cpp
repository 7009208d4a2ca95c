#include "core/table/read_dataset.h"

#include "core/table/file_stream.h"
#include "core/table/read_table.h"
#include "core/table/row_reader.h"
#include "core/table/table_layout.h"
#include "core/table/table_rows.h"

#include <utility>
#include <vector>

namespace credence {

Dataset read_dataset(const std::filesystem::path& file, const ReadOptions& options) {
  return std::move(read_table(file, options).dataset);
}

Dataset read_dataset(std::istream& stream, const std::string& name, const ReadOptions& options) {
  return std::move(read_table(stream, name, options).dataset);
}

arma::mat read_points(const std::filesystem::path& file,
                      const std::optional<std::array<std::string, 2>>& columns) {
  ReadOptions options;
  if (columns) options.columns = {columns->at(0), columns->at(1), std::string()};
  options.split_column = std::string();
  FileStream stream(file);
  TableRows rows(stream, file.string(), options);
  const RowReader reader(choose_layout(rows, options, false), rows.decimal_sign());
  Row row;
  if (reader.layout().has_header) rows.next(row);
  std::vector<double> x1;
  std::vector<double> x2;
  RowValues values;
  while (rows.next(row)) {
    if (!reader.read(row, values)) throw DataError(rows.name(), row.line, reader.complaint(row));
    x1.push_back(values.inputs[0]);
    x2.push_back(values.inputs[1]);
  }
  if (x1.empty()) {
    throw DataError(rows.name(), reader.layout().first_line, "there is a header but no data below it");
  }
  return arma::join_rows(arma::vec(x1), arma::vec(x2));
}

}  // namespace credence
