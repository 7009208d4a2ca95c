#include "app/commands/command_json.h"
#include "app/lesson/bundled_lessons.h"
#include "app/lesson/lesson.h"
#include "app/lesson/lesson_folder.h"
#include "app/panels/question_box.h"
#include "app/plots/evidence_plot.h"
#include "app/studies/studio_pages.h"
#include "app/tools/sketch_tool.h"
#include "app/widgets/log_slider.h"
#include "support/registered_test.h"
#include "support/when_asked.h"
#include "support/window_fixture.h"

#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTextBrowser>
#include <QToolButton>
#include <QUndoStack>
#include <qcustomplot.h>

#include <functional>
#include <memory>

namespace credence {

/// A lesson is taken in the window: by mouse and by keys, and the person's own work comes back.
class LessonWindowTest : public QObject, private test::WindowFixture {
  Q_OBJECT

 private slots:
  void initTestCase() { useSettingsOf("tst_lesson_window"); }
  void init();
  void cleanup() { closeWindow(); }

  void ownWorkComesBackExactly();
  void undoStaysWithinAStep();
  void nothingOfALessonIsAskedAbout();
  void openingOtherDataEndsTheLesson();
  void aGuessIsJudgedAndTheStateFollows();
  void aWrongGuessExplains();
  void nextIsAlwaysPossible();
  void keysGoThroughALesson();
  void progressIsOffered();
  void whatIsLockedCannotBeTouched();
  void slidersEndAtTheLimits();
  void whatIsWatchedIsTicked();
  void theMapIsCoveredUntilACellIsMarked();
  void aBoundaryIsSketched();
  void aPlaceIsMarked();
  void thingsAreOrdered();
  void ownDataTakeTheLessonsPlace();
  void ownDataThatDoNotServeAreRefused();
  void labelsBesideOwnInputsAreOffered();
  void aBoundaryIsSketchedByKeys();
  void theFirstChoiceIsOneArrowAway();
  void questionsHaveNumbersInThem();
  void aLessonThatIsTakenIsNotRecordedInto();
  void windowsThatTextsNameOpen();
  void movingOnEndsWhatRuns();
  void theNumbersAreCoveredWhileOneIsAsked();
  void controlsThatTextsNameExist();
  void linksFrameTheirControls();
  void textsAreReadAgainAsTheyAreSaved();
  void tabGoesThroughTheQuestionToNext();
  void returnAnswers();
  void showMeSpeaksLikeAPerson();
  void whatStaysHiddenStaysSo();
  void whatIsAskedCannotBeUncovered();
  void aMistypedNumberIsSaid();
  void aPageForBrowsersIsWritten();
  void aHostileTitleIsPlainText();
  void everyBundledLessonIsTakenToItsEnd_data();
  void everyBundledLessonIsTakenToItsEnd();

 private:
  void write(const QString& name, const QByteArray& bytes) const {
    QFile file(m_folder->filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(bytes);
  }
  /// Takes a lesson of these steps, as JSON; the first has data.
  void take(const QByteArray& steps) {
    write(QStringLiteral("lesson.json"), R"({"format": 1, "title": "T", "steps": [)" + steps + "]}");
    m_window->openLesson(m_folder->path());
    QVERIFY(column()->isVisible());
  }
  QWidget* column() const { return find<QWidget>("lessonColumn"); }
  /// Chooses that file in the dialog that `open` brings up.
  void choose(const QString& file, const std::function<void()>& open) {
    QObject context;
    int asked = 0;
    test::whenAsked<QFileDialog>(&context, asked, [&](QFileDialog* chooser) {
      find<QLineEdit>("fileNameEdit", chooser)->setText(file);
      QMetaObject::invokeMethod(chooser, "accept");
    });
    open();
    QCOMPARE(asked, 1);
  }
  QPushButton* button(const char* name) const { return find<QPushButton>(name); }
  QString words(const char* name) const { return find<QLabel>(name)->text(); }
  QString verdict() const { return words("lessonVerdict"); }
  QString text() const { return find<QTextBrowser>("lessonText")->toPlainText(); }
  QString explanation() const { return find<QTextBrowser>("lessonExplanation")->toPlainText(); }
  double width() const { return document().state().hyperparameters.width; }

  std::unique_ptr<QTemporaryDir> m_folder;
};

void LessonWindowTest::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  write(QStringLiteral("a.md"), "The evidence is {{log_evidence|2}}.");
  write(QStringLiteral("b.md"), "Because.");
  showWindow();
  leaveOutMap();
  m_window->openAtStart({});
  awaitFit();
}

const QByteArray firstStep =
    R"({"title": "One", "text": "a.md", "data": "generated:moons,count=60,noise=0.3,seed=5",
  "state": {"setting": {"width": 0.6, "prior_variance": 1}})";

/// Two classes, 24 points.
const QByteArray ownTable = [] {
  QByteArray table = "x1,x2,label\n";
  for (int k = 0; k < 24; ++k)
    table += QByteArray::number(k % 5 - 2) + ',' + QByteArray::number(k % 7 - 3) + ',' +
             (k % 5 < 2 || k % 11 == 0 ? "0" : "1") + '\n';
  return table;
}();

void LessonWindowTest::ownWorkComesBackExactly() {
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 3.3;
  document().setHyperparameters(setting);
  setting.width = 4.4;
  document().setHyperparameters(setting);
  document().undoStack()->undo();
  document().pinSetting();
  document().undoStack()->undo();
  document().setInView(&ViewState::threshold, 0.3);
  const DocumentState state = document().state();
  const ViewState view = document().view();
  const int steps = document().undoStack()->count();
  const int at = document().undoStack()->index();
  const QString title = m_window->windowTitle();
  const bool modified = m_window->isWindowModified();
  take(firstStep + "}");
  QCOMPARE(width(), 0.6);
  QCOMPARE(document().undoStack()->count(), 0);
  document().pinSetting();
  document().setInView(&ViewState::threshold, 0.7);
  QTest::mouseClick(find<QWidget>("lessonEnd"), Qt::LeftButton);
  QVERIFY(!column()->isVisible());
  QCOMPARE(document().state().dataset, state.dataset);
  QCOMPARE(document().state().revision, state.revision);
  QCOMPARE(document().state().origin, state.origin);
  QCOMPARE(document().state().hyperparameters, state.hyperparameters);
  QVERIFY(document().view() == view);
  QCOMPARE(document().undoStack()->count(), steps);
  QCOMPARE(document().undoStack()->index(), at);
  QCOMPARE(m_window->windowTitle(), title);
  QCOMPARE(m_window->isWindowModified(), modified);
  action(QStringLiteral("Undo"))->trigger();
  QCOMPARE(document().undoStack()->index(), at - 1);
}

void LessonWindowTest::undoStaysWithinAStep() {
  take(firstStep + R"(}, {"title": "Two", "text": "a.md"})");
  QVERIFY(!action(QStringLiteral("Undo"))->isEnabled());
  find<LogSlider>("width")->slider()->setValue(100);
  QVERIFY(width() != 0.6);
  action(QStringLiteral("Undo"))->trigger();
  QCOMPARE(width(), 0.6);
  find<LogSlider>("width")->slider()->setValue(100);
  QTest::mouseClick(button("lessonReset"), Qt::LeftButton);
  QCOMPARE(width(), 0.6);
  find<LogSlider>("width")->slider()->setValue(100);
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QCOMPARE(width(), 0.6);
  QVERIFY(!action(QStringLiteral("Undo"))->isEnabled());
}

void LessonWindowTest::nothingOfALessonIsAskedAbout() {
  take(firstStep + "}");
  document().pinSetting();
  Dataset points = dataset();
  points.labels(0) = 1 - points.labels(0);
  document().editDataset(points, QStringLiteral("Edit"));
  QVERIFY(!m_services->sessions.modified());
  QVERIFY(!m_window->isWindowModified());
  QVERIFY(m_window->close());  // a question would wait for an answer
}

void LessonWindowTest::openingOtherDataEndsTheLesson() {
  const DocumentState state = document().state();
  take(firstStep + "}");
  document().openDataset(Dataset(dataset()), QStringLiteral("other.csv"));
  QVERIFY(!column()->isVisible());
  QCOMPARE(document().state().name, QStringLiteral("other.csv"));
  action(QStringLiteral("Undo"))->trigger();
  QCOMPARE(document().state().dataset, state.dataset);
}

const QByteArray risesOrFalls = R"(, "question": {"kind": "choice", "ask": "Rise or fall?", "choices": [
  {"text": "Rise", "right_if": "after.log_evidence > log_evidence", "says": "It does not."},
  {"text": "Fall", "right_if": "after.log_evidence < log_evidence"}],
  "after": {"setting": {"width": 0.05}}, "explanation": "b.md"}})";

void LessonWindowTest::aGuessIsJudgedAndTheStateFollows() {
  take(firstStep + risesOrFalls);
  AWAIT(text().contains(QStringLiteral("−")));
  QVERIFY(!button("lessonAnswer")->isEnabled());
  QTest::mouseClick(find<QRadioButton>("lessonChoice1"), Qt::LeftButton, {}, QPoint(8, 8));
  QVERIFY(!explanation().contains(QStringLiteral("Because")));
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  QCOMPARE(width(), 0.05);
  AWAIT(verdict().contains(QStringLiteral("Right")));
  QVERIFY(explanation().contains(QStringLiteral("Because")));
  QTest::mouseClick(button("lessonReset"), Qt::LeftButton);
  QCOMPARE(width(), 0.05);  // what follows the guess is the step's state then
}

void LessonWindowTest::aWrongGuessExplains() {
  take(firstStep + risesOrFalls);
  QTest::mouseClick(find<QRadioButton>("lessonChoice0"), Qt::LeftButton, {}, QPoint(8, 8));
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("Not so. It does not. The program says: Fall.")));
}

void LessonWindowTest::nextIsAlwaysPossible() {
  take(firstStep + risesOrFalls + R"(, {"title": "Two", "text": "a.md", "watch": {"width": [5, 6]}})");
  QVERIFY(button("lessonNext")->isEnabled());
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QCOMPARE(words("lessonStep"), QStringLiteral("Two"));
  QVERIFY(button("lessonNext")->isEnabled());
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QVERIFY(!column()->isVisible());
}

void LessonWindowTest::keysGoThroughALesson() {
  take(firstStep + risesOrFalls + R"(, {"title": "Two", "text": "a.md"})");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  QVERIFY(find<QRadioButton>("lessonChoice0")->isChecked());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  QVERIFY(find<QRadioButton>("lessonChoice1")->isChecked());
  QTest::keyClick(m_window.get(), Qt::Key_A, Qt::AltModifier);
  AWAIT(verdict().contains(QStringLiteral("Right")));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageDown);
  QCOMPARE(words("lessonStep"), QStringLiteral("Two"));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_PageUp);
  QCOMPARE(words("lessonStep"), QStringLiteral("One"));
  QVERIFY(verdict().contains(QStringLiteral("Right")));
}

void LessonWindowTest::progressIsOffered() {
  take(firstStep + R"(}, {"title": "Two", "text": "a.md"}, {"title": "Three", "text": "a.md"})");
  QVERIFY(!button("lessonGoOn")->isVisible());
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QTest::mouseClick(find<QWidget>("lessonEnd"), Qt::LeftButton);
  m_window->openLesson(m_folder->path());
  QCOMPARE(words("lessonStep"), QStringLiteral("One"));
  QVERIFY(button("lessonGoOn")->isVisible());
  QTest::mouseClick(button("lessonGoOn"), Qt::LeftButton);
  QCOMPARE(words("lessonStep"), QStringLiteral("Three"));
  QVERIFY(!button("lessonGoOn")->isVisible());
}

void LessonWindowTest::whatIsLockedCannotBeTouched() {
  take(firstStep + R"(, "locked": ["width", "prior_variance", "points", "map", "methods", "cover"]},
    {"title": "Two", "text": "a.md"})");
  const LogSlider* slider = find<LogSlider>("width");
  QVERIFY(!slider->slider()->isEnabled() && !slider->spinBox()->isEnabled());
  QVERIFY2(slider->toolTip().contains(QStringLiteral("lesson locks it")), qPrintable(slider->toolTip()));
  QVERIFY(!find<LogSlider>("priorVariance")->isEnabled());
  QVERIFY(!find<QToolButton>("bestSetting")->isEnabled());
  QVERIFY(!find<QToolButton>("leftQuantity")->isEnabled());
  QVERIFY(!action(QStringLiteral("Point:"))->isEnabled());
  const DocumentState before = document().state();
  Hyperparameters setting = before.hyperparameters;
  setting.width = 3.0;
  document().setHyperparameters(setting);
  QCOMPARE(width(), 0.6);
  document().editDataset(Dataset(), QStringLiteral("Clear"));
  QCOMPARE(document().state().dataset, before.dataset);
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QVERIFY(slider->slider()->isEnabled());
  QVERIFY(find<QToolButton>("leftQuantity")->isEnabled());
  QVERIFY(action(QStringLiteral("Point:"))->isEnabled());
}

void LessonWindowTest::slidersEndAtTheLimits() {
  take(firstStep + R"(, "limits": {"width": [0.3, 1]}})");
  find<LogSlider>("width")->slider()->setValue(0);
  QVERIFY(qAbs(width() - 0.3) < 1e-12);
  find<LogSlider>("width")->slider()->setValue(1000);
  QVERIFY(qAbs(width() - 1.0) < 1e-12);
}

void LessonWindowTest::whatIsWatchedIsTicked() {
  take(firstStep + R"(, "watch": {"width": [0.1, 0.2], "page": "judgePage"}})");
  QCOMPARE(words("lessonWatched"),
           QStringLiteral("☐ Set the width between 0.1 and 0.2, and open the page Judge"));
  Hyperparameters setting = document().state().hyperparameters;
  setting.width = 0.15;
  document().setHyperparameters(setting);
  QVERIFY(words("lessonWatched").startsWith(QStringLiteral("☐")));
  document().setInView(&ViewState::page, QStringLiteral("judgePage"));
  QVERIFY(words("lessonWatched").startsWith(QStringLiteral("☑")));
}

void LessonWindowTest::theMapIsCoveredUntilACellIsMarked() {
  bringMapBack();
  take(firstStep + R"(, "question": {"kind": "cell", "ask": "Where?"}})");
  QVERIFY(find<QWidget>("mapCover")->isVisible());
  QVERIFY(!find<QWidget>("evidenceNumber")->isVisible());
  QVERIFY(!find<QLabel>("bestCells")->isVisible());
  AWAIT(liveFit().map() != nullptr && !liveFit().mapRunning());
  QCustomPlot* map = find<EvidencePlot>("evidencePlot")->plot();
  QTest::mouseClick(map, Qt::LeftButton, {}, map->axisRect()->center());
  QCOMPARE(width(), 0.6);  // a guess is no setting
  QVERIFY(button("lessonAnswer")->isEnabled());
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  QVERIFY(!find<QWidget>("mapCover")->isVisible());
  AWAIT(verdict().contains(QStringLiteral("It is the cell at width")));
}

void LessonWindowTest::aBoundaryIsSketched() {
  take(firstStep + R"(, "question": {"kind": "boundary", "ask": "Where?", "method": "map"}})");
  QVERIFY(document().view().covered.left && document().view().covered.right);
  awaitFit();
  QCustomPlot* plot = find<ProbabilityPlot>("leftPlot")->plot();
  const QRect area = plot->axisRect()->rect();
  QTest::mousePress(plot, Qt::LeftButton, {}, QPoint(area.left() + 5, area.center().y()));
  for (int x = area.left() + 10; x < area.right(); x += 10)
    QTest::mouseMove(plot, QPoint(x, area.center().y()));
  QTest::mouseRelease(plot, Qt::LeftButton, {}, QPoint(area.right() - 5, area.center().y()));
  QVERIFY(m_services->toolbox.sketchTool()->sketch().size() > 5);
  QVERIFY(button("lessonAnswer")->isEnabled());
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  QVERIFY(!document().view().covered.any());
  AWAIT(verdict().contains(QStringLiteral("of the plot’s height")));
  QVERIFY(!m_services->toolbox.sketchTool()->overlay().answer.isEmpty());
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QVERIFY(m_services->toolbox.current() != m_services->toolbox.sketchTool());
}

void LessonWindowTest::aPlaceIsMarked() {
  take(firstStep + R"(, "question": {"kind": "point", "ask": "Where?"}})");
  QCustomPlot* plot = find<ProbabilityPlot>("leftPlot")->plot();
  QTest::mouseClick(plot, Qt::LeftButton, {}, plot->axisRect()->center());
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("It is at (")));
}

void LessonWindowTest::thingsAreOrdered() {
  take(firstStep + R"(, "question": {"kind": "order", "ask": "Order?", "items": [
    {"text": "wide", "value": "fit --width 2:train.map.accuracy"},
    {"text": "narrow", "value": "fit --width 0.05:train.map.accuracy"}]}})");
  // Never as it is right, once that is known.
  const QListWidget* list = find<QListWidget>("lessonOrder");
  AWAIT(list->item(0)->text() == QStringLiteral("narrow"));
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("✗ Not so. From the smallest: wide")));
}

/// One's own table takes the place of the lesson's data, and its steps go on with it; so the other way round.
void LessonWindowTest::ownDataTakeTheLessonsPlace() {
  write(QStringLiteral("own.csv"), ownTable);
  take(firstStep +
       R"(, "own_data": true, "view": {"bounds": {"x1_min": 50, "x1_max": 60, "x2_min": 0, "x2_max": 1}}},
    {"title": "Two", "text": "b.md", "state": {"setting": {"width": 0.3}}},
    {"title": "Three", "text": "a.md", "data": "generated:moons,count=50"})");
  AWAIT(text().contains(QStringLiteral("The evidence is −")));
  const QString before = text();
  auto* own = find<QToolButton>("lessonData");
  QVERIFY(own->isVisible());
  choose(m_folder->filePath(QStringLiteral("own.csv")), [&] { own->click(); });
  AWAIT(document().dataset().size() == 24);
  QCOMPARE(width(), 0.6);  // the step is the same
  QVERIFY(document().view().bounds.contains(0.0, 0.0));
  QVERIFY(words("lessonDataName").contains(QStringLiteral("own.csv")));
  AWAIT(text().contains(QStringLiteral("The evidence is −")) && text() != before);
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QCOMPARE(document().dataset().size(), arma::uword{24});
  QCOMPARE(width(), 0.3);
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QCOMPARE(document().dataset().size(), arma::uword{50});  // a step that lets nothing take its place
  QVERIFY(!own->isVisible());
  QTest::mouseClick(button("lessonBack"), Qt::LeftButton);
  own->click();
  QCOMPARE(document().dataset().size(), arma::uword{60});
  QTest::mouseClick(find<QWidget>("lessonEnd"), Qt::LeftButton);
  QVERIFY(document().dataset().size() != 24);
}

/// What cannot be taught with leaves the lesson as it was, with a sentence.
void LessonWindowTest::ownDataThatDoNotServeAreRefused() {
  write(QStringLiteral("own.csv"), "x1,x2\n1,2\n3,4\n");
  take(firstStep + R"(, "own_data": true})");
  choose(m_folder->filePath(QStringLiteral("own.csv")), [&] { find<QToolButton>("lessonData")->click(); });
  AWAIT(find<QWidget>("messageBar")->isVisible());
  QCOMPARE(document().dataset().size(), arma::uword{60});
  QVERIFY(column()->isVisible());
}

/// Whoever chooses the inputs alone is offered the labels, and nothing is left of the refusal.
void LessonWindowTest::labelsBesideOwnInputsAreOffered() {
  write(QStringLiteral("X.txt"), "1 2\n3 4\n2 2.5\n4 3\n");
  write(QStringLiteral("y.txt"), "0\n1\n0\n1\n");
  take(firstStep + R"(, "own_data": true})");
  choose(m_folder->filePath(QStringLiteral("X.txt")), [&] { find<QToolButton>("lessonData")->click(); });
  const auto* bar = find<QWidget>("messageBar");
  AWAIT(bar->isVisible());
  const auto buttons = bar->findChildren<QPushButton*>();
  const auto offer = std::ranges::find_if(buttons, [](const QPushButton* button) {
    return button->text() == QStringLiteral("Read y.txt as Its Labels");
  });
  QVERIFY(offer != buttons.end());
  (*offer)->click();
  AWAIT(document().dataset().size() == 4);
  QVERIFY(!bar->isVisible());
  QVERIFY(column()->isVisible());
}

/// Arrow keys lead a cursor through the plot; Return sets points, Backspace takes one back.
void LessonWindowTest::aBoundaryIsSketchedByKeys() {
  take(firstStep + R"(, "question": {"kind": "boundary", "ask": "Where?", "method": "map"}})");
  awaitFit();
  QWidget* plot = find<ProbabilityPlot>("leftPlot")->plot();
  const SketchTool* sketch = m_services->toolbox.sketchTool();
  AWAIT(plot->hasFocus());
  QTest::keyClick(plot, Qt::Key_Return);
  QVERIFY(sketch->sketch().isEmpty());  // no cursor yet
  QTest::keyClick(plot, Qt::Key_Left);
  QTest::keyClick(plot, Qt::Key_Return);
  QVERIFY(!button("lessonAnswer")->isEnabled());
  for (int k = 0; k < 5; ++k) QTest::keyClick(plot, Qt::Key_Right);
  QTest::keyClick(plot, Qt::Key_Up, Qt::ShiftModifier);
  QTest::keyClick(plot, Qt::Key_Return);
  QCOMPARE(sketch->sketch().size(), 2);
  QVERIFY(sketch->sketch()[0].x() < sketch->sketch()[1].x());
  QVERIFY(sketch->sketch()[0].y() < sketch->sketch()[1].y());
  QTest::keyClick(plot, Qt::Key_Down);
  QTest::keyClick(plot, Qt::Key_Return);
  QTest::keyClick(plot, Qt::Key_Backspace);
  QCOMPARE(sketch->sketch().size(), 2);
  QVERIFY(button("lessonAnswer")->isEnabled());
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("of the plot’s height")));
  const auto drawn = sketch->sketch();
  QTest::keyClick(plot, Qt::Key_Return);  // nothing more is drawn
  QCOMPARE(sketch->sketch(), drawn);
}

void LessonWindowTest::theFirstChoiceIsOneArrowAway() {
  take(firstStep + risesOrFalls);
  const auto* first = find<QRadioButton>("lessonChoice0");
  AWAIT(first->hasFocus());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  QVERIFY(first->isChecked());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
  QVERIFY(find<QRadioButton>("lessonChoice1")->isChecked());
}

/// Words of a question have the program's numbers, as texts do; a share may be asked for in per cent.
void LessonWindowTest::questionsHaveNumbersInThem() {
  take(firstStep + R"(, "question": {"kind": "number", "unit": "%", "digits": 1, "within": 0.001,
    "ask": "Of <b>{{train.n|0}}</b>, how many?", "value": "train.map.accuracy"}})");
  AWAIT(words("lessonAsk") == QStringLiteral("Of <b>60</b>, how many?"));
  auto* number = find<QLineEdit>("lessonNumber");
  number->setText(QStringLiteral("12 %"));
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("; your 12 % is ")));
  QCOMPARE(find<QLineEdit>("lessonNumber")->text(), QStringLiteral("12 %"));
}

/// What is on the screen is a step of that lesson already.
void LessonWindowTest::aLessonThatIsTakenIsNotRecordedInto() {
  take(firstStep + "}");
  QAction* entry = nullptr;
  for (QAction* action : m_window->findChildren<QAction*>()) {
    if (action->text() == QStringLiteral("Re&cord a Step…")) entry = action;
  }
  choose(m_folder->path(), [&] { entry->trigger(); });
  QVERIFY(find<QWidget>("messageBar")->isVisible());
  QCOMPARE(readLesson(m_folder->path()).lesson.steps.size(), std::size_t{1});
}

/// Several Settings opens from a text, beside it, and Page Down leads on from there.
void LessonWindowTest::windowsThatTextsNameOpen() {
  write(QStringLiteral("a.md"), "See [them](window:panels) and [none](window:nothing).");
  take(firstStep + R"(}, {"title": "Two", "text": "b.md"})");
  auto* browser = find<QTextBrowser>("lessonText");
  emit browser->anchorClicked(QUrl(QStringLiteral("window:nothing")));
  emit browser->anchorClicked(QUrl(QStringLiteral("window:panels")));
  QWidget* panels = find<QWidget>("panelsWindow");
  QVERIFY(panels->isVisible());
  QVERIFY(QTest::qWaitForWindowActive(panels));
  QTest::keyClick(panels, Qt::Key_PageDown);
  QCOMPARE(words("lessonStep"), QStringLiteral("Two"));
}

/// A command that a step waits for is not waited for once the lesson has moved on.
void LessonWindowTest::movingOnEndsWhatRuns() {
  write(QStringLiteral("long.md"), "It is {{fit --train-fraction 0.5 --splits 10000:splits.map.mean|2}}.");
  take(R"({"title": "Long", "text": "long.md", "data": "generated:moons,count=400,noise=0.3,seed=5"},
    {"title": "Two", "text": "a.md"})");
  QTest::qWait(200);
  QElapsedTimer since;
  since.start();
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  AWAIT(text().contains(QStringLiteral("The evidence is −")));
  QVERIFY2(since.elapsed() < 30'000, qPrintable(QString::number(since.elapsed())));
}

void LessonWindowTest::theNumbersAreCoveredWhileOneIsAsked() {
  take(firstStep + R"(, "question": {"kind": "number", "ask": "How large?", "value": "log_evidence"}})");
  QVERIFY(!find<QWidget>("evidenceNumber")->isVisible());
  QVERIFY(!find<QWidget>("keyScores")->isVisible());
  auto* guess = find<QLineEdit>("lessonNumber");
  QCOMPARE(QApplication::focusWidget(), guess);
  QTest::keyClicks(guess, QStringLiteral("-1"));
  QTest::keyClick(guess, Qt::Key_Return);
  AWAIT(verdict().contains(QStringLiteral("The program computes −")));
  QVERIFY2(verdict().contains(QStringLiteral("your −1 is")), qPrintable(verdict()));
  QVERIFY(find<QWidget>("evidenceNumber")->isVisible());
}

void LessonWindowTest::controlsThatTextsNameExist() {
  for (const LessonControl& control : lessonControls) find<QWidget>(control.widget);
  for (const StudioPage& page : studioPages()) find<QWidget>(qPrintable(page.name()));
}

void LessonWindowTest::linksFrameTheirControls() {
  write(QStringLiteral("a.md"), "The [slider](control:width) and the [page](page:judge).");
  take(firstStep + "}");
  auto* browser = find<QTextBrowser>("lessonText");
  emit browser->highlighted(QUrl(QStringLiteral("control:width")));
  const QWidget* outline = find<QWidget>("controlOutline");
  QVERIFY(outline->isVisible());
  const QWidget* slider = find<LogSlider>("width");
  QVERIFY(outline->geometry().contains(QRect(slider->mapTo(m_window.get(), QPoint()), slider->size())));
  emit browser->highlighted(QUrl());
  QVERIFY(!outline->isVisible());
  emit browser->anchorClicked(QUrl(QStringLiteral("page:judge")));
  QCOMPARE(document().view().page, QStringLiteral("judgePage"));
  emit browser->anchorClicked(QUrl(QStringLiteral("file:///etc/passwd")));
  QVERIFY(browser->source().isEmpty());
}

void LessonWindowTest::textsAreReadAgainAsTheyAreSaved() {
  take(firstStep + "}");
  write(QStringLiteral("a.md"), "Another text.");
  AWAIT(text().contains(QStringLiteral("Another text.")));
  write(QStringLiteral("lesson.json"), "{");
  AWAIT(find<QLabel>("lessonComplaint")->isVisible());
  QCOMPARE(words("lessonStep"), QStringLiteral("One"));
  write(QStringLiteral("lesson.json"), R"({"format": 1, "title": "T", "steps": [)" + firstStep + "}]}");
  AWAIT(!find<QLabel>("lessonComplaint")->isVisible());  // mended
}

/// Leaving the lesson comes last, so that nobody leaves it by accident.
void LessonWindowTest::tabGoesThroughTheQuestionToNext() {
  take(firstStep + risesOrFalls + R"(, {"title": "Two", "text": "a.md"})");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  QStringList names;
  for (int k = 0; k < 4; ++k) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    names << QApplication::focusWidget()->objectName();
  }
  QCOMPARE(names.mid(0, 2), (QStringList{QStringLiteral("lessonAnswer"), QStringLiteral("lessonShowMe")}));
  QVERIFY2(names.contains(QStringLiteral("lessonNext")), qPrintable(names.join(QLatin1Char(' '))));
  QVERIFY(!names.contains(QStringLiteral("lessonEnd")));
}

void LessonWindowTest::returnAnswers() {
  take(firstStep + risesOrFalls);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);  // nothing is chosen yet
  QVERIFY(find<QLabel>("lessonVerdict")->isHidden());
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  AWAIT(verdict().contains(QStringLiteral("Not so")));
}

void LessonWindowTest::showMeSpeaksLikeAPerson() {
  take(firstStep + risesOrFalls);
  QTest::mouseClick(button("lessonShowMe"), Qt::LeftButton);
  AWAIT(verdict().startsWith(QStringLiteral("The program says: Fall.")));
  QVERIFY2(!verdict().contains(QLatin1Char('<')) && !verdict().contains(QLatin1String("choice")),
           qPrintable(verdict()));
}

void LessonWindowTest::whatStaysHiddenStaysSo() {
  bringMapBack();
  const QByteArray question =
      R"(, "hidden": ["map", "numbers"], "question": {"kind": "choice", "ask": "?", "choices": [
      {"text": "a", "right_if": "log_evidence < 0"}, {"text": "b", "right_if": "log_evidence > 0"}])";
  take(firstStep + question + R"(, "after": {"hidden": ["map"]}}}, {"title": "Two", "text": "a.md")" +
       question + "}}");
  const auto mapCovered = [this] { return find<QWidget>("mapCover")->isVisible(); };
  QVERIFY(mapCovered());
  QTest::mouseClick(button("lessonShowMe"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("says: a")));
  QVERIFY(mapCovered());
  QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  QTest::mouseClick(button("lessonShowMe"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("says: a")));
  QVERIFY(!mapCovered());
}

void LessonWindowTest::whatIsAskedCannotBeUncovered() {
  take(firstStep + R"(, "hidden": ["left"])" + risesOrFalls);
  QVERIFY(document().locked("cover"));
  QTest::mouseClick(button("lessonShowMe"), Qt::LeftButton);
  QVERIFY(!document().locked("cover"));
}

void LessonWindowTest::aMistypedNumberIsSaid() {
  take(firstStep + "}");
  write(QStringLiteral("a.md"), "The evidence is {{log_evidnce|2}}.");
  AWAIT(words("lessonComplaint").contains(QStringLiteral("log_evidnce")));
  write(QStringLiteral("a.md"), "The evidence is {{log_evidence|2}}.");
  AWAIT(text().contains(QStringLiteral("−")));
  AWAIT(words("lessonComplaint").isEmpty());
}

void LessonWindowTest::aPageForBrowsersIsWritten() {
  take(firstStep + risesOrFalls);
  QAction* entry = nullptr;
  for (QAction* action : m_window->findChildren<QAction*>()) {
    if (action->text() == QStringLiteral("&Write as a Handout…")) entry = action;
  }
  QVERIFY(entry != nullptr && entry->isVisible());
  const QString file = m_folder->filePath(QStringLiteral("page.html"));
  choose(file, [&] { entry->trigger(); });
  AWAIT(QFile::exists(file));
  QFile page(file);
  QVERIFY(page.open(QIODevice::ReadOnly));
  QVERIFY(page.readAll().contains("\"kind\":\"choice\""));
}

void LessonWindowTest::aHostileTitleIsPlainText() {
  take(R"({"title": "<b>x</b><img src='/etc/passwd'>", "text": "a.md", "data": "bundled:ripley",
    "question": {"kind": "choice", "ask": "<i>y</i> & z", "choices": [
      {"text": "<h1>&amp;", "right_if": "log_evidence < 0"}, {"text": "b", "right_if": "log_evidence > 0"}]}})");
  QCOMPARE(find<QLabel>("lessonStep")->textFormat(), Qt::PlainText);
  QCOMPARE(find<QLabel>("lessonAsk")->textFormat(), Qt::PlainText);
  QTest::mouseClick(find<QRadioButton>("lessonChoice0"), Qt::LeftButton, {}, QPoint(8, 8));
  QTest::mouseClick(button("lessonAnswer"), Qt::LeftButton);
  AWAIT(verdict().contains(QStringLiteral("<h1>&amp;")));
}

void LessonWindowTest::everyBundledLessonIsTakenToItsEnd_data() {
  QTest::addColumn<QString>("name");
  for (const QString& name : bundledLessons()) QTest::newRow(qPrintable(name)) << name;
}

void LessonWindowTest::everyBundledLessonIsTakenToItsEnd() {
  QFETCH(QString, name);
  const LessonFolder folder = readLesson(lessonFolderOf(name));
  m_window->openLesson(lessonFolderOf(name));
  for (std::size_t step = 0; step < folder.lesson.steps.size(); ++step) {
    QCOMPARE(words("lessonStep"), folder.lesson.steps[step].title);
    QCOMPARE(find<QWidget>("lessonQuestion")->isVisible(), folder.lesson.steps[step].question.has_value());
    if (folder.lesson.steps[step].question) QTest::mouseClick(button("lessonShowMe"), Qt::LeftButton);
    QTest::mouseClick(button("lessonNext"), Qt::LeftButton);
  }
  QVERIFY(!column()->isVisible());
}

}  // namespace credence

CREDENCE_TEST(QApplication, credence::LessonWindowTest);
#include "tst_lesson_window.moc"
