#include "app/report/number_text.h"
#include "app/widgets/box_width.h"
#include "app/widgets/log_slider.h"
#include "app/widgets/number_edit.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QStyleFactory>
#include <QTest>

#include <cmath>
#include <memory>

namespace credence {

/// A number whose end is cut off reads as another number: 7.21×10⁷ as 7.2×1.
class NumberBoxesTest : public QObject {
  Q_OBJECT

 private slots:
  void cleanup() { test::usePinnedLetters(); }
  void wholeNumbersAreSeen_data();
  void wholeNumbersAreSeen();
  void roomBringsDigits_data() { addLetters(); }
  void roomBringsDigits();
  void boxesHoldTheirLongestNumbers_data() { addLetters(); }
  void boxesHoldTheirLongestNumbers();
  void resizingLeavesWhatIsTyped();

 private:
  static void addLetters();
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

void NumberBoxesTest::addLetters() {
  QTest::addColumn<test::Letters>("letters");
  for (const test::Letters& letters : test::allLetters())
    QTest::newRow(qPrintable(letters.name())) << letters;
}

void NumberBoxesTest::wholeNumbersAreSeen_data() {
  QTest::addColumn<test::Letters>("letters");
  QTest::addColumn<double>("number");
  for (const test::Letters& letters : test::allLetters()) {
    for (const double number :
         {0.1, 0.00123, 123.0, 987654.0, 7.21e7, 1.37e7, 4.05e6, 3.33e-7, 8.88e123, 3.21e-13, 3.1e-299}) {
      QTest::addRow("%s %g", qPrintable(letters.name()), number) << letters << number;
    }
  }
}

void NumberBoxesTest::wholeNumbersAreSeen() {
  QFETCH(const test::Letters, letters);
  QFETCH(const double, number);
  test::useLetters(letters);
  QWidget window;
  auto* layout = new QHBoxLayout(&window);
  auto* edit = new NumberEdit(QStringLiteral("Lower end"));
  edit->setFixedWidth(boxWidth(*edit, QStringLiteral("1.4×10⁷")));  // about as under the map at 1024×768
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
  QFETCH(const test::Letters, letters);
  test::useLetters(letters);
  NumberEdit edit(QStringLiteral("Lower end"));
  edit.setNumber(1.42e7);
  edit.resize(20, edit.sizeHint().height());
  edit.show();
  QVERIFY(QTest::qWaitForWindowExposed(&edit));
  QStringList seen;
  for (int width = boxWidth(edit, significantNumber(1.42e7, 1)); width < 250; ++width) {
    edit.resize(width, edit.height());
    QVERIFY2(isSeenWhole(edit), qPrintable(edit.text()));
    if (!seen.contains(edit.text())) seen << edit.text();
  }
  QCOMPARE(seen, (QStringList{significantNumber(1.42e7, 1), significantNumber(1.42e7, 2),
                              significantNumber(1.42e7, 3)}));
}

/// Of other letters and in another style, too, whatever buttons that has beside them.
void NumberBoxesTest::boxesHoldTheirLongestNumbers() {
  QFETCH(const test::Letters, letters);
  test::useLetters(letters);
  for (const char* style : {"Fusion", "Windows"}) {
    QWidget window;
    auto* box = new QSpinBox(&window);
    box->setRange(0, 9999999);
    auto* edit = new QLineEdit(QStringLiteral("−1.23×10⁻⁷"), &window);
    std::unique_ptr<QStyle> drawn(QStyleFactory::create(QLatin1String(style)));
    for (QWidget* each : {static_cast<QWidget*>(box), static_cast<QWidget*>(edit)})
      each->setStyle(drawn.get());
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    box->setValue(1000000);
    box->resize(boxWidth(*box, box->text()), box->sizeHint().height());
    edit->resize(boxWidth(*edit, edit->text()), edit->sizeHint().height());
    for (QLineEdit* line : {box->findChild<QLineEdit*>(), edit}) {
      QVERIFY2(isSeenWhole(*line), qPrintable(line->text()));
      // Not because there is far too much room.
      line->setText(line->text() + QStringLiteral("000"));
      QVERIFY2(!isSeenWhole(*line), qPrintable(line->text()));
    }
    window.setStyle(nullptr);
  }
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
