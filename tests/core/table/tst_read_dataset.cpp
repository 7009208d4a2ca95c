#include "core/table/class_name.h"
#include "core/table/read_dataset.h"
#include "places.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

using credence::DataError;
using credence::Dataset;
using credence::label_key;
using credence::read_dataset;
using credence::read_points;
using credence::ReadOptions;

using Text = std::string;
using Columns = std::optional<std::array<std::string, 3>>;

namespace {

Dataset parsed(const std::string& text, const ReadOptions& options = {}) {
  std::istringstream stream(text);
  return read_dataset(stream, "points.csv", options);
}

/// What the DataError says that `call` throws; empty if it throws none.
template <typename Call>
std::string message_of(Call call) {
  try {
    call();
  } catch (const DataError& error) {
    return error.what();
  }
  return {};
}

/// One line of the table a dataset was read as, to compare at a glance.
std::string row_text(const Dataset& dataset, arma::uword i) {
  std::ostringstream text;
  text << dataset.inputs(i, 0) << ' ' << dataset.inputs(i, 1) << ' '
       << dataset.class_names[dataset.labels(i)];
  return text.str();
}

std::string rows_text(const Dataset& dataset) {
  std::string text;
  for (arma::uword i = 0; i < dataset.size(); ++i) {
    if (i > 0) text += "; ";
    text += row_text(dataset, i);
  }
  return text;
}

/// Files in a directory of their own.
class Files {
 public:
  std::string path(const char* name) const {
    return directory_.filePath(QString::fromUtf8(name)).toStdString();
  }

  std::string write(const char* name, const std::string& text) const {
    QFile file(QString::fromStdString(path(name)));
    if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write %s", name);
    file.write(text.data(), static_cast<qint64>(text.size()));
    return path(name);
  }

 private:
  QTemporaryDir directory_;
};

}  // namespace

class ReadDatasetTest : public QObject {
  Q_OBJECT

 private slots:
  void reads_every_form_of_a_table_data() {
    QTest::addColumn<Text>("text");
    const auto add = [](const char* form, const std::string& text) { QTest::newRow(form) << text; };
    add("commas", "1.5,-2,0\n3,4e1,1\n");
    add("header", "x1,x2,label\n1.5,-2,0\n3,4e1,1\n");
    add("semicolons", "x1;x2;label\n1.5;-2;0\n3;4e1;1\n");
    add("tabs", "x1\tx2\tlabel\n1.5\t-2\t0\n3\t4e1\t1\n");
    add("blanks", "  1.5   -2 0\n 3\t4e1   1  \n");
    add("blanks and header", "x1 x2 label\n1.5 -2 0\n3 40 1\n");
    add("blanks and quotes", "\"x1\" \"x2\" \"label\"\n1.5 -2 \"0\"\n3 40 \"1\"\n");
    add("blanks and trailing comment", "# a comment\n1.5 -2 0 # first\n3 40 1#second\n");
    add("numpy.savetxt",
        "1.500000000000000000e+00 -2.000000000000000000e+00 0.000000000000000000e+00\n"
        "3.000000000000000000e+00 4.000000000000000000e+01 1.000000000000000000e+00\n");
    add("commas and blanks", "x1, x2, label\n1.5, -2, 0\n 3 , 40 , 1 \n");
    add("comments and empty lines",
        "# made today, by hand\n\nx1,x2,label\n  # again\n1.5,-2,0\n\n   \n3,40,1\n\n");
    add("CRLF", "x1,x2,label\r\n1.5,-2,0\r\n\r\n3,40,1\r\n");
    add("CR", "x1,x2,label\r1.5,-2,0\r3,40,1\r");
    add("byte order mark", "\xEF\xBB\xBFx1,x2,label\n1.5,-2,0\n3,40,1\n");
    add("no newline at the end", "1.5,-2,0\n3,40,1");
    add("everything quoted", "\"x1\",\"x2\",\"label\"\n\"1.5\",\"-2\",\"0\"\n\"3\",\"40\",\"1\"\n");
    add("everything quoted, no header", "\"1.5\",\"-2\",\"0\"\n\"3\",\"40\",\"1\"\n");
    add("plus signs and blanks in quotes", "+1.5,\" -2 \",+0\n+3,40.,1.0\n");
  }
  void reads_every_form_of_a_table() {
    QFETCH(Text, text);
    Dataset dataset = parsed(text);
    // In whatever form, the labels are these numbers.
    for (std::string& name : dataset.class_names) name = label_key(name);
    QCOMPARE(rows_text(dataset), std::string("1.5 -2 0; 3 40 1"));
    QCOMPARE(dataset.input_names[0], std::string("x1"));
    QCOMPARE(dataset.input_names[1], std::string("x2"));
    QCOMPARE(dataset.label_name, std::string("label"));
    QCOMPARE(dataset.labels(0), arma::uword{0});
  }

  void names_come_from_the_header() {
    const Dataset dataset =
        parsed("bill length (mm),\"wind, mean (m/s)\",\"say \"\"what\"\"\"\n1,2,0\n3,4,1\n");
    QCOMPARE(dataset.input_names[0], std::string("bill length (mm)"));
    QCOMPARE(dataset.input_names[1], std::string("wind, mean (m/s)"));
    QCOMPARE(dataset.label_name, std::string("say \"what\""));
  }

  /// A header that has no name for the row numbers is one field shorter than the rows.
  void numbers_of_rows_may_be_one_of_three_columns() {
    const Dataset dataset = parsed("height sex\n1 1.7 f\n2 1.9 m\n3 1.6 f\n4 1.8 m\n");
    QCOMPARE(dataset.input_names[1], std::string("height"));
    QCOMPARE(dataset.label_name, std::string("sex"));
    QCOMPARE(rows_text(dataset), std::string("1 1.7 f; 2 1.9 m; 3 1.6 f; 4 1.8 m"));
  }

  void quoted_numbers_over_plain_ones_are_names() {
    const Dataset dataset = parsed("\"2015\",\"2016\",\"label\"\n1,2,0\n3,4,1\n");
    QCOMPARE(dataset.input_names[0], std::string("2015"));
    QCOMPARE(rows_text(dataset), std::string("1 2 0; 3 4 1"));
  }

  void labels_become_classes_in_order_data() {
    QTest::addColumn<Text>("labels");
    QTest::addColumn<Text>("class_0");
    QTest::addColumn<Text>("class_1");
    QTest::addColumn<int>("first_label");
    const auto add = [](const char* what, const char* labels, const char* class_0, const char* class_1,
                        int first) {
      QTest::newRow(what) << Text(labels) << Text(class_0) << Text(class_1) << first;
    };
    add("0/1", "1 0 1", "0", "1", 1);
    add("-1/1", "1 -1 1", "-1", "1", 1);
    add("one number in many forms", "1.0 0 1 -0.0 +1 1.000000000000000000e+00", "0", "1.0", 1);
    add("by value, not by text", "10 9 10", "9", "10", 1);
    add("strings in byte order", "spam ham", "ham", "spam", 1);
    add("capitals first", "no No", "No", "no", 1);
    add("a number and a string", "b 10", "10", "b", 1);
    add("in order already", "2 3", "2", "3", 0);
  }
  void labels_become_classes_in_order() {
    QFETCH(Text, labels);
    QFETCH(Text, class_0);
    QFETCH(Text, class_1);
    QFETCH(int, first_label);
    std::string text;
    std::istringstream words(labels);
    for (std::string word; words >> word;) text.append("1,2,").append(word).append("\n");
    const Dataset dataset = parsed(text);
    QCOMPARE(dataset.class_names[0], class_0);
    QCOMPARE(dataset.class_names[1], class_1);
    QCOMPARE(dataset.labels(0), static_cast<arma::uword>(first_label));
    QCOMPARE(dataset.labels(1), static_cast<arma::uword>(1 - first_label));
  }

  void columns_are_chosen_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<Text>("rows");
    const auto add = [](const char* what, const char* text, const Columns& columns, const char* rows) {
      QTest::newRow(what) << Text(text) << columns << Text(rows);
    };
    const char* const penguins =
        "species,island,bill,depth,year,sex\nA,T,39.1,18.7,2007,m\nA,B,40,17,2008,f\n";
    add("by name", penguins, {{"depth", "year", "island"}}, "18.7 2007 T; 17 2008 B");
    add("by number", penguins, {{"3", "4", "6"}}, "39.1 18.7 m; 40 17 f");
    add("by both", penguins, {{"bill", "4", "sex"}}, "39.1 18.7 m; 40 17 f");
    add("the first two with numbers and the last", penguins, {}, "39.1 18.7 m; 40 17 f");
    add("without a header", "A,1,2,m\nB,3,4,f\n", {}, "1 2 m; 3 4 f");
    add("past row numbers", ",x1,x2,label\n0,1,2,m\n1,3,4,f\n", {}, "1 2 m; 3 4 f");
    add("label first, by number, without a header", "m,1,2\nf,3,4\n", {{"2", "3", "1"}}, "1 2 m; 3 4 f");
    add("a numeric header, by name", "a,7,l\n1,2,m\n3,4,f\n", {{"a", "2", "l"}}, "1 2 m; 3 4 f");
    add("beside a repeated name", "a,a,b,l\n9,1,2,m\n9,3,4,f\n", {{"2", "b", "l"}}, "1 2 m; 3 4 f");
  }
  void columns_are_chosen() {
    QFETCH(Text, text);
    QFETCH(Columns, columns);
    QFETCH(Text, rows);
    QCOMPARE(rows_text(parsed(text, {.columns = columns})), rows);
  }

  void rejects_with_one_clear_sentence_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("message");
    const auto add = [](const char* what, const std::string& text, const Text& message) {
      QTest::newRow(what) << text << message;
    };
    add("empty", "", "points.csv: the file holds no data");
    add("only comments", "# nothing\n\n#here\n", "points.csv: the file holds no data");
    add("only a header", "x1,x2,label\n", "points.csv:1: there is a header but no data below it");
    add("only a wide header", "# c\nid,x1,x2,label\n",
        "points.csv:2: there is a header but no data below it");
    add("one class", "1,2,a\n3,4,a\n", "points.csv: every label is \"a\"; two classes are needed");
    add("three classes", "x1,x2,label\n1,2,a\n3,4,b\n5,6,a\n7,8,c\n9,9,d\n",
        "points.csv:5: the labels have a third value, \"c\", after \"a\" and \"b\"; choose one of them "
        "against "
        "the rest, or another label column");
    add("a name in the first row alone", "0.5,1.5,kind\n1,2,a\n3,4,b\n5,6,a\n7,8,b\n",
        "points.csv:3: the labels have a third value, \"b\", after \"kind\" and \"a\"; choose one of them "
        "against the rest, or another label column; if the first row names the columns, say that there is a "
        "header");
    add("not a number", "x1,x2,label\n1,2,0\n3,abc,1\n",
        "points.csv:3: column 'x2': \"abc\" is not a number");
    add("not a number in the first row", "1,2x,0\n3,4,1\n",
        "points.csv:1: column 'x2': \"2x\" is not a number");
    add("decimal comma among points", "a;b;c\n1.5;2;0\n1,5;2;1\n",
        "points.csv:3: column 'a': \"1,5\" is not a number, unless its decimal sign is a comma");
    add("hexadecimal", "1,2,0\n0x10,4,1\n", "points.csv:2: column 'x1': \"0x10\" is not a number");
    add("nan", "1,2,0\nnan,4,1\n",
        "points.csv:2: column 'x1': \"nan\" is not a finite number; leave the row out");
    add("nan first", "nan,2,0\n3,4,1\n",
        "points.csv:1: column 'x1': \"nan\" is not a finite number; leave the row out");
    add("infinity", "1,2,0\n3,-Inf,1\n",
        "points.csv:2: column 'x2': \"-Inf\" is not a finite number; leave the row out");
    add("too large", "1,2,0\n3,1e400,1\n",
        "points.csv:2: column 'x2': \"1e400\" is out of the range of double-precision numbers");
    add("too small", "1,2,0\n3,1e-400,1\n",
        "points.csv:2: column 'x2': \"1e-400\" is out of the range of double-precision numbers");
    add("empty field", "a,b,c\n1,2,0\n\n3,,1\n", "points.csv:4: column 'b' is empty");
    add("empty label", "1,2,0\n3,4,\n", "points.csv:2: column 'label' is empty");
    add("row too short", "# c\n1,2,0\n3,4\n", "points.csv:3: expected 3 fields as in line 2, found 2");
    add("row too long", "1 2 0\n3 4 1 7\n", "points.csv:2: expected 3 fields as in line 1, found 4");
    add("NUL byte", std::string("1,2,0\n3,\0,1\n", 12),
        "points.csv:2: this is not a text file, as byte 0x00 is not UTF-8 text; save the table as CSV in "
        "UTF-8");
    add("broken UTF-8", "t (°C),b,c\n1,2,\xB0\n",
        "points.csv:2: this is not a text file, as byte 0xB0 is not UTF-8 text; save the table as CSV in "
        "UTF-8");
    add("overlong UTF-8", "t (°C),b,c\n1,2,\xC0\x80\n",
        "points.csv:2: this is not a text file, as byte 0xC0 is not UTF-8 text; save the table as CSV in "
        "UTF-8");
    add("control character", "1,2,0\n3,4,\x1B\n",
        "points.csv:2: this is not a text file, as byte 0x1B is not UTF-8 text; save the table as CSV in "
        "UTF-8");
    add("quote inside a field", "1,2,0\n3,4,a\"b\n",
        "points.csv:2: a quotation mark is misplaced; quote whole fields and double the marks inside them");
    add("text after a quote", "1,2,0\n3,4,\"a\"b\n",
        "points.csv:2: a quotation mark is misplaced; quote whole fields and double the marks inside them");
    add("open quote among blanks", "1 2 0\n3 4 \"a b\n",
        "points.csv:2: a quotation mark is misplaced; quote whole fields and double the marks inside them");
    add("quote never closed", "1,2,0\n3,4,\"a\n5,6,1\n",
        "points.csv:2: a quoted field starts in this row and never ends; close its quotation mark");
    add("line after a field that spans lines", "a,b,\"c\nd\ne\"\n1,2,0\n3,!,1\n",
        "points.csv:5: column 'b': \"!\" is not a number");
    add("field that spans lines", "a,b,c\n1,2,0\n3,\"x\ny\",1\n",
        "points.csv:3: column 'b': \"x\\ny\" is not a number");
    add("one column", "1\n2\n",
        "points.csv:1: the table has 1 column but needs three, two inputs and a label; separate them by "
        "commas, "
        "semicolons, tabs or blanks");
    add("two columns", "1,2\n3,4\n",
        "points.csv:1: the table has 2 columns but needs three, two inputs and a label; separate them by "
        "commas, "
        "semicolons, tabs or blanks");
    add("no two columns with numbers", "a,b,c,d\nx,1,y,z\n",
        "points.csv:2: fewer than two columns hold numbers; choose the columns to read");
    const auto letters = [](std::size_t count, const Text& letter) {
      Text text;
      for (std::size_t k = 0; k < count; ++k) text += letter;
      return text;
    };
    add("long field", "1,2,0\n3," + letters(81, "ä") + ",1\n",
        "points.csv:2: column 'x2': \"" + letters(80, "ä") + "…\" is not a number");
    add("class of a novel", "1,2,0\n3,4," + letters(400'000, "k") + "\n",
        "points.csv:2: column 'label': \"" + letters(80, "k") +
            "…\" has 400000 letters, and the name of a class 10000 at most; choose another label column");
    add("column of a novel", "a," + letters(200'000, "ä") + ",c\n1,2,0\n3,4,1\n",
        "points.csv:1: the name of input 2 has 200000 letters; 10000 are the most");
  }
  void rejects_with_one_clear_sentence() {
    QFETCH(Text, text);
    QFETCH(Text, message);
    QCOMPARE(message_of([&] { parsed(text); }), message);
  }

  void rejects_columns_that_are_not_there_data() {
    QTest::addColumn<Columns>("columns");
    QTest::addColumn<Text>("message");
    const auto add = [](const char* what, const Columns& columns, const char* message) {
      QTest::newRow(what) << columns << Text(message);
    };
    add("unknown", {{"a", "x", "l"}},
        "points.csv:1: no column is called \"x\"; the header has \"a\", \"b\", \"b\", \"l\"");
    add("ambiguous", {{"a", "b", "l"}},
        "points.csv:1: more than one column is called \"b\"; choose it by its number");
    add("number too large", {{"1", "2", "5"}},
        "points.csv:1: there is no column number 5; the table has 4 columns");
    add("number zero", {{"0", "2", "3"}},
        "points.csv:1: there is no column number 0; the table has 4 columns");
    add("huge number", {{"99999999999999999999", "2", "3"}},
        "points.csv:1: there is no column number 99999999999999999999; the table has 4 columns");
    add("twice", {{"a", "1", "l"}},
        "points.csv:1: columns \"a\" and \"1\" are the same; choose different ones");
    add("not numbers", {{"l", "2", "1"}}, "points.csv:2: column 'l': \"m\" is not a number");
  }
  void rejects_columns_that_are_not_there() {
    QFETCH(Columns, columns);
    QFETCH(Text, message);
    QCOMPARE(message_of([&] { parsed("a,b,b,l\n1,2,3,m\n4,5,6,f\n", {.columns = columns}); }), message);
  }

  void labels_come_from_a_file_of_their_own_data() {
    QTest::addColumn<Text>("points");
    QTest::addColumn<Text>("labels");
    QTest::addColumn<Text>("label_name");
    QTest::addColumn<Text>("rows");
    const auto add = [](const char* what, const char* points, const char* labels, const char* name,
                        const char* rows) {
      QTest::newRow(what) << Text(points) << Text(labels) << Text(name) << Text(rows);
    };
    add("numpy", "1.0e+00 2.0e+00\n3.0e+00 4.0e+00\n", "1.0e+00\n0.0e+00\n", "label",
        "1 2 1.0e+00; 3 4 0.0e+00");
    add("words and headers", "a,b\n1,2\n3,4\n5,6\n", "kind\nspam\nham\nspam\n", "kind",
        "1 2 spam; 3 4 ham; 5 6 spam");
    add("a header over numbers", "1 2\n3 4\n", "y\n1\n-1\n", "y", "1 2 1; 3 4 -1");
    add("no header, first label alone", "1 2\n3 4\n5 6\n", "spam\nham\nham\n", "label",
        "1 2 spam; 3 4 ham; 5 6 ham");
    add("blanks within labels", "1,2\n3,4\n", "not spam\nspam\n", "label", "1 2 not spam; 3 4 spam");
    add("further columns", "1,2,9\n3,4,9\n", "a,first\nb,second\n", "label", "1 2 a; 3 4 b");
  }
  void labels_come_from_a_file_of_their_own() {
    QFETCH(Text, points);
    QFETCH(Text, labels);
    QFETCH(Text, label_name);
    QFETCH(Text, rows);
    const Files files;
    const Dataset dataset = parsed(points, {.labels_file = files.write("labels.txt", labels)});
    QCOMPARE(rows_text(dataset), rows);
    QCOMPARE(dataset.label_name, label_name);
  }

  void labels_file_and_column_names_combine() {
    const Files files;
    const ReadOptions options{.columns = {{"b", "a", ""}},
                              .labels_file = files.write("labels.txt", "0\n1\n")};
    QCOMPARE(rows_text(parsed("a,b\n1,2\n3,4\n", options)), std::string("2 1 0; 4 3 1"));
  }

  void rejects_a_labels_file_that_does_not_fit_data() {
    QTest::addColumn<Text>("labels");
    QTest::addColumn<Text>("message");
    const auto add = [](const char* what, const char* labels, const char* message) {
      QTest::newRow(what) << Text(labels) << Text(message);
    };
    add("too few", "0\n1\n", ": 2 labels for 3 points in points.csv; there must be as many of each");
    add("too many", "0\n1\n0\n1\n1\n",
        ": 5 labels for 3 points in points.csv; there must be as many of each");
    add("one too many, no header", "0\n1\n0\n1\n",
        ": 4 labels for 3 points in points.csv; there must be as many of each");
    add("none", "", ": 0 labels for 3 points in points.csv; there must be as many of each");
    add("empty label", "a,1\n,2\nb,3\n", ":2: the label is empty");
    add("three classes", "a\nb\nc\n",
        ":3: the labels have a third value, \"c\", after \"a\" and \"b\"; choose one of them against the "
        "rest, "
        "or another label column");
    add("three classes below a header", "y\n0\n1\n2\n",
        ":4: the labels have a third value, \"2\", after \"0\" and \"1\"; choose one of them against the "
        "rest, "
        "or another label column");
    add("one class", "a\na\na\n", ": every label is \"a\"; two classes are needed");
  }
  void rejects_a_labels_file_that_does_not_fit() {
    QFETCH(Text, labels);
    QFETCH(Text, message);
    const Files files;
    const std::string path = files.write("labels.txt", labels);
    QCOMPARE(message_of([&] { parsed("1,2\n3,4\n5,6\n", {.labels_file = path}); }), path + message);
  }

  void rejects_what_is_no_readable_file() {
    const Files files;
    const std::string missing = files.path("missing.csv");
    QCOMPARE(message_of([&] { read_dataset(missing); }), missing + ": there is no such file");
    const std::string directory = files.path("");
    QCOMPARE(message_of([&] { read_dataset(directory); }),
             directory + ": this is a directory; choose a file in it");
  }

  void rejects_a_file_without_permission() {
    const Files files;
    const std::string path = files.write("secret.csv", "1,2,0\n3,4,1\n");
    QFile file(QString::fromStdString(path));
    QVERIFY(file.setPermissions(QFileDevice::WriteOwner));
    if (QFile(file.fileName()).open(QIODevice::ReadOnly)) QSKIP("this user may read everything");
    QCOMPARE(message_of([&] { read_dataset(path); }),
             path + ": the file cannot be opened; check its permissions");
  }

  void reads_a_million_lines_and_finds_the_error_in_the_last() {
    std::string text = "x1,x2,label\n";
    for (int i = 0; i < 1'000'000; ++i)
      text += "0.123456789012345,-9.87654321098765," + std::to_string(i % 2) + "\n";
    const Files files;
    QCOMPARE(read_dataset(files.write("good.csv", text)).size(), arma::uword{1'000'000});
    const std::string path = files.write("bad.csv", text + "1,oops,0");
    QCOMPARE(message_of([&] { read_dataset(path); }),
             path + ":1000002: column 'x2': \"oops\" is not a number");
  }

  // Lines must not be damaged where one 64 KiB block of the file ends and the next begins.
  void blocks_of_the_file_join_at_any_byte() {
    const std::string rows = "1,2,\"a\r\nb\"\r\n3,4,c\r\n";
    for (int padding = 0; padding < 40; ++padding) {
      std::string head(131'041 + static_cast<std::size_t>(padding), '#');
      head = "1,2,c\r\n" + head + "\r\n";
      QCOMPARE(rows_text(parsed(head + rows + "5,6,c\r\n")), std::string("1 2 c; 1 2 a\r\nb; 3 4 c; 5 6 c"));
      QCOMPARE(message_of([&] { parsed(head + rows + "5,x,c"); }),
               std::string("points.csv:6: column 'x2': \"x\" is not a number"));
    }
  }

  void names_of_ten_thousand_letters_are_read() {
    std::string name;
    for (int k = 0; k < 10'000; ++k) name += "ж";
    const Dataset dataset = parsed("a," + name + ",c\n1,2,0\n3,4," + name + "\n");
    QCOMPARE(dataset.input_names[1], name);
    QCOMPARE(dataset.class_names[1], name);
  }

  void comments_may_be_longer_than_what_the_separator_is_guessed_from() {
    const std::string comment(200'000, '#');
    QCOMPARE(rows_text(parsed(comment + "\n1;2;a b\n3;4;c\n")), std::string("1 2 a b; 3 4 c"));
  }

  void points_are_read() {
    const Files files;
    const auto points = [&files](const char* text, const Columns& columns = {}) {
      const arma::mat inputs =
          read_points(files.write("at.csv", text), {{"a", "b"}}, {.columns = columns}).points;
      return arma::approx_equal(inputs, arma::mat({{1, 2}, {3, 4}}), "absdiff", 0.0);
    };
    QVERIFY(points("1,2\n3,4\n"));
    QVERIFY(points("a b\n1 2\n3 4\n"));
    QVERIFY(points("a,b,label\n1,2,x\n3,4,\n"));
    QVERIFY(points("b;id;a\n2;u;1\n4;v;3\n"));
    QVERIFY(points("nr,B,A\n7,2,1\n9,4,3\n"));
    QVERIFY(points("q;id;p\n2;u;1\n4;v;3\n", {{"p", "q", ""}}));
    QVERIFY(points("2;u;1\n4;v;3\n", {{"3", "1", ""}}));
  }

  void points_go_by_names_not_by_position() {
    const Files files;
    const std::string path = files.path("at.csv");
    const std::array<std::string, 2> names = {"shell", "weight"};
    const auto message = [&](const char* text) {
      return message_of([&] { read_points(files.write("at.csv", text), {names}); });
    };
    QCOMPARE(message("length,mass\n1,2\n"),
             path +
                 ":1: the inputs are called \"shell\" and \"weight\", the columns here \"length\", \"mass\"; "
                 "name the columns to read, first input first");
    QVERIFY(message("shell,mass\n1,2\n").find("name the columns") != std::string::npos);
    // Where the points have no names, or the inputs have none of their own, positions count, and that is
    // said.
    const auto nameless = read_points(files.write("at.csv", "1,2\n3,4\n"), {names});
    QCOMPARE(nameless.notes[0],
             std::string("There are no names to go by: the first two columns are \"shell\" and \"weight\"."));
    QCOMPARE(read_points(files.write("at.csv", "p,q\n1,2\n"), {{"x1", "x2"}}).names[1], std::string("q"));
    QCOMPARE(read_points(files.write("at.csv", "x1,x2\n1,2\n"), {names}).points(0, 1), 2.0);
  }

  void rows_that_are_no_points_are_told_by_their_place() {
    const Files files;
    const std::string path = files.write("at.csv", "a,b\n1,2\n#N/A,5\n,\n3,4\n");
    QVERIFY(message_of([&] { read_points(path, {{"a", "b"}}); }).starts_with(path + ":3: "));
    const auto reading = read_points(path, {{"a", "b"}}, {.bad_rows = BadRows::skip});
    QCOMPARE(reading.points.n_rows, arma::uword{2});
    QCOMPARE(reading.row_count, std::size_t{3});
    QCOMPARE(reading.rows[1], std::size_t{2});
    QCOMPARE(reading.skipped.shown[0].line, std::size_t{3});
  }

  void points_need_two_columns_with_numbers() {
    const Files files;
    const auto message = [&files](const char* text) {
      return message_of([&] { read_points(files.write("at.csv", text), {{"a", "b"}}); });
    };
    const std::string path = files.path("at.csv");
    QCOMPARE(message("1\n2\n"),
             path +
                 ":1: the table has 1 column but needs two, one for each input; separate them "
                 "by commas, semicolons, tabs or blanks");
    QCOMPARE(message("1,2\n3,b\n"), path + ":2: column 'x2': \"b\" is not a number");
  }

  void bundled_data_sets_are_what_their_description_says_data() {
    QTest::addColumn<Text>("file");
    QTest::addColumn<Text>("names");
    QTest::addColumn<int>("count_0");
    QTest::addColumn<int>("count_1");
    QTest::newRow("penguins") << Text("penguins.csv")
                              << Text("bill length (mm)|bill depth (mm)|species|Adelie|Chinstrap") << 151
                              << 68;
    QTest::newRow("sexes") << Text("penguins-sex.csv")
                           << Text("bill length (mm)|bill depth (mm)|sex|female|male") << 165 << 168;
    QTest::newRow("rain") << Text("seattle-rain-2015.csv")
                          << Text("daily maximum (°C)|wind (m/s)|rain|dry|wet") << 221 << 144;
    QTest::newRow("Ripley's classes") << Text("ripley.csv") << Text("xs|ys|class|0|1") << 625 << 625;
  }
  void bundled_data_sets_are_what_their_description_says() {
    QFETCH(Text, file);
    QFETCH(Text, names);
    QFETCH(int, count_0);
    QFETCH(int, count_1);
    const Dataset dataset = read_dataset(CREDENCE_SOURCE_DIR "/resources/data/" + file);
    QCOMPARE(dataset.input_names[0] + "|" + dataset.input_names[1] + "|" + dataset.label_name + "|" +
                 dataset.class_names[0] + "|" + dataset.class_names[1],
             names);
    QCOMPARE(dataset.class_counts()[0], static_cast<arma::uword>(count_0));
    QCOMPARE(dataset.class_counts()[1], static_cast<arma::uword>(count_1));
  }
};

CREDENCE_TEST(QCoreApplication, ReadDatasetTest);
#include "support/print_string.h"
#include "support/registered_test.h"
#include "tst_read_dataset.moc"
