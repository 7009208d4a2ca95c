#include "core/concurrency/computing_place.h"
#include "core/concurrency/gate.h"
#include "core/concurrency/latest_wins.h"
#include "core/concurrency/memory.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QFile>
#include <QTest>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace credence {

using namespace std::chrono_literals;

class LatestWinsTest : public QObject {
  Q_OBJECT

  using Worker = LatestWins<int, int>;

 private slots:
  void answersARequest();
  void theNewestOfManyRequestsIsAnswered();
  void aCoarseAnswerFinishesAndRefinementGivesWay();
  void cancelDropsTheWaitingRequest();
  void onlyCancellingTellsThatNobodyWaits();
  void whatAJobThrowsIsToldOnce();
  void destructionStopsARunningJob();
  void atRestItReturnsWhatItHasFreed();
  void whileOthersWorkNobodyIsAtRest();
  void manyRequestsFromManyThreads();
  void gateHoldsWorkBackUntilOpened();
  void gateLetsStoppedWorkGo();
  void noMoreWorkersComputeThanThereArePlaces();
  void whoWaitsForAPlaceTakesTheNewestRequest();
  void whoWaitsForAPlaceCanBeStopped();
};

void LatestWinsTest::answersARequest() {
  std::atomic<int> notified = 0;
  Worker worker([](const int& request, const Worker::Context& context) { context.publish(2 * request); },
                [&] { ++notified; });
  worker.post(21);
  AWAIT(!worker.busy());
  QCOMPARE(worker.take(), std::optional(42));
  QVERIFY2(!worker.take(), "a result is handed out once");
  AWAIT_COMPARE(notified.load(), 2);  // the result, and the end of the job
}

void LatestWinsTest::theNewestOfManyRequestsIsAnswered() {
  std::mutex mutex;
  std::vector<int> worked;
  std::atomic<bool> begun = false;
  std::atomic<bool> hold = true;
  Worker worker(
      [&](const int& request, const Worker::Context& context) {
        begun = true;
        while (hold) std::this_thread::sleep_for(1ms);
        const std::lock_guard lock(mutex);
        worked.push_back(request);
        context.publish(request);
      },
      [] {});
  worker.post(0);
  AWAIT(begun);
  for (int request = 1; request <= 100; ++request) worker.post(request);
  hold = false;
  AWAIT(!worker.busy());
  QCOMPARE(worker.take(), std::optional(100));
  // What was replaced in the mailbox was never worked on.
  QCOMPARE(worked, (std::vector<int>{0, 100}));
}

void LatestWinsTest::aCoarseAnswerFinishesAndRefinementGivesWay() {
  std::atomic<int> coarse = 0;
  std::atomic<int> fine = 0;
  std::atomic<bool> resting = false;
  Worker worker(
      [&](const int& request, const Worker::Context& context) {
        std::this_thread::sleep_for(1ms);  // does not look at the token
        ++coarse;
        context.publish(request);
        while (!resting) {
          throw_if_stopped(context.superseded);
          std::this_thread::sleep_for(1ms);
        }
        throw_if_stopped(context.superseded);
        ++fine;
      },
      [] {});
  // A stream of requests that never lets a job end: pictures come all the while, refinement only after it.
  test::Patience patience;
  for (int request = 0; coarse < 8 && patience.lasts(); ++request) {
    worker.post(request);
    std::this_thread::sleep_for(2ms);
  }
  QVERIFY(coarse >= 8);
  QCOMPARE(fine.load(), 0);
  worker.post(99);
  resting = true;
  AWAIT(!worker.busy());
  QCOMPARE(fine.load(), 1);
  QCOMPARE(worker.take(), std::optional(99));
}

void LatestWinsTest::cancelDropsTheWaitingRequest() {
  std::atomic<int> jobs = 0;
  Worker worker(
      [&](const int&, const Worker::Context& context) {
        ++jobs;
        while (!context.superseded.stop_requested()) std::this_thread::sleep_for(1ms);
        throw Cancelled{};
      },
      [] {});
  worker.post(1);
  AWAIT_COMPARE(jobs.load(), 1);
  worker.cancel();
  AWAIT(!worker.busy());
  QCOMPARE(jobs.load(), 1);
  QVERIFY(!worker.take());
}

void LatestWinsTest::onlyCancellingTellsThatNobodyWaits() {
  std::atomic<int> begun = 0;
  std::atomic<int> ended = 0;
  std::atomic<int> cancelled = 0;
  Worker worker(
      [&](const int&, const Worker::Context& context) {
        ++begun;
        while (!context.superseded.stop_requested()) std::this_thread::sleep_for(1ms);
        if (context.cancelled.stop_requested()) ++cancelled;
        ++ended;
      },
      [] {});
  worker.post(1);
  AWAIT_COMPARE(begun.load(), 1);
  worker.post(2);
  AWAIT_COMPARE(begun.load(), 2);
  QCOMPARE(ended.load(), 1);
  QCOMPARE(cancelled.load(), 0);
  worker.cancel();
  AWAIT_COMPARE(ended.load(), 2);
  QCOMPARE(cancelled.load(), 1);
}

void LatestWinsTest::whatAJobThrowsIsToldOnce() {
  Worker worker(
      [](const int& request, const Worker::Context& context) {
        if (request == 0) throw std::runtime_error("none");
        if (request < 0) throw request;
        context.publish(request);
      },
      [] {});
  worker.post(0);
  AWAIT(!worker.busy());
  QCOMPARE(worker.take_failure(), std::optional<std::string>("none"));
  QVERIFY(!worker.take_failure());
  worker.post(-1);
  AWAIT(!worker.busy());
  worker.post(3);  // nobody has asked in between
  AWAIT(!worker.busy());
  QVERIFY(!worker.take_failure());
  QCOMPARE(worker.take(), std::optional(3));
}

void LatestWinsTest::destructionStopsARunningJob() {
  std::atomic<bool> begun = false;
  std::atomic<bool> sawShutdown = false;
  {
    Worker worker(
        [&](const int&, const Worker::Context& context) {
          begun = true;
          while (!context.cancelled.stop_requested()) std::this_thread::sleep_for(1ms);
          sawShutdown = context.superseded.stop_requested();
        },
        [] {});
    worker.post(1);
    AWAIT(begun);
  }
  QVERIFY(sawShutdown);
}

void LatestWinsTest::atRestItReturnsWhatItHasFreed() {
#ifdef CREDENCE_SANITIZE
  QSKIP("sanitizers keep memory of their own");
#endif
  const auto megabytes = [] {
    QFile file(QStringLiteral("/proc/self/statm"));
    return file.open(QIODevice::ReadOnly)
               ? file.readAll().split(' ').value(1).toLong() * sysconf(_SC_PAGESIZE) >> 20
               : 0L;
  };
  keep_freed_memory();
  const long before = megabytes();
  if (before == 0) QSKIP("the system does not say what a program holds");
  std::atomic<long> most = 0;
  // Blocks of a megabyte, and between them small ones that stay.
  std::vector<std::unique_ptr<char[]>> kept;
  Worker worker(
      [&](const int&, const Worker::Context&) {
        std::vector<std::vector<char>> blocks;
        for (int k = 0; k < 100; ++k) {
          blocks.emplace_back(1 << 20, '1');
          kept.push_back(std::make_unique<char[]>(2000));
        }
        most = megabytes();
      },
      [] {});
  worker.post(1);
  AWAIT(most > 0);
  QVERIFY2(most > before + 90, qPrintable(QString::number(most)));
  AWAIT(megabytes() < before + 20);
}

void LatestWinsTest::whileOthersWorkNobodyIsAtRest() {
  const RestTime before;
  QVERIFY(before.is_common());
  std::atomic<bool> begun = false;
  std::atomic<bool> done = false;
  Worker worker(
      [&](const int&, const Worker::Context&) {
        begun = true;
        while (!done) std::this_thread::sleep_for(1ms);
      },
      [] {});
  worker.post(1);
  AWAIT(begun);
  const RestTime meanwhile;
  QVERIFY(!before.is_common());
  QVERIFY(!meanwhile.is_common());
  done = true;
  // Who rested all the while leaves it to the one that has worked since.
  AWAIT(meanwhile.is_common());
  QVERIFY(!before.is_common());
}

void LatestWinsTest::manyRequestsFromManyThreads() {
  std::atomic<int> lastTaken = -1;
  Worker worker([](const int& request, const Worker::Context& context) { context.publish(request); }, [] {});
  {
    std::vector<std::jthread> posters;
    for (int k = 0; k < 4; ++k) {
      posters.emplace_back([&worker, k] {
        for (int n = 0; n < 500; ++n) worker.post(4 * n + k);
      });
    }
    for (int n = 0; n < 500; ++n) {
      if (const auto result = worker.take()) lastTaken = *result;
    }
  }
  worker.post(5000);
  AWAIT(!worker.busy());
  QCOMPARE(worker.take(), std::optional(5000));
}

void LatestWinsTest::gateHoldsWorkBackUntilOpened() {
  Gate gate;
  gate.close();
  gate.close();
  std::atomic<bool> passed = false;
  const std::jthread waiter([&](const std::stop_token& stop) {
    gate.wait_until_open(stop);
    passed = true;
  });
  std::this_thread::sleep_for(30ms);
  QVERIFY(!passed);
  gate.open();
  std::this_thread::sleep_for(30ms);
  QVERIFY2(!passed, "closings nest");
  gate.open();
  AWAIT(passed);
}

void LatestWinsTest::gateLetsStoppedWorkGo() {
  Gate gate;
  gate.close();
  std::atomic<bool> cancelled = false;
  std::jthread waiter([&](const std::stop_token& stop) {
    try {
      gate.wait_until_open(stop);
    } catch (const Cancelled&) {
      cancelled = true;
    }
  });
  std::this_thread::sleep_for(20ms);
  waiter.request_stop();
  AWAIT(cancelled);
}

namespace {

/// A limit for as long as it lives.
class ComputingLimit {
 public:
  explicit ComputingLimit(std::size_t most) { limit_computing_workers(most); }
  ~ComputingLimit() { limit_computing_workers(1000); }
  ComputingLimit(const ComputingLimit&) = delete;
  ComputingLimit& operator=(const ComputingLimit&) = delete;
};

/// Two workers that compute until they are let go.
class PlacesTaken {
 public:
  PlacesTaken() {
    m_first.post(1);
    m_second.post(1);
  }

  std::atomic<int> computing = 0;
  std::atomic<bool> hold = true;

 private:
  void compute(const LatestWins<int, int>::Context& context) {
    ++computing;
    while (hold && !context.cancelled.stop_requested()) std::this_thread::sleep_for(1ms);
    --computing;
  }

  LatestWins<int, int> m_first{[this](const int&, const auto& context) { compute(context); }, [] {}};
  LatestWins<int, int> m_second{[this](const int&, const auto& context) { compute(context); }, [] {}};
};

}  // namespace

void LatestWinsTest::noMoreWorkersComputeThanThereArePlaces() {
  const ComputingLimit limit(2);
  std::atomic<int> computing = 0;
  std::atomic<int> atOnce = 0;
  std::vector<std::unique_ptr<Worker>> workers;
  for (int k = 0; k < 5; ++k) {
    workers.push_back(std::make_unique<Worker>(
        [&](const int& request, const Worker::Context& context) {
          const int now = ++computing;
          int most = atOnce;
          while (now > most && !atOnce.compare_exchange_weak(most, now)) {
          }
          std::this_thread::sleep_for(5ms);
          --computing;
          context.publish(request);
        },
        [] {}));
    workers.back()->post(k);
  }
  for (int k = 0; k < 5; ++k) {
    AWAIT(!workers[static_cast<std::size_t>(k)]->busy());
    QCOMPARE(workers[static_cast<std::size_t>(k)]->take(), std::optional(k));
  }
  QVERIFY2(atOnce <= 2, qPrintable(QString::number(atOnce)));
}

void LatestWinsTest::whoWaitsForAPlaceTakesTheNewestRequest() {
  const ComputingLimit limit(2);
  PlacesTaken taken;
  AWAIT_COMPARE(taken.computing.load(), 2);
  std::vector<int> worked;  // by the third alone
  Worker third(
      [&](const int& request, const Worker::Context& context) {
        worked.push_back(request);
        context.publish(request);
      },
      [] {});
  third.post(1);
  third.post(2);
  Worker dropped([&](const int& request, const Worker::Context&) { worked.push_back(-request); }, [] {});
  dropped.post(3);
  dropped.cancel();
  QVERIFY(!dropped.busy());
  QVERIFY(third.busy());
  taken.hold = false;
  AWAIT(!third.busy());
  QCOMPARE(worked, std::vector<int>{2});
}

void LatestWinsTest::whoWaitsForAPlaceCanBeStopped() {
  const ComputingLimit limit(2);
  PlacesTaken taken;
  AWAIT_COMPARE(taken.computing.load(), 2);
  std::atomic<int> worked = 0;
  {
    Worker third([&](const int&, const Worker::Context&) { ++worked; }, [] {});
    third.post(1);
  }
  QCOMPARE(worked.load(), 0);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LatestWinsTest);
#include "tst_latest_wins.moc"
