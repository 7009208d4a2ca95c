#include "core/model/polynomial_features.h"
#include "core/weights/weight_study.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <cmath>

using namespace credence;
using credence::test::Tolerance;

namespace {

GeneratorTruth linear_truth(std::uint64_t count) {
  const Generator& generator = *find_generator("linear");
  GeneratorTruth truth{&generator, default_settings(generator)};
  truth.settings.count = count;
  return truth;
}

Hyperparameters setting_of(const FeatureFamily& family, double prior_variance, bool standardise = false) {
  Hyperparameters setting;
  setting.features = &family;
  setting.prior_variance = prior_variance;
  setting.standardise = standardise;
  return setting;
}

}  // namespace

class WeightStudyTest : public QObject {
  Q_OBJECT

 private slots:
  void everyNameIsThatOfItsFeature_data();
  void everyNameIsThatOfItsFeature();
  void theTruthLiesInTheMiddleOfManyPoints();
  void standardisedWeightsAreTheSameLine();
  void noTruthWhereItIsNotThatOfTheLabels();
  void sixWeightsAreDrawnAndHaveFifteenPairs();
  void theWaysEndAtTheEstimate();
  void aWeightGivenOthersIsMostProbable();
  void centresHaveNoNames();
};

void WeightStudyTest::everyNameIsThatOfItsFeature_data() {
  QTest::addColumn<QString>("id");
  for (const FeatureFamily* family : feature_families()) {
    const QByteArray id(family->id.data(), static_cast<qsizetype>(family->id.size()));
    if (family->names != nullptr) QTest::newRow(id.constData()) << QString::fromUtf8(id);
  }
}

/// At (2, 3) a product of powers is known by its value alone.
void WeightStudyTest::everyNameIsThatOfItsFeature() {
  QFETCH(const QString, id);
  const FeatureFamily& family = *feature_family_from_id(id.toStdString());
  const arma::mat row = family.features(arma::mat{{2.0, 3.0}}, {}, 1.0);
  const std::vector<std::string> names = family.names();
  QCOMPARE(names.size(), std::size_t(row.n_cols));
  const QString powers = QStringLiteral("²³⁴⁵");
  for (arma::uword k = 0; k < row.n_cols; ++k) {
    const QString name = QString::fromStdString(names[k]);
    double value = 1.0;
    for (qsizetype at = name.indexOf(QLatin1Char('x')); at >= 0;
         at = name.indexOf(QLatin1Char('x'), at + 1)) {
      const qsizetype power = at + 2 < name.size() ? powers.indexOf(name[at + 2]) : -1;
      value *= std::pow(name[at + 1] == QLatin1Char('1') ? 2.0 : 3.0,
                        power < 0 ? 1.0 : static_cast<double>(power) + 2.0);
    }
    QCOMPARE(row(k), value);
  }
}

void WeightStudyTest::theTruthLiesInTheMiddleOfManyPoints() {
  const GeneratorTruth truth = linear_truth(2000);
  const Dataset data = generate(*truth.generator, truth.settings);
  const Model model = fit_model(data, setting_of(linear_features, 10.0));
  const WeightStudy study = study_weights(model, data, {.truth = truth});
  COMPARE_NUMBERS(study.truth, (arma::vec{0.0, 0.5, -1.0}), (Tolerance{1e-12, 0.0}));
  QVERIFY(study.exact && study.exact->quadrature && study.exact->reliable());
  const arma::vec from =
      arma::abs(study.exact->moments.mean - study.truth) / study.exact->moments.deviation();
  QVERIFY2(from.max() < 3.5, qPrintable(QString::number(from.max())));
  // Of so many points every Gaussian but VB's, which is too narrow, is the posterior.
  COMPARE_NUMBERS(study.moments(laplace_posterior)->deviation(), study.exact->moments.deviation(),
                  (Tolerance{0.0, 0.01}));
  COMPARE_NUMBERS(study.moments(ep_posterior)->mean, study.exact->moments.mean, (Tolerance{1e-4, 0.0}));
  COMPARE_NUMBERS(study.exact->log_evidence, model.posterior.evidence.total(), (Tolerance{0.01, 0.0}));
  QCOMPARE(study.pairs.size(), std::size_t(3));
}

void WeightStudyTest::standardisedWeightsAreTheSameLine() {
  const GeneratorTruth truth = linear_truth(300);
  const Dataset data = generate(*truth.generator, truth.settings);
  const Model plain = fit_model(data, setting_of(linear_features, 1e6));
  const Model standardised = fit_model(data, setting_of(linear_features, 1e6, true));
  const WeightStudyOptions options{.pictures = false, .truth = truth};
  const WeightStudy a = study_weights(plain, data, options);
  const WeightStudy b = study_weights(standardised, data, options);
  QVERIFY(b.standardised);
  COMPARE_NUMBERS(arma::vec(b.to_original * b.estimate), a.estimate, (Tolerance{1e-4, 0.0}));
  COMPARE_NUMBERS(arma::vec(b.to_original * b.truth), a.truth, (Tolerance{1e-10, 0.0}));
  const WeightMoments back = transformed(b.to_original, *b.moments(laplace_posterior));
  COMPARE_NUMBERS(back.covariance, a.moments(laplace_posterior)->covariance, (Tolerance{1e-5, 1e-3}));
}

void WeightStudyTest::noTruthWhereItIsNotThatOfTheLabels() {
  const Hyperparameters linear = setting_of(linear_features, 1.0);
  GeneratorTruth truth = linear_truth(50);
  QCOMPARE(true_weights_of(linear, {}, truth).n_elem, arma::uword(3));
  QCOMPARE(true_weights_of(setting_of(quadratic_features, 1.0), {}, truth).n_elem, arma::uword(0));
  truth.settings.label_noise = 0.1;
  QCOMPARE(true_weights_of(linear, {}, truth).n_elem, arma::uword(0));
  truth.settings.label_noise = 0.0;
  truth.settings.noise = 0.1;
  QCOMPARE(true_weights_of(linear, {}, truth).n_elem, arma::uword(0));
  const Generator& moons = *find_generator("moons");
  QCOMPARE(true_weights_of(linear, {}, {&moons, default_settings(moons)}).n_elem, arma::uword(0));
}

void WeightStudyTest::sixWeightsAreDrawnAndHaveFifteenPairs() {
  const GeneratorTruth truth = linear_truth(80);
  const Dataset data = generate(*truth.generator, truth.settings);
  const Model model = fit_model(data, setting_of(quadratic_features, 4.0));
  const WeightStudy study = study_weights(model, data);
  QCOMPARE(study.count(), arma::uword(6));
  QVERIFY(study.exact && !study.exact->quadrature && study.exact->reliable());
  QVERIFY(study.exact->quality.effective > 2000.0);
  QCOMPARE(study.pairs.size(), std::size_t(15));
  QCOMPARE(study.pairs.back().first, arma::uword(4));
  QCOMPARE(study.pairs.back().second, arma::uword(5));
  // EP's Gaussian has nearly the moments of the posterior.
  const WeightMoments& ep = *study.moments(ep_posterior);
  COMPARE_NUMBERS(arma::vec((study.exact->moments.mean - ep.mean) / ep.deviation()),
                  arma::vec(6, arma::fill::zeros), (Tolerance{0.1, 0.0}));
}

void WeightStudyTest::theWaysEndAtTheEstimate() {
  const GeneratorTruth truth = linear_truth(80);
  const Dataset data = generate(*truth.generator, truth.settings);
  const Model model = fit_model(data, setting_of(linear_features, 4.0));
  const WeightStudy study = study_weights(model, data);
  QCOMPARE(study.ways.size(), std::size_t(3));
  for (const SolverTrace& way : study.ways) {
    QCOMPARE(way.way.size(), way.landmarks.size());
    QCOMPARE(way.landmarks.back(), way.iterations());
    COMPARE_NUMBERS(way.way.front(), arma::vec(3, arma::fill::zeros), (Tolerance{0.0, 0.0}));
    COMPARE_NUMBERS(way.way.back(), study.estimate, (Tolerance{1e-3, 0.0}));
  }
}

/// Against the maximum of the Gaussian's density over the third weight, by search.
void WeightStudyTest::aWeightGivenOthersIsMostProbable() {
  const WeightMoments moments{arma::vec{1.0, 2.0, 3.0},
                              arma::mat{{2.0, 0.7, 0.3}, {0.7, 1.0, -0.4}, {0.3, -0.4, 1.5}}};
  const arma::vec found = completed(moments, {0, 2}, arma::vec{0.5, 4.0});
  QCOMPARE(found(0), 0.5);
  QCOMPARE(found(2), 4.0);
  const arma::mat precision = arma::inv(moments.covariance);
  const auto cost = [&](double w) {
    const arma::vec from = arma::vec{0.5, w, 4.0} - moments.mean;
    return arma::dot(from, precision * from);
  };
  QVERIFY(cost(found(1)) < cost(found(1) + 1e-3) && cost(found(1)) < cost(found(1) - 1e-3));
}

void WeightStudyTest::centresHaveNoNames() {
  QVERIFY_EXCEPTION_THROWN(require_names(setting_of(rbf_features, 1.0)), std::invalid_argument);
}

CREDENCE_TEST(QCoreApplication, WeightStudyTest);
#include "tst_weight_study.moc"
