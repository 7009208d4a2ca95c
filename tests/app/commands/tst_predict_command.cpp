#include "app/commands/sample_reference.h"
#include "core/data/edit_points.h"
#include "core/data/split.h"
#include "core/method/method.h"
#include "core/method/prepared_method.h"
#include "core/model/model.h"
#include "core/prediction/mutual_information.h"
#include "support/command_fixture.h"
#include "support/predictions.h"
#include "support/registered_test.h"
#include "support/tolerances.h"

#include <QJsonArray>
#include <QTest>

#include <cmath>

using namespace credence;
using namespace credence::test;

/// credence predict.
class PredictCommandTest : public QObject, protected test::CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { writeFiles(); }
  void predictionsEqualCore();
  void predictionsByAskedForMethods();
  void poorImportanceSamplingIsSaid();
  void predictionsAtNamedColumns();
  void manyPredictionsEqualFew();
  void farPredictionsAreLimits();
  void farPolynomialsAreLimits();
  void predictionsByTheReference();
  void aSectionIsThePredictions();
  void aSectionNeedsALine();
  void theNextPointIsWorthAsking();
};

void PredictCommandTest::predictionsEqualCore() {
  const Outcome outcome =
      run("predict moons.csv --at moons.csv --train-first 40 --width 0.7 --prior-variance 3");
  QCOMPARE(outcome.status, 0);
  QCOMPARE(outcome.errors, QByteArray("width 0.7, prior variance 3; the fit converged in 6 iterations\n"));
  QVERIFY(outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_map,p_laplace,error_bound_p\n"));

  const Split split = split_rows(m_moons, {SplitRule::Kind::first_n, 40, 0.8, 1});
  const Model model = fit_model(m_moons.subset(split.train()), {&rbf_features, 0.7, 3.0});
  const Latent latent = predict_latent(model.posterior, m_moons.inputs);
  arma::mat expected = arma::join_rows(m_moons.inputs, latent.mean, latent.variance);
  expected = arma::join_rows(expected, test::predict_map(latent), test::predict_laplace(latent),
                             arma::vec(m_moons.size(), arma::fill::zeros));  // nothing is left out
  COMPARE_NUMBERS(table(outcome.output), expected, test::Tolerance{});       // bit for bit
}

void PredictCommandTest::predictionsByAskedForMethods() {
  const Outcome outcome =
      run("predict moons.csv --at moons.csv --width 0.7 --prior-variance 3 --draws 300 --draws-seed 5 "
          "--methods laplace_quadrature,laplace_samples,importance_laplace");
  QCOMPARE(outcome.status, 0);
  QVERIFY(
      outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_laplace_quadrature,"
                                "p_laplace_samples,p_importance_laplace,error_bound_p\n"));
  QVERIFY2(outcome.errors.contains("\np_importance_laplace: 300 draws count as "), outcome.errors);

  const Model model = fit_model(m_moons, {&rbf_features, 0.7, 3.0});
  const arma::mat got = table(outcome.output);
  arma::uword column = 4;
  for (const Method* method : {&laplace_quadrature, &laplace_samples, &importance_laplace}) {
    const PreparedMethod prepared = prepare_method(*method, model, m_moons, {300, 5});
    COMPARE_NUMBERS(arma::vec(got.col(column++)), predictive_probability(prepared, m_moons.inputs),
                    test::tolerance::two_routes);
  }
}

void PredictCommandTest::poorImportanceSamplingIsSaid() {
  const Outcome poor = run("predict moons.csv --at points.csv --at-columns a,b --methods importance_prior");
  QCOMPARE(poor.status, 0);
  QVERIFY2(poor.errors.contains("they rest on few draws and cannot be trusted\n"), poor.errors);
  const Outcome few =
      run("predict moons.csv --at points.csv --at-columns a,b --methods importance_prior --draws 3");
  QVERIFY2(few.errors.contains("too few to tell whether they can be trusted\n"), few.errors);
}

void PredictCommandTest::predictionsAtNamedColumns() {
  const arma::mat got = table(run("predict moons.csv --at points.csv --at-columns a,b").output);
  const arma::mat expected = {{-1.0, 0.5}, {2.0, 1.25}};
  COMPARE_NUMBERS(got.head_cols(2), expected, test::Tolerance{});
}

void PredictCommandTest::manyPredictionsEqualFew() {
  // More points than are predicted at once; the last of them again on its own.
  QByteArray points;
  for (int n = 0; n < 4500; ++n) points += QByteArray::number(n * 1e-3) + ",0.25\n";
  write("many.csv", points);
  write("last.csv", "4.499,0.25\n");
  const arma::mat many = table(run("predict moons.csv --at many.csv --width 0.7").output);
  const arma::mat last = table(run("predict moons.csv --at last.csv --width 0.7").output);
  QCOMPARE(many.n_rows, arma::uword{4500});
  // Not bit for bit: BLAS may sum in another order where the matrix has another height.
  COMPARE_NUMBERS(arma::mat(many.tail_rows(1)), last, test::tolerance::two_routes);
}

void PredictCommandTest::farPredictionsAreLimits() {
  write("far.csv", "a,b\n1e100,2e100\n1e200,2e200\n8e307,1.6e308\n0.5,-1\n");
  const Outcome outcome =
      run("predict moons.csv --at far.csv --features linear --prior-variance 1 "
          "--methods map,laplace_probit,laplace_quadrature,laplace_samples,importance_laplace");
  QCOMPARE(outcome.status, 0);
  const arma::mat values = table(outcome.output);
  QVERIFY2(!outcome.output.contains("nan"), outcome.output.constData());
  for (arma::uword row = 1; row < 3; ++row) {
    COMPARE_NUMBERS(arma::rowvec(values.row(row).tail(5)), arma::rowvec(values.row(0).tail(5)),
                    (test::Tolerance{1e-11}));
  }
  QVERIFY(values(0, 5) > 0.01 && values(0, 5) < 0.1);
  QVERIFY2(outcome.errors.contains(
               "\nat 2 points the latent mean or variance is beyond the largest number, 1.8e308, and "
               "written as inf; the probabilities are those that it tends to\n"),
           outcome.errors.constData());
}

void PredictCommandTest::farPolynomialsAreLimits() {
  write("far.csv", "a,b\n1e50,2e50\n1e100,2e100\n1e200,2e200\n1e307,2e307\n0.5,-1\n");
  const Outcome outcome =
      run("predict moons.csv --at far.csv --features quintic --prior-variance 1 "
          "--methods map,laplace_probit,laplace_quadrature,laplace_samples,importance_laplace");
  QCOMPARE(outcome.status, 0);
  // But for the last column: few of the draws count.
  const arma::mat values = table(outcome.output).eval().head_cols(9);
  QVERIFY2(!values.has_nan(), outcome.output.constData());
  for (arma::uword row = 1; row < 4; ++row) {
    COMPARE_NUMBERS(arma::rowvec(values.row(row).tail(5)), arma::rowvec(values.row(0).tail(5)),
                    (test::Tolerance{1e-11}));
    QVERIFY(std::isinf(values(row, 2)));
  }
  QVERIFY(std::isfinite(values(0, 2)) && std::abs(values(0, 2)) > 1e245);
  QVERIFY2(outcome.errors.contains(
               "\nat 4 points the latent mean or variance is beyond the largest number, 1.8e308, and "
               "written as inf; the probabilities are those that it tends to\n"),
           outcome.errors.constData());
}

void PredictCommandTest::predictionsByTheReference() {
  const Outcome outcome = run(
      "predict moons.csv --at moons.csv --width 1 --prior-variance 3 --methods map,reference --draws-seed 5");
  QCOMPARE(outcome.status, 0);
  QVERIFY(outcome.output.startsWith("x1,x2,latent_mean,latent_variance,p_map,p_reference,error_bound_p\n"));
  QVERIFY2(outcome.errors.contains("\np_reference: ") && outcome.errors.contains(", R-hat 1.0"),
           outcome.errors);
  const Model model = fit_model(m_moons, {&rbf_features, 1.0, 3.0});
  const auto reference = std::make_shared<ReferenceRun>(model, m_moons, SamplerOptions{.seed = 5});
  sampleReference(*reference, {});
  COMPARE_NUMBERS(arma::vec(table(outcome.output).col(5)),
                  predict_draws(model.basis(), referenceDraws(reference), m_moons.inputs),
                  test::tolerance::two_routes);
  const Outcome hasty = run("predict moons.csv --at moons.csv --methods reference --seconds 1e-9");
  QCOMPARE(hasty.status, 1);
  QVERIFY2(hasty.errors.contains("give it more (--seconds)"), hasty.errors);
}

// At its places `predict` says the same, and the quantiles of p are those of its latent Gaussian.
void PredictCommandTest::aSectionIsThePredictions() {
  const QString setting = text("--width 0.7 --prior-variance 3 --methods map,laplace_probit,ep");
  const Outcome outcome =
      run(words(text("section moons.csv --from -1,-0.5 --to 2,1e-300 --places 13 --table csv ") + setting));
  QCOMPARE(outcome.status, 0);
  QVERIFY2(outcome.output.startsWith(
               "distance,x1,x2,\"p of class 1, MAP\",\"p of class 1, Laplace\",\"p of class 1, EP\","),
           outcome.output.constData());
  const arma::mat section = table(
      outcome.output.mid(outcome.output.indexOf('\n')).prepend("d,x1,x2,map,laplace,ep,m,s,l,u,em,es,el,eu"));
  QCOMPARE(section.n_rows, arma::uword{13});
  QByteArray places;
  for (arma::uword k = 0; k < section.n_rows; ++k) {
    places +=
        QByteArray::number(section(k, 1), 'g', 17) + ',' + QByteArray::number(section(k, 2), 'g', 17) + '\n';
  }
  write("places.csv", places);
  const arma::mat expected = table(run(words(text("predict moons.csv --at places.csv ") + setting)).output);
  COMPARE_NUMBERS(arma::mat(section.cols(3, 5)), arma::mat(expected.cols(4, 6)), test::Tolerance{1e-12});
  COMPARE_NUMBERS(arma::vec(section.col(6)), arma::vec(expected.col(2)), test::tolerance::rounding);
  COMPARE_NUMBERS(arma::vec(arma::square(section.col(7))), arma::vec(expected.col(3)),
                  test::tolerance::rounding);
  const auto logit = [](double p) { return std::log(p / (1.0 - p)); };
  for (arma::uword k = 0; k < section.n_rows; ++k) {
    QVERIFY(std::abs(logit(section(k, 9)) + logit(section(k, 8)) - 2.0 * section(k, 6)) < 1e-8);
    QVERIFY(std::abs(logit(section(k, 9)) - logit(section(k, 8)) - 2.0 * 1.959963984540054 * section(k, 7)) <
            1e-8);
  }
  COMPARE_NUMBERS(section(12, 0), std::hypot(3.0, 0.5), test::tolerance::rounding);
}

void PredictCommandTest::aSectionNeedsALine() {
  const Outcome point = run("section moons.csv --from 1,2 --to 1,2");
  QCOMPARE(point.status, 2);
  QVERIFY2(
      point.errors.startsWith("credence: --from and --to: the line has no length: both of its ends are the "
                              "same place\n"),
      point.errors.constData());
  QVERIFY(run("section moons.csv --to 1,2").errors.startsWith("credence: --from is missing\n"));
  for (const char* bad : {"1", "1,2,3", "1,inf", "a,1", ",", "1e999,0"}) {
    const Outcome outcome = run(QStringList{text("section"), text("moons.csv"), text("--from"), text("0,0"),
                                            text("--to"), text(bad)});
    QCOMPARE(outcome.status, 2);
    QVERIFY2(outcome.errors.contains("is not a place X1,X2, for example 0.5,-1\n"),
             outcome.errors.constData());
  }
  QCOMPARE(run("section moons.csv --from 0,0 --to 1,0 --places 1").status, 2);
  QCOMPARE(run("section moons.csv --from 0,0 --to 1e308,0 --standardise --places 2").output.count("nan"), 0);
  const Outcome far = run("section moons.csv --from -1e8,0 --to 1e8,1e-300 --places 3 --json");
  QCOMPARE(far.status, 0);
  QCOMPARE(far.output.count("null"), far.output.count("\"reason\": null"));
  const Outcome known = run("section generated:moons,noise=0.2 --from 0,0 --to 1,0 --places 2 --json");
  QVERIFY(known.output.contains("\"true\": "));
  QVERIFY(!far.output.contains("\"true\": "));
}

// Its p is that of `predict`, and what it says of a point more is a fit with that point.
void PredictCommandTest::theNextPointIsWorthAsking() {
  const Outcome outcome =
      run("next moons.csv --width 0.7 --prior-variance 3 --train-first 40 --count 2 --grid 41 --try --json");
  QCOMPARE(outcome.status, 0);
  const QJsonObject found = QJsonDocument::fromJson(outcome.output).object();
  const QJsonArray points = found[text("points")].toArray();
  QCOMPARE(points.size(), qsizetype{2});
  const Split split = split_rows(m_moons, {SplitRule::Kind::first_n, 40, 0.8, 1});
  const Dataset training = m_moons.subset(split.train());
  const Hyperparameters setting{&rbf_features, 0.7, 3.0};
  const Model model = fit_model(training, setting);
  COMPARE_NUMBERS(found[text("log_evidence")].toDouble(), model.posterior.evidence.total(),
                  test::tolerance::log_evidence);
  double before = 1.0;
  for (const QJsonValue& point : points) {
    const arma::rowvec place = {point[text("x1")].toDouble(), point[text("x2")].toDouble()};
    const double information = point[text("mutual_information")].toDouble();
    QVERIFY(information > 0.0 && information <= before && information <= point[text("entropy")].toDouble());
    before = information;
    const Latent latent = predict_latent(model.posterior, place);
    COMPARE_NUMBERS(point[text("p")].toDouble(), test::predict_laplace_quadrature(latent)(0),
                    test::tolerance::probability);
    COMPARE_NUMBERS(information, mutual_information(latent.mean(0), latent.variance(0)),
                    (test::Tolerance{1e-7}));
    Dataset more = training;
    append_points(more, place, 1);
    COMPARE_NUMBERS(point[text("evidence")][1].toDouble(),
                    fit_model(more, setting).posterior.evidence.total(), test::tolerance::log_evidence);
    QVERIFY(point[text("held_out")][0].toDouble() < 0.0);
  }
  QCOMPARE(found[text("held_out")].toString(), text("leave_one_out"));
  const Outcome validated =
      run("next moons.csv --width 0.7 --prior-variance 3 --train-fraction 0.6 --validation-fraction 0.2 "
          "--count 1 "
          "--grid 11 --try --json");
  QCOMPARE(QJsonDocument::fromJson(validated.output).object()[text("held_out")].toString(),
           text("validation"));
  // By another Gaussian, another place or another worth.
  const QJsonObject byEp =
      QJsonDocument::fromJson(
          run("next moons.csv --width 0.7 --prior-variance 3 --train-first 40 --posterior ep --json").output)
          .object();
  QCOMPARE(byEp[text("posterior")].toString(), text("ep"));
  QVERIFY(byEp[text("points")][0][text("mutual_information")] != points[0][text("mutual_information")]);
  QVERIFY(byEp[text("log_evidence")].isNull());
  QVERIFY(run("next moons.csv --posterior map")
              .errors.startsWith("credence: --posterior: \"map\" is none of laplace, vb, kl, ep\n"));
  QVERIFY(run("next moons.csv --features linear --prior-variance inf --posterior ep")
              .errors.startsWith("credence: --posterior: there is none of EP without a prior\n"));
}

CREDENCE_TEST(QCoreApplication, PredictCommandTest);
#include "tst_predict_command.moc"
