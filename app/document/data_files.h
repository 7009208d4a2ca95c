#pragma once

#include "core/data/read_dataset.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QVector>

#include <optional>

namespace credence {

class Document;

/// What one opened table was read from, and how; enough to open it again.
struct DataFile {
  QString file;
  QString labelsFile;  ///< empty: labels are a column of `file`
  QString columns;     ///< as typed, "a,b,label"; empty: the reader's choice

  bool operator==(const DataFile&) const = default;
};

/// Opens and saves the document's data, and remembers the last ten files.
class DataFiles : public QObject {
  Q_OBJECT

 public:
  explicit DataFiles(Document* document, QObject* parent = nullptr);

  /// Reads the table into the document. On failure the document stays as it was and failed() says why.
  bool open(const DataFile& source);

  /// One table, or a table of inputs and a file of labels, in either order.
  bool open(const QStringList& files);

  /// Writes the points as CSV; the file is replaced as a whole or left as it was.
  bool save(const QString& file);

  const QVector<DataFile>& recent() const { return m_recent; }
  void clearRecent();

 signals:
  void failed(const QString& message);
  void opened();
  void recentChanged();

 private:
  void remember(const DataFile& source);

  Document* m_document;
  QVector<DataFile> m_recent;
};

/// "a,b,label" in its three parts ("a,b" where labels have a file of their own), or nothing for an empty
/// text. Throws DataError when there are more or fewer.
std::optional<std::array<std::string, 3>> parseColumns(const QString& text, bool separateLabels);

}  // namespace credence
