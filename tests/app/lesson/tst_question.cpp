#include "app/lesson/lesson_answer.h"
#include "app/lesson/question_words.h"
#include "support/registered_test.h"

#include <QJsonObject>
#include <QObject>
#include <QSet>
#include <QTest>

#include <algorithm>
#include <optional>

namespace credence {

/// What a question says and takes: numbers in its words, shares in per cent, items in no telling order.
class QuestionTest : public QObject {
  Q_OBJECT

 private slots:
  void wordsHaveTheProgramsNumbers();
  void hostileWordsStayWords();
  void sharesAreTypedInPerCent_data();
  void sharesAreTypedInPerCent();
  void itemsAreOfferedInNoTellingOrder();
};

namespace {

/// That of a step whose fit has a log evidence of -7.31.
LessonNumbers knownNumbers() {
  return {Session(), Session(), [](const Session&, const QStringList&, const std::stop_token&) {
            return QJsonObject{{QStringLiteral("log_evidence"), -7.31}};
          }};
}

Question withItems(const QStringList& texts) {
  Question question;
  question.kind = QuestionKind::order;
  question.ask = QStringLiteral("Which order?");
  for (const QString& text : texts) question.items.push_back({text, QStringLiteral("log_evidence")});
  return question;
}

}  // namespace

void QuestionTest::wordsHaveTheProgramsNumbers() {
  Question question;
  question.ask = QStringLiteral("It is {{log_evidence|1}}; {{nothing}}?");
  question.choices = {{QStringLiteral("{{ log_evidence|0 }}"), QStringLiteral("log_evidence < 0"),
                       QStringLiteral("{{after.log_evidence|2}}")}};
  QVERIFY(hasNumbers(question));
  LessonNumbers numbers = knownNumbers();
  QString why;
  const Question asked = askedQuestion(question, numbers, why);
  QCOMPARE(asked.ask, QStringLiteral("It is −7.3; –?"));
  QCOMPARE(asked.choices[0].text, QStringLiteral("−7"));
  QCOMPARE(asked.choices[0].says, QStringLiteral("…"));  // nothing is said before the guess
  QVERIFY(why.contains(QStringLiteral("nothing")));
  QCOMPARE(toldQuestion(question, numbers, why).choices[0].says, QStringLiteral("−7.31"));
  QCOMPARE(waitingQuestion(question).ask, QStringLiteral("It is …; …?"));
  QCOMPARE(complaintsOf(question, numbers).size(), 1);
}

void QuestionTest::hostileWordsStayWords() {
  LessonNumbers numbers = knownNumbers();
  QString why;
  for (const QString& words :
       {QStringLiteral("{{"), QStringLiteral("}}{{"), QStringLiteral("<b>{{log_evidence"),
        QStringLiteral("%1 %2 {}"), QStringLiteral("{{{{").repeated(1000)}) {
    Question question;
    question.ask = words;
    QCOMPARE(askedQuestion(question, numbers, why).ask, words);
  }
  Question claim;
  claim.ask = QStringLiteral("{{assert log_evidence < 0}}");
  QCOMPARE(complaintsOf(claim, numbers).size(), 1);
  Question options;
  options.ask = QStringLiteral("{{../x:y}}").repeated(10000);
  QVERIFY(askedQuestion(options, numbers, why).ask.size() <= options.ask.size());
}

void QuestionTest::sharesAreTypedInPerCent_data() {
  QTest::addColumn<QString>("unit");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<double>("number");
  QTest::newRow("a share") << QString() << QStringLiteral("0.9") << 0.9;
  QTest::newRow("a share in per cent") << QString() << QStringLiteral("90 %") << 0.9;
  QTest::newRow("per cent") << QStringLiteral("%") << QStringLiteral("90") << 0.9;
  QTest::newRow("per cent, said") << QStringLiteral("%") << QStringLiteral(" 90% ") << 0.9;
  QTest::newRow("a small one") << QStringLiteral("%") << QStringLiteral("0.9") << 0.009;
  QTest::newRow("no number") << QStringLiteral("%") << QStringLiteral("%") << -1.0;
  QTest::newRow("twice") << QString() << QStringLiteral("9 %%") << -1.0;
}

void QuestionTest::sharesAreTypedInPerCent() {
  QFETCH(const QString, unit);
  QFETCH(const QString, typed);
  QFETCH(const double, number);
  Question question;
  question.kind = QuestionKind::number;
  question.unit = unit;
  const std::optional<double> read = readGuess(question, typed);
  QCOMPARE(read.value_or(-1.0), number);
  if (read) QCOMPARE(readGuess(question, typedGuess(question, *read)), read);
}

void QuestionTest::itemsAreOfferedInNoTellingOrder() {
  const QStringList texts = {QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")};
  const Question question = withItems(texts);
  QCOMPARE(offeredOrder(question, {}), offeredOrder(question, {}));
  std::vector<double> values = {1.0, 2.0, 3.0};
  do {
    const auto order = offeredOrder(question, values);
    QCOMPARE(QSet<std::size_t>(order.begin(), order.end()).size(), 3);
    QVERIFY(!std::ranges::is_sorted(order, {}, [&](std::size_t k) { return values[k]; }));
  } while (std::ranges::next_permutation(values).found);
  // Of two there is one order that is not right; of equal ones none is wrong.
  QCOMPARE(offeredOrder(withItems({texts[0], texts[1]}), {1.0, 2.0}), (std::vector<std::size_t>{1, 0}));
  QCOMPARE(offeredOrder(question, {5.0, 5.0, 5.0}).size(), std::size_t{3});
  // Not all questions have the author's order.
  int moved = 0;
  for (int k = 0; k < 20; ++k) {
    const QString more = QString::number(k);
    if (offeredOrder(withItems({more, texts[0], texts[1], texts[2]}), {}).front() != 0) ++moved;
  }
  QVERIFY(moved > 5);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::QuestionTest);
#include "tst_question.moc"
