#include "core/concurrency/cancelled.h"
#include "core/table/labels_beside.h"
#include "core/table/read_table.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <stop_token>
#include <string>
#include <sys/stat.h>

using credence::Cancelled;
using credence::labels_beside;
using credence::read_table;
using credence::ReadOptions;

using Text = std::string;

namespace {

const Text four_points = "1.5 2.25\n3.5 4.125\n5.25 6.5\n7.75 8\n";
const Text four_labels = "0\n1\n0\n1\n";

/// A folder of the user's.
class TableFolder {
 public:
  Text path(const Text& name) const { return folder_.filePath(QString::fromStdString(name)).toStdString(); }

  Text write(const Text& name, const Text& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

  /// The name of what is found beside a table, or "none".
  Text found(const Text& table, const ReadOptions& options = {}) const {
    const auto file = labels_beside(path(table), options);
    if (!file) return "none";
    return file->parent_path() == folder_.path().toStdString() ? file->filename().string() : file->string();
  }

 private:
  QTemporaryDir folder_;
};

Text text_times(const Text& text, int times) {
  Text all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

/// Inputs and labels that lie beside each other, where only the inputs were opened.
class LabelsBesideTest : public QObject {
  Q_OBJECT

 private slots:
  void labelsAreFoundByTheNameOfTheirTable_data();
  void labelsAreFoundByTheNameOfTheirTable();
  void whatIsFoundCanBeReadWithTheTable();
  void labelsMayStandInColumnsOfOnesAndZerosOrInOneRow();
  void theNameThatAnswersTheTablesIsPreferred();
  void anotherNameNeedsTheSameSuffixAndTwoClasses();
  void filesWithOtherCountsAreNoLabels();
  void tablesAndMeasurementsAreNoLabels();
  void aTableWithALabelOfItsOwnNeedsNone();
  void aTableThatIsDamagedGetsNone();
  void whatWasChosenIsNotQuestioned();
  void aLargeFolderAndALongFileAreLeft();
  void pipesAreNotOpened();
  void lookingCanBeStopped();
};

void LabelsBesideTest::labelsAreFoundByTheNameOfTheirTable_data() {
  QTest::addColumn<Text>("table");
  QTest::addColumn<Text>("file");
  const auto add = [](const char* table, const char* file) {
    QTest::newRow(table) << Text(table) << Text(file);
  };
  add("X.txt", "y.txt");
  add("x.csv", "Y.csv");
  add("X_train.csv", "y_train.csv");
  add("train-X.csv", "train-y.csv");
  add("points.dat", "labels.dat");
  add("inputs.csv", "targets.csv");
  add("moons.txt", "moons_labels.txt");
  add("features.csv", "y.txt");
}

void LabelsBesideTest::labelsAreFoundByTheNameOfTheirTable() {
  QFETCH(const Text, table);
  QFETCH(const Text, file);
  const TableFolder folder;
  folder.write(table, four_points);
  QCOMPARE(folder.found(table), Text("none"));
  folder.write(file, four_labels);
  QCOMPARE(folder.found(table), file);
}

void LabelsBesideTest::whatIsFoundCanBeReadWithTheTable() {
  const TableFolder folder;
  const Text table = folder.write("X.csv", "length,width\n1.5,2.25\n3.5,4.125\n5.25,6.5\n");
  folder.write("y.csv", "kind\nham\nspam\nham\n");
  const ReadOptions options{.labels_file = labels_beside(table, {})};
  QCOMPARE(read_table(table, options).dataset.class_names[1], Text("spam"));
}

void LabelsBesideTest::labelsMayStandInColumnsOfOnesAndZerosOrInOneRow() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  folder.write("y.txt", "1 0\n0 1\n1 0\n0 1\n");
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
  folder.write("y.txt", "0 1 0 1\n");
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
  // As pandas writes a column with its index.
  folder.write("y.txt", ",kind\n0,a\n1,b\n2,a\n3,b\n");
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
}

void LabelsBesideTest::theNameThatAnswersTheTablesIsPreferred() {
  const TableFolder folder;
  folder.write("X_test.txt", four_points);
  folder.write("a.txt", four_labels);
  QCOMPARE(folder.found("X_test.txt"), Text("a.txt"));
  folder.write("target.dat", four_labels);
  QCOMPARE(folder.found("X_test.txt"), Text("target.dat"));
  folder.write("y.txt", four_labels);
  QCOMPARE(folder.found("X_test.txt"), Text("y.txt"));
  folder.write("y_test.txt", four_labels);
  QCOMPARE(folder.found("X_test.txt"), Text("y_test.txt"));
}

void LabelsBesideTest::anotherNameNeedsTheSameSuffixAndTwoClasses() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  folder.write("kinds.csv", four_labels);
  QCOMPARE(folder.found("X.txt"), Text("none"));
  folder.write("kinds.txt", "a\nb\nc\na\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  // What is called so has the labels, even if one of three classes has yet to be chosen.
  folder.write("y.csv", "a\nb\nc\na\n");
  QCOMPARE(folder.found("X.txt"), Text("y.csv"));
}

void LabelsBesideTest::filesWithOtherCountsAreNoLabels() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  for (const Text& other :
       {Text("0\n1\n0\n"), four_labels + "1\n", Text("0 1 0\n"), Text("0 1 0 1 1\n"), Text()}) {
    folder.write("y.txt", other);
    QCOMPARE(folder.found("X.txt"), Text("none"));
  }
  // Of one class there is nothing to learn, and a number may be one too many.
  folder.write("y.txt", "1\n1\n1\n1\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  folder.write("y.txt", "2\n" + four_labels);
  QCOMPARE(folder.found("X.txt"), Text("none"));
  // A name above them is no label.
  folder.write("y.txt", "kind\n" + four_labels);
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
}

void LabelsBesideTest::tablesAndMeasurementsAreNoLabels() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  folder.write("y.txt", "1.5,a\n2.5,b\n3.5,a\n4.5,b\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  Text many;
  Text temperatures;
  for (int i = 0; i < 50; ++i) {
    many += std::to_string(i * i) + " 0.5\n";
    temperatures += std::to_string(i * 7) + ".25\n";
  }
  folder.write("X.txt", many);
  folder.write("y.txt", temperatures);
  QCOMPARE(folder.found("X.txt"), Text("none"));
}

void LabelsBesideTest::aTableWithALabelOfItsOwnNeedsNone() {
  const TableFolder folder;
  folder.write("y.txt", four_labels + "0\n1\n");
  folder.write("X.txt", "1 2 a\n3 4 b\n5 6 c\n7 8 a\n9 1 b\n2 3 c\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  folder.write("X.txt", "1 2 ham\n3 4 spam\n5 6 eggs\n7 8 bacon\n9 1 spam\n2 3 ham\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  folder.write("X.txt", "1 2 1.25\n3 4 2.5\n5 6 3.75\n7 8 4.5\n9 1 5.25\n2 3 6.5\n");
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
  // A name and a number are no two inputs.
  folder.write("X.txt", "anna 2\nben 4\ncarl 6\ndora 8\nemil 1\nfritz 3\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
}

void LabelsBesideTest::aTableThatIsDamagedGetsNone() {
  const TableFolder folder;
  folder.write("y.txt", four_labels);
  folder.write("X.txt", "1.5 2.25\n3.5 abc\n5.25 6.5\n7.75 8\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  QCOMPARE(folder.found("X.txt", {.bad_rows = credence::BadRows::skip}), Text("y.txt"));
  // A comma for a point is in the way, whatever the label is.
  folder.write("X.txt", "a;b;c\n1.5;2;0.25\n1,5;2;1.5\n");
  folder.write("y.txt", "0\n1\n");
  QCOMPARE(folder.found("X.txt"), Text("none"));
  QCOMPARE(folder.found("missing.txt"), Text("none"));
  QCOMPARE(folder.found(""), Text("none"));
}

void LabelsBesideTest::whatWasChosenIsNotQuestioned() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  folder.write("y.txt", four_labels);
  QCOMPARE(folder.found("X.txt", {.labels_file = folder.path("other.txt")}), Text("none"));
  QCOMPARE(folder.found("X.txt", {.columns = {{"1", "2", "3"}}}), Text("none"));
}

void LabelsBesideTest::aLargeFolderAndALongFileAreLeft() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  for (int i = 0; i < 30; ++i) folder.write("a" + std::to_string(i + 10) + ".txt", "1\n");
  folder.write("b.txt", four_labels);
  QCOMPARE(folder.found("X.txt"), Text("none"));
  // Blanks at the ends of lines make four labels too long.
  const Text blanks(1 << 18, ' ');
  folder.write("y.txt", text_times("0" + blanks + "\n1" + blanks + "\n", 2) + text_times("\n", 4 << 20));
  QCOMPARE(folder.found("X.txt"), Text("none"));
  for (int i = 0; i < 300; ++i) folder.write("c" + std::to_string(i) + ".txt", "1\n");
  folder.write("y.txt", four_labels);
  QCOMPARE(folder.found("X.txt"), Text("y.txt"));
}

void LabelsBesideTest::pipesAreNotOpened() {
  const TableFolder folder;
  folder.write("X.txt", four_points);
  QCOMPARE(::mkfifo(folder.path("y.txt").c_str(), 0600), 0);
  QCOMPARE(folder.found("X.txt"), Text("none"));
  folder.write("y.csv", four_labels);
  QCOMPARE(::mkfifo(folder.path("points.txt").c_str(), 0600), 0);
  QCOMPARE(folder.found("points.txt"), Text("none"));
}

void LabelsBesideTest::lookingCanBeStopped() {
  const TableFolder folder;
  const Text table = folder.write("X.txt", four_points);
  folder.write("y.txt", four_labels);
  std::stop_source source;
  source.request_stop();
  QVERIFY_THROWS_EXCEPTION(Cancelled, labels_beside(table, {}, source.get_token()));
}

CREDENCE_TEST(QCoreApplication, LabelsBesideTest);
#include "tst_labels_beside.moc"
