#include "app/paper/report_pdf.h"

#include "app/files/canonical_pdf.h"
#include "app/files/figure_payload.h"
#include "app/files/pdf_metadata.h"
#include "app/paper/figure_painter.h"
#include "app/paper/report_markup.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr int resolution = 96;        // as FigurePage paints
constexpr double margin = 18.0;       // mm
constexpr double footHeight = 8.0;    // mm
constexpr double reportPoints = 9.0;  // of its words
constexpr int sectionLevel = 2;       // <h2>

const QString paperStyle = QStringLiteral(
    "h1 { font-size: 18pt; margin-bottom: 2px; } "
    "h2 { font-size: 12pt; margin-top: 18px; margin-bottom: 6px; } "
    "p { margin-top: 3px; margin-bottom: 3px; } .caption { margin-top: 10px; } "
    ".subtitle, .note, .source { color: #555555; } .warning { background-color: #fff0dc; } "
    "th.row { font-weight: normal; }");
/// Of letters in tables, in points: the first at which no word or number is broken, else the last.
constexpr std::array tableSizes = {8.5, 7.5, 6.5, 5.5};

/// A picture in HTML that stands for a figure until putFigures().
constexpr QLatin1String figurePlace("figure:");

/// Counts headings, captions of tables, and figures, which must not part from what they stand above.
class HeadingCounter {
 public:
  /// `onNewPage`: those that begin one.
  explicit HeadingCounter(const std::set<int>& onNewPage) : m_onNewPage(onNewPage) {}

  /// The next one's attribute.
  QString style() {
    return m_onNewPage.contains(m_count++) ? QStringLiteral(" style=\"page-break-before: always\"")
                                           : QString();
  }

 private:
  const std::set<int>& m_onNewPage;
  int m_count = 0;
};

/// A4 at the resolution that figures are painted in.
struct Paper {
  QSizeF page;  ///< without margins and foot
  QPaintDevice* device = nullptr;
};

std::unique_ptr<QTextDocument> emptyDocument() {
  auto document = std::make_unique<QTextDocument>();
  document->setDocumentMargin(0.0);
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(reportPoints);
  document->setDefaultFont(font);
  document->setDefaultStyleSheet(paperStyle);
  return document;
}

void layOut(QTextDocument& document, const Paper& paper) {
  document.documentLayout()->setPaintDevice(paper.device);
  document.setPageSize(paper.page);
}

/// Whether a line of the block ends within a word or a number.
bool isBroken(const QTextBlock& block) {
  const QString text = block.text();
  for (int k = 0; k + 1 < block.layout()->lineCount(); ++k) {
    const QTextLine line = block.layout()->lineAt(k);
    const QChar last = text.at(line.textStart() + line.textLength() - 1);
    if (last.isLetterOrNumber() || last == u'.' || last == QChar(0x2212)) return true;
  }
  return false;
}

/// In its cells: a block around a table would stand between it and its caption.
QString withLettersOf(double points, QString table) {
  for (const char* cell : {"<td ", "<th "}) {
    const QString sized = QStringLiteral("%1style=\"font-size: %2pt\" ").arg(QLatin1String(cell)).arg(points);
    table.replace(QLatin1String(cell), sized);
  }
  return table;
}

/// The table in letters that are small enough for the paper's width.
QString fittingTable(const QString& table, const Paper& paper) {
  for (const double points : tableSizes) {
    const auto document = emptyDocument();
    document->setHtml(withLettersOf(points, table));
    layOut(*document, paper);
    document->documentLayout()->documentSize();  // lays out what it has not yet
    bool broken = false;
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
      broken = broken || isBroken(block);
    }
    if (!broken) return withLettersOf(points, table);
  }
  return withLettersOf(tableSizes.back(), table);
}

/// Fits each table once, however often the report is laid out anew.
class FittingTables {
 public:
  explicit FittingTables(const Paper& paper) : m_paper(paper) {}

  /// With its caption and notes, which keep their letters.
  const QString& operator()(const ReportTable& table) {
    const auto [place, isNew] = m_markup.try_emplace(&table);
    if (isNew) {
      const QString html = tableMarkup(table.table);
      const qsizetype begin = html.indexOf(QLatin1String("<table"));
      place->second = html.left(begin) + fittingTable(html.mid(begin), m_paper);
    }
    return place->second;
  }

 private:
  const Paper& m_paper;
  std::map<const ReportTable*, QString> m_markup;
};

class PaperMarkup {
 public:
  PaperMarkup(FittingTables& tables, FigurePainter& figures, HeadingCounter& headings)
      : m_tables(tables), m_figures(figures), m_headings(headings) {}

  QString operator()(const ReportText& text) const { return textMarkup(text.text); }
  QString operator()(const ReportWarnings& warnings) const { return warningsMarkup(warnings); }
  QString operator()(const ReportTable& table) const {
    QString html = m_tables(table);
    const QLatin1String caption("<p class=\"caption\"");
    if (html.startsWith(caption)) html.insert(caption.size(), m_headings.style());
    return html;
  }
  QString operator()(const ReportFormula& formula) const { return formulaMarkup(formula); }
  QString operator()(const ReportFigure& figure) const {
    return QStringLiteral("<p class=\"caption\"%1><img src=\"%2%3\"/></p><p class=\"note\">%4</p>")
        .arg(m_headings.style(), figurePlace, QString::number(m_figures.add(figure.page)),
             markupText(figure.caption));
  }
  QString operator()(const ReportFile& file) const {
    return textMarkup(tr("%1: attached to this document as %2.").arg(file.title, file.name));
  }

 private:
  FittingTables& m_tables;
  FigurePainter& m_figures;
  HeadingCounter& m_headings;
};

/// `onNewPage`: those of the counted that begin one.
QString paperHtml(const Report& report, const std::set<int>& onNewPage, FittingTables& tables,
                  FigurePainter& figures) {
  HeadingCounter headings(onNewPage);
  const PaperMarkup markup(tables, figures, headings);
  QString html = QStringLiteral("<h1>%1</h1><p class=\"subtitle\">%2</p>")
                     .arg(markupText(report.title), markupText(report.subtitle));
  for (const ReportSection& section : report.sections) {
    html += QStringLiteral("<h2%1>%2</h2>").arg(headings.style(), markupText(section.title));
    for (const ReportBlock& block : section.blocks) html += std::visit(markup, block);
  }
  return html;
}

/// Where figures stand in the document, and which.
std::vector<std::pair<int, qulonglong>> figurePlaces(const QTextDocument& document) {
  std::vector<std::pair<int, qulonglong>> places;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextCharFormat format = part.fragment().charFormat();
      if (!format.isImageFormat()) continue;
      const QString name = format.toImageFormat().name();
      places.emplace_back(part.fragment().position(), name.mid(figurePlace.size()).toULongLong());
    }
  }
  return places;
}

void putFigures(QTextDocument& document) {
  for (const auto& [position, figure] : figurePlaces(document)) {
    QTextCursor cursor(&document);
    cursor.setPosition(position);
    cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
    QTextCharFormat format;
    format.setObjectType(FigurePainter::object);
    format.setProperty(FigurePainter::index, figure);
    cursor.setCharFormat(format);
  }
}

int pageAt(const QTextDocument& document, const QTextBlock& block) {
  const double top = document.documentLayout()->blockBoundingRect(block).top();
  return static_cast<int>(top / document.pageSize().height());
}

bool isInTable(const QTextBlock& block) {
  return QTextCursor(block).currentTable() != nullptr;
}

bool isFigure(const QTextBlock& block) {
  return !block.begin().atEnd() &&
         block.begin().fragment().charFormat().objectType() == FigurePainter::object;
}

/// What HeadingCounter counts: a section's heading, the bold words above a table, a figure above its caption.
bool isHeading(const QTextBlock& block) {
  if (isFigure(block) || block.blockFormat().headingLevel() == sectionLevel) return true;
  if (isInTable(block) || block.begin().atEnd() || !isInTable(block.next())) return false;
  return block.begin().fragment().charFormat().fontWeight() >= QFont::Bold;
}

/// Where what a heading or a figure stands above must be on its page, too: the end of a table that has room
/// on a page of its own, else the end of the first line. `block`: the first below the heading.
double endBelow(const QTextDocument& document, const QTextBlock& block) {
  const QAbstractTextDocumentLayout& layout = *document.documentLayout();
  if (QTextTable* table = QTextCursor(block).currentTable()) {
    const QRectF whole = layout.frameBoundingRect(table);
    if (whole.height() < document.pageSize().height()) return whole.bottom();
  }
  return layout.blockBoundingRect(block).bottom();
}

/// The first that is on another page than what it stands above, and is not among those that begin one. Of
/// several one below the other, a heading and a figure, the first has them all with it.
std::optional<int> headingCutOff(const QTextDocument& document, const std::set<int>& onNewPage) {
  int count = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (!isHeading(block)) continue;
    const int first = count;
    const QTextBlock top = block;
    for (; isHeading(block); block = block.next()) ++count;
    if (!block.isValid()) break;
    // A figure begins where its line does, which may be below the block's own top.
    const double below = endBelow(document, block) - 1.0;
    const bool apart = pageAt(document, top) != static_cast<int>(below / document.pageSize().height());
    if (apart && !onNewPage.contains(first)) return first;
  }
  return {};
}

/// Whole before anything is laid out: Qt 6.4 loses the lines below an object that is put in later.
std::unique_ptr<QTextDocument> documentOf(const Report& report, const std::set<int>& onNewPage,
                                          const Paper& paper, FittingTables& tables, FigurePainter& figures) {
  auto document = emptyDocument();
  document->setHtml(paperHtml(report, onNewPage, tables, figures));
  putFigures(*document);
  document->documentLayout()->registerHandler(FigurePainter::object, &figures);
  layOut(*document, paper);
  return document;
}

/// What stands above something goes to the next page with it.
std::unique_ptr<QTextDocument> laidOut(const Report& report, const Paper& paper, FigurePainter& figures) {
  std::set<int> onNewPage;
  FittingTables tables(paper);
  auto document = documentOf(report, onNewPage, paper, tables, figures);
  while (const auto heading = headingCutOff(*document, onNewPage)) {
    onNewPage.insert(*heading);
    document = documentOf(report, onNewPage, paper, tables, figures);
  }
  return document;
}

void attachFiles(const Report& report, QPdfWriter& writer) {
  for (const ReportSection& section : report.sections) {
    for (const ReportBlock& block : section.blocks) {
      if (const auto* file = std::get_if<ReportFile>(&block)) {
        writer.addFileAttachment(file->name, file->bytes, file->mime);
      }
    }
  }
}

void paintPages(QTextDocument& document, FigurePainter& figures, const Report& report, QPdfWriter& writer) {
  QPainter painter;
  if (!painter.begin(&writer)) throw std::runtime_error("the report cannot be painted");
  painter.setRenderHint(QPainter::LosslessImageRendering);
  const QSizeF page = document.pageSize();
  const int count = document.pageCount();
  for (int k = 0; k < count; ++k) {
    if (k > 0) writer.newPage();
    const QRectF area(0.0, k * page.height(), page.width(), page.height());
    painter.save();
    painter.translate(0.0, -area.top());
    figures.setVisible(area);
    document.drawContents(&painter, area);
    painter.restore();
    painter.setFont(document.defaultFont());
    painter.setPen(Qt::darkGray);
    const QRectF foot(0.0, page.height(), page.width(), footHeight * pixelsPerMillimetre);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, tr("%1 of %2").arg(k + 1).arg(count));
    painter.drawText(
        foot, Qt::AlignLeft | Qt::AlignBottom,
        painter.fontMetrics().elidedText(report.title, Qt::ElideRight, static_cast<int>(0.8 * page.width())));
  }
}

}  // namespace

QByteArray reportPdf(const Report& report) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setResolution(resolution);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(margin, margin, margin, margin), QPageLayout::Millimeter);
    writer.setTitle(withMarkupCharacters(report.title.simplified()));
    writer.setCreator(QStringLiteral("Credence"));
    writer.setDocumentXmpMetadata(
        pdfMetadata(report.title, report.description, QString::fromLatin1(reportSessionName)));
    attachFiles(report, writer);
    const QSizeF size(writer.width(), writer.height() - footHeight * pixelsPerMillimetre);
    FigurePainter figures(size.width());
    const auto document = laidOut(report, {size, &writer}, figures);
    paintPages(*document, figures, report, writer);
  }
  return canonicalPdf(bytes, withMarkupCharacters(report.description));
}

}  // namespace credence
