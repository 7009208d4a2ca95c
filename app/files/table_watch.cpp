#include "app/files/table_watch.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int pause = 250;  // ms without a change; programs write a file in several pieces

}  // namespace

TableWatch::TableWatch(QObject* parent) : QObject(parent) {
  m_pause.setSingleShot(true);
  m_pause.setInterval(pause);
  const auto wait = [this] { m_pause.start(); };
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, wait);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, wait);
  connect(&m_pause, &QTimer::timeout, this, &TableWatch::look);
}

void TableWatch::setFiles(const QStringList& files) {
  if (files == m_files) return;
  m_pause.stop();
  const QStringList before = m_watcher.files() + m_watcher.directories();
  if (!before.isEmpty()) m_watcher.removePaths(before);
  m_files = files;
  m_seen.clear();
  for (const QString& file : files) m_seen.append(stampOf(file));
  m_previous = m_seen;
  watchAgain();
}

TableWatch::Stamp TableWatch::stampOf(const QString& file) {
  const QFileInfo info(file);
  return {info.exists(), info.size(), info.lastModified()};
}

void TableWatch::watchAgain() {
  // A file that is replaced drops out of the watch; its folder tells when it is back.
  QStringList paths;
  for (const QString& file : std::as_const(m_files)) {
    paths << file << QFileInfo(file).absolutePath();
  }
  paths.removeDuplicates();
  const QStringList watched = m_watcher.files() + m_watcher.directories();
  paths.removeIf([&](const QString& path) { return watched.contains(path) || !QFileInfo::exists(path); });
  if (!paths.isEmpty()) m_watcher.addPaths(paths);
}

void TableWatch::look() {
  watchAgain();
  QVector<Stamp> now;
  for (const QString& file : std::as_const(m_files)) now.append(stampOf(file));
  if (std::exchange(m_previous, now) != now) {
    m_pause.start();  // still being written
    return;
  }
  const bool whole = std::all_of(now.begin(), now.end(), [](const Stamp& stamp) { return stamp.exists; });
  if (!whole || m_seen == now) return;
  m_seen = now;
  emit changed();
}

}  // namespace credence
