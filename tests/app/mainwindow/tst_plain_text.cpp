#include "app/document/table_source.h"
#include "app/import/import_dialog.h"
#include "app/plots/comparison_view.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>
#include <qcustomplot.h>

namespace credence {

/// Names in the data that would be markup, where they were taken for it.
class PlainTextTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_plain_text"); }
  void init() { showWindow(); }
  void cleanup() { closeWindow(); }
  void wordsFromDataAreShownAsTheyAre();
  void errorsAndTitlesAreShownAsTheyAre();

 private:
  TableSource hostileTable();
  void check(const QString& shown, bool markup, const QString& where);
  void checkWidgets();
  void checkLabels(const QWidget* widget);
  void checkModel(const QAbstractItemView* view);
  void checkToolTip(QWidget* widget, const QPoint& place);
  void openEveryPage();

  QTemporaryDir m_folder;
  int m_seen = 0;  // texts with one of the names
};

TableSource PlainTextTest::hostileTable() {
  QFile file(m_folder.filePath(QStringLiteral("<b>zqfile&co.csv")));
  if (!file.open(QIODevice::WriteOnly)) qFatal("cannot write");
  file.write("<img src='/zqone.png'> (<b>zqmm</b>),<h1>zqtwo</h1> (<b>zqmm</b>),<u>zqlabel</u>\n");
  for (int k = 0; k < 30; ++k) {
    file.write(QByteArray::number(k % 7) + ',' + QByteArray::number(k % 5) +
               (k % 2 == 0 ? ",<b>zqcat</b>&b\n" : ",<h1>zqdog</h1>&b\n"));
  }
  file.write("<i>zqbad</i>,2,<b>zqcat</b>&b\n");
  file.close();
  TableSource source = TableSource::fromFile(file.fileName());
  source.options.bad_rows = BadRows::skip;
  return source;
}

/// Where `shown` holds a name of the data it reads as there.
void PlainTextTest::check(const QString& shown, bool markup, const QString& where) {
  if (!shown.contains(QLatin1String("zq"))) return;
  ++m_seen;
  QString read = shown;
  if (markup) {
    QTextDocument document;
    document.setHtml(shown);
    read = document.toPlainText();
  }
  const QString said = where + QStringLiteral(": ") + shown;
  const auto whole = [&](const char* name, const char* before) {
    const QString word = QString::fromLatin1(name);
    for (auto at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) {
      QVERIFY2(read.left(at).endsWith(QLatin1String(before)), qPrintable(said));
    }
    // Swallowed by the markup, or read out of it.
    QVERIFY2(shown.count(word) == read.count(word), qPrintable(said));
  };
  whole("zqone", "<img src='/");
  whole("zqtwo", "<h1>");
  whole("zqmm", "<b>");
  whole("zqlabel", "<u>");
  whole("zqcat", "<b>");
  whole("zqdog", "<h1>");
  whole("zqbad", "<i>");
  whole("zqfile", "<b>");
}

void PlainTextTest::checkLabels(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) {
    // Qt's label of tool tips guesses, and so is given markup whatever it is to show.
    const bool tip = label->windowType() == Qt::ToolTip;
    const bool rich = label->textFormat() == Qt::RichText || tip;
    check(label->text(), rich, label->objectName());
    if (label->isVisible() && !tip) {
      QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
      // Markup of our own is not shown as plain text.
      const bool ours = Qt::mightBeRichText(label->text()) && !label->text().contains(QLatin1String("zq"));
      QVERIFY2(rich || !ours, qPrintable(label->text()));
    }
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
    const QString text = button->text();
    check(text, false, QStringLiteral("button"));
    // An ampersand is not the mark of a key.
    QVERIFY2(!text.contains(QLatin1String("zq")) ||
                 text.count(QLatin1String("&&")) * 2 == text.count(QLatin1Char('&')),
             qPrintable(text));
  }
  for (const QAction* action : widget->actions()) {
    check(action->statusTip(), Qt::mightBeRichText(action->statusTip()), QStringLiteral("status tip"));
    const QString text = action->text();
    QVERIFY2(!text.contains(QLatin1String("zq")) ||
                 text.count(QLatin1String("&&")) * 2 == text.count(QLatin1Char('&')),
             qPrintable(text));
    // Menus show tool tips by themselves.
    const auto* menu = qobject_cast<const QMenu*>(widget);
    if (menu != nullptr && menu->toolTipsVisible()) {
      check(action->toolTip(), Qt::mightBeRichText(action->toolTip()), action->text());
    }
  }
}

/// What is said when the mouse rests there.
void PlainTextTest::checkToolTip(QWidget* widget, const QPoint& place) {
  QToolTip::hideText();
  QHelpEvent event(QEvent::ToolTip, place, widget->mapToGlobal(place));
  QCoreApplication::sendEvent(widget, &event);
  check(QToolTip::text(), Qt::mightBeRichText(QToolTip::text()),
        QStringLiteral("tool tip of ") + QString::fromLatin1(widget->metaObject()->className()));
}

void PlainTextTest::checkModel(const QAbstractItemView* view) {
  if (const auto* header = qobject_cast<const QHeaderView*>(view)) {
    for (int k = 0; k < header->count(); ++k) {
      const int middle = header->sectionViewportPosition(k) + header->sectionSize(k) / 2;
      checkToolTip(header->viewport(),
                   header->orientation() == Qt::Horizontal ? QPoint(middle, 5) : QPoint(5, middle));
    }
    return;
  }
  const QAbstractItemModel* model = view->model();
  if (model == nullptr) return;
  for (int row = 0; row < std::min(40, model->rowCount()); ++row) {
    for (int column = 0; column < model->columnCount(); ++column) {
      const QModelIndex index = model->index(row, column);
      check(index.data(Qt::DisplayRole).toString(), false, QStringLiteral("item"));
      const QRect place = view->visualRect(index);
      if (!index.data(Qt::ToolTipRole).toString().isEmpty() && view->isVisible() &&
          view->viewport()->rect().contains(place.center())) {
        checkToolTip(view->viewport(), place.center());
      }
    }
  }
}

void PlainTextTest::checkWidgets() {
  QList<QPointer<QWidget>> widgets;
  for (QWidget* widget : QApplication::allWidgets()) widgets << widget;
  for (const QPointer<QWidget>& widget : widgets) {
    if (widget.isNull()) continue;  // a tool tip that has gone
    checkLabels(widget);
    if (!widget->toolTip().isEmpty() && widget->isVisible()) checkToolTip(widget, widget->rect().center());
    if (const auto* view = qobject_cast<QAbstractItemView*>(widget.data())) checkModel(view);
    if (const auto* bar = qobject_cast<QTabBar*>(widget.data())) {
      for (int k = 0; k < bar->count(); ++k) {
        check(bar->tabToolTip(k), Qt::mightBeRichText(bar->tabToolTip(k)), QStringLiteral("tab"));
      }
    }
  }
  QToolTip::hideText();
}

void PlainTextTest::openEveryPage() {
  for (const Qt::Key page : {Qt::Key_1, Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5}) {
    QTest::keyClick(m_window.get(), page, Qt::ControlModifier);
    QTest::qWait(50);
    checkWidgets();
  }
}

void PlainTextTest::wordsFromDataAreShownAsTheyAre() {
  const TableSource source = hostileTable();
  m_services->files.open(source);
  awaitLoading();
  QCOMPARE(document().dataset().size(), arma::uword{30});
  document().setSplit({.kind = SplitRule::Kind::fraction, .fraction = 0.7});
  awaitFit();
  document().pinSetting();
  QCustomPlot* plot = find<ComparisonView>()->leftPlot()->plot();
  QTest::mouseMove(plot, plot->axisRect()->center());
  AWAIT(find<QLabel>("cursor")->text().contains(QLatin1String("zqone")));
  m_window->resize(2400, 900);  // titles of plots then hold all of a name
  QTest::qWait(50);
  checkWidgets();
  m_window->resize(1280, 800);
  for (const Qt::Key tool : {Qt::Key_P, Qt::Key_B, Qt::Key_T}) {
    QTest::keyClick(plot, tool);
    checkWidgets();
  }
  QTest::keyClick(plot, Qt::Key_A);
  action(QStringLiteral("Import Table"))->trigger();
  const auto* dialog = m_window->findChild<ImportDialog*>();
  QVERIFY(dialog != nullptr);
  AWAIT(dialog->upToDate());
  QTest::qWait(20);
  checkWidgets();
  delete dialog;
  openEveryPage();
  // One class is missing, and a stroke of the other can be undone.
  document().setSplit({.kind = SplitRule::Kind::first_n, .first_n = 1});
  awaitFit();
  openEveryPage();
  QVERIFY2(m_seen > 100, qPrintable(QString::number(m_seen)));
}

void PlainTextTest::errorsAndTitlesAreShownAsTheyAre() {
  TableSource source = hostileTable();
  source.options.bad_rows = BadRows::refuse;
  m_services->files.open(source);
  awaitLoading();
  checkWidgets();
  QVERIFY2(m_seen > 0, "the reason is told");
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::PlainTextTest);
#include "tst_plain_text.moc"
