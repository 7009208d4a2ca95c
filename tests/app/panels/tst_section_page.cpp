#include "app/chart/chart_view.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/section_page.h"
#include "app/panels/weights_page.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/plots/section_chart.h"
#include "core/data/edit_points.h"
#include "core/method/prepared_method.h"
#include "support/compare.h"
#include "support/copied_table.h"
#include "support/registered_test.h"
#include "support/tolerances.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QFileInfo>
#include <QImage>
#include <QLabel>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <vector>

namespace credence {

/// The tool that lays a line, and the page of what is predicted along it.
class SectionPageTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_section_page"); }
  void init();
  void cleanup() { closeWindow(); }

  void aLineIsLaidAndThePageOpens();
  void whileWeightsAreOpenTheLineIsAWeight();
  void theCurvesAreThePredictions();
  void endsAndTheWholeAreMoved();
  void keysTakeTheLineAway();
  void aClickLeavesTheLine();
  void methodsInThePlotsAreShown();
  void itFollowsTheFit();
  void onlyKnownTruthIsDrawn();
  void pointsBesideStandAtTheEdges();
  void anAxisParallelLineIsOverItsAxis();
  void otherDataTakeTheLineAway();
  void aHiddenPageComputesNothing();
  void theTableAndThePictureAreTaken();
  void hostileLinesDoNoHarm();
  void pointingAtEitherMarksTheOther();

 private:
  ComparisonView* view() const { return m_window->findChild<ComparisonView*>(); }
  QCustomPlot* plot() const { return view()->leftPlot()->plot(); }
  SectionPage* page() const { return find<SectionPage>("sectionPage"); }
  QString status() const { return find<QLabel>("sectionStatus")->text(); }
  const std::optional<Segment>& line() const { return document().view().section; }
  QPoint pixel(double x1, double x2) const {
    return QPointF(plot()->xAxis->coordToPixel(x1), plot()->yAxis->coordToPixel(x2)).toPoint();
  }
  QPoint pixel(const std::array<double, 2>& place) const { return pixel(place[0], place[1]); }
  /// In the data's units, within a pixel.
  bool at(const std::array<double, 2>& place, double x1, double x2) const {
    const QPoint off = pixel(place) - pixel(x1, x2);
    return off.manhattanLength() <= 2;
  }
  void drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers = {}) const;
  void take() const { QTest::keyClick(plot(), Qt::Key_C); }
  void lay(const Segment& segment) const {
    document().setInView(&ViewState::page, QStringLiteral("sectionPage"));
    document().setInView(&ViewState::section, segment);
  }
  bool shows(const Segment& segment) const {
    return page()->prediction() && page()->prediction()->section.segment == segment;
  }
  const Section& section() const { return page()->prediction()->section; }
};

void SectionPageTest::init() {
  showWindow();
  leaveOutMap();
  document().generateDataset(*find_generator("gaussians"), {80, 1.0, 3});
  document().setStandardise(false);
  document().setHyperparameters({&rbf_features, 0.9, 10.0});
  awaitFit();
}

void SectionPageTest::drag(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) const {
  QTest::mousePress(plot(), Qt::LeftButton, modifiers, from);
  for (int k = 1; k <= 5; ++k) {
    const QPointF at = QPointF(from) + 0.2 * k * QPointF(to - from);
    QMouseEvent event(QEvent::MouseMove, at, plot()->mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                      modifiers);
    QCoreApplication::sendEvent(plot(), &event);
  }
  QTest::mouseRelease(plot(), Qt::LeftButton, modifiers, to);
}

void SectionPageTest::aLineIsLaidAndThePageOpens() {
  QVERIFY(!page()->isVisible());
  take();
  const QPoint from = pixel(-1.0, 0.5);
  const QPoint to = pixel(1.5, -0.5);
  drag(from, to);
  QVERIFY(line());
  QVERIFY(page()->isVisible());
  AWAIT(shows(*line()));
  // The page takes room from the plots: places, not pixels, stay.
  QVERIFY(at(line()->from, -1.0, 0.5) && at(line()->to, 1.5, -0.5));
  for (const ProbabilityPlot* each : view()->plots()) QCOMPARE(each->overlay()->section(), line());
  QVERIFY2(status().contains(QStringLiteral(" long · ")), qPrintable(status()));
  // And it is seen: in the middle of the line the overlay is not empty.
  PlotOverlay* overlay = view()->rightPlot()->overlay();
  QImage image(overlay->size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  overlay->render(&image, {}, {}, QWidget::RenderFlags());
  const QCustomPlot* right = view()->rightPlot()->plot();
  const QPointF middle((line()->from[0] + line()->to[0]) / 2.0, (line()->from[1] + line()->to[1]) / 2.0);
  const QPoint there(qRound(right->xAxis->coordToPixel(middle.x())) - right->axisRect()->left(),
                     qRound(right->yAxis->coordToPixel(middle.y())) - right->axisRect()->top());
  QVERIFY(qAlpha(image.pixel(there)) > 200);
}

/// The page that says so stays open; of bumps there is no such w, and the section opens.
void SectionPageTest::whileWeightsAreOpenTheLineIsAWeight() {
  document().setHyperparameters({&linear_features, 0.9, 10.0});
  document().setInView(&ViewState::page, QStringLiteral("weightsPage"));
  AWAIT(liveFit().fitCurrent());
  auto* weights = find<WeightsPage>("weightsPage");
  QTest::mouseClick(find<QToolButton>("weightsDrawLine"), Qt::LeftButton);
  drag(pixel(-1.0, 0.2), pixel(1.0, -0.2));
  QVERIFY(line());
  QVERIFY(weights->isVisible() && !page()->isVisible());
  // A place that the drag passed may be answered first.
  const auto drawn = [&] { return weights->drawnLine()->result(); };
  AWAIT(drawn() && drawn()->segment == *line());
  document().setHyperparameters({&rbf_features, 0.9, 10.0});
  AWAIT(liveFit().fitCurrent() && !weights->drawnLine()->result());
  drag(pixel(-1.0, 0.9), pixel(1.0, 0.7));
  QVERIFY(page()->isVisible());
}

void SectionPageTest::theCurvesAreThePredictions() {
  const Segment segment{{-1.5, -1.0}, {1.0, 1.2}};
  lay(segment);
  AWAIT(shows(segment));
  const auto model = page()->prediction()->request.result->fit->model;
  const Latent latent = predict_latent(model->posterior, section().inputs);
  QCOMPARE(section().lines.size(), methods_always_scored().size());
  COMPARE_NUMBERS(section().lines[0].probability, map_method.integral->probability(latent),
                  test::tolerance::rounding);
  COMPARE_NUMBERS(section().lines[1].probability, laplace_probit.integral->probability(latent),
                  test::tolerance::rounding);
  // What is drawn: a band, the truth and the methods; and the threshold.
  const Chart& chart = page()->probabilityChart()->chart();
  const auto* map = findPart<ChartLine>(chart, std::string(map_method.id));
  const auto* band = findPart<ChartBand>(chart, std::string(section().bands[0].kind->id));
  QVERIFY(map != nullptr && band != nullptr && findPart<ChartLine>(chart, "truth") != nullptr);
  QCOMPARE(map->x.n_elem, sectionPlaces);
  for (const arma::uword k : {0U, 100U, 400U}) {
    QCOMPARE(map->x(k), section().distance(k));
    QCOMPARE(map->y(k), section().lines[0].probability(k));
    QCOMPARE(band->low(k), section().bands[0].lower(k));
    QCOMPARE(band->high(k), section().bands[0].upper(k));
  }
  const Section::Band& gaussian = section().bands[0];
  const Chart& logits = page()->logitChart()->chart();
  const std::string kind(gaussian.kind->id);
  QCOMPARE(findPart<ChartLine>(logits, kind + " mean")->y(200), gaussian.mean(200));
  QVERIFY(std::abs(findPart<ChartBand>(logits, kind)->high(200) -
                   (gaussian.mean(200) + 2.0 * gaussian.deviation(200))) < 1e-12);
  document().setInView(&ViewState::threshold, 0.3);
  QCOMPARE(findPart<ChartRule>(page()->probabilityChart()->chart(), "threshold")->at, 0.3);
}

void SectionPageTest::endsAndTheWholeAreMoved() {
  lay({{-1.0, 0.0}, {1.0, 0.0}});
  test::settle(50);
  take();
  drag(pixel(-1.0, 0.0), pixel(-1.0, 0.8));
  QVERIFY(at(line()->from, -1.0, 0.8));
  QCOMPARE(line()->to, (std::array<double, 2>{1.0, 0.0}));
  // All of it, by its middle.
  drag(pixel(0.0, 0.4), pixel(0.5, 0.2));
  QVERIFY(at(line()->from, -0.5, 0.6));
  QVERIFY(at(line()->to, 1.5, -0.2));
  // With Shift along an axis, to the last bit.
  drag(pixel(line()->to), pixel(1.4, 0.5), Qt::ShiftModifier);
  QCOMPARE(line()->to[1], line()->from[1]);
  QVERIFY(std::abs(line()->to[0] - 1.4) < 0.05);
  // Elsewhere a new one begins.
  drag(pixel(0.2, -0.6), pixel(0.9, -0.9));
  QVERIFY(at(line()->from, 0.2, -0.6) && at(line()->to, 0.9, -0.9));
  QVERIFY(!document().state().edited());
}

void SectionPageTest::keysTakeTheLineAway() {
  take();
  for (const Qt::Key key : {Qt::Key_Delete, Qt::Key_Escape, Qt::Key_Backspace}) {
    lay({{-1.0, 0.0}, {1.0, 0.0}});
    AWAIT(shows(*line()));
    const arma::uword points = dataset().size();
    QTest::keyClick(plot(), key);
    QVERIFY(!line());
    QCOMPARE(dataset().size(), points);
    AWAIT(!page()->prediction());
    const QString answer = find<QLabel>("sectionAnswer")->text();
    QVERIFY2(answer.contains(QStringLiteral("drag a line")), qPrintable(answer));
    QVERIFY(!page()->probabilityChart()->plot()->axisRect()->visible());
  }
  lay({{-1.0, 0.0}, {1.0, 0.0}});
  AWAIT(shows(*line()));
  QTest::mouseClick(find<QToolButton>("sectionClear"), Qt::LeftButton);
  QVERIFY(!line());
  // In the middle of a drag, Escape gives back what was there.
  lay({{-1.0, 0.0}, {1.0, 0.0}});
  test::settle(50);
  QTest::mousePress(plot(), Qt::LeftButton, {}, pixel(1.0, 0.0));
  const QPointF there = pixel(1.0, 0.7);
  QMouseEvent event(QEvent::MouseMove, there, plot()->mapToGlobal(there), Qt::NoButton, Qt::LeftButton, {});
  QCoreApplication::sendEvent(plot(), &event);
  QVERIFY(line()->to[1] > 0.5);
  QTest::keyClick(plot(), Qt::Key_Escape);
  QCOMPARE(*line(), (Segment{{-1.0, 0.0}, {1.0, 0.0}}));
  QTest::mouseRelease(plot(), Qt::LeftButton, {}, there.toPoint());
  QCOMPARE(*line(), (Segment{{-1.0, 0.0}, {1.0, 0.0}}));
}

void SectionPageTest::aClickLeavesTheLine() {
  take();
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.0, 0.0));
  QVERIFY(!line());
  QVERIFY(!page()->isVisible());
  lay({{-1.0, 0.0}, {1.0, 0.0}});
  test::settle(50);
  QTest::mouseClick(plot(), Qt::LeftButton, {}, pixel(0.3, 0.9));
  QCOMPARE(*line(), (Segment{{-1.0, 0.0}, {1.0, 0.0}}));
}

void SectionPageTest::methodsInThePlotsAreShown() {
  document().setInView(&ViewState::shown,
                       {Quantity::probability(ep_method), Quantity::probability(laplace_samples), false});
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(shows(*line()) && section().lines.size() == 4);
  QCOMPARE(section().bands.size(), std::size_t{2});
  QCOMPARE(section().bands[1].kind, &ep_posterior);
  const auto fit = page()->prediction()->request.result->fit;
  const Dataset training = dataset().subset(fit->split.train());
  const PreparedMethod ep = prepare_method(ep_method, *fit->model, training);
  const auto own =
      std::ranges::find(section().lines, &ep_method, [](const Section::Line& each) { return each.method; });
  QVERIFY(own != section().lines.end());
  COMPARE_NUMBERS(own->probability, predictive_probability(ep, section().inputs), test::Tolerance{1e-6});
}

void SectionPageTest::itFollowsTheFit() {
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(shows(*line()));
  const arma::vec before = section().bands[0].mean;
  document().setHyperparameters({&rbf_features, 0.3, 10.0});
  AWAIT(section().bands[0].mean(200) != before(200));
  AWAIT(liveFit().fitCurrent());
  AWAIT(page()->prediction()->request.result->fit->model->hyperparameters.width == 0.3);
}

void SectionPageTest::onlyKnownTruthIsDrawn() {
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(shows(*line()));
  const auto truth = document().truth();
  QVERIFY(truth);
  COMPARE_NUMBERS(section().truth, truth->probability(section().inputs), test::tolerance::rounding);
  document().openDataset(dataset(), QStringLiteral("from elsewhere"));
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(page()->prediction() && section().truth.is_empty());
  QVERIFY(findPart<ChartLine>(page()->probabilityChart()->chart(), "truth") == nullptr);
}

void SectionPageTest::pointsBesideStandAtTheEdges() {
  Dataset points;
  append_points(points, arma::rowvec{0.5, 0.05}, 1);
  append_points(points, arma::rowvec{1.5, -0.05}, 0);
  append_points(points, arma::rowvec{1.0, 0.8}, 0);  // too far
  append_points(points, arma::rowvec{2.3, 0.0}, 1);  // beyond the end
  document().openDataset(points, QStringLiteral("four"));
  awaitFit();
  lay({{0.0, 0.0}, {2.0, 0.0}});
  AWAIT(shows(*line()));
  const auto& beside = page()->prediction()->beside;
  QCOMPARE(beside.count, arma::uword{2});
  QCOMPARE(beside.reach, 0.1);
  QCOMPARE(beside.places[1][Role::train], std::vector<double>{0.5});
  QCOMPARE(beside.places[0][Role::train], std::vector<double>{1.5});
  const Chart& chart = page()->probabilityChart()->chart();
  const auto* one = findPart<ChartLine>(chart, "points of class 1");
  const auto* zero = findPart<ChartLine>(chart, "points of class 0");
  QVERIFY(one != nullptr && zero != nullptr);
  QCOMPARE(one->x(0), 0.5);
  QVERIFY(one->y(0) > 1.0);
  QCOMPARE(zero->x(0), 1.5);
  QVERIFY(zero->y(0) < 0.0);
}

void SectionPageTest::anAxisParallelLineIsOverItsAxis() {
  document().setInView(&ViewState::page, QStringLiteral("sectionPage"));
  QTest::mouseClick(find<QToolButton>("sectionUpright"), Qt::LeftButton);
  QVERIFY(line());
  const Bounds shown = document().view().bounds;
  QCOMPARE(line()->from[0], line()->to[0]);
  QCOMPARE(line()->from[1], shown.x2_min);
  QCOMPARE(line()->to[1], shown.x2_max);
  AWAIT(shows(*line()));
  const QCPAxis* axis = page()->probabilityChart()->plot()->xAxis;
  QCOMPARE(axis->range().lower, shown.x2_min);
  QCOMPARE(axis->range().upper, shown.x2_max);
  // Backwards it is still read from left to right, and the axis says so.
  lay({{1.0, 0.5}, {-1.0, 0.5}});
  AWAIT(shows(*line()));
  QCOMPARE(axis->range().lower, -1.0);
  AWAIT(axis->label().startsWith(QStringLiteral("B ← A: x1")));
  const QCPGraph* map = page()->probabilityChart()->graph(std::string(map_method.id));
  QCOMPARE(map->dataMainKey(0), -1.0);
  QCOMPARE(map->dataMainValue(0), section().lines[0].probability.back());
}

void SectionPageTest::otherDataTakeTheLineAway() {
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  document().setGeneratorOption(*find_option(*document().generator(), "noise"), 1.2);
  QVERIFY(line());
  document().generateDataset(*find_generator("moons"), {60, 0.3, 1});
  QVERIFY(!line());
}

void SectionPageTest::aHiddenPageComputesNothing() {
  document().setInView(&ViewState::section, Segment{{-1.0, 0.0}, {1.0, 0.3}});
  test::settle(100);
  QVERIFY(!page()->prediction());
  document().setInView(&ViewState::page, QStringLiteral("sectionPage"));
  AWAIT(shows(*line()));
}

void SectionPageTest::theTableAndThePictureAreTaken() {
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(shows(*line()));
  const test::CopiedTable copied(find<QToolButton>("sectionTables"));
  QCOMPARE(copied.rows().size(), static_cast<qsizetype>(sectionPlaces));
  QCOMPARE(
      copied.rows().last().value(copied.header().indexOf(QStringLiteral("p of class 1, MAP"))).toDouble(),
      section().lines[0].probability.back());
  const QTemporaryDir folder;
  for (const char* ending : {"pdf", "svg", "png"}) {
    const QString file = folder.filePath(QStringLiteral("section.") + QLatin1String(ending));
    savePage(sectionPage(page()->prediction(), 0.5), file);
    QVERIFY(QFileInfo(file).size() > 1000);
  }
  // The curve is where it should be: ink on paper in both halves.
  const QImage image = renderPage(sectionPage(page()->prediction(), 0.5));
  QVERIFY(image.width() > 2000);
  int dark = 0;
  for (int y = 0; y < image.height(); y += 2) {
    for (int x = 0; x < image.width(); x += 2) dark += qGray(image.pixel(x, y)) < 100 ? 1 : 0;
  }
  QVERIFY(dark > 2000);
  QVERIFY_EXCEPTION_THROWN(sectionPage(nullptr, 0.5), std::runtime_error);
}

void SectionPageTest::hostileLinesDoNoHarm() {
  for (const Segment& segment :
       {Segment{{-1e8, 0.0}, {1e8, 1e-300}}, Segment{{0.0, 0.0}, {1e-300, 0.0}},
        Segment{{1e8, 1e8}, {1e8 + 1.0, 1e8}}, Segment{{-1e200, 0.0}, {1e200, 1.0}}}) {
    lay(segment);
    AWAIT(shows(segment));
    QVERIFY(section().lines[0].probability.is_finite());
    test::settle(20);
  }
  // One without length is none; the page says so and lives on.
  lay({{1.0, 1.0}, {1.0, 1.0}});
  AWAIT(find<MessageBar>("messageBar")->message().contains(QStringLiteral("no length")));
  lay({{-1.0, 0.0}, {1.0, 0.3}});
  AWAIT(shows(*line()));
}

void SectionPageTest::pointingAtEitherMarksTheOther() {
  const Segment laid{{-1.0, -0.4}, {1.5, 0.8}};
  lay(laid);
  AWAIT(shows(laid));
  awaitPainted();
  const auto place = [&] { return view()->rightPlot()->overlay()->sectionPlace(); };
  const auto pointed = [&]() -> std::optional<double> {
    const auto at = page()->logitChart()->pointed();
    return at && page()->prediction() ? std::optional(shareOf(*page()->prediction(), *at)) : std::nullopt;
  };
  QVERIFY(!place() && !pointed());
  // Along the chart: the place is as far from A as the abscissa says.
  QCustomPlot* chart = page()->probabilityChart()->plot();
  const QPoint middle = chart->axisRect()->center() + QPoint(chart->axisRect()->width() / 5, 0);
  QTest::mouseMove(chart, middle);
  AWAIT(place().has_value());
  const double along = chart->xAxis->pixelToCoord(middle.x());
  const QPointF from(laid.from[0], laid.from[1]);
  const QPointF off = *place() - from;
  COMPARE_NUMBERS(std::hypot(off.x(), off.y()), along, test::Tolerance{1e-9});
  COMPARE_NUMBERS(off.y() * 2.5, off.x() * 1.2, test::Tolerance{1e-9});
  COMPARE_NUMBERS(*pointed(), along / laid.length(), test::Tolerance{1e-9});
  for (const ProbabilityPlot* each : view()->plots()) QCOMPARE(each->overlay()->sectionPlace(), place());
  QEvent leave(QEvent::Leave);
  QCoreApplication::sendEvent(chart, &leave);
  QVERIFY(!place() && !pointed());
  // At the line in a plot: a quarter of the way, to the pixel; beside it, nothing.
  QTest::mouseMove(plot(), pixel(-1.0 + 2.5 / 4.0, -0.4 + 1.2 / 4.0));
  AWAIT(pointed().has_value());
  QVERIFY2(std::abs(*pointed() - 0.25) < 0.02, qPrintable(QString::number(*pointed())));
  QVERIFY(place());
  QTest::mouseMove(plot(), pixel(0.0, 1.2));
  AWAIT(!pointed() && !place());
  // Over its axis, where it runs along one, backwards too.
  const Segment level{{1.0, 0.2}, {-1.0, 0.2}};
  lay(level);
  AWAIT(shows(level));
  QTest::mouseMove(chart, middle);
  AWAIT(place().has_value());
  COMPARE_NUMBERS(place()->x(), chart->xAxis->pixelToCoord(middle.x()), test::Tolerance{1e-9});
  QCOMPARE(place()->y(), 0.2);
  // Without the line there is no place on it.
  document().setInView(&ViewState::section, std::nullopt);
  QVERIFY(!place());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::SectionPageTest);
#include "tst_section_page.moc"
