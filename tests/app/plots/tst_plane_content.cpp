#include "app/compute/fit_job.h"
#include "app/plots/plane_content.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/probability_plot.h"
#include "support/legend_names.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

namespace credence {

/// What lies over the pictures is one value: a plot shows the newest and nothing of those before.
class PlaneContentTest : public QObject {
  Q_OBJECT

 private slots:
  void eachPlotTakesItsOwnBoundaries();
  void aPlotShowsTheNewestValueAlone();
  void whatFollowsTheMouseDoesNotPaintTheSceneAgain();
};

namespace {

std::shared_ptr<const SampledBoundaries> someBoundaries() {
  SampledBoundaries drawn;
  drawn.lines.push_back({Polyline{{{-1.0, 0.0}, {1.0, 0.0}}, false}});
  return std::make_shared<const SampledBoundaries>(drawn);
}

PlaneContent everything() {
  PlaneContent content;
  content.boundaries = {someBoundaries(), someBoundaries()};
  content.abstain = AbstainBand{0.3, 0.7};
  content.section = Segment{{-1.0, -1.0}, {1.0, 1.0}};
  content.next = NextMark{{0.2, 0.3}, QStringLiteral("0.4 bits")};
  content.pointedLine = std::array{0.1, 1.0, -1.0};
  return content;
}

/// A plot with a picture, as tall and wide as one in a window.
void showPicture(ProbabilityPlot& plot) {
  plot.resize(1000, 520);
  plot.setLook({.compact = true, .namesMarks = true});
  plot.setLegendLines(5);
  plot.show();
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(test::random_points(3, 40));
  request.hyperparameters = {&rbf_features, 0.5, 10.0};
  request.view = {-2.0, 2.0, -2.0, 2.0};
  const auto result = FitJob::compute(request);
  plot.setPoints(request.dataset, result->fit->split);
  plot.setView(request.view);
  plot.setResult(result);
}

QString legendOf(const ProbabilityPlot& plot) {
  return test::legend_names(plot.plot()).join(QLatin1Char('|'));
}

}  // namespace

void PlaneContentTest::eachPlotTakesItsOwnBoundaries() {
  const PlaneContent content = everything();
  QCOMPARE(boundariesIn(content, PicturePlace::left), content.boundaries[0]);
  QCOMPARE(boundariesIn(content, PicturePlace::right), content.boundaries[1]);
  QVERIFY(boundariesIn(content, PicturePlace::difference) == nullptr);
  QVERIFY(hasBoundaries(content) && !hasBoundaries(PlaneContent()));
}

void PlaneContentTest::aPlotShowsTheNewestValueAlone() {
  ProbabilityPlot plot(PicturePlace::left);
  showPicture(plot);
  const PlaneContent content = everything();
  plot.setContent(content);
  QTRY_VERIFY(plot.seen() && plot.seen()->boundaries == content.boundaries[0]);
  QVERIFY(plot.seen()->abstain == content.abstain);
  QVERIFY(plot.overlay()->section() == content.section);
  QVERIFY(plot.overlay()->next() == content.next);
  QVERIFY(plot.overlay()->line() == content.pointedLine);
  for (const QString& name :
       {QStringLiteral("section"), QStringLiteral("a label tells most here"), QStringLiteral("not decided"),
        QStringLiteral("1 draws"), QStringLiteral("p = 0.5 of the weights pointed at")}) {
    QVERIFY2(legendOf(plot).contains(name), qPrintable(legendOf(plot)));
  }
  plot.setContent({});
  QTRY_VERIFY(plot.seen()->boundaries == nullptr && !plot.seen()->abstain);
  QVERIFY(!plot.overlay()->section() && !plot.overlay()->next() && !plot.overlay()->line());
  QVERIFY2(!legendOf(plot).contains(QStringLiteral("section")), qPrintable(legendOf(plot)));
}

void PlaneContentTest::whatFollowsTheMouseDoesNotPaintTheSceneAgain() {
  ProbabilityPlot plot(PicturePlace::left);
  showPicture(plot);
  plot.setLook({.compact = true});  // so that no name moves the axes
  PlaneContent content = everything();
  plot.setContent(content);
  QTRY_VERIFY(plot.seen() && plot.seen()->boundaries == content.boundaries[0] && !plot.painting());
  QSignalSpy painted(&plot, &ProbabilityPlot::painted);
  for (int step = 0; step < 20; ++step) {
    content.pointedLine = std::array{0.05 * step, 1.0, -1.0};
    plot.setContent(content);
    QVERIFY(!plot.painting());
  }
  QCOMPARE(painted.size(), 0);
  content.abstain.reset();
  plot.setContent(content);
  QVERIFY(plot.painting());
  QTRY_VERIFY(!plot.seen()->abstain);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlaneContentTest);
#include "tst_plane_content.moc"
