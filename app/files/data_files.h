#pragma once

#include "app/document/table_source.h"
#include "app/files/recent_tables.h"
#include "app/files/table_loader.h"
#include "app/files/table_watch.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace credence {

class Document;
struct DocumentState;

/// A table, or a table of inputs and a file of labels, or a session and the table of its points, in either
/// order: one file or two.
TableSource sourceOfFiles(const QStringList& files);

/// Opens tables into the document in the background, reads them again when they change, saves the data, and
/// remembers the last files. The document stays as it was until new data are whole.
class DataFiles : public QObject {
  Q_OBJECT

 public:
  explicit DataFiles(Document* document, QObject* parent = nullptr);

  void open(const TableSource& source);
  /// A session whose table has other points, or other names, than when it was saved: it goes on with these.
  void openChanged(const TableSource& session);

  /// One table or session; a table of inputs and a file of labels, or a session and the table of its points,
  /// in either order.
  void openFiles(const QStringList& files);

  /// A table as text: pasted, or dropped.
  void openText(const QString& text);

  /// Reads the document's table again: in one step of the history, and with the setting and the view kept
  /// where the columns are the same.
  void reload();
  bool canReload() const;

  /// What the document's data were read from, and how; null where they were not.
  const TableSource* current() const;

  /// Whether the document's file is read again whenever it changes.
  void setWatching(bool on);

  /// Writes the points of a state as CSV, with a column that says which test; the file is replaced as a
  /// whole or left as it was.
  bool save(const QString& file, const DocumentState& state);

  TableLoader* loader() { return &m_loader; }
  const RecentTables& recent() const { return m_recent; }
  void clearRecent() { m_recent.clear(); }
  /// A session that was saved is a file to open again.
  void addRecent(const QString& file) { m_recent.add(TableSource::fromFile(file)); }

  /// Whether there are points that were changed since they were opened, and are in no file.
  bool modified() const;
  bool modified(const DocumentState& state) const;

 signals:
  void opened();
  /// A session took the place of all; a name of its own, or of a figure that carries it. `asSaved`: its
  /// points are those that it was saved with.
  void sessionOpened(const QString& file, credence::PointsPlace carried, bool asSaved);
  void openingFailed(const credence::LoadFailure& failure);
  void failed(const QString& message);
  /// Something happened that nobody waits for: the watched file was read again, or could not be.
  void noticed(const QString& message);
  /// The watched file has changed while there are points that are in no file: it was not read again.
  void changedBeneath(const QString& name);
  void modifiedChanged();
  void saved();

 private:
  enum class Purpose { Open, Reload, Follow };

  void load(const TableSource& source, Purpose purpose, ChangedPoints changed = ChangedPoints::refuse);
  void receive(const std::shared_ptr<const OpenedTable>& table);
  void receiveSession(const std::shared_ptr<const OpenedSession>& session);
  void receiveFailure(const LoadFailure& failure);
  void follow();
  void updateWatch();

  Document* m_document;
  RecentTables m_recent;
  TableLoader m_loader;
  TableWatch m_watch;
  bool m_watching = false;
  Purpose m_purpose = Purpose::Open;
  std::vector<std::weak_ptr<const Dataset>> m_saved;
};

}  // namespace credence
