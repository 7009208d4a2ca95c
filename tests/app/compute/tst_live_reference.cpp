#include "app/compute/live_reference.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/predictions.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <memory>

namespace credence {

/// From the document to the reference on the GUI thread, without any widget. Runs under ThreadSanitizer.
class LiveReferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void nothingIsSampledUnlessWanted();
  void itReachesItsGoalAndSaysHow();
  void theResultEqualsTheCoreItself();
  void aSliderRestartsIt();
  void panningKeepsTheDraws();
  void itCanBeHeldAndResumed();
  void resumingGoesBeyondTheGoal();
  void whoIsGoneWantsNothing();
  void linearFeaturesHaveOneToo();
  void noPointsMeanNoReference();
  void destructionWhileItRuns();

 private:
  // Less than the window asks for, to be there sooner.
  static ReferenceGoal goal() { return {.effective_draws = 300.0, .r_hat = 1.02}; }
  void open(std::uint64_t count = 30);
  void setWidth(double width);
  const ReferenceResult& waitUntilDone();

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LiveReference> m_reference;
  QObject m_page;
};

void LiveReferenceTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_reference = std::make_unique<LiveReference>(m_document.get(), m_fit.get(), nullptr, goal());
}

void LiveReferenceTest::cleanup() {
  m_reference.reset();
  m_fit.reset();
  m_document.reset();
}

void LiveReferenceTest::open(std::uint64_t count) {
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {count, 0.2, 1});
  m_fit->cancelMap();
  setWidth(2.0);
}

void LiveReferenceTest::setWidth(double width) {
  m_document->setHyperparameters({&rbf_features, width, 1.0});
}

const ReferenceResult& LiveReferenceTest::waitUntilDone() {
  const auto done = [this] {
    const auto result = m_reference->result();
    return !m_reference->running() && result && result->done;
  };
  if (!test::await(done)) qFatal("the reference does not come to its end");
  return *m_reference->result();
}

void LiveReferenceTest::nothingIsSampledUnlessWanted() {
  open();
  AWAIT(m_fit->fitCurrent());
  test::settle(200);
  QVERIFY(!m_reference->running());
  QVERIFY(!m_reference->result());
}

void LiveReferenceTest::itReachesItsGoalAndSaysHow() {
  m_reference->setWanted(&m_page, true);
  open();
  const ReferenceResult& result = waitUntilDone();
  QVERIFY2(m_reference->failure().isEmpty(), qPrintable(m_reference->failure()));
  QCOMPARE(result.summary.state, ReferenceState::reached);
  QVERIFY(result.summary.effective_draws >= 300.0);
  QVERIFY(result.summary.r_hat < 1.02);
  QVERIFY(std::isfinite(result.summary.evidence.difference));
  QVERIFY(result.summary.evidence.standard_error < 0.1);
  QCOMPARE(result.grid.bounds, (Bounds{-2.0, 3.0, -2.0, 2.0}));
  QCOMPARE(result.mean.n_rows, arma::uword{101});
  // A probability varies by at most ½ from draw to draw.
  QVERIFY(result.largest_error > 0.0 && result.largest_error <= 0.5 / std::sqrt(300.0));
  QVERIFY(result.mean.min() > 0.0 && result.mean.max() < 1.0);
  // Some of the draws are there for whoever wants more than pictures of them: their mean is the picture's.
  QVERIFY(result.draws.count() >= 300 && result.draws.count() <= 2000);
  const arma::mat at = result.grid.points(40, 40);
  const arma::vec mean = predict_draws(m_fit->fit()->model->basis(), result.draws, at);
  QVERIFY(arma::abs(mean - arma::vec(result.mean.col(40))).max() < 0.1);
}

// Not one draw differs: the same seed, and means over the same draws whatever batches they came in.
void LiveReferenceTest::theResultEqualsTheCoreItself() {
  m_reference->setWanted(&m_page, true);
  open();
  const ReferenceResult& result = waitUntilDone();
  const Fit& fit = *m_fit->fit();
  ReferenceRun run(*fit.model, fit.request.dataset->subset(fit.split.train()));
  while (run.sampler().draws() < result.summary.draws) run.advance(8);
  QCOMPARE(run.sampler().draws(), result.summary.draws);
  const arma::mat weights = run.sampler().weights(0, run.sampler().draws());
  const arma::mat at = result.grid.points(40, 40);
  const arma::vec expected = predict_draws(fit.model->basis(), {weights, {}}, at);
  COMPARE_NUMBERS(arma::mat(result.mean.col(40)), arma::mat(expected), (test::Tolerance{1e-9}));
}

void LiveReferenceTest::aSliderRestartsIt() {
  m_reference->setWanted(&m_page, true);
  open();
  for (int k = 0; k < 30; ++k) {
    setWidth(2.0 * std::pow(1.01, k));
    QTest::qWait(5);
  }
  const ReferenceResult& result = waitUntilDone();
  QCOMPARE(result.request.fit->request.hyperparameters, m_document->state().hyperparameters);
  QCOMPARE(result.request.fit->model, m_fit->fit()->model);
  // A new fit empties it at once or shows none of the old one.
  setWidth(1.5);
  AWAIT(m_fit->fitCurrent());
  QVERIFY(!m_reference->result() || m_reference->result()->request.fit->model == m_fit->fit()->model);
  QVERIFY(m_reference->running());
}

void LiveReferenceTest::panningKeepsTheDraws() {
  m_reference->setWanted(&m_page, true);
  open();
  const std::size_t draws = waitUntilDone().summary.draws;
  m_fit->setView({0.0, 1.0, 0.0, 1.0});
  AWAIT(m_reference->result()->grid.bounds == (Bounds{0.0, 1.0, 0.0, 1.0}));
  const ReferenceResult& result = waitUntilDone();
  QCOMPARE(result.summary.draws, draws);
  const arma::mat at = result.grid.points(40, 40);
  const Fit& fit = *m_fit->fit();
  ReferenceRun run(*fit.model, fit.request.dataset->subset(fit.split.train()));
  while (run.sampler().draws() < draws) run.advance(8);
  const arma::vec expected = predict_draws(fit.model->basis(), {run.sampler().weights(0, draws), {}}, at);
  COMPARE_NUMBERS(arma::mat(result.mean.col(40)), arma::mat(expected), (test::Tolerance{1e-9}));
}

void LiveReferenceTest::itCanBeHeldAndResumed() {
  m_reference->setWanted(&m_page, true);
  open(100);
  setWidth(0.3);
  AWAIT(m_reference->result() && m_reference->result()->summary.draws > 0);
  m_reference->hold();
  QVERIFY(!m_reference->running());
  QVERIFY(m_reference->held());
  test::settle(50);  // what was under way has arrived
  const auto held = m_reference->result();
  test::settle(200);
  QCOMPARE(m_reference->result(), held);
  m_reference->resume();
  QVERIFY(m_reference->running());
  AWAIT(m_reference->result()->summary.draws > held->summary.draws);
}

void LiveReferenceTest::resumingGoesBeyondTheGoal() {
  m_reference->setWanted(&m_page, true);
  open();
  const double before = waitUntilDone().summary.effective_draws;
  m_reference->resume();
  const ReferenceResult& result = waitUntilDone();
  QVERIFY(result.summary.effective_draws >= 4.0 * before);
  // The next fit is content with the usual again.
  setWidth(1.9);
  AWAIT(m_fit->fitCurrent());
  QCOMPARE(waitUntilDone().request.goal.effective_draws, goal().effective_draws);
}

void LiveReferenceTest::whoIsGoneWantsNothing() {
  auto other = std::make_unique<QObject>();
  m_reference->setWanted(&m_page, true);
  m_reference->setWanted(other.get(), true);
  open(100);
  AWAIT(m_reference->running());
  m_reference->setWanted(&m_page, false);
  QVERIFY(m_reference->running());
  other.reset();
  QVERIFY(!m_reference->running());
}

void LiveReferenceTest::linearFeaturesHaveOneToo() {
  m_reference->setWanted(&m_page, true);
  open();
  m_document->setHyperparameters({&linear_features, 1.0, 1.0});
  AWAIT(m_fit->fitCurrent() && m_fit->fit()->model->rank() == 3);
  const ReferenceResult& result = waitUntilDone();
  QCOMPARE(result.summary.state, ReferenceState::reached);
  // Three weights and forty points: Laplace is nearly right.
  COMPARE_NUMBERS(result.mean,
                  predict_on_grid(m_fit->fit()->model->posterior, result.grid).probability(probit_integral),
                  (test::Tolerance{0.05}));
}

void LiveReferenceTest::noPointsMeanNoReference() {
  m_reference->setWanted(&m_page, true);
  open();
  waitUntilDone();
  m_document->editDataset(Dataset(), QStringLiteral("clear"));
  AWAIT(!m_fit->fit());
  QVERIFY(!m_reference->result());
  QVERIFY(!m_reference->running());
}

void LiveReferenceTest::destructionWhileItRuns() {
  m_reference->setWanted(&m_page, true);
  open(100);
  setWidth(0.3);
  AWAIT(m_reference->result() != nullptr);
  m_reference.reset();
  QVERIFY(m_fit->fitCurrent());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LiveReferenceTest);
#include "tst_live_reference.moc"
