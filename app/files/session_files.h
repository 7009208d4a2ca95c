#pragma once

#include "app/session/session.h"
#include "core/concurrency/loose_worker.h"

#include <QObject>
#include <QString>

#include <chrono>
#include <map>
#include <memory>
#include <optional>

namespace credence {

class DataFiles;

/// Saves the document as a session, in the background, and knows what of it is in a file.
class SessionFiles : public QObject {
  Q_OBJECT

 public:
  SessionFiles(Document* document, DataFiles* files, QObject* parent = nullptr);
  ~SessionFiles() override;

  /// Of the data at hand; empty where there is none yet.
  QString file() const;
  PointsPlace carried() const;

  /// Whether there is work that no file holds: where there is a session file, anything that it says
  /// otherwise; else drawn points, and pins.
  bool modified() const { return modified(m_document->ownState()); }
  bool modified(const DocumentState& state) const;
  /// Whether there are points that were drawn or changed, and are in no file.
  bool pointsModified() const;

  /// The work at hand belongs to this session file, and is not what stands in it: it was on its way there
  /// when the program ended, or has other points.
  void resume(const QString& file, PointsPlace carried);

  /// saved() or failed() will follow. One that is still being written is waited for.
  void save(const QString& file, PointsPlace carried);
  /// Waits for the disk, and says whether all that was to be saved is there.
  bool finish();

 signals:
  void modifiedChanged();
  /// Some work is in a file now: in a session, or as a table.
  void kept();
  void saved(const QString& file);
  void failed(const QString& message);

 signals:
  // Sent by the worker. Queued, and without data: reports wait behind the worker's mutex until taken.
  void reportWaiting(QPrivateSignal);

 private:
  struct Saved {
    QString file;
    PointsPlace carried = PointsPlace::inside;
    DocumentState state;
  };
  struct Request {
    Session session;
    QString file;
    PointsPlace carried = PointsPlace::inside;
  };
  struct Report {
    Saved saved;
    QString reason;  // empty: all went well
  };
  using Worker = LooseWorker<Request, Report>;

  static void write(const Request& request, const Worker::Context& context);
  void note(Saved saved);
  void deliver();

  Document* m_document;
  DataFiles* m_files;
  std::map<int, Saved> m_saved;  // by origin: undo leads back to data and their file
  bool m_writing = false;
  bool m_lastWentWell = true;
  std::unique_ptr<Worker> m_worker;  // last: it tells this of nothing once it is gone
};

}  // namespace credence
