#include "app/files/recovery.h"

#include "app/files/session_files.h"
#include "core/concurrency/memory.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace credence {

namespace {

constexpr std::chrono::seconds longestWait(1);  // for the disk, before the program ends
constexpr std::chrono::seconds retryDelay(5);   // after the disk was full

}  // namespace

Recovery::Recovery(Document* document, SessionFiles* files, QObject* parent)
    : QObject(parent), m_document(document), m_files(files) {
  m_delay.setSingleShot(true);
  connect(&m_delay, &QTimer::timeout, this, &Recovery::flush);
  connect(document, &Document::changed, this, [this](Changes changes) {
    constexpr Changes kept = Change::Dataset | Change::Origin | Change::Split | Change::Hyperparameters |
                             Change::EvidenceRanges | Change::Pins;
    if (changes & kept) note();
  });
  connect(files, &SessionFiles::kept, this, &Recovery::note);
  connect(this, &Recovery::reportWaiting, this, &Recovery::deliver, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(&Recovery::write, [this] { emit reportWaiting(QPrivateSignal()); });
}

Recovery::~Recovery() {
  disconnect(this, &Recovery::failed, nullptr, nullptr);  // there may be nobody left to tell
  keep();
}

void Recovery::adopt(const Opening& opening, std::unique_ptr<RecoveryJournal> journal) {
  m_journals[opening] = std::move(journal);
}

std::unique_ptr<RecoveryJournal> Recovery::release(const Opening& opening) {
  auto found = m_journals.extract(opening);
  return found ? std::move(found.mapped()) : nullptr;
}

void Recovery::note() {
  if (m_document->laidAside()) return;  // what is laid aside has been noted
  const DocumentState& state = m_document->state();
  Pending next{sessionOf(*m_document),
               m_files->modified(state),
               {m_files->file(), m_files->carried()},
               m_document->gesture()};
  const auto isOfIt = [&](const Pending& pending) { return pending.session.state.opened == state.opened; };
  const bool recorded = m_journals.contains(state.opened) ||
                        std::any_of(m_pending.begin(), m_pending.end(), isOfIt) || m_writing == state.opened;
  leaveFor(state);
  m_shownUnsaved = next.unsaved;
  if (!next.unsaved && !recorded) return dropLeft();
  if (!m_pending.empty() && isOfIt(m_pending.back())) {
    // Of a gesture, which may edit many times a second, and of a setting the newest state says all.
    const Pending& last = m_pending.back();
    const bool sameGesture = next.gesture != 0 && last.gesture == next.gesture;
    if (sameGesture || last.session.state.dataset == state.dataset) m_pending.pop_back();
  }
  m_pending.push_back(std::move(next));
  if (!m_delay.isActive() || m_delay.remainingTimeAsDuration() > delay) m_delay.start(delay);
}

void Recovery::leaveFor(const DocumentState& state) {
  std::erase(m_left, state.opened);  // it is back
  if (m_shown && m_shown != state.opened && (!m_shownUnsaved || m_settled.contains(m_shownRevision)))
    m_left.push_back(m_shown);
  m_shown = state.opened;
  m_shownRevision = state.revision;
}

/// Not before all there is to keep is on the disk: what is left behind may live on in it, as pins do in a
/// table that is read again.
void Recovery::dropLeft() {
  if (!idle()) return;
  for (const Opening& opening : std::exchange(m_left, {})) {
    if (const auto journal = release(opening)) journal->remove();
  }
}

void Recovery::flush() {
  if (m_writing || m_pending.empty()) return;
  m_delay.stop();
  // All there is of the data whose turn it is, up to a change to others.
  Request request;
  request.opening = m_pending.front().session.state.opened;
  const auto end = std::find_if(m_pending.begin(), m_pending.end(), [&](const Pending& pending) {
    return pending.session.state.opened != request.opening;
  });
  request.steps.assign(std::make_move_iterator(m_pending.begin()), std::make_move_iterator(end));
  m_pending.erase(m_pending.begin(), end);
  if (auto found = m_journals.extract(request.opening)) request.journal = std::move(found.mapped());
  m_writing = request.opening;
  m_worker->post(std::move(request));
}

QString Recovery::writeSteps(Request& request, std::size_t& done) {
  for (const Pending& step : request.steps) {
    if (request.journal && request.journal->takes(step.session.state)) {
      if (const auto reason = request.journal->append(step.session, step.unsaved, step.saved)) {
        return *reason;
      }
    } else {
      QString reason;
      auto begun = RecoveryJournal::create(step.session, step.unsaved, step.saved, reason);
      if (!begun) return reason;
      if (request.journal) request.journal->remove();
      request.journal = std::move(begun);
    }
    ++done;
  }
  return {};
}

void Recovery::write(Request& request, const Worker::Context& context) {
  std::size_t done = 0;
  QString reason;
  try {
    reason = writeSteps(request, done);
  } catch (...) {
    reason = QString::fromStdString(reason_of(std::current_exception()));
  }
  // Of what is left the newest says all; the older ones need not be kept in memory for it.
  std::vector<Pending> left;
  if (done < request.steps.size()) left.push_back(std::move(request.steps.back()));
  context.publish({std::move(request.opening), std::move(request.journal), std::move(left), reason});
}

void Recovery::deliver() {
  auto report = m_worker->take();
  if (!report) return;
  m_writing.reset();
  if (report->journal) m_journals[report->opening] = std::move(report->journal);
  if (report->reason.isEmpty()) {
    m_complained = false;
    flush();
    return dropLeft();
  }
  m_pending.insert(m_pending.begin(), std::make_move_iterator(report->left.begin()),
                   std::make_move_iterator(report->left.end()));
  m_delay.start(retryDelay);
  if (std::exchange(m_complained, true)) return;
  emit failed(tr("Drawn points are not safe from a crash: their recovery record cannot be written (%1). Save "
                 "them to a file.")
                  .arg(report->reason));
}

void Recovery::keep() {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + longestWait;
  flush();
  while (m_writing) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0 || !m_worker->wait(left)) return;
    deliver();
  }
}

void Recovery::forget() {
  m_delay.stop();
  m_pending.clear();
  m_worker->wait(longestWait);
  deliver();
  m_pending.clear();
  m_left.clear();
  m_delay.stop();
  for (const auto& [opening, journal] : m_journals) journal->remove();
  m_journals.clear();
}

}  // namespace credence
