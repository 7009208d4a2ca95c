#include "core/data/dataset.h"
#include "core/data/edit_points.h"
#include "support/registered_test.h"

#include <QTest>
#include <armadillo>

#include <stdexcept>

using credence::Dataset;

namespace {

Dataset three_points() {
  Dataset dataset;
  append_points(dataset, arma::rowvec{0.0, 1.0}, 0);
  append_points(dataset, arma::rowvec{2.0, 3.0}, 1);
  append_points(dataset, arma::rowvec{4.0, 5.0}, 0);
  return dataset;
}

bool same(const arma::uvec& a, const arma::uvec& b) {
  return a.n_elem == b.n_elem && arma::all(a == b);
}

}  // namespace

class DatasetTest : public QObject {
  Q_OBJECT

 private slots:
  void a_new_point_is_not_marked() {
    Dataset dataset = three_points();
    QVERIFY(dataset.role_marks.is_empty());
    dataset.role_marks = {1, 0, 1};
    append_points(dataset, arma::rowvec{6.0, 7.0}, 1);
    QVERIFY(same(dataset.role_marks, {1, 0, 1, 0}));
    validate(dataset);
  }

  void a_subset_keeps_its_marks() {
    Dataset dataset = three_points();
    QVERIFY(dataset.subset({2, 0}).role_marks.is_empty());
    dataset.role_marks = {1, 0, 0};
    QVERIFY(same(dataset.subset({2, 0}).role_marks, {0, 1}));
    QVERIFY(dataset.subset(arma::uvec()).role_marks.is_empty());
  }

  void marks_tell_datasets_apart() {
    const Dataset plain = three_points();
    Dataset marked = plain;
    QVERIFY(identical(plain, marked));
    marked.role_marks = {0, 1, 0};
    QVERIFY(!identical(plain, marked));
    QVERIFY(!identical(marked, plain));
    Dataset otherwise = marked;
    QVERIFY(identical(marked, otherwise));
    otherwise.role_marks = {1, 0, 0};
    QVERIFY(!identical(marked, otherwise));
  }

  void impossible_marks_are_refused() {
    Dataset dataset = three_points();
    validate(dataset);
    dataset.role_marks = {0, 1};
    QVERIFY_EXCEPTION_THROWN(validate(dataset), std::invalid_argument);
    dataset.role_marks = {0, 3, 0};
    QVERIFY_EXCEPTION_THROWN(validate(dataset), std::invalid_argument);
    dataset.role_marks = {0, 1, 0};
    validate(dataset);
  }
};

CREDENCE_TEST(QCoreApplication, DatasetTest);
#include "tst_dataset.moc"
