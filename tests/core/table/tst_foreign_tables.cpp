#include "core/table/preview_table.h"
#include "core/table/read_table.h"
#include "places.h"
#include "support/registered_test.h"

#include <QTest>

#include <sstream>
#include <string>

using credence::BadRows;
using credence::DataError;
using credence::Dataset;
using credence::read_table;
using credence::ReadOptions;
using credence::TablePreview;
using credence::TableReading;

using Text = std::string;

namespace {

std::string case_file(const std::string& name) {
  return std::string(CREDENCE_SOURCE_DIR "/tests/core/table/cases/") + name;
}

/// The error, without the folder of its file.
std::string refusal_of(const std::string& name, const ReadOptions& options) {
  try {
    read_table(case_file(name), options);
  } catch (const DataError& error) {
    std::string text = error.what();
    const std::size_t folder = text.find(case_file(""));
    return folder == 0 ? text.substr(case_file("").size()) : text;
  }
  return "nothing is refused";
}

std::string joined_notes(const TableReading& reading) {
  std::string text;
  for (const std::string& note : reading.notes) text += (text.empty() ? "" : " ") + note;
  return text;
}

/// "shell weight | nut: hard, soft".
std::string names_of(const Dataset& dataset) {
  return dataset.input_names[0] + ' ' + dataset.input_names[1] + " | " + dataset.label_name + ": " +
         dataset.class_names[0] + ", " + dataset.class_names[1];
}

/// Whether the points are those of plain.csv, with the same labels, or with all of them exchanged.
void compare_with_plain(const Dataset& dataset) {
  const Dataset plain = read_table(case_file("plain.csv")).dataset;
  QCOMPARE(dataset.size(), plain.size());
  QVERIFY(arma::approx_equal(dataset.inputs, plain.inputs, "absdiff", 0.0));
  const bool same = arma::all(dataset.labels == plain.labels);
  const bool exchanged = arma::all(dataset.labels != plain.labels);
  QVERIFY(same || exchanged);
}

}  // namespace

/// Tables as other programs and people write them.
class ForeignTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void are_read_as_a_person_reads_them_data() {
    QTest::addColumn<Text>("file");
    QTest::addColumn<ReadOptions>("options");
    QTest::addColumn<Text>("names");
    QTest::addColumn<Text>("notes");
    const auto add = [](const char* file, const std::string& names, const std::string& notes,
                        const ReadOptions& options = {}) {
      QTest::newRow(file) << Text(file) << options << names << notes;
    };
    const std::string plain = "shell weight | nut: hard, soft";
    add("plain.csv", plain, "");
    add("int_header_12.csv", "0 1 | 2: 1, 2",
        "The first row, of numbers that follow each other or of years, is taken for names.");
    add("int_header_01.csv", "0 1 | 2: 0, 1",
        "The first row, of numbers that follow each other or of years, is taken for names.");
    add("year_header.csv", "2019 2020 | nut: hard, soft",
        "The first row, of numbers that follow each other or of years, is taken for names.");
    add("label_first_numeric.csv", "shell weight | label: 0, 1", "\"label\" holds two values: the label.");
    add("id_camel.csv", plain, "\"TreeID\" numbers the rows: no input.");
    add("title_line.csv", plain, "Line 1 is left out before the table, which has 3 columns.");
    add("device_block.csv", plain, "Lines 1 and 2 are left out before the table, which has 3 columns.");
    add("sep_line.csv", plain, "");
    add("row_names.tsv", plain, "The first column, over which no name stands, has names of rows.");
    add("percent_comment.csv", plain, "");
    add("comma_tab.csv", plain, "");
    add("pipe.txt", plain, "");
    add("hash_header.txt", plain, "");
    add("hash_first_name.csv", plain, "\"#\" numbers the rows: no input.");
    add("separator_rows.csv", plain, "");
    add("tiny.arff", plain, "");
    add("tiny.libsvm", "x1 x2 | label: -1, +1", "");
    add("minus_labels.csv", "shell weight | side: -1, 1", "");
    add("plus_minus.csv", "shell weight | cured: -, +", "");
    add("d_exponent.txt", "x1 x2 | label: 0, 1", "");
    add("units_row.csv", plain, "Line 2, below the header, is left out: it has the units.");
  }
  void are_read_as_a_person_reads_them() {
    QFETCH(Text, file);
    QFETCH(ReadOptions, options);
    QFETCH(Text, names);
    QFETCH(Text, notes);
    const TableReading reading = read_table(case_file(file), options);
    QCOMPARE(names_of(reading.dataset), names);
    QCOMPARE(joined_notes(reading), notes);
    QCOMPARE(reading.skipped.count, std::size_t{0});
    compare_with_plain(reading.dataset);
    // What was decided reads the same, with nothing left to guess.
    const TableReading again = read_table(case_file(file), reading.decided);
    QVERIFY(identical(again.dataset, reading.dataset));
    QCOMPARE(again.decided, reading.decided);
    // So does the dialog.
    const TablePreview preview = credence::preview_table(case_file(file), options);
    QCOMPARE(preview.problem, Text());
    QCOMPARE(preview.class_names, reading.dataset.class_names);
    QVERIFY(arma::approx_equal(preview.points, reading.dataset.inputs, "absdiff", 0.0));
  }

  void labels_come_from_a_second_file_data() {
    QTest::addColumn<Text>("points");
    QTest::addColumn<Text>("labels");
    QTest::addColumn<Text>("names");
    QTest::addColumn<Text>("notes");
    const auto add = [](const char* points, const char* labels, const char* names, const char* notes) {
      QTest::addRow("%s, %s", points, labels) << Text(points) << Text(labels) << Text(names) << Text(notes);
    };
    add("int_header_X.csv", "int_header_y.csv", "0 1 | 0: 0, 1",
        "The first row, of numbers that follow each other or of years, is taken for names.");
    add("X_ones.txt", "y.txt", "x1 x2 | label: 0, 1",
        "Column 1 holds one value: no input. There is no header: columns 2 and 3 are the inputs.");
    add("X_three.txt", "y.txt", "x1 x2 | label: 0, 1",
        "Column 3 is not read: two inputs are wanted. There is no header: columns 1 and 2 are the inputs.");
    add("X_three.txt", "y_onehot.txt", "x1 x2 | label: 1, 2",
        "Column 3 is not read: two inputs are wanted. There is no header: columns 1 and 2 are the inputs. "
        "The "
        "columns of the labels hold ones and zeros: the class is the column with the one.");
    add("X_three.txt", "y_one_line.txt", "x1 x2 | label: 0, 1",
        "Column 3 is not read: two inputs are wanted. There is no header: columns 1 and 2 are the inputs. "
        "The "
        "labels stand in one row, a field for each point.");
  }
  void labels_come_from_a_second_file() {
    QFETCH(Text, points);
    QFETCH(Text, labels);
    QFETCH(Text, names);
    QFETCH(Text, notes);
    const TableReading reading = read_table(case_file(points), {.labels_file = case_file(labels)});
    QCOMPARE(names_of(reading.dataset), names);
    QCOMPARE(joined_notes(reading), notes);
    compare_with_plain(reading.dataset);
  }

  void headerless_names_of_trees_are_no_input() {
    const TableReading reading = read_table(case_file("id_headerless.data"));
    compare_with_plain(reading.dataset);
    QCOMPARE(
        joined_notes(reading),
        Text(
            "Column 2 holds two values: the label. Column 1 holds large whole numbers that hardly come back, "
            "as those of customers or samples: no input. There is no header: columns 3 and 4 are the inputs, "
            "column 2 is the label."));
  }

  void what_is_refused_is_said_data() {
    QTest::addColumn<Text>("file");
    QTest::addColumn<Text>("refusal");
    const auto add = [](const char* file, const char* refusal) {
      QTest::newRow(file) << Text(file) << Text(refusal);
    };
    add("excel_error_first.csv",
        "excel_error_first.csv:5: column 'shell': \"#N/A\" is a missing value; leave the row out; if lines "
        "that "
        "begin with # are comments, choose that sign for comments");
    add("lot_numbers.csv",
        "lot_numbers.csv:4: the labels have a third value, \"20240101000000003\", after "
        "\"20240101000000000\" and "
        "\"20240101000000002\"; choose one of them against the rest, or another label column");
    add("unlabelled_rows.csv",
        "unlabelled_rows.csv:5: column 'nut': \"?\" is a missing value; leave the row out");
    add("thousands.csv",
        "thousands.csv:2: column 'mass': \"1,572\": its comma seems to separate thousands; choose the comma "
        "as the "
        "sign between thousands");
    add("html_table.xls",
        "html_table.xls: this is a web page, not a text table; save the table as CSV in UTF-8");
  }
  void what_is_refused_is_said() {
    QFETCH(Text, file);
    QFETCH(Text, refusal);
    QCOMPARE(refusal_of(file, {}), refusal);
  }

  void a_comment_among_the_rows_is_offered_to_be_one() {
    std::istringstream stream("a,b,c\n1,2,x\n% a pause\n3,4,y\n");
    try {
      read_table(stream, "points.csv");
      QFAIL("it is refused");
    } catch (const DataError& error) {
      QCOMPARE(Text(error.what()),
               Text("points.csv:3: expected 3 fields as in line 1, found 1; if lines that begin "
                    "with % are comments, choose that sign for comments"));
    }
  }

  void what_comes_of_a_text_data() {
    QTest::addColumn<Text>("text");
    QTest::addColumn<Text>("outcome");
    const auto add = [](const char* what, const std::string& text, const char* outcome) {
      QTest::newRow(what) << text << Text(outcome);
    };
    const std::string rows =
        "2.22,5.24,soft\n3.59,6.17,hard\n2.68,6.68,soft\n2.47,4.06,hard\n2.69,7.01,soft\n";
    const std::string names = "shell,weight,nut\n";
    const char* const plain = "5 points, shell weight | nut: hard, soft";
    add("a first row of errors", "#N/A,#N/A,hard\n" + rows,
        "t.csv:1: column 'x1': \"#N/A\" is a missing value; leave the row out; if lines that begin with # "
        "are "
        "comments, choose that sign for comments");
    add("a first row without numbers", "n.d.,n.d.,hard\n" + rows,
        "t.csv:1: column 'x1': \"n.d.\" is not a number");
    add("a first row with a tag", "#hedge,1.5,soft\n" + rows,
        "t.csv:1: column 'x1': \"#hedge\" is not a number; if lines that begin with # are comments, choose "
        "that sign "
        "for comments");
    add("decimal commas without quotes", names + "2,22,5,24,soft\n3,59,6,17,hard\n2,68,6,68,soft\n",
        "t.csv:2: expected 3 fields as in line 1, found 5");
    add("the same without a label", "shell,weight,nut\n2,22,5,24\n3,59,6,17\n2,68,6,68\n",
        "t.csv:2: expected 3 fields as in line 1, found 4");
    add("rows with notes before rows without",
        "shell,weight,nut,note\n2.22,5.24,soft,calibrated\n3.59,6.17,hard,windy\n" + rows + rows,
        "t.csv:4: expected 4 fields as in line 1, found 3");
    add("a name too many", "id,shell,weight,nut\n" + rows,
        "t.csv:2: expected 4 fields as in line 1, found 3");
    add("a title filled up", "Nuts of the hedge,,\n" + names + rows, plain);
    add("two titles filled up", "Nuts of the hedge,,\nautumn 2021,,\n" + names + rows, plain);
    add("a title above units", "Nuts of the hedge,,\n" + names + "mm,g,\n" + rows, plain);
    add("identifiers with repeats",
        "subject,shell,weight,nut\n1,2.22,5.24,soft\n1,3.59,6.17,hard\n2,2.68,6.68,soft\n2,2.47,4.06,hard\n",
        "4 points, shell weight | nut: hard, soft");
    add("a nominal column of numbers",
        "@relation n\n@attribute kind {1,2,3}\n@attribute shell numeric\n@attribute weight numeric\n"
        "@attribute nut {soft,hard}\n@data\n1,2.22,5.24,soft\n2,3.59,6.17,hard\n3,2.68,6.68,soft\n",
        "3 points, shell weight | nut: hard, soft");
    add("a class before the inputs",
        "@relation n\n@attribute nut {soft,hard}\n@attribute shell numeric\n@attribute weight "
        "numeric\n@data\n"
        "soft,2.22,5.24\nhard,3.59,6.17\nsoft,2.68,6.68\n",
        "3 points, shell weight | nut: hard, soft");
    add("millions with commas", "pop;mass;nut\n1,250,001;22.1;soft\n3,104,220;15.8;hard\n",
        "t.csv:2: column 'pop': \"1,250,001\": its commas seem to separate thousands; choose the comma as "
        "the sign "
        "between thousands");
    add("two rows", "1.94,4.49,soft\n3.10,5.02,hard\n", "2 points, x1 x2 | label: hard, soft");
    add("no-break blanks behind labels", "1,2,hard\u00a0\n3,4,soft\n5,6,hard\n",
        "3 points, x1 x2 | label: hard, soft");
    add("points between thousands",
        "price;mass;nut\n975;663;soft\n1.809;474;hard\n888;1.177;soft\n1.436;851;hard\n",
        "4 points, price mass | nut: hard, soft Column 1 has \"888\" beside \"1.436\": if its points "
        "separate "
        "thousands, choose the point as the sign between thousands. Column 2 has \"851\" beside \"1.177\": "
        "if its "
        "points separate thousands, choose the point as the sign between thousands.");
  }
  void what_comes_of_a_text() {
    QFETCH(Text, text);
    QFETCH(Text, outcome);
    std::istringstream stream(text);
    std::string actual;
    try {
      const TableReading reading = read_table(stream, "t.csv");
      actual = std::to_string(reading.dataset.size()) + " points, " + names_of(reading.dataset);
      for (const std::string& note : reading.notes) {
        if (note.find("thousands") != Text::npos) actual += ' ' + note;
      }
    } catch (const DataError& error) {
      actual = error.what();
    }
    QCOMPARE(actual, outcome);
  }

  void errors_of_spreadsheets_are_skipped_and_counted() {
    const TableReading reading = read_table(case_file("excel_error_first.csv"), {.bad_rows = BadRows::skip});
    QCOMPARE(reading.dataset.size(), arma::uword{13});
    QCOMPARE(reading.skipped.count, std::size_t{3});
    const TableReading comments = read_table(case_file("excel_error_first.csv"), {.comment_sign = "#"});
    QCOMPARE(comments.dataset.size(), arma::uword{13});
    QCOMPARE(comments.left_out.comments, std::size_t{3});
  }

  void rulers_of_markdown_and_of_terminals_are_no_rows() {
    for (const char* text :
         {"| a | b | class |\n|---|---:|:--|\n| 1.5 | 2 | x |\n| 3 | 4.5 | y |\n",
          "   a   |  b  | class \n-------+-----+-------\n   1.5 |   2 | x\n     3 | 4.5 | y\n"}) {
      std::istringstream stream(text);
      const TableReading reading = read_table(stream, "printed.txt");
      QCOMPARE(names_of(reading.dataset), Text("a b | class: x, y"));
      QCOMPARE(reading.dataset.inputs(1, 1), 4.5);
      QCOMPARE(reading.left_out.separators, std::size_t{1});
    }
  }

  void units_above_numbers_with_blanks_between_thousands() {
    std::istringstream stream("revenu;age;achat\n€;ans;\n20\u202f537,5;53;oui\n1\u202f000,25;41;non\n");
    const TableReading reading = read_table(stream, "revenu.csv");
    QCOMPARE(reading.dataset.inputs(0, 0), 20537.5);
    QCOMPARE(reading.left_out.units, std::size_t{1});
    QCOMPARE(reading.format.decimal_sign, ',');
  }

  void thousands_are_read_where_the_sign_is_chosen() {
    const TableReading reading = read_table(case_file("thousands.csv"), {.thousands_sign = ','});
    QCOMPARE(reading.dataset.inputs(0, 1), 1572.0);
    QCOMPARE(reading.dataset.inputs(0, 0), 888.0);
  }

  void missing_labels_are_no_class() {
    const TableReading reading =
        read_table(case_file("unlabelled_rows.csv"), {.class_1 = "soft", .bad_rows = BadRows::skip});
    QCOMPARE(reading.dataset.size(), arma::uword{13});
    QCOMPARE(reading.skipped.count, std::size_t{3});
    const std::string& reason = reading.skipped.shown[0].reason;
    QVERIFY2(reason.find("\"?\" is a missing value") != Text::npos, reason.c_str());
    const TableReading chosen =
        read_table(case_file("unlabelled_rows.csv"), {.class_1 = "?", .bad_rows = BadRows::skip});
    QCOMPARE(chosen.dataset.class_counts()[1], arma::uword{3});
  }

  void all_labels_are_listed_or_counted() {
    const std::string refusal = [] {
      try {
        read_table(case_file("many_classes.csv"), {.class_1 = "oak"});
      } catch (const DataError& error) {
        return std::string(error.what());
      }
      return std::string();
    }();
    QVERIFY2(refusal.find("tree7") != Text::npos, refusal.c_str());
  }

  void a_number_of_rows_is_an_input_only_for_want_of_another() {
    const TableReading reading = read_table(case_file("row_number_of_three.csv"));
    QCOMPARE(joined_notes(reading),
             Text("\"nr\" numbers the rows and is an input only for want of another."));
  }

  void a_name_tells_the_label_among_three_columns() {
    const TableReading reading = read_table(case_file("y_first_binary.csv"));
    QCOMPARE(reading.dataset.label_name, Text("y"));
  }

  void two_candidates_for_the_label_are_named() {
    const TableReading reading = read_table(case_file("two_binary.csv"));
    QCOMPARE(reading.dataset.label_name, Text("survived"));
    QCOMPARE(joined_notes(reading),
             Text("\"survived\" is the label by its name; \"washed\" could be it, too. "
                  "\"nr\" numbers the rows: no input."));
  }

  void an_input_that_is_the_same_everywhere_is_noted() {
    const TableReading reading = read_table(case_file("constant_input.csv"));
    QVERIFY2(joined_notes(reading).find("\"batch\" is the same in all rows") != Text::npos,
             joined_notes(reading).c_str());
  }
};

CREDENCE_TEST(QCoreApplication, ForeignTablesTest);
#include "support/print_string.h"
#include "tst_foreign_tables.moc"
