#include "app/files/canonical_pdf.h"
#include "app/files/inflated.h"
#include "app/paper/report_pdf.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QTest>
#include <qcustomplot.h>

#include <memory>
#include <optional>

namespace credence {

/// Where things come to stand on the pages of a report.
class ReportPdfTest : public QObject {
  Q_OBJECT

 private slots:
  void aFigureStaysWithItsHeadingAndCaption_data();
  void aFigureStaysWithItsHeadingAndCaption();
  void aTableStaysOnOnePage();
  void aWideTableHasSmallLettersAndNoBrokenWords();
  void theDocumentSaysWhatItIs();
};

void ReportPdfTest::aFigureStaysWithItsHeadingAndCaption_data() {
  QTest::addColumn<bool>("heading");
  QTest::newRow("below a heading") << true;
  QTest::newRow("below words") << false;
}

/// However many lines are above them: on the figure's page there is room above it for its heading, and below
/// it for its caption.
void ReportPdfTest::aFigureStaysWithItsHeadingAndCaption() {
  QFETCH(bool, heading);
  constexpr double pageHeight = (297.0 - 36.0 - 8.0) * pixelsPerMillimetre;  // of A4 between margins and foot
  constexpr double line = 12.0;                                              // px, less than any has
  double lowest = 0.0;
  for (int lines = 20; lines < 64; ++lines) {
    const auto place = std::make_shared<std::optional<QRectF>>();
    FigurePage page;
    page.size = {100.0, 40.0};
    page.paint = [place](QCPPainter& painter) {
      *place = painter.transform().mapRect(QRectF(QPointF(), QSizeF(pagePixels({100.0, 40.0}))));
    };
    Report report{.title = QStringLiteral("t"), .subtitle = QStringLiteral("s"), .sections = {}};
    report.sections.push_back({QStringLiteral("Words"), {}});
    for (int k = 0; k < lines; ++k)
      report.sections[0].blocks.emplace_back(ReportText{QStringLiteral("word")});
    if (heading) report.sections.push_back({QStringLiteral("Figure"), {}});
    report.sections.back().blocks.emplace_back(ReportFigure{QStringLiteral("f"), QStringLiteral("c"), page});
    reportPdf(report);
    QVERIFY(place->has_value());
    const QString where = QStringLiteral("%1 lines: %2").arg(lines).arg((*place)->bottom());
    QVERIFY2((*place)->bottom() + line <= pageHeight, qPrintable(where));
    if (heading) QVERIFY2((*place)->top() >= line, qPrintable(where));
    lowest = std::max(lowest, (*place)->bottom());
  }
  QVERIFY(lowest > pageHeight - 60.0);  // it is not that figures always begin a page
}

/// However many lines are above it. The letters of tables have a size of their own.
void ReportPdfTest::aTableStaysOnOnePage() {
  Table table;
  table.title = QStringLiteral("a table");
  table.columns = {TableColumn{.key = "name", .side = Side::Left}, TableColumn{.key = "value"}};
  for (int k = 0; k < 14; ++k)
    table.rows.push_back(TableRow{.cells = {textCell(QStringLiteral("row")), numberCell(1.5)}});
  int pagesOfText = 0;
  for (int lines = 20; lines < 64; lines += 2) {
    Report report{.title = QStringLiteral("t"), .subtitle = QStringLiteral("s"), .sections = {}};
    report.sections.push_back({QStringLiteral("Words"), {}});
    for (int k = 0; k < lines; ++k)
      report.sections[0].blocks.emplace_back(ReportText{QStringLiteral("word")});
    report.sections[0].blocks.emplace_back(ReportTable{QStringLiteral("t"), table});
    int withTable = 0;
    int pages = 0;
    for (const PdfPart& part : partsOfPdf(reportPdf(report))) {
      if (!part.stream || !part.head.contains("/FlateDecode")) continue;
      const QByteArray drawing = inflated(*part.stream, 100'000'000).value_or(QByteArray());
      if (!drawing.contains(" Tf")) continue;
      ++pages;
      withTable += drawing.contains(" 11 Tf") ? 1 : 0;
    }
    QVERIFY2(withTable == 1, qPrintable(QStringLiteral("%1 lines: %2").arg(lines).arg(withTable)));
    pagesOfText = std::max(pagesOfText, pages);
  }
  QCOMPARE(pagesOfText, 2);
}

/// Each cell is one line, and so one run of letters, in a table of thirteen numbers as in one of three.
void ReportPdfTest::aWideTableHasSmallLettersAndNoBrokenWords() {
  const auto runs = [](int columns) {
    Table table;
    table.title = QStringLiteral("a table");
    for (int k = 0; k < columns; ++k) {
      table.columns.push_back({.key = "value", .heading = QStringLiteral("heading")});
    }
    table.rows = {{std::vector<TableCell>(static_cast<std::size_t>(columns), numberCell(-0.123456))}};
    Report report{.title = QStringLiteral("t"), .subtitle = QStringLiteral("s"), .sections = {}};
    report.sections.push_back({QStringLiteral("Words"), {ReportTable{QStringLiteral("t"), table}}});
    qsizetype count = 0;
    for (const PdfPart& part : partsOfPdf(reportPdf(report))) {
      if (!part.stream || !part.head.contains("/FlateDecode")) continue;
      const QByteArray drawing = inflated(*part.stream, 100'000'000).value_or(QByteArray());
      if (drawing.contains(" Tf")) count += drawing.count("\nET");
    }
    return count;
  };
  const qsizetype narrow = runs(3);
  QVERIFY(narrow > 6);
  QCOMPARE(runs(13), narrow + 2 * 10);
}

void ReportPdfTest::theDocumentSaysWhatItIs() {
  Report report{.title = QStringLiteral("A title"),
                .subtitle = QStringLiteral("s"),
                .description = QStringLiteral("Of 3 points."),
                .sections = {}};
  report.sections.push_back({QStringLiteral("Words"), {ReportText{QStringLiteral("word")}}});
  const QByteArray pdf = reportPdf(report);
  QVERIFY(pdf.contains("/Lang (en)"));
  QVERIFY(pdf.contains("/DisplayDocTitle true"));
  QVERIFY(pdf.contains("/Subject <feff004f0066"));
  QVERIFY(pdf.contains("Of 3 points. Carries its session"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::ReportPdfTest);
#include "tst_report_pdf.moc"
