#pragma once

#include "app/files/recovery_record.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

struct DocumentState;

/// A recovery record on the disk, which grows by a line a gesture. Whoever has it open holds its lock, which
/// the system takes away with the program, however that ends.
class RecoveryJournal {
 public:
  /// The folder of records, which XDG says: of data of programs, on this machine.
  static QString folder();

  /// A record that begins with these data, whole on the disk before it has its name. On failure nullptr, and
  /// the reason. `saved`: the session file of the work, if any.
  static std::unique_ptr<RecoveryJournal> create(const Session& session, bool unsaved,
                                                 const SavedSession& saved, QString& reason);

  /// The record in `file`, read into `work`; nullptr where its owner lives, or it is no more.
  static std::unique_ptr<RecoveryJournal> open(const QString& file, RecoveredWork& work);

  ~RecoveryJournal();
  RecoveryJournal(const RecoveryJournal&) = delete;
  RecoveryJournal& operator=(const RecoveryJournal&) = delete;

  /// Adds how the session differs from what was added last, and waits until the disk has it. Where that
  /// fails, the record stays as it was, and the reason is returned; the next time adds what is missing.
  std::optional<QString> append(const Session& session, bool unsaved, const SavedSession& saved);

  /// Whether `state` may be added: not where columns or classes are others, nor where what was added is much
  /// longer than the data, so that a record begun anew is shorter.
  bool takes(const DocumentState& state) const;

  /// Takes the record away. It is not to be used after.
  void remove();
  /// Keeps the file under a name that is not looked for again, for what a person may still find in it.
  void setAside();

 private:
  RecoveryJournal(int descriptor, QString file) : m_descriptor(descriptor), m_file(std::move(file)) {}

  bool write(const QByteArray& bytes) const;

  int m_descriptor;
  QString m_file;
  std::shared_ptr<const Dataset> m_last;  // as of the last line
  qint64 m_length = 0;                    // bytes that are whole
  qint64 m_baseLength = 0;                // of them when the record began
};

/// A record whose program has ended.
struct FoundRecord {
  std::unique_ptr<RecoveryJournal> journal;
  RecoveredWork work;
};

/// All of them, the newest first. Those that hold nothing unsaved are taken away.
std::vector<FoundRecord> findRecords();

}  // namespace credence
