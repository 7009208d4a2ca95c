#pragma once

#include "app/report/table_text.h"

#include <QObject>
#include <QString>

#include <functional>

class QMenu;
class QWidget;

namespace credence {

/// Takes a table that is shown elsewhere: to the clipboard or into a file, as CSV, Markdown or LaTeX.
class TableExport : public QObject {
  Q_OBJECT

 public:
  /// `make` is called when the table is asked for; one without columns means that there are no numbers yet.
  /// `fileName`: what to propose, without suffix.
  TableExport(std::function<Table()> make, QString fileName, QWidget* parent);

  /// Copy as CSV, Markdown, LaTeX, Save….
  void addActions(QMenu* menu);
  /// The same on the right button of `widget`.
  void addContextMenu(QWidget* widget);

  /// In the format of the file's suffix, CSV if that is another. What went wrong, empty if nothing.
  QString saveAs(const QString& file) const;

 signals:
  void failed(const QString& message);

 private:
  void copy(ExportFormat format);
  void chooseFile();

  std::function<Table()> m_make;
  QString m_fileName;
  QWidget* m_window;
};

}  // namespace credence
