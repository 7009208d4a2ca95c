#include "app/compute/fit_job.h"
#include "app/compute/picture.h"
#include "app/plots/colour_bar.h"
#include "app/plots/picture_style.h"
#include "core/data/edit_points.h"
#include "support/random_points.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>

#include <cmath>

namespace credence {

/// Pictures of a factor, such as the odds: their levels, their colours, their words.
class OddsPictureTest : public QObject {
  Q_OBJECT

 private slots:
  void levelsAreEqualFactorsApart_data();
  void levelsAreEqualFactorsApart();
  void linesLieWhereTheProbabilitySaysSo();
  void coloursGoByFactors();
  void theBarNamesTheClassAndTheFactors();
  void twoSettingsShareOneScale();
  void evenOddsEverywhereAreOnePicture();
  void factorsHaveNoDifference();
};

namespace {

const Quantity odds = quantity_from_id("odds").value_or(Quantity());

/// Odds of e^(slope x1), on -1 to 1.
Picture slopeOf(double slope) {
  const Grid grid = {{-1.0, 1.0, -1.0, 1.0}, 21, 21};
  arma::mat values(21, 21);
  for (arma::uword i = 0; i < 21; ++i) values.row(i).fill(std::exp(slope * grid.x1(i)));
  return makePicture(odds, grid, {values, {}}, {});
}

}  // namespace

void OddsPictureTest::levelsAreEqualFactorsApart_data() {
  QTest::addColumn<double>("largest");
  QTest::addColumn<QString>("levels");
  QTest::newRow("a few") << 11.0 << QStringLiteral("1:16 1:8 1:4 1:2 1:1 2:1 4:1 8:1 16:1");
  QTest::newRow("many") << 200.0 << QStringLiteral("1:256 1:64 1:16 1:4 1:1 4:1 16:1 64:1 256:1");
  QTest::newRow("thousands") << 5000.0
                             << QStringLiteral("1:10000 1:1000 1:100 1:10 1:1 10:1 100:1 1000:1 10000:1");
}

void OddsPictureTest::levelsAreEqualFactorsApart() {
  QFETCH(const double, largest);
  QFETCH(const QString, levels);
  const Picture picture = slopeOf(std::log(largest));
  QStringList texts = {valueText(picture, picture.low)};
  for (const double level : picture.contours.levels) texts << valueText(picture, level);
  texts << valueText(picture, picture.high);
  QString line = texts.join(QLatin1Char(' '));
  for (const char16_t thin : {u'\u2009', u'\u202F'}) line.remove(thin);  // between thousands
  QCOMPARE(line, levels);
  for (std::size_t k = 0; k < picture.contours.levels.size(); ++k) {
    const double x1 = std::log(picture.contours.levels[k]) / std::log(largest);
    QCOMPARE(picture.contours.lines[k].size(), std::size_t{1});
    const arma::vec places = picture.contours.lines[k].front().points.col(0);
    QVERIFY(arma::abs(places - x1).max() < 1e-12);  // logarithms are straight between the grid's points
  }
}

void OddsPictureTest::linesLieWhereTheProbabilitySaysSo() {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(test::random_points(3, 60));
  request.hyperparameters = {&rbf_features, 0.5, 10.0};
  request.view = {-2.0, 2.0, -2.0, 2.0};
  request.shown = {odds, Quantity::probability(laplace_probit), false};
  const auto result = FitJob::compute(request);
  const Picture& factors = *result->picture(PicturePlace::left);
  const Picture& p = *result->picture(PicturePlace::right);
  const arma::mat expected = p.values / (1.0 - p.values);
  QVERIFY(arma::abs(factors.values / expected - 1.0).max() < 1e-8);
  // Even odds are p = 0.5: the same line, not a neighbour of it.
  const auto even = std::ranges::find(factors.contours.levels, 1.0);
  const auto half = std::ranges::find(p.contours.levels, 0.5);
  QVERIFY(even != factors.contours.levels.end() && half != p.contours.levels.end());
  const auto& lines =
      factors.contours.lines[static_cast<std::size_t>(even - factors.contours.levels.begin())];
  const auto& same = p.contours.lines[static_cast<std::size_t>(half - p.contours.levels.begin())];
  QCOMPARE(lines.size(), same.size());
  QVERIFY(!lines.empty());
  for (const Polyline& line : lines) {
    for (arma::uword n = 0; n < line.points.n_rows; ++n) {
      const double there = p.grid.interpolate(p.values, line.points(n, 0), line.points(n, 1));
      QVERIFY(std::abs(there - 0.5) < 0.01);
    }
  }
  QVERIFY(isBoundary(factors, 1.0) && !isBoundary(factors, 2.0));
  QVERIFY(contourPen(factors, 1.0).widthF() > contourPen(factors, 2.0).widthF());
  // Four to one is p = 0.8.
  for (const Polyline& line : traceLevel(factors, 4.0)) {
    for (arma::uword n = 0; n < line.points.n_rows; ++n) {
      const double there = p.grid.interpolate(p.values, line.points(n, 0), line.points(n, 1));
      QVERIFY(std::abs(there - 0.8) < 0.01);
    }
  }
}

void OddsPictureTest::coloursGoByFactors() {
  const Picture picture = slopeOf(std::log(11.0));
  Picture probability = picture;
  probability.quantity = Quantity::probability(map_method);
  probability.low = 0.0;
  probability.high = 1.0;
  // From one class's colour to the other's, with even odds in the middle: equal factors are equal steps.
  for (const auto& [factor, share] : {std::pair{1.0 / 16.0, 0.0}, {0.25, 0.25}, {1.0, 0.5}, {4.0, 0.75}}) {
    QCOMPARE(shareOfScale(picture, factor), share);
    QCOMPARE(colourOf(picture, factor), colourOf(probability, share));
  }
}

void OddsPictureTest::theBarNamesTheClassAndTheFactors() {
  Dataset dataset = test::random_points(1, 4);
  dataset.class_names = {"no", "100 % yes"};
  const Picture picture = slopeOf(std::log(11.0));
  const std::vector<ColourBar> bars = colourBars({&picture}, dataset);
  QCOMPARE(bars.size(), std::size_t{1});
  QVERIFY2(bars[0].title.contains(QStringLiteral("odds of 100 % yes")), qPrintable(bars[0].title));
  QCOMPARE(bars[0].low, QStringLiteral("1:16"));
  QCOMPARE(bars[0].high, QStringLiteral("16:1"));
  QCOMPARE(bars[0].ticks.size(), std::size_t{7});
  QCOMPARE(bars[0].ticks[3].share, 0.5);
  QCOMPARE(bars[0].ticks[3].text, QStringLiteral("1:1"));
  QVERIFY(bars[0].ticks[3].heavy);
}

void OddsPictureTest::twoSettingsShareOneScale() {
  Picture a = slopeOf(std::log(3.0));
  Picture b = slopeOf(std::log(11.0));
  const auto boundary = a.contours.lines[a.contours.levels.size() / 2];
  shareScale(a, b);
  QCOMPARE(a.low, 1.0 / 16.0);
  QCOMPARE(b.high, 16.0);
  QCOMPARE(a.contours.levels, b.contours.levels);
  QCOMPARE(a.largest, a.values.max());
  QCOMPARE(a.contours.lines[3].size(), boundary.size());
}

void OddsPictureTest::evenOddsEverywhereAreOnePicture() {
  const Picture picture = slopeOf(0.0);
  QCOMPARE(picture.low, 0.5);
  QCOMPARE(picture.high, 2.0);
  QCOMPARE(shareOfScale(picture, 1.0), 0.5);
}

void OddsPictureTest::factorsHaveNoDifference() {
  QVERIFY(!have_difference(odds, odds));
  QVERIFY(!have_difference(odds, Quantity::probability(laplace_probit)));
  const std::optional<Quantity> variance = quantity_from_id("latent_variance");
  QVERIFY(variance && have_difference(*variance, *variance));
  QVERIFY(!have_difference(*variance, Quantity::latent_deviation()));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::OddsPictureTest);
#include "tst_odds_picture.moc"
