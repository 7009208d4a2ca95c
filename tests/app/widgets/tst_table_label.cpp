#include "app/widgets/table_label.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QEvent>
#include <QTest>
#include <QTextDocument>
#include <QVBoxLayout>
#include <QWheelEvent>

namespace credence {

/// Text that changes with every picture: it shows all of itself, and leaves its neighbours alone.
class TableLabelTest : public QObject {
  Q_OBJECT

 private slots:
  void otherDigitsLayOutNothingElse();
  void allOfItIsShown();
  void withoutTextItTakesNoRoom();
  void itCanBeSelected();
  void wheelAndTabPassItBy();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) ++m_layouts;
    return QObject::eventFilter(watched, event);
  }

 private:
  static QString table(const QString& number, int rows = 3) {
    QString html;
    for (int k = 0; k < rows; ++k) {
      html += QStringLiteral("<tr><td>log evidence</td><td align='right'>%1</td></tr>").arg(number);
    }
    return QStringLiteral("<table width='100%' cellspacing='0'>%1</table>").arg(html);
  }

  int m_layouts = 0;
};

void TableLabelTest::otherDigitsLayOutNothingElse() {
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* label = new TableLabel(false);
  layout->addWidget(label);
  label->setText(table(QStringLiteral("−100.3")));
  window.resize(400, 200);
  window.show();
  QVERIFY(QTest::qWaitForWindowExposed(&window));
  QCoreApplication::sendPostedEvents();
  window.installEventFilter(this);
  m_layouts = 0;
  for (const char* number : {"−100.4", "−99.9", "−7.5", "−1234.56", "−100.3"}) {
    label->setText(table(QString::fromUtf8(number)));
    QCoreApplication::processEvents();
    QVERIFY2(m_layouts == 0, number);
  }
  label->setText(table(QStringLiteral("−100.3"), 4));
  QCoreApplication::processEvents();
  QVERIFY(m_layouts > 0);
}

void TableLabelTest::allOfItIsShown() {
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* numbers = new TableLabel(false);
  auto* words = new TableLabel(true);
  layout->addWidget(numbers);
  layout->addWidget(words);
  numbers->setText(table(QString(40, QLatin1Char('8'))));
  words->setText(
      QStringLiteral("some words that are to be broken where the room ends, as often as is wanted"));
  window.resize(100, 100);
  window.show();
  QVERIFY(QTest::qWaitForWindowExposed(&window));
  QCoreApplication::processEvents();
  for (const TableLabel* label : {numbers, words}) {
    const QSizeF text = label->document()->size();
    QVERIFY2(label->viewport()->width() >= text.width(), qPrintable(QString::number(text.width())));
    QVERIFY2(label->viewport()->height() >= text.height(), qPrintable(QString::number(text.height())));
  }
  QVERIFY(words->document()->size().height() > 1.5 * words->fontMetrics().height());
}

void TableLabelTest::withoutTextItTakesNoRoom() {
  TableLabel label(false);
  label.setText(table(QStringLiteral("1")));
  QVERIFY(label.minimumSizeHint().height() > 0);
  label.setText({});
  QCOMPARE(label.maximumHeight(), 0);
}

void TableLabelTest::itCanBeSelected() {
  TableLabel label(false);
  label.setText(table(QStringLiteral("1")));
  label.selectAll();
  QVERIFY(label.textCursor().selectedText().contains(QLatin1String("log evidence")));
  QVERIFY(label.isReadOnly());
}

void TableLabelTest::wheelAndTabPassItBy() {
  TableLabel label(false);
  label.setText(table(QStringLiteral("1")));
  const qreal size = label.document()->defaultFont().pointSizeF();
  for (const Qt::KeyboardModifiers held : {Qt::NoModifier, Qt::ControlModifier}) {
    QWheelEvent turn({1.0, 1.0}, {1.0, 1.0}, {}, {0, 120}, Qt::NoButton, held, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(label.viewport(), &turn);
    QVERIFY(!turn.isAccepted());
  }
  QCOMPARE(label.document()->defaultFont().pointSizeF(), size);
  QVERIFY((label.focusPolicy() & Qt::TabFocus) == 0);
  QVERIFY(!label.acceptDrops() && !label.viewport()->acceptDrops());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::TableLabelTest);

#include "tst_table_label.moc"
