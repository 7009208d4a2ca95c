#include "app/lesson/formula_html.h"
#include "app/lesson/lesson_text.h"
#include "app/lesson/number_name.h"
#include "support/registered_test.h"

#include <QTest>

#include <exception>
#include <random>

using namespace credence;

/// A step's text as HTML: formulas, numbers, claims, links.
class LessonTextTest : public QObject {
  Q_OBJECT

 private slots:
  void formulasAreSet_data();
  void formulasAreSet();
  void whatCannotBeSetIsNamed_data();
  void whatCannotBeSetIsNamed();
  void fractionsAloneStandUpright();
  void dollarsAreNoFormulas();
  void markdownDoesNotTouchFormulas();
  void numbersStandInTheirPlaces();
  void codeIsLeftAlone();
  void claimsLeaveNothingBehind();
  void onlyOwnLinksAreFollowed();
  void htmlIsPlainText();
  void namesAreRead_data();
  void namesAreRead();
  void claimsAreJudged_data();
  void claimsAreJudged();
  void anythingIsReadWithoutHarm();
};

void LessonTextTest::formulasAreSet_data() {
  QTest::addColumn<QString>("tex");
  QTest::addColumn<QString>("html");
  const auto add = [](const char* tex, const char* html) {
    QTest::newRow(tex) << QString::fromUtf8(tex) << QString::fromUtf8(html);
  };
  add("x", "<i>x</i>");
  add("x_1", "<i>x</i><sub>1</sub>");
  add("x_{12}^2", "<i>x</i><sub>12</sub><sup>2</sup>");
  add("\\sigma(a)", "<i>σ</i>(<i>a</i>)");
  add("a = -1", "<i>a</i> = −1");
  add("a - b", "<i>a</i> − <i>b</i>");
  add("\\mathbf{w}^\\top", "<b>w</b><sup>⊤</sup>");
  add("\\frac{1}{2}", "1/2");
  add("\\frac{a + b}{c}", "(<i>a</i> + <i>b</i>)/<i>c</i>");
  add("p(y \\mid x)", "<i>p</i>(<i>y</i> | <i>x</i>)");
  add("\\hat{w}", "<i>w</i>\u0302");
  add("a < b", "<i>a</i> &lt; <i>b</i>");
  add("\\exp(-x)", "\u2009exp(−<i>x</i>)");
  add("\\mathrm{MAP}", "MAP");
  add("\\sqrt{2}", "√<span style=\"text-decoration:overline\">2</span>");
  add("\\sum_{i=1}^N", "∑<sub><i>i</i> = 1</sub><sup><i>N</i></sup>");
}

void LessonTextTest::formulasAreSet() {
  QFETCH(QString, tex);
  QFETCH(QString, html);
  const FormulaHtml set = formulaHtml(tex, false);
  QCOMPARE(set.html, html);
  QVERIFY2(set.unknown.isEmpty(), qPrintable(set.unknown.join(QLatin1Char(' '))));
}

void LessonTextTest::whatCannotBeSetIsNamed_data() {
  QTest::addColumn<QString>("tex");
  QTest::addColumn<QString>("named");
  QTest::newRow("a command") << QStringLiteral("\\overbrace{x}") << QStringLiteral("\\overbrace");
  QTest::newRow("an open brace") << QStringLiteral("x_{1") << QStringLiteral("{");
  QTest::newRow("a brace too many") << QStringLiteral("x}") << QStringLiteral("}");
  QTest::newRow("too early") << QStringLiteral("x^") << QStringLiteral("a formula that ends too early");
  QTest::newRow("deep") << QString(100, QLatin1Char('{')) + QString(100, QLatin1Char('}'))
                        << QStringLiteral("groups within so many groups");
}

void LessonTextTest::whatCannotBeSetIsNamed() {
  QFETCH(QString, tex);
  QFETCH(QString, named);
  const QStringList unknown = formulaHtml(tex, false).unknown;
  QVERIFY2(unknown.contains(named), qPrintable(unknown.join(QLatin1Char(' '))));
}

void LessonTextTest::fractionsAloneStandUpright() {
  QVERIFY(formulaHtml(QStringLiteral("a = \\frac{1}{2}"), true).html.startsWith(QStringLiteral("<table")));
  QVERIFY(formulaHtml(QStringLiteral("a = 1"), true).html.startsWith(QStringLiteral("<p align=\"center\">")));
}

void LessonTextTest::dollarsAreNoFormulas() {
  const LessonText text = readLessonText(QStringLiteral("It costs $5 and $6, or \\$x\\$."));
  QCOMPARE(text.html, QStringLiteral("<p>It costs $5 and $6, or $x$.</p>"));
}

void LessonTextTest::markdownDoesNotTouchFormulas() {
  const LessonText text = readLessonText(QStringLiteral("Of $a_1 * b_2 * c_3$ *each*."));
  QVERIFY2(text.html.contains(QStringLiteral("<sub>2</sub>")), qPrintable(text.html));
  QVERIFY2(text.html.contains(QStringLiteral("<em>each</em>")), qPrintable(text.html));
}

void LessonTextTest::numbersStandInTheirPlaces() {
  const LessonText text = readLessonText(
      QStringLiteral("First {{log_evidence|2}}, then **{{fit --width 0.1:test.map.accuracy|%0}}**."));
  QCOMPARE(text.numbers.size(), std::size_t{2});
  QCOMPARE(lessonHtml(text, {QStringLiteral("−1.00"), QStringLiteral("<5>")}),
           QStringLiteral("<p>First −1.00, then <strong>&lt;5&gt;</strong>.</p>"));
  QCOMPARE(lessonHtml(text, {}), QStringLiteral("<p>First –, then <strong>–</strong>.</p>"));
}

void LessonTextTest::codeIsLeftAlone() {
  const LessonText text =
      readLessonText(QStringLiteral("Write `{{log_evidence|2}}` and `$x$`.\n\n```\n{{a}} $y$\n```\n"));
  QVERIFY(text.numbers.empty());
  QVERIFY2(text.html.contains(QStringLiteral("<code>{{log_evidence|2}}</code>")), qPrintable(text.html));
  QVERIFY2(text.html.contains(QStringLiteral("{{a}} $y$")), qPrintable(text.html));
}

void LessonTextTest::claimsLeaveNothingBehind() {
  const LessonText text = readLessonText(QStringLiteral("One.\n\n{{assert log_evidence < 0}}\n\nTwo."));
  QCOMPARE(text.claims.size(), std::size_t{1});
  QCOMPARE(text.html, QStringLiteral("<p>One.</p>\n<p>Two.</p>"));
}

void LessonTextTest::onlyOwnLinksAreFollowed() {
  const LessonText text = readLessonText(
      QStringLiteral("[a](control:width) [b](https://x.org) [c](file:///etc/passwd) ![d](e.png)"));
  QVERIFY(text.html.contains(QStringLiteral("<a href=\"control:width\">a</a>")));
  QVERIFY(!text.html.contains(QStringLiteral("x.org")));
  QCOMPARE(text.complaints.size(), qsizetype{2});
  QCOMPARE(text.pictures, QStringList(QStringLiteral("e.png")));
}

void LessonTextTest::htmlIsPlainText() {
  const LessonText text = readLessonText(QStringLiteral("<img src=/etc/passwd> <b>x</b> {{<b>}} $<b>$"));
  QVERIFY2(!text.html.contains(QStringLiteral("<b>")), qPrintable(text.html));
  QVERIFY2(!text.html.contains(QStringLiteral("<img")), qPrintable(text.html));
}

void LessonTextTest::namesAreRead_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("after");
  QTest::addColumn<QStringList>("command");
  QTest::addColumn<QString>("path");
  const auto add = [](const char* text, bool after, const char* command, const char* path) {
    QTest::newRow(text) << QString::fromUtf8(text) << after
                        << QString::fromUtf8(command).split(QLatin1Char(' ')) << QString::fromUtf8(path);
  };
  add("log_evidence", false, "fit", "log_evidence");
  add("after.test.map.accuracy", true, "fit", "test.map.accuracy");
  add("after.next:points[0].x1", true, "next", "points[0].x1");
  add("evidence --widths 0.1:1:10:best.width", false, "evidence --widths 0.1:1:10", "best.width");
}

void LessonTextTest::namesAreRead() {
  QFETCH(QString, text);
  QFETCH(bool, after);
  QFETCH(QStringList, command);
  QFETCH(QString, path);
  const NumberName name = numberName(text);
  QCOMPARE(name.after, after);
  QCOMPARE(name.command, command);
  QCOMPARE(name.path, path);
  QVERIFY_EXCEPTION_THROWN(numberName(text + QStringLiteral("..")), std::exception);
}

void LessonTextTest::claimsAreJudged_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("left");
  QTest::addColumn<double>("right");
  QTest::addColumn<bool>("good");
  const auto add = [](const char* text, double left, double right, bool good) {
    QTest::addRow("%s of %g and %g", text, left, right) << QString::fromUtf8(text) << left << right << good;
  };
  add("a < 2", 1, 2, true);
  add("a < 2", 2, 2, false);
  add("a <= 2", 2, 2, true);
  add("a > b", 1, 2, false);
  add("a >= b", 2, 2, true);
  add("a = b", 2, 2.1, false);
  add("a = b within 0.2", 2, 2.1, true);
  add("a = b within 0.05", 2, 2.1, false);
  add("a != b", 2, 2, false);
}

void LessonTextTest::claimsAreJudged() {
  QFETCH(QString, text);
  QFETCH(double, left);
  QFETCH(double, right);
  QFETCH(bool, good);
  QCOMPARE(holds(readClaim(text), left, right), good);
}

void LessonTextTest::anythingIsReadWithoutHarm() {
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const QString pieces = QStringLiteral("{}$\\^_`|*[]()!<>&ab1 \n%.:=");
  for (int k = 0; k < 2000; ++k) {
    QString text;
    const int length = static_cast<int>(random() % 60);
    for (int letter = 0; letter < length; ++letter)
      text += pieces[static_cast<int>(random() % static_cast<unsigned>(pieces.size()))];
    const LessonText read = readLessonText(text);
    QVERIFY2(!lessonHtml(read, {}).contains(QChar(0xE000)), qPrintable(text));
  }
}

CREDENCE_TEST(QApplication, LessonTextTest);
#include "tst_lesson_text.moc"
