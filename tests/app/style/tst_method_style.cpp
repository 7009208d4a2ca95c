#include "app/style/method_style.h"
#include "app/style/palette.h"
#include "app/style/posterior_style.h"
#include "app/style/solver_style.h"
#include "support/colour_vision.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <set>

namespace credence {

namespace {

const std::vector<PlotTheme>& themes() {
  static const std::vector<PlotTheme> both = {PlotTheme::light(), PlotTheme::night()};
  return both;
}

/// A line of that pen as a row of dots on white, so that dashes are compared as they are seen.
QImage lineOf(QPen pen) {
  QImage image(240, 9, QImage::Format_Grayscale8);
  image.fill(Qt::white);
  QPainter painter(&image);
  pen.setColor(Qt::black);
  painter.setPen(pen);
  painter.drawLine(QLineF(0.0, 4.5, 240.0, 4.5));
  return image;
}

QImage markerOf(QCPScatterStyle marker) {
  QImage image(24, 24, QImage::Format_Grayscale8);
  image.fill(Qt::white);
  QCPPainter painter(&image);
  marker.setPen(QPen(Qt::black, 1.2));
  marker.setSize(12.0);
  if (marker.brush().style() != Qt::NoBrush) marker.setBrush(Qt::white);
  marker.applyTo(&painter, QPen());
  marker.drawShape(&painter, 12.0, 12.0);
  return image;
}

/// The share of dots in which two pictures differ.
double difference(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) count += qGray(a.pixel(x, y)) / 128 != qGray(b.pixel(x, y)) / 128;
  }
  return static_cast<double>(count) / static_cast<double>(a.width() * a.height());
}

}  // namespace

/// The one table of how methods look.
class MethodStyleTest : public QObject {
  Q_OBJECT

 private slots:
  void everyMethodHasARowAndANameOfItsOwn();
  void noTwoMethodsLookAlikeToAnybody();
  void noMethodLooksLikeAClassOrThePaper();
  void inGreyDashesOrMarkersTellThemApart();
  void aPosteriorHasTheLineOfItsMethod();
  void solversHaveNoMethodsColour();
  void anAddedMethodHasALookToo();

 private:
  static void apart(const QColor& a, const QColor& b, double least, const std::string_view what) {
    for (const Vision& vision : visions()) {
      QVERIFY2(distance(a, b, vision) >= least,
               qPrintable(QStringLiteral("%1: %2 and %3 are %4 apart for %5")
                              .arg(QString::fromUtf8(what.data(), qsizetype(what.size())), a.name(), b.name())
                              .arg(distance(a, b, vision), 0, 'f', 1)
                              .arg(QLatin1String(vision.name))));
    }
  }
};

void MethodStyleTest::everyMethodHasARowAndANameOfItsOwn() {
  QCOMPARE(methodStyles().size(), methods().size());
  std::set<std::string_view> names;
  for (std::size_t k = 0; k < methods().size(); ++k) {
    QCOMPARE(methodStyles()[k].method, methods()[k]);  // in the order of methods()
    names.insert(methodStyles()[k].method->title);
  }
  QCOMPARE(names.size(), methods().size());
  QVERIFY(!names.contains(std::string_view()));
}

void MethodStyleTest::noTwoMethodsLookAlikeToAnybody() {
  for (const PlotTheme& theme : themes()) {
    double least = 1e3;
    for (const MethodStyle& a : methodStyles()) {
      for (const MethodStyle& b : methodStyles()) {
        if (&a == &b) continue;
        const QColor first = methodColour(*a.method, theme);
        const QColor second = methodColour(*b.method, theme);
        apart(first, second, leastMethodDistance, a.method->id);
        least = std::min(least, leastDistance(first, second));
      }
    }
    // What the header says is no less than what there is, but for the next whole number.
    QVERIFY2(least < leastMethodDistance + 2.5, qPrintable(QString::number(least)));
  }
}

void MethodStyleTest::noMethodLooksLikeAClassOrThePaper() {
  for (const PlotTheme& theme : themes()) {
    for (const MethodStyle& row : methodStyles()) {
      const QColor colour = methodColour(*row.method, theme);
      for (const QColor& ofClass : classColours()) {
        apart(colour, ofClass, leastMethodDistance, row.method->id);
      }
      apart(colour, theme.canvas, leastMethodDistance, row.method->id);
      apart(colour, theme.paper, leastMethodDistance, row.method->id);
    }
  }
}

void MethodStyleTest::inGreyDashesOrMarkersTellThemApart() {
  const PlotTheme theme = PlotTheme::light();
  for (const MethodStyle& a : methodStyles()) {
    for (const MethodStyle& b : methodStyles()) {
      if (&a == &b) continue;
      const double dashes =
          difference(lineOf(methodPen(*a.method, theme)), lineOf(methodPen(*b.method, theme)));
      const double markers =
          difference(markerOf(methodMarker(*a.method, theme)), markerOf(methodMarker(*b.method, theme)));
      QVERIFY2(dashes >= 0.02 || markers >= 0.04,
               qPrintable(QStringLiteral("%1, %2: dashes %3, markers %4")
                              .arg(QLatin1String(a.method->id), QLatin1String(b.method->id))
                              .arg(dashes)
                              .arg(markers)));
      QVERIFY(a.marker != b.marker);
    }
  }
  // Those of a page of weights have no markers.
  for (const PosteriorKind* a : gaussian_posteriors()) {
    for (const PosteriorKind* b : gaussian_posteriors()) {
      if (a == b) continue;
      QVERIFY(difference(lineOf(posteriorPen(*a, theme)), lineOf(posteriorPen(*b, theme))) >= 0.02);
    }
  }
}

void MethodStyleTest::aPosteriorHasTheLineOfItsMethod() {
  for (const PlotTheme& theme : themes()) {
    QCOMPARE(posteriorPen(laplace_posterior, theme), methodPen(laplace_probit, theme));
    QCOMPARE(posteriorPen(vb_posterior, theme), methodPen(vb_method, theme));
    QCOMPARE(posteriorPen(kl_posterior, theme), methodPen(kl_method, theme));
    QCOMPARE(posteriorPen(ep_posterior, theme), methodPen(ep_method, theme));
  }
}

void MethodStyleTest::solversHaveNoMethodsColour() {
  for (const PlotTheme& theme : themes()) {
    for (const Solver solver : {Solver::lbfgs, Solver::gradient_ascent}) {
      for (const MethodStyle& row : methodStyles()) {
        apart(solverPen(solver, theme).color(), methodColour(*row.method, theme), 18.0, row.method->id);
      }
    }
  }
}

void MethodStyleTest::anAddedMethodHasALookToo() {
  static Method another = laplace_probit;
  another.id = "another";
  const PlotTheme theme = PlotTheme::light();
  QCOMPARE(methodColour(another, theme), theme.ink);
  QVERIFY(!methodPen(another, theme).dashPattern().isEmpty());
  for (const MethodStyle& row : methodStyles()) {
    QVERIFY(row.marker != static_cast<int>(methodMarker(another, theme).shape()));
  }
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::MethodStyleTest);
#include "tst_method_style.moc"
