#include "app/compute/live_fit.h"
#include "app/compute/live_posteriors.h"
#include "core/generators/generators.h"
#include "core/method/prepared_method.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QTest>

#include <memory>

namespace credence {

using test::Tolerance;

class LivePosteriorsTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void nothingIsMadeUnlessWanted();
  void allAreThoseOfTheFit();
  void theyFollowASlider();
  void manyPointsAreNotCorrected();

 private:
  void open(std::uint64_t count = 60);
  bool complete() const {
    const auto result = m_posteriors->result();
    return m_fit->fitCurrent() && result && result->complete && result->fit->model == m_fit->fit()->model;
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LivePosteriors> m_posteriors;
  QObject m_page;
};

void LivePosteriorsTest::init() {
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_posteriors = std::make_unique<LivePosteriors>(m_fit.get());
}

void LivePosteriorsTest::cleanup() {
  m_posteriors.reset();
  m_fit.reset();
  m_document.reset();
}

void LivePosteriorsTest::open(std::uint64_t count) {
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {count, 0.3, 1});
  m_fit->cancelMap();
  m_document->setHyperparameters({&rbf_features, 1.0, 5.0});
}

void LivePosteriorsTest::nothingIsMadeUnlessWanted() {
  open();
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QVERIFY(!m_posteriors->result());
  m_posteriors->interest().set(&m_page, true);
  AWAIT(complete());
}

void LivePosteriorsTest::allAreThoseOfTheFit() {
  m_posteriors->interest().set(&m_page, true);
  open();
  AWAIT(complete());
  const PosteriorsOfFit& made = *m_posteriors->result();
  QVERIFY2(m_posteriors->failure().isEmpty(), qPrintable(m_posteriors->failure()));
  const auto kinds = gaussian_posteriors();
  QCOMPARE(made.gaussians.size(), kinds.size());
  const Dataset training = made.fit->request.dataset->subset(made.fit->split.train());
  FitPosteriors posteriors(*made.fit->model, training);
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    QCOMPARE(made.gaussians[k].kind, kinds[k]);
    const Posterior& alone = posteriors.of(*kinds[k]);
    COMPARE_NUMBERS(made.gaussians[k].posterior.log_evidence, alone.log_evidence, (Tolerance{1e-5, 0.0}));
    QVERIFY(made.find(*kinds[k]) == &made.gaussians[k]);
  }
  QVERIFY(made.find(slice_posterior) == nullptr);
  QVERIFY(made.corrected != nullptr);
  QCOMPARE(made.weighted.quality.draws, importance_ep.draws);
  QVERIFY(made.weighted.quality.reliable && made.weighted.draws.count() > 0);
}

void LivePosteriorsTest::theyFollowASlider() {
  m_posteriors->interest().set(&m_page, true);
  open();
  for (int k = 0; k < 20; ++k) {
    m_document->setHyperparameters({&rbf_features, 1.0 + 0.02 * k, 5.0});
    QTest::qWait(5);
    // None of another fit.
    const auto result = m_posteriors->result();
    QVERIFY(!result || result->fit->model == m_fit->fit()->model);
  }
  AWAIT(complete());
  // Another view is the same fit.
  const auto before = m_posteriors->result();
  m_fit->setView({-3.0, 4.0, -3.0, 3.0});
  AWAIT(m_fit->fitCurrent());
  QCOMPARE(m_posteriors->result(), before);
  // Who looks away hears of none of what comes next.
  m_posteriors->interest().set(&m_page, false);
  m_document->setHyperparameters({&rbf_features, 0.7, 5.0});
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QVERIFY(!m_posteriors->result());
}

void LivePosteriorsTest::manyPointsAreNotCorrected() {
  m_posteriors->interest().set(&m_page, true);
  open(LivePosteriors::mostPointsToCorrect + 1);
  m_document->setHyperparameters({&rbf_features, 3.0, 1.0});
  AWAIT(m_posteriors->result() && m_posteriors->result()->find(ep_posterior) != nullptr);
  QVERIFY(m_posteriors->result()->corrected == nullptr);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LivePosteriorsTest);
#include "tst_live_posteriors.moc"
