#include "app/handout/lesson_handout.h"
#include "app/lesson/lesson_answer.h"
#include "app/lesson/lesson_folder.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QFile>
#include <QJsonObject>
#include <QObject>
#include <QTemporaryDir>
#include <QTest>

#include <stdexcept>

namespace credence {

/// A lesson as a page: what it asks, and what becomes of a step that nothing can be computed of.
class LessonHandoutTest : public QObject {
  Q_OBJECT

 private slots:
  void aStepThatCannotBeFittedKeepsItsText();
  void aQuestionAboutAnotherSettingIsAskedWithoutPlots();
  void questionsAreAskedAsInTheWindow();

 private:
  LessonHandout handout(const QByteArray& steps) const;
};

/// What is computed is -1.5 but where no fit can be.
LessonHandout LessonHandoutTest::handout(const QByteArray& steps) const {
  const QTemporaryDir folder;
  const auto write = [&](const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
  };
  write("a.md", "Words, and {{log_evidence|1}}.");
  write("lesson.json", R"({"format": 1, "title": "T", "steps": [)" + steps + "]}");
  const auto run = [](const Session& session, const QStringList& words, const std::stop_token&) {
    if (session.state.hyperparameters.prior_variance > 1e200) throw std::runtime_error("no fit");
    const bool second = words.contains(QStringLiteral("--width"));
    return QJsonObject{{QStringLiteral("log_evidence"), second ? -7.5 : -1.5}};
  };
  return computeLessonHandout(lessonHandoutRequest(readLesson(folder.path())), run);
}

void LessonHandoutTest::aStepThatCannotBeFittedKeepsItsText() {
  const LessonHandout made = handout(
      R"({"title": "One", "text": "a.md", "data": "generated:moons,count=30"},
         {"title": "Two", "text": "a.md",
          "state": {"setting": {"features": "cubic", "prior_variance": 1e300}},
          "question": {"kind": "number", "ask": "How large?", "value": "log_evidence"}},
         {"title": "Three", "text": "a.md", "state": {"setting": {"prior_variance": 1}}})");
  QCOMPARE(made.steps.size(), std::size_t{3});
  for (const std::size_t k : {std::size_t{0}, std::size_t{2}}) {
    QVERIFY(made.steps[k].now.plots);
    QVERIFY(made.steps[k].text.contains(QStringLiteral("Words, and −1.5.")));
  }
  QVERIFY(!made.steps[1].now.plots);
  QVERIFY(made.steps[1].text.contains(QStringLiteral("Words, and –.")));
  const QString notes = made.steps[1].now.notes.join(QLatin1Char(' '));
  QVERIFY2(notes.contains(QStringLiteral("This step has no plots here: double precision cannot fit")),
           qPrintable(notes));
  QVERIFY2(notes.contains(QStringLiteral("Its question is asked in Credence alone: ")), qPrintable(notes));
  QVERIFY(!made.steps[1].asked);
  QVERIFY(lessonHandoutPage(made).contains("This step has no plots here"));
}

/// Before the guess nothing can be fitted; what is asked for is the number after it.
void LessonHandoutTest::aQuestionAboutAnotherSettingIsAskedWithoutPlots() {
  const LessonHandout made = handout(
      R"({"title": "One", "text": "a.md", "data": "generated:moons,count=30",
          "state": {"setting": {"features": "cubic", "prior_variance": 1e300}},
          "question": {"kind": "number", "ask": "How large?", "value": "after.log_evidence",
                       "after": {"setting": {"features": "linear", "prior_variance": 1}}}})");
  const LessonStepMaterial& step = made.steps.front();
  QVERIFY(!step.now.plots);
  QVERIFY(step.after && step.after->plots);
  QVERIFY(step.asked);
  QVERIFY2(step.answer.contains(QStringLiteral("−1.50")), qPrintable(step.answer));
}

void LessonHandoutTest::questionsAreAskedAsInTheWindow() {
  const LessonHandout made = handout(
      R"({"title": "One", "text": "a.md", "data": "generated:moons,count=30",
          "question": {"kind": "order", "ask": "With {{log_evidence|1}}?", "items": [
            {"text": "wide", "value": "fit --width 2:log_evidence"},
            {"text": "<i>narrow", "value": "log_evidence"}]}})");
  const Question& asked = made.steps.front().asked.value();
  QCOMPARE(asked.ask, QStringLiteral("With −1.5?"));
  QCOMPARE(asked.items.front().text, QStringLiteral("<i>narrow"));  // the right order begins with the other
  QVERIFY(made.steps.front().answer.startsWith(QStringLiteral("From the smallest: wide (−7.50)")));
  QVERIFY(!lessonHandoutPage(made).contains("<i>narrow"));
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LessonHandoutTest);
#include "tst_lesson_handout.moc"
