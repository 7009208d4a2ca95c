#include "core/table/libsvm_rows.h"
#include "core/table/text_lines.h"
#include "support/print_string.h"
#include "support/registered_test.h"
#include "support/shown_rows.h"

#include <QTest>

#include <sstream>
#include <string>

using namespace credence;
using credence::test::joined;
using credence::test::shown_rows;

namespace {

struct ReadLibsvm {
  explicit ReadLibsvm(const std::string& text, std::size_t most_wanted = 0)
      : stream(text), rows(TextLines(stream, "nuts.libsvm"), most_wanted) {}

  std::istringstream stream;
  LibsvmRows rows;
};

std::string libsvm_rows_of(const std::string& text) {
  ReadLibsvm table(text);
  return shown_rows(table.rows);
}

}  // namespace

class LibsvmRowsTest : public QObject {
  Q_OBJECT

 private slots:
  void leftOutFeaturesAreZeroAndLabelsStayAsWritten() {
    ReadLibsvm table("# nuts\n\n-1 1:2.22 2:5.24 \n+1 2:6.17 # heavy\n1.0\t3:1e-3\r\nspam\n");
    QCOMPARE(joined(table.rows.head().names), std::string("x1, x2, x3, label"));
    QCOMPARE(table.rows.head().label, std::optional<std::size_t>(3));
    QCOMPARE(shown_rows(table.rows), std::string("2.22|5.24|0|-1\n0|6.17|0|+1\n0|0|1e-3|1.0\n0|0|0|spam\n"));
    QVERIFY(table.rows.head().notes.empty());
  }

  void rowsKeepTheirLines() {
    ReadLibsvm table("# nuts\n\n1 1:2\n#\n2 1:3");
    Row row;
    QVERIFY(table.rows.next(row));
    QCOMPARE(row.line, std::size_t{3});
    QVERIFY(table.rows.next(row));
    QCOMPARE(row.line, std::size_t{5});
    QVERIFY(!table.rows.next(row));
  }

  void indicesMayBeginAtZero() {
    ReadLibsvm table("1 1:5\n2 0:3 1:4\n");
    QCOMPARE(joined(table.rows.head().names), std::string("x1, x2, label"));
    QCOMPARE(joined(table.rows.head().notes),
             std::string("Indices begin at 0 in this file: that is column x1."));
    QCOMPARE(shown_rows(table.rows), std::string("0|5|1\n3|4|2\n"));
  }

  void numbersOfQueriesAreLeftOut() {
    ReadLibsvm table("2 qid:1 1:3 2:4\n1 qid:1 1:5\n");
    QCOMPARE(shown_rows(table.rows), std::string("3|4|2\n5|0|1\n"));
    QCOMPARE(joined(table.rows.head().notes), std::string("The numbers of queries, qid, are left out."));
  }

  void laterColumnsAreLeftOutUnlessAskedFor() {
    std::string text;
    for (int i = 0; i < 100; ++i) text += "1 1:2 2:3\n";
    text += "0 1:4 3:5 7:6\n";
    ReadLibsvm usual(text);
    QVERIFY(shown_rows(usual.rows).ends_with("\n2|3|1\n4|0|0\n"));
    QCOMPARE(joined(usual.rows.head().notes),
             std::string("Columns beyond x2, such as x3, are left out: the first rows have none of them."));
    ReadLibsvm wide(text, 4);
    QVERIFY(shown_rows(wide.rows).ends_with("\n2|3|0|0|1\n4|0|5|0|0\n"));
    QCOMPARE(joined(wide.rows.head().names), std::string("x1, x2, x3, x4, label"));
  }

  void noMoreThanTenThousandColumnsAreMade() {
    ReadLibsvm table("1 1:2 400000000:3\n0 9999:5 10000:6 10001:7\n", 123'456'789);
    QCOMPARE(table.rows.head().names.size(), LibsvmRows::most_features + 1);
    QVERIFY(shown_rows(table.rows).ends_with("|0|5|6|0\n"));
    QCOMPARE(joined(table.rows.head().notes),
             std::string("Columns beyond x10000, such as x400000000, are left out."));
  }

  void rowsOfWrongFormHaveAComplaint_data() {
    QTest::addColumn<std::string>("row");
    QTest::addColumn<std::string>("complaint");
    const std::string pairs =
        "the row has something else than pairs of an index and a value; write them as 3:0.5";
    const auto add = [](const char* row, const std::string& complaint) {
      QTest::newRow(row) << std::string(row) << complaint;
    };
    add("1 1", pairs);
    add("1 1:", pairs);
    add("1 :2", pairs);
    add("1 1 :2", pairs);
    add("1 x:2", pairs);
    add("1 -1:2", pairs);
    add("1 99999999999999999999999:2", pairs);
    add("1 1:2 1:3", "the indices of the row do not increase; write each once, in order");
    add("1 2:2 1:3", "the indices of the row do not increase; write each once, in order");
    add("1 0:2", "the row has an index 0, which the first rows do not have; count from 1 on");
    add("1:2 2:3", "the row has no label; write it before the pairs of an index and a value");
  }

  void rowsOfWrongFormHaveAComplaint() {
    QFETCH(const std::string, row);
    QFETCH(const std::string, complaint);
    std::string text;
    for (int i = 0; i < 100; ++i) text += "1 1:2 2:3\n";
    QVERIFY(libsvm_rows_of(text + row + "\n0 1:4\n").ends_with("\n2|3|1\n!" + complaint + "\n4|0|0\n"));
  }

  void pairsTellTheFormat() {
    QVERIFY(looks_like_libsvm("-1 1:2.22 2:5.24 \n+1 1:3.59 2:6.17 \n"));
    QVERIFY(looks_like_libsvm("# nuts\n\nspam\r\nham qid:3 2:1e5 # b\r\n"));
    QVERIFY(looks_like_libsvm("1,3 1:2"));
    QVERIFY(!looks_like_libsvm("x1,x2,label\n3,4,2\n5,6,31 1:2 3:4\n"));
    QVERIFY(!looks_like_libsvm("a;b;label 1:2\n3;4;2 1:2\n5;6;31 1:2 3:4\n"));
    // A block of a file ends anywhere.
    QVERIFY(looks_like_libsvm("1 1:2 2:3\n1 1:2 2"));
    QVERIFY(!looks_like_libsvm(""));
    QVERIFY(!looks_like_libsvm("# 1:2\n"));
    QVERIFY(!looks_like_libsvm("a\nb\nc\n"));
    QVERIFY(!looks_like_libsvm("1 2 a\n3 4 b\n"));
    QVERIFY(!looks_like_libsvm("1 1:2\n1 2 3\n"));
    QVERIFY(!looks_like_libsvm("station arrives leaves\nWells 10:15 10:17\n"));
    QVERIFY(!looks_like_libsvm("Wells 10:15 10:17\n"));
    QVERIFY(!looks_like_libsvm("10:15 11:17 a\n"));
    QVERIFY(!looks_like_libsvm("x 1:abc\n"));
  }
};

CREDENCE_TEST(QCoreApplication, LibsvmRowsTest);
#include "tst_libsvm_rows.moc"
