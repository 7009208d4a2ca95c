#include "app/report/number_text.h"
#include "support/registered_test.h"

#include <QLocale>
#include <QTest>

#include <cmath>
#include <limits>

namespace credence {

/// One way to write numbers, and to read them back.
class NumberTextTest : public QObject {
  Q_OBJECT

 private slots:
  void threeDigitsCount_data();
  void threeDigitsCount();
  void decimalsStayUntilTheyAreTooMany();
  void coordinatesTellPlacesApart();
  void timesHaveTheUnitThatSuits();
  void whatIsWrittenReadsBack();
  void whatIsNoNumberIsNone();
  void aCommaIsADecimalSign_data();
  void aCommaIsADecimalSign();
  void wholeNumbersHaveNone();
  void listsAreSeparatedByOneSign();
  void theSentenceSaysWhatIsWrong();
};

void NumberTextTest::threeDigitsCount_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<QString>("text");
  const auto row = [](double value, const QString& text) {
    QTest::newRow(qPrintable(QString::number(value, 'g', 17))) << value << text;
  };
  row(0.0, QStringLiteral("0"));
  row(4.0312, QStringLiteral("4.03"));
  row(-0.05, QStringLiteral("−0.05"));
  row(0.30000000000000004, QStringLiteral("0.3"));
  row(1000.0, QStringLiteral("1000"));
  row(1234.4, QStringLiteral("1234"));
  row(12345.0, QStringLiteral("12\u202f345"));
  row(999999.9, QStringLiteral("10⁶"));
  row(296498812.3, QStringLiteral("2.96×10⁸"));
  row(1e-4, QStringLiteral("10⁻⁴"));
  row(0.001, QStringLiteral("0.001"));
  row(-2.54e-7, QStringLiteral("−2.54×10⁻⁷"));
  row(3e28, QStringLiteral("3×10²⁸"));
  row(1e308, QStringLiteral("10³⁰⁸"));
  row(std::numeric_limits<double>::infinity(), QStringLiteral("∞"));
  row(std::nan(""), QStringLiteral("–"));
}

void NumberTextTest::threeDigitsCount() {
  QFETCH(const double, value);
  QFETCH(const QString, text);
  QCOMPARE(significantNumber(value), text);
}

void NumberTextTest::decimalsStayUntilTheyAreTooMany() {
  QCOMPARE(signedNumber(-187.6249, 2), QStringLiteral("−187.62"));
  QCOMPARE(signedNumber(-0.004, 2), QStringLiteral("0.00"));
  QCOMPARE(signedNumber(-0.006, 2), QStringLiteral("−0.01"));
  QCOMPARE(plainDecimals(-0.00004, 4), QStringLiteral("0.0000"));
  QCOMPARE(plainDecimals(-0.0, 1), QStringLiteral("0.0"));
  QCOMPARE(plainDecimals(-0.00006, 4), QStringLiteral("-0.0001"));
  QCOMPARE(plainDecimals(-43210.5, 2), QStringLiteral("-43210.50"));
  QCOMPARE(signedNumber(-43210.5, 2), QStringLiteral("−43\u202f210.50"));
  QCOMPARE(signedNumber(-3e28, 2), QStringLiteral("−3×10²⁸"));
  QCOMPARE(countNumber(9999), QStringLiteral("9999"));
  QCOMPARE(countNumber(100000), QStringLiteral("100\u202f000"));
}

void NumberTextTest::coordinatesTellPlacesApart() {
  QCOMPARE(coordinateNumber(41.23456, 30.0), QStringLiteral("41.23"));
  QCOMPARE(coordinateNumber(501234.56, 200.0), QStringLiteral("501\u202f234.6"));
  QCOMPARE(coordinateNumber(1e-9, 30.0), QStringLiteral("0"));
  QCOMPARE(coordinateNumber(4.123456e-7, 1e-6), QStringLiteral("4.12×10⁻⁷"));
  QVERIFY(coordinateNumber(2.00001e9, 1e5) != coordinateNumber(2.00002e9, 1e5));
}

void NumberTextTest::timesHaveTheUnitThatSuits() {
  QCOMPARE(timeNumber(0.00123), QStringLiteral("1.2 ms"));
  QCOMPARE(timeNumber(0.0344), QStringLiteral("34 ms"));
  QCOMPARE(timeNumber(0.1), QStringLiteral("0.1 s"));
  QCOMPARE(timeNumber(2.04), QStringLiteral("2.0 s"));
  QCOMPARE(durationNumber(11.0), QStringLiteral("15 s"));
  QCOMPARE(durationNumber(85.0), QStringLiteral("85 s"));
  QCOMPARE(durationNumber(100.0), QStringLiteral("2 min"));
  QCOMPARE(durationNumber(7200.0), QStringLiteral("2 h"));
}

void NumberTextTest::whatIsWrittenReadsBack() {
  for (const double value :
       {0.0, 0.1, -2.5, 1.0 / 3.0, 12345.678, 296498812.3, 1e-4, -7.25e-12, 1e6, 4.9e-324, 1.7e308}) {
    QCOMPARE(readNumber(exactNumber(value)), std::optional(value));
    const auto rough = readNumber(significantNumber(value));
    QVERIFY2(rough && std::abs(*rough - value) <= 0.006 * std::abs(value),
             qPrintable(significantNumber(value)));
  }
  QCOMPARE(readNumber(QStringLiteral(" 1e3 ")), std::optional(1000.0));
  QCOMPARE(readNumber(QStringLiteral("-10⁵")), std::optional(-1e5));
  QCOMPARE(readNumber(QStringLiteral("12 000")), std::optional(12000.0));
}

void NumberTextTest::whatIsNoNumberIsNone() {
  for (const QString& text :
       {QStringLiteral(""), QStringLiteral("x"), QStringLiteral("2⁵"), QStringLiteral("1 5"),
        QStringLiteral("inf"), QStringLiteral("nan"), QStringLiteral("1e400")}) {
    QVERIFY2(!readNumber(text), qPrintable(text));
  }
}

void NumberTextTest::aCommaIsADecimalSign_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("value");
  const auto row = [](const char* text, double value) {
    QTest::newRow(text) << QString::fromUtf8(text) << value;
  };
  constexpr double none = 1e99;
  row("1,5", 1.5);
  row("0,25", 0.25);
  row(",5", 0.5);
  row("1,234", 1.234);
  row("-1,5e-3", -1.5e-3);
  row("−2,5×10⁷", -2.5e7);
  row("12 000,5", 12000.5);
  row("1 234 567", 1234567.0);
  row("1,234,567", none);
  row("1.234,5", none);
  row("1,234.5", none);
  row("1..5", none);
  row("1 5", none);
  row("1 0000", none);
  row("1'000", none);
  // Digits of Arabic and Persian, with their decimal sign and commas; what parts thousands is none.
  row("١٫٥", 1.5);
  row("١,٥", 1.5);
  row("١،٥", 1.5);
  row("۱۲۳", 123.0);
  row("١٬٢٣٤", none);
  row("１.５", 1.5);
}

void NumberTextTest::aCommaIsADecimalSign() {
  QFETCH(const QString, text);
  QFETCH(const double, value);
  for (const char* locale : {"C", "de_DE", "tr_TR", "ar_EG"}) {
    QLocale::setDefault(QLocale(QString::fromLatin1(locale)));
    QCOMPARE(readNumber(text).value_or(1e99), value);
  }
  QLocale::setDefault(QLocale::c());
}

void NumberTextTest::wholeNumbersHaveNone() {
  QCOMPARE(readWholeNumber(QStringLiteral("1000")), std::optional(1000.0));
  QCOMPARE(readWholeNumber(QStringLiteral("12 000")), std::optional(12000.0));
  QCOMPARE(readWholeNumber(QStringLiteral("1e3")), std::optional(1000.0));
  for (const char* text : {"1,000", "1.000", "1,5", "1e-3", "x"}) {
    QVERIFY2(!readWholeNumber(QString::fromLatin1(text)), text);
  }
}

void NumberTextTest::listsAreSeparatedByOneSign() {
  const auto joined = [](const char* list) {
    return listedNumbers(QString::fromLatin1(list)).join(QLatin1Char('|'));
  };
  QCOMPARE(joined("0.1, 0.3,1"), QStringLiteral("0.1|0.3|1"));
  QCOMPARE(joined("0,1; 0,3;1"), QStringLiteral("0,1|0,3|1"));
}

void NumberTextTest::theSentenceSaysWhatIsWrong() {
  const QString rule = QStringLiteral("a positive number");
  const QString reason = QStringLiteral(": one point or comma at most, before the decimals");
  QCOMPARE(refusedNumber(QStringLiteral("-1"), rule), QStringLiteral("\"-1\" is not a positive number"));
  QCOMPARE(refusedNumber(QStringLiteral("a.b.c"), rule),
           QStringLiteral("\"a.b.c\" is not a positive number"));
  QCOMPARE(refusedNumber(QStringLiteral("1.234,5"), rule),
           QStringLiteral("\"1.234,5\" is not a positive number") + reason);
  QCOMPARE(refusedNumber(QStringLiteral("1,234,567"), rule),
           QStringLiteral("\"1,234,567\" is not a positive number") + reason);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::NumberTextTest);
#include "tst_number_text.moc"
