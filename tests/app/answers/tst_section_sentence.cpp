#include "app/answers/section_sentence.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

namespace credence {

/// What the page Section answers, of a line that is made up.
class SectionSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void methodsThatAgreeAreOne();
  void methodsThatDifferAreNamed();
  void aLineMayStayOnOneSide();
  void theThresholdIsTheLevel();
  void manyCrossingsAreCounted();
  void theTruthIsNamedWhereItIsKnown();
  void aBandThatIsNotToBeTrustedIsSaid();
  void nothingHasNoSentence();

 private:
  static Section along();
};

// From (40, 18) to (50, 18), at six places.
Section SectionSentenceTest::along() {
  Section section;
  section.segment = {{40.0, 18.0}, {50.0, 18.0}};
  section.inputs = places_along(section.segment, 6);
  section.distance = arma::linspace(0.0, 10.0, 6);
  const arma::vec map = {0.02, 0.1, 0.3, 0.7, 0.95, 0.99};
  const arma::vec laplace = {0.1, 0.2, 0.4, 0.6, 0.8, 0.9};
  section.lines = {{&map_method, map}, {&laplace_probit, laplace}};
  Section::Band band;
  band.kind = &laplace_posterior;
  band.lower = {0.05, 0.1, 0.14, 0.2, 0.6, 0.7};
  band.upper = {0.2, 0.4, 0.81, 0.8, 0.9, 0.99};
  section.bands = {band};
  return section;
}

// Laplace's probit average is one half where MAP is.
void SectionSentenceTest::methodsThatAgreeAreOne() {
  QCOMPARE(sectionSentence(along()),
           QStringLiteral(
               "p crosses 0.5 at (45.00, 18.00); the weights agree least at (44.00, 18.00): 95 % of them say "
               "0.14 to 0.81."));
}

void SectionSentenceTest::methodsThatDifferAreNamed() {
  Section section = along();
  section.lines[1].probability = {0.1, 0.2, 0.4, 0.45, 0.55, 0.9};
  const QString answer = sectionSentence(section);
  QVERIFY2(
      answer.startsWith(QStringLiteral("MAP's p crosses 0.5 at (45.00, 18.00); Laplace's p crosses 0.5 at "
                                       "(47.00, 18.00); ")),
      qPrintable(answer));
}

void SectionSentenceTest::aLineMayStayOnOneSide() {
  Section section = along();
  for (Section::Line& line : section.lines) line.probability.fill(0.7);
  QVERIFY(sectionSentence(section).startsWith(QStringLiteral("p stays above 0.5; ")));
  for (Section::Line& line : section.lines) line.probability.fill(0.2);
  QVERIFY(sectionSentence(section).startsWith(QStringLiteral("p stays below 0.5; ")));
  for (Section::Line& line : section.lines) line.probability.fill(0.5);
  QVERIFY(sectionSentence(section).startsWith(QStringLiteral("p is 0.5 all along; ")));
}

void SectionSentenceTest::theThresholdIsTheLevel() {
  const QString answer = sectionSentence(along(), true, 0.2);
  QVERIFY2(
      answer.startsWith(QStringLiteral("MAP's p crosses 0.2 at (43.00, 18.00); Laplace's p crosses 0.2 at "
                                       "(42.00, 18.00); ")),
      qPrintable(answer));
}

void SectionSentenceTest::manyCrossingsAreCounted() {
  Section section = along();
  for (Section::Line& line : section.lines) line.probability = {0.1, 0.9, 0.1, 0.9, 0.1, 0.9};
  QVERIFY(sectionSentence(section).startsWith(QStringLiteral("p crosses 0.5 5 times; ")));
}

void SectionSentenceTest::theTruthIsNamedWhereItIsKnown() {
  Section section = along();
  section.truth = {0.0, 0.0, 0.0, 0.0, 0.0, 1.0};
  QVERIFY(sectionSentence(section).endsWith(QStringLiteral("; the true p crosses 0.5 at (49.00, 18.00).")));
}

void SectionSentenceTest::aBandThatIsNotToBeTrustedIsSaid() {
  Section section = along();
  section.bands.front().quality.reliable = false;
  QVERIFY(sectionSentence(section).endsWith(QStringLiteral(", which is not to be trusted.")));
}

void SectionSentenceTest::nothingHasNoSentence() {
  QVERIFY(sectionSentence({}).isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::SectionSentenceTest);
#include "tst_section_sentence.moc"
