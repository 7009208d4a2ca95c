#include "app/compute/fit_job.h"
#include "app/document/plot_parts.h"
#include "app/files/bundled_data.h"
#include "app/plots/canvas.h"
#include "app/plots/figure.h"
#include "app/plots/figure_shape.h"
#include "app/plots/figure_sizes.h"
#include "app/plots/plane_points.h"
#include "app/plots/plane_view.h"
#include "app/style/markers.h"
#include "core/generators/generators.h"
#include "support/foreseen_plane.h"
#include "support/registered_test.h"
#include "support/svg_words.h"

#include <QApplication>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace credence {

/// A figure has a shape and a size of its own, and as much on it as is asked for.
class FigureShapeTest : public QObject {
  Q_OBJECT

 private slots:
  void pointsFillMostOfEachAxis_data();
  void pointsFillMostOfEachAxis();
  void plotsHaveTheShapeOfTheirPoints_data();
  void plotsHaveTheShapeOfTheirPoints();
  void filesHaveTheMillimetresAskedFor_data();
  void filesHaveTheMillimetresAskedFor();
  void lettersAndLinesGrowTogether();
  void refusalsSayWhatIsEnoughOnALargePage();
  void eachPartCanBeLeftOut_data();
  void eachPartCanBeLeftOut();
  void pointsOfThousandsAreSmallAndTranslucent();

 private:
  static FitRequest requestOf(Dataset dataset) {
    FitRequest request;
    request.dataset = std::make_shared<const Dataset>(std::move(dataset));
    request.hyperparameters = {&rbf_features, 0.5, 10.0};
    return request;
  }
  /// Points in a box of that height for its width, in units that are the same.
  static Dataset box(double ratio, const std::string& unit = {}) {
    Dataset dataset = generate(*find_generator("moons"), {40, 0.2, 1});
    const Bounds all = bounds_of(dataset.inputs);
    dataset.inputs.col(0) = (dataset.inputs.col(0) - all.x1_min) / all.width();
    dataset.inputs.col(1) = (dataset.inputs.col(1) - all.x2_min) / all.height() * ratio;
    dataset.input_names = {"length (mm)", "weight" + unit};
    return dataset;
  }
  std::vector<test::SvgWord> words(const FigureContent& content, const FigureSpec& spec) const {
    const QString file = m_folder.filePath(QStringLiteral("figure.svg"));
    saveFigure(content, spec, file);
    return test::svgWords(file);
  }
  static FigureContent contentOf(FitRequest request, const FigureSpec& spec) {
    request.view = figureBounds(test::foreseen(request), spec);
    FigureContent content;
    content.fit = FitJob::compute(request);
    return content;
  }

  QTemporaryDir m_folder;
};

void FigureShapeTest::pointsFillMostOfEachAxis_data() {
  QTest::addColumn<double>("ratio");
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<bool>("sameUnit");
  std::random_device device;
  const unsigned seed = device();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> power(-3.0, 3.0);
  std::uniform_real_distribution<double> wide(85.0, 400.0);
  std::uniform_real_distribution<double> high(70.0, 300.0);
  for (int k = 0; k < 30; ++k) {
    const QSizeF size(wide(random), high(random));
    QTest::addRow("%d", k) << std::exp2(power(random)) << size << (k % 3 != 0);
  }
}

/// Three fifths, whatever the page; and where units are alike, as long on both axes, or said not to be.
void FigureShapeTest::pointsFillMostOfEachAxis() {
  QFETCH(const double, ratio);
  QFETCH(const QSizeF, size);
  QFETCH(const bool, sameUnit);
  FigureSpec spec{&comparisonView, size, 96};
  const FitRequest request = requestOf(box(ratio, sameUnit ? " (mm)" : " (g)"));
  const FigureContent content = contentOf(request, spec);
  const Bounds shown = content.fit->prediction.grid.bounds;
  const Bounds points = bounds_of(request.dataset->inputs);
  const QString drawn = QStringLiteral("%1×%2 mm, points of ratio %3 fill %4 and %5")
                            .arg(size.width())
                            .arg(size.height())
                            .arg(ratio)
                            .arg(points.width() / shown.width())
                            .arg(points.height() / shown.height());
  QVERIFY2(points.width() >= 0.6 * shown.width(), qPrintable(drawn));
  QVERIFY2(points.height() >= 0.6 * shown.height(), qPrintable(drawn));
  const std::vector<test::SvgWord> all = words(content, spec);
  const auto said = std::ranges::count_if(
      all, [](const test::SvgWord& word) { return word.text == QStringLiteral("axes not to scale"); });
  const bool alike = sameUnit && ratio <= 2.0 && ratio >= 0.5;
  if (alike) QVERIFY2(said == 0, qPrintable(drawn));
  const bool longer = ratio > 2.05 || ratio < 1.0 / 2.05;  // clear of what is rounded to two to one
  // Of others a page may have just the shape; axes are shorter than it by their labels.
  const double rough = size.height() / (size.width() / 2.0);
  const bool far = std::abs(std::log2(ratio / rough)) > 1.5;
  if ((longer || !sameUnit) && far) QVERIFY2(said == 2, qPrintable(drawn));
}

void FigureShapeTest::plotsHaveTheShapeOfTheirPoints_data() {
  QTest::addColumn<double>("ratio");
  QTest::addColumn<double>("shape");
  QTest::newRow("square") << 1.0 << 1.0;
  QTest::newRow("wide") << 0.6 << 0.6;
  QTest::newRow("high") << 1.9 << 1.9;
  QTest::newRow("too long") << 0.2 << 1.0;
}

void FigureShapeTest::plotsHaveTheShapeOfTheirPoints() {
  QFETCH(const double, ratio);
  QFETCH(const double, shape);
  const FitRequest request = requestOf(box(ratio, " (mm)"));
  for (const FigureView* view : {&comparisonView, &leftView}) {
    FigureSpec spec{view, {}, 96};
    spec.size = defaultFigureSize(spec, test::foreseen(request));
    const Bounds shown = figureBounds(test::foreseen(request), spec);
    const double wanted = shape == ratio ? ratio : shown.height() / shown.width();
    // A whole millimetre of height.
    QVERIFY2(std::abs(std::log(shown.height() / shown.width() / wanted)) < 0.03,
             qPrintable(QString::number(shown.height() / shown.width())));
    const double plots = view == &leftView ? 1.0 : 2.0;
    const double rough = spec.size.height() / (spec.size.width() / plots);
    QVERIFY2(rough > 0.8 * shape && rough < 1.6 * std::max(shape, 0.7), qPrintable(QString::number(rough)));
  }
}

void FigureShapeTest::filesHaveTheMillimetresAskedFor_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::newRow("page") << QSizeF(180.0, 90.0);
  QTest::newRow("column") << QSizeF(85.0, 85.0);
  QTest::newRow("broken") << QSizeF(101.3, 77.7);
}

void FigureShapeTest::filesHaveTheMillimetresAskedFor() {
  QFETCH(const QSizeF, size);
  const FigureSpec spec{&comparisonView, size, 300};
  const FigureContent content = contentOf(requestOf(box(1.0)), spec);
  const QString svg = QString::fromUtf8(figureBytes(content, spec, QStringLiteral("svg")));
  const auto millimetres = [](double side) { return QString::number(side) + QStringLiteral("mm\""); };
  QVERIFY(svg.contains(QStringLiteral("<svg width=\"") + millimetres(size.width())));
  QVERIFY(svg.contains(QStringLiteral(" height=\"") + millimetres(size.height())));
  const QString pdf = QString::fromLatin1(figureBytes(content, spec, QStringLiteral("pdf")));
  static const QRegularExpression box(
      QStringLiteral("/MediaBox \\[ (-?[0-9.]+) (-?[0-9.]+) ([0-9.]+) ([0-9.]+) \\]"));
  const QRegularExpressionMatch found = box.match(pdf);
  QVERIFY(found.hasMatch());
  const auto side = [&](int from, int to) {
    return (found.captured(to).toDouble() - found.captured(from).toDouble()) / 72.0 * 25.4;
  };
  QVERIFY(std::abs(side(1, 3) - size.width()) < 1e-3);  // four digits of a point
  QVERIFY(std::abs(side(2, 4) - size.height()) < 1e-3);
  const QImage png = QImage::fromData(figureBytes(content, spec, QStringLiteral("png")), "PNG");
  const double dot = 25.4 / 300.0;  // mm, which a PNG is made of
  QVERIFY(std::abs(png.width() * 1000.0 / png.dotsPerMeterX() - size.width()) < dot);
  QVERIFY(std::abs(png.height() * 1000.0 / png.dotsPerMeterY() - size.height()) < dot);
}

/// A slide is a page of half its size, magnified.
void FigureShapeTest::lettersAndLinesGrowTogether() {
  FigureSpec slide{.view = &comparisonView, .dpi = 96};
  takeSize(*figureSizeFromId(QStringLiteral("slide")), slide);
  QCOMPARE(slide.scale, 2.0);
  FigureSpec half = slide;
  half.size /= 2.0;
  half.fontSize = 9.0;
  half.scale = 1.0;
  half.dpi = 192;
  const FigureContent content = contentOf(requestOf(box(1.0)), slide);
  QVERIFY(renderFigure(content, slide) == renderFigure(content, half));
  const std::vector<test::SvgWord> large = words(content, slide);
  const std::vector<test::SvgWord> small = words(content, half);
  QCOMPARE(large.size(), small.size());
  for (std::size_t k = 0; k < large.size(); ++k) {
    QCOMPARE(large[k].text, small[k].text);
    QVERIFY(std::abs(large[k].place.height() - 2.0 * small[k].place.height()) < 0.1);
    QVERIFY(std::abs(large[k].place.left() - 2.0 * small[k].place.left()) < 0.1);
  }
}

void FigureShapeTest::refusalsSayWhatIsEnoughOnALargePage() {
  FigureSpec small{&comparisonView, QSizeF(100.0, 50.0), 96};
  small.scale = 2.0;
  const FigureContent content = contentOf(requestOf(box(1.0)), FigureSpec());
  try {
    figureBytes(content, small, QStringLiteral("png"));
    QFAIL("not refused");
  } catch (const std::runtime_error& error) {
    QCOMPARE(QString::fromUtf8(error.what()),
             QStringLiteral("Plots over the plane: needs at least 160×84 mm"));
  }
}

void FigureShapeTest::eachPartCanBeLeftOut_data() {
  QTest::addColumn<int>("part");
  for (std::size_t k = 0; k < plotParts.size(); ++k) {
    QTest::newRow(plotParts.at(k).id) << static_cast<int>(k);
  }
}

/// What is left out is not in the picture, and all else is as it was: one picture differs from the other, and
/// leaving it out twice changes no more.
void FigureShapeTest::eachPartCanBeLeftOut() {
  QFETCH(const int, part);
  FigureSpec spec{&leftView, QSizeF(100.0, 100.0), 96};
  FitRequest request = requestOf(loadBundledData(QStringLiteral("ripley")));
  request.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.6, .seed = 2, .validation = 0.2};
  const FigureContent content = contentOf(request, spec);
  const auto named = [](const std::vector<test::SvgWord>& all, const QString& begin) {
    return std::ranges::any_of(all, [&](const test::SvgWord& word) { return word.text.startsWith(begin); });
  };
  const std::vector<test::SvgWord> before = words(content, spec);
  const QImage whole = renderFigure(content, spec);
  plotParts.at(static_cast<std::size_t>(part)).part.in(spec.parts.shown) = false;
  const std::vector<test::SvgWord> after = words(content, spec);
  QVERIFY(renderFigure(content, spec) != whole);
  // The word that names each part; others stay.
  const QStringList names = {{},
                             QStringLiteral("valid"),  // or in full
                             QStringLiteral("test"),
                             QStringLiteral("misclassified"),
                             QStringLiteral("p = 0.5"),
                             {},
                             QStringLiteral("MAP")};
  for (int k = 1; k < names.size(); ++k) {
    if (names[k].isEmpty()) continue;  // colours, not words
    const bool legend = part == 4 && k < part;
    QVERIFY2(named(before, names[k]), qPrintable(names[k]));
    QVERIFY2(named(after, names[k]) == (k != part && !legend), qPrintable(names[k]));
  }
}

void FigureShapeTest::pointsOfThousandsAreSmallAndTranslucent() {
  const auto marked = [](arma::uword count) {
    PlanePoints points(1.0);
    auto dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {count, 0.2, 1}));
    points.set(dataset, split_rows(*dataset, {}), viewOfData(*dataset));
    return points.marked();
  };
  QCOMPARE(marked(300)->opacity, 1.0);
  QCOMPARE(marked(300)->markerScale, 1.0);
  QVERIFY(marked(3000)->opacity < 0.8 && marked(3000)->markerScale < 0.8);
  QVERIFY(marked(19'000)->opacity < 0.5);
  for (const Role role : all_roles) {
    const QCPScatterStyle faint = pointMarker(1, role, 1.0, 0.5);
    const QCPScatterStyle usual = pointMarker(1, role, 1.0);
    QVERIFY(faint.brush().color().alpha() < usual.brush().color().alpha());
    QVERIFY(faint.pen().color().alpha() < usual.pen().color().alpha());
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::FigureShapeTest);
#include "tst_figure_shape.moc"
