#include "app/compute/live_fit.h"
#include "app/study/live_study.h"
#include "app/study/study.h"
#include "core/concurrency/cancelled.h"
#include "core/generators/generators.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

namespace credence {

namespace {

/// What the studies of this test were asked for, and what they are to do.
struct Computing {
  std::atomic<bool> held = false;  // a computation waits before its complete result, or until it is stopped
  std::atomic<bool> throws = false;
  std::atomic<int> stopped = 0;

  std::vector<double> widths() {
    const std::scoped_lock lock(mutex);
    return asked;
  }

  std::mutex mutex;
  std::vector<double> asked;  // for the study of these widths, in order
};

Computing& computing() {
  static Computing state;
  return state;
}

struct FoundWidth {
  double width = 0.0;
  bool complete = false;
};

void findWidth(const StudyInputs& inputs, const NoOptions& /*options*/, const StudyWork<FoundWidth>& work) {
  const double width = inputs.problem.hyperparameters.width;
  {
    const std::scoped_lock lock(computing().mutex);
    computing().asked.push_back(width);
  }
  if (computing().throws) throw std::runtime_error("the width is not to be found");
  work.publish({width, false});
  while (computing().held && !work.stop.stop_requested())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (work.stop.stop_requested()) {
    ++computing().stopped;
    throw Cancelled();
  }
  work.publish({width, true});
}

bool sameData(const StudyInputs& then, const StudyInputs& now) {
  return then.problem.dataset == now.problem.dataset;
}
bool sameSetting(const StudyInputs& then, const StudyInputs& now) {
  return sameData(then, now) && then.problem.hyperparameters == now.problem.hyperparameters;
}

QString sayWidth(const FoundWidth& found) {
  return QStringLiteral("The width is %1.").arg(found.width);
}

/// Answers with the width of the setting; a result of another setting of the same data may stay in sight.
const Study& widthStudy(bool waits, bool needsLabels = true) {
  const auto made = [](bool untilFitted, bool labelled) {
    return std::make_unique<Study>(
        StudyWords{.id = "width", .failing = "No width: %1", .needs = {.labels = labelled}},
        StudyRow<NoOptions, FoundWidth>{.mayStay = sameData,
                                        .isRight = sameSetting,
                                        .waits = untilFitted,
                                        .compute = findWidth,
                                        .answer = sayWidth});
  };
  static const auto eager = made(false, true);
  static const auto patient = made(true, true);
  static const auto unlabelled = made(false, false);
  if (!needsLabels) return *unlabelled;
  return waits ? *patient : *eager;
}

struct AskedDraws {
  arma::uword draws = 0;

  bool operator==(const AskedDraws&) const = default;
};

struct CountedDraws {
  arma::uword draws = 0;
  int before = 0;  // requests that were answered before, for the same page
  bool complete = false;
};

AskedDraws drawsInView(const ViewState& view, const StudyInputs& /*inputs*/) {
  return {view.draws};
}

/// Publishes twice: what comes first gives way to nothing but the end.
void countDraws(const StudyInputs& /*inputs*/, const AskedDraws& asked, const StudyWork<CountedDraws>& work) {
  const int before = valueInside<int>(*work.kept);
  *work.kept = before + 1;
  if (work.unwanted.stop_requested()) throw Cancelled();
  work.publish({asked.draws, before, false});
  while (computing().held && !work.stop.stop_requested())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (work.stop.stop_requested()) {
    ++computing().stopped;
    throw Cancelled();
  }
  work.publish({asked.draws, before, true});
}

/// Answers with the number of draws that the session has.
const Study& drawsOfSession(bool followsHand) {
  const auto made = [](bool follows) {
    return std::make_unique<Study>(StudyWords{.id = "counted"},
                                   StudyRow<AskedDraws, CountedDraws>{.mayStay = sameData,
                                                                      .isRight = sameSetting,
                                                                      .followsHand = follows,
                                                                      .optionsIn = drawsInView,
                                                                      .compute = countDraws});
  };
  static const auto patient = made(false);
  static const auto following = made(true);
  return followsHand ? *following : *patient;
}

}  // namespace

/// How a page hears of a study, whatever the study is: when it is computed, what stays in sight, what is
/// dropped, and how it ends.
class LiveStudyTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();
  void nothingIsComputedWhileNobodyLooks();
  void theAnswerIsThatOfTheFit();
  void aNewSettingReplacesAnAnswerThatStaysUntilThen();
  void otherDataTakeTheAnswerOutOfSight();
  void resultsThatAreNotCompleteAreSeen();
  void theSameQuestionIsNotAskedTwice();
  void whatIsComputedEndsWithTheLastWhoLooks();
  void whatIsHeldStaysAsFarAsItCameAndIsTakenUpAgain();
  void aPatientStudyAsksNothingOfAnOldFit();
  void whatFailsSaysSoAndTheNextIsComputed();
  void withoutLabelsThereIsAnAnswerOnlyWhereNoneAreNeeded();
  void whatTheSessionSaysIsComputed();
  void anAnswerToOtherOptionsIsNotRight();
  void aHandThatDoesNotRestSeesWhatComesFirst();
  void whatIsKeptIsThereTheNextTime();
  void itMayBeDestroyedWhileItComputes();

 private:
  void open(const Study& study);
  void generate(std::uint64_t seed) {
    m_document->generateDataset(*find_generator("moons"), {40, 0.3, seed});
    m_fit->cancelMap();
  }
  void setWidth(double width) { m_document->setHyperparameters({&rbf_features, width, 5.0}); }
  void look(bool wanted = true) { m_study->interest().set(&m_page, wanted); }
  /// The width of the answer in sight; 0 where there is none.
  double seen() const {
    const auto answer = m_study->answer();
    return answer ? resultOf<FoundWidth>(answer->result).width : 0.0;
  }
  bool complete(double width) const {
    const auto answer = m_study->answer();
    if (!answer) return false;
    const auto& found = resultOf<FoundWidth>(answer->result);
    return found.complete && found.width == width && m_study->isRight();
  }

  CountedDraws counted() const {
    const auto answer = m_study->answer();
    return answer ? resultOf<CountedDraws>(answer->result) : CountedDraws();
  }
  void setDraws(arma::uword draws) { m_document->setInView(&ViewState::draws, draws); }

  std::unique_ptr<Document> m_document;
  std::unique_ptr<LiveFit> m_fit;
  std::unique_ptr<LiveStudy> m_study;
  QObject m_page;
};

void LiveStudyTest::init() {
  computing().held = false;
  computing().throws = false;
  computing().stopped = 0;
  computing().asked.clear();
  m_document = std::make_unique<Document>();
  m_fit = std::make_unique<LiveFit>(m_document.get());
  m_fit->setView({-2.0, 3.0, -2.0, 2.0});
}

void LiveStudyTest::cleanup() {
  m_study.reset();
  m_fit.reset();
  m_document.reset();
}

void LiveStudyTest::open(const Study& study) {
  m_study = std::make_unique<LiveStudy>(study, m_fit.get());
  generate(1);
  setWidth(0.5);
}

void LiveStudyTest::nothingIsComputedWhileNobodyLooks() {
  open(widthStudy(false));
  AWAIT(m_fit->fitCurrent());
  test::settle(100);
  QVERIFY(computing().widths().empty());
  QVERIFY(!m_study->answer());
  QVERIFY(!m_study->isRight());
}

void LiveStudyTest::theAnswerIsThatOfTheFit() {
  open(widthStudy(false));
  look();
  AWAIT(complete(0.5));
  QCOMPARE(m_study->answer()->inputs.fit, m_fit->fit());
  QCOMPARE(m_study->study().answer(m_study->answer()->result), QStringLiteral("The width is 0.5."));
}

void LiveStudyTest::aNewSettingReplacesAnAnswerThatStaysUntilThen() {
  open(widthStudy(false));
  look();
  AWAIT(complete(0.5));
  bool gone = false;
  connect(m_study.get(), &LiveStudy::answerChanged, this, [&] { gone = gone || !m_study->answer(); });
  computing().held = true;
  setWidth(0.7);
  QCOMPARE(seen(), 0.5);
  AWAIT(seen() == 0.7);
  computing().held = false;
  AWAIT(complete(0.7));
  QVERIFY(!gone);
}

void LiveStudyTest::otherDataTakeTheAnswerOutOfSight() {
  open(widthStudy(false));
  look();
  AWAIT(complete(0.5));
  const auto before = m_study->answer();
  bool gone = false;
  connect(m_study.get(), &LiveStudy::answerChanged, this, [&] { gone = gone || !m_study->answer(); });
  generate(2);
  AWAIT(complete(0.5) && m_study->answer() != before);
  QVERIFY(gone);
  QCOMPARE(m_study->answer()->inputs.problem.dataset.get(), &m_document->dataset());
}

void LiveStudyTest::resultsThatAreNotCompleteAreSeen() {
  computing().held = true;
  open(widthStudy(false));
  look();
  AWAIT(seen() == 0.5);
  QVERIFY(!complete(0.5));
  computing().held = false;
  AWAIT(complete(0.5));
}

void LiveStudyTest::theSameQuestionIsNotAskedTwice() {
  open(widthStudy(false));
  AWAIT(m_fit->fitCurrent());
  look();
  AWAIT(complete(0.5));
  // Other pictures of the same fit are no other question.
  m_fit->setView({-4.0, 5.0, -4.0, 4.0});
  AWAIT(m_fit->fitCurrent());
  QObject another;
  m_study->interest().set(&another, true);
  test::settle(50);
  QVERIFY(complete(0.5));
  QCOMPARE(std::ranges::count(computing().widths(), 0.5), 1);
}

void LiveStudyTest::whatIsComputedEndsWithTheLastWhoLooks() {
  computing().held = true;
  open(widthStudy(false));
  look();
  AWAIT(seen() == 0.5);
  QObject another;
  m_study->interest().set(&another, true);
  look(false);
  test::settle(20);
  QCOMPARE(computing().stopped.load(), 0);
  m_study->interest().set(&another, false);
  AWAIT(computing().stopped == 1);
  // It is asked for again, from the beginning, when somebody looks again.
  computing().held = false;
  look();
  AWAIT(complete(0.5));
}

void LiveStudyTest::whatIsHeldStaysAsFarAsItCameAndIsTakenUpAgain() {
  computing().held = true;
  open(widthStudy(false));
  look();
  AWAIT(seen() == 0.5);
  m_study->hold();
  AWAIT(computing().stopped == 1);
  QVERIFY(m_study->held());
  QCOMPARE(seen(), 0.5);
  QVERIFY(!complete(0.5));
  computing().held = false;
  test::settle(50);
  QVERIFY(!complete(0.5));
  m_study->resume();
  AWAIT(complete(0.5));
  QVERIFY(!m_study->held());
  // What is held is one request: another setting is computed as usual.
  computing().held = true;
  setWidth(0.7);
  AWAIT(seen() == 0.7);
  m_study->hold();
  AWAIT(computing().stopped == 2);
  computing().held = false;
  setWidth(0.9);
  AWAIT(complete(0.9));
}

void LiveStudyTest::aPatientStudyAsksNothingOfAnOldFit() {
  open(widthStudy(true));
  look();
  AWAIT(complete(0.5));
  // A setting for which a fit comes is asked about when that is there, and none of those on the way is.
  setWidth(0.6);
  setWidth(0.7);
  QVERIFY(!m_fit->fitCurrent());
  AWAIT(complete(0.7));
  QVERIFY(m_fit->fitCurrent());
  const std::vector<double> asked = computing().widths();
  QCOMPARE(std::ranges::count(asked, 0.6), 0);
  QCOMPARE(asked.back(), 0.7);
}

void LiveStudyTest::whatFailsSaysSoAndTheNextIsComputed() {
  open(widthStudy(false));
  const QSignalSpy failures(m_study.get(), &LiveStudy::failed);
  computing().throws = true;
  look();
  AWAIT(!failures.empty());
  QCOMPARE(failures.first().first().toString(), QStringLiteral("No width: the width is not to be found"));
  QVERIFY(!m_study->answer());
  QCOMPARE(m_study->failure(), failures.first().first().toString());
  computing().throws = false;
  setWidth(0.7);
  AWAIT(complete(0.7));
  QVERIFY(m_study->failure().isEmpty());
}

void LiveStudyTest::withoutLabelsThereIsAnAnswerOnlyWhereNoneAreNeeded() {
  for (const bool needsLabels : {true, false}) {
    m_study = std::make_unique<LiveStudy>(widthStudy(false, needsLabels), m_fit.get());
    generate(1);
    SplitRule split = m_document->state().split;
    split.use_first = 0;
    m_document->setSplit(split);
    setWidth(needsLabels ? 0.5 : 0.7);
    look();
    AWAIT(m_fit->fitCurrent());
    if (!needsLabels) {
      AWAIT(complete(0.7));
    } else {
      test::settle(50);
      QVERIFY(!m_study->inputs());
      QVERIFY(!m_study->answer());
    }
  }
}

void LiveStudyTest::whatTheSessionSaysIsComputed() {
  setDraws(20);
  open(drawsOfSession(false));
  look();
  AWAIT(counted().draws == 20 && counted().complete);
  setDraws(30);
  AWAIT(counted().draws == 30 && counted().complete);
  QVERIFY(m_study->isRight());
  // What it does not ask of the session makes no request.
  const auto before = m_study->answer();
  m_document->setInView(&ViewState::bins, 7);
  test::settle(50);
  QCOMPARE(m_study->answer(), before);
}

void LiveStudyTest::anAnswerToOtherOptionsIsNotRight() {
  for (const bool follows : {false, true}) {
    setDraws(20);
    open(drawsOfSession(follows));
    look();
    AWAIT(counted().draws == 20 && counted().complete && m_study->isRight());
    setDraws(30);
    QCOMPARE(counted().draws, arma::uword{20});
    QVERIFY(!m_study->isRight());
    setWidth(0.9);
    AWAIT(counted().draws == 30 && counted().complete && m_study->isRight());
  }
}

// Requests come faster than any is answered whole.
void LiveStudyTest::aHandThatDoesNotRestSeesWhatComesFirst() {
  computing().held = true;
  setDraws(1);
  open(drawsOfSession(true));
  look();
  AWAIT(counted().draws == 1);
  for (arma::uword draws = 2; draws < 6; ++draws) {
    setDraws(draws);
    AWAIT(counted().draws == draws);
    QVERIFY(!counted().complete);
  }
  QCOMPARE(computing().stopped.load(), 4);
  computing().held = false;
  AWAIT(counted().draws == 5 && counted().complete);
}

void LiveStudyTest::whatIsKeptIsThereTheNextTime() {
  setDraws(20);
  open(drawsOfSession(true));
  look();
  AWAIT(counted().draws == 20 && counted().complete);
  const int before = counted().before;
  setDraws(30);
  AWAIT(counted().draws == 30 && counted().complete);
  QCOMPARE(counted().before, before + 1);
  // Another page begins with nothing.
  open(drawsOfSession(true));
  look();
  AWAIT(counted().draws == 30 && counted().complete);
  QVERIFY(counted().before <= 1);  // another fit may have come in between
}

void LiveStudyTest::itMayBeDestroyedWhileItComputes() {
  computing().held = true;
  open(widthStudy(false));
  look();
  AWAIT(seen() == 0.5);
  m_study.reset();
  QCOMPARE(computing().stopped.load(), 1);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveStudyTest);
#include "tst_live_study.moc"
