#pragma once

#include "core/table/preview_table.h"

#include <QAbstractTableModel>
#include <QColor>

#include <memory>

namespace credence {

/// The first rows of a table as they stand in the file, with the columns' roles in the header and the rows
/// that cannot be used marked, their reason in the tool tip.
class TablePreviewModel : public QAbstractTableModel {
  Q_OBJECT

 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setPreview(std::shared_ptr<const TablePreview> preview);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QVariant columnHeader(std::size_t column, int role) const;

  std::shared_ptr<const TablePreview> m_preview;
};

}  // namespace credence
