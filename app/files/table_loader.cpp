#include "app/files/table_loader.h"

#include <exception>
#include <new>
#include <utility>

namespace credence {

namespace {

using Cure = LoadFailure::Cure;

/// Whether the import dialog would have anything to show and to choose from.
Cure cureOf(const TableSource& source) {
  try {
    const bool session = !source.file.isEmpty() && isSessionFile(source.file);
    return !session && previewTable(source).columns.size() > 1 ? Cure::settings : Cure::none;
  } catch (const std::exception&) {
    return Cure::none;
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

void TableLoader::load(const TableSource& source, ChangedPoints changed) {
  m_loading = source;
  m_worker->post({source, changed});
  emit started();
}

void TableLoader::cancel() {
  if (!busy()) return;
  m_worker->cancel();
  m_loading.reset();
  emit finished();
}

void TableLoader::read(const Reader& reader, const Request& request, const Worker::Context& context) {
  const TableSource& source = request.source;
  const auto fail = [&](const QString& message, Cure cure, const QString& labels = {}) {
    throw_if_stopped(context.superseded);
    context.publish({.failure = LoadFailure{source, message, cure, labels}});
  };
  const auto report = [&](const Progress& progress) {
    const double total = static_cast<double>(progress.total);
    context.publish({.fraction = progress.total == 0 ? -1.0 : static_cast<double>(progress.done) / total});
  };
  try {
    const ReadControl control{context.superseded, report};
    if (!source.file.isEmpty() && isSessionFile(source.file)) {
      auto reading = readSessionFile(source.file, source.labelsFile(), request.changed);
      auto session = std::make_shared<const OpenedSession>(OpenedSession{source, std::move(reading)});
      return context.publish({.fraction = 1.0, .session = std::move(session)});
    }
    auto table = std::make_shared<const OpenedTable>(reader(source, control));
    context.publish({.fraction = 1.0, .table = std::move(table)});
  } catch (const std::bad_alloc&) {
    fail(tr("%1: there is not enough memory for that many points").arg(source.name()), Cure::none);
  } catch (const ChangedPointsError& error) {
    fail(QString::fromUtf8(error.what()), Cure::changed);
  } catch (const SessionDataError& error) {
    fail(QString::fromUtf8(error.what()), Cure::data);
  } catch (const std::exception& error) {
    const Cure cure = cureOf(source);
    fail(QString::fromUtf8(error.what()), cure,
         cure == Cure::settings ? labelsBeside(source, context.superseded) : QString());
  }
}

void TableLoader::deliver() {
  auto report = m_worker->take();
  if (const auto reason = m_worker->take_failure(); reason && m_loading) {
    report = Report{.failure = LoadFailure{*m_loading, QString::fromStdString(*reason), Cure::none}};
  }
  if (!report) return;
  if (!report->table && !report->session && !report->failure) {
    emit progressed(report->fraction);
    return;
  }
  m_loading.reset();
  if (report->table) {
    emit loaded(std::move(report->table));
  } else if (report->session) {
    emit sessionLoaded(std::move(report->session));
  } else {
    emit failed(*report->failure);
  }
  // What was told may have started the next.
  if (!busy()) emit finished();
}

}  // namespace credence
