#include "app/numbering/contour_numbers.h"
#include "app/numbering/contour_piece.h"
#include "core/prediction/contours.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFont>
#include <QFontMetricsF>
#include <QTest>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <random>

namespace credence {

/// Numbers on contours, of lines that are drawn by hand or traced in random fields.
class ContourNumbersTest : public QObject {
  Q_OBJECT

 private slots:
  void aStretchHasThePlacesOfItsDistances();
  void aLoneLineBearsItsNumber();
  void textNeverGoesPastTheUpright();
  void aBundleIsNamedByARange();
  void theHeavyLineIsNeitherNumberedNorCovered();
  void pointsAreLeftFreeWhereThereIsRoom();
  void notesAreNeverCovered();
  void whatAPointCoversIsNotInSight();
  void onlyNumbersInLinesWhereOnlyTheseAreAskedFor();
  void levelsInSightAreNamedAndNoneOverlap_data();
  void levelsInSightAreNamedAndNoneOverlap();
  void theSamePictureHasTheSameNumbers();
  void crowdedLettersShrinkOnPaperOnly();
  void hostilePicturesAreNumberedOrLeft();
};

namespace {

const QRectF numbered_area(0.0, 0.0, 400.0, 300.0);

/// Letters of a fixed width, so that no font decides.
NumberLetters plainLetters(double height = 8.0) {
  return {height, [height](const QString& text) {
            return 0.87 * height * static_cast<double>(text.size()) - 0.3 * height;
          }};
}

NumberedLevel lineOf(const QString& text, const QVector<QPointF>& points, bool heavy = false) {
  NumberedLevel level;
  level.text = text;
  level.heavy = heavy;
  level.penWidth = heavy ? 2.2 : 1.0;
  level.pieces = {points};
  return level;
}

QVector<QPointF> straightLine(const QPointF& from, const QPointF& to) {
  QVector<QPointF> points;
  for (int k = 0; k <= 100; ++k) points.push_back(from + (to - from) * (k / 100.0));
  return points;
}

NumberedPicture pictureOf(std::vector<NumberedLevel> levels) {
  NumberedPicture picture;
  picture.area = numbered_area;
  picture.levels = std::move(levels);
  return picture;
}

/// Level lines so many pixels apart, the middle one heavy.
NumberedPicture bundleOf(double gap, const QPointF& from = {0.0, 140.0}, const QPointF& to = {400.0, 160.0}) {
  std::vector<NumberedLevel> levels;
  for (int k = 1; k <= 9; ++k) {
    const QPointF shift(0.0, gap * (k - 5));
    levels.push_back(lineOf(QStringLiteral("0.%1").arg(k), straightLine(from + shift, to + shift), k == 5));
  }
  return pictureOf(std::move(levels));
}

/// The contours of a random smooth field of probabilities.
NumberedPicture randomPicture(std::mt19937_64& random, const QSizeF& size) {
  const auto number = [&random](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  const Grid grid{{0.0, size.width(), 0.0, size.height()}, 90, 90};
  arma::mat values(grid.nx, grid.ny, arma::fill::zeros);
  const int bumps = std::uniform_int_distribution(2, 12)(random);
  for (int b = 0; b < bumps; ++b) {
    const double x = number(0.0, size.width());
    const double y = number(0.0, size.height());
    const double width = number(0.06, 0.4) * size.width();
    const double height = number(-12.0, 12.0);
    for (arma::uword i = 0; i < grid.nx; ++i) {
      for (arma::uword j = 0; j < grid.ny; ++j) {
        const double dx = grid.x1(i) - x;
        const double dy = grid.x2(j) - y;
        values(i, j) += height * std::exp(-(dx * dx + dy * dy) / (2.0 * width * width));
      }
    }
  }
  values = 1.0 / (1.0 + arma::exp(-values));
  NumberedPicture picture;
  picture.area = {QPointF(0.0, 0.0), size};
  for (int k = 1; k <= 9; ++k) {
    NumberedLevel level = lineOf(QStringLiteral("0.%1").arg(k), {}, k == 5);
    level.pieces.clear();
    for (const Polyline& line : trace_contours(grid, values, k / 10.0)) {
      QVector<QPointF> points;
      for (arma::uword n = 0; n < line.points.n_rows; ++n)
        points.push_back({line.points(n, 0), line.points(n, 1)});
      level.pieces.push_back(points);
    }
    picture.levels.push_back(level);
  }
  const int points = std::uniform_int_distribution(0, 150)(random);
  for (int n = 0; n < points; ++n) {
    picture.marks.push_back({{number(0.0, size.width()), number(0.0, size.height())}, 3.5, false});
  }
  return picture;
}

QPolygonF outlineOf(const TextBox& box) {
  const QPointF along = box.along * box.halfWidth;
  const QPointF across = QPointF(-box.along.y(), box.along.x()) * box.halfHeight;
  return {{box.centre - along - across, box.centre + along - across, box.centre + along + across,
           box.centre - along + across}};
}

bool overlap(const TextBox& a, const TextBox& b) {
  return !outlineOf(a).intersected(outlineOf(b)).isEmpty();
}

QString described(const PlacedNumbers& placed) {
  QStringList texts;
  for (const ContourNumber& number : placed.numbers) texts << number.text;
  return texts.join(QLatin1Char(' ')) + QStringLiteral(" missing %1").arg(placed.missing.size());
}

double distanceTo(const QPointF& place, const QVector<QPointF>& line) {
  double least = std::numeric_limits<double>::max();
  for (const QPointF& point : line) {
    least = std::min(least, std::hypot(point.x() - place.x(), point.y() - place.y()));
  }
  return least;
}

PlacedNumbers numbersAll(const NumberedPicture& picture) {
  return placeContourNumbers(picture, plainLetters(), NumberingReach::all_in_sight);
}

}  // namespace

/// Also one that is longer than the piece, and one that goes past its ends or around.
void ContourNumbersTest::aStretchHasThePlacesOfItsDistances() {
  const auto seed = std::random_device{}();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  const auto number = [&random](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  for (int round = 0; round < 200; ++round) {
    QVector<QPointF> points;
    for (int k = std::uniform_int_distribution(2, 12)(random); k > 0; --k) {
      points.push_back({number(0.0, 100.0), number(0.0, 100.0)});
      if (number(0.0, 1.0) < 0.2) points.push_back(points.back());
    }
    const bool closed = round % 2 == 0;
    if (closed) points.push_back(points.front());
    const ContourPiece piece(0, points);
    QCOMPARE(piece.isClosed(), closed);
    const double centre = number(-0.5, 1.5) * piece.length();
    const double stretch = number(0.0, 2.5) * piece.length();
    std::array<QPointF, 9> places;
    piece.along(centre, stretch, places);
    for (std::size_t k = 0; k < places.size(); ++k) {
      const QPointF expected = piece.at(centre + stretch * (static_cast<double>(k) / 8.0 - 0.5));
      QVERIFY2(places.at(k).x() == expected.x() && places.at(k).y() == expected.y(),
               qPrintable(QString::number(k)));
    }
  }
}

void ContourNumbersTest::aLoneLineBearsItsNumber() {
  const QVector<QPointF> line = straightLine({0.0, 100.0}, {400.0, 200.0});
  const PlacedNumbers placed = numbersAll(pictureOf({lineOf(QStringLiteral("0.3"), line)}));
  QCOMPARE(placed.numbers.size(), std::size_t{1});
  QVERIFY(placed.numbers[0].inLine);
  QVERIFY(distanceTo(placed.numbers[0].box.centre, line) < 4.5);
  QVERIFY(std::abs(placed.numbers[0].angle - std::atan2(100.0, 400.0) * 180.0 / std::numbers::pi) < 0.5);
}

void ContourNumbersTest::textNeverGoesPastTheUpright() {
  for (int degrees = -90; degrees <= 90; degrees += 5) {
    const double radians = degrees * std::numbers::pi / 180.0;
    const QPointF half = 130.0 * QPointF(std::cos(radians), std::sin(radians));
    const QPointF middle = numbered_area.center();
    for (const QPointF& end : {half, -half}) {
      const PlacedNumbers placed =
          numbersAll(pictureOf({lineOf(QStringLiteral("0.9"), straightLine(middle - end, middle + end))}));
      QCOMPARE(placed.numbers.size(), std::size_t{1});
      QVERIFY(std::abs(placed.numbers[0].angle) <= 75.0);
      if (std::abs(degrees) <= 45) QVERIFY(std::abs(placed.numbers[0].angle - degrees) < 1.0);
    }
  }
}

void ContourNumbersTest::aBundleIsNamedByARange() {
  const NumberedPicture picture = bundleOf(2.0);  // a quarter of a digit apart
  const PlacedNumbers placed = numbersAll(picture);
  QVERIFY2(placed.missing.empty(), qPrintable(described(placed)));
  QCOMPARE(placed.inSight.size(), std::size_t{8});
  bool range = false;
  for (const ContourNumber& number : placed.numbers) {
    if (number.inLine || number.first == number.last) continue;
    range = true;
    QCOMPARE(number.text, QStringLiteral("0.%1–0.%2").arg(number.first + 1).arg(number.last + 1));
    // Its leader begins on the line that is farthest from the text, and dots lie on the outer two.
    const std::size_t far = number.box.centre.y() < 150.0 ? number.last : number.first;
    QVERIFY(distanceTo(number.leaderFrom, picture.levels[far].pieces[0]) < 2.5);
    QVERIFY(distanceTo(number.dots.first(), picture.levels[number.first].pieces[0]) < 2.5 ||
            distanceTo(number.dots.first(), picture.levels[number.last].pieces[0]) < 2.5);
  }
  QVERIFY(range);
}

void ContourNumbersTest::theHeavyLineIsNeitherNumberedNorCovered() {
  for (const double gap : {2.0, 5.0, 9.0, 14.0, 20.0}) {
    const NumberedPicture picture = bundleOf(gap);
    const PlacedNumbers placed = numbersAll(picture);
    QVERIFY2(placed.missing.empty(), qPrintable(described(placed)));
    for (const ContourNumber& number : placed.numbers) {
      QVERIFY(number.text != QLatin1String("0.5"));
      QVERIFY(!number.text.startsWith(QLatin1String("0.5–")) && !number.text.endsWith(QLatin1String("–0.5")));
      const QPolygonF outline = outlineOf(number.box);
      for (const QPointF& point : picture.levels[4].pieces[0]) {
        QVERIFY(!outline.containsPoint(point, Qt::OddEvenFill));
      }
    }
  }
}

void ContourNumbersTest::pointsAreLeftFreeWhereThereIsRoom() {
  std::mt19937_64 random(7);
  NumberedPicture picture = bundleOf(20.0);
  std::uniform_real_distribution x(0.0, 400.0);
  std::uniform_real_distribution y(0.0, 300.0);
  for (int n = 0; n < 60; ++n) picture.marks.push_back({{x(random), y(random)}, 3.5, false});
  const PlacedNumbers placed = numbersAll(picture);
  QVERIFY2(placed.missing.empty(), qPrintable(described(placed)));
  for (const ContourNumber& number : placed.numbers) {
    for (const NumberedMark& mark : picture.marks) {
      QVERIFY(!outlineOf(number.box).containsPoint(mark.centre, Qt::OddEvenFill));
    }
  }
}

void ContourNumbersTest::notesAreNeverCovered() {
  NumberedPicture picture = bundleOf(9.0, {0.0, 260.0}, {400.0, 230.0});
  picture.notes = {QRectF(260.0, 200.0, 140.0, 100.0)};
  const PlacedNumbers placed = numbersAll(picture);
  QVERIFY2(placed.missing.empty(), qPrintable(described(placed)));
  for (const ContourNumber& number : placed.numbers) {
    QVERIFY(!number.box.bounds().intersects(picture.notes[0]));
  }
}

void ContourNumbersTest::whatAPointCoversIsNotInSight() {
  QVector<QPointF> island;
  for (int k = 0; k <= 40; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / 40.0;
    island.push_back(QPointF(200.0, 150.0) + 4.0 * QPointF(std::cos(angle), std::sin(angle)));
  }
  NumberedPicture picture = pictureOf({lineOf(QStringLiteral("0.9"), island)});
  QCOMPARE(numbersAll(picture).inSight.size(), std::size_t{1});
  QCOMPARE(numbersAll(picture).missing.size(), std::size_t{0});
  picture.marks = {{{200.0, 150.0}, 6.0, false}};
  QVERIFY(numbersAll(picture).inSight.empty());
  picture.marks[0].ring = true;  // the inside of a ring is free
  QCOMPARE(numbersAll(picture).inSight.size(), std::size_t{1});
}

void ContourNumbersTest::onlyNumbersInLinesWhereOnlyTheseAreAskedFor() {
  const PlacedNumbers crowded = placeContourNumbers(bundleOf(2.0), plainLetters(), NumberingReach::with_room);
  QVERIFY(crowded.numbers.empty());
  QCOMPARE(crowded.missing.size(), std::size_t{8});
  const PlacedNumbers wide = placeContourNumbers(bundleOf(20.0), plainLetters(), NumberingReach::with_room);
  QCOMPARE(wide.numbers.size(), std::size_t{8});
  for (const ContourNumber& number : wide.numbers) QVERIFY(number.inLine);
}

void ContourNumbersTest::levelsInSightAreNamedAndNoneOverlap_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::newRow("45 mm") << QSizeF(170.0, 150.0);
  QTest::newRow("75 mm") << QSizeF(283.0, 283.0);
  QTest::newRow("wide") << QSizeF(600.0, 300.0);
  QTest::newRow("screen") << QSizeF(600.0, 500.0);
}

void ContourNumbersTest::levelsInSightAreNamedAndNoneOverlap() {
  QFETCH(QSizeF, size);
  const auto seed = std::random_device{}();
  qInfo("seed %u", seed);
  std::mt19937_64 random(seed);
  std::size_t missing = 0;
  for (int round = 0; round < 25; ++round) {
    const NumberedPicture picture = randomPicture(random, size);
    const PlacedNumbers placed = numbersAll(picture);
    missing += placed.missing.size();
    for (std::size_t a = 0; a < placed.numbers.size(); ++a) {
      QVERIFY(picture.area.contains(placed.numbers[a].box.bounds()));
      for (std::size_t b = 0; b < a; ++b) {
        QVERIFY2(!overlap(placed.numbers[a].box, placed.numbers[b].box),
                 qPrintable(QStringLiteral("round %1: ").arg(round) + placed.numbers[a].text));
      }
    }
  }
  // These fields are more crowded than fits are, which tst_numbered_pictures asks to be named without
  // exception: about one level of 3,000 finds no place between 150 points on 45 mm. Three of some 200 would
  // be a fault.
  QVERIFY2(missing <= 2, qPrintable(QString::number(missing)));
}

void ContourNumbersTest::theSamePictureHasTheSameNumbers() {
  std::mt19937_64 random(11);
  const NumberedPicture picture = randomPicture(random, {300.0, 280.0});
  const PlacedNumbers first = numbersAll(picture);
  numbersAll(randomPicture(random, {500.0, 400.0}));  // nothing is remembered
  const PlacedNumbers again = numbersAll(picture);
  QVERIFY(first.numbers.size() > 3);
  QCOMPARE(again.numbers.size(), first.numbers.size());
  for (std::size_t k = 0; k < first.numbers.size(); ++k) {
    QCOMPARE(again.numbers[k].text, first.numbers[k].text);
    QCOMPARE(again.numbers[k].box.centre, first.numbers[k].box.centre);
    QCOMPARE(again.numbers[k].angle, first.numbers[k].angle);
  }
}

void ContourNumbersTest::crowdedLettersShrinkOnPaperOnly() {
  // Columns of points, between which only smaller letters find room.
  NumberedPicture picture = bundleOf(20.0);
  for (int x = 0; x <= 400; x += 28) {
    for (int y = 0; y <= 300; y += 5) picture.marks.push_back({QPointF(x, y), 3.5, false});
  }
  const NumberLetters letters = plainLetters(10.0);
  const PlacedNumbers onScreen = placeContourNumbers(picture, letters, NumberingReach::all_in_sight);
  QCOMPARE(onScreen.size, 1.0);
  const PlacedNumbers paper =
      placeContourNumbers(picture, letters, NumberingReach::all_in_sight, {true, 7.0});
  QVERIFY2(paper.size < 1.0 && paper.size >= 0.7, qPrintable(QString::number(paper.size)));
  const PlacedNumbers least =
      placeContourNumbers(picture, letters, NumberingReach::all_in_sight, {true, 9.5});
  QVERIFY(least.size >= 0.95);
}

void ContourNumbersTest::hostilePicturesAreNumberedOrLeft() {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  QVERIFY(numbersAll({}).numbers.empty());
  NumberedPicture picture = bundleOf(9.0);
  picture.marks = {{{nan, 3.0}, 3.0, false}, {{1e300, -1e300}, 4.0, true}, {{5.0, 5.0}, 1e6, true}};
  picture.notes = {QRectF(1e9, 1e9, 5.0, 5.0)};
  picture.levels[2].pieces.push_back({{3.0, 3.0}, {3.0, 3.0}});
  picture.levels[2].pieces.push_back({{7.0, 7.0}});
  picture.levels[2].pieces.push_back({});
  QVERIFY(numbersAll(picture).missing.empty());
  picture.area = QRectF(0.0, 0.0, 0.0, 0.0);
  QVERIFY(numbersAll(picture).numbers.empty());
  // A line that turns up and down in every pixel.
  QVector<QPointF> scribble;
  for (int k = 0; k < 200'000; ++k) scribble.push_back({k % 400 * 1.0, (k % 2 == 0 ? 0.0 : 300.0)});
  QVERIFY(numbersAll(pictureOf({lineOf(QStringLiteral("0.1"), scribble)})).numbers.size() <= 1);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::ContourNumbersTest);
#include "tst_contour_numbers.moc"
