#include "app/studies/next/next_sentence.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <optional>

namespace credence {

/// What the study of the next point answers.
class NextSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void itSaysWhereAndWhatALabelWouldTell();
  void placesAreAsExactAsTheyCanBeSeen();
  void nowhereIsSaid();
};

void NextSentenceTest::itSaysWhereAndWhatALabelWouldTell() {
  const NextPoint best{.x1 = 1.25, .x2 = -0.5, .entropy = 0.8285, .information = 0.361};
  QCOMPARE(nextSentence(best, {-2.0, 2.0, -2.0, 2.0}),
           QStringLiteral("At (1.250, −0.500): of the 0.83 bits that are open there, a label would tell 0.36 "
                          "about the weights; the rest is chance."));
}

void NextSentenceTest::placesAreAsExactAsTheyCanBeSeen() {
  const NextPoint best{.x1 = 1250.4, .x2 = 3.14159, .entropy = 1.0, .information = 0.5};
  const QString said = nextSentence(best, {0.0, 5000.0, 0.0, 5.0});
  QVERIFY2(said.startsWith(QStringLiteral("At (1250, 3.14")), qPrintable(said));
}

void NextSentenceTest::nowhereIsSaid() {
  QCOMPARE(nextSentence(std::nullopt, {}),
           QStringLiteral("Nowhere in sight would a label tell anything about the weights."));
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::NextSentenceTest);
#include "tst_next_sentence.moc"
