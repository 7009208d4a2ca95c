#include "app/report/grid_text.h"

#include "app/report/translate.h"
#include "core/data/number.h"

#include <QtEndian>

#include <algorithm>
#include <stdexcept>

namespace credence {

namespace {

void requireSize(const Grid& grid, const arma::mat& values) {
  if (values.n_rows == grid.nx && values.n_cols == grid.ny) return;
  throw std::invalid_argument("the values are not those of the grid");
}

/// What stands before the numbers: a multiple of 64 bytes, as NumPy aligns them.
QByteArray npyHeader(const Grid& grid) {
  QByteArray description = "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
                           QByteArray::number(static_cast<quint64>(grid.ny)) + ", " +
                           QByteArray::number(static_cast<quint64>(grid.nx)) + "), }";
  constexpr qsizetype before = 10;  // magic, version and length
  constexpr qsizetype alignment = 64;
  while ((before + description.size() + 1) % alignment != 0) description += ' ';
  description += '\n';
  QByteArray header = QByteArrayLiteral("\x93NUMPY\x01");
  header += '\0';
  const auto length = qToLittleEndian(static_cast<quint16>(description.size()));
  header.append(reinterpret_cast<const char*>(&length), sizeof length);
  return header + description;
}

}  // namespace

QByteArray gridNpy(const Grid& grid, const arma::mat& values) {
  requireSize(grid, values);
  const QByteArray header = npyHeader(grid);
  const auto count = static_cast<qsizetype>(values.n_elem);
  QByteArray file(header.size() + count * qsizetype{sizeof(double)}, Qt::Uninitialized);
  std::copy(header.begin(), header.end(), file.begin());
  // A column of `values` is a row of the file: x1 runs fastest in both.
  qToLittleEndian<double>(values.memptr(), count, file.data() + header.size());
  return file;
}

QByteArray gridCsv(const Grid& grid, const arma::mat& values, const QString& name) {
  requireSize(grid, values);
  QByteArray csv = "x1,x2," + name.toUtf8() + '\n';
  const auto number = [](double value) { return QByteArray::fromStdString(to_round_trip_string(value)); };
  for (arma::uword j = 0; j < grid.ny; ++j) {
    const QByteArray x2 = number(grid.x2(j));
    for (arma::uword i = 0; i < grid.nx; ++i) {
      csv += number(grid.x1(i)) + ',' + x2 + ',' + number(values(i, j)) + '\n';
    }
  }
  return csv;
}

JsonObject gridAxes(const Grid& grid) {
  const auto ends = [](double first, double last) { return '[' + json(first) + ", " + json(last) + ']'; };
  JsonObject axes;
  axes.add("x1", ends(grid.x1(0), grid.x1(grid.nx - 1)));
  axes.add("x2", ends(grid.x2(0), grid.x2(grid.ny - 1)));
  axes.add("shape", '[' + json(quint64{grid.ny}) + ", " + json(quint64{grid.nx}) + ']');
  return axes;
}

QByteArray gridJson(const Grid& grid) {
  const Bounds& bounds = grid.bounds;
  return "{\"bounds\": [" + json(bounds.x1_min) + ", " + json(bounds.x1_max) + ", " + json(bounds.x2_min) +
         ", " + json(bounds.x2_max) + "], \"nx\": " + json(static_cast<quint64>(grid.nx)) +
         ", \"ny\": " + json(static_cast<quint64>(grid.ny)) + '}';
}

QString describeRegion(const Grid& grid) {
  const auto digits = [](double value) { return QString::number(value, 'g', 4); };
  return tr("%1×%2 places in [%3, %4] × [%5, %6]")
      .arg(grid.nx)
      .arg(grid.ny)
      .arg(digits(grid.bounds.x1_min), digits(grid.bounds.x1_max), digits(grid.bounds.x2_min),
           digits(grid.bounds.x2_max));
}

}  // namespace credence
