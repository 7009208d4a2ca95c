#include "core/concurrency/background.h"
#include "core/concurrency/helping_threads.h"
#include "core/concurrency/memory.h"
#include "core/concurrency/parallel.h"
#include "support/registered_test.h"

#include <QTest>

#include <atomic>
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
  void whatOthersHelpWithIsNotDividedAgain();
  void theyAreAsNiceAsWhoAsks();
  void noMoreThanThereIsRoomFor();
  void withoutAnyTheCallerDoesAll();
  void lackOfMemoryIsSaid();
  void onlyProcessorsThatAreAllowedCount();
};

namespace {

/// How many threads run at once, the calling one among them.
int threadsAtOnce(std::size_t wanted) {
  std::atomic<int> count = 0;
  HelpingThreads(wanted).run([&] { ++count; });
  return count;
}

/// Lifts the limit again, whatever happens.
struct Limit {
  explicit Limit(std::size_t most) { limit_helping_threads(most); }
  ~Limit() { limit_helping_threads(1000); }
};

}  // namespace

void HelpingThreadsTest::allTakePart() {
  QCOMPARE(threadsAtOnce(0), 1);
  QCOMPARE(threadsAtOnce(3), 4);
}

// All processors are busy then. Those who work alone, or are done, may be helped.
void HelpingThreadsTest::whatOthersHelpWithIsNotDividedAgain() {
  std::atomic<int> most = 0;
  const auto divideAgain = [&] {
    const int count = threadsAtOnce(3);
    int before = most;
    while (before < count && !most.compare_exchange_weak(before, count)) continue;
  };
  HelpingThreads(2).run(divideAgain);
  QCOMPARE(most.load(), 1);
  HelpingThreads(0).run(divideAgain);
  QCOMPARE(most.load(), 4);
  // Whoever helped once helps again, with whatever it is.
  for (int time = 1; time <= 200; ++time)
    QCOMPARE(threadsAtOnce(static_cast<std::size_t>(time % 4)), time % 4 + 1);
}

void HelpingThreadsTest::theyAreAsNiceAsWhoAsks() {
  const int own = niceness();
  std::atomic<int> others = 0;
  const auto look = [&](int expected) {
    HelpingThreads(2).run([&others, expected] { others += niceness() == expected ? 0 : 1; });
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
  QCOMPARE(threadsAtOnce(5), 3);
  {
    const HelpingThreads first(1);
    QCOMPARE(threadsAtOnce(5), 2);
    const HelpingThreads second(1);
    QCOMPARE(threadsAtOnce(5), 1);
  }
  QCOMPARE(threadsAtOnce(5), 3);  // those who are done give theirs back
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
