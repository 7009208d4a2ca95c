#include "app/compute/fit_job.h"
#include "app/document/bundled_data.h"
#include "app/plots/figure.h"
#include "core/data/generators.h"
#include "core/evidence/compute_map.h"
#include "core/evidence/suggested_ranges.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace credence {

class FigureTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void pngHasTheSizeAskedFor();
  void resolutionDoesNotChangeTheLayout();
  void pdfIsOnePageOfTheSizeAskedFor();
  void svgKeepsTextAndContoursAsVectors();
  void everyMarkIsInTheLegend();
  void figuresAreLightWhateverTheScreenShows();
  void unknownEndingsAndPlacesAreRefused();
  void nothingToDrawIsSaid();

 private:
  QString path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }

  QTemporaryDir m_folder;
  FigureContent m_content;
};

void FigureTest::initTestCase() {
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(loadBundledData(QStringLiteral("penguins")));
  const SuggestedRanges suggested = suggested_ranges(bounds_of(request.dataset->inputs));
  request.hyperparameters = suggested.hyperparameters;
  request.view = figureBounds(*request.dataset, {});
  m_content.fit = FitJob::compute(request);
  MapResult map;
  map.request.dataset = request.dataset;
  map.map = compute_evidence_map(*request.dataset, {}, {{1.0, 10.0, 4}, {0.1, 10.0, 3}}, 2);
  m_content.map = std::make_shared<const MapResult>(map);
}

void FigureTest::pngHasTheSizeAskedFor() {
  for (const FigureView view :
       {FigureView::Comparison, FigureView::Left, FigureView::Right, FigureView::Evidence}) {
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
  const auto picture = [&](int dpi) {
    return renderFigure(m_content, {FigureView::Left, QSizeF(90, 90), dpi});
  };
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
  saveFigure(m_content, {FigureView::Comparison, QSizeF(180.0, 95.0), 300}, path("a.pdf"));
  QFile file(path("a.pdf"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  QVERIFY(bytes.startsWith("%PDF"));
  QVERIFY2(!bytes.contains("DCTDecode"), "colour maps are not stored as JPEG");
  QVERIFY2(bytes.contains("/FontFile2") || bytes.contains("/FontFile"), "text stays text");
  // 180 mm are 510.2 points.
  QVERIFY(bytes.contains("/MediaBox [0 0 510"));
}

void FigureTest::svgKeepsTextAndContoursAsVectors() {
  saveFigure(m_content, {FigureView::Left, QSizeF(90.0, 90.0), 300}, path("a.svg"));
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
    } else if (xml.name() == QLatin1String("polyline") || xml.name() == QLatin1String("path")) {
      ++lines;
    }
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QVERIFY(sawTitle);
  QVERIFY(texts > 10);
  QVERIFY(lines > 100);
}

void FigureTest::everyMarkIsInTheLegend() {
  const auto texts = [this](const FigureContent& content, FigureView view) {
    saveFigure(content, {view, QSizeF(180.0, 90.0), 96}, path("legend.svg"));
    QFile file(path("legend.svg"));
    QStringList found;
    if (!file.open(QIODevice::ReadOnly)) return found;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
      if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text")) {
        found << xml.readElementText();
      }
    }
    return found;
  };
  const QString ring = QStringLiteral("misclassified");
  const QString test = QStringLiteral("test");
  const QString draws = QStringLiteral("2 draws");
  FitRequest request = m_content.fit->request;
  request.split.kind = SplitRule::Kind::fraction;
  FigureContent content{FitJob::compute(request), nullptr, nullptr};
  SampledBoundaries boundaries;
  boundaries.lines.resize(2);
  content.boundaries = std::make_shared<const SampledBoundaries>(boundaries);
  for (const FigureView view : {FigureView::Comparison, FigureView::Left, FigureView::Right}) {
    const QStringList found = texts(content, view);
    for (const QString& name : {QStringLiteral("Adelie"), QStringLiteral("Chinstrap"), test, ring, draws}) {
      QCOMPARE(found.count(name), 1);
    }
  }
  // What is not drawn is not explained.
  FigureContent plain = content;
  plain.boundaries.reset();
  request.split = {};
  request.dataset = std::make_shared<const Dataset>(generate(*find_generator("moons"), {40, 0.02, 1}));
  request.view = figureBounds(*request.dataset, {});
  request.hyperparameters = {FeatureKind::rbf, 0.5, 100.0};
  plain.fit = FitJob::compute(request);
  QCOMPARE(plain.fit->evaluation.train.map.accuracy, 1.0);
  const QStringList found = texts(plain, FigureView::Left);
  for (const QString& name : {test, ring, draws}) QVERIFY(!found.contains(name));
}

void FigureTest::figuresAreLightWhateverTheScreenShows() {
  const QPalette before = QGuiApplication::palette();
  const FigureSpec spec{FigureView::Left, QSizeF(60.0, 60.0), 100};
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
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, renderFigure({}, {FigureView::Left, QSizeF(50, 50), 100}));
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, renderFigure({}, {FigureView::Evidence, QSizeF(50, 50), 100}));
}

}  // namespace credence

QTEST_MAIN(credence::FigureTest)
#include "tst_figure.moc"
