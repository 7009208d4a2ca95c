#include "app/panels/log_slider.h"
#include "app/panels/number_edit.h"
#include "app/report/number_text.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTest>

#include <cmath>

namespace credence {

/// A number whose end is cut off reads as another number: 7.21×10⁷ as 7.2×1.
class NumberBoxesTest : public QObject {
  Q_OBJECT

 private slots:
  void wholeNumbersAreSeen_data();
  void wholeNumbersAreSeen();
  void roomBringsDigits();
  void resizingLeavesWhatIsTyped();

 private:
  /// Whether nothing of a line's text is out of sight, by where Qt itself puts its ends.
  static bool isSeenWhole(QLineEdit& line) {
    line.setCursorPosition(0);
    line.grab();
    line.setSelection(static_cast<int>(line.text().size()), -static_cast<int>(line.text().size()));
    const QRect end = line.inputMethodQuery(Qt::ImAnchorRectangle).toRect();
    const QRect begin = line.inputMethodQuery(Qt::ImCursorRectangle).toRect();
    return line.rect().contains(begin.center()) && line.rect().contains(end.center());
  }
  static QLineEdit* lineOf(const LogSlider& slider) { return slider.spinBox()->findChild<QLineEdit*>(); }
};

void NumberBoxesTest::wholeNumbersAreSeen_data() {
  QTest::addColumn<double>("number");
  for (const double number :
       {0.1, 0.00123, 123.0, 987654.0, 7.21e7, 1.37e7, 4.05e6, 3.33e-7, 8.88e123, 3.21e-13, 3.1e-299}) {
    QTest::addRow("%g", number) << number;
  }
}

void NumberBoxesTest::wholeNumbersAreSeen() {
  QFETCH(const double, number);
  QWidget window;
  auto* layout = new QHBoxLayout(&window);
  auto* edit = new NumberEdit(QStringLiteral("Lower end"));
  edit->setFixedWidth(56);  // as under the map at 1024×768
  auto* slider = new LogSlider(QStringLiteral("Width"));
  layout->addWidget(edit);
  layout->addWidget(slider);
  edit->setNumber(number);
  slider->setValue(number);
  window.show();
  QVERIFY(QTest::qWaitForWindowExposed(&window));
  for (QLineEdit* line : {static_cast<QLineEdit*>(edit), lineOf(*slider)}) {
    QVERIFY2(isSeenWhole(*line), qPrintable(line->text()));
    const double shown = readNumber(line->text()).value_or(0.0);
    QVERIFY2(std::abs(shown / number - 1.0) < 0.13, qPrintable(line->text()));  // one digit: 8.88 as 9
  }
  QCOMPARE(edit->number(), number);
  QTest::keyClick(slider->spinBox(), Qt::Key_Return);
  QCOMPARE(slider->value(), number);
}

void NumberBoxesTest::roomBringsDigits() {
  NumberEdit edit(QStringLiteral("Lower end"));
  edit.setNumber(1.42e7);
  edit.resize(56, edit.sizeHint().height());
  edit.show();
  QVERIFY(QTest::qWaitForWindowExposed(&edit));
  QCOMPARE(edit.text(), significantNumber(1.42e7, 2));
  edit.resize(120, edit.height());
  QCOMPARE(edit.text(), significantNumber(1.42e7, 3));
}

void NumberBoxesTest::resizingLeavesWhatIsTyped() {
  NumberEdit edit(QStringLiteral("Lower end"));
  edit.setNumber(5.0);
  edit.show();
  QVERIFY(QTest::qWaitForWindowExposed(&edit));
  edit.selectAll();
  QTest::keyClicks(&edit, QStringLiteral("12345678"));
  edit.resize(60, edit.height());
  QCOMPARE(edit.text(), QStringLiteral("12345678"));
  QCOMPARE(edit.number(), 12345678.0);
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::NumberBoxesTest);

#include "tst_number_boxes.moc"
