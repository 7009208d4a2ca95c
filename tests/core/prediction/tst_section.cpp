#include "core/data/segment.h"
#include "core/method/gaussian_draws.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/section.h"
#include "support/compare.h"
#include "support/random_points.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

using namespace credence;
using credence::test::random_points;
namespace tolerance = credence::test::tolerance;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string refusal_of(const Segment& segment) {
  try {
    validate(segment);
  } catch (const std::invalid_argument& reason) {
    return reason.what();
  }
  return {};
}

/// The share of a standard normal below z.
double normal_share(double z) {
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

}  // namespace

/// A line through the plane, and what is predicted along it.
class TestSection : public QObject {
  Q_OBJECT

 private slots:
  void places_are_even_and_ends_exact();
  void lines_that_are_none_are_refused_in_a_sentence();
  void points_beside_are_those_of_a_turned_plane();
  void values_are_those_of_a_prediction();
  void the_band_holds_so_many_draws();
  void the_band_is_of_quantiles();
  void hostile_coordinates_leave_numbers();
  void each_posterior_has_one_band();
};

void TestSection::places_are_even_and_ends_exact() {
  const Segment segment{{0.1, -7.3}, {2.7, 1.9}};
  const arma::mat places = places_along(segment, 7);
  QCOMPARE(places(0, 0), 0.1);
  QCOMPARE(places(0, 1), -7.3);
  QCOMPARE(places(6, 0), 2.7);
  QCOMPARE(places(6, 1), 1.9);
  for (arma::uword k = 1; k < 7; ++k) {
    const double step = std::hypot(places(k, 0) - places(k - 1, 0), places(k, 1) - places(k - 1, 1));
    COMPARE_NUMBERS(step, segment.length() / 6.0, tolerance::rounding);
  }
  // What both ends share is not rounded on the way.
  const arma::mat level = places_along({{-1.0, 0.1}, {5.0, 0.1}}, 123);
  QVERIFY(arma::all(level.col(1) == 0.1));
  QVERIFY(arma::vec(level.col(0)).is_sorted("strictascend"));
}

void TestSection::lines_that_are_none_are_refused_in_a_sentence() {
  QCOMPARE(refusal_of({{1.0, 2.0}, {1.0, 2.0}}),
           std::string("the line has no length: both of its ends are the same place"));
  QCOMPARE(refusal_of({{0.0, 0.0}, {-0.0, 0.0}}),
           std::string("the line has no length: both of its ends are the same place"));
  for (const double bad : {infinity, -infinity, std::nan("")}) {
    QCOMPARE(refusal_of({{0.0, bad}, {1.0, 2.0}}), std::string("the ends of the line must be finite"));
  }
  QCOMPARE(refusal_of({{-1e308, 0.0}, {1e308, 0.0}}),
           std::string("the line is too long: its length passes the largest number"));
  QCOMPARE(refusal_of({{-1e-300, 0.0}, {1e-300, 0.0}}), std::string());
  QVERIFY_EXCEPTION_THROWN(places_along({}, 1), std::invalid_argument);
}

void TestSection::points_beside_are_those_of_a_turned_plane() {
  const arma::mat inputs = random_points(11, 400).inputs;
  const double angle = 0.7;
  const arma::mat turn = {{std::cos(angle), -std::sin(angle)}, {std::sin(angle), std::cos(angle)}};
  // In the plane turned back the line lies on the first axis.
  const arma::mat level = inputs * turn;
  const arma::rowvec from = arma::rowvec{-0.8, 0.3} * turn.t();
  const arma::rowvec to = arma::rowvec{1.1, 0.3} * turn.t();
  const PointsBeside beside = points_beside(inputs, {{from(0), from(1)}, {to(0), to(1)}}, 0.25);
  std::vector<arma::uword> expected;
  std::vector<double> places;
  for (arma::uword n = 0; n < level.n_rows; ++n) {
    if (level(n, 0) < -0.8 || level(n, 0) > 1.1 || std::abs(level(n, 1) - 0.3) >= 0.25) continue;
    expected.push_back(n);
    places.push_back(level(n, 0) + 0.8);
  }
  QVERIFY(expected.size() > 20);
  QCOMPARE(arma::conv_to<std::vector<arma::uword>>::from(beside.rows), expected);
  COMPARE_NUMBERS(beside.along, arma::vec(places), tolerance::rounding);
}

void TestSection::values_are_those_of_a_prediction() {
  const Dataset training = random_points(3, 80);
  const Model model = fit_model(training, {&rbf_features, 0.6, 20.0});
  FitPosteriors posteriors(model, training, {300, 4});
  std::vector<PreparedMethod> prepared;
  for (const Method* method : {&map_method, &laplace_probit, &laplace_quadrature, &laplace_samples,
                               &ep_method, &importance_laplace}) {
    prepared.push_back(posteriors.prepare(*method));
  }
  const Segment segment{{-2.5, -1.0}, {2.0, 1.7}};
  // More places than are predicted at once.
  const Section section = predict_section(segment, 1203, prepared);
  QCOMPARE(section.lines.size(), prepared.size());
  COMPARE_NUMBERS(section.inputs, places_along(segment, 1203), test::Tolerance{});
  COMPARE_NUMBERS(section.distance.back(), segment.length(), tolerance::rounding);
  for (std::size_t k = 0; k < prepared.size(); ++k) {
    QCOMPARE(section.lines[k].method, prepared[k].method);
    COMPARE_NUMBERS(section.lines[k].probability, predictive_probability(prepared[k], section.inputs),
                    test::Tolerance{1e-12});
  }
  const Latent latent = predict_latent(model.posterior, section.inputs);
  COMPARE_NUMBERS(section.bands[0].mean, latent.mean, tolerance::rounding);
  COMPARE_NUMBERS(section.bands[0].deviation, arma::sqrt(latent.variance), tolerance::rounding);
}

void TestSection::the_band_holds_so_many_draws() {
  const Dataset training = random_points(5, 40);
  const Model model = fit_model(training, {&rbf_features, 0.8, 10.0});
  const Section section =
      predict_section({{-2.0, 0.4}, {2.0, -0.6}}, 9, {prepare_method(laplace_probit, model, training)});
  constexpr arma::uword draws = 20'000;
  const arma::mat weights = gaussian_draws(model.posterior, draws, 7);
  const arma::mat logits = model.basis().design_matrix(section.inputs) * weights;
  const Section::Band& band = section.bands.front();
  // A share of a fortieth has a standard error of 0.0011.
  for (arma::uword k = 0; k < 9; ++k) {
    arma::uword below = 0;
    arma::uword above = 0;
    for (arma::uword s = 0; s < draws; ++s) {
      const double p = 1.0 / (1.0 + std::exp(-logits(k, s)));
      if (p < band.lower(k)) ++below;
      if (p > band.upper(k)) ++above;
    }
    QVERIFY2(std::abs(static_cast<double>(below) / draws - 0.025) < 0.005,
             qPrintable(QString::number(below)));
    QVERIFY2(std::abs(static_cast<double>(above) / draws - 0.025) < 0.005,
             qPrintable(QString::number(above)));
  }
}

void TestSection::the_band_is_of_quantiles() {
  const Dataset training = random_points(6, 50);
  const Model model = fit_model(training, {&rbf_features, 0.4, 3.0});
  const Section section = predict_section(
      {{-3.0, -3.0}, {3.0, 2.0}}, 41,
      {prepare_method(laplace_probit, model, training), prepare_method(ep_method, model, training)});
  QCOMPARE(section.bands.size(), std::size_t{2});
  for (const Section::Band& band : section.bands) {
    for (arma::uword k = 0; k < 41; ++k) {
      const auto share = [&](double p) {
        return normal_share((std::log(p / (1.0 - p)) - band.mean(k)) / band.deviation(k));
      };
      QVERIFY(std::abs(share(band.lower(k)) - 0.025) < 1e-10);
      QVERIFY(std::abs(share(band.upper(k)) - 0.975) < 1e-10);
    }
  }
  // It stands around the median of p, which is MAP's.
  const Section map = predict_section(section.segment, 41, {prepare_method(map_method, model, training)});
  QVERIFY(arma::all(map.lines[0].probability > section.bands[0].lower));
  QVERIFY(arma::all(map.lines[0].probability < section.bands[0].upper));
}

void TestSection::hostile_coordinates_leave_numbers() {
  const Dataset training = random_points(8, 30);
  const std::vector<Segment> lines = {{{-1e-300, 0.0}, {1e-300, 0.0}},
                                      {{1e8, 1e8}, {1e8, -1e8}},
                                      {{-1e8, 0.3}, {1e8, 0.3}},
                                      {{0.0, 0.0}, {1e200, -1e200}}};
  for (const FeatureFamily* family : {&rbf_features, &linear_features}) {
    const Model model = fit_model(training, {family, 0.5, 10.0});
    const std::vector<PreparedMethod> prepared = {prepare_method(map_method, model, training),
                                                  prepare_method(laplace_probit, model, training),
                                                  prepare_method(laplace_quadrature, model, training)};
    for (const Segment& line : lines) {
      const Section section = predict_section(line, 21, prepared);
      for (const Section::Line& each : section.lines) {
        QVERIFY(each.probability.is_finite());
        QVERIFY(each.probability.min() >= 0.0 && each.probability.max() <= 1.0);
      }
      const Section::Band& band = section.bands.front();
      QVERIFY(band.lower.is_finite() && band.upper.is_finite());
      QVERIFY(arma::all(band.lower <= band.upper));
    }
  }
  // Away from all bumps nothing but the bias is left, wherever that is.
  const Model model = fit_model(training, {&rbf_features, 0.5, 10.0});
  const Section far =
      predict_section({{1e8, 1e8}, {2e8, 1e8}}, 5, {prepare_method(map_method, model, training)});
  QVERIFY(arma::all(far.lines[0].probability == far.lines[0].probability(0)));
  QVERIFY(arma::all(far.bands[0].upper - far.bands[0].lower > 0.01));
}

void TestSection::each_posterior_has_one_band() {
  const Dataset training = random_points(9, 30);
  const Model model = fit_model(training, {&rbf_features, 0.5, 10.0});
  FitPosteriors posteriors(model, training, {100, 4});
  const Section section =
      predict_section({}, 5,
                      {posteriors.prepare(importance_laplace), posteriors.prepare(laplace_probit),
                       posteriors.prepare(map_method), posteriors.prepare(kl_method)});
  QCOMPARE(section.bands.size(), std::size_t{2});
  QCOMPARE(section.bands[0].kind, &laplace_posterior);
  QCOMPARE(section.bands[1].kind, &kl_posterior);
  QVERIFY(section.truth.is_empty());
  const Section none = predict_section({}, 5, {posteriors.prepare(importance_laplace)});
  QVERIFY(none.bands.empty());
  QCOMPARE(none.lines.size(), std::size_t{1});
}

CREDENCE_TEST(QCoreApplication, TestSection);
#include "tst_section.moc"
