#include "app/chart/looks.h"
#include "app/plots/judgement_charts.h"
#include "app/plots/picture_style.h"
#include "app/style/markers.h"
#include "app/style/palette.h"
#include "app/style/plot_theme.h"
#include "app/style/posterior_style.h"
#include "app/style/solver_style.h"
#include "core/method/posterior.h"
#include "support/colour_vision.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace credence {

namespace {

QColor at(const Quantity& quantity, double share) {
  QCPColorGradient gradient = gradientOf(quantity);
  return QColor(gradient.color(share, QCPRange(0.0, 1.0)));
}

const Quantity probability = Quantity::probability(map_method);

Picture pictureOf(const Quantity& quantity) {
  Picture picture;
  picture.quantity = quantity;
  return picture;
}

}  // namespace

/// Colours as people with every common colour vision see them. About 2 in CIE Lab can just be told apart
/// side by side; here 20 is asked for where colours mean different things, 10 of half-tints, and of what
/// colour alone tells apart in grey 15 in lightness.
class PaletteTest : public QObject {
  Q_OBJECT

 private slots:
  void theSimulationIsRight();
  void noOtherQuantityLooksLikeAClass();
  void bothSidesOfADifferenceAreToldApart();
  void curvesAreToldApart();
  void posteriorsAreToldApart();
  void termsOfTheEvidenceAreToldApart();
  void theSettingIsSeenOnEveryCell();
  void linesOfDrawsLookLikeNothingElse();

 private:
  static void apart(const QColor& a, const QColor& b, double least, const char* what) {
    for (const Vision& vision : visions()) {
      QVERIFY2(distance(a, b, vision) >= least, qPrintable(QStringLiteral("%1: %2 and %3 are %4 apart for %5")
                                                               .arg(QLatin1String(what), a.name(), b.name())
                                                               .arg(distance(a, b, vision), 0, 'f', 1)
                                                               .arg(QLatin1String(vision.name))));
    }
  }
  static void apartInGrey(const QColor& a, const QColor& b) {
    QVERIFY2(std::abs(lightness(a) - lightness(b)) >= 15.0, qPrintable(a.name() + b.name()));
  }
};

void PaletteTest::theSimulationIsRight() {
  // Known values: sRGB red, and what is grey stays grey.
  const Triple red = lab(QColor(255, 0, 0), visions()[0].matrix);
  QVERIFY(std::abs(red[0] - 53.24) < 0.05 && std::abs(red[1] - 80.09) < 0.1 &&
          std::abs(red[2] - 67.20) < 0.1);
  for (const Vision& vision : visions()) {
    const Triple grey = lab(QColor(128, 128, 128), vision.matrix);
    QVERIFY2(std::abs(grey[0] - 53.59) < 0.1 && std::hypot(grey[1], grey[2]) < 0.5, vision.name);
  }
  // The violet and green that differences had: blue and a class's orange to many.
  QVERIFY(distance(QColor(0xa886c0), QColor(0x5b9fca), visions()[2]) < 10.0);
  QVERIFY(distance(QColor(0x85bb85), QColor(0xf2bd97), visions()[1]) < 10.0);
}

void PaletteTest::noOtherQuantityLooksLikeAClass() {
  for (const Quantity& quantity : {Quantity::difference(), Quantity::entropy(), Quantity::information(),
                                   Quantity::latent_deviation(), Quantity::probability_deviation()}) {
    for (const double end : {0.0, 1.0}) {
      for (const double side : {0.0, 1.0}) apart(at(quantity, end), at(probability, side), 20.0, "ends");
      for (const QColor& colour : classColours()) apart(at(quantity, end), colour, 20.0, "points");
    }
  }
  for (const double half : {0.25, 0.75}) {
    for (const double side : {0.25, 0.75}) {
      apart(at(Quantity::difference(), half), at(probability, side), 10.0, "half-tints");
    }
  }
}

void PaletteTest::bothSidesOfADifferenceAreToldApart() {
  const Quantity difference = Quantity::difference();
  apart(at(difference, 0.0), at(difference, 1.0), 20.0, "below and above");
  apartInGrey(at(difference, 0.0), at(difference, 1.0));
  for (const double end : {0.0, 1.0}) apart(at(difference, end), at(difference, 0.5), 20.0, "zero");
  // And by the lines.
  const Picture below = pictureOf(difference);
  QVERIFY(contourPen(below, -0.1).style() != contourPen(below, 0.1).style());
  QCOMPARE(contourPen(pictureOf(probability), 0.1).style(), Qt::SolidLine);
}

void PaletteTest::curvesAreToldApart() {
  for (const PlotTheme& theme : {PlotTheme::light(), PlotTheme::night()}) {
    const Chart chart = rocChart({{QStringLiteral("MAP"), &map_method},
                                  {QStringLiteral("Laplace"), &laplace_probit},
                                  {QStringLiteral("EP"), &ep_method}});
    std::vector<QPen> pens;
    for (const NamedLine& name : namedLines(chart.names, theme)) {
      if (name.pen.style() != Qt::NoPen) pens.push_back(name.pen);
    }
    QCOMPARE(pens.size(), std::size_t{3});  // MAP, Laplace, the pinned method
    apart(pens[0].color(), pens[1].color(), 20.0, "MAP and Laplace");
    apartInGrey(pens[0].color(), pens[1].color());
    for (const QPen& pen : pens) apart(pen.color(), theme.canvas, 20.0, "paper");
    for (std::size_t k = 0; k < 3; ++k) QVERIFY(pens[k].dashPattern() != pens[(k + 1) % 3].dashPattern());
    const QPen lbfgs = solverPen(Solver::lbfgs, theme);
    const QPen gradient = solverPen(Solver::gradient_ascent, theme);
    apart(lbfgs.color(), gradient.color(), 20.0, "solvers");
    QVERIFY(lbfgs.style() != gradient.style());
  }
}

void PaletteTest::posteriorsAreToldApart() {
  for (const PlotTheme& theme : {PlotTheme::light(), PlotTheme::night()}) {
    std::vector<QPen> pens;
    for (const PosteriorKind* kind : gaussian_posteriors()) pens.push_back(posteriorPen(*kind, theme));
    pens.push_back(correctedPen(theme));
    for (std::size_t k = 0; k < pens.size(); ++k) {
      apart(pens[k].color(), theme.canvas, 20.0, "paper");
      apart(pens[k].color(), truthColour(theme), 20.0, "the draws below");
      for (std::size_t other = 0; other < k; ++other) {
        apart(pens[k].color(), pens[other].color(), 20.0, "posteriors");
        // The boldest is solid, too.
        QVERIFY(pens[k].dashPattern() != pens[other].dashPattern() ||
                pens[k].widthF() > pens[other].widthF());
      }
    }
  }
}

void PaletteTest::termsOfTheEvidenceAreToldApart() {
  for (std::size_t a = 0; a < 3; ++a) {
    const std::size_t b = (a + 1) % 3;
    apart(termColours()[a], termColours()[b], 20.0, "terms");
    apartInGrey(termColours()[a], termColours()[b]);
    for (const PlotTheme& theme : {PlotTheme::light(), PlotTheme::night()}) {
      apart(termColours()[a], theme.paper, 20.0, "paper");
    }
  }
}

void PaletteTest::linesOfDrawsLookLikeNothingElse() {
  const QColor draws = drawnBoundaryPen().color();
  const QColor solid(draws.rgb());
  apart(solid, contourPen(pictureOf(probability), 0.5).color(), 20.0, "the line of the fit");
  for (const QColor& colour : classColours()) apart(solid, colour, 20.0, "points");
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const QColor tint = at(probability, share);
    const double lineShare = draws.alpha() / 255.0;
    const auto mixed = [&](int line, int below) {
      return static_cast<int>(std::lround(lineShare * line + (1.0 - lineShare) * below));
    };
    apart(QColor(mixed(draws.red(), tint.red()), mixed(draws.green(), tint.green()),
                 mixed(draws.blue(), tint.blue())),
          tint, 15.0, "the map below");
  }
}

void PaletteTest::theSettingIsSeenOnEveryCell() {
  // Either its core or its edge, in lightness alone: whatever colours somebody sees.
  const QCPScatterStyle marker = settingMarker(14.0);
  QCPColorGradient gradient = evidenceGradient();
  for (int k = 0; k <= 20; ++k) {
    const double cell = lightness(QColor(gradient.color(k, QCPRange(0.0, 20.0))));
    const double seen = std::max(std::abs(lightness(marker.brush().color()) - cell),
                                 std::abs(lightness(marker.pen().color()) - cell));
    QVERIFY2(seen >= 40.0, qPrintable(QStringLiteral("%1 at %2").arg(seen).arg(k)));
  }
  // And it is no square and no diamond: nothing of the path lies in their corners.
  QVERIFY(!marker.customPath().contains(QPointF(6.5, 6.5)));
  QVERIFY(marker.customPath().contains(QPointF(0.0, 7.0)));
  QVERIFY(!marker.customPath().contains(QPointF(2.5, 2.5)));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PaletteTest);
#include "tst_palette.moc"
