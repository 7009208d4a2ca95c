#include "core/data/edit_points.h"
#include "core/data/point_changes.h"
#include "core/data/random.h"
#include "support/registered_test.h"

#include <QTest>

#include <stdexcept>

using namespace credence;

namespace {

arma::mat random_places(Random& random, arma::uword count) {
  arma::mat places(count, 2);
  for (double& value : places) value = random.normal();
  return places;
}

arma::uvec random_rows(Random& random, arma::uword size, double share) {
  arma::uvec chosen(size, arma::fill::zeros);
  for (arma::uword& row : chosen) row = random.uniform() < share ? 1 : 0;
  return arma::find(chosen);
}

/// What a person's gesture may do.
void edit(Dataset& dataset, Random& random) {
  SplitRule rule;
  rule.kind = SplitRule::Kind::marked;
  switch (static_cast<int>(7.0 * random.uniform())) {
    case 0:
      return append_points(dataset, random_places(random, 5), random.uniform() < 0.5 ? 0 : 1);
    case 1:
      return remove_points(dataset, random_rows(random, dataset.size(), 0.2));
    case 2:
      return move_points(dataset, random_rows(random, dataset.size(), 0.3), 0.5, -0.25);
    case 3:
      return relabel_points(dataset, random_rows(random, dataset.size(), 0.1), 1);
    case 4:
      return mark_points(dataset, rule, random_rows(random, dataset.size(), 0.2),
                         random.uniform() < 0.7 ? Role::test : Role::validation);
    case 5:
      return dataset.role_marks.reset();
    default:
      dataset = dataset.subset(arma::uvec());  // Clear All Points
  }
}

arma::uword rows_of(const std::vector<RowRun>& runs) {
  arma::uword sum = 0;
  for (const RowRun& run : runs) sum += run.count;
  return sum;
}

}  // namespace

class PointChangesTest : public QObject {
  Q_OBJECT

 private slots:
  void turnOneDatasetIntoAnother();
  void areAsManyAsWereChanged();
  void bitsCount();
  void thatDoNotFitAreRefused();
};

void PointChangesTest::turnOneDatasetIntoAnother() {
  Random random(20);
  std::vector<Dataset> history(1);
  for (int step = 0; step < 600; ++step) {
    Dataset next = history.back();
    const int edits = random.uniform() < 0.7 ? 1 : 3;
    for (int k = 0; k < edits; ++k) edit(next, random);
    // Undo and redo lead anywhere.
    const auto from = static_cast<std::size_t>(random.uniform() * static_cast<double>(history.size()));
    for (const Dataset& before : {history.back(), history[from]}) {
      Dataset made = before;
      apply(changes_between(before, next), made);
      QVERIFY2(identical(made, next), qPrintable(QStringLiteral("seed 20, step %1").arg(step)));
    }
    history.push_back(next);
  }
}

void PointChangesTest::areAsManyAsWereChanged() {
  Random random(21);
  Dataset large;
  append_points(large, random_places(random, 20000), 0);
  Dataset drawn = large;
  append_points(drawn, random_places(random, 4), 1);
  PointChanges changes = changes_between(large, drawn);
  QCOMPARE(changes.inserted, (std::vector<RowRun>{{20000, 4}}));
  QCOMPARE(changes.inputs.n_rows, arma::uword{4});
  changes = changes_between(drawn, large);
  QCOMPARE(changes.removed, (std::vector<RowRun>{{20000, 4}}));
  QCOMPARE(changes.inputs.n_rows, arma::uword{0});
  Dataset erased = large;
  remove_points(erased, {3, 4, 5, 17000});
  changes = changes_between(large, erased);
  QCOMPARE(changes.removed, (std::vector<RowRun>{{3, 3}, {17000, 1}}));
  changes = changes_between(erased, large);
  QCOMPARE(changes.inserted, (std::vector<RowRun>{{3, 3}, {17000, 1}}));
  QCOMPARE(changes.inputs.n_rows, arma::uword{4});
  Dataset moved = large;
  move_points(moved, {0, 19999}, 1.0, 0.0);
  changes = changes_between(large, moved);
  QCOMPARE(changes.set, (std::vector<RowRun>{{0, 1}, {19999, 1}}));
  Dataset marked = large;
  SplitRule rule;
  mark_points(marked, rule, {7}, Role::test);
  changes = changes_between(large, marked);
  QCOMPARE(rows_of(changes.set), arma::uword{1});  // the others' marks are what they would be without any
  QVERIFY(changes.marked);
}

void PointChangesTest::bitsCount() {
  Dataset before;
  append_points(before, {{0.0, 1.0}}, 0);
  Dataset after = before;
  after.inputs(0, 0) = -0.0;
  Dataset made = before;
  apply(changes_between(before, after), made);
  QVERIFY(identical(made, after));
}

void PointChangesTest::thatDoNotFitAreRefused() {
  Dataset dataset;
  append_points(dataset, {{0.0, 1.0}, {2.0, 3.0}}, 0);
  const Dataset before = dataset;
  const auto refused = [&](const PointChanges& changes) {
    QVERIFY_EXCEPTION_THROWN(apply(changes, dataset), std::invalid_argument);
    QVERIFY(identical(dataset, before));
  };
  const arma::uword huge = ~arma::uword{0};
  PointChanges changes;
  for (const RowRun& run : {RowRun{2, 1}, RowRun{0, 3}, RowRun{1, huge}, RowRun{huge, huge}, RowRun{0, 0}}) {
    changes = {};
    changes.removed = {run};
    refused(changes);
    changes = {};
    changes.set = {run};
    refused(changes);
    changes = {};
    changes.inserted = {run, {0, 1}};
    refused(changes);
  }
  changes = {};
  changes.inserted = {{0, 1}};
  changes.inputs = {{1.0, arma::datum::inf}};
  changes.labels = {0};
  refused(changes);
  changes.inputs = {{1.0, 2.0}};
  changes.labels = {2};
  refused(changes);
  changes.labels = {1};
  changes.marked = true;  // but no mark is there
  refused(changes);
}

CREDENCE_TEST(QCoreApplication, PointChangesTest);
#include "tst_point_changes.moc"
