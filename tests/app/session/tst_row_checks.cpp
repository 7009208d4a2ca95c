#include "app/session/row_checks.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QTest>

#include <functional>

Q_DECLARE_METATYPE(std::function<void(credence::Dataset&)>)

namespace credence {

/// Which rows of a table have changed since a session was saved.
class RowChecksTest : public QObject {
  Q_OBJECT

 private slots:
  void whatDiffersIsSaid_data();
  void whatDiffersIsSaid();
  void ofManyRowsBlocksAreCompared_data();
  void ofManyRowsBlocksAreCompared();
  void everyValueOfARowCounts();
  void theyAreSmall();
  void withoutUsableOnesRowsAreCounted();
  void changedNamesAreSaid();
};

namespace {

using Edit = std::function<void(Dataset&)>;

Dataset pointsOf(quint64 count) {
  return generate(*find_generator("moons"), {count, 0.3, 5});
}

/// As of a table that has names in line 1, and no other lines than rows.
std::vector<std::size_t> linesOf(const Dataset& dataset) {
  std::vector<std::size_t> lines;
  for (arma::uword n = 0; n < dataset.size(); ++n) lines.push_back(n + 2);
  return lines;
}

QString changesAfter(quint64 count, const Edit& edit) {
  const Dataset before = pointsOf(count);
  Dataset now = before;
  edit(now);
  return changedRows(rowChecks(before), before.size(), now, linesOf(now));
}

void insertRow(Dataset& dataset, arma::uword at, double x1) {
  dataset.inputs.insert_rows(at, arma::rowvec{x1, 0.5});
  dataset.labels.insert_rows(at, 1);
}

void removeRow(Dataset& dataset, arma::uword at) {
  dataset.inputs.shed_row(at);
  dataset.labels.shed_row(at);
}

void addEditColumns() {
  QTest::addColumn<Edit>("edit");
  QTest::addColumn<QString>("said");
}

void addEdit(const char* said, const Edit& edit) {
  QTest::newRow(said) << edit << QString::fromUtf8(said);
}

}  // namespace

void RowChecksTest::whatDiffersIsSaid_data() {
  addEditColumns();
  addEdit("1 of 60 rows differs, in line 17", [](Dataset& now) { now.inputs(15, 1) += 1e-12; });
  addEdit("3 of 60 rows differ, the first in line 17", [](Dataset& now) {
    for (const arma::uword n : {15, 20, 59}) now.labels(n) = 1 - now.labels(n);
  });
  addEdit("3 of 60 rows differ, the first in line 17; 2 rows more", [](Dataset& now) {
    for (const arma::uword n : {15, 20, 40}) now.inputs(n, 0) = 7.0;
    for (const double x1 : {8.0, 9.0}) insertRow(now, now.size(), x1);
  });
  addEdit("1 of 60 rows differs, in line 2; 1 row fewer", [](Dataset& now) {
    now.inputs(0, 0) = 7.0;
    removeRow(now, 30);
  });
  addEdit("1 row more, in line 12", [](Dataset& now) { insertRow(now, 10, 8.0); });
  addEdit("2 rows more, the first in line 12", [](Dataset& now) {
    for (const arma::uword n : {10, 40}) insertRow(now, n, 8.0);
  });
  addEdit("2 rows fewer", [](Dataset& now) {
    for (const arma::uword n : {10, 40}) removeRow(now, n);
  });
  addEdit("the same rows in another order, from line 7 on", [](Dataset& now) {
    now.inputs.swap_rows(5, 50);
    std::swap(now.labels(5), now.labels(50));
  });
  addEdit("the labels of all 60 rows are swapped", [](Dataset& now) { now.labels = 1 - now.labels; });
  addEdit("60 of 60 rows differ, the first in line 2",
          [](Dataset& now) { now.role_marks = arma::uvec(now.size(), arma::fill::zeros); });
}

void RowChecksTest::whatDiffersIsSaid() {
  QFETCH(const Edit, edit);
  QFETCH(const QString, said);
  QCOMPARE(changesAfter(60, edit), said);
}

void RowChecksTest::ofManyRowsBlocksAreCompared_data() {
  addEditColumns();
  addEdit("of 100500 rows, 2 of 101 blocks of 1000 differ, the first from line 2002 on", [](Dataset& now) {
    for (const arma::uword n : {2000, 2999, 100'499}) now.inputs(n, 0) += 1.0;
  });
  addEdit("of 100500 rows, 1 of 101 blocks of 1000 differs, from line 100002 on; 1 row more",
          [](Dataset& now) { insertRow(now, now.size(), 8.0); });
  addEdit("the labels of all 100500 rows are swapped", [](Dataset& now) { now.labels = 1 - now.labels; });
}

void RowChecksTest::ofManyRowsBlocksAreCompared() {
  QFETCH(const Edit, edit);
  QFETCH(const QString, said);
  QCOMPARE(changesAfter(100'500, edit), said);
}

void RowChecksTest::everyValueOfARowCounts() {
  const Dataset dataset = pointsOf(20);
  const QByteArray checks = rowChecks(dataset);
  Dataset marked = dataset;
  marked.role_marks = arma::uvec(20, arma::fill::zeros);
  const std::vector<Edit> edits = {[](Dataset& now) { now.inputs(3, 0) = -now.inputs(3, 0); },
                                   [](Dataset& now) { now.inputs(3, 1) = 0.0; },
                                   [](Dataset& now) { now.labels(3) = 1 - now.labels(3); }};
  for (const Edit& edit : edits) {
    Dataset now = dataset;
    edit(now);
    const QByteArray others = rowChecks(now);
    QVERIFY(others.mid(12, 4) != checks.mid(12, 4));
    QCOMPARE(others.left(12), checks.left(12));
    QCOMPARE(others.mid(16), checks.mid(16));
  }
  const QByteArray withRoles = rowChecks(marked);
  marked.role_marks(3) = 1;
  QVERIFY(rowChecks(marked).mid(12, 4) != withRoles.mid(12, 4));
}

void RowChecksTest::theyAreSmall() {
  QCOMPARE(rowChecks(pointsOf(60)).size(), 240);
  QCOMPARE(rowChecks(pointsOf(100'000)).size(), 400'000);
  QCOMPARE(rowChecks(pointsOf(100'001)).size(), 404);
  QCOMPARE(rowChecks(Dataset()).size(), 0);
}

void RowChecksTest::withoutUsableOnesRowsAreCounted() {
  Dataset now = pointsOf(62);
  const auto said = [&](const QByteArray& checks) { return changedRows(checks, 60, now, linesOf(now)); };
  const QByteArray whole = rowChecks(pointsOf(60));
  for (const QByteArray& checks : {QByteArray(), whole.left(7), whole + whole}) {
    QCOMPARE(said(checks), QStringLiteral("62 rows in place of 60"));
  }
  now = pointsOf(60);
  now.inputs(0, 0) += 1.0;
  QCOMPARE(said({}), QStringLiteral("60 rows as before, with other values"));
}

void RowChecksTest::changedNamesAreSaid() {
  const Dataset before = pointsOf(4);
  const auto said = [&](const Edit& edit) {
    Dataset now = before;
    edit(now);
    return changedNames(before, now);
  };
  QCOMPARE(said([](Dataset&) {}), QString());
  QCOMPARE(said([](Dataset& now) { now.input_names[1] = "b\n"; }),
           QStringLiteral("the column \"x2\" is called \"b\\n\" now"));
  QCOMPARE(said([](Dataset& now) {
             now.input_names = {"x2", "x1"};
           }),
           QStringLiteral("the columns \"x1\" and \"x2\" are swapped"));
  QCOMPARE(said([](Dataset& now) {
             now.class_names = {"1", "0"};
           }),
           QStringLiteral("the classes \"0\" and \"1\" are swapped"));
  QCOMPARE(
      said([](Dataset& now) {
        now.label_name = "kind";
        now.class_names = {"eggs", "ham"};
      }),
      QStringLiteral("the column \"label\" is called \"kind\" now; the class \"0\" is called \"eggs\" now; "
                     "the class \"1\" is called \"ham\" now"));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::RowChecksTest);
#include "tst_row_checks.moc"
