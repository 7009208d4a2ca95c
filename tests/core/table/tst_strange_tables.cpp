#include "core/data/number.h"
#include "core/table/read_table.h"

#include <QTest>

#include <sstream>
#include <string>

using credence::BadRows;
using credence::DataError;
using credence::Dataset;
using credence::Encoding;
using credence::read_table;
using credence::ReadOptions;
using credence::Separator;
using credence::TableReading;
using credence::to_round_trip_string;

using Bytes = std::string;

namespace {

std::string column(const char* text) {
  return std::string("points.csv:") + text;
}

/// Names, points and what was skipped on one line: "a b | l: 1 2 x; 3 4 y, 1 skipped".
std::string summary(const TableReading& reading) {
  constexpr arma::uword most_points = 4;
  const Dataset& dataset = reading.dataset;
  std::string text = dataset.input_names[0] + ' ' + dataset.input_names[1] + " | " + dataset.label_name + ':';
  for (arma::uword i = 0; i < std::min(dataset.size(), most_points); ++i) {
    text += (i > 0 ? "; " : " ") + to_round_trip_string(dataset.inputs(i, 0)) + ' ' +
            to_round_trip_string(dataset.inputs(i, 1)) + ' ' + dataset.class_names[dataset.labels(i)];
    if (!dataset.role_marks.is_empty() && dataset.role_marks(i) == 1) text += " (test)";
  }
  if (dataset.size() > most_points) text += "; " + std::to_string(dataset.size()) + " in all";
  if (reading.skipped.count > 0) text += ", " + std::to_string(reading.skipped.count) + " skipped";
  return text;
}

/// What comes of a file: the summary of its table, or the message that refuses it.
std::string outcome(const std::string& bytes, const ReadOptions& options) {
  std::istringstream stream(bytes);
  try {
    return summary(read_table(stream, "points.csv", options));
  } catch (const DataError& error) {
    return error.what();
  }
}

std::string utf16(const std::string& ascii, bool little, bool mark) {
  std::string text = mark ? (little ? "\xFF\xFE" : "\xFE\xFF") : "";
  for (const char c : ascii) text += little ? std::string{c, '\0'} : std::string{'\0', c};
  return text;
}

std::string repeated(const std::string& text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

void add(const char* what, const std::string& bytes, const std::string& outcome,
         const ReadOptions& options = {}) {
  QTest::newRow(what) << bytes << outcome << options;
}

const std::string plain = "x1,x2,label\n1,2,a\n3,4,b\n";
const std::string plain_outcome = "x1 x2 | label: 1 2 a; 3 4 b";
const ReadOptions skipping = {.bad_rows = BadRows::skip};

void add_empty_ones() {
  add("no bytes", "", "points.csv: the file holds no data");
  add("one line end", "\n", "points.csv: the file holds no data");
  add("only a byte order mark", "\xEF\xBB\xBF", "points.csv: the file holds no data");
  add("only a UTF-16 mark", "\xFF\xFE", "points.csv: the file holds no data");
  add("only separators", ",,,\n;;\n",
      "points.csv:2: the table has 1 column but needs three, two inputs and a "
      "label; separate them by commas, semicolons, tabs or blanks");
  add("only blanks", "  \t \n \n", "points.csv: the file holds no data");
  add("only comments", "# a\n#b", "points.csv: the file holds no data");
  add("only a header", "x1,x2,label", column("1: there is a header but no data below it"));
  add("one row", "1,2,a", "points.csv: every label is \"a\"; two classes are needed");
  add("two rows", "1,2,a\n3,4,b", plain_outcome);
  add("one class", "x1,x2,label\n1,2,a\n3,4,a\n", "points.csv: every label is \"a\"; two classes are needed");
}

void add_encodings() {
  add("UTF-8 with mark", "\xEF\xBB\xBF" + plain, plain_outcome);
  add("UTF-16 LE with mark", utf16(plain, true, true), plain_outcome);
  add("UTF-16 BE with mark", utf16(plain, false, true), plain_outcome);
  add("UTF-16 LE without mark", utf16(plain, true, false), plain_outcome);
  add("UTF-16 BE without mark", utf16(plain, false, false), plain_outcome);
  add("UTF-16 with a character outside the basic plane",
      utf16("x1,x2,label\n1,2,", true, true) + std::string("\x3D\xD8\x00\xDE", 4) +
          utf16("\n3,4,b\n", true, false),
      "x1 x2 | label: 1 2 \xF0\x9F\x98\x80; 3 4 b");
  add("UTF-16 with half a character",
      utf16("1,2,", true, true) + std::string("\x3D\xD8", 2) + utf16("\n3,4,b\n", true, false),
      column(
          "1: this is not a text file, neither in UTF-8 nor in UTF-16 LE; save the table as CSV in UTF-8"));
  add("UTF-16 with an odd byte at its end", utf16(plain, true, true) + "5",
      column(
          "4: this is not a text file, neither in UTF-8 nor in UTF-16 LE; save the table as CSV in UTF-8"));
  add("Windows-1252", "l\xE4nge (\xB5m),\x80,art\n1,2,gro\xDF\n3,4,klein\n",
      "länge (µm) € | art: 1 2 groß; 3 4 klein");
  add("a byte that Windows-1252 lacks", "l\xE4nge,\x81,art\n1,2,a\n",
      column("1: this is not a text file, neither in UTF-8 nor in Windows-1252; save the table as CSV in "
             "UTF-8"));
  add("UTF-8 said to be Latin-1", "é,b,c\n1,2,0\n3,4,1\n", "Ã© b | c: 1 2 0; 3 4 1",
      {.encoding = Encoding::windows_1252});
  add("Windows-1252 said to be UTF-8", "\xE9,b,c\n1,2,0\n",
      column("1: this is not a text file, as byte 0xE9 is not UTF-8 text; save the table as CSV in UTF-8"),
      {.encoding = Encoding::utf8});
  add("UTF-8 said to be UTF-16", "1,2,ab\n",
      column("1: this is not text in UTF-16 LE; choose another encoding"), {.encoding = Encoding::utf16_le});
  add("NUL byte", std::string("1,2,a\n3,\0,b\n", 12),
      column("2: this is not a text file, as byte 0x00 is not UTF-8 text; save the table as CSV in UTF-8"));
  add("picture", "\x89PNG\r\n\x1A\n",
      "points.csv: this is a picture (PNG), not a text table; save the table as CSV in UTF-8");
  add("spreadsheet", std::string("PK\x03\x04\x14\x00\x06", 7),
      "points.csv: this is an archive (zip), not a text table; save the table as CSV in UTF-8");
}

void add_numbers() {
  add("1e400", "1,2,a\n3,1e400,b\n",
      column("2: column 'x2': \"1e400\" is out of the range of double-precision numbers"));
  add("-1e-400", "1,2,a\n3,-1e-400,b\n",
      column("2: column 'x2': \"-1e-400\" is out of the range of double-precision numbers"));
  add("five hundred digits", "1,2,a\n" + repeated("1", 500) + ",4,b\n",
      column(
          ("2: column 'x1': \"" + repeated("1", 80) + "…\" is out of the range of double-precision numbers")
              .c_str()));
  add("denormals", "5e-324,-2e-310,a\n3,4,b\n", "x1 x2 | label: 5e-324 -2e-310 a; 3 4 b");
  add("nan", "1,2,a\nNaN,4,b\n", column("2: column 'x1': \"NaN\" is not a finite number; leave the row out"));
  add("inf", "1,2,a\n3,-inf,b\n",
      column("2: column 'x2': \"-inf\" is not a finite number; leave the row out"));
  add("NA", "1,2,a\n3,NA,b\n", column("2: column 'x2': \"NA\" is a missing value; leave the row out"));
  add("NA in the first row", "NA,2,a\n3,4,b\n",
      column("1: column 'x1': \"NA\" is a missing value; leave the row out"));
  add("empty cell", "x1,x2,label\n,2,a\n3,4,b\n", column("2: column 'x1' is empty"));
  add("hexadecimal", "0x10,2,a\n3,4,b\n", column("1: column 'x1': \"0x10\" is not a number"));
  add("Fortran's exponent", "1,2,a\n1.5d3,4,b\n", "x1 x2 | label: 1 2 a; 1500 4 b");
  add("underscores", "1,2,a\n1_000,4,b\n", column("2: column 'x1': \"1_000\" is not a number"));
  add("a real minus sign", "1,2,a\n−3,4,b\n", "x1 x2 | label: 1 2 a; -3 4 b");
  add("a unit", "1,2,a\n3 mm,4,b\n", column("2: column 'x1': \"3 mm\" is not a number"));
  add("a date", "x1,x2,label\n2015-01-02,2,a\n", column("2: column 'x1': \"2015-01-02\" is not a number"));
  add("words among numbers", "x1,x2,label\n1,2,a\nlarge,4,b\n",
      column("3: column 'x1': \"large\" is not a number"));
}

void add_decimal_commas() {
  add("between semicolons", "a;b;l\n1,5;2;x\n3;4,25;y\n", "a b | l: 1.5 2 x; 3 4.25 y");
  add("between tabs", "1,5\t-2,5\tx\n3\t4\ty\n", "x1 x2 | label: 1.5 -2.5 x; 3 4 y");
  add("between blanks", "1,5 2,5 0\n3,5 4,5 1\n", "x1 x2 | label: 1.5 2.5 0; 3.5 4.5 1");
  add("between blanks below a header", "a b l\n1,5 2 0\n3 4,5 1\n", "a b | l: 1.5 2 0; 3 4.5 1");
  add("in exponents", "1,5e3;2;x\n3;4;y\n", "x1 x2 | label: 1500 2 x; 3 4 y");
  add("in a table separated by commas", "x1,x2,label\n1,5,2,a\n3,4,b\n",
      column("2: expected 3 fields as in line 1, found 4"));
  add("in every row of a table separated by commas", "x1,x2,label\n1,5,2,0\n3,5,4,1\n",
      column("2: expected 3 fields as in line 1, found 4"));
  add("in quotes between commas", "\"1,5\",\"2,5\",a\n\"3\",4,b\n",
      column("1: column 'x1': \"1,5\" is not a number, unless its decimal sign is a comma"));
  add("in quotes between commas, chosen", "\"1,5\",\"2,5\",a\n\"3\",4,b\n", "x1 x2 | label: 1.5 2.5 a; 3 4 b",
      {.decimal_sign = ','});
  add("chosen among points", "1,5;2;a\n3.5;4;b\n",
      column("2: column 'x1': \"3.5\" is not a number, unless its decimal sign is a point"),
      {.decimal_sign = ','});
  add("labels with decimal commas", "1,5;2;0,0\n3;4;1,0\n", "x1 x2 | label: 1.5 2 0,0; 3 4 1,0");
  add("thousands", "a;b;l\n1,234;2;x\n12,345;4;y\n",
      column("2: column 'a': \"1,234\": its comma seems to separate thousands; choose the comma as the sign "
             "between thousands"));
  add("thousands and a point", "a;b;l\n1,234.5;2;x\n",
      column(
          "2: column 'a': \"1,234.5\": its comma seems to separate thousands; choose the comma as the sign "
          "between thousands"));
  add("thousands by blanks and apostrophes", "a;b;l\n1 234,5;2;x\n12'345;4;y\n",
      "a b | l: 1234.5 2 x; 12345 4 y", {.decimal_sign = ','});
  add("thousands by points", "a;b;l\n1.234,5;2,5;x\n",
      column("2: column 'a': \"1.234,5\": its point seems to separate thousands; choose the point as the "
             "sign between thousands"));
  add("three decimals that are no thousands", "a;b;l\n0,234;2;x\n1,345;4;y\n",
      "a b | l: 0.234 2 x; 1.345 4 y");
}

void add_rows() {
  add("a short row", "x1,x2,label\n1,2\n3,4,b\n", column("2: expected 3 fields as in line 1, found 2"));
  add("a long row", "x1,x2,label\n1,2,a,5\n3,4,b\n", column("2: expected 3 fields as in line 1, found 4"));
  add("separators at the end of all rows", "x1,x2,label,\n1,2,a,\n3,4,b,\n", plain_outcome);
  add("separators at the end of the data", "x1,x2,label\n1,2,a,,\n3,4,b,\n", plain_outcome);
  add("separators at the end of the header", "x1,x2,label,,\n1,2,a\n3,4,b\n", plain_outcome);
  add("rows of separators below the data", plain + ",,\n,,\n", plain_outcome);
  add("tabs at the end", "x1\tx2\tlabel\t\n1\t2\ta\t\n3\t4\tb\t\n", plain_outcome);
  add("old Macintosh line ends", "x1,x2,label\r1,2,a\r3,4,b\r", plain_outcome);
  add("mixed line ends", "x1,x2,label\r\n1,2,a\n3,4,b\r", plain_outcome);
  add("a semicolon in one row", "1,2,a;b\n3,4,c\n", "x1 x2 | label: 1 2 a;b; 3 4 c");
  add("quote never closed", "1,2,\"a\n3,4,b\n",
      column("1: a quoted field starts in this row and never ends; close its quotation mark"));
  add("quote inside a field", "1,2,a\n3,4,5\" pipe\n",
      column("2: a quotation mark is misplaced; quote whole fields and double the marks inside them"));
  add("single quotes", "1,2,'a'\n3,4,'b'\n", "x1 x2 | label: 1 2 'a'; 3 4 'b'");
  add("line numbers below fields of several lines", "x1,x2,\"la\nbel\"\n1,2,\"a\n\n\"\n3,,b\n",
      column("6: column 'x2' is empty"));
  add("comments chosen", "% made by hand\n1 2 a % first\n3 4 b\n", "x1 x2 | label: 1 2 a; 3 4 b",
      {.comment_sign = "%"});
  add("no comments", "#,x2,label\n1,2,#a\n3,4,b\n", "# x2 | label: 1 2 #a; 3 4 b", {.comment_sign = ""});
  add("names of rows as R writes them", "\"x1\" \"x2\" \"label\"\n\"1\" 1 2 \"a\"\n\"2\" 3 4 \"b\"\n",
      plain_outcome);
}

void add_columns() {
  add("one column", "1\n2\n",
      column("1: the table has 1 column but needs three, two inputs and a label; separate "
             "them by commas, semicolons, tabs or blanks"));
  add("two columns", "1,2\n3,4\n",
      column("1: the table has 2 columns but needs three, two inputs and a label; "
             "separate them by commas, semicolons, tabs or blanks"));
  add("the wrong separator chosen", "1,2,a\n3,4,b\n",
      column("1: the table has 1 column but needs three, two inputs and a label; separate them by commas, "
             "semicolons, tabs or blanks"),
      {.separator = Separator::semicolon});
  add("a name twice", "x,x,label\n1,2,a\n3,4,b\n", "x x | label: 1 2 a; 3 4 b");
  add("a name twice, chosen", "x,x,label\n1,2,a\n",
      column("1: more than one column is called \"x\"; choose it by its number"),
      {.columns = {{"x", "2", "label"}}});
  add("a name without a header", "1,2,a\n3,4,b\n",
      column("1: without a header no column is called \"x\"; choose columns by their numbers"),
      {.has_header = false, .columns = {{"x", "2", "3"}}});
  add("a header said to be data", plain, column("1: column 'x1': \"x1\" is not a number"),
      {.has_header = false});
  add("data said to be a header", "1,2,a\n3,4,b\n5,6,c\n", "1 2 | a: 3 4 b; 5 6 c", {.has_header = true});
  add("years for a header", "2015;2016;l\n1;2;a\n3;4;b\n5;6;a\n", "2015 2016 | l: 1 2 a; 3 4 b; 5 6 a");
  add("three thousand columns", repeated("7,", 3000) + "a\n" + repeated("8,", 3000) + "b\n",
      "x1 x2 | label: 7 7 a; 8 8 b");
  add("missing values do not make a column one of words", "id,x1,x2,label\np,NA,2,a\nq,3,4,b\nr,5,6,a\n",
      column("2: column 'x1': \"NA\" is a missing value; leave the row out"));
}

void add_labels() {
  add("three classes", "1,2,a\n3,4,b\n5,6,c\n",
      column("3: the labels have a third value, \"c\", after \"a\" and \"b\"; choose one of them against the "
             "rest, or another label column"));
  add("one of three against the rest", "1,2,a\n3,4,b\n5,6,c\n", "x1 x2 | label: 1 2 not b; 3 4 b; 5 6 not b",
      {.class_1 = "b"});
  add("a column of measurements for a label", "1,2,0.37\n3,4,0.38\n5,6,0.39\n",
      column("3: the labels have a third value, \"0.39\", after \"0.37\" and \"0.38\"; choose one of them "
             "against "
             "the rest, or another label column"));
  add("numbers that are the same number", "1,2,1.0\n3,4,0.0\n5,6,1\n",
      "x1 x2 | label: 1 2 1.0; 3 4 0.0; 5 6 1.0");
  add("labels inf and one", "1,2,one\n3,4,inf\n", "x1 x2 | label: 1 2 one; 3 4 inf");
  add("labels plus and minus", "1,2,+\n3,4,-\n", "x1 x2 | label: 1 2 +; 3 4 -");
  add("a question mark for a label", "1,2,a\n3,4,?\n5,6,b\n",
      column("2: column 'label': \"?\" is a missing value; leave the row out"));
  add("missing label", "1,2,a\n3,4,NA\n5,6,b\n",
      column("2: column 'label': \"NA\" is a missing value; leave the row out"));
  add("missing label skipped", "1,2,a\n3,4,b\n5,6,NaN\n", plain_outcome + ", 1 skipped", skipping);
  add("a class that is called NA", "1,2,a\n3,4,NA\n", "x1 x2 | label: 1 2 a; 3 4 NA", {.class_1 = "NA"});
  add("empty label", "1,2,a\n3,4,\n5,6,b\n", column("2: column 'label' is empty"));
  add("a comment that names other classes", "# classes: \"x\", \"y\"\n1,2,a\n",
      column("2: column 'label': \"a\" is neither \"x\" nor \"y\""));
  add("a comment that names the classes", "# classes: \"b\", \"a\"\n1,2,a\n3,4,a\n",
      "x1 x2 | label: 1 2 a; 3 4 a");
  add("a value that does not occur", "1,2,a\n3,4,b\n",
      "points.csv: no label is \"c\"; the labels are \"a\", \"b\"", {.class_1 = "c"});
}

void add_sets() {
  const std::string marked = "x1,x2,set,label\n1,2,train,a\n3,4,Test,b\n";
  add("a column of sets", marked, "x1 x2 | label: 1 2 a; 3 4 b (test)");
  add("a column of sets behind the label", "x1,x2,label,set\n1,2,a,train\n3,4,b,test\n",
      "x1 x2 | label: 1 2 a; 3 4 b (test)");
  add("a column of sets left alone", marked, plain_outcome, {.split_column = ""});
  add("a third set", marked + "5,6,valid,a\n",
      column("4: column 'set': \"valid\" is none of train, validation and test"));
  add("a column of zeros and ones", "x1,x2,held,label\n1,2,0,a\n3,4,1,b\n",
      "x1 x2 | label: 1 2 a; 3 4 b (test)", {.split_column = "held"});
  add("a column of sets that is the label", "x1,x2,set\n1,2,train\n3,4,test\n",
      "x1 x2 | set: 1 2 train; 3 4 test");
  add("an input for sets", plain, column("1: the column \"x1\" cannot also say which rows are held out"),
      {.split_column = "x1"});
}

void add_skipping() {
  add("bad rows skipped", "x1,x2,label\n1,2,a\nabc,4,b\n5,,a\n7,8,b,9\n9,1e999,b\n3,4,b\n\"x\"y,3,a\n",
      plain_outcome + ", 5 skipped", skipping);
  add("nothing left", "x1,x2,label\n?,2,a\n3,?,b\n",
      column("2: column 'x1': \"?\" is a missing value; leave the row out; none of the 2 rows can be used"),
      skipping);
  add("labels of neither class skipped", "1,2,a\n3,4,b\n5,6,c\n", plain_outcome + ", 1 skipped",
      {.class_0 = "a", .class_1 = "b", .bad_rows = BadRows::skip});
  add("a file that ends within quotes is refused all the same", plain + "5,6,\"a\n",
      column("4: a quoted field starts in this row and never ends; close its quotation mark"), skipping);
}

}  // namespace

/// Every odd file there is a story of, and exactly what comes of it.
class StrangeTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void what_comes_of_it_data() {
    QTest::addColumn<Bytes>("bytes");
    QTest::addColumn<Bytes>("expected");
    QTest::addColumn<ReadOptions>("options");
    add_empty_ones();
    add_encodings();
    add_numbers();
    add_decimal_commas();
    add_rows();
    add_columns();
    add_labels();
    add_sets();
    add_skipping();
  }
  void what_comes_of_it() {
    QFETCH(Bytes, bytes);
    QFETCH(Bytes, expected);
    QFETCH(ReadOptions, options);
    QCOMPARE(outcome(bytes, options), expected);
  }

  void lines_of_a_million_characters_are_refused() {
    const std::string expected =
        column("2: the line is longer than 512 KiB; check that the rows of the table end with line ends");
    QCOMPARE(outcome("1,2,a\n" + repeated("7", 1'000'000) + "\n", {}), expected);
    QCOMPARE(outcome("1,2,a\n" + repeated("7", 1'000'000) + "\n", skipping), expected);
  }

  void lines_of_half_a_million_characters_are_not() {
    QCOMPARE(outcome(repeated(" ", 500'000) + "1,2,a\n3,4,b\n", {}), plain_outcome);
  }

  void a_quote_that_never_ends_does_not_swallow_the_memory() {
    QCOMPARE(outcome("1,2,\"a\n" + repeated("3,4,b\n", 1'000'000), {}),
             column("1: a quoted field starts in this row and never ends; close its quotation mark"));
  }

  void a_million_identical_points_are_a_table() {
    QCOMPARE(
        outcome(repeated("0.5,-0.25,a\n0.5,-0.25,b\n", 500'000), {}),
        std::string("x1 x2 | label: 0.5 -0.25 a; 0.5 -0.25 b; 0.5 -0.25 a; 0.5 -0.25 b; 1000000 in all"));
  }

  void a_million_bad_rows_are_counted_and_a_thousand_told() {
    std::istringstream stream("x1,x2,label\n1,2,a\n3,4,b\n" + repeated("?,2,a\n", 1'000'000));
    const TableReading reading = read_table(stream, "points.csv", skipping);
    QCOMPARE(reading.skipped.count, std::size_t{1'000'000});
    QCOMPARE(reading.skipped.shown.size(), std::size_t{1000});
    QCOMPARE(reading.skipped.shown[0].line, std::size_t{4});
    QCOMPARE(reading.skipped.shown[999].line, std::size_t{1003});
    QCOMPARE(reading.skipped.shown[999].reason,
             std::string("column 'x1': \"?\" is a missing value; leave the row out"));
  }
};

CREDENCE_TEST(QCoreApplication, StrangeTablesTest);
#include "support/print_string.h"
#include "support/registered_test.h"
#include "tst_strange_tables.moc"
