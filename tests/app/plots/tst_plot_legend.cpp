#include "app/compute/fit_job.h"
#include "app/compute/sampled_boundaries.h"
#include "app/document/document.h"
#include "app/figures/compute_studies.h"
#include "app/plots/colour_bar.h"
#include "app/plots/figure.h"
#include "app/plots/plane_view.h"
#include "app/plots/plot_legend.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "support/foreseen_plane.h"
#include "support/pinned_fonts.h"
#include "support/registered_test.h"
#include "support/svg_words.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>
#include <qcustomplot.h>

#include <algorithm>
#include <stdexcept>

namespace credence {

/// Everything drawn has a name, at every size of a figure, within the page, and where it was foreseen.
class PlotLegendTest : public QObject {
  Q_OBJECT

 private slots:
  void everythingDrawnIsNamed_data();
  void everythingDrawnIsNamed();
  void aLegendOfAnyLengthIsForeseen();
  void longNamesLoseTheirMiddle();
  void aNameWithLineBreaksHasOneLine();
  void whereALegendHasNoRoomItIsSaid();
  void theDifferenceNamesItsMarks();
  void theBarHasTicksAtTheLevelsDrawn();
  void numbersOnABarNeverTouch();

 private:
  static FitRequest requestOf(bool longNames);
  static FigureContent contentOf(const FitRequest& request);
  QStringList texts(const FigureContent& content, const FigureSpec& spec);
  std::vector<test::SvgWord> words(const FigureContent& content, const FigureSpec& spec);

  QTemporaryDir m_folder;
};

FitRequest PlotLegendTest::requestOf(bool longNames) {
  Document document;
  document.generateDataset(*find_generator("moons"), {160, 0.3, 7});
  const DocumentState& state = document.state();
  FitRequest request;
  Dataset dataset = *state.dataset;
  dataset.class_names = {"no", "yes"};
  if (longNames) {
    dataset.class_names = {"Pygoscelis adeliae of the Palmer Archipelago, Antarctica, test",
                           "Pygoscelis antarcticus of Dream Island and its neighbourhood, test"};
  }
  // Points of every role.
  SplitRule split{.kind = SplitRule::Kind::fraction, .fraction = 0.6};
  split.validation = 0.2;
  static_cast<FitProblem&>(request) = {state.origin,
                                       std::make_shared<const Dataset>(dataset),
                                       split,
                                       {&rbf_features, 0.7, 10.0},
                                       state.truth()};
  request.trueBoundary = true;
  return request;
}

FigureContent PlotLegendTest::contentOf(const FitRequest& request) {
  FigureContent content;
  content.fit = FitJob::compute(request);
  SampledBoundaries boundaries;
  boundaries.lines.resize(30);
  content.over.boundaries.fill(std::make_shared<const SampledBoundaries>(boundaries));
  const Bounds& view = content.fit->prediction.grid.bounds;
  const double x1 = 0.5 * (view.x1_min + view.x1_max);
  const double x2 = 0.5 * (view.x2_min + view.x2_max);
  content.over.section = Segment{{view.x1_min, x2}, {view.x1_max, x2}};
  content.over.next = NextMark{{x1, x2}, QStringLiteral("0.5 bits")};
  content.over.abstain = AbstainBand{-1.0, 1.0};
  return content;
}

std::vector<test::SvgWord> PlotLegendTest::words(const FigureContent& content, const FigureSpec& spec) {
  const QString file = m_folder.filePath(QStringLiteral("legend.svg"));
  saveFigure(content, spec, file);
  return test::svgWords(file);
}

QStringList PlotLegendTest::texts(const FigureContent& content, const FigureSpec& spec) {
  QStringList texts;
  for (const test::SvgWord& word : words(content, spec)) texts << word.text;
  return texts;
}

void PlotLegendTest::everythingDrawnIsNamed_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<QString>("view");
  QTest::addColumn<bool>("longNames");
  for (const bool longNames : {false, true}) {
    for (const QSizeF size : {QSizeF(85, 60), QSizeF(85, 85), QSizeF(180, 90), QSizeF(254, 143)}) {
      for (const FigureView* view : {&leftView, &comparisonView}) {
        if (view == &comparisonView && size.width() < 80.0) continue;
        QTest::addRow("%gx%g, %s, %s", size.width(), size.height(), view->id, longNames ? "long" : "short")
            << size << QString::fromLatin1(view->id) << longNames;
      }
    }
  }
}

void PlotLegendTest::everythingDrawnIsNamed() {
  QFETCH(const QSizeF, size);
  QFETCH(const QString, view);
  QFETCH(const bool, longNames);
  const FigureSpec spec{figureViewFromId(view), size, 96};
  FitRequest request = requestOf(longNames);
  const ForeseenMarks all = {
      .draws = true, .trueBoundary = true, .abstain = true, .section = true, .next = true};
  request.view = figureBounds(test::foreseen(request, false, all), spec);
  const FigureContent content = contentOf(request);
  const std::vector<test::SvgWord> found = words(content, spec);
  const auto named = [&](const QStringList& either) {
    return std::ranges::any_of(found, [&](const test::SvgWord& word) {
      return std::ranges::any_of(either, [&](const QString& name) { return word.text.startsWith(name); });
    });
  };
  const auto text = [](const char* words) { return QString::fromUtf8(words); };
  for (const QStringList& either : {QStringList{longNames ? text("Pygos") : text("no")},
                                    {longNames ? text("Pygos") : text("yes")},
                                    {text("test")},
                                    {text("valid")},
                                    {text("p = 0.5")},
                                    {text("true boundary")},
                                    {text("30 draws")},
                                    {text("section")},
                                    {text("a label tells most"), text("best next point")},
                                    {text("not decided")},
                                    {text("misclassified")}}) {
    QStringList seen;
    for (const test::SvgWord& word : found) seen << word.text;
    QVERIFY2(named(either), qPrintable(either.join(u'/') + QStringLiteral(": ") + seen.join(u'|')));
  }
  const Bounds data = viewOfData(*request.dataset);
  // Of narrow plots side by side ticks change the room by what counts there.
  const bool wide = spec.view == &leftView || size.width() >= 180.0;
  const bool toScale =
      wide && (request.view.width() != data.width() || request.view.height() != data.height());
  const QRectF page(-0.5, -0.5, size.width() * 96.0 / 25.4 + 1.0, size.height() * 96.0 / 25.4 + 1.0);
  for (const test::SvgWord& word : found) {
    QVERIFY2(page.contains(word.place), qPrintable(word.text));
    for (const test::SvgWord& other : found) {
      const bool apart = &word == &other || !word.place.intersects(other.place);
      QVERIFY2(apart, qPrintable(word.text + u'|' + other.text));
    }
    // Where equal scales suit, the bounds were made for the room that there is.
    QVERIFY2(!toScale || word.text != text("axes not to scale"), "another number of lines was foreseen");
  }
}

void PlotLegendTest::aLegendOfAnyLengthIsForeseen() {
  // Nothing but points, which may be misclassified or not, to everything: each with bounds of its own.
  for (const bool everything : {false, true}) {
    for (const QSizeF size : {QSizeF(85, 85), QSizeF(90, 95)}) {
      const FigureSpec spec{&leftView, size, 96};
      FitRequest request = requestOf(false);
      request.trueBoundary = everything;
      ForeseenMarks marks;
      if (everything)
        marks = {.draws = true, .trueBoundary = true, .abstain = true, .section = true, .next = true};
      request.view = figureBounds(test::foreseen(request, false, marks), spec);
      FigureContent content;
      if (everything) {
        content = contentOf(request);
      } else {
        content.fit = FitJob::compute(request);
      }
      QVERIFY(!texts(content, spec).contains(QStringLiteral("axes not to scale")));
    }
  }
}

void PlotLegendTest::longNamesLoseTheirMiddle() {
  const FigureSpec spec{&leftView, QSizeF(85, 85), 96};
  FitRequest request = requestOf(true);
  request.view = figureBounds(test::foreseen(request, false), spec);
  FigureContent content;
  content.fit = FitJob::compute(request);
  const QStringList cut = texts(content, spec).filter(QStringLiteral("…"));
  const auto whole = [](const QString& name) {  // beginning and end
    return name.startsWith(QStringLiteral("Py")) && name.endsWith(QStringLiteral("test"));
  };
  QVERIFY2(std::ranges::count_if(cut, whole) == 2, qPrintable(cut.join(u'|')));
}

void PlotLegendTest::aNameWithLineBreaksHasOneLine() {
  FitRequest request = requestOf(false);
  Dataset dataset = *request.dataset;
  dataset.class_names = {"not\nat all", "yes,\r\nindeed"};
  dataset.input_names = {"size\nin mm", "age"};
  request.dataset = std::make_shared<const Dataset>(dataset);
  const FigureSpec spec{&leftView, QSizeF(85, 85), 96};
  request.view = figureBounds(test::foreseen(request, false, {}), spec);
  FigureContent content;
  content.fit = FitJob::compute(request);
  const QStringList named = texts(content, spec);
  for (const char* name : {"not at all", "yes, indeed", "size in mm"})
    QVERIFY2(named.contains(QString::fromLatin1(name)), qPrintable(named.join(u'|')));
}

void PlotLegendTest::whereALegendHasNoRoomItIsSaid() {
  FigureSpec spec{&leftView, QSizeF(60, 40), 96};
  FitRequest request = requestOf(true);
  request.view = figureBounds(test::foreseen(request, false), spec);
  const FigureContent content = contentOf(request);
  QString said;
  try {
    figureBytes(content, spec, QStringLiteral("svg"));
  } catch (const std::runtime_error& error) {
    said = QString::fromUtf8(error.what());
  }
  QVERIFY2(said.contains(QStringLiteral("needs at least 60×")), qPrintable(said));
  // What it says will do.
  spec.size.setHeight(said.section(u'×', 1).section(u' ', 0, 0).toDouble());
  QVERIFY(spec.size.height() > 40.0);
  QVERIFY(texts(content, spec).contains(QStringLiteral("p = 0.5")));
}

void PlotLegendTest::theDifferenceNamesItsMarks() {
  const FigureSpec spec{&differenceView, QSizeF(110, 105), 96};
  FitRequest request = requestOf(false);
  request.shown.difference = true;
  request.view = figureBounds(test::foreseen(request, true), spec);
  FigureContent content;
  content.fit = FitJob::compute(request);
  const QStringList found = texts(content, spec);
  QVERIFY2(found.contains(QStringLiteral("largest difference")), qPrintable(found.join(u'|')));
  QVERIFY(found.contains(QStringLiteral("below zero")));
  QVERIFY(!found.contains(QStringLiteral("p = 0.5")));
}

void PlotLegendTest::theBarHasTicksAtTheLevelsDrawn() {
  FitRequest request = requestOf(false);
  request.view = figureBounds(test::foreseen(request), {});
  const auto fit = FitJob::compute(request);
  const Picture& picture = fit->pictures.front();
  const std::vector<ColourBar> bars = colourBars({&picture}, *request.dataset);
  QCOMPARE(bars.size(), std::size_t{1});
  QCOMPARE(bars.front().ticks.size(), picture.contours.levels.size());
  for (std::size_t k = 0; k < picture.contours.levels.size(); ++k) {
    QVERIFY(std::abs(bars.front().ticks[k].share - picture.contours.levels[k]) < 1e-12);
    QCOMPARE(bars.front().ticks[k].heavy, picture.contours.levels[k] == 0.5);
  }
  // Beside draws only that of the fit is drawn.
  const std::vector<ColourBar> alone = colourBars({&picture}, *request.dataset, true);
  QCOMPARE(alone.front().ticks.size(), std::size_t{1});
  QCOMPARE(alone.front().ticks.front().text, QStringLiteral("0.5"));
  // And they are seen.
  FigureContent content;
  content.fit = fit;
  QVERIFY(texts(content, {&leftView, QSizeF(90, 95), 96}).contains(QStringLiteral("0.5")));
}

void PlotLegendTest::numbersOnABarNeverTouch() {
  std::vector<BarTick> ticks;
  ticks.reserve(9);
  for (int k = 1; k < 10; ++k) ticks.push_back({0.1 * k, QString::number(0.1 * k, 'f', 1), k == 5});
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(9.0);
  std::size_t before = 0;
  for (const double length : {30.0, 60.0, 120.0, 180.0, 400.0}) {
    const std::vector<std::size_t> numbered = numberedTicks(ticks, length, font);
    QVERIFY(std::ranges::find(numbered, std::size_t{4}) != numbered.end());  // p = 0.5
    QVERIFY(numbered.size() >= before);
    before = numbered.size();
    QFont small = font;
    small.setPointSizeF(0.85 * 9.0);
    const double wide = QFontMetricsF(small).horizontalAdvance(QStringLiteral("0.5"));
    for (std::size_t k = 1; k < numbered.size(); ++k) {
      QVERIFY((ticks[numbered[k]].share - ticks[numbered[k - 1]].share) * length > wide);
    }
  }
  QCOMPARE(before, std::size_t{9});
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlotLegendTest);
#include "tst_plot_legend.moc"
