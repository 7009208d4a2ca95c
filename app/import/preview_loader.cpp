#include "app/import/preview_loader.h"

#include <utility>

namespace credence {

PreviewLoader::PreviewLoader(Reader reader, QObject* parent) : QObject(parent) {
  connect(this, &PreviewLoader::resultWaiting, this, &PreviewLoader::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [reader = std::move(reader)](const TableSource& source, const Worker::Context& context) {
        Found found{reader(source), {}};
        if (!found.preview.problem.empty()) found.labels = labelsBeside(source, context.superseded);
        context.publish(std::move(found));
      },
      [this] { emit resultWaiting(QPrivateSignal()); });
}

PreviewLoader::~PreviewLoader() = default;

void PreviewLoader::load(const TableSource& source) {
  m_loading = source;
  m_worker->post(source);
}

void PreviewLoader::deliver() {
  auto found = m_worker->take();
  const auto failure = m_worker->take_failure();
  if (!m_loading || (!found && !failure)) return;
  auto result = std::make_shared<PreviewResult>();
  result->source = std::move(*m_loading);
  m_loading.reset();
  if (found) {
    result->preview = std::move(found->preview);
    result->labels = std::move(found->labels);
  }
  if (failure) result->failure = QString::fromStdString(*failure);
  emit loaded(std::move(result));
}

}  // namespace credence
