#include "app/figures/pdf_alike.h"
#include "app/plots/figure_page.h"
#include "support/forged_pdf.h"
#include "support/memory_limit.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QImage>
#include <QLinearGradient>
#include <QRegularExpression>
#include <QTest>
#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

using credence::test::ForgedPdf;

namespace credence {

namespace {

/// A small one of all that figures have: lines, areas, a gradient, a picture that lets shine through, letters
/// of two fonts, and what is carried.
QByteArray goodFigure(const QString& ending) {
  FigurePage page{
      .size = {60.0, 40.0}, .title = QStringLiteral("a (good) figure"), .font = QFont(), .paint = {}};
  page.payload = "{\"format\": \"credence figure\"}";
  page.paint = [](QCPPainter& painter) {
    QImage image(20, 10, QImage::Format_ARGB32);
    image.fill(QColor(200, 100, 50, 128));
    QLinearGradient gradient(0.0, 0.0, 100.0, 0.0);
    gradient.setColorAt(0.0, Qt::red);
    gradient.setColorAt(1.0, Qt::blue);
    painter.fillRect(QRectF(10.0, 80.0, 100.0, 20.0), gradient);
    painter.drawImage(QPointF(120.0, 80.0), image);
    painter.setPen(QPen(QColor(102, 51, 204), 1.5));
    QPainterPath path(QPointF(10.25, 10.5));
    path.lineTo(50.125, 30.75);
    path.cubicTo(60.0, 40.0, 70.0, 20.0, 80.5, 30.25);
    painter.drawPath(path);
    painter.save();
    painter.scale(10.0, 10.0);
    painter.drawLine(QPointF(1.0625, 5.5), QPointF(9.0, 5.5));
    painter.restore();
    painter.setFont(QFont(QStringLiteral("DejaVu Sans"), 9));
    painter.drawText(QPointF(10.0, 70.0), QStringLiteral("0.75"));
    painter.setFont(QFont(QStringLiteral("DejaVu Sans"), 9, QFont::Bold));
    painter.drawText(QPointF(60.0, 70.0), QStringLiteral("accuracy"));
  };
  return pageBytes(page, ending);
}

using PdfForgery = std::function<QByteArray(const QByteArray& good)>;

/// One part's dictionary.
PdfForgery head(const char* words, const char* before, const char* after) {
  return [=](const QByteArray& good) {
    ForgedPdf pdf(good);
    pdf.replace(words, before, after);
    return pdf.bytes();
  };
}

/// The page's operators.
PdfForgery drawing(const char* before, const char* after) {
  return [=](const QByteArray& good) {
    ForgedPdf pdf(good);
    ForgedPdf::repack(pdf.page(), before, after);
    return pdf.bytes();
  };
}

/// A part's stream, as it stands in the file.
PdfForgery stream(const char* words, const std::function<QByteArray(const PdfPart&)>& changed) {
  return [=](const QByteArray& good) {
    ForgedPdf pdf(good);
    PdfPart& part = QByteArray(words) == "page" ? pdf.page() : pdf.part(words);
    part.stream = changed(part);
    return pdf.bytes();
  };
}

/// A byte of what a part has packed, by so much.
PdfForgery byte(const char* words, qsizetype place, int by) {
  return stream(words, [=](const PdfPart& part) {
    QByteArray plain = ForgedPdf::unpacked(part);
    plain[place] = static_cast<char>(plain[place] + by);
    return ForgedPdf::packed(plain);
  });
}

PdfForgery withObject(const char* object) {
  return [=](const QByteArray& good) {
    ForgedPdf pdf(good);
    pdf.parts().push_back({object, {}});
    return pdf.bytes();
  };
}

/// All of the file.
PdfForgery file(const char* before, const QByteArray& after) {
  return [=](const QByteArray& good) {
    const qsizetype place = good.lastIndexOf(before);
    if (place < 0) qFatal("nothing of the PDF is %s", before);
    return QByteArray(good).replace(place, static_cast<qsizetype>(qstrlen(before)), after);
  };
}

/// An annotation over the page, as programs add one that change a PDF without writing it anew.
QByteArray withUpdate(const QByteArray& good) {
  const ForgedPdf pdf(good);
  QByteArray page = ForgedPdf(good).part("/Type /Page ").head;
  page.replace("/Type /Page ", "/Type /Page /Rotate 180 ");
  const qsizetype begin = good.indexOf("<< /Type /Page ");
  const qsizetype line = good.lastIndexOf('\n', begin - 2) + 1;
  const QByteArray number = good.mid(line, good.indexOf(' ', line) - line);
  const QByteArray object = number + " 0 obj\n" + page + "\nendobj\n";
  const QByteArray place = QByteArray::number(good.size()).rightJustified(10, '0');
  return good + object + "xref\n" + number + " 1\n" + place +
         " 00000 n \ntrailer\n<< /Root 1 0 R /Prev 0 >>\nstartxref\n" +
         QByteArray::number(good.size() + object.size()) + "\n%%EOF\n";
}

/// The table says that the page's drawing is a copy, which stands before the table and shows nothing.
QByteArray withOtherCopy(const QByteArray& good) {
  const QByteArray copy = "7 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n";
  const qsizetype table = good.lastIndexOf("xref\n0 ");
  QByteArray pdf = QByteArray(good).insert(table, copy);
  const qsizetype row = pdf.indexOf(" 00000 n ", table + copy.size() + 6 * 20) - 10;
  pdf.replace(row, 10, QByteArray::number(table).rightJustified(10, '0'));
  return pdf.left(pdf.lastIndexOf("startxref\n")) + "startxref\n" + QByteArray::number(table + copy.size()) +
         "\n%%EOF\n";
}

/// All letters are of the first font that the page uses.
QByteArray withOneFont(const QByteArray& good) {
  ForgedPdf pdf(good);
  QByteArray& used = pdf.part("/ExtGState <<").head;
  const QRegularExpression fonts(QStringLiteral("/Font << /F(\\d+) \\d+ 0 R /F\\d+ (\\d+) 0 R"));
  const QRegularExpressionMatch match = fonts.match(QString::fromLatin1(used));
  if (!match.hasMatch()) qFatal("the page does not use two fonts");
  used.replace(match.capturedStart(2), match.capturedLength(2), match.captured(1).toLatin1());
  return pdf.bytes();
}

/// Of a stream that is not packed, and has that word.
PdfForgery withOtherBytes(const char* word, const char* before, const char* after) {
  return [=](const QByteArray& good) {
    ForgedPdf pdf(good);
    for (PdfPart& part : pdf.parts()) {
      if (part.stream && part.stream->contains(word)) part.stream->replace(before, after);
    }
    return pdf.bytes();
  };
}

QByteArray withOtherPayload(const QByteArray& good) {
  ForgedPdf pdf(good);
  for (PdfPart& part : pdf.parts()) {
    const bool packed = part.stream && part.head.contains("/FlateDecode");
    if (packed && ForgedPdf::unpacked(part).startsWith("{")) ForgedPdf::repack(part, "credence", "forgery!");
  }
  return pdf.bytes();
}

QByteArray withTwoDrawings(const QByteArray& good) {
  ForgedPdf pdf(good);
  QByteArray& page = pdf.part("/Type /Page ").head;
  const qsizetype place = page.indexOf("/Contents ") + 10;
  const QByteArray once = page.mid(place, page.indexOf('R', place) + 1 - place);
  page.replace(once, "[ " + once + ' ' + once + " ]");
  return pdf.bytes();
}

QByteArray withObjectsSwapped(const QByteArray& good) {
  ForgedPdf pdf(good);
  std::swap(pdf.parts()[4], pdf.parts()[5]);
  return pdf.bytes();
}

/// Each letter by 0.015 px from where it stands beside the one before.
QByteArray withDrift(const QByteArray& good) {
  ForgedPdf pdf(good);
  QList<QByteArray> lines = ForgedPdf::unpacked(pdf.page()).split('\n');
  for (QByteArray& line : lines) {
    const qsizetype first = line.indexOf(' ');
    if (line.contains(" Td"))
      line = QByteArray::number(line.left(first).toDouble() + 0.015) + line.mid(first);
  }
  pdf.page().stream = ForgedPdf::packed(lines.join('\n'));
  return pdf.bytes();
}

struct Forgery {
  const char* name;
  PdfForgery change;
  const char* said = "";
};

/// The same, behind pieces of no length.
QByteArray inManyPieces(const PdfPart& part) {
  const QByteArray nothing("\0\0\0\xFF\xFF", 5);
  return QByteArray(*part.stream).insert(2, nothing.repeated(10'000));
}

std::vector<Forgery> forgeries() {
  const auto moreBehind = [](const QByteArray& more) {
    return [more](const PdfPart& part) { return *part.stream + more; };
  };
  const auto bomb = [](qsizetype length) {
    return [length](const PdfPart&) { return ForgedPdf::packed(QByteArray(length, ' ')); };
  };
  const auto padded = [](const PdfPart& part) { return ForgedPdf::packed(ForgedPdf::unpacked(part) + "\n"); };
  const auto between = [](const char* words) {
    return [=](const QByteArray& good) { return ForgedPdf(good).bytes(words, 4); };
  };
  const auto behind = [](const char* words) { return [=](const QByteArray& good) { return good + words; }; };
  return {
      // The file
      {"an update", withUpdate, "bytes behind its end"},
      {"another copy of an object", withOtherCopy, "what follows its objects is another"},
      {"something before it", [](const QByteArray& good) { return "GIF89a" + good; }, "its beginning"},
      {"another version of PDF", file("%PDF-1.4", "%PDF-1.7"), "its beginning"},
      {"a line behind it", behind("\n"), "there are 1 bytes behind its end"},
      {"a second file behind it", [](const QByteArray& good) { return good + good; }},
      {"cut off", [](const QByteArray& good) { return good.chopped(100); }},
      {"cut off in an object", [](const QByteArray& good) { return good.left(good.size() / 2); }},
      {"empty", [](const QByteArray&) { return QByteArray(); }},
      {"a comment between objects", between("% hidden\n"), "object 5 is another"},
      {"an empty line between objects", between("\n"), "object 5 is another"},
      {"an unused object between objects", between("99 0 obj\n<< >>\nendobj\n"), "object 5 is another"},
      {"an unused object", withObject("<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>"),
       "what follows"},
      {"a place in the table", file("00000 n \n0", "00000 n \n1"), "what follows"},
      {"a trailer with more", file(" /Info 2 0 R", " /Info 2 0 R /Prev 15"), "what follows"},
      {"an encrypted trailer", file(" /Info 2 0 R", " /Info 2 0 R /Encrypt 2 0 R"), "what follows"},
      {"another root", file(" /Root 1 0 R", " /Root 2 0 R"), "what follows"},
      {"another end of lines", file("endobj\n2 0 obj\n", "endobj\r2 0 obj\n")},
      {"two objects in another order", withObjectsSwapped},
      // What opens
      {"an action", head("/Type /Catalog", " >>", " /OpenAction << /S /JavaScript /JS (x) >> >>"),
       "object 1 is another"},
      {"a form", head("/Type /Catalog", " >>", " /AcroForm << /Fields [ ] >> >>")},
      {"a mode of viewing", head("/Type /Catalog", " >>", " /PageMode /FullScreen >>")},
      {"another title", head("/Title", "/Creator", "/Subject (true) /Creator"), "object 2 is another"},
      {"a date", head("/Title", " >>", " /CreationDate (D:20200101) >>")},
      {"a second page", head("/Type /Pages", "/Count 1", "/Count 2")},
      // The page
      {"an annotation", head("/Type /Page ", "/MediaBox", "/Annots [ << /Subtype /Square >> ] /MediaBox")},
      {"a rotation", head("/Type /Page ", " >>", " /Rotate 180 >>")},
      {"a crop box", head("/Type /Page ", " >>", " /CropBox [ 0 0 50 50 ] >>")},
      {"another size", head("/Type /Page ", "/MediaBox [ 0 ", "/MediaBox [ 9 ")},
      {"another unit", head("/Type /Page ", " >>", " /UserUnit 2 >>")},
      {"an action of the page", head("/Type /Page ", " >>", " /AA << /O << /S /Launch >> >> >>")},
      {"a second drawing", withTwoDrawings},
      // What it uses
      {"another font", withOneFont},
      {"one more name", head("/ExtGState <<", "/ExtGState <<", "/ExtGState << /Own << /ca 0 >>")},
      {"another transparency", head("/ca 1.0", "/ca 1.0", "/ca 0.5")},
      {"another end of a gradient", head("/FunctionType 2", "/C0 [ 1", "/C0 [ 0")},
      {"another kind of letter", head("/CIDFontType2", "/CIDToGIDMap /Identity", "/CIDToGIDMap 2 0 R")},
      {"another width of a letter", head("/CIDFontType2", "/W [ 0 [ 6", "/W [ 0 [ 7")},
      {"another form of a letter", byte("/Length1", 3000, 1), "what it packs is something else"},
      {"another meaning of a letter", withOtherBytes("begincmap", "<0030>", "<0031>"), "bytes are others"},
      {"another description", withOtherBytes("<x:xmpmeta", "good", "true"), "bytes are others"},
      {"another attached file", withOtherPayload, "what it packs is something else"},
      {"another name of it", head("/EF", "(figure", "(Figure")},
      {"a colour of a picture", byte("8 /ColorSpace /DeviceRGB", 100, 4),
       "the colours of a picture are others"},
      {"a pixel that shines through more", byte("8 /ColorSpace /DeviceGray", 100, 4),
       "the colours of a picture are others"},
      {"a picture of other size",
       head("8 /ColorSpace /DeviceRGB", "/Width 20 /Height 10", "/Width 10 /Height 20")},
      {"a picture that is smoothed", head("8 /ColorSpace /DeviceRGB", "/Width", "/Interpolate true /Width")},
      // How it is packed
      {"bytes behind a drawing's end", stream("page", moreBehind("secret")), "goes on behind its end"},
      {"a second one behind it", stream("page", moreBehind(ForgedPdf::packed("f\n"))),
       "goes on behind its end"},
      {"bytes behind a picture's end", stream("8 /ColorSpace /DeviceRGB", moreBehind(QByteArray(1, '\0')))},
      {"a drawing that is not packed",
       stream("page", [](const PdfPart& part) { return ForgedPdf::unpacked(part); })},
      {"a drawing that unpacks to very much", stream("page", bomb(100'000'000)), "bytes to pack what takes"},
      {"a drawing that unpacks to much", stream("page", bomb(500'000)), "more than it should be"},
      {"a picture that unpacks to very much", stream("8 /ColorSpace /DeviceRGB", bomb(100'000'000)),
       "bytes to pack what takes"},
      {"a picture that unpacks to much", stream("8 /ColorSpace /DeviceRGB", bomb(500'000)),
       "more than it should be"},
      {"a picture with one byte more", stream("8 /ColorSpace /DeviceRGB", padded), "more than it should be"},
      {"a drawing that is packed in very many pieces", stream("page", inManyPieces),
       "bytes to pack what takes"},
      {"a length that is too large", file("/Length ", "/Length 9"), "object"},
      {"a length beyond all numbers", file("/Length ", "/Length 99999999999999999999"), "object"},
      {"a length below zero", file("/Length ", "/Length -"), "object"},
      {"a length with a zero before it", file("/Length ", "/Length 0"), "object"},
      {"a length elsewhere", file("/Length ", "/Length 2 0 R /Length "), "object"},
      // What is drawn
      {"a point beside", drawing("50.1250000 30.7500000 l", "50.1500000 30.7500000 l"),
       "of the page's drawing: it is “50.15"},
      {"a point elsewhere", drawing("50.1250000 30.7500000 l", "90.1250000 30.7500000 l")},
      {"a little beside where all is larger", drawing("1.06250000 5.50000000 m", "1.06650000 5.50000000 m")},
      {"an end of a curve", drawing("80.5000000 30.2500000 c", "80.5000000 30.2900000 c")},
      {"no number", drawing("50.1250000 30.7500000 l", "nan 30.7500000 l")},
      {"a number of other programs", drawing("50.1250000 30.7500000 l", "5.01250000e1 30.7500000 l")},
      {"a number with a sign", drawing("50.1250000 30.7500000 l", "+50.1250000 30.7500000 l")},
      {"a number of very many digits",
       drawing("50.1250000 30.7500000 l", "50.1250000000000000000000001 30.7500000 l")},
      {"another colour", drawing("0.400000005 0.200000002", "0.420000000 0.200000002")},
      {"another width of lines", drawing("1.50000000 w", "1.51000000 w")},
      {"dashes", drawing("1.50000000 w 2 J 2 j []0", "1.50000000 w 2 J 2 j [1 ]0")},
      {"another cap of lines", drawing("1.50000000 w 2 J", "1.50000000 w 1 J")},
      {"another operator", drawing("50.1250000 30.7500000 l", "50.1250000 30.7500000 m")},
      {"one operand less", drawing("50.1250000 30.7500000 l", "50.1250000 l")},
      {"a line less", drawing("50.1250000 30.7500000 l\n", "")},
      {"a line more",
       drawing("50.1250000 30.7500000 l\n", "50.1250000 30.7500000 l\n50.1250000 30.7500000 l\n")},
      {"something more in the end", stream("page",
                                           [](const PdfPart& part) {
                                             return ForgedPdf::packed(ForgedPdf::unpacked(part) +
                                                                      "0 0 9 9 re f\n");
                                           })},
      {"no end of the last line",
       stream("page",
              [](const PdfPart& part) { return ForgedPdf::packed(ForgedPdf::unpacked(part).chopped(1)); })},
      {"two blanks", drawing("50.1250000 30.7500000 l", "50.1250000  30.7500000 l")},
      {"a blank behind a line", drawing("30.7500000 l\n", "30.7500000 l \n")},
      {"a line for a blank", drawing("50.1250000 30.7500000 l", "50.1250000\n30.7500000 l")},
      {"a comment", drawing("30.7500000 l\n", "30.7500000 l %\n")},
      {"another letter", drawing("<0001> Tj", "<0002> Tj")},
      {"a letter elsewhere", drawing(" Td <0001> Tj", "9 Td <0001> Tj")},
      {"a larger font", drawing(" 12 Tf", " 13 Tf")},
      {"letters upside down", drawing("1 0 0 -1 0 0 Tm", "1 0 0 1 0 0 Tm")},
      {"a larger page", drawing("0.750000000 0 0 -0.750000000", "0.760000000 0 0 -0.750000000")},
      {"each letter a little beside the one before", withDrift},
  };
}

}  // namespace

/// A PDF is what this program draws, or that is found out.
class PdfAlikeTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { m_good = goodFigure(QStringLiteral("pdf")); }
  void theSameIsAlike();
  void laterItIsTheSameFile_data();
  void laterItIsTheSameFile();
  void everyForgeryIsFound_data();
  void everyForgeryIsFound();
  void whatProcessorsRoundIsAlike_data();
  void whatProcessorsRoundIsAlike();
  void coloursOfAPaletteAreCompared();
  void eachByteCounts();

 private:
  QByteArray m_good;
};

void PdfAlikeTest::theSameIsAlike() {
  QCOMPARE(differenceOfPdf(m_good, m_good), std::nullopt);
  // What is taken apart and put together is the same, too: a forgery differs by what it changes alone.
  QCOMPARE(ForgedPdf(m_good).bytes(), m_good);
}

void PdfAlikeTest::laterItIsTheSameFile_data() {
  QTest::addColumn<QString>("ending");
  for (const char* ending : {"pdf", "svg", "png"}) QTest::newRow(ending) << QString::fromLatin1(ending);
}

/// Whatever the process has drawn meanwhile.
void PdfAlikeTest::laterItIsTheSameFile() {
  QFETCH(const QString, ending);
  const QByteArray first = goodFigure(ending);
  FigurePage other{.size = {50.0, 50.0}, .title = QStringLiteral("another"), .font = QFont(), .paint = {}};
  other.paint = [](QCPPainter& painter) {
    painter.setFont(QFont(QStringLiteral("DejaVu Sans"), 14, QFont::Bold));
    painter.drawText(QPointF(10.0, 70.0), QStringLiteral("another one"));
  };
  for (const char* each : {"pdf", "svg", "png"}) pageBytes(other, QString::fromLatin1(each));
  QCOMPARE(goodFigure(ending), first);
}

void PdfAlikeTest::everyForgeryIsFound_data() {
  QTest::addColumn<std::size_t>("index");
  std::size_t index = 0;
  for (const Forgery& forgery : forgeries()) QTest::newRow(forgery.name) << index++;
}

void PdfAlikeTest::everyForgeryIsFound() {
  QFETCH(const std::size_t, index);
  const Forgery forgery = forgeries()[index];
  const QByteArray forged = forgery.change(m_good);
  QVERIFY(forged != m_good);
  const test::MemoryLimit limit(20'000'000);  // what unpacks to 100 MB is left packed
  const auto difference = differenceOfPdf(forged, m_good);
  QVERIFY(difference);
  QVERIFY2(difference->contains(QString::fromUtf8(forgery.said)), qPrintable(*difference));
  QVERIFY2(difference->size() < 300, qPrintable(*difference));
}

void PdfAlikeTest::whatProcessorsRoundIsAlike_data() {
  QTest::addColumn<std::size_t>("index");
  QTest::newRow("a point") << std::size_t{0};
  QTest::newRow("other digits") << std::size_t{1};
  QTest::newRow("a little where all is larger") << std::size_t{2};
  QTest::newRow("a colour") << std::size_t{3};
  QTest::newRow("a colour of a picture") << std::size_t{4};
  QTest::newRow("where it shines through") << std::size_t{5};
  QTest::newRow("packed by another zlib") << std::size_t{6};
}

void PdfAlikeTest::whatProcessorsRoundIsAlike() {
  QFETCH(const std::size_t, index);
  const std::vector<PdfForgery> changes = {
      drawing("50.1250000 30.7500000 l", "50.1300000 30.7450000 l"),
      drawing("50.1250000 30.7500000 l", "50.125 30.75000001 l"),
      drawing("1.06250000 5.50000000 m", "1.06300000 5.49950000 m"),
      drawing("0.400000005 0.200000002", "0.403921569 0.200000002"),
      byte("8 /ColorSpace /DeviceRGB", 100, 3),
      byte("8 /ColorSpace /DeviceGray", 100, -3),
      stream("page", [](const PdfPart& part) { return ForgedPdf::packed(ForgedPdf::unpacked(part), 1); })};
  const QByteArray told = changes[index](m_good);
  QVERIFY(told != m_good);
  QCOMPARE(differenceOfPdf(told, m_good).value_or(QString()), QString());
}

/// Not their indices: the next one may be any colour.
void PdfAlikeTest::coloursOfAPaletteAreCompared() {
  FigurePage page{.size = {60.0, 40.0}, .title = QStringLiteral("few colours"), .font = QFont(), .paint = {}};
  page.paint = [](QCPPainter& painter) {
    QImage image(64, 64, QImage::Format_RGB32);
    for (int y = 0; y < 64; ++y) {
      for (int x = 0; x < 64; ++x)
        image.setPixelColor(x, y, x < 32 ? QColor(x, x, x) : QColor(200, 8 * (x - 32), 0));
    }
    painter.drawImage(QPointF(10.0, 10.0), image);
  };
  const QByteArray good = pageBytes(page, QStringLiteral("pdf"));
  QVERIFY(good.contains("/ColorSpace [ /Indexed /DeviceRGB 63 <000000010101"));
  QVERIFY(!differenceOfPdf(byte("/Indexed", 5, 1)(good), good));  // the next grey
  const auto difference = differenceOfPdf(byte("/Indexed", 40, 1)(good), good);
  QVERIFY(difference && difference->contains(QStringLiteral("colours of a picture")));
  QVERIFY(differenceOfPdf(byte("/Indexed", 5, 100)(good), good));  // of no colour
}

/// Wherever one is another, missing or too many, but for a few bits that zlib passes over.
void PdfAlikeTest::eachByteCounts() {
  int passedOver = 0;
  for (qsizetype place = 0; place < m_good.size(); place += 7) {
    QByteArray told = m_good;
    told[place] = static_cast<char>(told[place] ^ 1);
    if (!differenceOfPdf(told, m_good)) ++passedOver;
    QVERIFY2(differenceOfPdf(QByteArray(m_good).remove(place, 1), m_good), QByteArray::number(place));
    QVERIFY2(differenceOfPdf(QByteArray(m_good).insert(place, ' '), m_good), QByteArray::number(place));
  }
  QVERIFY2(passedOver < 5, QByteArray::number(passedOver));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PdfAlikeTest);
#include "tst_pdf_alike.moc"
