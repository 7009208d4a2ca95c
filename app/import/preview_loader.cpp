#include "app/import/preview_loader.h"

#include <exception>
#include <utility>

namespace credence {

PreviewLoader::PreviewLoader(QObject* parent) : QObject(parent) {
  connect(this, &PreviewLoader::resultWaiting, this, &PreviewLoader::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(&PreviewLoader::read, [this] { emit resultWaiting(QPrivateSignal()); });
}

PreviewLoader::~PreviewLoader() = default;

void PreviewLoader::load(const TableSource& source) {
  m_busy = true;
  m_worker->post({++m_generation, source});
}

void PreviewLoader::read(const Request& request, const Worker::Context& context) {
  auto result = std::make_shared<PreviewResult>();
  result->source = request.source;
  try {
    result->preview = previewTable(request.source);
  } catch (const std::exception& error) {
    result->failure = QString::fromUtf8(error.what());
  }
  context.publish({request.generation, std::move(result)});
}

void PreviewLoader::deliver() {
  auto answer = m_worker->take();
  if (!answer || answer->generation != m_generation) return;
  m_busy = false;
  emit loaded(std::move(answer->result));
}

}  // namespace credence
