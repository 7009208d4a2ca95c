#include "app/files/data_files.h"

#include "app/document/document.h"
#include "app/document/menu_text.h"
#include "app/files/session_file.h"
#include "app/files/whole_file.h"
#include "core/data/role.h"
#include "core/table/write_dataset.h"

#include <QFileInfo>

#include <algorithm>
#include <exception>
#include <sstream>

namespace credence {

namespace {

/// NumPy users save X.txt and y.txt; others write "labels" somewhere in the name.
bool looksLikeLabels(const QString& file) {
  const QString name = QFileInfo(file).completeBaseName().toLower();
  return name.startsWith(QLatin1Char('y')) || name.contains(QLatin1String("label"));
}

/// The points, marked as the rule at hand splits them. Where it lets all train, marks that it does not heed
/// stay what they are: they were brushed by hand, and may be wanted again.
Dataset withSplit(const DocumentState& state) {
  Dataset dataset = *state.dataset;
  if (state.split.kind == SplitRule::Kind::all_training) return dataset;
  const Split split = split_rows(dataset, state.split);
  dataset.role_marks.zeros(dataset.size());
  for (const Role role : {Role::test, Role::validation}) {
    dataset.role_marks.elem(split.rows[role]).fill(index_of(role));
  }
  return dataset;
}

}  // namespace

DataFiles::DataFiles(Document* document, QObject* parent) : QObject(parent), m_document(document) {
  connect(&m_loader, &TableLoader::loaded, this, &DataFiles::receive);
  connect(&m_loader, &TableLoader::sessionLoaded, this, &DataFiles::receiveSession);
  connect(&m_loader, &TableLoader::failed, this, &DataFiles::receiveFailure);
  connect(&m_watch, &TableWatch::changed, this, &DataFiles::follow);
  connect(&m_watch, &TableWatch::failed, this,
          [this](const QString& reason) { emit noticed(tr("Changes are no longer seen: %1").arg(reason)); });
  connect(document, &Document::changed, this, [this](Changes changes) {
    // Other data were chosen meanwhile: what is still being read is no longer wanted.
    if (changes & Change::Origin) m_loader.cancel();
    if (changes & Change::Table) updateWatch();
    if (changes & (Change::Table | Change::Dataset)) emit modifiedChanged();
  });
}

void DataFiles::open(const TableSource& source) {
  load(source, Purpose::Open);
}

void DataFiles::openChanged(const TableSource& session) {
  load(session, Purpose::Open, ChangedPoints::accept);
}

TableSource sourceOfFiles(const QStringList& files) {
  if (files.size() == 1) return TableSource::fromFile(files[0]);
  const bool firstIsLabels =
      hasSessionName(files[1]) ||
      (!hasSessionName(files[0]) && looksLikeLabels(files[0]) && !looksLikeLabels(files[1]));
  return TableSource::fromFile(files[firstIsLabels ? 1 : 0], files[firstIsLabels ? 0 : 1]);
}

void DataFiles::openFiles(const QStringList& files) {
  if (files.size() == 1 || files.size() == 2) return open(sourceOfFiles(files));
  emit failed(
      tr("Open one table, or two files: inputs and their labels. These are %1 files.").arg(files.size()));
}

void DataFiles::openText(const QString& text) {
  open(TableSource::fromText(text));
}

void DataFiles::reload() {
  if (canReload()) load(*current(), Purpose::Reload);
}

bool DataFiles::canReload() const {
  return current() != nullptr && !current()->file.isEmpty();
}

const TableSource* DataFiles::current() const {
  const auto& table = m_document->state().table;
  return table ? &table->source : nullptr;
}

void DataFiles::setWatching(bool on) {
  m_watching = on;
  updateWatch();
}

void DataFiles::load(const TableSource& source, Purpose purpose, ChangedPoints changed) {
  m_purpose = purpose;
  m_loader.load(source, changed);
}

void DataFiles::receive(const std::shared_ptr<const OpenedTable>& table) {
  if (m_purpose == Purpose::Open) {
    const int before = m_document->state().origin;
    m_document->openTable(table);
    if (m_document->state().origin == before) return;  // what there was is to stay
    m_recent.add(table->source);
    emit opened();
    if (!table->reason.isEmpty()) emit noticed(table->source.name() + QStringLiteral(": ") + table->reason);
    return;
  }
  const bool same = identical(*table->dataset, m_document->dataset());
  // Nobody is asked in the middle of something else; what was drawn stays until they say so.
  if (!same && m_purpose == Purpose::Follow && modified()) return emit changedBeneath(table->source.name());
  if (!same) {
    const auto before = m_document->state().dataset;
    m_document->reloadTable(table);
    if (m_document->state().dataset == before) return;  // what there was is to stay
  }
  if (m_purpose == Purpose::Reload) emit opened();
  emit noticed(same ? tr("%1 holds the same data").arg(table->source.name())
                    : tr("%1 was read again").arg(table->source.name()));
}

void DataFiles::receiveSession(const std::shared_ptr<const OpenedSession>& session) {
  const SessionReading& reading = session->reading;
  const int before = m_document->state().origin;
  m_document->openSession(reading.session.state, reading.session.view,
                          tr("Open %1").arg(menuText(session->source.name())));
  if (m_document->state().origin == before) return;  // what there was is to stay
  m_recent.add(session->source);
  emit opened();
  emit sessionOpened(session->source.file, reading.data.carried, reading.changed.isEmpty());
  if (!reading.changed.isEmpty()) {
    emit noticed(tr("These are not the points that %1 was saved with: %2")
                     .arg(session->source.name(), reading.changed));
  }
  const QString notice = reading.notice();
  if (!notice.isEmpty()) emit noticed(session->source.name() + QStringLiteral(": ") + notice);
}

void DataFiles::receiveFailure(const LoadFailure& failure) {
  if (m_purpose == Purpose::Follow) {
    emit noticed(tr("Changed, but not read: %1").arg(failure.message));
  } else {
    emit openingFailed(failure);
  }
}

void DataFiles::follow() {
  const bool somethingElseIsWanted = m_loader.busy() && m_purpose != Purpose::Follow;
  if (canReload() && !somethingElseIsWanted) load(*current(), Purpose::Follow);
}

void DataFiles::updateWatch() {
  QVector<WatchedFile> files;
  if (m_watching && canReload()) {
    const OpenedTable& table = *m_document->state().table;
    files << WatchedFile{table.source.file, table.file};
    if (table.source.options.labels_file) files << WatchedFile{table.source.labelsFile(), table.labels};
  }
  m_watch.setFiles(files);
}

bool DataFiles::save(const QString& file, const DocumentState& state) {
  std::ostringstream text;
  try {
    write_dataset(text, withSplit(state));
  } catch (const std::exception& error) {
    emit failed(tr("%1: not written: %2").arg(file, QString::fromUtf8(error.what())));
    return false;
  }
  const QByteArray bytes = QByteArray::fromStdString(text.str());
  if (const auto reason = replaceFile(file, bytes)) {
    emit failed(tr("%1: cannot be written: %2").arg(file, *reason));
    return false;
  }
  m_recent.add(TableSource::fromFile(file));
  std::erase_if(m_saved, [](const auto& saved) { return saved.expired(); });
  m_saved.push_back(state.dataset);
  emit modifiedChanged();
  emit saved();
  return true;
}

bool DataFiles::modified() const {
  return modified(m_document->state());
}

bool DataFiles::modified(const DocumentState& state) const {
  const auto isState = [&](const auto& saved) { return saved.lock() == state.dataset; };
  return state.edited() && state.dataset->size() > 0 && std::none_of(m_saved.begin(), m_saved.end(), isState);
}

}  // namespace credence
