#include "core/data/split.h"
#include "core/evaluation/audit.h"
#include "core/evaluation/evaluation.h"
#include "core/method/gaussian_draws.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/held_out.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QTest>

#include <functional>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string_view>
#include <vector>

using namespace credence;
using credence::test::random_points;
using credence::test::Tolerance;

// Rows that count how often their posterior is made.
namespace {

int gaussians_made = 0;
int draws_made = 0;

Posterior counted_gaussian(FitPosteriors& fit, const DrawOptions& /*options*/,
                           const std::stop_token& /*stop*/) {
  const Model& model = fit.model();
  ++gaussians_made;
  return {.basis = model.posterior.basis, .gaussian = std::make_shared<const Gaussian>(model.posterior)};
}

Posterior counted_draws(FitPosteriors& fit, const DrawOptions& options, const std::stop_token& /*stop*/) {
  const Model& model = fit.model();
  ++draws_made;
  return {.basis = model.posterior.basis,
          .draws = weighted_gaussian_draws(model.posterior, options.draws, options.seed)};
}

const PosteriorKind counted_kind = {
    .id = "counted", .title = "Counted", .purpose = "Laplace's, counted.", .prepare = counted_gaussian};
const PosteriorKind counted_draws_kind = {.id = "counted_draws",
                                          .title = "Counted draws",
                                          .purpose = "Draws of Laplace's, counted.",
                                          .cost = PosteriorCost::drawn,
                                          .prepare = counted_draws};

Method counted_method(std::string_view id, const PosteriorKind& posterior, const Integral* integral,
                      arma::uword draws = 0) {
  return {.id = id,
          .key = id,
          .title = id,
          .name = id,
          .short_title = id,
          .classifier = id,
          .purpose = id,
          .posterior = &posterior,
          .integral = integral,
          .draws = draws,
          .scored_always = true};
}

const Method probit = counted_method("counted_probit", counted_kind, &probit_integral);
const Method quadrature = counted_method("counted_quadrature", counted_kind, &quadrature_integral);
const Method few_samples = counted_method("counted_few", counted_kind, nullptr, 30);
const Method more_samples = counted_method("counted_more", counted_kind, nullptr, 70);
const Method some_draws = counted_method("counted_draws", counted_draws_kind, nullptr, 40);
const Method as_many_draws = counted_method("counted_draws_too", counted_draws_kind, nullptr, 40);
const Method more_draws = counted_method("counted_more_draws", counted_draws_kind, nullptr, 60);

const std::vector<const Method*> added = {&probit,     &quadrature,    &few_samples, &more_samples,
                                          &some_draws, &as_many_draws, &more_draws};

/// What needs several methods of one fit.
using Work = std::function<void(const Dataset& points, const Model& model)>;

}  // namespace

class TestFitPosteriors : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void init();
  void each_posterior_is_made_once();
  void a_method_is_the_same_alone();
  void one_number_of_draws_for_all();
  void only_what_is_at_hand();
  void a_gaussian_can_be_taken_over();
  void whoever_needs_several_shares_them_data();
  void whoever_needs_several_shares_them();

 private:
  Dataset m_points = random_points(3, 60);
  Model m_model = fit_model(m_points, {&rbf_features, 0.8, 5.0});
};

// Once, before all: rows stay for as long as the program runs.
void TestFitPosteriors::initTestCase() {
  add_posterior(counted_kind);
  add_posterior(counted_draws_kind);
  for (const Method* method : added) add_method(*method);
}

void TestFitPosteriors::init() {
  gaussians_made = 0;
  draws_made = 0;
}

void TestFitPosteriors::each_posterior_is_made_once() {
  FitPosteriors posteriors(m_model, m_points);
  QCOMPARE(gaussians_made, 0);
  const PreparedMethod first = posteriors.prepare(probit);
  const PreparedMethod second = posteriors.prepare(quadrature);
  QCOMPARE(gaussians_made, 1);
  QVERIFY(first.method == &probit && second.method == &quadrature);
  QVERIFY(first.posterior.gaussian == second.posterior.gaussian);
  // As many draws as each wants, of the same Gaussian.
  QCOMPARE(posteriors.prepare(few_samples).posterior.draws.count(), arma::uword{30});
  QCOMPARE(posteriors.prepare(more_samples).posterior.draws.count(), arma::uword{70});
  QCOMPARE(posteriors.prepare(probit).posterior.draws.count(), arma::uword{0});
  QCOMPARE(posteriors.prepare(probit).posterior.quality.draws, std::size_t{0});
  QCOMPARE(gaussians_made, 1);
  // Draws are shared by those who want as many.
  QCOMPARE(posteriors.prepare(some_draws).posterior.draws.count(), arma::uword{40});
  QCOMPARE(posteriors.prepare(as_many_draws).posterior.draws.count(), arma::uword{40});
  QCOMPARE(draws_made, 1);
  QCOMPARE(posteriors.prepare(more_draws).posterior.draws.count(), arma::uword{60});
  QCOMPARE(draws_made, 2);
  // Of another fit they are made anew.
  FitPosteriors(m_model, m_points).prepare(probit);
  QCOMPARE(gaussians_made, 2);
}

void TestFitPosteriors::a_method_is_the_same_alone() {
  const arma::mat inputs = random_points(4, 50).inputs;
  FitPosteriors posteriors(m_model, m_points, {.seed = 7});
  for (const Method* method : added) {
    const PreparedMethod together = posteriors.prepare(*method);
    const PreparedMethod alone = prepare_method(*method, m_model, m_points, {.seed = 7});
    QCOMPARE(together.posterior.quality.draws, alone.posterior.quality.draws);
    COMPARE_NUMBERS(predictive_logit(together, inputs), predictive_logit(alone, inputs),
                    (Tolerance{0.0, 0.0}));
  }
}

void TestFitPosteriors::one_number_of_draws_for_all() {
  FitPosteriors posteriors(m_model, m_points, {.draws = 25});
  for (const Method* method : {&few_samples, &some_draws, &as_many_draws, &more_draws}) {
    QCOMPARE(posteriors.prepare(*method).posterior.draws.count(), arma::uword{25});
  }
  QCOMPARE(draws_made, 1);
}

void TestFitPosteriors::only_what_is_at_hand() {
  FitPosteriors posteriors(m_model, m_points);
  QVERIFY_EXCEPTION_THROWN(posteriors.prepare(reference_method), std::invalid_argument);
  QVERIFY_EXCEPTION_THROWN(posteriors.of(slice_posterior), std::invalid_argument);
}

void TestFitPosteriors::a_gaussian_can_be_taken_over() {
  const PreparedMethod samples = prepare_method(few_samples, m_model, m_points);
  const PreparedMethod draws = prepare_method(some_draws, m_model, m_points);
  FitPosteriors posteriors(m_model, m_points);
  posteriors.reuse(samples);
  posteriors.reuse(draws);
  const PreparedMethod formula = posteriors.prepare(probit);
  QVERIFY(formula.posterior.gaussian == samples.posterior.gaussian);
  QCOMPARE(gaussians_made, 1);
  QCOMPARE(formula.posterior.draws.count(), arma::uword{0});  // as it was before it was drawn from
  QCOMPARE(formula.posterior.quality.draws, std::size_t{0});
  QCOMPARE(posteriors.prepare(more_samples).posterior.draws.count(), arma::uword{70});
  QCOMPARE(gaussians_made, 1);
  posteriors.prepare(as_many_draws);
  QCOMPARE(draws_made, 2);
}

void TestFitPosteriors::whoever_needs_several_shares_them_data() {
  QTest::addColumn<Work>("work");
  const auto add = [](const char* name, const Work& work) { QTest::newRow(name) << work; };
  add("evaluation",
      [](const Dataset& points, const Model& model) { evaluate(model, points, split_rows(points, {})); });
  add("held-out points", [](const Dataset& points, const Model& model) {
    FitPosteriors posteriors(model, points);
    held_out_log_likelihood(added, posteriors, points);
  });
  add("pictures", [](const Dataset& points, const Model& model) {
    approximate_pictures(model, points, {{-2.0, 2.0, -2.0, 2.0}, 5, 5});
  });
}

void TestFitPosteriors::whoever_needs_several_shares_them() {
  QFETCH(const Work, work);
  work(m_points, m_model);
  QCOMPARE(gaussians_made, 1);
  QCOMPARE(draws_made, 2);  // of two numbers
}

CREDENCE_TEST(QCoreApplication, TestFitPosteriors);
#include "tst_fit_posteriors.moc"
