#pragma once

#include "app/document/document.h"
#include "app/files/recovery_journal.h"
#include "core/concurrency/loose_worker.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace credence {

class SessionFiles;

/// Keeps what was drawn and not saved on the disk, for the case that the program ends without asking: a
/// record for each data set of the session, written in the background within a second of every gesture.
class Recovery : public QObject {
  Q_OBJECT

 public:
  /// From a gesture to the writing: strokes that follow each other closely are written together.
  static constexpr std::chrono::milliseconds delay{300};

  Recovery(Document* document, SessionFiles* files, QObject* parent = nullptr);
  /// Records that were not forgotten stay, for the next start.
  ~Recovery() override;

  /// Goes on with a record that was found, whose data, `opening`, the document is about to show.
  void adopt(const std::shared_ptr<const Dataset>& opening, std::unique_ptr<RecoveryJournal> journal);
  /// The same record again, where the document does not show them after all.
  std::unique_ptr<RecoveryJournal> release(const std::shared_ptr<const Dataset>& opening);

  /// The person was asked about what is at hand: it is saved, or not wanted, once others take its place.
  void settle() { m_settled.insert(m_document->state().revision); }

  /// Writes what is still to be written, and waits for it, a second at most.
  void keep();
  /// Takes all records away: what they hold was saved, or is not wanted.
  void forget();

  /// Whether everything there is to keep is on the disk.
  bool idle() const { return m_pending.empty() && !m_writing; }

 signals:
  void failed(const QString& message);

 signals:
  // Sent by the worker. Queued, and without data: reports wait behind the worker's mutex until taken.
  void reportWaiting(QPrivateSignal);

 private:
  /// The data of one opening: their states before any edit are one object.
  using Opening = std::shared_ptr<const Dataset>;
  struct Pending {
    Session session;
    bool unsaved = false;
    SavedSession saved;
    int gesture = 0;
  };
  /// A journal goes to the worker with its request, and comes back with its report: one at a time has it.
  struct Request {
    Opening opening;
    std::unique_ptr<RecoveryJournal> journal;  // none: the first
    std::vector<Pending> steps;
  };
  struct Report {
    Opening opening;
    std::unique_ptr<RecoveryJournal> journal;
    std::vector<Pending> left;  // what could not be written
    QString reason;
  };
  using Worker = LooseWorker<Request, Report>;

  void note();
  /// What `state` replaces is left behind: its record goes where nobody would miss it.
  void leaveFor(const DocumentState& state);
  void dropLeft();
  void flush();
  void deliver();
  static void write(Request& request, const Worker::Context& context);
  static QString writeSteps(Request& request, std::size_t& done);

  Document* m_document;
  SessionFiles* m_files;
  QTimer m_delay;
  std::vector<Pending> m_pending;  // oldest first
  Opening m_writing;               // whose journal the worker has
  std::map<Opening, std::unique_ptr<RecoveryJournal>> m_journals;
  Opening m_shown;                   // as of the last note
  int m_shownRevision = 0;           // likewise
  bool m_shownUnsaved = false;       // likewise
  std::set<int> m_settled;           // revisions
  std::vector<Opening> m_left;       // whose records go when what came after is on the disk
  bool m_complained = false;         // since something was written last
  std::unique_ptr<Worker> m_worker;  // last: it tells this of nothing once it is gone
};

}  // namespace credence
