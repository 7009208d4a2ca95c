#include "app/compute/live_fit.h"
#include "core/concurrency/cancelled.h"
#include "core/data/edit_points.h"
#include "core/data/role.h"
#include "core/model/stable_functions.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <string>
#include <vector>

namespace credence {

/// The way from a change of the document to a result on the GUI thread, without any widget. Runs under
/// ThreadSanitizer.
class LiveFitTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void aChangeIsAnsweredByTheFitItAskedFor();
  void theResultEqualsTheCoreItself();
  void panningKeepsTheFit();
  void aStreamOfChangesIsFollowedAndEndsCurrent();
  void answersForOtherDataAreNotShown();
  void noPointsMeanNoFit();
  void oneClassIsFitted();
  void whatCannotBeFittedIsSaid();
  void theMapFillsAndSurvivesSliders();
  void theMapIsOfTheFeaturesThatStay();
  void theMapIsRecomputedForOtherData();
  void theMapCanBeCancelledAndStartedAgain();
  void theMapTellsHowFarItIs();
  void theWholeMapComesOnce();
  void aLongFitTellsItsStagesAndCanBeCancelled();
  void aCancelledFitStaysAway();
  void manyPointsAreFirstSeenBySomeOfThem();
  void aSampleFollowsTheHandWhereFitsAreSlow();
  void aLongFitDoesNotLeaveOtherDataInSight();
  void destructionWhileEverythingRuns();

 private:
  void open(std::uint64_t count, double width = 0.5);

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_live;
};

void LiveFitTest::init() {
  m_document = std::make_unique<Document>();
  m_live = std::make_unique<LiveFit>(m_document.get());
}

void LiveFitTest::cleanup() {
  m_live.reset();
  m_document.reset();
}

void LiveFitTest::open(std::uint64_t count, double width) {
  m_live->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {count, 0.2, 1});
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.width = width;
  m_document->setHyperparameters(setting);
}

void LiveFitTest::aChangeIsAnsweredByTheFitItAskedFor() {
  open(40);
  AWAIT(m_live->fitCurrent());
  QCOMPARE(m_live->fit()->request.hyperparameters, m_document->state().hyperparameters);
  QCOMPARE(m_live->fit()->request.dataset, m_document->state().dataset);
  QVERIFY(m_live->result()->refined);
}

void LiveFitTest::theResultEqualsTheCoreItself() {
  open(40);
  m_document->setSplit({SplitRule::Kind::fraction, 0, 0.5, 9});
  AWAIT(m_live->fitCurrent());
  const FitResult& result = *m_live->result();
  const Split split = split_rows(m_document->dataset(), m_document->state().split);
  const Dataset training = m_document->dataset().subset(split.train());
  const Model model = fit_model(training, m_document->state().hyperparameters);
  // The window may have started from a neighbouring fit: equal up to the solver's tolerance.
  COMPARE_NUMBERS(result.fit->evidence.total(), model.posterior.evidence.total(),
                  (test::Tolerance{1e-7, 0.0}));
  const Grid& grid = result.prediction.grid;
  const Latent latent = predict_latent(model.posterior, grid.points(7, 7));
  COMPARE_NUMBERS(arma::mat(result.prediction.probability(probit_integral).col(7)),
                  arma::mat(test::predict_laplace(latent)), (test::Tolerance{1e-7, 0.0}));
  QVERIFY(result.fit->split.has(Role::test));
  QCOMPARE(result.fit->evaluation.of(map_method).of(Role::test)->count, arma::uword{20});
}

void LiveFitTest::panningKeepsTheFit() {
  open(40);
  AWAIT(m_live->fitCurrent());
  const auto model = m_live->fit()->model;
  m_live->setView({0.0, 1.0, 0.0, 1.0});
  AWAIT(m_live->fitCurrent());
  QCOMPARE(m_live->fit()->model, model);
  QCOMPARE(m_live->result()->prediction.grid.bounds, (Bounds{0.0, 1.0, 0.0, 1.0}));
}

void LiveFitTest::aStreamOfChangesIsFollowedAndEndsCurrent() {
  open(60);
  int pictures = 0;
  connect(m_live.get(), &LiveFit::fitChanged, this, [&] { ++pictures; });
  Hyperparameters setting = m_document->state().hyperparameters;
  // On until five pictures have come: how soon depends on the machine, that they come while changes do must
  // not.
  test::Patience patience;
  for (int k = 0; k < 60 || (pictures < 5 && patience.lasts()); ++k) {
    setting.width = 0.3 * std::pow(1.02, k % 60);
    m_document->setHyperparameters(setting);
    QTest::qWait(10);
  }
  QVERIFY2(pictures >= 5, qPrintable(QString::number(pictures)));
  AWAIT(m_live->fitCurrent());
  QCOMPARE(m_live->fit()->request.hyperparameters.width, setting.width);
}

void LiveFitTest::answersForOtherDataAreNotShown() {
  open(300);
  connect(m_live.get(), &LiveFit::fitChanged, this, [&] {
    if (m_live->fit()) QCOMPARE(m_live->fit()->request.origin, m_document->state().origin);
  });
  for (int k = 0; k < 10; ++k) {
    m_document->generateDataset(k % 2 == 0 ? *find_generator("circles") : *find_generator("moons"),
                                {static_cast<std::uint64_t>(100 + k), 0.1, 1});
    QTest::qWait(15);
  }
  AWAIT(m_live->fitCurrent());
  QCOMPARE(m_live->fit()->request.dataset, m_document->state().dataset);
}

void LiveFitTest::noPointsMeanNoFit() {
  open(40);
  AWAIT(m_live->fit() && m_live->map());
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  QVERIFY(!m_live->fit());
  QVERIFY(!m_live->map());
  test::settle(50);  // whatever was under way stays away
  QVERIFY(!m_live->fit());
  QVERIFY(!m_live->map());
}

void LiveFitTest::oneClassIsFitted() {
  m_live->setView({-1.0, 1.0, -1.0, 1.0});
  Dataset dataset;
  append_points(dataset, arma::rowvec{0.0, 0.0}, 1);
  m_document->openDataset(dataset, QStringLiteral("sketch"));
  AWAIT(m_live->fitCurrent());
  QVERIFY(m_live->fit()->model->mode.converged);
  QVERIFY(m_live->result()->prediction.probability(plug_in_integral).min() > 0.5);
}

void LiveFitTest::whatCannotBeFittedIsSaid() {
  open(30);
  QTRY_VERIFY_WITH_TIMEOUT(m_live->fitCurrent(), 60000);
  const Hyperparameters before = m_document->state().hyperparameters;
  const auto shown = m_live->result();
  const QSignalSpy failed(m_live.get(), &LiveFit::failed);
  Hyperparameters setting = before;
  setting.prior_variance = 1e60;
  m_document->setHyperparameters(setting);
  QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, 60000);
  const QString message = failed.at(0).at(0).toString();
  QVERIFY2(
      message.startsWith(QStringLiteral("The fit failed: double precision cannot fit these data with a prior "
                                        "variance of 1e+60, at this width; it can up to 1e+")),
      qPrintable(message));
  QCOMPARE(m_live->result(), shown);  // no picture of numbers that are none
  // Nothing is stuck.
  setting.prior_variance = 3.0;
  m_document->setHyperparameters(setting);
  QTRY_VERIFY_WITH_TIMEOUT(m_live->fitCurrent(), 60000);
  QCOMPARE(m_live->fit()->request.hyperparameters.prior_variance, 3.0);
}

void LiveFitTest::theMapFillsAndSurvivesSliders() {
  open(40);
  AWAIT(m_live->map() && m_live->map()->complete());
  const auto map = m_live->map();
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.prior_variance *= 2.0;
  m_document->setHyperparameters(setting);
  AWAIT(m_live->fitCurrent());
  QCOMPARE(m_live->map(), map);  // the map does not depend on the sliders
  setting.features = &linear_features;
  m_document->setHyperparameters(setting);
  AWAIT(m_live->map() != map && m_live->map()->complete());
}

// There and back before a cell is known: the map under way is not that of what is set now.
void LiveFitTest::theMapIsOfTheFeaturesThatStay() {
  open(40);
  AWAIT(m_live->map() && m_live->map()->complete());
  const Hyperparameters before = m_document->state().hyperparameters;
  Hyperparameters other = before;
  other.centres = {Centres::Rule::random, 12, 3};
  m_document->setHyperparameters(other);
  m_document->setHyperparameters(before);
  AWAIT(!m_live->mapRunning() && m_live->map()->complete());
  QVERIFY(of_same_features(m_live->map()->request.like, before));
  m_document->setHyperparameters(other);
  AWAIT(!m_live->mapRunning() && m_live->map()->complete());
  QVERIFY(m_live->map()->request.like.centres == other.centres);
}

void LiveFitTest::theMapIsRecomputedForOtherData() {
  open(40);
  AWAIT(m_live->map() && m_live->map()->complete());
  Dataset dataset = m_document->dataset();
  append_points(dataset, arma::rowvec{0.1, 0.1}, 1);
  m_document->editDataset(std::move(dataset), QStringLiteral("add"));
  AWAIT(m_live->map()->request.dataset == m_document->state().dataset && m_live->map()->complete());
  m_document->setEvidenceRanges({{0.1, 1.0, 4}, {0.1, 1.0, 3}});
  AWAIT(m_live->map()->complete() && m_live->map()->map.cell_count() == 12);
}

void LiveFitTest::theMapCanBeCancelledAndStartedAgain() {
  open(150);
  m_document->setEvidenceRanges({{0.1, 1.0, 40}, {0.1, 100.0, 40}});
  AWAIT(m_live->map() && m_live->map()->map.cell_count() == 1600 && m_live->map()->map.done > 5);
  QVERIFY(m_live->mapRunning());
  m_live->cancelMap();
  AWAIT(!m_live->mapRunning());
  QVERIFY(!m_live->map()->complete());
  m_live->restartMap();
  QVERIFY(m_live->mapRunning());
}

void LiveFitTest::theMapTellsHowFarItIs() {
  QCOMPARE(m_live->mapProgress().total, arma::uword{0});
  open(150);
  m_document->setEvidenceRanges({{0.1, 1.0, 8}, {0.1, 100.0, 6}});
  // Before there is a cell it is known how many there will be.
  QCOMPARE(m_live->mapProgress().total, arma::uword{48});
  QCOMPARE(m_live->mapProgress().done, arma::uword{0});
  QVERIFY(m_live->mapProgress().waits);
  AWAIT(m_live->mapProgress().done == 48);
  AWAIT(!m_live->mapRunning());
  QCOMPARE(m_live->mapProgress().secondsLeft, 0.0);
}

void LiveFitTest::theWholeMapComesOnce() {
  open(1500);
  int whole = 0;
  connect(m_live.get(), &LiveFit::mapChanged, this, [&] { whole += m_live->map()->complete() ? 1 : 0; });
  // The last cells come alone, and long enough after one another for each to be shown.
  m_document->setEvidenceRanges({{0.05, 3.0, 2}, {1.0, 10.0, 2}});
  AWAIT(!m_live->mapRunning());
  QVERIFY(m_live->map()->complete());
  QCOMPARE(whole, 1);
}

void LiveFitTest::aLongFitTellsItsStagesAndCanBeCancelled() {
  open(300);
  const DocumentState& state = m_document->state();
  const FitRequest request{
      {1, state.dataset, state.split, state.hyperparameters}, 1, {-2.0, 3.0, -2.0, 2.0}, 0.0, {}};
  int published = 0;
  const auto publish = [&](const std::shared_ptr<const FitResult>&) { ++published; };
  std::vector<std::string> stages;
  const auto record = [&](const Progress& progress) {
    const std::string stage(progress.stage);
    if (stages.empty() || stages.back() != stage) stages.push_back(stage);
  };
  FitJob().run(request, {}, {}, publish, record);
  QCOMPARE(published, 3);
  QCOMPARE(stages, (std::vector<std::string>{"directions", "Newton", "posterior", "scores", "grid", "health",
                                             "grid"}));
  // At whatever stage: nothing more comes, not even the coarse picture.
  for (const char* last : {"directions", "Newton", "posterior", "scores"}) {
    std::stop_source cancelled;
    published = 0;
    const auto cancel = [&](const Progress& progress) {
      if (progress.stage == last) cancelled.request_stop();
    };
    QVERIFY_THROWS_EXCEPTION(Cancelled, FitJob().run(request, {}, cancelled.get_token(), publish, cancel));
    QCOMPARE(published, 0);
  }
}

void LiveFitTest::aCancelledFitStaysAway() {
  open(3000);
  AWAIT(!m_live->fitProgress().stage.empty());
  QVERIFY(m_live->fitRunning());
  m_live->cancelFit();
  QVERIFY(!m_live->fitRunning());
  AWAIT(m_live->map() && m_live->map()->map.done > 0);  // it is no longer waited for
  QVERIFY(!m_live->fit());
  m_live->cancelMap();
  QVERIFY(!m_live->mapRunning());
  m_live->restartFit();
  QVERIFY(m_live->fitRunning());
  AWAIT(m_live->fit());
}

/// Something to look at comes before the fit of all points, says what it is, and is no fit to anybody else.
void LiveFitTest::manyPointsAreFirstSeenBySomeOfThem() {
  open(25000, 1.5);
  m_live->cancelMap();
  const DocumentState& state = m_document->state();
  const FitRequest request{
      {1, state.dataset, state.split, state.hyperparameters}, 1, {-2.0, 3.0, -2.0, 2.0}, 0.0, {}};
  std::vector<std::shared_ptr<const FitResult>> published;
  FitJob job;
  const auto publish = [&](std::shared_ptr<const FitResult> result) {
    published.push_back(std::move(result));
  };
  job.run(request, {}, {}, publish);
  QVERIFY(published.size() > 1);
  const FitResult& first = *published[0];
  const FitResult& exact = *published.back();
  QCOMPARE(first.sampled, arma::uword{3000});
  QCOMPARE(first.fit->model->mode.logits.n_elem, first.sampled);
  QCOMPARE(first.pictures.at(0).note, QStringLiteral("so far from 3000 of 25\u202F000 points"));
  QVERIFY(first.decisions(first.request.shown.left) == nullptr);
  QCOMPARE(exact.sampled, arma::uword{0});
  QVERIFY(exact.pictures.at(0).note.isEmpty());
  QCOMPARE(exact.decisions(exact.request.shown.left)->n_elem, arma::uword{25000});
  // A sample of 3,000 misses by a few in a hundred where there are points.
  const auto at = [](const FitResult& result, double x1, double x2) {
    return result.pictures.at(0).grid.interpolate(result.pictures.at(0).values, x1, x2);
  };
  QVERIFY(std::abs(at(first, 0.0, 1.0) - at(exact, 0.0, 1.0)) < 0.1);
  QVERIFY(std::abs(at(first, 1.0, -0.5) - at(exact, 1.0, -0.5)) < 0.1);
  // The same again, and a neighbouring setting of what is fitted soon enough, need none.
  published.clear();
  job.run(request, {}, {}, publish);
  for (const auto& result : published) QCOMPARE(result->sampled, arma::uword{0});

  // In the window's hands: result() is never of a sample, and once it is there the preview is gone.
  bool seen = false;
  connect(m_live.get(), &LiveFit::previewChanged, this, [&] {
    seen = seen || (m_live->preview() && m_live->picture() == m_live->preview() && !m_live->fitAtHand());
  });
  connect(m_live.get(), &LiveFit::fitChanged, this, [&] {
    QVERIFY(!m_live->result() || m_live->result()->sampled == 0);
    QVERIFY(!m_live->preview());
  });
  m_document->generateDataset(*find_generator("moons"), {25000, 0.2, 2});
  m_live->cancelMap();
  AWAIT(m_live->fitCurrent());
  QVERIFY(seen);
  QVERIFY(!m_live->preview());
}

/// At narrow widths fits of some thousand points take longer than a hand does from one position to the next.
void LiveFitTest::aSampleFollowsTheHandWhereFitsAreSlow() {
  open(2500, 1.5);
  m_live->cancelMap();
  const DocumentState& state = m_document->state();
  FitRequest request{
      {1, state.dataset, state.split, state.hyperparameters}, 1, {-2.0, 3.0, -2.0, 2.0}, 0.0, {}};
  std::vector<std::shared_ptr<const FitResult>> published;
  FitJob job;
  const auto publish = [&](std::shared_ptr<const FitResult> result) {
    published.push_back(std::move(result));
  };
  // The first fit of these points is given up, whatever the machine's speed: by its own first report.
  std::stop_source given;
  const auto giveUp = [&](const Progress&) { given.request_stop(); };
  QVERIFY_THROWS_EXCEPTION(Cancelled, job.run(request, {}, given.get_token(), publish, giveUp));
  QVERIFY(published.empty());
  request.hyperparameters.width *= 1.1;
  job.run(request, {}, {}, publish);
  QCOMPARE(published.front()->sampled, arma::uword{800});
  QCOMPARE(published.front()->pictures.at(0).note, QStringLiteral("so far from 800 of 2500 points"));
  QCOMPARE(published.back()->sampled, arma::uword{0});
  QVERIFY(published.back()->pictures.at(0).note.isEmpty());
}

void LiveFitTest::aLongFitDoesNotLeaveOtherDataInSight() {
  open(40);
  AWAIT(m_live->fitCurrent() && m_live->map());
  const int before = m_document->state().origin;
  m_document->generateDataset(*find_generator("clumps"), {4000});
  QVERIFY(m_document->state().origin != before);
  AWAIT(!m_live->fit() || m_live->fit()->request.origin != before);
  AWAIT(!m_live->map() || m_live->map()->request.origin != before);
}

void LiveFitTest::destructionWhileEverythingRuns() {
  for (int k = 0; k < 5; ++k) {
    init();
    open(200);
    QTest::qWait(10 * k);
    cleanup();
  }
  init();
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveFitTest);
#include "tst_live_fit.moc"
