#include "app/files/table_watch.h"

#include <QEventLoop>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QStringList>
#include <QTimer>

#include <algorithm>
#include <stop_token>
#include <utility>

namespace credence {

namespace {

constexpr int pause = 250;  // ms without a change; programs write a file in several pieces

using Stamps = QVector<FileStamp>;

/// Lives in a thread with an event loop.
class Follower {
 public:
  Follower(const QVector<WatchedFile>& files, TableWatch::Stamper stamper, std::function<void()> changed)
      : m_stamper(std::move(stamper)), m_changed(std::move(changed)) {
    for (const WatchedFile& file : files) {
      m_names << file.name;
      m_seen << (file.seen ? *file.seen : m_stamper(file.name));
    }
    m_previous = m_seen;
    m_pause.setSingleShot(true);
    m_pause.setInterval(pause);
    const auto wait = [this] { m_pause.start(); };
    QObject::connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_pause, wait);
    QObject::connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_pause, wait);
    QObject::connect(&m_pause, &QTimer::timeout, &m_pause, [this] { look(); });
    look();
  }

 private:
  void watchAgain() {
    // A file that is replaced drops out of the watch; its folder tells when it is back.
    QStringList paths;
    for (const QString& name : std::as_const(m_names)) paths << name << QFileInfo(name).absolutePath();
    paths.removeDuplicates();
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    paths.removeIf([&](const QString& path) { return watched.contains(path) || !QFileInfo::exists(path); });
    if (!paths.isEmpty()) m_watcher.addPaths(paths);
  }

  void look() {
    watchAgain();
    Stamps now;
    for (const QString& name : std::as_const(m_names)) now << m_stamper(name);
    if (std::exchange(m_previous, now) != now) {
      m_pause.start();  // still being written
      return;
    }
    const bool whole =
        std::all_of(now.begin(), now.end(), [](const FileStamp& stamp) { return stamp.exists; });
    if (!whole || m_seen == now) return;
    m_seen = now;
    m_changed();
  }

  TableWatch::Stamper m_stamper;
  std::function<void()> m_changed;
  QStringList m_names;
  Stamps m_seen;      // as last announced
  Stamps m_previous;  // as of the last look
  QFileSystemWatcher m_watcher;
  QTimer m_pause;
};

}  // namespace

TableWatch::TableWatch(Stamper stamper, QObject* parent) : QObject(parent) {
  m_worker = std::make_unique<Worker>(
      [stamper = std::move(stamper)](const QVector<WatchedFile>& files, const Worker::Context& context) {
        QEventLoop loop;
        const Follower follower(files, stamper, [&context] { context.publish({}); });
        const std::stop_callback end(context.superseded, [&loop] { loop.wakeUp(); });
        while (!context.superseded.stop_requested()) loop.processEvents(QEventLoop::WaitForMoreEvents);
      },
      [this] { emit changeWaiting(QPrivateSignal()); });
  connect(this, &TableWatch::changeWaiting, this, &TableWatch::deliver, Qt::QueuedConnection);
}

TableWatch::~TableWatch() = default;

void TableWatch::deliver() {
  if (m_worker->take()) emit changed();
  if (const auto reason = m_worker->take_failure()) emit failed(QString::fromStdString(*reason));
}

void TableWatch::setFiles(const QVector<WatchedFile>& files) {
  const bool same = std::equal(files.begin(), files.end(), m_files.begin(), m_files.end(),
                               [](const WatchedFile& a, const WatchedFile& b) { return a.name == b.name; });
  if (same) return;
  m_files = files;
  if (files.isEmpty()) {
    m_worker->cancel();
  } else {
    m_worker->post(files);
  }
}

}  // namespace credence
