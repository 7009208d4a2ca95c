#include "app/compute/fit_job.h"
#include "app/compute/judgement.h"
#include "app/figures/figure_study.h"
#include "app/figures/study_views.h"
#include "app/files/bundled_data.h"
#include "app/plots/figure.h"
#include "app/plots/simplified_line.h"
#include "app/report/setting_text.h"
#include "app/studies/panels/panels.h"
#include "app/studies/studies.h"
#include "app/style/greys.h"
#include "app/style/palette.h"
#include "core/data/role.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "support/foreseen_plane.h"
#include "support/registered_test.h"
#include "support/svg_words.h"

#include <QApplication>
#include <QFile>
#include <QPainter>
#include <QRandomGenerator>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <optional>
#include <vector>

namespace credence {

class FigureTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void pngHasTheSizeAskedFor();
  void resolutionDoesNotChangeTheLayout();
  void pdfIsOnePageOfTheSizeAskedFor();
  void svgKeepsTextAndContoursAsVectors();
  void thousandsOfPointsDoNotSwellAFile();
  void filesAreSmall_data();
  void filesAreSmall();
  void simplifiedLinesStayWhereTheyAre();
  void roundingsLeaveOutNoOtherPoints();
  void figuresSayWhatTheyShow();
  void panelsHaveThePartsOfFigures();
  void everyMarkIsInTheLegend();
  void marksOverThePlaneAreDrawnAndNamed();
  void wordsDoNotTouchAtAnySize_data();
  void wordsDoNotTouchAtAnySize();
  void aGridHasAllItsViewsAndLetters_data();
  void aGridHasAllItsViewsAndLetters();
  void aGridWithoutRoomIsRefused();
  void aViewWithoutRoomIsRefused();
  void plotsOfAnyWidthKeepTheirShape();
  void partsCanBeLeftOut();
  void partsStandWhereTheyAreWanted();
  void greysKeepEverythingApart();
  void linesGrow();
  void classesAreNamedBeforeMarks();
  void theEvidenceNamesItsMarks();
  void pinsStandOnTheEvidenceAndAreNamed();
  void wordsOfTheDataStayWords();
  void documentsAndFontsAreNamed();
  void figuresAreLightWhateverTheScreenShows();
  void unknownEndingsAndPlacesAreRefused();
  void nothingToDrawIsSaid();

 private:
  using Word = test::SvgWord;
  std::vector<Word> words(const FigureContent& content, const FigureSpec& spec) const;

  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
  FigureContent m_content;
  std::map<int, std::optional<FigureStudies>> m_studies;  // of the parts of all views
};

void FigureTest::initTestCase() {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(loadBundledData(QStringLiteral("penguins")));
  const SuggestedRanges suggested = suggested_ranges(bounds_of(request.dataset->inputs));
  request.hyperparameters = suggested.hyperparameters;
  request.view = figureBounds(test::foreseen(request), {});
  m_content.fit = FitJob::compute(request);
  MapResult map;
  map.request.dataset = request.dataset;
  map.map = compute_evidence_map(*request.dataset, {}, {{1.0, 10.0, 4}, {0.1, 10.0, 3}}, 2);
  map.contours = evidence_contours(map.map);
  m_content.map = std::make_shared<const MapResult>(map);
}

void FigureTest::pngHasTheSizeAskedFor() {
  for (const FigureView* view : {&comparisonView, &leftView, &rightView, &evidenceView}) {
    saveFigure(m_content, {view, QSizeF(100.0, 60.0), 254}, path("a.png"));
    const QImage image(path("a.png"));
    QCOMPARE(image.size(), QSize(1000, 600));
    QCOMPARE(image.dotsPerMeterX(), 10000);
    // Something was painted: more colours than paper and ink.
    QSet<QRgb> colours;
    for (int x = 0; x < image.width(); x += 7) colours.insert(image.pixel(x, 300));
    QVERIFY(colours.size() >= 5);
  }
}

void FigureTest::resolutionDoesNotChangeTheLayout() {
  // Three times the dots, shrunk again, is nearly the same picture: text and margins keep their size in mm.
  const auto picture = [&](int dpi) { return renderFigure(m_content, {&leftView, QSizeF(90, 90), dpi}); };
  const QImage plain = picture(96).convertToFormat(QImage::Format_RGB32);
  const QImage fine = picture(288)
                          .scaled(plain.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                          .convertToFormat(QImage::Format_RGB32);
  double difference = 0.0;
  for (int y = 0; y < plain.height(); ++y) {
    for (int x = 0; x < plain.width(); ++x)
      difference += std::abs(qGray(plain.pixel(x, y)) - qGray(fine.pixel(x, y)));
  }
  // Grey levels a pixel, on average. Antialiasing alone makes about 2; text of another size makes 10 and
  // more.
  difference /= plain.width() * plain.height();
  QVERIFY2(difference < 5.0, qPrintable(QString::number(difference)));
}

void FigureTest::pdfIsOnePageOfTheSizeAskedFor() {
  saveFigure(m_content, {&comparisonView, QSizeF(180.0, 95.0), 300}, path("a.pdf"));
  QFile file(path("a.pdf"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  QVERIFY(bytes.startsWith("%PDF"));
  QVERIFY2(!bytes.contains("DCTDecode"), "colour maps are not stored as JPEG");
  QVERIFY2(bytes.contains("/FontFile2") || bytes.contains("/FontFile"), "text stays text");
  // What catalogues read: well-formed, with the title that viewers show.
  const qsizetype begin = bytes.indexOf("<x:xmpmeta");
  const qsizetype end = bytes.indexOf("</x:xmpmeta>");
  QVERIFY(begin > 0 && end > begin);
  QXmlStreamReader metadata(bytes.mid(begin, end - begin + 12));
  QStringList told;
  while (!metadata.atEnd()) {
    if (metadata.readNext() == QXmlStreamReader::Characters && !metadata.isWhitespace()) {
      told << metadata.text().toString();
    }
  }
  QVERIFY2(!metadata.hasError(), qPrintable(metadata.errorString()));
  QVERIFY2(told.first().startsWith(QStringLiteral("MAP, Laplace (probit): p(")), qPrintable(told.first()));
  QVERIFY(told.contains(QStringLiteral("Credence " CREDENCE_VERSION)));
  // 180 mm are 510.2362 points.
  QVERIFY(bytes.contains(" 510.2362 "));
}

void FigureTest::svgKeepsTextAndContoursAsVectors() {
  saveFigure(m_content, {&leftView, QSizeF(90.0, 90.0), 300}, path("a.svg"));
  QFile file(path("a.svg"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  int texts = 0;
  int lines = 0;
  bool sawTitle = false;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("text")) {
      ++texts;
      if (xml.readElementText().contains(QLatin1String("bill length (mm)"))) sawTitle = true;
    } else if (xml.name() == QLatin1String("polyline") || xml.name() == QLatin1String("path") ||
               xml.name() == QLatin1String("use")) {
      ++lines;
    }
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QVERIFY(sawTitle);
  QVERIFY(texts > 10);
  QVERIFY(lines > 100);
}

/// Points stay shapes while they are hundreds; a cloud of them is a picture within the page, in the same
/// place.
void FigureTest::thousandsOfPointsDoNotSwellAFile() {
  const Dataset& few = *m_content.fit->request.dataset;
  const auto shapes = [](const QByteArray& svg) {
    return svg.count("<path") + svg.count("<circle") + svg.count("<ellipse") + svg.count("<poly") +
           svg.count("<use");
  };
  const FigureSpec spec{&leftView, QSizeF(90.0, 90.0), 150};
  const auto content = [&](arma::uword times) {
    Dataset many = few;
    many.inputs = arma::repmat(few.inputs, times, 1);
    many.labels = arma::repmat(few.labels, times, 1);
    FitRequest request = m_content.fit->request;
    request.dataset = std::make_shared<const Dataset>(many);
    request.split = {.kind = SplitRule::Kind::first_n, .first_n = few.size()};
    FigureContent result;
    result.fit = FitJob::compute(request);
    return result;
  };
  const FigureContent some = content(5);
  const FigureContent all = content(60);
  const QByteArray small = figureBytes(some, spec, QStringLiteral("svg"));
  const QByteArray large = figureBytes(all, spec, QStringLiteral("svg"));
  QVERIFY2(shapes(small) > 700, qPrintable(QString::number(shapes(small))));
  QVERIFY2(shapes(large) < 300, qPrintable(QString::number(shapes(large))));
  QVERIFY2(large.size() < 200'000, qPrintable(QString::number(large.size())));
  // The page looks as a PNG does.
  const QImage b = renderFigure(all, spec);
  QImage painted(b.size(), QImage::Format_RGB32);
  painted.fill(Qt::white);
  QPainter painter(&painted);
  QSvgRenderer(large).render(&painter);
  painter.end();
  const auto dark = [](const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) count += qGray(image.pixel(x, y)) < 140 ? 1 : 0;
    }
    return count;
  };
  QVERIFY2(std::abs(dark(painted) - dark(b)) < dark(b) / 5,
           qPrintable(QStringLiteral("%1 %2").arg(dark(painted)).arg(dark(b))));
}

void FigureTest::filesAreSmall_data() {
  QTest::addColumn<QString>("ending");
  QTest::addColumn<int>("count");
  QTest::addColumn<int>("most");
  QTest::newRow("250 points, SVG") << QStringLiteral("svg") << 250 << 300'000;
  QTest::newRow("250 points, PDF") << QStringLiteral("pdf") << 250 << 200'000;
  QTest::newRow("3,000 points, SVG") << QStringLiteral("svg") << 3000 << 500'000;
  QTest::newRow("3,000 points, PDF") << QStringLiteral("pdf") << 3000 << 500'000;
}

/// Without what they carry, which is no larger than the points; letters are letters all the same.
void FigureTest::filesAreSmall() {
  QFETCH(const QString, ending);
  QFETCH(const int, count);
  QFETCH(const int, most);
  FitRequest request = m_content.fit->request;
  const auto times = static_cast<arma::uword>(count) / request.dataset->size() + 1;
  Dataset many = *request.dataset;
  many.inputs = arma::repmat(many.inputs, times, 1).eval().head_rows(static_cast<arma::uword>(count));
  many.labels = arma::repmat(many.labels, times, 1).eval().head_rows(static_cast<arma::uword>(count));
  request.split = {.kind = SplitRule::Kind::first_n, .first_n = request.dataset->size()};
  request.dataset = std::make_shared<const Dataset>(many);
  FigureContent content;
  content.fit = FitJob::compute(request);
  const FigureSpec spec{&comparisonView, QSizeF(85.0, 60.0), 300};
  const QByteArray bytes = figureBytes(content, spec, ending);
  QVERIFY2(bytes.size() < most, qPrintable(QString::number(bytes.size())));
  const bool letters =
      ending == QLatin1String("svg")
          ? bytes.contains("<text") && bytes.contains("font-family=\"DejaVu Sans, sans-serif\"")
          : bytes.contains("/FontFile2");
  QVERIFY(letters);
}

void FigureTest::simplifiedLinesStayWhereTheyAre() {
  QVector<QPointF> circle;
  for (int k = 0; k <= 720; ++k) {
    const double angle = k * std::numbers::pi / 360.0;
    circle << QPointF(100.0 * std::cos(angle), 100.0 * std::sin(angle));
  }
  const double tolerance = 0.05;
  const QVector<QPointF> simple =
      simplifiedLine(circle.constData(), static_cast<int>(circle.size()), tolerance);
  QVERIFY2(simple.size() > 20 && simple.size() < 150, qPrintable(QString::number(simple.size())));
  QCOMPARE(simple.first(), circle.first());
  QCOMPARE(simple.last(), circle.last());
  // The middle of a chord is the furthest from the circle.
  for (qsizetype k = 1; k < simple.size(); ++k) {
    const QPointF middle = (simple[k - 1] + simple[k]) / 2.0;
    QVERIFY(std::hypot(middle.x(), middle.y()) > 100.0 - tolerance - 0.01);
  }
  circle[5].setX(std::numeric_limits<double>::quiet_NaN());
  QCOMPARE(simplifiedLine(circle.constData(), static_cast<int>(circle.size()), tolerance).size(),
           circle.size());
}

/// An ellipse has pairs of points that lie as far from each chord: processors that round otherwise are to
/// keep the same ones of them, or a figure from elsewhere would be taken for another.
void FigureTest::roundingsLeaveOutNoOtherPoints() {
  const quint32 seed = QRandomGenerator::global()->generate();
  qInfo("seed %u", seed);
  QRandomGenerator random(seed);
  constexpr double tolerance = 0.05;
  constexpr double rounding = 1e-10;  // far more than two processors differ by
  for (int trial = 0; trial < 20; ++trial) {
    const double turn = random.generateDouble() * std::numbers::pi;
    const QPointF radii(20.0 + 80.0 * random.generateDouble(), 20.0 + 80.0 * random.generateDouble());
    QVector<QPointF> exact;
    for (int k = 0; k <= 180; ++k) {
      const double angle = k * std::numbers::pi / 90.0;
      const double x = radii.x() * std::cos(angle);
      const double y = radii.y() * std::sin(angle);
      exact << QPointF(x * std::cos(turn) - y * std::sin(turn), x * std::sin(turn) + y * std::cos(turn));
    }
    QVector<QPointF> rounded = exact;
    for (QPointF& point : rounded) {
      point += rounding * QPointF(random.generateDouble() - 0.5, random.generateDouble() - 0.5);
    }
    const auto kept = [&](const QVector<QPointF>& line) {
      QList<qsizetype> indices;
      for (const QPointF& point :
           simplifiedLine(line.constData(), static_cast<int>(line.size()), tolerance)) {
        indices << line.indexOf(point, indices.isEmpty() ? 0 : indices.back() + 1);
      }
      return indices;
    };
    QCOMPARE(kept(rounded), kept(exact));
  }
}

/// The same two sentences in both formats; the first of what an SVG has in it.
void FigureTest::figuresSayWhatTheyShow() {
  const FigureSpec spec{&comparisonView, QSizeF(120.0, 60.0), 96};
  const QString told = figurePage(m_content, spec).description;
  for (const char* part : {"MAP, Laplace (probit): p(Chinstrap), of ", " of Adelie and ", "log evidence ",
                           "; best of 2 methods on the training points: "}) {
    QVERIFY2(told.contains(QString::fromLatin1(part)), qPrintable(told));
  }
  QCOMPARE(told.count(QStringLiteral(". ")), 1);
  const QString svg = QString::fromUtf8(figureBytes(m_content, spec, QStringLiteral("svg")));
  QXmlStreamReader xml(svg);
  QVERIFY(xml.readNextStartElement() && xml.readNextStartElement());
  QCOMPARE(xml.name(), QLatin1String("title"));
  xml.skipCurrentElement();
  QVERIFY(xml.readNextStartElement());
  QCOMPARE(xml.name(), QLatin1String("desc"));
  QCOMPARE(xml.readElementText(), told);
  const QByteArray pdf = figureBytes(m_content, spec, QStringLiteral("pdf"));
  QVERIFY(pdf.contains("/Lang (en)"));
  QByteArray subject = "/Subject <feff";
  for (const QChar letter : told) subject += QByteArray::number(letter.unicode(), 16).rightJustified(4, '0');
  QVERIFY(pdf.contains(subject + '>'));
  // A map of its own has its best setting instead.
  const QString map = figurePage(m_content, {&evidenceView, QSizeF(90.0, 80.0), 96}).description;
  QVERIFY2(map.contains(QStringLiteral("Of 12 settings the one with the largest log evidence")),
           qPrintable(map));
}

void FigureTest::panelsHaveThePartsOfFigures() {
  ViewState view;
  view.panels.values = QStringLiteral("1, 100");
  FigureContent content = m_content;
  FigureSpec spec{figureViewFromId("panels"), QSizeF(180.0, 90.0), 96};
  content.studies = computeStudies({content.fit, studiesShown(spec), view});
  QCOMPARE(defaultFigureSize(spec, {}, content.studies).width(), 180.0);
  const auto has = [&](const QString& beginning) {
    const std::vector<Word> all = words(content, spec);
    return std::ranges::any_of(all, [&](const Word& word) { return word.text.startsWith(beginning); });
  };
  QVERIFY(has(QStringLiteral("prior variance 100")) && has(QStringLiteral("Laplace (probit), width")));
  QVERIFY(has(QStringLiteral("Adelie")) && has(QStringLiteral("p(Chinstrap)")));
  spec.parts = {.shown = {.legend = false, .colourBar = false, .title = false}};
  QVERIFY(has(QStringLiteral("prior variance 100")) && !has(QStringLiteral("Laplace (probit), width")));
  QVERIFY(!has(QStringLiteral("Adelie")) && !has(QStringLiteral("p(Chinstrap)")));
  spec.parts = {.greys = true};
  QVERIFY(renderFigure(content, spec).convertToFormat(QImage::Format_RGB32) ==
          renderFigure(content, spec)
              .convertToFormat(QImage::Format_Grayscale8)
              .convertToFormat(QImage::Format_RGB32));
  // In a grid, beside others.
  spec = {&gridView, QSizeF(200.0, 100.0), 96, {}, 0.0, 1.0, {figureViewFromId("panels"), &leftView}, 2};
  QVERIFY(has(QStringLiteral("prior variance 100")) && has(QStringLiteral("(b)")));
  // Where they cannot be read, the figure is not made.
  spec.size = {125.0, 58.0};
  QVERIFY_EXCEPTION_THROWN(figureBytes(content, spec, QStringLiteral("svg")), std::runtime_error);
}

void FigureTest::everyMarkIsInTheLegend() {
  const auto texts = [this](const FigureContent& content, const FigureView* view) {
    saveFigure(content, {view, QSizeF(180.0, 90.0), 96}, path("legend.svg"));
    QFile file(path("legend.svg"));
    QStringList found;
    if (!file.open(QIODevice::ReadOnly)) return found;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
      if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text")) {
        const QString text = xml.readElementText();
        // By whom is said where there is room.
        found << (text.startsWith(QLatin1String("misclassified")) ? QStringLiteral("misclassified") : text);
      }
    }
    return found;
  };
  const QString ring = QStringLiteral("misclassified");
  const QString test = QStringLiteral("test");
  const QString draws = QStringLiteral("2 draws");
  FitRequest request = m_content.fit->request;
  request.split.kind = SplitRule::Kind::fraction;
  FigureContent content{FitJob::compute(request), nullptr, {}};
  SampledBoundaries boundaries;
  boundaries.lines.resize(2);
  content.over.boundaries.fill(std::make_shared<const SampledBoundaries>(boundaries));
  for (const FigureView* view : {&comparisonView, &leftView, &rightView}) {
    const QStringList found = texts(content, view);
    for (const QString& name : {QStringLiteral("Adelie"), QStringLiteral("Chinstrap"), test, draws}) {
      QCOMPARE(found.count(name), 1);
    }
    QVERIFY(found.contains(ring));
    QCOMPARE(found.count(QStringLiteral("p = 0.5")), 1);
  }
  // However small, all are named.
  content.over.boundaries.fill(nullptr);
  for (const QSizeF& size : {QSizeF(80.0, 42.0), QSizeF(85.0, 50.0), QSizeF(120.0, 60.0)}) {
    QStringList names;
    for (const Word& word : words(content, {&comparisonView, size, 96})) names << word.text;
    QCOMPARE(names.count(test), 1);
    if (names.count(QStringLiteral("misclassified by MAP")) == 0) {
      QVERIFY(names.count(ring) >= 1);
    }
  }
  // One alone speaks for itself, however small.
  for (const double width : {55.0, 57.0, 60.0, 70.0}) {
    QStringList names;
    for (const Word& word : words(content, {&leftView, QSizeF(width, 50.0), 96})) names << word.text;
    const QStringList wanted = {QStringLiteral("Adelie"), QStringLiteral("Chinstrap"), test};
    for (const QString& name : wanted) QVERIFY2(names.contains(name), qPrintable(names.join(u'|')));
    QVERIFY2(!names.filter(ring).isEmpty(), qPrintable(names.join(u'|')));
  }
  content.over.boundaries.fill(std::make_shared<const SampledBoundaries>(boundaries));
  // What is not drawn is not explained.
  FigureContent plain = content;
  plain.over.boundaries.fill(nullptr);
  request.split = {};
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.02, 1}));
  request.view = figureBounds(test::foreseen(request), {});
  request.hyperparameters = {&rbf_features, 0.5, 100.0};
  plain.fit = FitJob::compute(request);
  QCOMPARE(plain.fit->fit->evaluation.of(map_method).train().accuracy, 1.0);
  const QStringList found = texts(plain, &leftView);
  for (const QString& name : {test, ring, draws}) QVERIFY(!found.contains(name));
}

void FigureTest::marksOverThePlaneAreDrawnAndNamed() {
  const FigureSpec spec{&leftView, QSizeF(120.0, 100.0), 96};
  const auto named = [&](const FigureContent& content, const QString& begin) {
    const std::vector<Word> all = words(content, spec);
    return std::any_of(all.begin(), all.end(), [&](const Word& word) { return word.text.startsWith(begin); });
  };
  const QImage plain = renderFigure(m_content, spec);
  // Where in the lower part of the page, which has no legend, a mark has changed the picture.
  const auto changed = [&](const FigureContent& content) {
    const QImage marked = renderFigure(content, spec);
    QRect area;
    for (int y = plain.height() * 3 / 10; y < plain.height(); ++y) {
      for (int x = 0; x < plain.width(); ++x) {
        if (marked.pixel(x, y) != plain.pixel(x, y)) area |= QRect(x, y, 1, 1);
      }
    }
    return area;
  };
  const Bounds view = m_content.fit->prediction.grid.bounds;
  const auto at = [&](double across, double up) {
    return std::array{view.x1_min + across * view.width(), view.x2_min + up * view.height()};
  };
  QVERIFY(!named(m_content, QStringLiteral("section")) && !named(m_content, QStringLiteral("a label")));
  FigureContent cut = m_content;
  cut.over.section = Segment{at(0.25, 0.4), at(0.75, 0.4)};
  QVERIFY(named(cut, QStringLiteral("section")));
  const QRect line = changed(cut);
  QVERIFY2(line.width() > 0.35 * plain.width() && line.width() < 0.6 * plain.width(),
           qPrintable(QString::number(line.width())));
  QVERIFY2(line.height() < 20, qPrintable(QString::number(line.height())));
  FigureContent next = m_content;
  const auto low = at(0.2, 0.2);
  next.over.next = NextMark{{low[0], low[1]}, QStringLiteral("0.31 bits")};
  QVERIFY(named(next, QStringLiteral("a label tells")) || named(next, QStringLiteral("best next")));
  const QRect mark = changed(next);
  QVERIFY(!mark.isEmpty() && mark.right() < plain.width() / 2 && mark.top() > line.bottom());
  // What lies outside of the axes is neither drawn nor named.
  FigureContent outside = m_content;
  outside.over.section = Segment{at(1.2, 0.1), at(1.9, 0.9)};
  outside.over.next = NextMark{{view.x1_max + view.width(), view.x2_min}, QStringLiteral("1 bits")};
  QCOMPARE(renderFigure(outside, spec), plain);
}

std::vector<test::SvgWord> FigureTest::words(const FigureContent& content, const FigureSpec& spec) const {
  saveFigure(content, spec, path("words.svg"));
  return test::svgWords(path("words.svg"));
}

void FigureTest::wordsDoNotTouchAtAnySize_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<QString>("view");
  QTest::addColumn<bool>("longNames");
  for (const QSizeF& size :
       {QSizeF(60, 45), QSizeF(85, 50), QSizeF(120, 60), QSizeF(180, 90), QSizeF(240, 120)}) {
    for (const FigureView* view : {&comparisonView, &leftView, &evidenceView}) {
      for (const bool longNames : {false, true}) {
        if (longNames && view == &evidenceView) continue;
        if (view == &comparisonView && size.width() < 80.0) continue;  // refused
        QTest::addRow("%gx%g %s%s", size.width(), size.height(), view->id, longNames ? " long names" : "")
            << size << QString::fromLatin1(view->id) << longNames;
      }
    }
  }
}

void FigureTest::wordsDoNotTouchAtAnySize() {
  QFETCH(QSizeF, size);
  QFETCH(QString, view);
  QFETCH(bool, longNames);
  FigureSpec spec{figureViewFromId(view), size, 96};
  FigureContent content = m_content;
  FitRequest request = m_content.fit->request;
  if (longNames) {
    Dataset renamed = *request.dataset;
    renamed.class_names = {"Pygoscelis adeliae of the Palmer Archipelago, Antarctica",
                           "Pygoscelis antarcticus of Dream Island and its neighbourhood"};
    request.dataset = std::make_shared<const Dataset>(renamed);
  }
  request.view = figureBounds(test::foreseen(request), spec);
  content.fit = FitJob::compute(request);
  const std::vector<Word> all = words(content, spec);
  QVERIFY(all.size() > 8);
  const QRectF page(0.0, 0.0, size.width() * 96.0 / 25.4 + 1.0, size.height() * 96.0 / 25.4 + 1.0);
  for (const Word& word : all) {
    QVERIFY2(page.contains(word.place), qPrintable(word.text));
    for (const Word& other : all) {
      if (&word == &other) continue;
      QVERIFY2(!word.place.intersects(other.place), qPrintable(word.text + QLatin1Char('|') + other.text));
    }
  }
  const auto has = [&](const QString& text) {
    return std::any_of(all.begin(), all.end(), [&](const Word& word) { return word.text.startsWith(text); });
  };
  if (spec.view != &evidenceView) {
    // The title is there, both classes are named, and what the colours are is said.
    QVERIFY(has(QStringLiteral("MAP")));
    QVERIFY(has(QStringLiteral("p(")));
    const QString first = longNames ? QStringLiteral("Py") : QStringLiteral("Adelie");
    const auto named = [&](const Word& word) { return word.text.startsWith(first); };
    QVERIFY(std::count_if(all.begin(), all.end(), named) >= (longNames ? 2 : 1));
    if (longNames)
      QVERIFY(std::any_of(all.begin(), all.end(),
                          [](const Word& word) { return word.text.contains(QStringLiteral("…")); }));
  }
  // Plots side by side are alike: the same words on the same lines.
  if (spec.view == &comparisonView) {
    std::vector<QRectF> titles;
    for (const Word& word : all) {
      if (word.text == QStringLiteral("bill length (mm)")) titles.push_back(word.place);
    }
    QCOMPARE(titles.size(), std::size_t{2});
    QCOMPARE(titles[0].top(), titles[1].top());
    QVERIFY(std::abs(titles[1].left() - titles[0].left() - page.width() / 2.0) <= 1.5);
  }
}

void FigureTest::aGridHasAllItsViewsAndLetters_data() {
  QTest::addColumn<QSizeF>("size");
  QTest::addColumn<int>("columns");
  QTest::addColumn<int>("part");
  for (const int part : {0, 1, 2, 3}) {
    const auto row = [part](const char* name, const QSizeF& size, int columns) {
      constexpr std::array names = {"", ", studies", ", draws", ", section"};
      QTest::addRow("%s%s", name, names.at(static_cast<std::size_t>(part))) << size << columns << part;
    };
    row("60 mm", QSizeF(60, 720), 1);
    row("85 mm", QSizeF(85, 720), 0);
    row("120 mm", QSizeF(120, 380), 2);
    row("180 mm", QSizeF(180, 280), 3);
    row("240 mm", QSizeF(240, 200), 4);
  }
}

void FigureTest::aGridHasAllItsViewsAndLetters() {
  QFETCH(QSizeF, size);
  QFETCH(int, columns);
  QFETCH(int, part);  // of all views
  FigureSpec spec{&gridView, size, 96};
  int of = 0;
  for (const FigureView* row : figureViews()) {
    if (row->study != nullptr) of = std::max(of, 1);
    if (row->study == &auditStudy) of = 2;
    if (row->study == &sectionStudy) of = 3;
    const bool several = row == &comparisonView || row->study == &figureStudyOf(panelsStudy);
    if (several || row->study == &weightsStudy || row->study == &figureStudyOf(weightPanelsStudy))
      continue;  // of several plots, and of other features
    if ((row->study == nullptr ? 0 : of) == part) spec.cells.push_back(row);
  }
  spec.columns = columns;
  FitRequest request = m_content.fit->request;
  request.view = figureBounds(test::foreseen(request, true), spec);
  request.shown.difference = true;
  if (part > 0) request.split = {.kind = SplitRule::Kind::fraction, .fraction = 0.7, .seed = 2};
  FigureContent content = m_content;
  content.fit = FitJob::compute(request);
  content.judged = JudgementFigure{
      std::make_shared<const Judgement>(judge({content.fit->fit, content.fit->scoresShown()})), Role::train,
      &map_method};
  ViewState view;
  view.crosshair = QPointF(45.0, 18.0);
  view.section = Segment{{40.0, 17.0}, {50.0, 20.0}};
  ReferenceGoal goal;
  goal.effective_draws = 100.0;
  auto& studies = m_studies[part];  // which do not depend on the size
  if (!studies) studies = computeStudies({content.fit, studiesShown(spec), view, {}, goal});
  content.studies = *studies;
  const std::vector<Word> all = words(content, spec);
  const QRectF page(0.0, 0.0, size.width() * pixelsPerMillimetre + 1.0,
                    size.height() * pixelsPerMillimetre + 1.0);
  for (const Word& word : all) {
    QVERIFY2(page.contains(word.place), qPrintable(word.text));
    for (const Word& other : all) {
      // A letter of another font parts a word, whose halves touch.
      const QChar root(0x221A);
      if (&word == &other || word.text.endsWith(root) || other.text.endsWith(root)) continue;
      QVERIFY2(!word.place.intersects(other.place), qPrintable(word.text + QLatin1Char('|') + other.text));
    }
  }
  // The letters stand in rows and columns.
  std::vector<QRectF> letters;
  for (std::size_t k = 0; k < spec.cells.size(); ++k) {
    const QString letter = QStringLiteral("(%1)").arg(QLatin1Char(static_cast<char>('a' + k)));
    const auto found = std::ranges::find(all, letter, &Word::text);
    QVERIFY2(found != all.end(), qPrintable(letter));
    letters.push_back(found->place);
  }
  const auto across = static_cast<std::size_t>(columns > 0 ? columns : size.width() < 110.0 ? 1 : 3);
  for (std::size_t k = across; k < letters.size(); ++k) {
    QVERIFY(std::abs(letters[k].left() - letters[k - across].left()) < 1.5);
    QVERIFY(letters[k].top() > letters[k - 1].top() || k % across != 0);
  }
  const std::array<std::vector<const char*>, 4> begins = {{
      {"MAP", "ROC", "Calibration", "now", "best", "At prior", "At width"},
      {"Log evidence", "exact (by draws)", "exact − Laplace", "γ", "BIC", "labels say", "Newton", "50 splits",
       "At ("},
      {"Errors of p", "largest", "too low", "as drawn", "all alike", "exact"},
      {"95 % of p", "Gaussian", "guessing", "bits that"},
  }};
  for (const char* begin : begins.at(static_cast<std::size_t>(part))) {
    QVERIFY2(std::ranges::any_of(
                 all, [&](const Word& word) { return word.text.startsWith(QString::fromUtf8(begin)); }),
             begin);
  }
}

void FigureTest::aGridWithoutRoomIsRefused() {
  const auto refusal = [this](const FigureSpec& spec) {
    try {
      renderFigure(m_content, spec);
    } catch (const std::runtime_error& error) {
      return QString::fromUtf8(error.what());
    }
    return QString();
  };
  FigureSpec spec{&gridView, QSizeF(109.0, 50.0), 96};
  spec.cells = {&leftView, &evidenceView};
  spec.columns = 2;
  QCOMPARE(refusal(spec), QStringLiteral("2 views, 2 to a row, need at least 110×48 mm"));
  spec.size = QSizeF(110.0, 48.0);
  QCOMPARE(refusal(spec), QString());
  spec.cells = {};
  QVERIFY(!refusal(spec).isEmpty());
  spec.cells = {&leftView, &rocView};  // nothing has been judged
  QVERIFY(refusal(spec).contains(QStringLiteral("judge")));
}

void FigureTest::aViewWithoutRoomIsRefused() {
  FigureContent content = m_content;
  const auto refusal = [&](const FigureSpec& spec) {
    try {
      renderFigure(content, spec);
    } catch (const std::runtime_error& error) {
      return QString::fromUtf8(error.what());
    }
    return QString();
  };
  QCOMPARE(refusal({&comparisonView, QSizeF(79.0, 50.0), 96}),
           QStringLiteral("Plots over the plane: needs at least 80×42 mm"));
  QCOMPARE(refusal({&comparisonView, QSizeF(80.0, 42.0), 96}), QString());
  QCOMPARE(refusal({&leftView, QSizeF(60.0, 36.0), 96}),
           QStringLiteral("Left plot: needs at least 55×40 mm"));
  QCOMPARE(refusal({&evidenceView, QSizeF(60.0, 36.0), 96}), QString());
  // Rows with names need as many lines.
  ReferenceGoal goal;
  goal.effective_draws = 100.0;
  FigureSpec audit{figureViewFromId("audit"), QSizeF(60.0, 36.0), 96};
  content.studies = computeStudies({content.fit, studiesShown(audit), {}, {}, goal});
  const QString sentence = refusal(audit);
  QVERIFY2(
      sentence.startsWith(QStringLiteral("Errors of p(y = 1) against the reference: needs at least 60×")),
      qPrintable(sentence));
  audit.size.setHeight(sentence.section(QChar(0xD7), 1).section(QLatin1Char(' '), 0, 0).toDouble());
  QVERIFY(audit.size.height() > 36.0);
  QCOMPARE(refusal(audit), QString());
  const std::vector<Word> all = words(content, audit);
  for (const Word& word : all) {
    for (const Word& other : all) QVERIFY(&word == &other || !word.place.intersects(other.place));
  }
}

/// Letters do not shrink with a figure: at the same proportions the plots of a narrow one would be flat.
void FigureTest::plotsOfAnyWidthKeepTheirShape() {
  FigureContent content;
  FitRequest request = m_content.fit->request;
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {60, 0.2, 1}));
  request.view = figureBounds(test::foreseen(request), {});
  request.hyperparameters = {&rbf_features, 0.5, 10.0};
  content.fit = FitJob::compute(request);
  const ForeseenPlane plane = test::foreseen(request);
  const FigureSpec usual{&comparisonView, defaultFigureSize({}, plane), 96};
  for (const double width : {85.0, 180.0, 400.0}) {
    FigureSpec spec{&comparisonView, defaultFigureSize({}, plane, {}, width), 96};
    QCOMPARE(spec.size.width(), width);
    for (const Word& word : words(content, spec)) {
      QVERIFY2(word.text != QStringLiteral("axes not to scale"), qPrintable(QString::number(width)));
    }
    const double alike = usual.size.height() * width / usual.size.width();
    QVERIFY((spec.size.height() > alike + 3.0) == (width < 100.0));
  }
}

void FigureTest::partsCanBeLeftOut() {
  const auto named = [this](const FigureSpec& spec, const QString& begin) {
    const std::vector<Word> all = words(m_content, spec);
    return std::ranges::any_of(all, [&](const Word& word) { return word.text.startsWith(begin); });
  };
  const auto canvas = [this](const FigureSpec& spec) {  // where its axis begins
    for (const Word& word : words(m_content, spec)) {
      if (word.text == QStringLiteral("bill length (mm)")) return word.place.top();
    }
    return 0.0;
  };
  FigureSpec all{&leftView, QSizeF(100.0, 90.0), 96};
  QVERIFY(named(all, QStringLiteral("MAP")) && named(all, QStringLiteral("Adelie")) &&
          named(all, QStringLiteral("p(")));
  FigureSpec untitled = all;
  untitled.parts.shown.title = false;
  QVERIFY(!named(untitled, QStringLiteral("MAP")) && named(untitled, QStringLiteral("Adelie")));
  FigureSpec unexplained = all;
  unexplained.parts.shown.legend = false;
  QVERIFY(named(unexplained, QStringLiteral("MAP")) && !named(unexplained, QStringLiteral("Adelie")));
  FigureSpec barless = all;
  barless.parts.shown.colourBar = false;
  // What is left out gives its room to the plot.
  QVERIFY(canvas(barless) > canvas(all) + 10.0);
  FigureSpec map{&evidenceView, QSizeF(110.0, 85.0), 96};
  const auto says = [this](const FigureSpec& spec, const QString& text) {  // upright or not
    return QString::fromUtf8(figureBytes(m_content, spec, QStringLiteral("svg"))).contains(text);
  };
  QVERIFY(says(map, QStringLiteral("log evidence (nats)")) && named(map, QStringLiteral("largest evidence")));
  map.parts = {.shown = {.legend = false, .colourBar = false, .title = false}};
  QVERIFY(!says(map, QStringLiteral("log evidence (nats)")) &&
          !named(map, QStringLiteral("largest evidence")));
  // Without paper, what is not painted can be seen through; and nothing else is another.
  FigureSpec clear = all;
  clear.parts.transparent = true;
  const QImage through = renderFigure(m_content, clear);
  QCOMPARE(through.pixelColor(1, 1).alpha(), 0);
  QImage onWhite(through.size(), QImage::Format_ARGB32_Premultiplied);
  onWhite.fill(Qt::white);
  QPainter(&onWhite).drawImage(0, 0, through);
  const QImage paper = renderFigure(m_content, all);
  int others = 0;
  for (int y = 0; y < paper.height(); ++y) {
    for (int x = 0; x < paper.width(); ++x) {
      const int difference = qGray(paper.pixel(x, y)) - qGray(onWhite.pixel(x, y));
      if (std::abs(difference) > 8) ++others;  // letters are smoothed otherwise on nothing
    }
  }
  QVERIFY2(others < paper.width() * paper.height() / 500, qPrintable(QString::number(others)));
  // Points grow.
  FigureSpec large = all;
  large.parts.marks = 2.0;
  QVERIFY(renderFigure(m_content, large) != renderFigure(m_content, all));
}

void FigureTest::partsStandWhereTheyAreWanted() {
  FigureContent content = m_content;
  content.judged = JudgementFigure{
      std::make_shared<const Judgement>(judge({content.fit->fit, content.fit->scoresShown()})), Role::train,
      &map_method};
  content.studies = computeStudies({content.fit, {&figureStudyOf(*findStudy("centres"))}, {}});
  struct Wanted {
    const FigureView* view;
    QString legend;  // how it begins
    QString axis;    // what stands below the axes
  };
  const std::array wanted = {
      Wanted{&comparisonView, QStringLiteral("Adelie"), QStringLiteral("bill length (mm)")},
      Wanted{&leftView, QStringLiteral("Adelie"), QStringLiteral("bill length (mm)")},
      Wanted{&evidenceView, QStringLiteral("largest evidence"), QStringLiteral("width")},
      Wanted{&rocView, QStringLiteral("MAP"), QStringLiteral("false positive rate")},
      Wanted{figureViewFromId("centres"), QStringLiteral("log evidence"), QStringLiteral("weights")},
  };
  for (const Wanted& each : wanted) {
    for (const PartPlace place : {PartPlace::above, PartPlace::below}) {
      for (const double width : {85.0, 180.0}) {
        FigureSpec spec{each.view, QSizeF(width, 90.0), 96};
        if (each.view == &comparisonView && width < 100.0) continue;
        spec.parts.legendAt = place;
        spec.parts.barAt = PartPlace::above;
        const std::vector<Word> all = words(content, spec);
        const auto find = [&](const QString& beginning) {
          return std::ranges::find_if(all, [&](const Word& word) { return word.text.startsWith(beginning); });
        };
        const auto legend = find(each.legend);
        const auto axis = find(each.axis);
        QString said;
        for (const Word& word : all) said += word.text + QLatin1Char('|');
        QVERIFY2(legend != all.end() && axis != all.end(), qPrintable(said));
        QVERIFY2((legend->place.top() < axis->place.top()) == (place == PartPlace::above), qPrintable(said));
        if (place == PartPlace::above)
          QVERIFY(legend->place.top() < spec.size.height() * pixelsPerMillimetre / 3.0);
        const QRectF page(0.0, 0.0, width * pixelsPerMillimetre + 1.0, 90.0 * pixelsPerMillimetre + 1.0);
        for (const Word& word : all) {
          QVERIFY2(page.contains(word.place), qPrintable(word.text));
          for (const Word& other : all) {
            QVERIFY2(&word == &other || !word.place.intersects(other.place),
                     qPrintable(word.text + QLatin1Char('|') + other.text));
          }
        }
        if (!each.view->plane) continue;
        // Of the bar, not of the title.
        QVERIFY(std::ranges::any_of(all, [&](const Word& word) {
          return word.text.contains(QStringLiteral("p(Chinstrap)")) &&
                 word.place.bottom() < find(QStringLiteral("MAP"))->place.top() + 1.0;
        }));
      }
    }
  }
}

void FigureTest::greysKeepEverythingApart() {
  const auto level = [](const QColor& colour) { return qGray(inGreys(colour).rgb()); };
  // The two sides of a probability and of a difference, which have the same lightness in colours.
  for (const QCPColorGradient* gradient : {&probabilityGradient(), &differenceGradient()}) {
    const QMap<double, QColor> stops = gradient->colorStops();
    int before = 0;
    for (const QColor& stop : stops) {
      QVERIFY(level(stop) > before + 10);
      before = level(stop);
    }
  }
  QVERIFY(level(classColours()[1]) - level(classColours()[0]) > 60);
  QCOMPARE(inGreys(QColor(10, 200, 30, 77)).alpha(), 77);
  QCOMPARE(inGreys(QColor(123, 123, 123)), QColor(123, 123, 123));
  // No page has a colour, and each has its words where they were.
  for (const FigureView* view : {&comparisonView, &differenceView, &evidenceView, &occamView}) {
    FigureContent content = m_content;
    FitRequest request = m_content.fit->request;
    request.shown.difference = true;
    content.fit = FitJob::compute(request);
    FigureSpec coloured{view, QSizeF(180.0, 90.0), 96};
    FigureSpec grey = coloured;
    grey.parts.greys = true;
    const QImage page = renderFigure(content, grey);
    int colours = 0;
    for (int y = 0; y < page.height(); ++y) {
      for (int x = 0; x < page.width(); ++x) {
        const QColor colour = page.pixelColor(x, y);
        if (colour.red() != colour.green() || colour.green() != colour.blue()) ++colours;
      }
    }
    QCOMPARE(colours, 0);
    const std::vector<Word> before = words(content, coloured);
    const std::vector<Word> after = words(content, grey);
    QCOMPARE(after.size(), before.size());
    for (std::size_t k = 0; k < after.size(); ++k) {
      QCOMPARE(after[k].text, before[k].text);
      const QPointF moved = after[k].place.topLeft() - before[k].place.topLeft();
      QVERIFY2(moved.manhattanLength() < 0.1, qPrintable(after[k].text));
    }
    QVERIFY(figureBytes(content, grey, QStringLiteral("pdf")).contains("/FontFile2"));
  }
}

void FigureTest::linesGrow() {
  const auto ink = [this](double times) {
    FigureSpec spec{&leftView, QSizeF(90.0, 90.0), 96};
    spec.parts = {.shown = {.colourBar = false}, .marks = smallestMarks, .lines = times};
    const QImage page = renderFigure(m_content, spec);
    qint64 dark = 0;
    for (int y = 0; y < page.height(); ++y) {
      for (int x = 0; x < page.width(); ++x) dark += 255 - qGray(page.pixel(x, y));
    }
    return dark;
  };
  const qint64 usual = ink(1.0);
  QVERIFY(static_cast<double>(ink(3.0)) > 1.05 * static_cast<double>(usual) && ink(0.3) < usual);
}

void FigureTest::classesAreNamedBeforeMarks() {
  FitRequest request = m_content.fit->request;
  request.split.kind = SplitRule::Kind::fraction;
  Dataset renamed = *request.dataset;
  renamed.class_names = {"class 0", "class 1"};
  request.dataset = std::make_shared<const Dataset>(renamed);
  const FigureContent content{FitJob::compute(request), nullptr, {}};
  // Every pixel at which the marks of the left plot find or lose their place.
  for (double width = 179.0; width < 181.0; width += 0.25) {
    const std::vector<Word> all = words(content, {&comparisonView, QSizeF(width, 64.3), 96});
    const auto has = [&](const QString& text) {
      return std::ranges::find(all, text, &Word::text) != all.end();
    };
    const bool marks = std::ranges::any_of(all, [&](const Word& word) {
      return word.text.startsWith(QStringLiteral("misclassified")) &&
             word.place.left() < 0.4 * width * pixelsPerMillimetre;
    });
    const bool whole = has(QStringLiteral("class 0")) && has(QStringLiteral("class 1"));
    QVERIFY2(whole || !marks, qPrintable(QString::number(width)));
  }
}

void FigureTest::theEvidenceNamesItsMarks() {
  const std::vector<Word> all = words(m_content, {&evidenceView, QSizeF(110.0, 85.0), 96});
  for (const char* name : {"largest evidence", "this setting", "nats from the largest"}) {
    QCOMPARE(std::count_if(all.begin(), all.end(),
                           [&](const Word& word) { return word.text == QLatin1String(name); }),
             std::ptrdiff_t{1});
  }
  // A map without a fit marks no setting.
  FigureContent alone;
  alone.map = m_content.map;
  for (const Word& word : words(alone, {&evidenceView, QSizeF(110.0, 85.0), 96})) {
    QVERIFY(word.text != QStringLiteral("this setting"));
  }
}

void FigureTest::pinsStandOnTheEvidenceAndAreNamed() {
  FigureContent content = m_content;
  Hyperparameters setting = content.fit->request.hyperparameters;
  const auto pin = [&](char letter, double width, const QString& caption) {
    setting.width = width;
    setting.prior_variance = 0.3;
    content.pins.push_back({letter, setting, caption});
  };
  pin('A', 1.5, QStringLiteral("<b>wide</b>"));
  pin('B', 7.0, {});
  const QString ofB = describeSetting(setting);
  pin('C', 100.0, {});  // not on the map
  const auto count = [](const std::vector<Word>& all, const QString& text) {
    return std::count_if(all.begin(), all.end(), [&](const Word& word) { return word.text == text; });
  };
  const std::vector<Word> large = words(content, {&evidenceView, QSizeF(110.0, 85.0), 96});
  for (const char* letter : {"A", "B"}) QCOMPARE(count(large, QString::fromLatin1(letter)), 2);
  QCOMPARE(count(large, QStringLiteral("C")), 0);
  for (const QString& name : {QStringLiteral("<b>wide</b>"), ofB}) QCOMPARE(count(large, name), 1);
  for (const Word& word : large) {
    for (const Word& other : large) {
      QVERIFY2(&word == &other || !word.place.intersects(other.place),
               qPrintable(word.text + QLatin1Char('|') + other.text));
    }
  }
  // Where names would take more than a third of the height there are the letters alone.
  const std::vector<Word> low = words(content, {&evidenceView, QSizeF(60.0, 40.0), 96});
  QCOMPARE(count(low, QStringLiteral("A")), 1);
  QCOMPARE(count(low, ofB), 0);
}

void FigureTest::wordsOfTheDataStayWords() {
  FitRequest request = m_content.fit->request;
  Dataset named = *request.dataset;
  named.input_names = {"<b>one</b>", "a%1b"};
  named.class_names = {"<i>%2</i>", "&amp;"};
  request.dataset = std::make_shared<const Dataset>(named);
  FigureSpec spec{&comparisonView, QSizeF(180.0, 95.0), 96};
  request.view = figureBounds(test::foreseen(request), spec);
  FigureContent content = m_content;
  content.fit = FitJob::compute(request);
  QStringList all;
  for (const Word& word : words(content, spec)) all << word.text;
  QCOMPARE(all.count(QStringLiteral("<b>one</b>")), 2);
  QFile svg(path("words.svg"));
  QVERIFY(svg.open(QIODevice::ReadOnly));
  QCOMPARE(svg.readAll().count("a%1b"), 2);  // upright, which is no word for words()
  for (const char* name : {"<i>%2</i>", "p(&amp;)"})
    QVERIFY2(!all.filter(QString::fromLatin1(name)).isEmpty(), qPrintable(all.join(QLatin1Char('|'))));
}

void FigureTest::documentsAndFontsAreNamed() {
  const FigureSpec spec{&comparisonView, QSizeF(120.0, 60.0), 96};
  for (const Word& word : words(m_content, spec)) QCOMPARE(word.family, QStringLiteral("DejaVu Sans"));
  QFile svg(path("words.svg"));
  QVERIFY(svg.open(QIODevice::ReadOnly));
  const QByteArray text = svg.readAll();
  QVERIFY(!text.contains("Sans Serif"));
  QVERIFY(text.contains("<title>MAP, Laplace (probit): p(Chinstrap)</title>"));
  saveFigure(m_content, spec, path("titled.pdf"));
  QFile pdf(path("titled.pdf"));
  QVERIFY(pdf.open(QIODevice::ReadOnly));
  const QByteArray bytes = pdf.readAll();
  const auto start = bytes.indexOf("/Title");
  QVERIFY(start >= 0);
  QByteArray title;  // UTF-16 in a string of the PDF
  for (const char letter : {'M', 'A', 'P', ','}) title += QByteArray(1, '\0') + letter;
  QVERIFY(bytes.mid(start, 60).contains(title));
}

void FigureTest::figuresAreLightWhateverTheScreenShows() {
  const QPalette before = QGuiApplication::palette();
  const FigureSpec spec{&leftView, QSizeF(60.0, 60.0), 100};
  const QImage light = renderFigure(m_content, spec);
  QPalette dark;
  dark.setColor(QPalette::Window, Qt::black);
  dark.setColor(QPalette::WindowText, Qt::white);
  QGuiApplication::setPalette(dark);
  const QImage underDark = renderFigure(m_content, spec);
  QGuiApplication::setPalette(before);
  QCOMPARE(underDark, light);
  QCOMPARE(light.pixelColor(1, 1), QColor(Qt::white));
}

void FigureTest::unknownEndingsAndPlacesAreRefused() {
  const auto message = [&](const QString& file) {
    try {
      saveFigure(m_content, {}, file);
    } catch (const std::runtime_error& error) {
      return QString::fromUtf8(error.what());
    }
    return QString();
  };
  QCOMPARE(message(QStringLiteral("a.gif")),
           QStringLiteral("a.gif: a picture's name must end in .png, .svg or .pdf"));
  QVERIFY(message(path("no/such/folder/a.png")).contains(QLatin1String("cannot be written")));
}

void FigureTest::nothingToDrawIsSaid() {
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, renderFigure({}, {&leftView, QSizeF(50, 50), 100}));
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, renderFigure({}, {&evidenceView, QSizeF(50, 50), 100}));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::FigureTest);
#include "tst_figure.moc"
