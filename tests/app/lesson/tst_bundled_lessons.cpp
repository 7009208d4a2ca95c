#include "app/commands/command_json.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/check_lesson.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/step_state.h"
#include "support/registered_test.h"

#include <QJsonObject>
#include <QTest>

#include <exception>

using namespace credence;

/// Every lesson that comes with the program says what the program computes.
class BundledLessonsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyClaimHolds_data();
  void everyClaimHolds();
  void theyAreDescribed_data() { everyClaimHolds_data(); }
  void theyAreDescribed();
  void nothingIsWrittenByACommand_data();
  void nothingIsWrittenByACommand();
  void aCommandSaysWhatItPrints();
};

void BundledLessonsTest::everyClaimHolds_data() {
  QTest::addColumn<QString>("name");
  for (const QString& name : bundledLessons()) QTest::newRow(qPrintable(name)) << name;
}

void BundledLessonsTest::everyClaimHolds() {
  QFETCH(QString, name);
  const LessonCheck check = checkLesson(lessonFolderOf(name), commandJson);
  QVERIFY2(check.failures == 0, qPrintable(check.lines.join(QLatin1Char('\n'))));
}

void BundledLessonsTest::theyAreDescribed() {
  QFETCH(QString, name);
  const LessonFolder folder = readLesson(lessonFolderOf(name));
  QCOMPARE(folder.id, name);
  QVERIFY(!folder.lesson.about.isEmpty());
  QVERIFY(folder.lesson.minutes > 0);
}

void BundledLessonsTest::nothingIsWrittenByACommand_data() {
  QTest::addColumn<QStringList>("words");
  const auto add = [](const char* words) {
    QTest::newRow(words) << QString::fromLatin1(words).split(QLatin1Char(' '));
  };
  add("contours --output /tmp/x.csv");
  add("evidence -o /tmp/x.csv");
  add("report --output /tmp/x.html");
  add("figure --output /tmp/x.png");
  add("fit /etc/passwd");
  add("fit --labels /etc/passwd");
  add("fit --data /etc/passwd");
  add("evidence --merge");
  add("session");
  add("help");
  add("nothing");
  add("fit --wdith 3");
}

void BundledLessonsTest::nothingIsWrittenByACommand() {
  QFETCH(QStringList, words);
  Session session;
  session.state.dataset = std::make_shared<const Dataset>();
  QString said;
  try {
    commandJson(session, words);
  } catch (const std::exception& error) {
    said = QString::fromUtf8(error.what());
  }
  QVERIFY(!said.isEmpty());
  QVERIFY2(!said.contains(QStringLiteral("there are no")), qPrintable(said));
}

void BundledLessonsTest::aCommandSaysWhatItPrints() {
  LessonFolder folder = readLesson(lessonFolderOf(bundledLessons().front()));
  const Session session = sessionOfData(folder, QStringLiteral("generated:moons,count=30,seed=2"));
  for (QString words :
       {QStringLiteral("fit"), QStringLiteral("section --from 0,0 --to 1,1 --places 3"),
        QStringLiteral("next --grid 5"), QStringLiteral("evidence --widths 0.5:1:2 --prior-variances 1:2:2"),
        QStringLiteral("roc"), QStringLiteral("spectrum"), QStringLiteral("lab"), QStringLiteral("solve"),
        QStringLiteral("contours"), QStringLiteral("growth --counts 5,20"),
        QStringLiteral("centres --counts 5,20"), QStringLiteral("tune")}) {
    QVERIFY2(!commandJson(session, words.split(QLatin1Char(' '))).isEmpty(), qPrintable(words));
  }
}

CREDENCE_TEST(QApplication, BundledLessonsTest);
#include "tst_bundled_lessons.moc"
