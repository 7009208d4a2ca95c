#include "app/files/compact_svg.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTest>
#include <QXmlStreamReader>

namespace credence {

namespace {

/// Qt's renderer knows no lists of families: it takes the usual one for them, in which all words are.
QString usualFamily() {
  return QApplication::font().family();
}

/// Marks, lines, a gradient, a picture, and words, some turned and some with blanks.
void paint(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath mark;
  mark.addEllipse(QPointF(), 4.0, 4.0);
  painter.setPen(QPen(Qt::white, 0.5));
  for (int k = 0; k < 40; ++k) {
    painter.save();
    painter.translate(10.0 + 4.5 * k, 20.0 + k % 7);
    painter.setBrush(k % 3 == 0 ? Qt::red : Qt::blue);
    painter.drawPath(mark);
    painter.restore();
  }
  painter.setPen(QPen(QColor(20, 30, 40, 100), 2.5, Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  painter.drawPolyline(QPolygonF({{10.123456, 50.0}, {60.0, 70.55555}, {150.0, 40.25}}));
  painter.translate(5.0, 3.0);
  QLinearGradient gradient(10.0, 0.0, 90.0, 0.0);
  gradient.setColorAt(0.0, Qt::green);
  gradient.setColorAt(1.0, Qt::yellow);
  painter.fillRect(QRectF(10.0, 80.0, 80.0, 20.0), gradient);
  painter.drawEllipse(QPointF(150.0, 90.0), 12.0, 8.0);
  QImage image(4, 4, QImage::Format_RGB32);
  image.fill(QColor(90, 10, 200));
  painter.drawImage(QRectF(110.0, 80.0, 20.0, 20.0), image);
  painter.setPen(Qt::black);
  painter.setFont(QFont(usualFamily(), 9));
  painter.drawText(QPointF(10.0, 120.0), QStringLiteral("a <b> & \"c\""));
  painter.drawText(QPointF(100.0, 120.0), QStringLiteral(" two  blanks"));
  painter.rotate(-90.0);
  painter.drawText(QPointF(-130.0, 190.0), QStringLiteral("turned"));
}

QString drawn() {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize({200, 140});
  generator.setViewBox(QRect(0, 0, 200, 140));
  QPainter painter(&generator);
  paint(painter);
  painter.end();
  return QString::fromUtf8(bytes);
}

QImage rendered(const QString& svg) {
  QImage image(600, 420, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  QSvgRenderer renderer(svg.toUtf8());
  if (!renderer.isValid()) qFatal("this is no SVG");
  renderer.render(&painter);
  return image;
}

}  // namespace

/// It looks the same, and is smaller.
class CompactSvgTest : public QObject {
  Q_OBJECT

 private slots:
  void itLooksTheSame();
  void itIsSmaller();
  void wordsStayWords();
  void fontsHaveFallbacks();
  void whatIsOfAnotherLayoutStays();
};

void CompactSvgTest::itLooksTheSame() {
  const QImage before = rendered(drawn());
  const QImage after = rendered(compactSvg(drawn()));
  int ink = 0;
  int others = 0;
  for (int y = 0; y < before.height(); ++y) {
    for (int x = 0; x < before.width(); ++x) {
      const QColor a = before.pixelColor(x, y);
      const QColor b = after.pixelColor(x, y);
      if (a != QColor(Qt::white)) ++ink;
      const int difference =
          std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
      if (difference > 60) ++others;  // edges may lie a hundredth of a pixel beside
    }
  }
  QVERIFY(ink > 10'000);
  QVERIFY2(others < 20, qPrintable(QString::number(others)));
}

void CompactSvgTest::itIsSmaller() {
  const QString svg = compactSvg(drawn());
  QVERIFY2(svg.size() < drawn().size() / 4,
           qPrintable(QStringLiteral("%1 of %2").arg(svg.size()).arg(drawn().size())));
  // A mark is drawn once, and used for each point.
  QCOMPARE(svg.count(QStringLiteral("<path id=")), 1);
  QCOMPARE(svg.count(QStringLiteral("<use ")), 40);
  QVERIFY(!svg.contains(QStringLiteral("10.1235")) && svg.contains(QStringLiteral("10.12,50")));
  QCOMPARE(compactSvg(drawn()), svg);
}

void CompactSvgTest::wordsStayWords() {
  QXmlStreamReader xml(compactSvg(drawn()));
  QStringList words;
  while (!xml.atEnd()) {
    if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
      words << xml.readElementText();
  }
  QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
  QCOMPARE(words, QStringList({QStringLiteral("a <b> & \"c\""), QStringLiteral(" two  blanks"),
                               QStringLiteral("turned")}));
}

void CompactSvgTest::fontsHaveFallbacks() {
  QCOMPARE(fontWithFallback(QStringLiteral("DejaVu Sans")), QStringLiteral("DejaVu Sans, sans-serif"));
  QCOMPARE(fontWithFallback(QStringLiteral("Noto Serif")), QStringLiteral("Noto Serif, serif"));
  QCOMPARE(fontWithFallback(QStringLiteral("DejaVu Sans Mono")),
           QStringLiteral("DejaVu Sans Mono, monospace"));
  QCOMPARE(fontWithFallback(QStringLiteral("3270; x")), QStringLiteral("'3270; x', sans-serif"));
  QVERIFY(compactSvg(drawn()).contains(
      QStringLiteral("font-family=\"%1\"").arg(fontWithFallback(usualFamily()))));
}

void CompactSvgTest::whatIsOfAnotherLayoutStays() {
  for (const char* svg :
       {"", "<svg/>", "<svg><g><path d=\"M0,0\"/></g></svg>", "<svg><defs></defs><g <</svg>"})
    QCOMPARE(compactSvg(QString::fromLatin1(svg)), QString::fromLatin1(svg));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::CompactSvgTest);
#include "tst_compact_svg.moc"
