#include "app/compute/judge_worker.h"

#include <new>
#include <utility>

namespace credence {

JudgeWorker::JudgeWorker(QObject* parent) : QObject(parent) {
  connect(this, &JudgeWorker::waiting, this, &JudgeWorker::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [](const JudgementRequest& request, const Worker::Context& context) {
        try {
          context.publish(std::make_shared<const Judgement>(judge(request)));
        } catch (const std::bad_alloc&) {
          context.publish(nullptr);
        }
      },
      [this] { emit waiting(QPrivateSignal()); });
}

JudgeWorker::~JudgeWorker() = default;

void JudgeWorker::post(const JudgementRequest& request) {
  m_worker->post(request);
}

void JudgeWorker::cancel() {
  m_worker->cancel();
}

void JudgeWorker::deliver() {
  if (auto judgement = m_worker->take()) emit judged(std::move(*judgement));
}

}  // namespace credence
