#include "core/concurrency/memory.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QTest>

#include <atomic>
#include <thread>
#include <vector>

namespace credence {

class MemoryTest : public QObject {
  Q_OBJECT

 private slots:
  void workers_at_rest_may_return_it_at_once();
};

/// The first call of all, where no main() has told the allocator anything: it ended half of the processes
/// whose allocator is a sanitizer's.
void MemoryTest::workers_at_rest_may_return_it_at_once() {
  constexpr int count = 4;
  std::atomic<int> waiting = count;
  std::atomic<int> ended = 0;
  std::vector<std::jthread> workers;
  for (int k = 0; k < count; ++k) {
    workers.emplace_back([&] {
      --waiting;
      while (waiting > 0) continue;  // awake, or the first would be done before the others are
      return_freed_memory();
      ++ended;
    });
  }
  workers.clear();
  QCOMPARE(ended.load(), count);
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::MemoryTest);

#include "tst_memory.moc"
