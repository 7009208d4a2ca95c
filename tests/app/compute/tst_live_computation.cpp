#include "app/compute/live_computation.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

namespace credence {

using namespace std::chrono_literals;

/// The template of all live computations. Runs under ThreadSanitizer.
class LiveComputationTest : public QObject {
  Q_OBJECT

  using Computation = LiveComputation<int, int>;

 private slots:
  void init() { m_delivered.clear(); }
  void answersAreDeliveredAndThenItIsIdle();
  void whateverAJobThrowsIsSaid_data();
  void whateverAJobThrowsIsSaid();
  void givingWayIsNoFailure();
  void whatFailsAfterAResultKeepsIt();
  void theAnswerOfAnOutdatedRequestStaysAway();
  void aPictureThatFollowsTheHandIsDelivered();
  void theFailureOfAnOutdatedRequestIsNotSaid();
  void afterCancellingNothingIsDelivered();
  void itIsBusyUntilAllIsDelivered();
  void aResultOfTheLastMomentComesBeforeIdle();
  void cancelledBeforeItBeganItIsIdle();
  void resultsKeepTheirDistance();
  void destructionWithAJobUnderWay();

 private:
  Computation::Deliver deliver() {
    return [this](const std::shared_ptr<const int>& answer) { m_delivered.push_back(*answer); };
  }

  std::vector<int> m_delivered;
};

namespace {

const QString failing = QStringLiteral("The sum failed: %1");

using Context = LiveComputation<int, int>::Context;

void answer(int value, const Context& context) {
  context.publish(std::make_shared<const int>(value));
}

/// On the worker; gives up when nobody wants the answer, so that a test that fails ends, too.
void waitFor(const std::atomic<bool>& flag, const Context& context) {
  while (!flag && !context.cancelled.stop_requested()) std::this_thread::sleep_for(1ms);
}

/// On the GUI thread, without handling events.
bool comes(const std::atomic<bool>& flag) {
  test::Patience patience;
  while (!flag && patience.lasts()) std::this_thread::sleep_for(1ms);
  return flag;
}

/// Lets what the worker has sent arrive.
void handleEvents() {
  QCoreApplication::sendPostedEvents();
  QCoreApplication::processEvents();
}

}  // namespace

void LiveComputationTest::answersAreDeliveredAndThenItIsIdle() {
  Computation computation(
      failing, Answers::of_newest, [](int request, const Context& context) { answer(2 * request, context); },
      deliver());
  const QSignalSpy idle(&computation, &Delivery::idle);
  computation.post(21);
  QVERIFY(m_delivered.empty());  // not on the worker's thread
  AWAIT(!idle.isEmpty());
  QCOMPARE(m_delivered, (std::vector<int>{42}));
  QVERIFY(!computation.busy());
}

void LiveComputationTest::whateverAJobThrowsIsSaid_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<QString>("sentence");
  QTest::newRow("runtime_error") << 0 << QStringLiteral("The sum failed: it is 100 % too large");
  QTest::newRow("bad_alloc") << 1 << QStringLiteral("The sum failed: there is not enough memory");
  QTest::newRow("no std::exception") << 2
                                     << QStringLiteral(
                                            "The sum failed: something was thrown that does not say why");
}

void LiveComputationTest::whateverAJobThrowsIsSaid() {
  QFETCH(int, kind);
  QFETCH(QString, sentence);
  Computation computation(
      failing, Answers::of_all,
      [kind](int request, const Context& context) {
        if (request > 0) return answer(request, context);
        if (kind == 0) throw std::runtime_error("it is 100 % too large");
        if (kind == 1) throw std::bad_alloc();
        throw 7;
      },
      deliver());
  const QSignalSpy failed(&computation, &Delivery::failed);
  const QSignalSpy idle(&computation, &Delivery::idle);
  computation.post(-1);
  AWAIT(!failed.isEmpty());
  QCOMPARE(failed.front().front().toString(), sentence);
  QCOMPARE(computation.failure(), sentence);
  AWAIT(!idle.isEmpty());
  // Said once, and the worker goes on.
  computation.post(5);
  QVERIFY(computation.failure().isEmpty());
  AWAIT(!m_delivered.empty());
  QCOMPARE(m_delivered, (std::vector<int>{5}));
  QCOMPARE(failed.size(), 1);
}

void LiveComputationTest::givingWayIsNoFailure() {
  Computation computation(
      failing, Answers::of_all, [](int, const Context&) { throw Cancelled{}; }, deliver());
  const QSignalSpy failed(&computation, &Delivery::failed);
  const QSignalSpy idle(&computation, &Delivery::idle);
  computation.post(1);
  AWAIT(!idle.isEmpty());
  QVERIFY(failed.isEmpty());
  QVERIFY(m_delivered.empty());
}

void LiveComputationTest::whatFailsAfterAResultKeepsIt() {
  Computation computation(
      failing, Answers::of_newest,
      [](int request, const Context& context) {
        answer(request, context);
        throw std::runtime_error("so");
      },
      deliver());
  const QSignalSpy failed(&computation, &Delivery::failed);
  computation.post(3);
  AWAIT(!failed.isEmpty());
  QCOMPARE(m_delivered, (std::vector<int>{3}));
}

void LiveComputationTest::theAnswerOfAnOutdatedRequestStaysAway() {
  std::atomic<bool> answered = false;
  std::atomic<bool> begun = false;
  std::atomic<bool> release = false;
  Computation computation(
      failing, Answers::of_newest,
      [&](int request, const Context& context) {
        if (request == 1) {
          answer(1, context);  // in time, but nobody looks
          answered = true;
          while (!context.superseded.stop_requested()) std::this_thread::sleep_for(1ms);
          return answer(-1, context);  // too late
        }
        begun = true;
        waitFor(release, context);
        answer(request, context);
      },
      deliver());
  computation.post(1);
  QVERIFY(comes(answered));
  computation.post(2);
  QVERIFY(comes(begun));
  handleEvents();
  QVERIFY(m_delivered.empty());
  release = true;
  AWAIT(!m_delivered.empty());
  QCOMPARE(m_delivered, (std::vector<int>{2}));
}

void LiveComputationTest::aPictureThatFollowsTheHandIsDelivered() {
  std::atomic<bool> firstBegun = false;
  std::atomic<bool> secondBegun = false;
  std::atomic<bool> release = false;
  Computation computation(
      failing, Answers::of_all,
      [&](int request, const Context& context) {
        if (request == 1) {
          firstBegun = true;
          while (!context.superseded.stop_requested()) std::this_thread::sleep_for(1ms);
        } else {
          secondBegun = true;
          waitFor(release, context);
        }
        answer(request, context);
      },
      deliver());
  computation.post(1);
  QVERIFY(comes(firstBegun));
  computation.post(2);
  QVERIFY(comes(secondBegun));
  handleEvents();
  QCOMPARE(m_delivered, (std::vector<int>{1}));
  release = true;
  AWAIT(m_delivered.size() > 1);
  QCOMPARE(m_delivered, (std::vector<int>{1, 2}));
}

void LiveComputationTest::theFailureOfAnOutdatedRequestIsNotSaid() {
  std::atomic<int> begun = 0;
  for (const Answers answers : {Answers::of_all, Answers::of_newest}) {
    m_delivered.clear();
    begun = 0;
    Computation computation(
        failing, answers,
        [&](int request, const Context& context) {
          ++begun;
          if (request != 1) return answer(request, context);
          while (!context.superseded.stop_requested()) std::this_thread::sleep_for(1ms);
          throw std::runtime_error("nobody asks");
        },
        deliver());
    const QSignalSpy failed(&computation, &Delivery::failed);
    computation.post(1);
    AWAIT_COMPARE(begun.load(), 1);
    computation.post(2);
    AWAIT(!m_delivered.empty());
    QCOMPARE(m_delivered, (std::vector<int>{2}));
    QVERIFY(failed.isEmpty());
    QVERIFY(computation.failure().isEmpty());
  }
}

void LiveComputationTest::afterCancellingNothingIsDelivered() {
  for (const bool fails : {false, true}) {
    std::atomic<bool> answered = false;
    Computation computation(
        failing, Answers::of_all,
        [&](int request, const Context& context) {
          answer(request, context);
          answered = true;
          while (!context.cancelled.stop_requested()) std::this_thread::sleep_for(1ms);
          answer(request, context);
          if (fails) throw std::runtime_error("nobody asks");
        },
        deliver());
    const QSignalSpy failed(&computation, &Delivery::failed);
    const QSignalSpy idle(&computation, &Delivery::idle);
    computation.post(1);
    QVERIFY(comes(answered));
    computation.cancel();
    AWAIT(!idle.isEmpty());
    handleEvents();
    QVERIFY(m_delivered.empty());
    QVERIFY(failed.isEmpty());
  }
}

void LiveComputationTest::itIsBusyUntilAllIsDelivered() {
  std::atomic<bool> answered = false;
  Computation computation(
      failing, Answers::of_newest,
      [&](int request, const Context& context) {
        answer(request, context);
        answered = true;
      },
      deliver());
  const QSignalSpy idle(&computation, &Delivery::idle);
  QVERIFY(!computation.busy());
  computation.post(1);
  QVERIFY(comes(answered));
  QVERIFY(computation.busy() && m_delivered.empty());
  AWAIT(!computation.busy());
  QCOMPARE(m_delivered, (std::vector<int>{1}));
  QCOMPARE(idle.size(), 1);
}

void LiveComputationTest::aResultOfTheLastMomentComesBeforeIdle() {
  std::atomic<bool> first{false};
  std::atomic<int> calls{0};  // for either result, and for the end
  Computation computation(
      failing, Answers::of_newest,
      [&](int, const Context& context) {
        answer(1, context);
        waitFor(first, context);
        answer(2, context);
      },
      [&](const std::shared_ptr<const int>& delivered) {
        m_delivered.push_back(*delivered);
        first = true;
        test::Patience patience;
        while (calls < 3 && patience.lasts()) std::this_thread::sleep_for(1ms);
      });
  connect(
      &computation, &Delivery::waiting, &computation, [&] { ++calls; }, Qt::DirectConnection);
  std::vector<int> atIdle;
  connect(&computation, &Delivery::idle, &computation, [&] { atIdle = m_delivered; });
  computation.post(0);
  AWAIT(!computation.busy());
  QCOMPARE(atIdle, (std::vector{1, 2}));
}

void LiveComputationTest::cancelledBeforeItBeganItIsIdle() {
  for (int round = 0; round < 50; ++round) {
    Computation computation(
        failing, Answers::of_newest, [](int request, const Context& context) { answer(request, context); },
        deliver());
    const QSignalSpy idle(&computation, &Delivery::idle);
    computation.post(round);
    computation.cancel();
    AWAIT(!computation.busy());
    QCOMPARE(idle.size(), 1);
    QVERIFY(m_delivered.empty());
    computation.cancel();  // says nothing again
    handleEvents();
    QCOMPARE(idle.size(), 1);
  }
}

void LiveComputationTest::resultsKeepTheirDistance() {
  std::atomic<int> published = 0;
  Computation computation(
      failing, Answers::of_all,
      [&](int request, const Context& context) {
        for (int k = 0; k < request; ++k) {
          answer(k, context);
          ++published;
          std::this_thread::sleep_for(1ms);
        }
      },
      deliver());
  // So long that a slow machine does not reach it: the first result comes at once, the others do not.
  computation.setInterval(1000 * 1000);
  computation.post(20);
  AWAIT(!m_delivered.empty());
  AWAIT_COMPARE(published.load(), 20);
  test::settle(50);
  QCOMPARE(m_delivered.size(), std::size_t{1});
  QVERIFY(computation.busy());  // the others wait
}

void LiveComputationTest::destructionWithAJobUnderWay() {
  for (int round = 0; round < 20; ++round) {
    // What the job uses is older than the computation, and so outlives its thread.
    const auto used = std::make_unique<std::vector<int>>(1000, round);
    std::atomic<bool> begun = false;
    const auto computation = std::make_unique<Computation>(
        failing, Answers::of_all,
        [&](int, const Context& context) {
          begun = true;
          while (!context.cancelled.stop_requested()) {
            answer(used->at(999), context);
            std::this_thread::sleep_for(1ms);
          }
          if (round % 2 == 0) throw std::runtime_error("nobody asks");
          used->at(0) = 1;
        },
        deliver());
    computation->post(round);
    QVERIFY(comes(begun));
    if (round % 3 == 0) handleEvents();
  }
  const std::size_t before = m_delivered.size();
  handleEvents();  // those still on their way find nobody
  QCOMPARE(m_delivered.size(), before);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LiveComputationTest);
#include "tst_live_computation.moc"
