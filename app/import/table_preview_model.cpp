#include "app/import/table_preview_model.h"

#include "app/import/role_form.h"
#include "app/style/plot_theme.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

#include <utility>

namespace credence {

namespace {

ColumnRole roleOf(const TablePreview& preview, std::size_t column) {
  const TablePreview::Roles& roles = preview.roles;
  if (roles.inputs[0] == column) return ColumnRole::Input1;
  if (roles.inputs[1] == column) return ColumnRole::Input2;
  if (roles.label == column) return ColumnRole::Label;
  if (roles.split == column) return ColumnRole::Split;
  return ColumnRole::None;
}

QColor complaintColour() {
  const bool dark = PlotTheme::forPalette(QGuiApplication::palette()).dark;
  return dark ? QColor(0x55421c) : QColor(0xfbe6b8);
}

}  // namespace

void TablePreviewModel::setPreview(std::shared_ptr<const TablePreview> preview) {
  beginResetModel();
  m_preview = std::move(preview);
  endResetModel();
}

int TablePreviewModel::rowCount(const QModelIndex& parent) const {
  return m_preview && !parent.isValid() ? static_cast<int>(m_preview->rows.size()) : 0;
}

int TablePreviewModel::columnCount(const QModelIndex& parent) const {
  return m_preview && !parent.isValid() ? static_cast<int>(m_preview->columns.size()) : 0;
}

QVariant TablePreviewModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};  // a table without a current cell asks all the same: to copy it
  const auto& row = m_preview->rows[static_cast<std::size_t>(index.row())];
  const auto column = static_cast<std::size_t>(index.column());
  const bool ignored = roleOf(*m_preview, column) == ColumnRole::None;
  switch (role) {
    case Qt::DisplayRole:
      return column < row.fields.size() ? QString::fromStdString(row.fields[column]) : QString();
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::AlignVCenter |
                                 (m_preview->columns[column].looks_numeric ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
      if (ignored) return QGuiApplication::palette().color(QPalette::PlaceholderText);
      break;
    case Qt::BackgroundRole:
      if (!row.complaint.empty()) return complaintColour();
      break;
    case Qt::ToolTipRole:
      if (!row.complaint.empty()) return QString::fromStdString(row.complaint);
      break;
    default:
      break;
  }
  return {};
}

QVariant TablePreviewModel::headerData(int section, Qt::Orientation orientation, int role) const {
  const auto k = static_cast<std::size_t>(section);
  if (orientation == Qt::Horizontal) return columnHeader(k, role);
  if (role == Qt::DisplayRole) return QString::number(m_preview->rows[k].line);
  if (role == Qt::ToolTipRole) return tr("Line of the file");
  return {};
}

QVariant TablePreviewModel::columnHeader(std::size_t column, int role) const {
  const ColumnRole use = roleOf(*m_preview, column);
  switch (role) {
    case Qt::DisplayRole:
      // Always two lines, so that the header keeps its height.
      return columnTitle(*m_preview, column) + QLatin1Char('\n') +
             (use == ColumnRole::None ? QStringLiteral("–") : roleTitle(use)) + QStringLiteral(" ▾");
    case Qt::FontRole: {
      QFont font;
      font.setBold(use != ColumnRole::None);
      return font;
    }
    case Qt::ToolTipRole:
      return tr("Click to choose what this column is for");
    default:
      return {};
  }
}

}  // namespace credence
