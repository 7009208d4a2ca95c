#include "app/files/table_loader.h"

#include <exception>
#include <new>
#include <utility>

namespace credence {

namespace {

/// Whether the import dialog would have anything to show and to choose from.
bool hasColumns(const TableSource& source) {
  try {
    return previewTable(source).columns.size() > 1;
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

TableLoader::TableLoader(Reader reader, QObject* parent) : QObject(parent) {
  connect(this, &TableLoader::reportWaiting, this, &TableLoader::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [reader = std::move(reader)](const Request& request, const Worker::Context& context) {
        read(reader, request, context);
      },
      [this] { emit reportWaiting(QPrivateSignal()); });
}

TableLoader::~TableLoader() = default;

void TableLoader::load(const TableSource& source) {
  m_loading = source;
  m_worker->post({++m_generation, source});
  emit started();
}

void TableLoader::cancel() {
  if (!busy()) return;
  ++m_generation;  // a report that is under way is not wanted
  m_worker->cancel();
  m_loading.reset();
  emit finished();
}

void TableLoader::read(const Reader& reader, const Request& request, const Worker::Context& context) {
  const auto fail = [&](const QString& message, bool curable) {
    throw_if_stopped(context.superseded);
    context.publish({request.generation, 0.0, nullptr, LoadFailure{request.source, message, curable}});
  };
  const auto report = [&](const Progress& progress) {
    const double total = static_cast<double>(progress.total);
    context.publish({request.generation,
                     progress.total == 0 ? -1.0 : static_cast<double>(progress.done) / total,
                     nullptr,
                     {}});
  };
  try {
    const ReadControl control{context.superseded, report};
    auto table = std::make_shared<const OpenedTable>(reader(request.source, control));
    context.publish({request.generation, 1.0, std::move(table), {}});
  } catch (const std::bad_alloc&) {
    fail(tr("%1: there is not enough memory for that many points").arg(request.source.name()), false);
  } catch (const std::exception& error) {
    fail(QString::fromUtf8(error.what()), hasColumns(request.source));
  }
}

void TableLoader::deliver() {
  auto report = m_worker->take();
  if (!report || report->generation != m_generation) return;
  if (!report->table && !report->failure) {
    emit progressed(report->fraction);
    return;
  }
  m_loading.reset();
  if (report->table) {
    emit loaded(std::move(report->table));
  } else {
    emit failed(*report->failure);
  }
  // What was told may have started the next.
  if (!busy()) emit finished();
}

}  // namespace credence
