#include "app/lesson/check_lesson.h"
#include "app/lesson/lesson_folder.h"
#include "app/lesson/record_step.h"
#include "app/lesson/step_state.h"
#include "support/registered_test.h"
#include "support/repetitions.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <exception>
#include <memory>
#include <random>

using namespace credence;

namespace {

const QString description = QString::fromLatin1(lessonFileName);

/// A lesson of one step that can be read.
QJsonObject plainLesson() {
  const QJsonObject step{{QStringLiteral("title"), QStringLiteral("First")},
                         {QStringLiteral("text"), QStringLiteral("a.md")},
                         {QStringLiteral("data"), QStringLiteral("generated:moons,count=40")}};
  return {{QStringLiteral("format"), 1},
          {QStringLiteral("title"), QStringLiteral("A lesson")},
          {QStringLiteral("steps"), QJsonArray{step}}};
}

QJsonObject withStepMember(const QString& name, const QJsonValue& value) {
  QJsonObject lesson = plainLesson();
  QJsonObject step = lesson[QStringLiteral("steps")].toArray().at(0).toObject();
  step[name] = value;
  lesson[QStringLiteral("steps")] = QJsonArray{step};
  return lesson;
}

}  // namespace

/// A folder is read as a lesson, or refused in one sentence; nothing outside it is read.
class LessonFolderTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void aLessonIsRead();
  void whatIsWrittenIsReadAgain();
  void whatIsWrongIsNamed_data();
  void whatIsWrongIsNamed();
  void linksAndFoldersAreRefused();
  void aStepChangesTheOneBefore();
  void limitsAndLocksAreTheStepsOwn();
  void otherUnitsBringOtherWidths();
  void dataMayBeATableOfTheFolder();
  void membersNobodyKnowsAreNamed();
  void aHundredThousandStepsAreRefused();
  void picturesAreChecked_data();
  void picturesAreChecked();
  void percentSignsOfNamesArePrintedAsTheyAre();
  void damagedLessonsEndInASentence();
  void theSchemaNamesTheMembers();
  void whatIsRecordedIsShownAgain();
  void nothingIsLostByRecording();
  void anAuthorsFormattingStays_data();
  void anAuthorsFormattingStays();
  void ownDataTakeTheLessonsPlace();
  void allFaultsAreNamed();
  void allFaultsOfAStepAreNamed();
  void aWatchThatCannotComeTrueIsNamed_data();
  void aWatchThatCannotComeTrueIsNamed();

 private:
  void write(const QString& name, const QByteArray& bytes) {
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  void write(const QJsonObject& lesson) { write(description, QJsonDocument(lesson).toJson()); }
  LessonFolder read() const { return readLesson(m_folder->path()); }
  std::vector<StepState> states() const {
    UnknownNames ignored;
    return stepStates(read(), ignored);
  }
  /// Why it is refused; empty where it is not.
  QString refusal() const {
    try {
      states();
    } catch (const std::exception& error) {
      return QString::fromUtf8(error.what());
    }
    return {};
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void LessonFolderTest::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  write(QStringLiteral("a.md"), "Some *text*.");
  write(plainLesson());
}

void LessonFolderTest::aLessonIsRead() {
  const LessonFolder folder = read();
  QCOMPARE(folder.lesson.title, QStringLiteral("A lesson"));
  QCOMPARE(folder.texts.at(QStringLiteral("a.md")), QStringLiteral("Some *text*."));
  QVERIFY(folder.ignored.isEmpty());
  QCOMPARE(states().front().session.state.dataset->size(), arma::uword{40});
}

void LessonFolderTest::whatIsWrittenIsReadAgain() {
  write(withStepMember(QStringLiteral("question"),
                       QJsonObject{{QStringLiteral("kind"), QStringLiteral("number")},
                                   {QStringLiteral("ask"), QStringLiteral("How large?")},
                                   {QStringLiteral("value"), QStringLiteral("log_evidence")},
                                   {QStringLiteral("within"), 0.5}}));
  const QByteArray first = lessonJson(read().lesson);
  write(description, first);
  QCOMPARE(lessonJson(read().lesson), first);
}

void LessonFolderTest::whatIsWrongIsNamed_data() {
  QTest::addColumn<QJsonObject>("lesson");
  QTest::addColumn<QString>("sentence");
  const auto add = [](const char* name, const QJsonObject& lesson, const char* sentence) {
    QTest::newRow(name) << lesson << QString::fromUtf8(sentence);
  };
  add("a way around", withStepMember(QStringLiteral("text"), QStringLiteral("../a.md")),
      "step 1 (“First”): \"../a.md\" is not the name of a file in the lesson's own folder");
  add("an absolute name", withStepMember(QStringLiteral("text"), QStringLiteral("/etc/passwd")),
      "own folder");
  add("a resource", withStepMember(QStringLiteral("text"), QStringLiteral(":/manual/README.md")),
      "own folder");
  add("data elsewhere", withStepMember(QStringLiteral("data"), QStringLiteral("../x.csv")), "own folder");
  add("a missing text", withStepMember(QStringLiteral("text"), QStringLiteral("b.md")),
      "step 1 (“First”): b.md: there is no such file in the lesson's folder");
  add("unknown data", withStepMember(QStringLiteral("data"), QStringLiteral("bundled:nothing")), "step 1");
  add("a wrong type", withStepMember(QStringLiteral("locked"), 3), "steps[0].locked: 3 is not a list");
  add("an unknown lock", withStepMember(QStringLiteral("locked"), QJsonArray{QStringLiteral("next")}),
      "there is no control \"next\" to be locked");
  add("an unknown part", withStepMember(QStringLiteral("hidden"), QJsonArray{QStringLiteral("next")}),
      "there is no part \"next\" of the window");
  add("a width that is none",
      withStepMember(QStringLiteral("state"),
                     QJsonObject{{QStringLiteral("setting"), QJsonObject{{QStringLiteral("width"), -1}}}}),
      "step 1 (“First”): state.setting.width: -1 is not");
  add("limits the wrong way round",
      withStepMember(QStringLiteral("limits"), QJsonObject{{QStringLiteral("width"), QJsonArray{2, 1}}}),
      "step 1");
  add("a question without choices",
      withStepMember(QStringLiteral("question"),
                     QJsonObject{{QStringLiteral("kind"), QStringLiteral("choice")},
                                 {QStringLiteral("ask"), QStringLiteral("?")}}),
      "two choices at least");
  QJsonObject none = plainLesson();
  none[QStringLiteral("steps")] = QJsonArray();
  add("no steps", none, "lesson.json: steps: there are none");
  QJsonObject other = plainLesson();
  other[QStringLiteral("format")] = 2;
  add("another format", other, "format: this version of the program knows only format 1");
  QJsonObject untitled = plainLesson();
  untitled.remove(QStringLiteral("title"));
  add("no title", untitled, "title: is missing");
}

void LessonFolderTest::whatIsWrongIsNamed() {
  QFETCH(QJsonObject, lesson);
  QFETCH(QString, sentence);
  write(lesson);
  const QString said = refusal();
  QVERIFY2(said.contains(sentence), qPrintable(said));
  QVERIFY2(!said.contains(QLatin1Char('\n')), qPrintable(said));
}

void LessonFolderTest::linksAndFoldersAreRefused() {
  QFile::remove(m_folder->filePath(QStringLiteral("a.md")));
  QVERIFY(QFile::link(QStringLiteral("/etc/hostname"), m_folder->filePath(QStringLiteral("a.md"))));
  QVERIFY2(refusal().contains(QStringLiteral("a.md: is a link")), qPrintable(refusal()));
  QFile::remove(m_folder->filePath(QStringLiteral("a.md")));
  QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("a.md")));
  QVERIFY2(refusal().contains(QStringLiteral("a.md: is no file")), qPrintable(refusal()));
  QDir(m_folder->path()).rmdir(QStringLiteral("a.md"));
  write(QStringLiteral("a.md"), QByteArray(1'000'001, 'x'));
  QVERIFY2(refusal().contains(QStringLiteral("a.md: is longer than 1 MB")), qPrintable(refusal()));
  write(QStringLiteral("a.md"), "\xff\xfe");
  QVERIFY2(refusal().contains(QStringLiteral("no text in UTF-8")), qPrintable(refusal()));
}

void LessonFolderTest::aStepChangesTheOneBefore() {
  const QByteArray json = R"({"format": 1, "title": "T", "steps": [
    {"title": "1", "text": "a.md", "data": "generated:moons,count=40",
     "state": {"setting": {"width": 0.3}, "split": {"kind": "fraction", "fraction": 0.5}}, "view": {"threshold": 0.3}},
    {"title": "2", "text": "a.md", "state": {"setting": {"prior_variance": 7}}},
    {"title": "3", "text": "a.md", "data": "bundled:ripley"}]})";
  write(description, json);
  const auto steps = states();
  QCOMPARE(steps[1].session.state.hyperparameters.width, 0.3);
  QCOMPARE(steps[1].session.state.hyperparameters.prior_variance, 7.0);
  QCOMPARE(steps[1].session.state.split.fraction, 0.5);
  QCOMPARE(steps[1].session.view.threshold, 0.3);
  QCOMPARE(steps[1].session.state.dataset, steps[0].session.state.dataset);
  QVERIFY(steps[2].session.state.hyperparameters.width != 0.3);
  QCOMPARE(steps[2].session.view.threshold, 0.5);
}

void LessonFolderTest::limitsAndLocksAreTheStepsOwn() {
  const QByteArray json = R"({"format": 1, "title": "T", "steps": [
    {"title": "1", "text": "a.md", "data": "generated:moons,count=40", "locked": ["points"], "limits": {"width": [0.2, 2]}},
    {"title": "2", "text": "a.md"}]})";
  write(description, json);
  const auto steps = states();
  QCOMPARE(steps[0].session.state.suggested.width_slider.start, 0.2);
  QCOMPARE(steps[0].session.state.suggested.width_slider.stop, 2.0);
  QCOMPARE(steps[0].session.view.locked, std::vector<std::string>{"points"});
  QVERIFY(steps[1].session.state.suggested.width_slider.stop != 2.0);
  QVERIFY(steps[1].session.view.locked.empty());
}

void LessonFolderTest::otherUnitsBringOtherWidths() {
  const QByteArray json = R"({"format": 1, "title": "T", "steps": [
    {"title": "1", "text": "a.md", "data": "bundled:penguins"},
    {"title": "2", "text": "a.md", "state": {"setting": {"standardise": true}}}]})";
  write(description, json);
  const auto steps = states();
  QVERIFY(steps[1].session.state.hyperparameters.width < steps[0].session.state.hyperparameters.width);
  QVERIFY(steps[1].session.state.suggested.width_slider.stop <
          steps[0].session.state.suggested.width_slider.stop);
}

void LessonFolderTest::dataMayBeATableOfTheFolder() {
  write(QStringLiteral("x.csv"), "length,mass,kind\n0,0,red\n1,0,blue\n0,1,red\n1,1,blue\n2,2,blue\n");
  write(withStepMember(QStringLiteral("data"), QStringLiteral("x.csv")));
  const auto steps = states();
  QCOMPARE(steps[0].session.state.dataset->size(), arma::uword{5});
  QCOMPARE(steps[0].session.state.name, QStringLiteral("x.csv"));
  write(QStringLiteral("x.csv"), "length,mass,kind\n0,zero,red\n");
  QVERIFY2(refusal().contains(QStringLiteral("x.csv:")), qPrintable(refusal()));
}

void LessonFolderTest::membersNobodyKnowsAreNamed() {
  QJsonObject lesson = withStepMember(QStringLiteral("view"), QJsonObject{{QStringLiteral("glow"), true}});
  lesson[QStringLiteral("mood")] = QStringLiteral("gay");
  write(lesson);
  LessonFolder folder = read();
  QCOMPARE(folder.ignored.text(), QStringLiteral("mood"));
  stepStates(folder, folder.ignored);
  QCOMPARE(folder.ignored.text(), QStringLiteral("mood, view.glow"));
}

void LessonFolderTest::aHundredThousandStepsAreRefused() {
  QByteArray json =
      R"({"format": 1, "title": "T", "steps": [{"title": "1", "text": "a.md", "data": "bundled:ripley"})";
  for (int k = 0; k < 100'000; ++k) json += R"(,{"title":"x","text":"a.md"})";
  write(description, json + "]}");
  QCOMPARE(refusal(), QStringLiteral("lesson.json: steps: the list has 100001 elements; 200 are the most"));
}

void LessonFolderTest::picturesAreChecked_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addColumn<bool>("good");
  const QByteArray svg = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">%1</svg>)";
  const auto with = [&](const char* inside) { return QByteArray(svg).replace("%1", inside); };
  QTest::newRow("shapes") << QStringLiteral("a.svg")
                          << with("<g><path d='M0 0L1 1'/><text x='1'>a</text></g>") << true;
  QTest::newRow("a picture in it") << QStringLiteral("a.svg") << with("<image href='/etc/passwd'/>") << false;
  QTest::newRow("a reference") << QStringLiteral("a.svg") << with("<rect fill='url(file:///x)'/>") << false;
  QTest::newRow("a link") << QStringLiteral("a.svg") << with("<a href='x'><path d='M0 0'/></a>") << false;
  QTest::newRow("a style") << QStringLiteral("a.svg") << with("<style>@import 'x'</style>") << false;
  QTest::newRow("an entity") << QStringLiteral("a.svg")
                             << QByteArray("<!DOCTYPE svg [<!ENTITY a SYSTEM '/etc/passwd'>]>" + with("&a;"))
                             << false;
  QTest::newRow("no PNG") << QStringLiteral("a.png") << QByteArray("hello") << false;
  QTest::newRow("something else") << QStringLiteral("a.gif") << QByteArray("GIF89a") << false;
}

void LessonFolderTest::picturesAreChecked() {
  QFETCH(QString, name);
  QFETCH(QByteArray, bytes);
  QFETCH(bool, good);
  write(name, bytes);
  bool taken = true;
  try {
    lessonPicture(m_folder->path(), name);
  } catch (const std::exception&) {
    taken = false;
  }
  QCOMPARE(taken, good);
}

void LessonFolderTest::percentSignsOfNamesArePrintedAsTheyAre() {
  const QString picture = QStringLiteral("a %2 <b>.png");
  write(picture, "no picture");
  QString sentence;
  try {
    lessonPicture(m_folder->path(), picture);
  } catch (const std::exception& error) {
    sentence = QString::fromUtf8(error.what());
  }
  QVERIFY2(sentence.contains(picture), qPrintable(sentence));
  write(QStringLiteral("a %2.md"), QByteArray(5'000'000, 'a'));
  write(withStepMember(QStringLiteral("text"), QStringLiteral("a %2.md")));
  QVERIFY2(refusal().contains(QStringLiteral("a %2.md: is longer than")), qPrintable(refusal()));
  QJsonObject lesson = plainLesson();
  lesson[QStringLiteral("title")] = QStringLiteral("Up by 10 %1 or %3");
  write(lesson);
  const auto noCommand = [](const Session&, const QStringList&, const std::stop_token&) {
    return QJsonObject();
  };
  const QString head = checkLesson(m_folder->path(), noCommand).lines.front();
  QVERIFY2(head.contains(QStringLiteral(": Up by 10 %1 or %3, 1 step")), qPrintable(head));
}

void LessonFolderTest::damagedLessonsEndInASentence() {
  QFile file(QStringLiteral(":/lessons/five-minutes/lesson.json"));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray whole = file.readAll();
  for (const QString& name : QDir(QStringLiteral(":/lessons/five-minutes")).entryList(QDir::Files)) {
    if (name != description)
      QFile::copy(QStringLiteral(":/lessons/five-minutes/") + name, m_folder->filePath(name));
  }
  const unsigned seed = std::random_device()();
  qInfo("seed %u", seed);
  std::mt19937 random(seed);
  const auto below = [&](qsizetype n) {
    return static_cast<qsizetype>(random() % static_cast<unsigned long>(n));
  };
  int refused = 0;
  for (int k = 0; k < 300; ++k) {
    QByteArray damaged = whole;
    const int changes = 1 + static_cast<int>(below(4));
    for (int change = 0; change < changes; ++change) {
      const qsizetype at = below(damaged.size());
      switch (below(4)) {
        case 0:
          damaged[at] = static_cast<char>(below(256));
          break;
        case 1:
          damaged.remove(at, 1 + below(20));
          break;
        case 2:
          damaged.insert(at, damaged.mid(below(damaged.size()), below(60)));
          break;
        default:
          damaged.insert(at, QByteArray::number(static_cast<double>(below(1000)) - 500));
          break;
      }
    }
    write(description, damaged);
    const QString said = refusal();  // anything but an exception of the program's own ends the test
    refused += said.isEmpty() ? 0 : 1;
    QVERIFY2(!said.contains(QLatin1Char('\n')), qPrintable(said));
  }
  QVERIFY(refused > 0);
}

void LessonFolderTest::theSchemaNamesTheMembers() {
  const QJsonObject schema = QJsonDocument::fromJson(lessonSchema()).object();
  const QJsonObject step = schema[QStringLiteral("properties")][QStringLiteral("steps")]
                                 [QStringLiteral("items")][QStringLiteral("properties")]
                                     .toObject();
  for (const char* name :
       {"title", "text", "data", "state", "view", "locked", "hidden", "limits", "watch", "question"})
    QVERIFY2(step.contains(QLatin1String(name)), name);
  QVERIFY(step[QStringLiteral("state")][QStringLiteral("properties")].toObject().contains(
      QStringLiteral("setting")));
}

void LessonFolderTest::whatIsRecordedIsShownAgain() {
  m_folder = std::make_unique<QTemporaryDir>();
  const LessonFolder any{.folder = m_folder->path(), .id = {}, .lesson = {}, .texts = {}};
  Session session = sessionOfData(any, QStringLiteral("generated:moons,count=40,seed=3"));
  session.state.hyperparameters.width = 0.25;
  session.view.threshold = 0.3;
  session.view.locked = {"points"};
  QVERIFY(recordStep(m_folder->path(), session).endsWith(QStringLiteral("/step-1.md")));
  Session second = session;
  second.state.hyperparameters.prior_variance = 7.0;
  recordStep(m_folder->path(), second);
  Session third = second;  // whose points were drawn
  Dataset points = *third.state.dataset;
  points.labels(0) = 1 - points.labels(0);
  third.state.dataset = std::make_shared<const Dataset>(points);
  recordStep(m_folder->path(), third);
  const LessonFolder folder = read();
  QCOMPARE(folder.lesson.steps.size(), std::size_t{3});
  QVERIFY(folder.lesson.steps[0].data->startsWith(QStringLiteral("generated:moons,")));
  QVERIFY(!folder.lesson.steps[1].data);
  QCOMPARE(*folder.lesson.steps[2].data, QStringLiteral("step-3.credence"));
  const QJsonObject only{{QStringLiteral("setting"), QJsonObject{{QStringLiteral("prior_variance"), 7}}}};
  QCOMPARE(folder.lesson.steps[1].state.members, only);
  const auto steps = states();
  const std::array recorded = {session, second, third};
  for (std::size_t k = 0; k < recorded.size(); ++k) {
    QVERIFY(identical(*steps[k].session.state.dataset, *recorded.at(k).state.dataset));
    QCOMPARE(steps[k].session.state.hyperparameters, recorded.at(k).state.hyperparameters);
    QCOMPARE(steps[k].session.view.threshold, 0.3);
    QCOMPARE(steps[k].session.view.locked, session.view.locked);
  }
}

void LessonFolderTest::nothingIsLostByRecording() {
  QJsonObject lesson = plainLesson();
  lesson[QStringLiteral("mood")] = QStringLiteral("gay");
  write(lesson);
  Session next = states().front().session;
  next.state.hyperparameters.width = 0.25;
  recordStep(m_folder->path(), next);
  QCOMPARE(read().ignored.text(), QStringLiteral("mood"));
  QCOMPARE(read().lesson.steps.size(), std::size_t{2});
}

/// What an author has written stays as they wrote it; the step stands behind the others.
void LessonFolderTest::anAuthorsFormattingStays_data() {
  QTest::addColumn<QByteArray>("json");
  QTest::newRow("a line each") << QByteArray(R"({ "steps": [
      {"title": "A ] \" \\", "text": "a.md",
       "data": "generated:moons,count=40"}
   ],
   "title" : "steps", "format": 1 }
)");
  QTest::newRow("one line") << QByteArray(
      R"({"format":1,"title":"[","steps":[{"title":"x","text":"a.md","data":"generated:moons,count=40","locked":["points"]}]})");
}

void LessonFolderTest::anAuthorsFormattingStays() {
  QFETCH(const QByteArray, json);
  write(description, json);
  Session next = states().front().session;
  next.state.hyperparameters.prior_variance = 7.0;
  recordStep(m_folder->path(), next);
  QFile file(m_folder->filePath(description));
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray now = file.readAll();
  // All that was there is there, in two pieces.
  qsizetype same = 0;
  while (same < json.size() && json[same] == now[same]) ++same;
  const QByteArray rest = json.mid(same);
  QVERIFY2(now.endsWith(rest), now.constData());
  QVERIFY2(same > json.indexOf("count=40"), now.constData());
  QCOMPARE(read().lesson.steps.size(), std::size_t{2});
  QCOMPARE(states().back().session.state.hyperparameters.prior_variance, 7.0);
}

/// In steps that let it, and in those that go on with their data; what is said of the lesson's own need not
/// hold.
void LessonFolderTest::ownDataTakeTheLessonsPlace() {
  QJsonObject lesson = plainLesson();
  QJsonObject first = lesson[QStringLiteral("steps")].toArray().at(0).toObject();
  QJsonObject second = first;
  second.remove(QStringLiteral("data"));
  const QJsonObject third = first;
  first[QStringLiteral("own_data")] = true;
  lesson[QStringLiteral("steps")] = QJsonArray{first, second, third};
  write(lesson);
  write(QStringLiteral("a.md"), "{{assert n_weights = 41}}");
  QByteArray text = "x1,x2,label\n";
  for (int k = 0; k < 12; ++k)
    text += QByteArray::number(k) + ',' + QByteArray::number(k * k) + (k % 2 == 0 ? ",0\n" : ",1\n");
  TableSource source;
  source.text = text;
  const auto own = std::make_shared<const OpenedTable>(readTable(source));
  UnknownNames ignored;
  const std::vector<StepState> with = stepStates(read(), ignored, own);
  QCOMPARE(with[0].session.state.dataset->size(), arma::uword{12});
  QCOMPARE(with[1].session.state.dataset->size(), arma::uword{12});
  QCOMPARE(with[2].session.state.dataset->size(), arma::uword{40});
  QVERIFY(takesOwnData(read().lesson, 1) && !takesOwnData(read().lesson, 2));
  const auto run = [](const Session& session, const QStringList&, const std::stop_token&) {
    return QJsonObject{{QStringLiteral("n_weights"), static_cast<int>(session.state.dataset->size()) + 1}};
  };
  QCOMPARE(checkLesson(m_folder->path(), run).failures, 0);
  const LessonCheck check = checkLesson(m_folder->path(), run, own);
  QCOMPARE(check.failures, 0);
  QCOMPARE(check.lines.filter(QStringLiteral("not with these data: n_weights = 41: 13")).size(), 2);
  write(plainLesson());
  QVERIFY_EXCEPTION_THROWN(checkLesson(m_folder->path(), run, own), std::runtime_error);
}

/// An author sees all that is wrong at once, not one fault after the other.
void LessonFolderTest::allFaultsAreNamed() {
  QJsonObject lesson = plainLesson();
  QJsonObject first = lesson[QStringLiteral("steps")].toArray().at(0).toObject();
  QJsonObject second = first;
  first[QStringLiteral("text")] = QStringLiteral("missing.md");
  second[QStringLiteral("hidden")] = QJsonArray{QStringLiteral("roof")};
  lesson[QStringLiteral("steps")] = QJsonArray{first, second};
  write(lesson);
  const LessonCheck check = checkLesson(m_folder->path(), {});
  QCOMPARE(check.failures, 2);
  const QString lines = check.lines.join(QLatin1Char('\n'));
  QVERIFY2(lines.contains(QStringLiteral("missing.md: there is no such file")), qPrintable(lines));
  QVERIFY2(lines.contains(QStringLiteral("there is no part \"roof\"")), qPrintable(lines));
  first[QStringLiteral("locked")] = 3;
  second[QStringLiteral("title")] = 4;
  lesson[QStringLiteral("steps")] = QJsonArray{first, second};
  write(lesson);
  QCOMPARE(checkLesson(m_folder->path(), {}).failures, 2);
  QVERIFY2(refusal().contains(QStringLiteral("steps[0].locked")), qPrintable(refusal()));
}

/// An author who corrects one line finds the next one without another run.
void LessonFolderTest::allFaultsOfAStepAreNamed() {
  const auto failuresOf = [&](const QJsonObject& lesson) {
    write(lesson);
    const LessonCheck check = checkLesson(m_folder->path(), {});
    return check.lines.size() == check.failures + 1 ? check.lines.mid(1) : QStringList();  // its title first
  };
  QJsonObject lesson = withStepMember(QStringLiteral("locked"), 3);
  QJsonObject step = lesson[QStringLiteral("steps")].toArray().at(0).toObject();
  step[QStringLiteral("title")] = true;
  step[QStringLiteral("question")] = QJsonObject{
      {QStringLiteral("kind"), QStringLiteral("riddle")},
      {QStringLiteral("digits"), -1},
      {QStringLiteral("choices"), QJsonArray{QJsonObject{{QStringLiteral("text"), QStringLiteral("yes")}}}}};
  lesson[QStringLiteral("steps")] = QJsonArray{step};
  lesson[QStringLiteral("minutes")] = -5;
  const QStringList members = failuresOf(lesson);
  QCOMPARE(members.size(), 7);
  const QString all = members.join(QLatin1Char('\n'));
  for (const char* place : {"minutes: ", "steps[0].title: ", "steps[0].locked: ", "steps[0].question.kind: ",
                            "steps[0].question.ask: is missing", "steps[0].question.digits: ",
                            "steps[0].question.choices[0].right_if: is missing"}) {
    QVERIFY2(all.contains(QLatin1String(place)), qPrintable(all));
  }
  step = plainLesson()[QStringLiteral("steps")].toArray().at(0).toObject();
  step[QStringLiteral("text")] = QStringLiteral("missing.md");
  step[QStringLiteral("hidden")] = QJsonArray{QStringLiteral("roof")};
  step[QStringLiteral("limits")] = QJsonObject{{QStringLiteral("width"), QJsonArray{2, 1}}};
  step[QStringLiteral("question")] = QJsonObject{{QStringLiteral("kind"), QStringLiteral("number")},
                                                 {QStringLiteral("ask"), QStringLiteral("How large?")}};
  lesson = plainLesson();
  lesson[QStringLiteral("steps")] = QJsonArray{step};
  QCOMPARE(failuresOf(lesson).size(), 4);
}

void LessonFolderTest::aWatchThatCannotComeTrueIsNamed_data() {
  QTest::addColumn<QByteArray>("step");
  QTest::addColumn<QString>("fault");
  const auto row = [](const char* step, const char* fault) {
    QTest::newRow(step) << QByteArray(step) << QString::fromUtf8(fault);
  };
  row(R"("watch": {"width": [1, 2]}, "state": {"setting": {"width": 0.3}}, "locked": ["width"])",
      "watch.width cannot come true: the step locks it at 0.3");
  row(R"("watch": {"width": [1, 2]}, "state": {"setting": {"width": 0.3}}, "limits": {"width": [0.1, 0.9]})",
      "watch.width cannot come true: its slider ends at 0.1 and 0.9");
  row(R"("watch": {"prior_variance": [5, 9]}, "state": {"setting": {"prior_variance": 1}}, "locked": ["prior_variance"])",
      "watch.prior_variance cannot come true: the step locks it at 1");
  row(R"("watch": {"width": [1, 2]}, "state": {"setting": {"features": "linear"}})",
      "watch.width cannot come true: the features of the step have none");
  row(R"("watch": {"points_added": 2}, "locked": ["points"])",
      "watch.points_added cannot come true: the step locks the points");
  row(R"("watch": {"map_cell_taken": true}, "hidden": ["map"])",
      "watch.map_cell_taken cannot come true: the step covers the map");
  row(R"("watch": {"width": [1, 2]}, "state": {"setting": {"width": 0.3}}, "limits": {"width": [0.1, 1.5]})",
      "");
  row(R"("watch": {"width": [0.2, 2]}, "state": {"setting": {"width": 0.3}}, "locked": ["width"])", "");
}

void LessonFolderTest::aWatchThatCannotComeTrueIsNamed() {
  QFETCH(const QByteArray, step);
  QFETCH(const QString, fault);
  write(description, R"({"format": 1, "title": "T", "steps": [{"title": "A", "text": "a.md",
    "data": "generated:moons,count=40", )" +
                         step + "}]}");
  const LessonCheck check = checkLesson(m_folder->path(), {});
  QCOMPARE(check.failures, fault.isEmpty() ? 0 : 1);
  QVERIFY2(fault.isEmpty() || check.lines.last().endsWith(fault), qPrintable(check.lines.last()));
}

CREDENCE_TEST(QCoreApplication, LessonFolderTest);
#include "tst_lesson_folder.moc"
