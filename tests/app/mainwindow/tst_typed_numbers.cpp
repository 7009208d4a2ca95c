#include "app/compute/varied_quantity.h"
#include "app/mainwindow/axes_dialog.h"
#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/evidence_panel.h"
#include "app/panels/generate_dialog.h"
#include "app/report/number_text.h"
#include "app/studies/lab/page/lab_window.h"
#include "app/studies/pages/make_panels_window.h"
#include "app/studies/panels/page/panels_window.h"
#include "app/style/typed_box.h"
#include "app/widgets/log_slider.h"
#include "app/widgets/number_box.h"
#include "app/widgets/number_edit.h"
#include "support/generated_locales.h"
#include "support/registered_test.h"
#include "support/window_fixture.h"

#include <QApplication>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSpinBox>

#include <algorithm>
#include <array>
#include <clocale>
#include <cstdio>
#include <memory>

namespace credence {

/// What is typed means the same in every country, in every box of the window and its dialogs; what will not
/// do is refused in words where a person looks, and nothing is taken for another number.
class TypedNumbersTest : public QObject, protected test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_typed_numbers"); }
  void cleanup() {
    closeWindow();
    QLocale::setDefault(QLocale::c());
  }
  void everyBoxReadsAlike_data() { countries(); }
  void everyBoxReadsAlike();
  void aCommaBeginsDecimals_data() { countries(); }
  void aCommaBeginsDecimals();
  void linesReadAsBoxesDo_data() { countries(); }
  void linesReadAsBoxesDo();
  void dialogsSayItThemselves_data() { countries(); }
  void dialogsSayItThemselves();
  void whatQtWritesByItselfIsLatin();

 private:
  static void countries() {
    QTest::addColumn<QLocale>("locale");
    for (const char* name : {"C", "de_DE", "tr_TR", "ar_EG", "fa_IR"}) {
      QTest::newRow(name) << QLocale(QString::fromLatin1(name));
    }
  }
  /// A window with the map's boxes, where people have this locale.
  void open() {
    QFETCH(const QLocale, locale);
    QLocale::setDefault(locale);
    showWindow();
    leaveOutMap();
    document().generateDataset(*find_generator("moons"), {60, 0.4, 5});
    awaitFit();
  }
  QString said() const { return find<MessageBar>("messageBar")->message(); }
  const Hyperparameters& setting() const { return document().state().hyperparameters; }
  /// By its keys, as a person does.
  static void type(QWidget* field, const char* text, Qt::Key end = Qt::Key_Return) {
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    for (const QChar letter : QString::fromUtf8(text))
      QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, QString(letter), {});
    QTest::keyClick(field, end);
  }
  static QByteArray printed(double number) {
    std::array<char, 16> text = {};
    std::snprintf(text.data(), text.size(), "%.1f", number);
    return text.data();
  }
  QDoubleSpinBox* box(const char* slider) const { return find<LogSlider>(slider)->spinBox(); }
};

/// Whatever parts numbers in whichever country, whole and decimal boxes, seen or hidden: none takes 1.234,5.
void TypedNumbersTest::everyBoxReadsAlike() {
  open();
  GenerateDialog generate(&document(), action(QStringLiteral("Next Seed of")), m_window.get());
  generate.begin();
  LabWindow lab(&document(), m_window.get());
  FigureContent content;
  content.fit = m_services->liveFit.result();
  ExportDialog picture(content, sessionOf(document()), &leftView, m_window.get());
  const auto boxes = m_window->findChildren<QAbstractSpinBox*>();
  QVERIFY(boxes.size() > 30);
  for (QAbstractSpinBox* each : boxes) {
    QVERIFY2(dynamic_cast<DecimalBox*>(each) != nullptr || dynamic_cast<WholeBox*>(each) != nullptr,
             qPrintable(each->objectName() + QStringLiteral(" reads numbers as Qt does")));
    auto* line = each->findChild<QLineEdit*>();
    const QString before = line->text();
    if (before.isEmpty()) continue;  // it shows nothing yet
    QVERIFY2(std::ranges::none_of(before, [](QChar c) { return c.isDigit() && c.unicode() > 127; }),
             qPrintable(before));
    for (const char* typed : {"1.234,5", "1,234,567", "1 5", "x"}) {
      find<MessageBar>("messageBar")->showMessage({});
      line->setText(QString::fromLatin1(typed));
      QVERIFY(!each->hasAcceptableInput());
      each->interpretText();
      QCOMPARE(line->text(), before);
      const auto sentences = m_window->findChildren<QLabel*>();
      const QString quoted = QStringLiteral("\"%1\" is not ").arg(QString::fromLatin1(typed));
      QVERIFY2(std::ranges::any_of(sentences, [&](QLabel* label) { return label->text().contains(quoted); }),
               qPrintable(each->objectName()));
    }
  }
}

void TypedNumbersTest::aCommaBeginsDecimals() {
  open();
  type(box("width"), "1,5");
  QCOMPARE(setting().width, 1.5);
  type(box("width"), "0,25");
  QCOMPARE(setting().width, 0.25);
  type(box("priorVariance"), "0,5");
  QCOMPARE(setting().prior_variance, 0.5);
  type(box("priorVariance"), "1,234");
  QCOMPARE(setting().prior_variance, 1.234);
  type(box("priorVariance"), "٢٫٥");
  QCOMPARE(setting().prior_variance, 2.5);
  QCOMPARE(box("priorVariance")->text(), QStringLiteral("2.5"));
  for (const char* refused : {"1,234,567", "1.234,5", "-1", "٢٬٠٠٠"}) {
    type(box("width"), refused);
    QCOMPARE(setting().width, 0.25);
    QCOMPARE(box("width")->text(), QStringLiteral("0.25"));
    QVERIFY2(said().startsWith(
                 QStringLiteral("Width: \"%1\" is not a positive number").arg(QString::fromUtf8(refused))),
             qPrintable(said()));
  }
  QVERIFY(find<MessageBar>("messageBar")->isVisible());
  type(box("width"), "0,75");
  QVERIFY(!find<MessageBar>("messageBar")->isVisible());
  type(find<QDoubleSpinBox>("threshold"), "0,25");
  QCOMPARE(document().view().threshold, 0.25);
  type(find<QDoubleSpinBox>("noise"), "0,3");
  QCOMPARE(document().state().generated->settings.noise, 0.3);
  // In whole numbers a comma may be meant for thousands.
  for (const char* count : {"1,000", "1.000", "1,5"}) {
    type(find<QDoubleSpinBox>("count"), count);
    QCOMPARE(document().state().generated->settings.count, std::uint64_t{60});
    QVERIFY2(said().contains(QString::fromLatin1(count)), qPrintable(said()));
  }
  type(find<QSpinBox>("calibrationBins"), "1,2");
  QVERIFY2(said().contains(QStringLiteral("\"1,2\" is not a whole number from 2 to 50")), qPrintable(said()));
}

void TypedNumbersTest::linesReadAsBoxesDo() {
  open();
  const QList<NumberEdit*> ends = m_window->findChild<EvidencePanel*>()->findChildren<NumberEdit*>();
  type(ends[0], "0,5");
  QCOMPARE(document().state().evidenceRanges.width.start, 0.5);
  type(ends[0], "1.234,5");
  QCOMPARE(document().state().evidenceRanges.width.start, 0.5);
  QVERIFY2(said().contains(QStringLiteral("\"1.234,5\" is not a number: one point or comma")),
           qPrintable(said()));
  find<QCheckBox>("costsCounted")->click();
  type(find<QLineEdit>("costFalsePositive"), "2,5");
  QCOMPARE(document().view().costs->false_positive, 2.5);
  type(find<QLineEdit>("costFalsePositive"), "1,234,567");
  QCOMPARE(document().view().costs->false_positive, 2.5);
  QVERIFY(find<QLabel>("costsNote")->text().contains(QStringLiteral("\"1,234,567\" is not a number")));
}

void TypedNumbersTest::dialogsSayItThemselves() {
  open();
  AxesDialog axes(&document(), m_window->findChild<ComparisonView*>(), m_window.get());
  axes.show();
  type(find<QLineEdit>("x1Min", &axes), "-12,5");
  QCOMPARE(document().view().bounds.x1_min, -12.5);
  type(find<QLineEdit>("x1Max", &axes), "1.234,5");
  QCOMPARE(document().view().bounds.x1_min, -12.5);
  const auto labels = axes.findChildren<QLabel*>();
  QVERIFY(std::ranges::any_of(labels, [](QLabel* label) {
    return label->text().startsWith(QStringLiteral("\"1.234,5\" is not a number"));
  }));
  axes.hide();

  const std::unique_ptr<PanelsWindow> window(makePanelsWindow(&document(), &liveFit(), m_window.get()));
  PanelsWindow& panels = *window;
  panels.show();
  for (const char* values : {"0,5; 1,5", "0.5, 1.5"}) {
    type(find<QLineEdit>("panelsValues", &panels), values);
    const PanelsBase base = panelsBase({setting(), document().state().split}, document().split(), {});
    const auto cases = panelCases(*variedQuantityFromId("width"), document().view().panels.values, base);
    QCOMPARE(cases.size(), std::size_t{2});
    QCOMPARE(cases[0].setting.width, 0.5);
    QCOMPARE(cases[1].setting.width, 1.5);
  }
}

/// Of libraries: tick labels, progress bars, tables, what printf() writes.
void TypedNumbersTest::whatQtWritesByItselfIsLatin() {
  test::GeneratedLocales locales;
  if (locales.make(QStringLiteral("de_DE"))) {
    QVERIFY(std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr);  // as an application does
    QCOMPARE(printed(1.5), QByteArray("1,5"));
  }
  QLocale::setDefault(QLocale(QStringLiteral("ar_EG")));
  QVERIFY(QLocale().toString(12) != QStringLiteral("12"));
  writeNumbersAlike();
  QCOMPARE(printed(1.5), QByteArray("1.5"));
  QCOMPARE(QLocale().toString(12.5), QStringLiteral("12.5"));
  QCOMPARE(QStringLiteral("%L1").arg(1234567), QStringLiteral("1234567"));
  std::setlocale(LC_ALL, "C.UTF-8");
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::TypedNumbersTest);
#include "tst_typed_numbers.moc"
