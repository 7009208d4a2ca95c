#include "app/report/table_html.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "app/widgets/table_view.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTableWidget>
#include <QTest>
#include <QTextDocument>

#include <limits>
#include <memory>
#include <stdexcept>

namespace credence {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::numeric_limits<double>::quiet_NaN();

QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

TableCell estimate(double value, double error) {
  return {.value = Estimate{value, error}};
}

TableCell marked(TableCell cell, CellMark mark) {
  cell.mark = mark;
  return cell;
}

/// Two methods on two groups of points.
Table scores() {
  Table table{
      .title = text("Scores"),
      .columns = {{.key = "method", .heading = text("Method"), .side = Side::Left},
                  {"n", text("Points")},
                  {.key = "fit.mean", .heading = text("Fit"), .format = fixed(2), .unit = text("nats")},
                  {"fit.auc", text("AUC"), fixed(3)}}};
  table.rows = {{{textCell(text("MAP")), countCell(12345), numberCell(-1.0 / 3.0), knownCell(nan)},
                 "map",
                 text("training")},
                {{textCell(text("Laplace")), countCell(7), numberCell(-0.25), numberCell(0.5)},
                 "laplace",
                 text("test")}};
  return table;
}

/// One cell of a kind.
Table single(TableCell cell, NumberFormat format = fixed(2)) {
  return {.columns = {{.key = "name", .heading = text("name"), .side = Side::Left},
                      {.key = "value", .heading = text("value"), .format = format}},
          .rows = {{{textCell(text("row")), std::move(cell)}}}};
}

/// What a file of some format has of it: CSV, Markdown, LaTeX, JSON, aligned.
QStringList everywhere(const TableCell& cell) {
  const Table table = single(cell);
  const auto last = [](const QString& lines) { return lines.trimmed().section(QLatin1Char('\n'), -1); };
  const QString latex = tableText(table, ExportFormat::Latex).section(QLatin1Char('\n'), 6, 6).trimmed();
  return {last(tableText(table, ExportFormat::Csv)), last(tableText(table, ExportFormat::Markdown)), latex,
          QString::fromUtf8(rowObject(table, 0).text()), last(alignedText(table))};
}

QString readAsHtml(const QString& html) {
  QTextDocument document;
  document.setHtml(html);
  return document.toPlainText();
}

}  // namespace

/// One table in each of its renderings.
class TableTest : public QObject {
  Q_OBJECT

 private slots:
  void wordsFromDataArePlainInHtml();
  void markupIsOurs();
  void wordsFromDataKeepJsonValid();
  void everyKindOfCellInEveryFormat();
  void theWindowHasSignsOfItsOwn();
  void marksAreForReaders();
  void alignedColumnsEndTogether();
  void accentsTakeNoRoom();
  void groupsStandOverTheirColumns();
  void whatRunsOnIsNotPadded();
  void keysNest();
  void turnedTwiceIsTheSame();
  void columnsAreFoundByKey();
  void notesStandBelow();
  void theViewShowsTheTable();
};

void TableTest::wordsFromDataArePlainInHtml() {
  const QString awkward = text("<b>a</b> & \"b\" <img src='x'>");
  Table table = single(textCell(awkward));
  table.columns[1].heading = awkward;
  table.columns[1].group = awkward;
  table.rows[0].group = awkward;
  table.notes << awkward;
  const QString html = tableHtml(table);
  QVERIFY2(!html.contains(text("<b>a</b>")) && !html.contains(text("<img")), qPrintable(html));
  QCOMPARE(readAsHtml(html).count(awkward), 5);
}

void TableTest::markupIsOurs() {
  Table table = single({.value = text("<i>p</i>"), .markup = true});
  table.columns[1].heading = text("<u>q</u>");
  table.columns[1].markup = true;
  for (const Table& each : {table, transposed(table)}) {
    const QString html = tableHtml(each);
    QVERIFY2(html.contains(text("<i>p</i>")) && html.contains(text("<u>q</u>")), qPrintable(html));
  }
}

void TableTest::wordsFromDataKeepJsonValid() {
  const QString awkward = text("a\"b\\c\n\tü\x01");
  const QJsonDocument read = QJsonDocument::fromJson(rowObject(single(textCell(awkward)), 0).text());
  QCOMPARE(read.object().value(QLatin1String("value")).toString(), awkward);
}

void TableTest::everyKindOfCellInEveryFormat() {
  QCOMPARE(everywhere(numberCell(-2.0 / 3.0)),
           (QStringList{text("row,-0.6666666666666666"), text("| row | -0.67 |"), text("row & $-0.67$ \\\\"),
                        text("{\"name\": \"row\", \"value\": -0.6666666666666666}"), text("row   -0.67")}));
  QCOMPARE(everywhere(countCell(12345)),
           (QStringList{text("row,12345"), text("| row | 12345 |"), text("row & 12345 \\\\"),
                        text("{\"name\": \"row\", \"value\": 12345}"), text("row   12345")}));
  QCOMPARE(everywhere(estimate(-0.5, 0.12)),
           (QStringList{text("row,-0.5 ± 0.12"), text("| row | -0.50 ± 0.12 |"),
                        text("row & $-0.50 \\pm 0.12$ \\\\"),
                        text("{\"name\": \"row\", \"value\": {\"value\": -0.5, \"standard_error\": 0.12}}"),
                        text("row  -0.50 ± 0.12")}));
  QCOMPARE(everywhere(estimate(-0.5, nan)).at(2), text("row & $-0.50$ \\\\"));
  QCOMPARE(everywhere({.value = Place{1.25, -2.0}}),
           (QStringList{text("row,\"(1.25, -2)\""), text("| row | (1.25, -2.00) |"),
                        text("row & (1.25, $-2.00$) \\\\"),
                        text("{\"name\": \"row\", \"value\": [1.25, -2]}"), text("row  (1.25, -2.00)")}));
  QCOMPARE(everywhere({.value = true}),
           (QStringList{text("row,yes"), text("| row | yes |"), text("row & yes \\\\"),
                        text("{\"name\": \"row\", \"value\": true}"), text("row     yes")}));
  const QString empty = text("{\"name\": \"row\", \"value\": null}");
  QCOMPARE(everywhere({}),
           (QStringList{text("row,"), text("| row |  |"), text("row &  \\\\"), empty, text("row       -")}));
  QCOMPARE(everywhere(numberCell(nan)),
           (QStringList{text("row,"), text("| row |  |"), text("row &  \\\\"), empty, text("row       ?")}));
  QCOMPARE(everywhere(numberCell(-infinity)),
           (QStringList{text("row,"), text("| row |  |"), text("row &  \\\\"), empty, text("row    -inf")}));
}

void TableTest::theWindowHasSignsOfItsOwn() {
  QCOMPARE(windowText(numberCell(-0.5), fixed(2)), text("−0.50"));
  QCOMPARE(windowText(numberCell(-infinity), fixed(2)), text("−∞"));
  QCOMPARE(windowText(numberCell(nan), fixed(2)), text("–"));
  QCOMPARE(windowText(TableCell(), fixed(2)), text("–"));
  QCOMPARE(windowText(missingCell(text("…")), fixed(2)), text("…"));
  QCOMPARE(windowText(missingCell(text("")), fixed(2)), QString());
  QCOMPARE(windowText(countCell(12345), {}), text("12 345").replace(QLatin1Char(' '), QChar(0x202f)));
  QCOMPARE(windowText(numberCell(0.9314), percent(1)), text("93.1"));
  QCOMPARE(windowText(numberCell(0.00004), smallNumber(4)), text("4×10⁻⁵"));
  QCOMPARE(windowText(numberCell(0.04321), smallNumber(4)), text("0.0432"));
  QCOMPARE(windowText(estimate(-0.5, 0.12), fixed(2)), text("−0.50 ± 0.12"));
  QCOMPARE(windowText({.value = Place{1.25, -2.0}}, {}), text("(1.25, −2)"));
}

void TableTest::marksAreForReaders() {
  const TableCell number = numberCell(0.5);
  QCOMPARE(windowText(marked(number, CellMark::Approximate), fixed(1)), text("≈ 0.5"));
  QCOMPARE(windowText(marked(number, CellMark::Doubtful), fixed(1)), text("0.5 ⚠"));
  QVERIFY(tableHtml(single(marked(number, CellMark::Best))).contains(text("<b>0.50</b>")));
  QVERIFY(tableHtml(single(marked(number, CellMark::Unclear))).contains(text("gray")));
  const QStringList best = everywhere(marked(number, CellMark::Best));
  QCOMPARE(best.at(0), text("row,0.5"));
  QCOMPARE(best.at(1), text("| row | **0.50** |"));
  QCOMPARE(best.at(2), text("row & \\textbf{0.50} \\\\"));
  for (const CellMark mark : {CellMark::Approximate, CellMark::Doubtful, CellMark::Unclear}) {
    QCOMPARE(everywhere(marked(number, mark)), everywhere(number));
  }
}

void TableTest::alignedColumnsEndTogether() {
  const Table table = selected(scores(), std::vector<std::string>{"method", "n", "fit.mean"});
  QCOMPARE(alignedText(table, 10, 9), text("Method       Points  Fit (nats)\n"
                                           "training\n"
                                           "MAP           12345       -0.33\n"
                                           "test\n"
                                           "Laplace           7       -0.25\n"));
  // Without any heading, there is no line of them; what is wider than asked for widens its column.
  Table bare = table;
  for (TableColumn& column : bare.columns) column.heading = column.unit = QString();
  bare.rows[1].cells[2] = numberCell(-123456789.0);
  QCOMPARE(alignedText(bare, 10, 9), text("training\n"
                                          "MAP           12345         -0.33\n"
                                          "test\n"
                                          "Laplace           7 -123456789.00\n"));
}

void TableTest::accentsTakeNoRoom() {
  Table table = single(countCell(1));
  // Adélie with an accent of its own, one letter beyond 16 bits, and no more than these.
  table.rows = {{{textCell(text("Ade\u0301lie")), countCell(1)}},
                {{textCell(text("\U0001D465 ≥ ½")), countCell(22)}},
                {{textCell(text("Adelie")), countCell(3)}}};
  const QStringList lines = alignedText(table).split(QLatin1Char('\n'));
  QCOMPARE(lines[1], text("Ade\u0301lie      1"));
  QCOMPARE(lines[2], text("\U0001D465 ≥ ½      22"));
  QCOMPARE(lines[3], text("Adelie      3"));
}

void TableTest::groupsStandOverTheirColumns() {
  const Table table = transposed(scores());
  QCOMPARE(alignedText(selected(table, std::vector<std::string>{"method", "map", "laplace"}), 10, 12),
           text("              training        test\n"
                "Method             MAP     Laplace\n"
                "Points           12345           7\n"
                "Fit (nats)       -0.33       -0.25\n"
                "AUC                  -       0.500\n"));
  QCOMPARE(tableText(table, ExportFormat::Csv).section(QLatin1Char('\n'), 0, 0),
           text("Method,\"training, MAP\",\"test, Laplace\""));
  QVERIFY(tableText(scores(), ExportFormat::Markdown).contains(text("| training, MAP | 12345 |")));
  const QString html = tableHtml(table);
  QVERIFY2(html.startsWith(text("<table width='100%' cellspacing='0' cellpadding='0'><tr><td></td>"
                                "<td align='center' colspan='1'><b>training</b></td>")),
           qPrintable(html));
  // One that is wider than its columns pushes the next.
  Table wide = table;
  wide.columns[1].group = text("as wide as all three columns");
  QCOMPARE(alignedText(wide, 10, 8).section(QLatin1Char('\n'), 0, 0),
           text("as wide as all three columns  test"));
}

void TableTest::whatRunsOnIsNotPadded() {
  const Table table{.columns = {{.heading = text("a"), .side = Side::Left},
                                {.heading = text("b"), .side = Side::Running, .width = 2},
                                {.side = Side::Running, .width = 1}},
                    .rows = {{{textCell(text("x")), textCell(text("long words")), textCell(text("more"))}},
                             {{textCell(text("y")), textCell({}), textCell(text("at once"))}}}};
  QCOMPARE(alignedText(table, 3), text("a    b\nx    long words more\ny   at once\n"));
}

void TableTest::keysNest() {
  QCOMPARE(
      QString::fromUtf8(rowsObject(scores()).text()),
      text("{\"map\": {\"method\": \"MAP\", \"n\": 12345, \"fit\": {\"mean\": -0.3333333333333333, \"auc\": "
           "null}}, \"laplace\": {\"method\": \"Laplace\", \"n\": 7, \"fit\": {\"mean\": -0.25, \"auc\": "
           "0.5}}}"));
  const Table lists{.columns = {{"c.0.0"}, {"c.0.1"}, {"c.1.0"}, {"d.a"}, {"d.b"}},
                    .rows = {{{countCell(1), countCell(2), countCell(3), {}, {}}}}};
  QCOMPARE(QString::fromUtf8(tableJson(lists)), text("[{\"c\": [[1, 2], [3]], \"d\": null}]"));
}

void TableTest::turnedTwiceIsTheSame() {
  const Table table = scores();
  const Table again = transposed(transposed(table));
  for (const ExportFormat format : {ExportFormat::Csv, ExportFormat::Markdown}) {
    QCOMPARE(tableText(again, format), tableText(table, format));
  }
  QCOMPARE(rowsObject(again).text(), rowsObject(table).text());
}

void TableTest::columnsAreFoundByKey() {
  const Table chosen =
      selected(scores(), std::vector<TableColumn>{{"fit.mean", text("mean"), fixed(1)}, {"method"}});
  QCOMPARE(tableText(chosen, ExportFormat::Markdown).section(QLatin1Char('\n'), 4, 4),
           text("| training, -0.3 | MAP |"));
  QVERIFY_EXCEPTION_THROWN(selected(scores(), std::vector<std::string>{"none"}), std::out_of_range);
}

void TableTest::notesStandBelow() {
  Table table = single(countCell(1));
  table.notes << text("50 % are *missing*");
  QVERIFY(alignedText(table).endsWith(text("\n50 % are *missing*\n")));
  QVERIFY(tableText(table, ExportFormat::Markdown).endsWith(text(" |\n\n50 % are \\*missing\\*\n")));
  QVERIFY(tableText(table, ExportFormat::Latex).contains(text("\\end{tabular}\n\n  50 \\% are *missing*\n")));
  QCOMPARE(tableText(table, ExportFormat::Csv), text("name,value\nrow,1\n"));
}

/// How light the darkest dot of a cell is.
static int darkestOf(QTableWidget& view, int row, int column) {
  const QRect place = view.visualItemRect(view.item(row, column));
  const QImage cell = view.viewport()->grab(place).toImage();
  int darkest = 255;
  for (int y = 0; y < cell.height(); ++y) {
    for (int x = 0; x < cell.width(); ++x) darkest = std::min(darkest, cell.pixelColor(x, y).lightness());
  }
  return darkest;
}

void TableTest::theViewShowsTheTable() {
  const std::unique_ptr<QTableWidget> view(makeTableView(text("view")));
  Table table = transposed(scores());
  table.rows[1].cells[1] = withToolTip(marked(table.rows[1].cells[1], CellMark::Unclear), text("chance"));
  showTable(view.get(), table);
  QCOMPARE(view->rowCount(), 3);
  QCOMPARE(view->columnCount(), 3);
  QCOMPARE(view->horizontalHeaderItem(1)->text(), text("training\nMAP"));
  QCOMPARE(view->item(1, 0)->text(), text("Fit (nats)"));
  QCOMPARE(view->item(1, 1)->text(), text("−0.33"));
  QCOMPARE(view->item(1, 1)->toolTip(), text("chance"));
  view->resize(600, 300);
  QVERIFY(darkestOf(*view, 1, 1) > darkestOf(*view, 1, 2));
  QVERIFY(view->item(1, 1)->textAlignment() & Qt::AlignRight);
  QVERIFY(view->item(1, 0)->textAlignment() & Qt::AlignLeft);
  // Fewer rows, and their titles aside.
  table.rows.pop_back();
  showTable(view.get(), table, RowTitles::Header);
  QCOMPARE(view->rowCount(), 2);
  QCOMPARE(view->columnCount(), 2);
  QCOMPARE(view->verticalHeaderItem(1)->text(), text("Fit (nats)"));
  QCOMPARE(view->item(1, 0)->text(), text("−0.33"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::TableTest);
#include "tst_table.moc"
