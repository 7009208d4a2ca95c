#include "app/report/field_words.h"
#include "app/report/manual.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <utility>

namespace credence {

/// Words of the field lead to what Credence calls them.
class FieldWordsTest : public QObject {
  Q_OBJECT

 private slots:
  void aTextsWordsAreFound_data();
  void aTextsWordsAreFound();
  void noSpellingMeansTwoThings();
  void theirPagesExist();
  void whatIsTypedNeedNotBeWhole();
  void theManualsSearchKnowsThem();
};

void FieldWordsTest::aTextsWordsAreFound_data() {
  QTest::addColumn<QString>("page");
  const std::pair<const char*, const char*> words[] = {{"hyper-parameter", "model"},
                                                       {"Hyperparameters", "model"},
                                                       {"heat map", "tune"},
                                                       {"heatmaps", "tune"},
                                                       {"ground truth", "generating"},
                                                       {"Occam factor", "eigenvalues"},
                                                       {"marginal likelihood", "tune"},
                                                       {"L2", "model"},
                                                       {"regularization", "model"},
                                                       {"regularisation", "model"},
                                                       {"MCMC", "ladder"},
                                                       {"grid search", "tune"},
                                                       {"sigmoid", "numbers"},
                                                       {"length scale", "model"},
                                                       {"length-scale", "model"},
                                                       {"kernel width", "model"},
                                                       {"ML", "approximations"},
                                                       {"decision boundary", "plots"},
                                                       {"confusion matrix", "judge"},
                                                       {"confusion matrices", "judge"},
                                                       {"log loss", "judge"},
                                                       {"softmax", "numbers"},
                                                       {"overfitting", "judge"},
                                                       {"Matérn", "model"},
                                                       {"IRLS", "solver"}};
  for (const auto& [word, page] : words) QTest::newRow(word) << QString::fromLatin1(page);
}

void FieldWordsTest::aTextsWordsAreFound() {
  QFETCH(const QString, page);
  const QVector<FieldWord> found = fieldWordsLike(QString::fromUtf8(QTest::currentDataTag()));
  QVERIFY(!found.isEmpty());
  QCOMPARE(found.front().page, page);
  QVERIFY2(found.front().whole, qPrintable(found.front().spellings.front()));
}

void FieldWordsTest::noSpellingMeansTwoThings() {
  for (const FieldWord& word : fieldWords()) {
    for (const QString& spelling : word.spellings) {
      int whole = 0;
      for (const FieldWord& found : fieldWordsLike(spelling)) whole += found.whole ? 1 : 0;
      QVERIFY2(whole == 1, qPrintable(spelling));
      QCOMPARE(describeFieldWord(fieldWordsLike(spelling).front()),
               QStringLiteral("%1 → %2").arg(spelling, word.here));
    }
  }
}

void FieldWordsTest::theirPagesExist() {
  const Manual manual;
  for (const FieldWord& word : fieldWords()) QVERIFY2(manual.find(word.page), qPrintable(word.page));
}

void FieldWordsTest::whatIsTypedNeedNotBeWhole() {
  QVERIFY(fieldWordsLike(QString()).isEmpty());
  QVERIFY(fieldWordsLike(QStringLiteral("h")).isEmpty());
  QVERIFY(fieldWordsLike(QStringLiteral("zeppelin")).isEmpty());
  const QVector<FieldWord> found = fieldWordsLike(QStringLiteral("marginal lik"));
  QCOMPARE(found.size(), 1);
  QVERIFY(!found.front().whole);
  QCOMPARE(found.front().spellings.front(), QStringLiteral("marginal likelihood"));
  // A word within counts from its beginning only.
  QVERIFY(!fieldWordsLike(QStringLiteral("likelihood")).isEmpty());
  QVERIFY(fieldWordsLike(QStringLiteral("arginal")).isEmpty());
}

void FieldWordsTest::theManualsSearchKnowsThem() {
  const Manual manual;
  const ManualSearch found = manual.search(QStringLiteral("Lengthscale"));
  QCOMPARE(found.words.size(), 1);
  QCOMPARE(found.pages.front(), QStringLiteral("model"));
  QCOMPARE(found.pages.count(QStringLiteral("model")), 1);
  QVERIFY(found.titled);
  // Half a word leads nowhere yet.
  QVERIFY(manual.search(QStringLiteral("length sc")).words.isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::FieldWordsTest);
#include "tst_field_words.moc"
