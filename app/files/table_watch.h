#pragma once

#include <QDateTime>
#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <QVector>

namespace credence {

/// Says when files have changed, once they have been left alone for a moment. Follows files that are replaced
/// by others of the same name, as many editors save, and files that are away for a while.
class TableWatch : public QObject {
  Q_OBJECT

 public:
  explicit TableWatch(QObject* parent = nullptr);

  /// Watches these instead of any others, from their present state on.
  void setFiles(const QStringList& files);

 signals:
  void changed();

 private:
  struct Stamp {
    bool exists = false;
    qint64 size = 0;
    QDateTime modified;
    bool operator==(const Stamp&) const = default;
  };

  static Stamp stampOf(const QString& file);
  void watchAgain();
  void look();

  QFileSystemWatcher m_watcher;
  QTimer m_pause;
  QStringList m_files;
  QVector<Stamp> m_seen;      // as last announced
  QVector<Stamp> m_previous;  // as of the last look
};

}  // namespace credence
