#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace credence {

/// How the numbers of a column are written: so many decimals, so many digits that count, a share as a
/// percentage with so many decimals, or so many decimals but one digit that counts below a thousandth.
struct NumberFormat {
  enum class Kind : unsigned char { Fixed, Significant, Percent, Small };
  Kind kind = Kind::Significant;
  int digits = 3;
};
constexpr NumberFormat fixed(int decimals) {
  return {NumberFormat::Kind::Fixed, decimals};
}
constexpr NumberFormat significant(int digits) {
  return {NumberFormat::Kind::Significant, digits};
}
constexpr NumberFormat percent(int decimals) {
  return {NumberFormat::Kind::Percent, decimals};
}
constexpr NumberFormat smallNumber(int decimals) {
  return {NumberFormat::Kind::Small, decimals};
}

/// A number with its standard error.
struct Estimate {
  double value = 0.0;
  double error = 0.0;
};

/// A point of the plane.
struct Place {
  double x1 = 0.0;
  double x2 = 0.0;
};

/// Nothing; or words, a count, a number, ….
using CellValue = std::variant<std::monostate, QString, quint64, double, Estimate, Place, bool>;

/// What is to be seen beside a number; files have none of it but the bold type of the best.
enum class CellMark : unsigned char {
  None,
  Best,         ///< in its column
  Approximate,  ///< ≈
  Doubtful,     ///< ⚠: not to be relied on
  Unclear,      ///< grey: may be nothing but chance
};

struct TableCell {
  CellValue value = {};
  QString sign = {};                        ///< what a reader sees of nothing; a dash if null
  std::optional<NumberFormat> format = {};  ///< instead of its column's
  CellMark mark = CellMark::None;
  QString toolTip = {};
  bool markup = false;  ///< words in HTML, which only our own may be

  bool missing() const { return std::holds_alternative<std::monostate>(value); }
};
TableCell textCell(const QString& text);
TableCell countCell(quint64 count);
/// NaN and infinity stay numbers: of those that do not exist, use knownCell().
TableCell numberCell(double value);
/// Nothing where the number is not finite.
TableCell knownCell(double value);
/// Nothing, and what a reader sees of it instead of a dash.
TableCell missingCell(const QString& sign);
/// For tool tips of cells that are made in passing.
TableCell withToolTip(TableCell cell, const QString& toolTip);

enum class Side : unsigned char {
  Left,
  Right,
  Running,  ///< left; in aligned text right after what stands before it, `width` letters later
};

struct TableColumn {
  std::string key =
      {};  ///< in JSON, where "a.b" is member b of a and "a.0" the first of a list; else to find it by
  QString heading = {};
  NumberFormat format = {};
  QString group = {};  ///< stands over it and its neighbours that have the same
  QString unit = {};   ///< in brackets after the heading
  Side side = Side::Right;
  int width = 0;  ///< letters in aligned text at least, with the gap before it; 0: as all of the table
  QString toolTip = {};
  bool strong = false;
  bool markup = false;  ///< the heading is HTML

  QString title() const;  ///< heading and unit
};

struct TableRow {
  std::vector<TableCell> cells = {};  ///< as many as there are columns
  std::string key = {};               ///< in JSON
  QString group = {};                 ///< stands above it and its neighbours that have the same
  bool strong = false;
  QString reason = {};  ///< why it has no numbers, in a sentence; where any row has one, JSON has it of all
};

/// Typed cells under headings; each rendering is one function of any table: tableText() (CSV, Markdown,
/// LaTeX), alignedText(), tableHtml(), tableJson(), and in the panels showTable(). The first column has the
/// rows' titles.
struct Table {
  QString title = {};
  std::vector<TableColumn> columns = {};
  std::vector<TableRow> rows = {};
  QStringList notes = {};  ///< below it

  const TableCell& cell(std::size_t row, std::size_t column) const { return rows.at(row).cells.at(column); }
  NumberFormat formatAt(std::size_t row, std::size_t column) const;

  /// The column of a key, and the cell that a row has there. Throw std::out_of_range where there is none.
  TableColumn& column(const std::string& key);
  TableCell& cell(TableRow& row, const std::string& key) const;
};

/// Rows as columns: the titles of the rows are headings, and headings, with their units, titles of rows. Keys
/// and groups go with them, and cells keep how they were written.
Table transposed(const Table& table);

/// Those columns of a table, each found by its key, with headings and formats of their own. Throws
/// std::out_of_range where there is none of a key.
Table selected(const Table& table, const std::vector<TableColumn>& columns);
/// The same as they are in the table.
Table selected(const Table& table, const std::vector<std::string>& keys);

/// Adds a row. Where there is a reason why it has no numbers, its cells and a line below the table say it.
void addRow(Table& table, TableRow row, const QString& reason);

/// All columns but that of a key, if there is one.
Table without(const Table& table, const std::string& key);

/// A cell as the window writes it, with its mark; as plain text does, with a hyphen as minus sign; and with
/// all its digits. What is missing is a dash on screen, and empty in the other two.
QString windowText(const TableCell& cell, NumberFormat format);
QString plainText(const TableCell& cell, NumberFormat format);
QString exactText(const TableCell& cell);

}  // namespace credence
