#include "core/concurrency/loose_worker.h"
#include "support/await.h"
#include "support/registered_test.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <latch>
#include <memory>
#include <new>
#include <string>
#include <vector>

namespace credence {

using namespace std::chrono_literals;

class LooseWorkerTest : public QObject {
  Q_OBJECT

  using Worker = LooseWorker<int, int>;

 private slots:
  void answersTheNewestRequest();
  void whatIsCancelledIsNotHeardOf();
  void whatAJobThrowsIsTold();
  void aJobThatIsStuckIsLeftBehind();
  void thingsAreHandedOver();
};

void LooseWorkerTest::answersTheNewestRequest() {
  std::atomic<int> notified = 0;
  Worker worker([](int& request, const Worker::Context& context) { context.publish(2 * request); },
                [&] { ++notified; });
  for (int request = 0; request < 50; ++request) worker.post(request);
  AWAIT(!worker.busy());
  QCOMPARE(worker.take(), std::optional(98));
  QVERIFY2(!worker.take(), "a result is handed out once");
  QVERIFY(notified >= 2);
}

void LooseWorkerTest::whatIsCancelledIsNotHeardOf() {
  for (int round = 0; round < 50; ++round) {
    std::atomic<int> notified = 0;
    Worker worker(
        [](int& request, const Worker::Context& context) {
          while (!context.superseded.stop_requested()) std::this_thread::yield();
          context.publish(request);
          throw_if_stopped(context.superseded);
        },
        [&] { ++notified; });
    worker.post(round);
    worker.cancel();
    QVERIFY(!worker.busy());
    QVERIFY(!worker.take());
    QVERIFY(worker.wait(0ms));
    QCOMPARE(notified.load(), 0);
  }
}

void LooseWorkerTest::whatAJobThrowsIsTold() {
  Worker worker(
      [](int& request, const Worker::Context& context) {
        if (request == 0) throw std::bad_alloc();
        if (request < 0) throw request;
        context.publish(request);
      },
      [] {});
  worker.post(0);
  AWAIT(!worker.busy());
  QCOMPARE(worker.take_failure(), std::optional<std::string>("there is not enough memory"));
  worker.post(-1);
  AWAIT(!worker.busy());
  QVERIFY(worker.take_failure());
  QVERIFY(!worker.take_failure());
  worker.post(3);
  AWAIT(!worker.busy());
  QVERIFY(!worker.take_failure());
  QCOMPARE(worker.take(), std::optional(3));
}

void LooseWorkerTest::aJobThatIsStuckIsLeftBehind() {
  const auto release = std::make_shared<std::latch>(1);
  const auto ended = std::make_shared<std::atomic<int>>(0);
  std::atomic<int> notified = 0;
  {
    Worker worker(
        [release, ended](int& request, const Worker::Context& context) {
          if (request < 0) release->wait();  // whatever it is told
          context.publish(request);
          ++*ended;
        },
        [&] { ++notified; });
    worker.post(-1);
    worker.post(-2);
    worker.post(7);  // is not kept waiting by those before
    AWAIT(!worker.busy());
    QCOMPARE(worker.take(), std::optional(7));
    worker.post(-3);
    QVERIFY(!worker.wait(1ms));
    worker.cancel();
    QVERIFY(!worker.busy());
    // The destructor comes back though three threads do not.
  }
  QCOMPARE(ended->load(), 1);
  const int before = notified;
  release->count_down();
  AWAIT_COMPARE(ended->load(), 4);
  QCOMPARE(notified.load(), before);  // nobody is told of what nobody wants
}

void LooseWorkerTest::thingsAreHandedOver() {
  using Mover = LooseWorker<std::unique_ptr<int>, std::unique_ptr<int>>;
  Mover worker(
      [](std::unique_ptr<int>& request, const Mover::Context& context) {
        ++*request;
        context.publish(std::move(request));
      },
      [] {});
  auto thing = std::make_unique<int>(0);
  for (int round = 1; round <= 20; ++round) {
    worker.post(std::move(thing));
    QVERIFY(worker.wait(60s));
    thing = std::move(worker.take().value());
    QCOMPARE(*thing, round);
  }
}

}  // namespace credence

CREDENCE_TEST(QCoreApplication, credence::LooseWorkerTest);
#include "tst_loose_worker.moc"
