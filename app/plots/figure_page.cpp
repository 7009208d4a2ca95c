#include "app/plots/figure_page.h"

#include "app/files/canonical_pdf.h"
#include "app/files/compact_svg.h"
#include "app/files/figure_payload.h"
#include "app/files/pdf_metadata.h"
#include "app/files/whole_file.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"
#include "app/style/whole_dots.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPdfWriter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <qcustomplot.h>

#include <cmath>
#include <stdexcept>

namespace credence {

namespace {

/// What is painted, before it is magnified.
QSize paintedPixels(const FigurePage& page) {
  return pagePixels(page.size / page.magnification);
}

/// `placed`: where on the device the page is.
void paintInColour(QPaintDevice& device, const FigurePage& page, bool vectors,
                   const QTransform& placed = {}) {
  QCPPainter painter;
  if (!painter.begin(&device)) throw std::runtime_error("the picture cannot be painted");
  painter.setTransform(placed);
  if (vectors) {
    painter.scale(page.magnification, page.magnification);
    painter.setMode(QCPPainter::pmVectorized);
    painter.setRenderHint(QPainter::LosslessImageRendering);
  } else {
    painter.setRenderHint(QPainter::Antialiasing);
    const double scale = static_cast<double>(device.width()) / paintedPixels(page).width();
    painter.scale(scale, scale);
  }
  painter.setFont(page.font);
  painter.setMode(QCPPainter::pmNonCosmetic);
  painter.setMode(QCPPainter::pmNoCaching);
  page.paint(painter);
}

void paintPage(QPaintDevice& device, const FigurePage& page, bool vectors) {
  if (!vectors && page.ink == PageInk()) return paintInColour(device, page, vectors);
  QPainter target;
  if (!target.begin(&device)) throw std::runtime_error("the picture cannot be painted");
  if (vectors) target.setRenderHint(QPainter::LosslessImageRendering);
  target.setFont(page.font);
  if (vectors) return paintOnto(target, page);
  RecolouringDevice inked(target, page.ink);
  paintInColour(inked, page, false);
}

QByteArray pageAsPng(const FigurePage& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QImage image = renderPage(page);
  if (!page.payload.isEmpty()) setPayload(image, page.payload);
  image.save(&buffer, "PNG", -1);
  return bytes;
}

/// A page without sentences of its own is described by its title.
QString descriptionOf(const FigurePage& page) {
  return page.description.isEmpty() ? page.title.simplified() + QLatin1Char('.') : page.description;
}

/// What Qt writes of an SVG without title and description: these are put in escaped, which Qt 6.4 does not
/// do.
const QString titlePlace = QStringLiteral("<title>title</title>\n<desc>description</desc>\n");

/// As Qt begins an SVG, whose sides it takes in whole pixels.
QString svgSides(const QSizeF& millimetres, const QSizeF& pixels) {
  return QStringLiteral("width=\"%1mm\" height=\"%2mm\"\n viewBox=\"0 0 %3 %4\"")
      .arg(millimetres.width())
      .arg(millimetres.height())
      .arg(pixels.width())
      .arg(pixels.height());
}

/// As Qt draws it, but as large as the page is, in its texts without the characters that XML has no place
/// for, in fewer bytes, and with title and description as the first that is in it.
QString strictSvg(const QByteArray& drawn, const FigurePage& page) {
  QString svg = withMarkupCharacters(QString::fromUtf8(drawn));
  const QString told = QStringLiteral("<title>") + markupText(page.title) +
                       QStringLiteral("</title>\n<desc>") + markupText(descriptionOf(page)) +
                       QStringLiteral("</desc>\n");
  svg.replace(svg.indexOf(titlePlace), titlePlace.size(), told);
  static const QRegularExpression sides(
      QStringLiteral("width=\"[0-9.]+mm\" height=\"[0-9.]+mm\"\\s+viewBox=\"[0-9. ]+\""));
  const QRegularExpressionMatch drawnSides = sides.match(svg);
  svg.replace(drawnSides.capturedStart(), drawnSides.capturedLength(),
              svgSides(page.size, page.size * pixelsPerMillimetre));
  return compactSvg(svg);
}

/// White paper first, which an SVG has no more than a PNG: a viewer may be dark.
FigurePage onPaper(const FigurePage& page) {
  FigurePage papered = page;
  if (page.transparent) return papered;
  const QRectF whole(QPointF(0.0, 0.0), page.size / page.magnification * pixelsPerMillimetre);
  papered.paint = [whole, paint = page.paint](QCPPainter& painter) {
    painter.fillRect(whole, Qt::white);
    paint(painter);
  };
  return papered;
}

QByteArray pageAsSvg(const FigurePage& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(96);
  generator.setSize(pagePixels(page.size));
  generator.setViewBox(QRect(QPoint(0, 0), pagePixels(page.size)));
  generator.setTitle(QStringLiteral("title"));
  generator.setDescription(QStringLiteral("description"));
  paintPage(generator, onPaper(page), true);
  const QByteArray svg = strictSvg(bytes, page).toUtf8();
  return page.payload.isEmpty() ? svg : svgWithPayload(svg, page.payload);
}

QByteArray pageAsPdf(const FigurePage& page) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setPageSize(QPageSize(page.size, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(withMarkupCharacters(page.title.simplified()));
    writer.setCreator(QStringLiteral("Credence"));
    writer.setDocumentXmpMetadata(
        pdfMetadata(page.title, descriptionOf(page),
                    page.payload.isEmpty() ? QString() : QString::fromLatin1(payloadFileName)));
    if (!page.payload.isEmpty()) {
      writer.addFileAttachment(QString::fromLatin1(payloadFileName), page.payload,
                               QStringLiteral("application/json"));
    }
    paintPage(writer, page, true);
  }
  return canonicalPdf(bytes, withMarkupCharacters(descriptionOf(page)), page.size);
}

}  // namespace

void paintOnto(QPainter& painter, const FigurePage& page) {
  // What is painted knows where it comes to stand, as it would on the painter itself.
  const QTransform placed = painter.transform();
  painter.save();
  painter.resetTransform();
  {
    RecolouringDevice inked(painter, page.ink, lineTolerance * pixelsPerMillimetre);
    paintInColour(inked, page, true, placed);
  }
  painter.restore();
}

QSize pagePixels(const QSizeF& millimetres) {
  return (millimetres * pixelsPerMillimetre).toSize();
}

QByteArray pageBytes(const FigurePage& page, const QString& ending) {
  if (ending == QLatin1String("png")) return pageAsPng(page);
  if (ending == QLatin1String("svg")) return pageAsSvg(page);
  if (ending == QLatin1String("pdf")) return pageAsPdf(page);
  throw std::runtime_error("a picture's name must end in .png, .svg or .pdf");
}

void savePage(const FigurePage& page, const QString& file) {
  const QString ending = QFileInfo(file).suffix().toLower();
  if (!hasPictureName(file)) {
    throw std::runtime_error(
        tr("%1: a picture's name must end in .png, .svg or .pdf").arg(file).toStdString());
  }
  if (const auto reason = replaceFile(file, pageBytes(page, ending))) {
    throw std::runtime_error(tr("%1: cannot be written: %2").arg(file, *reason).toStdString());
  }
}

QImage renderPage(const FigurePage& page) {
  const double dotsPerMillimetre = page.dpi / 25.4;
  QImage image(wholeDots(page.size, dotsPerMillimetre), QImage::Format_ARGB32_Premultiplied);
  image.fill(page.transparent ? Qt::transparent : Qt::white);
  paintPage(image, page, false);
  // Only now: a painter would scale fonts by it, and they are scaled with everything else already.
  image.setDotsPerMeterX(static_cast<int>(std::lround(dotsPerMillimetre * 1000.0)));
  image.setDotsPerMeterY(static_cast<int>(std::lround(dotsPerMillimetre * 1000.0)));
  return image;
}

}  // namespace credence
