#include "core/data/role.h"
#include "core/evaluation/fit_truth.h"
#include "core/evaluation/leave_one_out.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

namespace credence {

/// What draws say of scores, against what the same draws say one point at a time, and their errors against
/// other draws.
class FitTruthTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void scoreIsThatOfTheDraws();
  void errorIsTheScatterOfOtherDraws();
  void drawsThatDependOnEachOtherAreWorthLess();
  void agreesWithSliceSampling();
  void surpriseIsThatOfTheOthers();
  void nothingIsNotScored();

 private:
  WeightedDraws gaussianDraws(std::uint64_t seed, arma::uword count) const {
    FitPosteriors posteriors(m_model, m_training, {.seed = seed});
    return posteriors.of(ep_importance_posterior, count).draws;
  }

  Dataset m_dataset;
  Split m_split;
  Dataset m_training;
  Dataset m_test;
  Model m_model = fit_model(generate(*find_generator("moons"), {4, 0.3, 1}), Hyperparameters());
};

void FitTruthTest::initTestCase() {
  m_dataset = generate(*find_generator("moons"), {120, 0.35, 3});
  m_split = split_rows(m_dataset, {.kind = SplitRule::Kind::fraction, .fraction = 0.5});
  m_training = m_dataset.subset(m_split.train());
  m_test = m_dataset.subset(m_split.rows[Role::test]);
  m_model = fit_model(m_training, {&rbf_features, 0.8, 10.0});
}

void FitTruthTest::scoreIsThatOfTheDraws() {
  for (const arma::uword count : {1U, 7U, 400U}) {
    const WeightedDraws draws = gaussianDraws(5, count);
    const DrawnScore score = drawn_score(m_model.basis(), draws, m_test);
    const arma::vec p = predict_draws(m_model.basis(), draws, m_test.inputs);
    double sum = 0.0;
    for (arma::uword n = 0; n < m_test.size(); ++n)
      sum += std::log(m_test.labels(n) == 1 ? p(n) : 1.0 - p(n));
    QVERIFY(std::abs(score.mean_log_likelihood - sum / static_cast<double>(m_test.size())) < 1e-10);
    QVERIFY(score.standard_error >= 0.0);
  }
}

// 60 repetitions tell a standard deviation to within a tenth; three times that is allowed.
void FitTruthTest::errorIsTheScatterOfOtherDraws() {
  constexpr int repetitions = 60;
  arma::vec means(repetitions);
  arma::vec errors(repetitions);
  for (int k = 0; k < repetitions; ++k) {
    const DrawnScore score =
        drawn_score(m_model.basis(), gaussianDraws(100 + static_cast<std::uint64_t>(k), 500), m_test);
    means(static_cast<arma::uword>(k)) = score.mean_log_likelihood;
    errors(static_cast<arma::uword>(k)) = score.standard_error;
  }
  const double ratio = arma::stddev(means) / arma::mean(errors);
  QVERIFY2(ratio > 0.7 && ratio < 1.3, qPrintable(QString::number(ratio)));
}

// Each draw ten times over tells no more than once: the error stays that of the few.
void FitTruthTest::drawsThatDependOnEachOtherAreWorthLess() {
  const WeightedDraws some = gaussianDraws(7, 500);
  const arma::mat weights = *some.block(0).weights;
  const arma::vec importance = some.importance;
  arma::mat repeated(weights.n_rows, 10 * weights.n_cols);
  arma::vec of_each(10 * importance.n_elem);
  for (arma::uword s = 0; s < repeated.n_cols; ++s) {
    repeated.col(s) = weights.col(s / 10);
    of_each(s) = importance(s / 10) / 10.0;
  }
  const DrawnScore few = drawn_score(m_model.basis(), some, m_test);
  const DrawnScore many = drawn_score(m_model.basis(), {repeated, of_each}, m_test);
  QVERIFY(std::abs(few.mean_log_likelihood - many.mean_log_likelihood) < 1e-10);
  QVERIFY(std::abs(few.standard_error - many.standard_error) < 1e-10);
}

void FitTruthTest::agreesWithSliceSampling() {
  FitPosteriors posteriors(m_model, m_training);
  const FitTruth weighed = weigh_truth(posteriors, m_dataset, m_split, {.draws = 20000});
  QVERIFY(weighed.known() && weighed.settled && weighed.test);
  const FitTruth sampled = sample_truth(weighed, m_model, m_dataset, m_split, ReferenceGoal());
  QVERIFY(sampled.known() && sampled.source == &slice_posterior);
  QCOMPARE(sampled.leave_one_out, weighed.leave_one_out);
  const auto standard = [](const DrawnScore& a, const DrawnScore& b) {
    return std::abs(a.mean_log_likelihood - b.mean_log_likelihood) /
           std::hypot(a.standard_error, b.standard_error);
  };
  QVERIFY(standard(weighed.train, sampled.train) < 4.0);
  QVERIFY(standard(*weighed.test, *sampled.test) < 4.0);
  QVERIFY(std::abs(weighed.log_evidence - sampled.log_evidence) <
          4.0 * std::hypot(weighed.standard_error, sampled.standard_error));
}

void FitTruthTest::surpriseIsThatOfTheOthers() {
  FitPosteriors posteriors(m_model, m_training);
  const FitTruth truth = weigh_truth(posteriors, m_dataset, m_split, {.draws = 500, .surprise = true});
  QCOMPARE(truth.surprise.n_elem, m_dataset.size());
  QVERIFY(truth.surprise.min() > 0.0);
  QVERIFY(std::abs(arma::mean(truth.surprise.elem(m_split.train())) + truth.leave_one_out) < 1e-12);
  const PreparedMethod ep = posteriors.prepare(ep_method);
  const arma::vec p = predictive_probability(ep, m_test.inputs);
  for (arma::uword n = 0; n < m_test.size(); ++n) {
    const double label = m_test.labels(n) == 1 ? p(n) : 1.0 - p(n);
    QVERIFY(std::abs(truth.surprise(m_split.rows[Role::test](n)) + std::log(label)) < 1e-8);
  }
  // A point among those of the other class is the more surprising.
  Dataset turned = m_dataset;
  arma::uword safest = truth.surprise.index_min();
  turned.labels(safest) = 1 - turned.labels(safest);
  const Dataset training = turned.subset(m_split.train());
  const Model model = fit_model(training, m_model.hyperparameters);
  FitPosteriors others(model, training);
  QVERIFY(surprise(others, turned, m_split)(safest) > 1.0);
}

void FitTruthTest::nothingIsNotScored() {
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument, drawn_score(m_model.basis(), {}, m_test));
  QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                           drawn_score(m_model.basis(), gaussianDraws(1, 10), m_test.subset(arma::uvec())));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::FitTruthTest);
#include "tst_fit_truth.moc"
