#include "app/compute/live_fit.h"
#include "app/compute/live_overlays.h"
#include "app/document/bumps_overlay.h"
#include "app/document/document.h"
#include "core/generators/generators.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
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
    .draw = [](const OverlayInputs& /*inputs*/, const std::stop_token& /*stop*/) -> DrawnOverlay {
      throw std::runtime_error("there is no line");
    },
};

}  // namespace

/// How overlays of the plots follow data, split, view and fit.
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
  void whatIsOfTheFitFollowsIt();
  void whatIsOfThePointsDoesNotFollowTheFit();
  void aFailureIsSaid();

 private:
  void show(const PlaneOverlay& overlay, bool shown = true) {
    ShownOverlays overlays = m_document->view().overlays;
    overlays.set(overlay, shown);
    m_document->setInView(&ViewState::overlays, overlays);
  }
  /// The lines or discs of that overlay, where it is there.
  std::shared_ptr<const DrawnOverlay> drawn(const PlaneOverlay& overlay) const {
    const auto result = m_overlays->result();
    if (!result || !result->shown().has(overlay)) return nullptr;
    return std::make_shared<const DrawnOverlay>(
        *std::ranges::find(result->drawn, &overlay, &DrawnOverlay::overlay));
  }
  /// Whether the density is just that of the points at hand in this part of the plane.
  bool showsDensity(const Bounds& view) const {
    const auto found = drawn(densityOverlay);
    if (!found) return false;
    const auto training = std::make_shared<const arma::uvec>(m_document->split().train());
    const DrawnOverlay wanted = drawOverlay(densityOverlay, {m_document->state().dataset, training, view});
    return std::ranges::equal(found->lines, wanted.lines, [](const Polyline& a, const Polyline& b) {
      return arma::approx_equal(a.points, b.points, "absdiff", 0.0);
    });
  }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LiveOverlays> m_overlays;
  Bounds m_view{-2.0, 3.0, -2.0, 2.0};
};

void LiveOverlaysTest::init() {
  m_overlays.reset();
  m_fit.reset();
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_overlays = std::make_unique<LiveOverlays>(m_document.get(), m_fit.get());
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 1});
  m_fit->setView(m_view);
}

void LiveOverlaysTest::nothingIsDrawnUnlessShown() {
  m_overlays->setView(m_view);
  test::settle(50);
  QVERIFY(!m_overlays->result());
  show(densityOverlay);
  AWAIT(showsDensity(m_view));
  QVERIFY(!drawn(densityOverlay)->lines.empty());
  show(densityOverlay, false);
  QVERIFY(!m_overlays->result());
}

void LiveOverlaysTest::linesAreOfThePointsThatTrain() {
  m_overlays->setView(m_view);
  show(densityOverlay);
  AWAIT(showsDensity(m_view));
  SplitRule split;
  split.kind = SplitRule::Kind::fraction;
  split.fraction = 0.5;
  m_document->setSplit(split);
  QVERIFY(!m_overlays->result());
  AWAIT(showsDensity(m_view));
}

void LiveOverlaysTest::otherDataTakeThemAway() {
  m_overlays->setView(m_view);
  show(densityOverlay);
  AWAIT(showsDensity(m_view));
  m_document->generateDataset(*find_generator("moons"), {60, 0.3, 2});
  QVERIFY(!m_overlays->result());
  AWAIT(showsDensity(m_view));
}

void LiveOverlaysTest::anotherPartOfThePlaneKeepsThemUntilItsOwn() {
  m_overlays->setView(m_view);
  show(densityOverlay);
  AWAIT(showsDensity(m_view));
  const Bounds other{0.0, 1.0, 0.0, 1.0};
  m_overlays->setView(other);
  QVERIFY(showsDensity(m_view));
  AWAIT(showsDensity(other));
}

void LiveOverlaysTest::whereNothingTrainsThereAreNone() {
  m_overlays->setView(m_view);
  show(densityOverlay);
  show(bumpsOverlay);
  AWAIT(drawn(densityOverlay) && drawn(bumpsOverlay));
  SplitRule split;
  split.use_first = 0;
  m_document->setSplit(split);
  QVERIFY(!drawn(densityOverlay));
  AWAIT(m_fit->fitCurrent() && !m_overlays->result());
}

/// Those of the fit before stay meanwhile, but not where features or data are others.
void LiveOverlaysTest::whatIsOfTheFitFollowsIt() {
  show(bumpsOverlay);
  AWAIT(drawn(bumpsOverlay));
  const double before = drawn(bumpsOverlay)->discs.front().value;
  Hyperparameters setting = m_document->state().hyperparameters;
  setting.prior_variance *= 4.0;
  m_document->setHyperparameters(setting);
  QVERIFY(drawn(bumpsOverlay));
  AWAIT(m_fit->fitCurrent() && drawn(bumpsOverlay)->discs.front().value != before);
  setting.features = &linear_features;
  m_document->setHyperparameters(setting);
  AWAIT(!drawn(bumpsOverlay));
  setting.features = &rbf_features;
  m_document->setHyperparameters(setting);
  AWAIT(drawn(bumpsOverlay));
  setting.features = &linear_features;
  setting.prior_variance = no_prior;
  m_document->setHyperparameters(setting);
  AWAIT(!m_overlays->result());
}

/// A hand on a slider asks for no density anew, and what is of the setting at hand is not drawn over two.
void LiveOverlaysTest::whatIsOfThePointsDoesNotFollowTheFit() {
  m_overlays->setView(m_view);
  show(densityOverlay);
  show(bumpsOverlay);
  AWAIT(showsDensity(m_view) && drawn(bumpsOverlay));
  int drawings = 0;
  connect(m_overlays.get(), &LiveOverlays::changed, this, [&] { ++drawings; });
  show(bumpsOverlay, false);
  QCOMPARE(drawings, 1);
  Hyperparameters setting = m_document->state().hyperparameters;
  for (int step = 0; step < 5; ++step) {
    setting.width *= 1.1;
    m_document->setHyperparameters(setting);
    AWAIT(m_fit->fitCurrent());
  }
  test::settle(50);
  QCOMPARE(drawings, 1);
  show(bumpsOverlay);
  AWAIT(drawn(bumpsOverlay));
  m_document->pinSetting();
  m_document->setInView(&ViewState::against, SettingsAgainst{});
  QVERIFY(!drawn(bumpsOverlay) && drawn(densityOverlay));
  m_document->setInView(&ViewState::against, std::nullopt);
  AWAIT(drawn(bumpsOverlay));
}

void LiveOverlaysTest::aFailureIsSaid() {
  const QSignalSpy failures(m_overlays.get(), &LiveOverlays::failed);
  m_overlays->setView(m_view);
  show(lineless);
  AWAIT(!failures.empty());
  QCOMPARE(failures.first().first().toString(),
           QStringLiteral("What lies over the plots could not be drawn: there is no line"));
  show(lineless, false);
  show(densityOverlay);
  AWAIT(showsDensity(m_view));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveOverlaysTest);
#include "tst_live_overlays.moc"
