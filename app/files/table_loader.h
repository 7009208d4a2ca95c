#pragma once

#include "app/document/table_source.h"
#include "app/files/session_file.h"
#include "app/session/session.h"
#include "core/concurrency/loose_worker.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>

namespace credence {

/// Why a table or a session could not be opened.
struct LoadFailure {
  enum class Cure {
    none,
    settings,  ///< there are rows and columns: choosing settings may help
    data,      ///< a session's points are missing: naming the file that has them may help
    changed,   ///< a session's table has other points now: they may be wanted, or those of another file
  };

  TableSource source;
  QString message;  ///< one sentence, file and line first
  Cure cure = Cure::none;
  QString labels = {};  ///< a file beside the table that has a label for each row, where that may help
};

/// A session as it was read.
struct OpenedSession {
  TableSource source;
  SessionReading reading;
};

/// Reads tables and sessions in the background: the newest request supersedes the others, and a reading that
/// the system holds is left behind.
class TableLoader : public QObject {
  Q_OBJECT

 public:
  using Reader = std::function<OpenedTable(const TableSource&, const ReadControl&)>;

  explicit TableLoader(Reader reader = readTable, QObject* parent = nullptr);
  ~TableLoader() override;

  /// `changed`: what becomes of a session whose table has other points now.
  void load(const TableSource& source, ChangedPoints changed = ChangedPoints::refuse);
  void cancel();

  bool busy() const { return m_loading.has_value(); }
  /// What is being read; only while busy().
  const TableSource& loading() const { return *m_loading; }

 signals:
  void started();
  void progressed(double fraction);  ///< of the file; negative where its length is not known
  void loaded(std::shared_ptr<const credence::OpenedTable> table);
  void sessionLoaded(std::shared_ptr<const credence::OpenedSession> session);
  void failed(const credence::LoadFailure& failure);
  void finished();  ///< loaded, failed or cancelled

 signals:
  // Sent by the worker. Queued, and without data: reports wait behind the worker's mutex until taken.
  void reportWaiting(QPrivateSignal);

 private:
  /// How far the reading is; with any of the others: that it ended.
  struct Report {
    double fraction = 0.0;
    std::shared_ptr<const OpenedTable> table = {};
    std::shared_ptr<const OpenedSession> session = {};
    std::optional<LoadFailure> failure = {};
  };
  struct Request {
    TableSource source;
    ChangedPoints changed = ChangedPoints::refuse;
  };
  using Worker = LooseWorker<Request, Report>;

  static void read(const Reader& reader, const Request& request, const Worker::Context& context);
  void deliver();

  std::optional<TableSource> m_loading;
  std::unique_ptr<Worker> m_worker;  // last: it tells this of nothing once it is gone
};

}  // namespace credence
