#include "app/compute/live_finer_map.h"
#include "app/compute/live_fit.h"
#include "core/evidence/compute_map.h"
#include "support/await.h"
#include "support/compare.h"
#include "support/registered_test.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

namespace credence {

/// What a person sees of a map who leaves it alone for a while.
class LiveFinerMapTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void aMapAtRestIsRefinedTwice();
  void nobodyWhoLooksMeansNoWork();
  void itGivesWayAndBeginsAgain();
  void otherRangesHaveAnother();
  void featuresWithoutAWidthAreRefinedAlongOneAxis();

 private:
  void open(arma::uword cells);
  bool finest() const {
    return m_finer->result() && m_finer->result()->map.prior_variances.n_elem ==
                                    4 * m_document->state().evidenceRanges.prior_variance.count;
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_live;
  std::unique_ptr<LiveFinerMap> m_finer;
};

void LiveFinerMapTest::init() {
  m_document = std::make_unique<Document>();
  m_live = std::make_unique<LiveFit>(m_document.get());
  m_finer = std::make_unique<LiveFinerMap>(m_live.get());
}

void LiveFinerMapTest::cleanup() {
  m_finer.reset();
  m_live.reset();
  m_document.reset();
}

void LiveFinerMapTest::open(arma::uword cells) {
  m_live->setView({-2.0, 3.0, -2.0, 2.0});
  m_document->generateDataset(*find_generator("moons"), {30, 0.2, 1});
  m_document->setEvidenceRanges({{0.3, 3.0, cells}, {0.1, 100.0, cells}});
  m_finer->interest().set(this, true);
}

void LiveFinerMapTest::aMapAtRestIsRefinedTwice() {
  open(3);
  const QSignalSpy changes(m_finer.get(), &LiveFinerMap::resultChanged);
  AWAIT(finest());
  QVERIFY(changes.count() >= 1);
  const FinerMap& finer = *m_finer->result();
  QCOMPARE(finer.map.widths.n_elem, arma::uword{12});
  QVERIFY(finer.map.is_complete("log_evidence"));
  QVERIFY(!finer.contours.empty());
  // The middle of four cells in a row is the cell they are parts of, and each has the evidence of its own
  // setting.
  const EvidenceMap& coarse = finer.of->map;
  for (arma::uword i = 0; i < 3; ++i) {
    const arma::vec four = arma::log(finer.map.widths.subvec(4 * i, 4 * i + 3));
    COMPARE_NUMBERS(arma::mean(four), std::log(coarse.widths(i)), (test::Tolerance{1e-12, 0.0}));
  }
  const Dataset training = m_document->dataset().subset(m_document->split().train());
  const Model model = fit_model(training, finer.map.setting_at({5, 7}, m_document->state().hyperparameters));
  COMPARE_NUMBERS(finer.map.log_evidence(5, 7), model.posterior.evidence.total(),
                  (test::Tolerance{1e-6, 1e-9}));
}

void LiveFinerMapTest::nobodyWhoLooksMeansNoWork() {
  open(3);
  m_finer->interest().set(this, false);
  LiveFinerMap watched(m_live.get());
  watched.interest().set(this, true);
  AWAIT(watched.result());
  QVERIFY(!m_finer->result());
}

void LiveFinerMapTest::itGivesWayAndBeginsAgain() {
  open(3);
  AWAIT(m_finer->result());
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.width *= 1.1;
  m_document->setHyperparameters(setting);
  QVERIFY(m_finer->result());  // the map is the same, and what there is of it stays
  AWAIT(finest() && !m_live->fitRunning());
}

void LiveFinerMapTest::otherRangesHaveAnother() {
  open(3);
  AWAIT(m_finer->result());
  m_document->setEvidenceRanges({{0.5, 5.0, 4}, {0.1, 100.0, 4}});
  AWAIT(m_live->map()->request.ranges.width.count == 4);
  QVERIFY(!m_finer->result());
  AWAIT(finest());
  QCOMPARE(m_finer->result()->map.widths.n_elem, arma::uword{16});
}

void LiveFinerMapTest::featuresWithoutAWidthAreRefinedAlongOneAxis() {
  open(4);
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.features = &linear_features;
  m_document->setHyperparameters(setting);
  AWAIT(finest());
  QCOMPARE(m_finer->result()->map.widths.n_elem, arma::uword{1});
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveFinerMapTest);
#include "tst_live_finer_map.moc"
