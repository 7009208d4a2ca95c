#include "app/panels/table_export.h"

#include "app/files/whole_file.h"
#include "app/panels/file_to_write.h"
#include "app/report/translate.h"

#include <QAbstractScrollArea>
#include <QAction>
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QWidget>

#include <utility>

namespace credence {

namespace {

QString titleOf(const ExportFormatName& format) {
  return fromTable(format.title);
}

ExportFormat formatOf(const QString& file) {
  const QString suffix = QFileInfo(file).suffix();
  for (const ExportFormatName& each : exportFormats()) {
    if (suffix.compare(QLatin1String(each.suffix), Qt::CaseInsensitive) == 0) return each.format;
  }
  return ExportFormat::Csv;
}

}  // namespace

TableExport::TableExport(std::function<Table()> make, QString fileName, QWidget* parent)
    : QObject(parent), m_make(std::move(make)), m_fileName(std::move(fileName)), m_window(parent) {}

void TableExport::addActions(QMenu* menu) {
  for (const ExportFormatName& each : exportFormats()) {
    QAction* action = menu->addAction(tr("Copy as %1").arg(titleOf(each)));
    connect(action, &QAction::triggered, this, [this, format = each.format] { copy(format); });
  }
  connect(menu->addAction(tr("Save Table…")), &QAction::triggered, this, &TableExport::chooseFile);
}

void TableExport::addContextMenu(QWidget* widget) {
  widget->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(widget, &QWidget::customContextMenuRequested, this, [this, widget](const QPoint& place) {
    auto* menu = new QMenu(widget);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addActions(menu);
    const auto* scrolling = qobject_cast<QAbstractScrollArea*>(widget);  // these count from their viewport
    menu->popup((scrolling != nullptr ? scrolling->viewport() : widget)->mapToGlobal(place));
  });
}

void TableExport::copy(ExportFormat format) {
  const Table table = m_make();
  if (table.columns.empty()) {
    emit failed(tr("There are no numbers yet to copy"));
    return;
  }
  QGuiApplication::clipboard()->setText(tableText(table, format));
}

QString TableExport::saveAs(const QString& file) const {
  const auto reason = replaceFile(file, tableText(m_make(), formatOf(file)).toUtf8());
  return reason ? tr("%1 cannot be written: %2").arg(QFileInfo(file).fileName(), *reason) : QString();
}

void TableExport::chooseFile() {
  if (m_make().columns.empty()) {
    emit failed(tr("There are no numbers yet to save"));
    return;
  }
  QStringList filters;
  for (const ExportFormatName& each : exportFormats()) {
    filters << QStringLiteral("%1 (*.%2)").arg(titleOf(each), QLatin1String(each.suffix));
  }
  QString filter = filters.first();
  const auto complete = [&](const QString& typed) {
    const auto chosen = static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(filter)));
    return withEnding(typed, QLatin1Char('.') + QLatin1String(exportFormats()[chosen].suffix));
  };
  const QString file = fileToWrite(m_window, {.title = tr("Save Table"),
                                              .kind = QStringLiteral("table"),
                                              .subject = m_fileName,
                                              .ending = QStringLiteral(".csv"),
                                              .filters = filters.join(QStringLiteral(";;")),
                                              .filter = &filter,
                                              .complete = complete});
  if (file.isEmpty()) return;
  const QString error = saveAs(file);
  if (!error.isEmpty()) emit failed(error);
}

}  // namespace credence
