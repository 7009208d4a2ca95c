#include "app/compute/live_overlays.h"
#include "app/document/document.h"
#include "core/generators/generators.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include <memory>
#include <stdexcept>

namespace credence {

namespace {

const PlaneOverlay lineless = {
    .id = "lineless",
    .title = "Lineless",
    .tip = "",
    .purpose = "",
    .legend = "lineless",
    .draw = [](const OverlayInputs& /*inputs*/, const std::stop_token& /*stop*/) -> OverlayLines {
      throw std::runtime_error("there is no line");
    },
};

}  // namespace

/// How lines over the plots follow data, split and view.
class LiveOverlaysTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { addPlaneOverlay(lineless); }
  void init();
  void nothingIsDrawnUnlessShown();
  void linesAreOfThePointsThatTrain();
  void otherDataTakeThemAway();
  void anotherPartOfThePlaneKeepsThemUntilItsOwn();
  void whereNothingTrainsThereAreNone();
  void aFailureIsSaid();

 private:
  const PlaneOverlay& density() const { return *planeOverlays().front(); }
  void show(const PlaneOverlay& overlay, bool shown = true) {
    ShownOverlays overlays = m_document->view().overlays;
    overlays.set(overlay, shown);
    m_document->setInView(&ViewState::overlays, overlays);
  }
  bool drawn(const Bounds& view) const {
    const auto result = m_overlays->result();
    return result && result->inputs.view == view && result->inputs.dataset == m_document->state().dataset;
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveOverlays> m_overlays;
  Bounds m_view{-2.0, 3.0, -2.0, 2.0};
};

void LiveOverlaysTest::init() {
  m_overlays.reset();
  m_document = std::make_unique<Document>();
  m_overlays = std::make_unique<LiveOverlays>(m_document.get());
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
}

void LiveOverlaysTest::nothingIsDrawnUnlessShown() {
  m_overlays->setView(m_view);
  test::settle(50);
  QVERIFY(!m_overlays->result());
  show(density());
  AWAIT(drawn(m_view));
  QVERIFY(!m_overlays->result()->lines.front().lines.empty());
  show(density(), false);
  QVERIFY(!m_overlays->result());
}

void LiveOverlaysTest::linesAreOfThePointsThatTrain() {
  m_overlays->setView(m_view);
  show(density());
  AWAIT(drawn(m_view));
  const auto before = m_overlays->result();
  QCOMPARE(before->inputs.training->n_elem, arma::uword{60});
  SplitRule split;
  split.kind = SplitRule::Kind::fraction;
  split.fraction = 0.5;
  m_document->setSplit(split);
  QVERIFY(!m_overlays->result());
  AWAIT(drawn(m_view));
  QVERIFY(
      arma::approx_equal(*m_overlays->result()->inputs.training, m_document->split().train, "absdiff", 0));
  QVERIFY(m_overlays->result()->lines.front().lines.front().points.n_rows !=
              before->lines.front().lines.front().points.n_rows ||
          arma::any(arma::vectorise(m_overlays->result()->lines.front().lines.front().points !=
                                    before->lines.front().lines.front().points)));
}

void LiveOverlaysTest::otherDataTakeThemAway() {
  m_overlays->setView(m_view);
  show(density());
  AWAIT(drawn(m_view));
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 2});
  QVERIFY(!m_overlays->result());
  AWAIT(drawn(m_view));
}

void LiveOverlaysTest::anotherPartOfThePlaneKeepsThemUntilItsOwn() {
  m_overlays->setView(m_view);
  show(density());
  AWAIT(drawn(m_view));
  const Bounds other{0.0, 1.0, 0.0, 1.0};
  m_overlays->setView(other);
  QVERIFY(drawn(m_view));
  AWAIT(drawn(other));
}

void LiveOverlaysTest::whereNothingTrainsThereAreNone() {
  SplitRule split;
  split.use_first = 0;
  m_document->setSplit(split);
  m_overlays->setView(m_view);
  show(density());
  AWAIT(drawn(m_view));
  QVERIFY(m_overlays->result()->lines.empty());
}

void LiveOverlaysTest::aFailureIsSaid() {
  const QSignalSpy failures(m_overlays.get(), &LiveOverlays::failed);
  m_overlays->setView(m_view);
  show(lineless);
  AWAIT(!failures.empty());
  QCOMPARE(failures.first().first().toString(),
           QStringLiteral("What lies over the plots could not be drawn: there is no line"));
  show(lineless, false);
  show(density());
  AWAIT(drawn(m_view));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveOverlaysTest);
#include "tst_live_overlays.moc"
