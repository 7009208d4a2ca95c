#include "app/files/session_files.h"

#include "app/document/file_name.h"
#include "app/files/data_files.h"
#include "app/files/session_file.h"
#include "app/files/whole_file.h"

#include <exception>
#include <utility>

namespace credence {

namespace {

constexpr std::chrono::seconds longestSaving(30);  // a network folder may never answer

bool sameWork(const DocumentState& a, const DocumentState& b) {
  return a.dataset == b.dataset && a.split == b.split && a.hyperparameters == b.hyperparameters &&
         a.evidenceRanges == b.evidenceRanges && a.pins == b.pins;
}

}  // namespace

SessionFiles::SessionFiles(Document* document, DataFiles* files, QObject* parent)
    : QObject(parent), m_document(document), m_files(files) {
  connect(document, &Document::changed, this, &SessionFiles::modifiedChanged);
  connect(files, &DataFiles::modifiedChanged, this, &SessionFiles::modifiedChanged);
  connect(files, &DataFiles::saved, this, &SessionFiles::kept);
  connect(files, &DataFiles::sessionOpened, this,
          [this](const QString& file, PointsPlace carried, bool asSaved) {
            if (!hasSessionName(file)) return;  // a figure that carries a session is not where it is saved
            if (asSaved) return note({file, carried, m_document->state()});
            resume(file, carried);
          });
  connect(this, &SessionFiles::reportWaiting, this, &SessionFiles::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(&SessionFiles::write, [this] { emit reportWaiting(QPrivateSignal()); });
}

SessionFiles::~SessionFiles() {
  m_worker->wait(longestSaving);
}

QString SessionFiles::file() const {
  const auto found = m_saved.find(m_document->state().origin);
  return found == m_saved.end() ? QString() : found->second.file;
}

PointsPlace SessionFiles::carried() const {
  const auto found = m_saved.find(m_document->state().origin);
  return found == m_saved.end() ? PointsPlace::inside : found->second.carried;
}

bool SessionFiles::modified(const DocumentState& state) const {
  const auto found = m_saved.find(state.origin);
  if (found != m_saved.end()) return !sameWork(state, found->second.state);
  return m_files->modified(state) || !state.pins.empty();
}

bool SessionFiles::pointsModified() const {
  const DocumentState& state = m_document->state();
  const auto found = m_saved.find(state.origin);
  const bool kept = found != m_saved.end() && found->second.state.dataset == state.dataset;
  return !kept && m_files->modified(state);
}

void SessionFiles::resume(const QString& file, PointsPlace carried) {
  DocumentState nothingOfIt;
  nothingOfIt.origin = m_document->state().origin;
  note({file, carried, nothingOfIt});
}

void SessionFiles::save(const QString& file, PointsPlace carried) {
  finish();
  m_writing = true;
  m_worker->post({sessionOf(*m_document), file, carried});
}

void SessionFiles::write(const Request& request, const Worker::Context& context) {
  Report report{{request.file, request.carried, request.session.state}, {}};
  try {
    const QByteArray bytes = sessionBytes(request.session, request.carried, request.file);
    report.reason = replaceFile(request.file, bytes).value_or(QString());
  } catch (const std::exception& error) {
    report.reason = QString::fromUtf8(error.what());
  }
  context.publish(std::move(report));
}

void SessionFiles::note(Saved saved) {
  const int origin = saved.state.origin;
  m_saved[origin] = std::move(saved);
  emit modifiedChanged();
  emit kept();
}

void SessionFiles::deliver() {
  auto report = m_worker->take();
  if (!report) return;
  m_writing = false;
  m_lastWentWell = report->reason.isEmpty();
  const QString file = report->saved.file;
  if (!m_lastWentWell) {
    emit failed(tr("%1: cannot be written: %2").arg(shownFileName(file), report->reason));
    return;
  }
  note(std::move(report->saved));
  m_files->addRecent(file);
  emit saved(file);
}

bool SessionFiles::finish() {
  if (!m_writing) return m_lastWentWell;
  if (m_worker->wait(longestSaving)) {
    deliver();
  } else {
    m_writing = false;
    m_lastWentWell = false;
    emit failed(tr("The session is not written: its folder does not answer."));
  }
  return m_lastWentWell;
}

}  // namespace credence
