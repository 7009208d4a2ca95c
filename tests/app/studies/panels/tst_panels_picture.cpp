#include "app/files/bundled_data.h"
#include "app/plots/figure.h"
#include "app/plots/plane_view.h"
#include "app/studies/panels/panels_figure.h"
#include "app/studies/panels/panels_painting.h"
#include "app/studies/panels/weight_plane.h"
#include "app/style/palette.h"
#include "core/evidence/suggested_ranges.h"
#include "support/registered_test.h"
#include "support/svg_words.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

namespace credence {

namespace {

FigurePage pageOf(const std::shared_ptr<const PanelsResult>& panels, const QSizeF& size, int dpi) {
  return panelsPage(panels, {.size = size, .dpi = dpi});
}

/// Grey levels a pixel.
double meanDifference(const QImage& a, const QImage& b) {
  double sum = 0.0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
  }
  return sum / a.width() / a.height();
}

}  // namespace

/// One picture of several settings: what is said of each, one scale for all, and words that can be read.
class PanelsPictureTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void everyPanelIsNamed();
  void theScaleIsSharedByAll();
  void wordsDoNotTouch_data();
  void wordsDoNotTouch();
  void axesOfOneScaleLookLikeIt();
  void pagesTooSmallAreRefusedWithOneThatIsNot();
  void aPanelWithoutAFitSaysWhy();
  void aDifferenceHasItsOwnBar();
  void weightsHaveOneScaleAndTheTruth();
  void unfinishedPanelsAreNotSaved();
  void theSameInEveryFormat();

 private:
  static std::shared_ptr<const PanelsResult> result(const char* data, const char* quantity,
                                                    const QString& values, const SplitRule& split = {});
  std::vector<test::SvgWord> words(const std::shared_ptr<const PanelsResult>& panels,
                                   const QSizeF& size) const {
    savePage(pageOf(panels, size, 96), path("words.svg"));
    return test::svgWords(path("words.svg"));
  }
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
  std::shared_ptr<const PanelsResult> m_twelve;
};

std::shared_ptr<const PanelsResult> PanelsPictureTest::result(const char* data, const char* quantity,
                                                              const QString& values, const SplitRule& split) {
  PanelsRequest request;
  request.dataset = std::make_shared<const Dataset>(loadBundledData(QString::fromLatin1(data)));
  const Split rows = split_rows(*request.dataset, split);
  PanelsBase base;
  base.usual = {suggested_ranges(*request.dataset, false).hyperparameters, split, &laplace_probit};
  base.training = rows.train().n_elem;
  base.allTraining = rows.train().n_elem + rows.unused.n_elem;
  const VariedQuantity& row = *variedQuantityFromId(quantity);
  request.heading = QString::fromUtf8(row.title.data());
  request.cases = panelCases(row, values, base);
  request.view = viewOfData(*request.dataset);
  std::shared_ptr<const PanelsResult> newest;
  fitPanels(begunPanels(request, nullptr), [&](const auto& some) { newest = some; });
  return newest;
}

void PanelsPictureTest::initTestCase() {
  m_twelve = result("penguins", "prior-variance",
                    QStringLiteral("0.001,0.003,0.01,0.03,0.1,0.3,1,3,10,100,1000,10000"),
                    {.kind = SplitRule::Kind::fraction, .fraction = 0.7});
}

void PanelsPictureTest::everyPanelIsNamed() {
  const auto three = result("penguins", "width", QStringLiteral("0.5,2,5"),
                            {.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  std::map<QString, int> seen;
  for (const test::SvgWord& word : words(three, {180.0, 80.0})) ++seen[word.text];
  for (const char* once : {"width 0.5", "width 2", "width 5", "bill length (mm)", "Adelie", "Chinstrap",
                           "test", "p(Chinstrap)", "Laplace (probit), prior variance 10"}) {
    QVERIFY2(seen[QString::fromUtf8(once)] == 1, once);
  }
  for (const auto& panel : three->panels) {
    QString evidence = QString::number(panel->row.logEvidence, 'f', 2);
    evidence.replace(QLatin1Char('-'), QChar(0x2212));
    const auto says = std::ranges::any_of(seen, [&](const auto& entry) {
      return entry.first.contains(QStringLiteral("log evidence ") + evidence);
    });
    QVERIFY2(says, qPrintable(evidence));
  }
  const auto scored = std::ranges::count_if(
      seen, [](const auto& entry) { return entry.first.contains(QStringLiteral("test log-lik.")); });
  QCOMPARE(scored, std::ptrdiff_t{3});
}

/// Numbers at the outer axes only; the same colour for the same probability everywhere.
void PanelsPictureTest::theScaleIsSharedByAll() {
  const auto five = result("penguins", "prior-variance", QStringLiteral("1,1,100,10,1"));
  const QSizeF size(180.0, 130.0);
  const auto layout = layoutOf(*five, {PlotTheme::light(), panelsFont(size, 5), QSizeF(680.0, 491.0), 1.0});
  QVERIFY(layout);
  for (const PanelsLayout::Place& place : layout->places)
    QCOMPARE(place.canvas.size(), layout->places[0].canvas.size());
  QCOMPARE(layout->columns, std::size_t{3});
  const std::vector<bool> lowest = {false, false, true, true, true};
  for (std::size_t k = 0; k < 5; ++k) {
    QCOMPARE(layout->places[k].lowest, bool(lowest[k]));
    QCOMPARE(layout->places[k].leftmost, k == 0 || k == 3);
  }
  int numbers = 0;
  const auto all = words(five, size);
  for (const test::SvgWord& word : all) numbers += word.text == QStringLiteral("18") ? 1 : 0;  // of the depth
  QCOMPARE(numbers, 2);
  // Panels of one setting are painted alike.
  const PanelsStyle style{PlotTheme::light(), panelsFont(size, 5), QSizeF(680.0, 491.0), 1.0};
  QImage image(680, 491, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QCPPainter painter(&image);
  const auto painted = paintPanels(painter, *five, style);
  painter.end();
  const auto inside = [&](std::size_t k) {
    return image.copy(painted->places[k].canvas.adjusted(8, 8, -8, -8));
  };
  QVERIFY(meanDifference(inside(1), inside(0)) < 0.1);  // antialiasing counts from the page's corner
  QVERIFY(meanDifference(inside(2), inside(0)) > 3.0);
  // The bar is the gradient of every panel.
  const QRectF bar = painted->bar;
  QCPColorGradient gradient = probabilityGradient();
  for (const double p : {0.0, 1.0}) {
    const QColor wanted(gradient.color(p, QCPRange(0.0, 1.0)));
    bool found = false;
    // Its strip is above the numbers of its ticks.
    for (int y = static_cast<int>(bar.top()); y < static_cast<int>(bar.bottom()); ++y) {
      for (int x = static_cast<int>(bar.left()); x < static_cast<int>(bar.right()); ++x) {
        const QColor there = image.pixelColor(x, y);
        found = found || std::abs(there.red() - wanted.red()) + std::abs(there.green() - wanted.green()) +
                                 std::abs(there.blue() - wanted.blue()) <
                             12;
      }
    }
    QVERIFY(found);
  }
}

void PanelsPictureTest::wordsDoNotTouch_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<int>("count");
  QTest::addColumn<bool>("longNames");
  for (const QSizeF& size :
       {QSizeF(90.0, 210.0), QSizeF(120.0, 120.0), QSizeF(180.0, 130.0), QSizeF(240.0, 100.0)}) {
    for (const int count : {2, 3, 5, 8, 12}) {
      if (count > 3 && size.width() < 100.0) continue;
      if (count == 12 && size.width() < 130.0) continue;
      if (count == 12 && size.height() < 110.0) continue;
      for (const bool longNames : {false, true}) {
        QTest::addRow("%gx%g, %d%s", size.width(), size.height(), count, longNames ? ", long names" : "")
            << size << count << longNames;
      }
    }
  }
}

void PanelsPictureTest::wordsDoNotTouch() {
  QFETCH(QSizeF, size);
  QFETCH(int, count);
  QFETCH(bool, longNames);
  PanelsResult some = *m_twelve;
  some.panels.resize(static_cast<std::size_t>(count));
  some.request.cases.resize(some.panels.size());
  if (longNames) {
    Dataset renamed = *some.request.dataset;
    renamed.class_names = {"Pygoscelis adeliae of the Palmer Archipelago, Antarctica",
                           "Pygoscelis antarcticus of Dream Island and its neighbourhood"};
    renamed.input_names = {"the length of the upper ridge of the bill, measured along its culmen (mm)",
                           "depth (mm)"};
    some.request.dataset = std::make_shared<const Dataset>(renamed);
  }
  const auto all = words(std::make_shared<const PanelsResult>(some), size);
  QVERIFY(all.size() > 8);
  const QRectF page(0.0, 0.0, size.width() * 96.0 / 25.4 + 1.0, size.height() * 96.0 / 25.4 + 1.0);
  const QRegularExpression level(
      QStringLiteral("^0\\.[1-9]$"));  // numbers on contours stand among the points
  int captions = 0;
  for (const test::SvgWord& word : all) {
    QVERIFY2(page.contains(word.place), qPrintable(word.text));
    captions += word.text.startsWith(QStringLiteral("prior variance")) ? 1 : 0;
    for (const test::SvgWord& other : all) {
      if (&word == &other || level.match(word.text).hasMatch() || level.match(other.text).hasMatch())
        continue;
      QVERIFY2(!word.place.intersects(other.place), qPrintable(word.text + QLatin1Char('|') + other.text));
    }
  }
  QVERIFY(captions > 0);
}

/// Ripley's inputs have one unit: a circle looks round.
void PanelsPictureTest::axesOfOneScaleLookLikeIt() {
  const auto panels = result("ripley", "method", QStringLiteral("map,laplace,ep"));
  const Bounds& view = panels->request.view;
  for (const QSizeF& page : {QSizeF(680.0, 300.0), QSizeF(500.0, 700.0), QSizeF(1000.0, 500.0)}) {
    const auto layout = layoutOf(*panels, {PlotTheme::light(), panelsFont({180.0, 80.0}, 3), page, 1.0});
    QVERIFY(layout);
    const QSizeF canvas = layout->places[0].canvas.size();
    QVERIFY(std::abs(canvas.width() / canvas.height() / (view.width() / view.height()) - 1.0) < 0.02);
  }
}

void PanelsPictureTest::pagesTooSmallAreRefusedWithOneThatIsNot() {
  QString message;
  try {
    savePage(pageOf(m_twelve, {60.0, 50.0}, 96), path("small.pdf"));
  } catch (const std::runtime_error& error) {
    message = QString::fromUtf8(error.what());
  }
  const auto match = QRegularExpression(QStringLiteral("^12 panels cannot be read on so small a page; "
                                                       "(\\d+) × (\\d+) mm are enough$"))
                         .match(message);
  QVERIFY2(match.hasMatch(), qPrintable(message));
  QVERIFY(!QFile::exists(path("small.pdf")));
  const QSizeF enough(match.captured(1).toDouble(), match.captured(2).toDouble());
  savePage(pageOf(m_twelve, enough, 96), path("small.pdf"));
  QVERIFY(QFile::exists(path("small.pdf")));
  const QSizeF less(enough.width() - 12.0, enough.height() - 10.0);
  QVERIFY_EXCEPTION_THROWN(savePage(pageOf(m_twelve, less, 96), path("small.pdf")), std::runtime_error);
}

void PanelsPictureTest::aPanelWithoutAFitSaysWhy() {
  const auto two = result("penguins", "prior-variance", QStringLiteral("1,inf"));
  QStringList said;
  for (const test::SvgWord& word : words(two, {180.0, 100.0})) said << word.text;
  QVERIFY(
      said.join(QLatin1Char(' ')).contains(QStringLiteral("Without a prior there must be fewer weights")));
  QCOMPARE(said.filter(QStringLiteral("log evidence")).size(), 1);
}

void PanelsPictureTest::aDifferenceHasItsOwnBar() {
  const auto two = result("penguins", "prior-variance", QStringLiteral("1,100"));
  PanelsRequest request = two->request;
  request.difference = true;
  std::shared_ptr<const PanelsResult> both;
  fitPanels(begunPanels(request, two.get()), [&](const auto& newest) { both = newest; });
  QVERIFY(both->complete() && both->difference);
  QCOMPARE(both->panels[0]->fit, two->panels[0]->fit);
  for (const QSizeF& size : {defaultPanelsSize(*both), QSizeF(120.0, 70.0), QSizeF(120.0, 220.0)}) {
    const auto all = words(both, size);
    QStringList said;
    for (const test::SvgWord& word : all) {
      said << word.text;
      for (const test::SvgWord& other : all) {
        const bool contour = word.text.contains(QStringLiteral("0.")) && word.text.size() < 6;
        if (&word == &other || contour) continue;
        if (other.text.contains(QStringLiteral("0.")) && other.text.size() < 6) continue;
        QVERIFY2(!word.place.intersects(other.place), qPrintable(word.text + QLatin1Char('|') + other.text));
      }
    }
    QVERIFY(said.join(QLatin1Char(' ')).contains(QStringLiteral("difference 100 − 1")));
    QCOMPARE(said.count(QStringLiteral("difference")), 1);  // the bar
    QCOMPARE(said.count(QStringLiteral("p(Chinstrap)")), 1);
    QCOMPARE(said.filter(QStringLiteral("largest")).size(), 1);
  }
}

/// Axes of weights are those of all panels together, and have their names; the legend says what lies there, a
/// cross among it where the truth is known alone.
void PanelsPictureTest::weightsHaveOneScaleAndTheTruth() {
  PanelsBase base;
  base.usual.setting = {&linear_features, 1.0, 1.0};
  base.training = 80;
  base.allTraining = 80;
  const Generator& linear = *find_generator("linear");
  const GeneratorSettings settings{80, 0.0, 3};
  PanelsRequest request = panelsRequest(
      std::make_shared<const Dataset>(generate(linear, settings)),
      {.quantity = "prior-variance", .values = QStringLiteral("0.01, 1, 100"), .weights = true}, base);
  for (const bool known : {true, false}) {
    if (known) request.truth = GeneratorTruth{&linear, settings};
    if (!known) request.truth.reset();
    std::shared_ptr<const PanelsResult> newest;
    fitPanels(begunPanels(request, nullptr), [&](const auto& some) { newest = some; });
    const Bounds shown = weightBounds(*newest);
    for (const auto& panel : newest->panels) {
      const WeightMoments& moments = panel->gaussian().moments;
      for (const double side : {-2.0, 2.0}) {
        const arma::vec edge = moments.mean + side * moments.deviation();
        QVERIFY(shown.contains(edge(1), edge(2)));
      }
    }
    QVERIFY(shown.contains(0.0, 0.0));
    if (known) QVERIFY(shown.contains(0.5, -1.0));
    QCOMPARE(shown.width(), shown.height());
    QStringList all;
    for (const test::SvgWord& word : words(newest, defaultPanelsSize(*newest))) all << word.text;
    for (const char* word : {"w of x1", "exact", "prior", "Laplace", "MAP"})
      QVERIFY2(
          all.contains(QString::fromLatin1(word)),
          qPrintable(QString::fromLatin1(word) + QStringLiteral(" in ") + all.join(QStringLiteral("; "))));
    QCOMPARE(all.contains(QStringLiteral("true weights")), known);
    QVERIFY(!all.contains(QStringLiteral("p = 0.5")));
  }
}

void PanelsPictureTest::unfinishedPanelsAreNotSaved() {
  PanelsResult some = *m_twelve;
  some.panels.back() = nullptr;
  QVERIFY_EXCEPTION_THROWN(
      savePage(pageOf(std::make_shared<const PanelsResult>(some), {180.0, 180.0}, 96), path("no.svg")),
      std::runtime_error);
}

void PanelsPictureTest::theSameInEveryFormat() {
  const auto two = result("penguins", "method", QStringLiteral("map,laplace"));
  const QSizeF size = defaultPanelsSize(*two);
  QCOMPARE(size.width(), 180.0);
  savePage(pageOf(two, size, 254), path("two.png"));
  QCOMPARE(QImage(path("two.png")).size(), (size * 10.0).toSize());
  QCOMPARE(renderPage(pageOf(two, size, 254)).size(), (size * 10.0).toSize());
  savePage(pageOf(two, size, 300), path("two.pdf"));
  QFile pdf(path("two.pdf"));
  QVERIFY(pdf.open(QIODevice::ReadOnly));
  const QByteArray bytes = pdf.readAll();
  QVERIFY(bytes.contains(" 510.2362 "));
  QVERIFY2(bytes.contains("/FontFile2") || bytes.contains("/FontFile"), "text stays text");
  savePage(pageOf(two, size, 96), path("two.svg"));
  QFile svg(path("two.svg"));
  QVERIFY(svg.open(QIODevice::ReadOnly));
  QVERIFY(svg.readAll().contains("<title>Method: width 2.6, prior variance 10</title>"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PanelsPictureTest);
#include "tst_panels_picture.moc"
