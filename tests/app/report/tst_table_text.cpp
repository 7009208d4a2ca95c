#include "app/panels/table_export.h"
#include "app/report/table_text.h"
#include "support/registered_test.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFile>
#include <QGuiApplication>
#include <QMenu>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include <limits>
#include <utility>
#include <vector>

using namespace credence;

namespace {

QString utf8_text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// Names that trouble each of the formats, and numbers.
Table awkward() {
  return {.title = utf8_text("50 % of A_B"),
          .columns = {{.heading = utf8_text("name"), .side = Side::Left},
                      {.heading = utf8_text("a|b"), .format = fixed(3)},
                      {.heading = utf8_text("x, \"y\"")}},
          .rows = {{{textCell(utf8_text("R&D {~^\\}")), numberCell(-0.123456789), countCell(7)}},
                   {{textCell(utf8_text("$#_ two\nlines")),
                     numberCell(std::numeric_limits<double>::quiet_NaN()), countCell(0)}}}};
}

/// One column without a title.
Table column(std::vector<TableCell> cells) {
  Table table{.columns = {{.heading = utf8_text("t"), .side = Side::Left}}};
  for (TableCell& cell : cells) table.rows.push_back({{std::move(cell)}});
  return table;
}

TableCell formatted(TableCell cell, NumberFormat format) {
  cell.format = format;
  return cell;
}

}  // namespace

class TestTableText : public QObject {
  Q_OBJECT

 private slots:
  void csvQuotesAsRfc4180();
  void markdownKeepsItsColumns();
  void latexEscapesItsSigns();
  void latexHasAMinusSign();
  void latexSetsPowersOfTen();
  void latexRowsBeginWithNoArgument();
  void absentNumbersAreEmpty();
  void csvReadsBackTheSameNumber();
  void menuCopies();
  void suffixChoosesTheFormat();
  void unwritableFilesAreSaid();
  void withoutNumbersNothingIsCopied();
  void aTablesMenuOpensUnderTheMouse();
};

void TestTableText::csvQuotesAsRfc4180() {
  QCOMPARE(tableText(awkward(), ExportFormat::Csv), utf8_text("name,a|b,\"x, \"\"y\"\"\"\n"
                                                              "R&D {~^\\},-0.123456789,7\n"
                                                              "\"$#_ two\nlines\",,0\n"));
}

void TestTableText::markdownKeepsItsColumns() {
  QCOMPARE(tableText(awkward(), ExportFormat::Markdown), utf8_text("50 % of A\\_B\n\n"
                                                                   "| name | a\\|b | x, \"y\" |\n"
                                                                   "| :-- | --: | --: |\n"
                                                                   "| R\\&D {\\~^\\\\} | -0.123 | 7 |\n"
                                                                   "| \\$\\#\\_ two lines |  | 0 |\n"));
}

void TestTableText::latexEscapesItsSigns() {
  QCOMPARE(
      tableText(awkward(), ExportFormat::Latex),
      utf8_text("\\begin{table}\n  \\centering\n  \\caption{50 \\% of A\\_B}\n  \\begin{tabular}{lrr}\n"
                "    \\hline\n    name & a\\textbar{}b & x, \\char34{}y\\char34{} \\\\\n    \\hline\n"
                "    R\\&D \\{\\textasciitilde{}\\textasciicircum{}\\textbackslash{}\\} & $-0.123$ & 7 \\\\\n"
                "    \\$\\#\\_ two lines &  & 0 \\\\\n"
                "    \\hline\n  \\end{tabular}\n\\end{table}\n"));
}

void TestTableText::latexHasAMinusSign() {
  const Table table = column({textCell(utf8_text("-x")), formatted(numberCell(-2.0), fixed(1))});
  const QString latex = tableText(table, ExportFormat::Latex);
  QVERIFY(latex.contains(utf8_text("    -x \\\\\n    $-2.0$ \\\\\n")));
  QVERIFY(!latex.contains(utf8_text("caption")));
}

void TestTableText::latexSetsPowersOfTen() {
  const Table table = column({formatted(numberCell(-2.345e-7), significant(2)),
                              formatted(numberCell(1e5), significant(3)), textCell(utf8_text("e5"))});
  QVERIFY(
      tableText(table, ExportFormat::Latex)
          .contains(utf8_text("    $-2.3\\times10^{-7}$ \\\\\n    $1\\times10^{5}$ \\\\\n    e5 \\\\\n")));
  QCOMPARE(tableText(table, ExportFormat::Csv), utf8_text("t\n-2.345e-07\n1e+05\ne5\n"));
}

void TestTableText::latexRowsBeginWithNoArgument() {
  const Table table = column({textCell(utf8_text("[2mm]")), textCell(utf8_text("*"))});
  QVERIFY(tableText(table, ExportFormat::Latex).contains(utf8_text("    {}[2mm] \\\\\n    {}* \\\\\n")));
}

void TestTableText::absentNumbersAreEmpty() {
  for (const double value :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    QVERIFY(plainText(numberCell(value), fixed(2)).isEmpty());
    QVERIFY(plainText(numberCell(value), significant(2)).isEmpty());
    QVERIFY(exactText(numberCell(value)).isEmpty());
    QVERIFY(knownCell(value).missing());
  }
}

void TestTableText::csvReadsBackTheSameNumber() {
  for (const double value : {1.0 / 3.0, -1e-300, 123456789.123456789}) {
    QVERIFY(exactText(numberCell(value)).toDouble() == value);
  }
}

void TestTableText::menuCopies() {
  QWidget window;
  TableExport tables([] { return awkward(); }, utf8_text("t"), &window);
  QMenu menu;
  tables.addActions(&menu);
  QCOMPARE(menu.actions().size(), 4);
  for (std::size_t k = 0; k < exportFormats().size(); ++k) {
    menu.actions().at(static_cast<qsizetype>(k))->trigger();
    QCOMPARE(QGuiApplication::clipboard()->text(), tableText(awkward(), exportFormats()[k].format));
  }
}

void TestTableText::suffixChoosesTheFormat() {
  const QTemporaryDir folder;
  QWidget window;
  const TableExport tables([] { return awkward(); }, utf8_text("t"), &window);
  const auto saved = [&](const char* name) {
    const QString file = folder.filePath(utf8_text(name));
    if (!tables.saveAs(file).isEmpty()) return QString();
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? QString::fromUtf8(read.readAll()) : QString();
  };
  QCOMPARE(saved("t.csv"), tableText(awkward(), ExportFormat::Csv));
  QCOMPARE(saved("t.MD"), tableText(awkward(), ExportFormat::Markdown));
  QCOMPARE(saved("t.tex"), tableText(awkward(), ExportFormat::Latex));
  QCOMPARE(saved("t.dat"), tableText(awkward(), ExportFormat::Csv));
}

void TestTableText::unwritableFilesAreSaid() {
  QWidget window;
  const TableExport tables([] { return awkward(); }, utf8_text("t"), &window);
  QVERIFY(
      tables.saveAs(utf8_text("/no-such-folder/t.csv")).startsWith(utf8_text("t.csv cannot be written: ")));
}

void TestTableText::withoutNumbersNothingIsCopied() {
  QWidget window;
  TableExport tables([] { return Table(); }, utf8_text("t"), &window);
  const QSignalSpy failures(&tables, &TableExport::failed);
  QMenu menu;
  tables.addActions(&menu);
  QGuiApplication::clipboard()->setText(utf8_text("before"));
  for (QAction* action : menu.actions()) action->trigger();
  QCOMPARE(QGuiApplication::clipboard()->text(), utf8_text("before"));
  QCOMPARE(failures.size(), 4);
  QVERIFY(failures.front().front().toString().contains(utf8_text("no numbers yet")));
}

void TestTableText::aTablesMenuOpensUnderTheMouse() {
  QTableWidget widget(3, 3);
  TableExport tables([] { return awkward(); }, utf8_text("t"), &widget);
  tables.addContextMenu(&widget);
  widget.show();
  const QPoint place(20, 10);
  QContextMenuEvent event(QContextMenuEvent::Mouse, place, widget.viewport()->mapToGlobal(place));
  QCoreApplication::sendEvent(widget.viewport(), &event);
  const auto* menu = widget.findChild<QMenu*>();
  QVERIFY(menu != nullptr && menu->isVisible());
  QCOMPARE(menu->pos(), widget.viewport()->mapToGlobal(place));
}

CREDENCE_TEST(QApplication, TestTableText);
#include "tst_table_text.moc"
