#pragma once

#include "app/files/recovery.h"

#include <QObject>

#include <deque>
#include <memory>
#include <vector>

class QWidget;

namespace credence {

class MessageBar;

/// What was drawn and is in no file: saves it, asks before it is lost, and offers what an earlier program
/// left behind.
class UnsavedWork : public QObject {
  Q_OBJECT

 public:
  /// Says what goes wrong in `messages`, and offers in a bar of its own.
  UnsavedWork(QWidget* window, Document* document, DataFiles* files, MessageBar* messages,
              MessageBar* offers);

  /// Asks for a file and writes the data at hand to it.
  void saveData() { save(m_document->state()); }

  /// Whether the window may close: asks, once, where something would be lost by it, also in data whose place
  /// others have taken.
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

  bool save(const DocumentState& state);
  std::vector<DocumentState> unsaved() const;
  void receiveRecords();
  void offerNext();
  void restoreFirst();
  void discardFirst();

  QWidget* m_window;
  Document* m_document;
  DataFiles* m_files;
  MessageBar* m_offers;
  Recovery m_recovery;
  std::deque<FoundRecord> m_found;  // locked as long as they are here: no other window offers them
  bool m_asking = false;
  Finder m_finder;
};

}  // namespace credence
