#include "core/evidence/compute_map.h"
#include "core/evidence/evidence_terms.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

namespace credence {

/// The log evidence of a map's cell is the sum of its terms.
class EvidenceTermsTest : public QObject {
  Q_OBJECT

 private slots:
  void whatWasComputedSums_data();
  void whatWasComputedSums();
  void whatWasChangedDoesNot();
  void aCellThatDidNotConvergeHasNone();
};

namespace {

constexpr std::array<const char*, 4> evidence_ids = {"log_evidence", "fit", "weight_penalty",
                                                     "log_determinant"};

/// A map of one cell, whose log evidence is -6.
EvidenceMap map_of_one() {
  EvidenceMap map({{1.0, 1.0, 1}, {1.0, 1.0, 1}});
  map.converged(0, 0) = 1;
  const std::array<double, 4> values = {-6.0, -3.0, -2.0, -1.0};
  for (std::size_t k = 0; k < evidence_ids.size(); ++k) {
    map.prepare(evidence_ids.at(k));
    map.set(evidence_ids.at(k), {0, 0}, values.at(k));
  }
  return map;
}

}  // namespace

void EvidenceTermsTest::whatWasComputedSums_data() {
  QTest::addColumn<double>("scale");
  for (const double scale : {1.0, 1e-6, 1e6}) QTest::addRow("inputs times %g", scale) << scale;
}

void EvidenceTermsTest::whatWasComputedSums() {
  QFETCH(double, scale);
  Dataset points = generate(*find_generator("moons"), {120, 0.3, 2});
  points.inputs *= scale;
  const EvidenceMap map =
      compute_evidence_map(points, {}, {{0.01 * scale, 100.0 * scale, 7}, {1e-6, 1e8, 8}}, 1);
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    for (arma::uword j = 0; j < map.prior_variances.n_elem; ++j) QVERIFY(terms_sum_to_evidence(map, {i, j}));
  }
}

void EvidenceTermsTest::whatWasChangedDoesNot() {
  QVERIFY(terms_sum_to_evidence(map_of_one(), {0, 0}));
  for (const char* id : evidence_ids) {
    for (const double other : {-6.5, -1e-9, 6.0, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
      EvidenceMap map = map_of_one();
      map.set(id, {0, 0}, other);
      QVERIFY2(!terms_sum_to_evidence(map, {0, 0}), id);
    }
  }
}

void EvidenceTermsTest::aCellThatDidNotConvergeHasNone() {
  EvidenceMap map = map_of_one();
  for (const char* id : evidence_ids) map.set(id, {0, 0}, NAN);
  QVERIFY(!terms_sum_to_evidence(map, {0, 0}));
  map.converged(0, 0) = 0;
  QVERIFY(terms_sum_to_evidence(map, {0, 0}));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::EvidenceTermsTest);
#include "tst_evidence_terms.moc"
