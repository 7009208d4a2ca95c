#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"
#include "app/figures/verify_figure.h"
#include "app/files/figure_payload.h"
#include "app/files/png_chunks.h"
#include "app/plots/plane_view.h"
#include "core/concurrency/blas_threads.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <functional>
#include <sys/stat.h>
#include <zlib.h>

namespace credence {

namespace {

using Forge = std::function<QByteArray(QByteArray)>;

QByteArray word(quint32 value) {
  QByteArray bytes(4, '\0');
  qToBigEndian(value, bytes.data());
  return bytes;
}

QByteArray chunk(const QByteArray& type, const QByteArray& data) {
  const QByteArray named = type + data;
  const uLong sum =
      crc32(0, reinterpret_cast<const Bytef*>(named.constData()), static_cast<uInt>(named.size()));
  return word(static_cast<quint32>(data.size())) + named + word(static_cast<quint32>(sum));
}

/// All chunks again, each as `change` gives it.
QByteArray withChunks(const QByteArray& png, const std::function<QByteArray(const PngChunk&)>& change) {
  QByteArray bytes = png.first(8);
  for (const PngChunk& one : chunksOfPng(png)) bytes += change(one);
  return bytes;
}

QByteArray same(const PngChunk& one) {
  return chunk(one.type.toByteArray(), one.data.toByteArray());
}

/// A chunk more, before the first one of that type.
Forge withChunk(const char* type, const QByteArray& data, const char* before) {
  return [=](const QByteArray& png) {
    bool done = false;
    return withChunks(png, [&](const PngChunk& one) {
      if (done || one.type != before) return same(one);
      done = true;
      return chunk(type, data) + same(one);
    });
  };
}

/// The pixels' bytes, unpacked, changed and packed again, with `behind` behind the end of what is packed.
Forge withRows(const std::function<QByteArray(QByteArray)>& change, const QByteArray& behind = {}) {
  return [=](const QByteArray& png) {
    QByteArray packed;
    for (const PngChunk& one : chunksOfPng(png)) {
      if (one.type == "IDAT") packed += one.data;
    }
    const QByteArray rows = change(qUncompress(word(static_cast<quint32>(packed.size()) * 4) + packed));
    const QByteArray again = chunk("IDAT", qCompress(rows).sliced(4) + behind);
    bool done = false;
    return withChunks(png, [&](const PngChunk& one) {
      if (one.type != "IDAT") return same(one);
      return std::exchange(done, true) ? QByteArray() : again;
    });
  };
}

/// The bytes of one chunk changed.
Forge withDataOf(const char* type, const std::function<QByteArray(QByteArray)>& change) {
  return [=](const QByteArray& png) {
    return withChunks(png, [&](const PngChunk& one) {
      return one.type == type ? chunk(type, change(one.data.toByteArray())) : same(one);
    });
  };
}

Forge withByte(const char* type, qsizetype place, char value) {
  return withDataOf(type, [=](QByteArray data) {
    data[place] = value;
    return data;
  });
}

/// Something behind the first place of `mark`.
Forge behind(const QByteArray& mark, const QByteArray& added) {
  return [=](QByteArray text) {
    const qsizetype place = text.indexOf(mark);
    return place < 0 ? text : text.insert(place + mark.size(), added);
  };
}

/// The first of `what` behind `from` becomes `with`.
Forge instead(const char* what, const char* with, const char* from = "") {
  return [=](QByteArray text) {
    const qsizetype place = text.indexOf(what, text.indexOf(from));
    return place < 0 ? text : text.replace(place, qsizetype(qstrlen(what)), with);
  };
}

/// What a figure says of itself changed, and everything drawn by this program from what it says now.
using Say = std::function<void(QJsonObject&)>;

QJsonObject member(const QJsonObject& object, const char* name) {
  return object[QLatin1String(name)].toObject();
}

}  // namespace

/// Whoever changes a figure is found out, however it is done.
class ForgeriesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void whatWasNotChangedIsVerified_data();
  void whatWasNotChangedIsVerified();
  void forgedPngsAreFound_data();
  void forgedPngsAreFound();
  void forgedSvgsAreFound_data();
  void forgedSvgsAreFound();
  void forgedPdfsAreFound_data();
  void forgedPdfsAreFound();
  void whatIsSaidBesideIsFound_data();
  void whatIsSaidBesideIsFound();
  void excusesEarnNumbersOnly_data();
  void excusesEarnNumbersOnly();
  void roundingsOfOtherProcessorsAreVerified();
  void nothingThatAFigureNamesIsOpened();
  void whatIsTooLargeToDrawIsNotDrawn_data();
  void whatIsTooLargeToDrawIsNotDrawn();
  void whatIsTooLargeToReadIsRefused_data();
  void whatIsTooLargeToReadIsRefused();

 private:
  QByteArray figure(const char* ending) const { return m_figures.value(QByteArray(ending)); }
  FigureVerdict verdictOf(const QByteArray& bytes) const {
    const QString path = m_folder.filePath(QStringLiteral("figure"));
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
    file.close();
    return verifyFigure(path);
  }
  void isFound(const char* ending) const;
  QByteArray saying(const QJsonObject& payload, const QString& ending) const;

  QTemporaryDir m_folder;
  Session m_session;
  FigureContent m_content;
  QHash<QByteArray, QByteArray> m_figures;
};

const FigureSpec smallFigure{&leftView, {70.0, 70.0}, 50};

void ForgeriesTest::initTestCase() {
  use_one_blas_thread();
  DocumentState& state = m_session.state;
  const Dataset moons = generate(*find_generator("moons"), {20, 0.3, 5});
  state.dataset = std::make_shared<const Dataset>(moons);
  state.opened = state.dataset;
  state.name = QStringLiteral("moons.csv");
  state.suggested = suggested_ranges(moons, false);
  state.hyperparameters.width = 0.8;
  state.hyperparameters.prior_variance = 4.0;
  state.evidenceRanges = {{0.3, 3.0, 3}, {0.1, 10.0, 3}};
  m_session.view.bounds = viewOfData(moons);
  m_content = makeFigure(m_session, recipeFor(m_session, smallFigure)).content;
  m_content.payload = figureRecordOf(m_content, smallFigure, m_session, CarriedByFigure::data);
  for (const char* ending : {"png", "svg", "pdf"}) {
    m_figures[ending] = figureBytes(m_content, smallFigure, QString::fromLatin1(ending));
  }
}

/// This program's own drawing of what `payload` says.
QByteArray ForgeriesTest::saying(const QJsonObject& payload, const QString& ending) const {
  FigureContent content = m_content;
  content.payload = QJsonDocument(payload).toJson();
  return figureBytes(content, smallFigure, ending);
}

void ForgeriesTest::whatWasNotChangedIsVerified_data() {
  QTest::addColumn<QByteArray>("ending");
  for (const char* ending : {"png", "svg", "pdf"}) QTest::newRow(ending) << QByteArray(ending);
}

void ForgeriesTest::whatWasNotChangedIsVerified() {
  QFETCH(const QByteArray, ending);
  const FigureVerdict verdict = verdictOf(figure(ending));
  QCOMPARE(verdict.failure, QString());
  QCOMPARE(verdict.differences + verdict.unchecked, QStringList());
}

/// Of the forgery in the test's data: another file, and a verdict that neither is good nor excuses it.
void ForgeriesTest::isFound(const char* ending) const {
  QFETCH(const Forge, forge);
  const QByteArray forged = forge(figure(ending));
  QVERIFY2(forged != figure(ending), "nothing was forged");
  const FigureVerdict verdict = verdictOf(forged);
  QVERIFY2(verdict.verdict() == Verdict::differs || verdict.verdict() == Verdict::unreadable,
           qPrintable(verdict.unchecked.join(QLatin1Char('\n'))));
}

void ForgeriesTest::forgedPngsAreFound_data() {
  QTest::addColumn<Forge>("forge");
  const QByteArray zeros(64, '\0');
  QTest::newRow("a second frame: its control") << withChunk("acTL", word(2) + word(0), "IDAT");
  QTest::newRow("a second frame: its data") << withChunk("fdAT", word(1) + QByteArray(20, 'x'), "IEND");
  QTest::newRow("a frame's control") << withChunk("fcTL", zeros.first(26), "IDAT");
  QTest::newRow("an orientation") << withChunk("eXIf", QByteArray("MM\0*\0\0\0\x08", 8), "IDAT");
  QTest::newRow("a gamma") << withChunk("gAMA", word(100000), "IDAT");
  QTest::newRow("a colour profile") << withChunk(
      "iCCP", QByteArray("x\0\0", 3) + qCompress("profile").sliced(4), "IDAT");
  QTest::newRow("primary colours") << withChunk("cHRM", zeros.first(32), "IDAT");
  QTest::newRow("standard colours") << withChunk("sRGB", zeros.first(1), "IDAT");
  QTest::newRow("a background") << withChunk("bKGD", zeros.first(6), "IDAT");
  QTest::newRow("a time") << withChunk("tIME", zeros.first(7), "IEND");
  QTest::newRow("another text") << withChunk("tEXt", QByteArray("Comment\0looked at", 17), "IDAT");
  QTest::newRow("an international text") << withChunk("iTXt", QByteArray("Title\0\0\0\0\0x", 11), "IEND");
  QTest::newRow("what is carried twice") << Forge([](const QByteArray& png) {
    return withChunks(
        png, [](const PngChunk& one) { return one.type == "zTXt" ? same(one) + same(one) : same(one); });
  });
  QTest::newRow("a private part") << withChunk("prVt", "anything", "IEND");
  QTest::newRow("significant bits") << withChunk("sBIT", zeros.first(4), "IDAT");
  QTest::newRow("another place on the page") << withChunk("oFFs", zeros.first(9), "IDAT");
  QTest::newRow("another shape of pixels") << withByte("pHYs", 3, '\x01');
  QTest::newRow("no resolution") << withDataOf("pHYs", [](const QByteArray&) { return QByteArray(9, '\0'); });
  QTest::newRow("another width") << withByte("IHDR", 3, '\x10');
  QTest::newRow("interlaced") << withByte("IHDR", 12, '\x01');
  QTest::newRow("bytes behind its end") << Forge([](const QByteArray& png) { return png + "more"; });
  QTest::newRow("a second picture behind it") << Forge([](const QByteArray& png) { return png + png; });
  QTest::newRow("rows behind the last")
      << withRows([](const QByteArray& rows) { return rows + rows.last(100); });
  QTest::newRow("bytes behind the packed pixels")
      << withRows([](const QByteArray& rows) { return rows; }, "more");
  QTest::newRow("a row less") << withRows([](const QByteArray& rows) { return rows.chopped(50); });
  QTest::newRow("other pixels") << withRows([](QByteArray rows) {
    for (qsizetype k = rows.size() / 2; k < rows.size() / 2 + 300; ++k)
      rows[k] = static_cast<char>(rows[k] ^ 0x40);
    return rows;
  });
  QTest::newRow("pixels in the middle of other parts") << Forge([](const QByteArray& png) {
    bool first = true;
    return withChunks(png, [&](const PngChunk& one) {
      if (one.type != "IDAT" || !std::exchange(first, false)) return same(one);
      return chunk("IDAT", one.data.first(5).toByteArray()) + chunk("tEXt", QByteArray("a\0b", 3)) +
             chunk("IDAT", one.data.sliced(5).toByteArray());
    });
  });
  QTest::newRow("a wrong checksum") << Forge([](QByteArray png) {
    png[png.size() - 1] = static_cast<char>(png.back() ^ 1);
    return png;
  });
}

void ForgeriesTest::forgedPngsAreFound() {
  isFound("png");
}

void ForgeriesTest::forgedSvgsAreFound_data() {
  QTest::addColumn<Forge>("forge");
  const char* top = "</title>\n";
  const auto added = [&](const char* name, const char* element) {
    QTest::newRow(name) << behind(top, element);
  };
  added("a style sheet", "<style>text { display: none }</style>");
  added("a script", "<script>alert(1)</script>");
  added("an animation", "<rect width='9' height='9'><animate attributeName='x' to='90' dur='1s'/></rect>");
  added("a set attribute", "<set attributeName='visibility' to='hidden'/>");
  added("a filter", "<filter id='f'><feFlood flood-color='red'/></filter>");
  added("a mask", "<mask id='m'/>");
  added("a clip", "<clipPath id='c'><rect width='1' height='1'/></clipPath>");
  added("a foreign object",
        "<foreignObject width='9' height='9'><p xmlns='http://www.w3.org/1999/xhtml'>p</p></foreignObject>");
  added("a link", "<a href='http://example.org'><rect width='9' height='9'/></a>");
  added("a picture from elsewhere", "<image href='/etc/hostname' width='9' height='9'/>");
  added("a part used again", "<use href='#gradient1'/>");
  added("a text more", "<text x='9' y='9'>p = 0.99</text>");
  added("a line more", "<path d='M0,0 L9,9' stroke='red'/>");
  added("an empty group", "<g></g>");
  added("a comment", "<!-- checked -->");
  added("an instruction", "<?php echo 1 ?>");
  added("words between tags", "checked");
  added("metadata of another", "<metadata>checked</metadata>");
  added("a white sheet over all", "<rect width='999' height='999' fill='white'/>");
  QTest::newRow("a linked style sheet") << behind("?>\n", "<?xml-stylesheet href='a.css'?>\n");
  QTest::newRow("a document type") << behind("?>\n", "<!DOCTYPE svg [<!ENTITY e SYSTEM '/etc/hostname'>]>\n");
  QTest::newRow("what runs when it is opened") << behind("<svg", " onload='alert(1)'");
  QTest::newRow("another width") << instead("width=\"", "width=\"1");
  QTest::newRow("another aspect") << behind("<svg", " preserveAspectRatio='none'");
  QTest::newRow("another part seen") << instead("viewBox=\"0 0", "viewBox=\"9 0");
  QTest::newRow("another title") << behind("<title>", "Exact ");
  QTest::newRow("another word") << behind(">MAP", " of all");
  QTest::newRow("another font") << instead("font-family=\"DejaVu", "font-family=\"Comic");
  QTest::newRow("larger letters") << instead("font-size=\"", "font-size=\"1");
  QTest::newRow("a line that is hidden") << behind("<polyline", " display=\"none\"");
  QTest::newRow("a line a pixel beside") << instead("points=\"1", "points=\"2");
  QTest::newRow("a line more in a path") << behind(" d=\"", "M0,0 L9,9 ");
  QTest::newRow("all moved a little") << instead("matrix(0,-1,1,0,", "matrix(0,-1,1,0,9");
  QTest::newRow("all turned a little") << instead("matrix(0,-1,", "matrix(0.01,-1,");
  QTest::newRow("all scaled a little") << instead("matrix(0,-1,", "matrix(0,-1.01,");
  QTest::newRow("a colour") << instead("stop-color=\"#5b", "stop-color=\"#9b");
  QTest::newRow("less opaque") << instead("stroke-opacity=\"0.745098\"", "stroke-opacity=\"0\"");
  QTest::newRow("a wider line") << instead("stroke-width=\"2.2\"", "stroke-width=\"9\"");
  QTest::newRow("no line") << instead("stroke=\"#dddddd\"", "stroke=\"none\"");
  QTest::newRow("a point elsewhere") << instead("#shape1\" x=\"", "#shape1\" x=\"1");
  QTest::newRow("another mark for a point") << instead("#shape1\" x=", "#shape2\" x=");
  QTest::newRow("another description") << behind("<desc>", "Exact ");
  QTest::newRow("a number that is none") << instead("points=\"1", "points=\"nan1");
  QTest::newRow("other pixels inside")
      << instead("base64,iVBORw0KGgoAAAANSUhEUgAA", "base64,iVBORw0KGgoAAAANSUhEUgAB");
  QTest::newRow("a picture of another kind") << instead("data:image/png", "data:image/gif");
  QTest::newRow("bytes behind its end") << Forge([](const QByteArray& svg) { return svg + "<!-- -->"; });
  QTest::newRow("cut off") << Forge([](const QByteArray& svg) { return svg.chopped(3); });
  QTest::newRow("what is carried twice") << Forge([](QByteArray svg) {
    const qsizetype begin = svg.indexOf("<metadata");
    const qsizetype end = svg.indexOf("</metadata>") + 11;
    return svg.insert(end, svg.mid(begin, end - begin));
  });
  QTest::newRow("a tag written otherwise") << instead("</g>", "</g >");
  QTest::newRow("a sign written otherwise") << instead(">MAP", ">&#77;AP");
}

void ForgeriesTest::forgedSvgsAreFound() {
  isFound("svg");
}

void ForgeriesTest::forgedPdfsAreFound_data() {
  QTest::addColumn<Forge>("forge");
  QTest::newRow("bytes behind its end") << Forge([](const QByteArray& pdf) { return pdf + "\n%more\n"; });
  QTest::newRow("bytes before it") << Forge([](const QByteArray& pdf) { return "%\n" + pdf; });
  QTest::newRow("an update") << Forge([](const QByteArray& pdf) {
    return pdf +
           "\n9999 0 obj\n<< /Type /Annot >>\nendobj\nxref\n0 0\ntrailer\n<< /Size 10000 "
           ">>\nstartxref\n0\n%%EOF\n";
  });
  QTest::newRow("a turned page") << behind("/Type /Page\n", "/Rotate 90\n");
  QTest::newRow("turned, written in another way") << behind("/Type /Page ", "/Rotate 90 ");
  QTest::newRow("another size") << instead("/MediaBox [ 0 ", "/MediaBox [ 9 ");
  QTest::newRow("something that is done when it is opened") << behind("/Type /Catalog", " /OpenAction 1 0 R");
  QTest::newRow("a comment") << behind("endobj\n", "% checked\n");
  QTest::newRow("an object more") << behind("endobj\n", "99 0 obj\n<< >>\nendobj\n");
}

void ForgeriesTest::forgedPdfsAreFound() {
  QFETCH(const Forge, forge);
  // Writers differ in how they part names: one of two ways is that of this one.
  if (forge(figure("pdf")) == figure("pdf")) return;
  isFound("pdf");
}

void ForgeriesTest::whatIsSaidBesideIsFound_data() {
  QTest::addColumn<Say>("say");
  const auto put = [](const char* name, const Say& say) { QTest::newRow(name) << say; };
  const auto in = [](const char* parent, const char* name, const QJsonValue& value) {
    return Say([=](QJsonObject& payload) {
      QJsonObject object = member(payload, parent);
      object[QLatin1String(name)] = value;
      payload[QLatin1String(parent)] = object;
    });
  };
  put("an unknown member",
      [](QJsonObject& payload) { payload[QStringLiteral("verified_by")] = QStringLiteral("me"); });
  put("what nobody can make again", [](QJsonObject& payload) {
    payload[QStringLiteral("unrepeatable")] = QJsonArray{QStringLiteral("the contours")};
  });
  put("an unknown member of the figure", in("figure", "glow", 1));
  put("an unknown member of the results", in("results", "p_value", 0.01));
  put("an unknown member of the session", in("session", "author", QStringLiteral("me")));
  put("that it did not converge", in("results", "converged", false));
  put("no scores", in("results", "scores", QJsonArray()));
  put("no contours and values", in("results", "pictures", QJsonArray()));
  put("another resolution", in("figure", "dpi", 51));
  put("another size", in("figure", "width_mm", 71));
  put("another view", in("figure", "view", QStringLiteral("right")));
}

void ForgeriesTest::whatIsSaidBesideIsFound() {
  QFETCH(const Say, say);
  for (const char* ending : {"png", "svg", "pdf"}) {
    QJsonObject payload = QJsonDocument::fromJson(m_content.payload).object();
    say(payload);
    const FigureVerdict verdict = verdictOf(saying(payload, QString::fromLatin1(ending)));
    QVERIFY2(verdict.verdict() >= Verdict::differs, ending);
  }
}

void ForgeriesTest::excusesEarnNumbersOnly_data() {
  QTest::addColumn<Say>("say");
  const auto put = [](const char* name, const char* key, const QJsonValue& value) {
    QTest::newRow(name) << Say([=](QJsonObject& payload) { payload[QLatin1String(key)] = value; });
  };
  put("another program", "program", QStringLiteral("Credence 9.0.0, Qt 7.0.0"));
  put("another way of drawing", "drawing", 0);
  put("a later way of drawing", "drawing", 999);
  put("other letters", "font", QStringLiteral("Nobody Sans 1 (0)"));
}

/// Even where just what this program draws is in the file.
void ForgeriesTest::excusesEarnNumbersOnly() {
  QFETCH(const Say, say);
  for (const char* ending : {"png", "svg", "pdf"}) {
    QJsonObject payload = QJsonDocument::fromJson(m_content.payload).object();
    say(payload);
    const FigureVerdict verdict = verdictOf(saying(payload, QString::fromLatin1(ending)));
    QVERIFY2(verdict.verdict() == Verdict::numbers_only, ending);
    QCOMPARE(verdict.unchecked.size(), 1);
    // And never for numbers that are wrong.
    QJsonObject results = member(payload, "results");
    results[QStringLiteral("converged")] = false;
    payload[QStringLiteral("results")] = results;
    QVERIFY(verdictOf(saying(payload, QString::fromLatin1(ending))).verdict() == Verdict::differs);
  }
}

void ForgeriesTest::roundingsOfOtherProcessorsAreVerified() {
  const auto verified = [this](const QByteArray& forged, const char* ending) {
    return forged != figure(ending) && verdictOf(forged).verdict() == Verdict::verified;
  };
  QVERIFY(verified(instead("stop-color=\"#5b", "stop-color=\"#5c")(figure("svg")), "svg"));
  QByteArray svg = figure("svg");
  const qsizetype place = svg.indexOf("points=\"") + 8;
  const qsizetype end = svg.indexOf(',', place);
  const double x = svg.mid(place, end - place).toDouble();
  svg.replace(place, end - place, QByteArray::number(x + 0.01, 'g', 6));
  QVERIFY(verified(svg, "svg"));
  // The first bytes of a row are of its left edge, whose colour is white.
  const auto paler = withRows([](QByteArray rows) {
    rows[1] = static_cast<char>(rows[1] - 1);
    return rows;
  });
  QVERIFY(verified(paler(figure("png")), "png"));
}

/// A pipe that nobody writes to would be read for ever.
void ForgeriesTest::nothingThatAFigureNamesIsOpened() {
  const QByteArray pipe = QFile::encodeName(m_folder.filePath(QStringLiteral("pipe")));
  QCOMPARE(mkfifo(pipe.constData(), 0600), 0);
  const QByteArray linked = "<image xlink:href=\"" + pipe +
                            "\" width=\"9\" height=\"9\"/><image href=\"file://" + pipe +
                            "\" width=\"9\" height=\"9\"/>";
  const QByteArray entity = "<!DOCTYPE svg [<!ENTITY e SYSTEM \"file://" + pipe + "\">]>\n";
  QByteArray svg = behind("</title>\n", linked)(figure("svg"));
  QVERIFY(verdictOf(svg).verdict() == Verdict::differs);
  svg = behind("<title>", "&e;")(behind("?>\n", entity)(svg));
  QVERIFY(verdictOf(svg).verdict() == Verdict::differs);
}

void ForgeriesTest::whatIsTooLargeToDrawIsNotDrawn_data() {
  QTest::addColumn<int>("dpi");
  QTest::newRow("fine") << 2400;
  QTest::newRow("coarse") << 10;
}

void ForgeriesTest::whatIsTooLargeToDrawIsNotDrawn() {
  QFETCH(const int, dpi);
  QJsonObject payload = QJsonDocument::fromJson(m_content.payload).object();
  QJsonObject recipe = member(payload, "figure");
  recipe[QStringLiteral("width_mm")] = 5000;
  recipe[QStringLiteral("height_mm")] = 5000;
  recipe[QStringLiteral("dpi")] = dpi;
  payload[QStringLiteral("figure")] = recipe;
  const FigureVerdict verdict = verdictOf(saying(payload, QStringLiteral("svg")));
  QVERIFY(verdict.verdict() == Verdict::numbers_only);
  QVERIFY2(verdict.unchecked.first().contains(QStringLiteral("million pixels")),
           qPrintable(verdict.unchecked.first()));
}

void ForgeriesTest::whatIsTooLargeToReadIsRefused_data() {
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<QString>("said");
  const QByteArray bomb = qCompress(QByteArray(70'000'000, ' '), 9).sliced(4);
  const QByteArray keyword("credence\0\0", 10);
  QTest::newRow("a text of 70 MB in a PNG")
      << withChunk("zTXt", keyword + bomb, "zTXt")(figure("png")) << QStringLiteral("32 MB");
  QTest::newRow("parts without end") << withChunks(figure("png"), [](const PngChunk& one) {
    return one.type == "IDAT" ? chunk("IDAT", {}).repeated(100'001) : same(one);
  }) << QStringLiteral("100,000 parts");
  QTest::newRow("a text of 70 MB in an SVG")
      << behind("<metadata id=\"credence\">", QByteArray(70'000'000, ' '))(figure("svg"))
      << QStringLiteral("32 MB");
  const auto drawing = [this](const char* name, double value) {
    QJsonObject payload = QJsonDocument::fromJson(m_content.payload).object();
    QJsonObject recipe = member(payload, "figure");
    recipe[QLatin1String(name)] = value;
    payload[QStringLiteral("figure")] = recipe;
    return saying(payload, QStringLiteral("png"));
  };
  QTest::newRow("draws") << drawing("draws", 1e9) << QStringLiteral("figure.draws");
  QTest::newRow("dots") << drawing("dpi", 1e9) << QStringLiteral("figure.dpi");
  QTest::newRow("width") << drawing("width_mm", 1e9) << QStringLiteral("figure.width_mm");
}

void ForgeriesTest::whatIsTooLargeToReadIsRefused() {
  QFETCH(const QByteArray, bytes);
  QFETCH(const QString, said);
  const FigureVerdict verdict = verdictOf(bytes);
  QVERIFY2(verdict.failure.contains(said), qPrintable(verdict.failure.left(300)));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ForgeriesTest);

#include "tst_forgeries.moc"
