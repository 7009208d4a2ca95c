#include "core/data/random.h"
#include "core/data/role.h"
#include "core/evaluation/evaluation.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/map_quantity.h"
#include "core/generators/generators.h"
#include "core/method/method.h"
#include "core/model/model.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

namespace credence {

namespace {

// Predictions of a fit's own training points, and those of any others, are rounded differently.
constexpr test::Tolerance sameFit{1e-9, 0.0};

const EvidenceRanges few{{0.2, 3.0, 5}, {0.1, 100.0, 4}};

/// Three roles at random, at least one point of each.
Dataset with_roles(Dataset points, std::uint64_t seed) {
  Random random(seed);
  points.role_marks.set_size(points.size());
  for (arma::uword& mark : points.role_marks) mark = random.next() % all_roles.size();
  for (const Role role : all_roles) points.role_marks(index_of(role)) = index_of(role);
  return points;
}

Split roles_of(const Dataset& points) {
  return split_rows(points, {.kind = SplitRule::Kind::marked});
}

EvidenceMap map_of(const Dataset& points, bool test) {
  const Split split = roles_of(points);
  const Dataset training = points.subset(split.train());
  MapExtras extras;
  extras.scored[Role::validation] = points.subset(split.rows[Role::validation]);
  if (test) extras.scored[Role::test] = points.subset(split.rows[Role::test]);
  return extend_evidence_map(compute_evidence_map(training, {}, few, 1), training, {}, extras, 1);
}

}  // namespace

/// Training, validation and test points, each scored as what they are.
class RolesTest : public QObject {
  Q_OBJECT

 private slots:
  void eachRoleIsScoredAsItsPointsAlone();
  void validationPointsAreScoredAsTestPointsWouldBe();
  void theMapKnowsBoth();
  void testLabelsChooseNothing();
};

void RolesTest::eachRoleIsScoredAsItsPointsAlone() {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Dataset points = with_roles(test::random_points(static_cast<unsigned>(seed), 120), seed);
    const Split split = roles_of(points);
    const Model model = fit_model(points.subset(split.train()), {&rbf_features, 0.7, 5.0});
    const Evaluation evaluation = evaluate(model, points, split);
    QVERIFY(split.has(Role::test) && split.has(Role::validation));
    for (const Role role : all_roles) {
      const Dataset alone = points.subset(split.rows[role]);
      const Latent latent = predict_latent(model.posterior, alone.inputs);
      for (const Method* method : {&map_method, &laplace_probit}) {
        const Score expected = score(method->integral->logit(latent), alone.labels);
        const Score* found = evaluation.of(*method).of(role);
        QVERIFY(found != nullptr);
        QCOMPARE(found->count, alone.size());
        COMPARE_NUMBERS(found->mean_log_likelihood, expected.mean_log_likelihood, sameFit);
        COMPARE_NUMBERS(found->brier, expected.brier, sameFit);
        QCOMPARE(found->confusion, expected.confusion);
      }
    }
  }
}

void RolesTest::validationPointsAreScoredAsTestPointsWouldBe() {
  const Dataset points = with_roles(test::random_points(5, 100), 5);
  const Split split = roles_of(points);
  const Model model = fit_model(points.subset(split.train()), {&rbf_features, 0.7, 5.0});
  Split turned = split;
  std::swap(turned.rows[Role::test], turned.rows[Role::validation]);
  const Evaluation one = evaluate(model, points, split);
  const Evaluation other = evaluate(model, points, turned);
  for (const Method* method : methods_always_scored()) {
    QCOMPARE(one.of(*method).of(Role::validation)->mean_log_likelihood,
             other.of(*method).of(Role::test)->mean_log_likelihood);
    QCOMPARE(one.of(*method).of(Role::test)->auc.value, other.of(*method).of(Role::validation)->auc.value);
    QCOMPARE(held_out_role(one.of(*method)), Role::validation);
  }
  Split twoRoles = split;
  twoRoles.rows[Role::validation].reset();
  QCOMPARE(held_out_role(evaluate(model, points, twoRoles).of(map_method)), Role::test);
}

void RolesTest::theMapKnowsBoth() {
  const Dataset points = with_roles(test::random_points(8, 90), 8);
  const Split split = roles_of(points);
  const EvidenceMap map = map_of(points, true);
  for (const EvidenceMap::Cell cell : {EvidenceMap::Cell{0, 0}, {2, 1}, {4, 3}}) {
    const Model model = fit_model_dense(points.subset(split.train()), map.setting_at(cell, {}));
    const Evaluation evaluation = evaluate(model, points, split);
    for (const Role role : {Role::test, Role::validation}) {
      const MapPass pass = role == Role::test ? MapPass::test : MapPass::validation;
      const std::string id = held_out_quantity(pass, laplace_probit).id;
      COMPARE_NUMBERS(map[id](cell.i, cell.j), evaluation.of(laplace_probit).of(role)->mean_log_likelihood,
                      (test::Tolerance{1e-5, 0.0}));  // the reduced route's share of the logits' variance
    }
  }
}

void RolesTest::testLabelsChooseNothing() {
  bool moved = false;
  for (const std::uint64_t seed : {11U, 12U, 13U, 14U}) {
    const Dataset points = with_roles(test::random_points(static_cast<unsigned>(seed), 90), seed);
    const Split split = roles_of(points);
    const auto best = map_of(points, true).best("validation_laplace");
    QVERIFY(best.has_value());
    const auto bestWith = [&](Role role) {
      Dataset flipped = points;
      flipped.labels.elem(split.rows[role]) = 1 - points.labels.elem(split.rows[role]);
      return map_of(flipped, true).best("validation_laplace");
    };
    const auto untouched = bestWith(Role::test);
    QVERIFY(untouched->i == best->i && untouched->j == best->j);
    const auto other = bestWith(Role::validation);
    moved = moved || other->i != best->i || other->j != best->j;
  }
  QVERIFY(moved);  // else the test above could not fail
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::RolesTest);
#include "tst_roles.moc"
