#pragma once

#include "app/document/file_stamp.h"
#include "core/concurrency/loose_worker.h"

#include <QObject>
#include <QString>
#include <QVector>

#include <functional>
#include <memory>
#include <optional>

namespace credence {

struct WatchedFile {
  QString name;
  std::optional<FileStamp> seen;  ///< as it was read; nothing: as it is now
};

/// Says when files have changed since they were read, once they have been left alone for a moment. Follows
/// files that are replaced by others of the same name, as many editors save, and files that are away for a
/// while. They are looked at in a thread of its own, which is left behind where the system does not answer.
class TableWatch : public QObject {
  Q_OBJECT

 public:
  using Stamper = std::function<FileStamp(const QString& file)>;

  explicit TableWatch(Stamper stamper = stampOf, QObject* parent = nullptr);
  ~TableWatch() override;

  /// Watches these instead of any others. Nothing begins anew where their names are the same.
  void setFiles(const QVector<WatchedFile>& files);

 signals:
  void changed();
  /// They are no longer watched: why, in words.
  void failed(const QString& reason);

 signals:
  // Sent by the worker.
  void changeWaiting(QPrivateSignal);

 private:
  struct Change {};
  using Worker = LooseWorker<QVector<WatchedFile>, Change>;

  void deliver();

  QVector<WatchedFile> m_files;
  std::unique_ptr<Worker> m_worker;  // last: it tells this of nothing once it is gone
};

}  // namespace credence
