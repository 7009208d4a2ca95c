#pragma once

#include "app/files/recovery.h"

#include <QObject>

#include <deque>
#include <memory>
#include <vector>

class QWidget;

namespace credence {

class DataFiles;
class MessageBar;
class SessionActions;

/// What is set and drawn and in no file: asks before it is lost, and offers what an earlier program left
/// behind.
class UnsavedWork : public QObject {
  Q_OBJECT

 public:
  /// Says what goes wrong in `messages`, and offers in a bar of its own.
  UnsavedWork(QWidget* window, Document* document, DataFiles* files, SessionFiles* sessions,
              SessionActions* saving, MessageBar* messages, MessageBar* offers);

  ~UnsavedWork() override;

  /// Asks for a file and writes the points at hand to it, as a table.
  void saveData();

  /// Whether the window may close: asks, once, where something would be lost by it.
  bool mayClose();

  /// The program ends without a word: what there is stays on the disk, for the next start.
  void keep() { m_recovery.keep(); }

  /// Looks for records of programs that ended so, in the background, and offers them one after another.
  void offerRecords();

  Recovery* recovery() { return &m_recovery; }

 signals:
  // Sent by the worker. Queued, and without data: what was found waits behind the worker's mutex until taken.
  void recordsWaiting(QPrivateSignal);

 private:
  struct Search {};
  using Finder = LooseWorker<Search, std::vector<FoundRecord>>;

  /// Asks what is to become of work that is in no file; false where the person would rather go on with it.
  bool settle(const QString& question);
  void receiveRecords();
  void offerNext();
  void restoreFirst();
  void discardFirst();

  QWidget* m_window;
  Document* m_document;
  DataFiles* m_files;
  SessionFiles* m_sessions;
  SessionActions* m_saving;
  MessageBar* m_offers;
  Recovery m_recovery;
  std::deque<FoundRecord> m_found;  // locked as long as they are here: no other window offers them
  bool m_asking = false;
  Finder m_finder;
};

}  // namespace credence
