#include "app/answers/audit_sentence.h"
#include "core/method/method.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <limits>

namespace credence {

/// What the page Audit answers, of errors as they are measured.
class AuditSentenceTest : public QObject {
  Q_OBJECT

 private slots:
  void theNearestOnAverageIsNamed();
  void whatIsNotToBeTrustedIsNotNamed();
  void anErrorWithinTheReferencesIsDoubtful();
  void chainsThatDoNotAgreeTellNothing();
  void beforeTheReferenceLaplaceIsTheMeasure();
  void noMethodMayBeTrusted();
  void nothingAuditedHasNoSentence();

 private:
  static Audit audited();
};

Audit AuditSentenceTest::audited() {
  const auto row = [](const Method& method, double mean, double largest) {
    AuditRow made{.method = &method};
    made.quality.reliable = true;
    made.against_quadrature = PictureError{0.1071, 0.2431, 0.0, 0.0};
    made.against_reference = PictureError{mean, largest, 0.0, 0.0};
    made.reference_error = 0.0078;
    return made;
  };
  Audit audit;
  audit.rows = {row(map_method, 0.0185, 0.1573), row(laplace_probit, 0.1035, 0.196),
                row(ep_method, 0.0045, 0.0353)};
  audit.largest_reference_error = 0.0123;
  return audit;
}

void AuditSentenceTest::theNearestOnAverageIsNamed() {
  QCOMPARE(auditSentence(audited()),
           QStringLiteral(
               "EP is nearest: its p is off by 0.0045 (0.035 at most); MAP 0.018 (0.16), Laplace 0.1 (0.2); "
               "reference ± 0.012."));
}

void AuditSentenceTest::whatIsNotToBeTrustedIsNotNamed() {
  Audit audit = audited();
  audit.rows[2].quality.reliable = false;
  const QString answer = auditSentence(audit);
  QVERIFY2(answer.startsWith(QStringLiteral("MAP is nearest: its p is off by 0.018 (0.16 at most)")),
           qPrintable(answer));
  QVERIFY(!answer.contains(QStringLiteral("; MAP")) && !answer.contains(QStringLiteral("EP")));
}

void AuditSentenceTest::anErrorWithinTheReferencesIsDoubtful() {
  Audit audit = audited();
  audit.rows[2].reference_error = 0.0118;  // three of them are more than 0.0353
  QVERIFY(auditSentence(audit).endsWith(QStringLiteral("; reference no better, ± 0.012.")));
}

void AuditSentenceTest::chainsThatDoNotAgreeTellNothing() {
  QVERIFY(auditSentence(audited(), false).startsWith(QStringLiteral("It cannot be told yet")));
}

void AuditSentenceTest::beforeTheReferenceLaplaceIsTheMeasure() {
  Audit audit = audited();
  for (AuditRow& row : audit.rows) row.against_reference = {};
  const QString answer = auditSentence(audit);
  QVERIFY2(answer.contains(QStringLiteral("on their way")) &&
               answer.endsWith(QStringLiteral("by 0.11 on average.")),
           qPrintable(answer));
}

void AuditSentenceTest::noMethodMayBeTrusted() {
  Audit audit = audited();
  for (AuditRow& row : audit.rows) row.quality.reliable = false;
  QVERIFY(auditSentence(audit).contains(QStringLiteral("no method's numbers can be trusted")));
}

void AuditSentenceTest::nothingAuditedHasNoSentence() {
  QVERIFY(auditSentence({}).isEmpty());
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::AuditSentenceTest);
#include "tst_audit_sentence.moc"
