#include "core/table/cell_number.h"
#include "core/table/row_reader.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QTest>

#include <string>
#include <string_view>

using credence::could_be_number;
using credence::is_missing;
using credence::is_missing_label;
using credence::NumberSigns;
using credence::parse_cell;
using credence::Row;
using credence::RowReader;
using credence::TableLayout;
using credence::to_round_trip_string;

using Text = std::string;

namespace {

/// The number in the shortest form; "none" for what is none that can be used.
Text number_in(const Text& text, const NumberSigns& signs) {
  const auto number = parse_cell(text, signs);
  return number.is_finite() ? to_round_trip_string(number.value) : "none";
}

constexpr NumberSigns point;
constexpr NumberSigns comma{','};
constexpr NumberSigns comma_between{'.', ','};
constexpr NumberSigns point_between{',', '.'};

void add_cell(const char* text, const char* number, const NumberSigns& signs = point) {
  const Text name = Text(text) + " with " + signs.decimal + (signs.thousands == '\0' ? ' ' : signs.thousands);
  QTest::newRow(name.c_str()) << Text(text) << Text(number) << signs;
}

/// Why a reader refuses a cell of the first column.
Text complaint(const Text& text, const NumberSigns& signs) {
  TableLayout layout;
  layout.columns = {{0, "mass"}, {1, "x2"}};
  layout.width = 2;
  layout.first_line = 1;
  Row row;
  row.line = 2;
  row.fields = {text, "1"};
  return RowReader(layout, signs).complaint(row);
}

}  // namespace

class CellNumberTest : public QObject {
  Q_OBJECT

 private slots:
  void numbers_are_read_as_people_and_fortran_write_them_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("number");
    QTest::addColumn<NumberSigns>("signs");
    add_cell("-1.5e3", "-1500");
    add_cell("−1.5", "-1.5");
    add_cell("–1.5", "-1.5");
    add_cell("–.5", "none");
    add_cell("1e−5", "1e-05");
    add_cell("1.5D+02", "150");
    add_cell("-2.2200d-01", "-0.222");
    add_cell("1,5D2", "150", comma);
    add_cell("D5", "none");
    add_cell("5D", "none");
    add_cell("12 345.6", "12345.6");
    add_cell("12\u00A0345", "12345");
    add_cell("1\u202F234\u202F567,5", "1234567.5", comma);
    add_cell("12\u2009345", "12345");
    add_cell("-1'234'567", "-1234567");
    add_cell("1’234’567.25", "1234567.25");
    add_cell("\u00A03.5 ", "3.5");
  }
  void numbers_are_read_as_people_and_fortran_write_them() { compare(); }

  void only_well_formed_groups_are_one_number_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("number");
    QTest::addColumn<NumberSigns>("signs");
    add_cell("1 2", "none");
    add_cell("12 34", "none");
    add_cell("1234 567", "none");
    add_cell("0 123", "none");
    add_cell("1 234'567", "none");
    add_cell("1 234 56", "none");
    add_cell("1 234 ", "1234");
    add_cell("1  234", "none");
    add_cell("1.234 567", "none");
    add_cell("1'", "none");
  }
  void only_well_formed_groups_are_one_number() { compare(); }

  void commas_and_points_separate_thousands_only_when_chosen_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("number");
    QTest::addColumn<NumberSigns>("signs");
    add_cell("1,572", "none");
    add_cell("1,572", "1.572", comma);
    add_cell("1,572", "1572", comma_between);
    add_cell("1,234,567.5", "1234567.5", comma_between);
    add_cell("888", "888", comma_between);
    add_cell("15,72", "none", comma_between);
    add_cell("0,572", "none", comma_between);
    add_cell("1,572 123", "none", comma_between);
    add_cell("1.572", "1572", point_between);
    add_cell("1.572,5", "1572.5", point_between);
    add_cell("1.5", "none", point_between);
  }
  void commas_and_points_separate_thousands_only_when_chosen() { compare(); }

  void old_sessions_read_only_plain_numbers() {
    for (const char* text : {"−1", "1D2", "12 345", "1'234"}) {
      QVERIFY2(!parse_cell(text, {'.', '\0', true}).looks_numeric(), text);
      QVERIFY2(parse_cell(text, {}).is_finite(), text);
    }
  }

  void the_advice_fits_what_the_sign_may_mean_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("message");
    QTest::addColumn<NumberSigns>("signs");
    add_cell(
        "1,572",
        ": \"1,572\": its comma seems to separate thousands; choose the comma as the sign between thousands");
    add_cell("1,234,567.5",
             ": \"1,234,567.5\": its commas seem to separate thousands; choose the comma as the sign between "
             "thousands");
    add_cell(
        "1.572",
        ": \"1.572\": its point seems to separate thousands; choose the point as the sign between thousands",
        comma);
    add_cell("2,5", ": \"2,5\" is not a number, unless its decimal sign is a comma");
    add_cell("0,572", ": \"0,572\" is not a number, unless its decimal sign is a comma");
    add_cell("2.5", ": \"2.5\" is not a number, unless its decimal sign is a point", comma);
    add_cell("1.234,5", ": \"1.234,5\" is not a number");
    add_cell("#DIV/0!", ": \"#DIV/0!\" is a missing value; leave the row out");
    add_cell("−inf", ": \"−inf\" is not a finite number; leave the row out");
    add_cell("1.5D999", ": \"1.5D999\" is out of the range of double-precision numbers");
  }
  void the_advice_fits_what_the_sign_may_mean() {
    QFETCH(Text, text);
    QFETCH(Text, message);
    QFETCH(NumberSigns, signs);
    QCOMPARE(complaint(text, signs), "column 'mass'" + message);
  }

  void missing_values_are_known_in_any_case() {
    for (const char* text : {"",        " ",       "?",     "NA",     "na",    "n/a",    "#N/A", "<NA>",
                             "<na>",    "NaN",     "Null",  "--",     ".",     "NONE",   "NaT",  "#DIV/0!",
                             "#div/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#NULL!", "\tNA "}) {
      QVERIFY2(is_missing(text), text);
      QVERIFY2(is_missing_label(text), text);
    }
    QVERIFY(is_missing("-"));
    for (const char* label : {"-", "+", "---", "nay", "#", "0", "no"}) {
      QVERIFY2(!is_missing_label(label), label);
    }
  }

  void names_of_columns_are_told_from_data() {
    for (const char* text : {"1", "1,5", "2.2200D+00", "−3", "12 345", "1,234,567", "NA", "null", "NaT", "?",
                             "#DIV/0!", "<NA>", "--", "NaN", "-inf"}) {
      QVERIFY2(could_be_number(text), text);
    }
    for (const char* name : {"", "x1", "Na", "na", "Nat", "Null", "D2", "d", "e5"}) {
      QVERIFY2(!could_be_number(name), name);
    }
  }

 private:
  static void compare() {
    QFETCH(Text, text);
    QFETCH(Text, number);
    QFETCH(NumberSigns, signs);
    QCOMPARE(number_in(text, signs), number);
  }
};

CREDENCE_TEST(QCoreApplication, CellNumberTest);
#include "tst_cell_number.moc"
