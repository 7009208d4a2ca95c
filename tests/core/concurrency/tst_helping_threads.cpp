#include "core/concurrency/background.h"
#include "core/concurrency/helping_threads.h"
#include "core/concurrency/memory.h"
#include "core/concurrency/parallel.h"
#include "support/registered_test.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <latch>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>

#ifdef __linux__
#include <sched.h>
#endif

namespace credence {

/// Threads that help, and the limit that little address space sets them.
class HelpingThreadsTest : public QObject {
  Q_OBJECT

 private slots:
  void allTakePart();
  void whoHasNotBegunIsNotWaitedFor();
  void whatOthersHelpWithIsNotDividedAgain();
  void whoIsDoneHelpsTheOthers();
  void theyAreAsNiceAsWhoAsks();
  void noMoreThanThereIsRoomFor();
  void withoutAnyTheCallerDoesAll();
  void lackOfMemoryIsSaid();
  void onlyProcessorsThatAreAllowedCount();
};

namespace {

/// Whether all that are claimed come, to who waits for them: the calling one among them.
bool allCome(std::size_t wanted) {
  const HelpingThreads threads(wanted);
  std::latch all(static_cast<std::ptrdiff_t>(threads.count()) + 1);
  std::atomic<std::size_t> count = 0;
  threads.run([&] {
    ++count;
    all.arrive_and_wait();
  });
  return count == wanted + 1;
}

/// Lifts the limit again, whatever happens.
struct Limit {
  explicit Limit(std::size_t most) { limit_helping_threads(most); }
  ~Limit() { limit_helping_threads(1000); }
};

}  // namespace

void HelpingThreadsTest::allTakePart() {
  QVERIFY(allCome(0));
  QVERIFY(allCome(3));
  // Whoever helped once helps again, with whatever it is.
  for (std::size_t time = 1; time <= 200; ++time) QVERIFY(allCome(time % 4));
}

// Beside other programs it may be long before the system lets a thread begin. For nothing at all it comes too
// late.
void HelpingThreadsTest::whoHasNotBegunIsNotWaitedFor() {
  constexpr int times = 1000;
  std::atomic<int> count = 0;
  const HelpingThreads one(1);
  for (int time = 0; time < times; ++time) one.run([&] { ++count; });
  QVERIFY(count >= times);
  QVERIFY2(count < 2 * times, qPrintable(QString::number(count)));
}

// All processors are busy then. Those who work alone, or are done, may be helped.
void HelpingThreadsTest::whatOthersHelpWithIsNotDividedAgain() {
  std::atomic<std::size_t> most = 0;
  const auto divideAgain = [&] {
    const std::size_t count = HelpingThreads(3).count();
    std::size_t before = most;
    while (before < count && !most.compare_exchange_weak(before, count)) continue;
  };
  std::latch both(2);
  std::latch asked(2);
  HelpingThreads(1).run([&] {
    both.arrive_and_wait();
    divideAgain();
    asked.arrive_and_wait();
  });
  QCOMPARE(most.load(), std::size_t{0});
  HelpingThreads(0).run(divideAgain);
  QCOMPARE(most.load(), std::size_t{3});
}

// The last of several pieces of work is not left to one processor.
void HelpingThreadsTest::whoIsDoneHelpsTheOthers() {
  std::latch both(2);
  std::atomic<int> done = 0;
  std::atomic<std::size_t> count = 0;
  HelpingThreads(1).run([&] {
    both.arrive_and_wait();
    if (done++ == 0) return;
    while (count == 0) count = HelpingThreads(3).count();
    std::latch helped(2);
    HelpingThreads(3).run([&] { helped.arrive_and_wait(); });
    // They go on with it: it is not theirs alone.
    const HelpingThreads all(3);
    count = std::max(count.load(), HelpingThreads(1).count() + all.count());
  });
  QCOMPARE(count.load(), std::size_t{1});
}

void HelpingThreadsTest::theyAreAsNiceAsWhoAsks() {
  const int own = niceness();
  std::atomic<int> others = 0;
  const auto look = [&](int expected) {
    std::latch all(3);
    HelpingThreads(2).run([&] {
      all.arrive_and_wait();
      others += niceness() == expected ? 0 : 1;
    });
  };
  look(own);
  std::jthread([&] {
    go_to_background();
    look(niceness());
  }).join();
  look(own);  // of two kinds by now
  QCOMPARE(others.load(), 0);
}

void HelpingThreadsTest::noMoreThanThereIsRoomFor() {
  const Limit limit(2);
  QCOMPARE(HelpingThreads(5).count(), std::size_t{2});
  {
    const HelpingThreads first(1);
    QCOMPARE(HelpingThreads(5).count(), std::size_t{1});
    const HelpingThreads second(1);
    QCOMPARE(HelpingThreads(5).count(), std::size_t{0});
  }
  QCOMPARE(HelpingThreads(5).count(), std::size_t{2});  // those who are done give theirs back
}

void HelpingThreadsTest::withoutAnyTheCallerDoesAll() {
  const Limit limit(0);
  std::set<std::thread::id> threads;
  std::set<std::size_t> done;
  parallel_for(50, [&](std::size_t k) {
    threads.insert(std::this_thread::get_id());
    done.insert(k);
  });
  QCOMPARE(done.size(), std::size_t{50});
  QVERIFY(threads == std::set{std::this_thread::get_id()});
}

void HelpingThreadsTest::lackOfMemoryIsSaid() {
  QCOMPARE(reason_of(std::bad_alloc()), std::string("there is not enough memory"));
  QCOMPARE(reason_of(std::runtime_error("so")), std::string("so"));
}

// As under a scheduler that has left a process one of many.
void HelpingThreadsTest::onlyProcessorsThatAreAllowedCount() {
#ifdef __linux__
  cpu_set_t before;
  QCOMPARE(sched_getaffinity(0, sizeof(before), &before), 0);
  QCOMPARE(computing_threads(), static_cast<unsigned>(CPU_COUNT(&before)));
  std::size_t first = 0;
  while (!CPU_ISSET(first, &before)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  QCOMPARE(sched_setaffinity(0, sizeof(one), &one), 0);
  const unsigned threads = computing_threads();
  QCOMPARE(sched_setaffinity(0, sizeof(before), &before), 0);
  QCOMPARE(threads, 1U);
#else
  QSKIP("there is no way to ask");
#endif
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::HelpingThreadsTest);
#include "tst_helping_threads.moc"
