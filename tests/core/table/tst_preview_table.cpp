#include "core/table/preview_table.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <sstream>
#include <string>

using namespace credence;

namespace {

std::string sentences_of(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += (text.empty() ? "" : " ") + note;
  return text;
}

TablePreview preview(const std::string& text, const ReadOptions& options = {}, std::size_t rows = 200) {
  std::istringstream stream(text);
  return preview_table(stream, "points.csv", options, rows);
}

std::string values_of(const TablePreview& preview) {
  std::string text;
  for (const auto& value : preview.label_values)
    text.append(value.name).append("=").append(std::to_string(value.count)).append(" ");
  return text;
}

const std::string birds =
    "species;bill;depth;set;sex\nA;39,1;18,7;train;m\nB;40;?;test;f\nC;36,5;17;test;f\nA;1;2;train;m\n";

}  // namespace

class PreviewTableTest : public QObject {
  Q_OBJECT

 private slots:
  void shows_what_a_dialog_needs() {
    const TablePreview shown = preview(birds);
    QVERIFY((shown.format ==
             TableFormat{.separator = Separator::semicolon, .decimal_sign = ',', .has_header = true}));
    QCOMPARE(shown.columns.size(), std::size_t{5});
    QCOMPARE(shown.columns[1].name, std::string("bill"));
    QVERIFY(!shown.columns[0].looks_numeric && shown.columns[1].looks_numeric &&
            shown.columns[2].looks_numeric);
    QCOMPARE(shown.rows.size(), std::size_t{4});
    QCOMPARE(shown.rows[0].fields[1], std::string("39,1"));
    QCOMPARE(shown.rows[1].line, std::size_t{3});
    QCOMPARE(shown.rows[1].complaint,
             std::string("column 'depth': \"?\" is a missing value; leave the row out"));
    QVERIFY(shown.whole);
    QCOMPARE(*shown.roles.inputs[0], std::size_t{1});
    QCOMPARE(*shown.roles.inputs[1], std::size_t{2});
    QCOMPARE(*shown.roles.label, std::size_t{4});
    QCOMPARE(*shown.roles.split, std::size_t{3});
    QCOMPARE(shown.points.n_rows, arma::uword{3});
    QCOMPARE(values_of(shown), std::string("f=1 m=2 "));
    QCOMPARE(shown.point_labels.size(), std::size_t{3});
    QCOMPARE(shown.point_labels[1], std::size_t{0});
    QCOMPARE(shown.class_names[0] + shown.class_names[1], std::string("fm"));
    QVERIFY2(shown.problem.empty(), shown.problem.c_str());
  }

  void three_labels_are_a_problem_until_one_is_chosen() {
    ReadOptions options{.columns = {{"2", "3", "1"}}};
    const std::string more_birds = birds + "D;5;6;train;f\n";
    TablePreview shown = preview(more_birds, options);
    QCOMPARE(shown.problem,
             std::string("points.csv:6: the labels have a third value, \"D\", after \"A\" and "
                         "\"C\"; choose one of them against the rest, or another label column"));
    QCOMPARE(values_of(shown), std::string("A=2 C=1 D=1 "));
    QVERIFY(shown.class_names[0].empty());
    options.class_1 = std::string("A");
    shown = preview(more_birds, options);
    QVERIFY2(shown.problem.empty(), shown.problem.c_str());
    QCOMPARE(shown.class_names[0] + "|" + shown.class_names[1], std::string("not A|A"));
  }

  void a_table_without_the_columns_still_shows_its_rows() {
    const TablePreview shown = preview("a,b\n1,2\n3,4\n");
    QVERIFY2(shown.problem.find("needs three") != std::string::npos, shown.problem.c_str());
    QCOMPARE(shown.rows.size(), std::size_t{2});
    QCOMPARE(shown.columns[1].name, std::string("b"));
    QVERIFY(!shown.roles.inputs[0] && !shown.roles.label);
    QVERIFY(shown.points.is_empty());
  }

  void what_breaks_off_shows_the_rows_before() {
    const TablePreview shown = preview("a,b,c\n1,2,x\n3,4,\"y\n");
    QCOMPARE(shown.rows.size(), std::size_t{1});
    QCOMPARE(shown.problem,
             std::string("points.csv:3: a quoted field starts in this row and never ends; close its "
                         "quotation mark"));
  }

  void spellings_of_a_number_are_one_label_and_missing_ones_none() {
    const TablePreview shown = preview("a;b;label\n1,5;2;1,0\n1;2;?\n1;2;10\n1;2;1\n1;2;x\n1;2;+\n1;2;-\n",
                                       {.columns = {{"a", "b", "label"}}});
    QCOMPARE(values_of(shown), std::string("1,0=2 10=1 -=1 +=1 x=1 "));
    QCOMPARE(shown.rows[1].complaint,
             std::string("column 'label': \"?\" is a missing value; leave the row out"));
  }

  void many_labels_are_counted_up_to_a_limit() {
    std::string text = "a,b,c\n";
    for (int i = 0; i < 150; ++i) text.append("1,2,").append(std::to_string(149 - i)).append("\n");
    const TablePreview shown = preview(text);
    QCOMPARE(shown.label_values.size(), TablePreview::most_label_values);
    QCOMPARE(shown.label_values[0].name, std::string("50"));
    QCOMPARE(shown.point_labels[0], std::size_t{99});
    QCOMPARE(shown.point_labels[149], TablePreview::most_label_values);
  }

  void reads_the_beginning_only() {
    std::string text = "x1,x2,label\n";
    for (int i = 0; i < 300'000; ++i) text += "1,2,a\n";
    std::istringstream stream(text + "1,2,b\n");
    const TablePreview shown = preview_table(stream, "points.csv", {}, 20);
    QCOMPARE(shown.rows.size(), std::size_t{20});
    QVERIFY(!shown.whole);
    QVERIFY2(shown.problem.empty(), "the other class may follow");
    QVERIFY(stream.tellg() < 300'000);
  }

  void labels_of_a_file_of_their_own_are_shown() {
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("y.txt")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("y\n1\n-1\n-1\n");
    file.close();
    const ReadOptions options{.labels_file = file.fileName().toStdString()};
    const TablePreview shown = preview("1 2\n3 4\n5 6\n", options);
    QVERIFY2(shown.problem.empty(), shown.problem.c_str());
    QCOMPARE(values_of(shown), std::string("-1=2 1=1 "));
    QCOMPARE(shown.point_labels[0], std::size_t{1});
    QVERIFY(!shown.roles.label);
    const TablePreview short_one = preview("1 2\n3 4\n", options);
    QVERIFY2(short_one.problem.find("there must be as many of each") != std::string::npos,
             short_one.problem.c_str());
  }

  void what_looks_like_inputs_and_a_label_is_preferred() {
    std::string text = "nr;dose (mg);size (µm);outcome;doctor\n";
    const std::array doctors = {"Abel", "Brandt", "Curie"};
    for (int i = 0; i < 12; ++i) {
      text += std::to_string(i + 1) + ';' + std::to_string(200 + 17 * i % 250) + ";8," +
              std::to_string(i * i) + ';' + (i % 3 == 0 ? "ill" : "well") + ';' +
              doctors.at(static_cast<std::size_t>(i) % 3) + '\n';
    }
    const TablePreview shown = preview(text);
    QVERIFY2(shown.problem.empty(), shown.problem.c_str());
    QCOMPARE(*shown.roles.inputs[0], std::size_t{1});
    QCOMPARE(*shown.roles.inputs[1], std::size_t{2});
    QCOMPARE(*shown.roles.label, std::size_t{3});
    QCOMPARE(sentences_of(shown.notes),
             std::string("\"outcome\" holds two values: the label. \"nr\" numbers the rows: no input."));
    // The same without names.
    const TablePreview nameless = preview(text.substr(text.find('\n') + 1));
    QCOMPARE(*nameless.roles.label, std::size_t{3});
    QCOMPARE(
        sentences_of(nameless.notes),
        std::string("Column 4 holds two values: the label. Column 1 numbers the rows: no input. There is no "
                    "header: columns 2 and 3 are the inputs, column 4 is the label."));
    // Whoever chooses the columns gets those, and no reasons.
    const TablePreview chosen = preview(text, {.columns = {{"1", "2", "5"}}});
    QCOMPARE(*chosen.roles.label, std::size_t{4});
    QVERIFY(chosen.notes.empty());
  }

  void plain_tables_are_read_as_they_stand() {
    // Three columns in the usual order, whatever numbers they hold.
    QCOMPARE(*preview("day,value,k\n1,5,0\n2,6,1\n3,7,0\n4,8,1\n").roles.inputs[0], std::size_t{0});
    // The label first, as some programs write it.
    const TablePreview first = preview("kind,a,b\nx,1,2\ny,3,4\nx,5,6\ny,7,8\n");
    QCOMPARE(*first.roles.label, std::size_t{0});
    QVERIFY2(first.problem.empty(), first.problem.c_str());
    // A longer table sorted by its label shows one value of it, beside a column that might be one.
    std::string sorted = "a,b,flag,c\n";
    for (int i = 0; i < 200; ++i) {
      sorted += std::to_string(i * 0.25) + ',' + std::to_string(i % 7 * 0.5) + ',' + std::to_string(i % 2) +
                ',' + (i < 150 ? "p\n" : "q\n");
    }
    const TablePreview label_last = preview(sorted);
    QCOMPARE(*label_last.roles.label, std::size_t{3});
    QCOMPARE(sentences_of(label_last.notes),
             std::string("\"c\" is taken for the label; \"flag\" could be it, too."));
  }

  void nothing_to_show_is_an_error() {
    QVERIFY_EXCEPTION_THROWN(preview(""), DataError);
    QVERIFY_EXCEPTION_THROWN(preview("\x01\x02"), DataError);
    QVERIFY_EXCEPTION_THROWN(preview_table(std::filesystem::path("/no/such/file")), DataError);
  }
};

CREDENCE_TEST(QCoreApplication, PreviewTableTest);
#include "tst_preview_table.moc"
