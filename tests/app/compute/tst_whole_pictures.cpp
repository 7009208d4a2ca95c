#include "app/compute/fit_job.h"
#include "app/compute/solver_step_pictures.h"
#include "app/compute/whole_pictures.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QTest>

#include <memory>

namespace credence {

/// What plots show is put together at once, of the fit's pictures and those that others have finished.
class WholePicturesTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void whereNothingBelongsInItIsTheFitsOwn();
  void aFinishedPictureStandsInItsPlaceAndInTheDifference();
  void whatWasDeliveredStaysAsItWas();

 private:
  static std::shared_ptr<const FitResult> shownOf(double width, const Quantity& left) {
    FitRequest request;
    request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.3, 5}));
    request.hyperparameters.width = width;
    request.view = {-2.0, 3.0, -1.5, 2.0};
    request.shown = {left, Quantity::probability(map_method), true};
    return FitJob::compute(request);
  }
  static std::shared_ptr<const FinishedPicture> stepOf(const FitResult& shown, int step) {
    return solvedStep(shown, {.solver = Solver::newton, .step = step});
  }

  std::shared_ptr<const FitResult> m_shown;
};

void WholePicturesTest::init() {
  m_shown = shownOf(0.5, Quantity::solver_step());
  QVERIFY(m_shown->picture(PicturePlace::left)->values.is_empty());
}

void WholePicturesTest::whereNothingBelongsInItIsTheFitsOwn() {
  QVERIFY(wholePictures({}) == nullptr);
  QCOMPARE(wholePictures({.fit = m_shown}), m_shown);
  const auto ofAnotherFit = stepOf(*shownOf(0.7, Quantity::solver_step()), 1);
  QCOMPARE(wholePictures({.fit = m_shown, .finished = {nullptr, ofAnotherFit}}), m_shown);
  const auto elsewhere = shownOf(0.5, Quantity::probability(laplace_probit));
  QCOMPARE(wholePictures({.fit = elsewhere, .finished = {stepOf(*elsewhere, 1)}}), elsewhere);
}

void WholePicturesTest::aFinishedPictureStandsInItsPlaceAndInTheDifference() {
  const auto step = stepOf(*m_shown, 1);
  const auto whole = wholePictures({.fit = m_shown, .finished = {step}});
  const Picture& left = *whole->picture(PicturePlace::left);
  const Picture& right = *whole->picture(PicturePlace::right);
  QVERIFY(arma::approx_equal(left.values, step->picture.values, "absdiff", 0.0));
  QCOMPARE(left.note, step->picture.note);
  QVERIFY(!left.contours.levels.empty());
  const arma::mat difference = right.values - left.values;
  QVERIFY(arma::approx_equal(whole->picture(PicturePlace::difference)->values, difference, "absdiff", 1e-12));
  QCOMPARE(whole->decisions(Quantity::solver_step()), step->logits.get());
}

void WholePicturesTest::whatWasDeliveredStaysAsItWas() {
  const auto first = wholePictures({.fit = m_shown, .finished = {stepOf(*m_shown, 1)}});
  const arma::mat before = first->picture(PicturePlace::left)->values;
  const auto second = wholePictures({.fit = m_shown, .finished = {stepOf(*m_shown, 3)}});
  QVERIFY(!arma::approx_equal(second->picture(PicturePlace::left)->values, before, "absdiff", 1e-6));
  QVERIFY(arma::approx_equal(first->picture(PicturePlace::left)->values, before, "absdiff", 0.0));
  QVERIFY(m_shown->picture(PicturePlace::left)->values.is_empty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::WholePicturesTest);
#include "tst_whole_pictures.moc"
