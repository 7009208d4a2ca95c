#pragma once

#include "core/table/preview_table.h"

#include <QWidget>

class QComboBox;
class QFormLayout;

namespace credence {

class WholeBox;

/// How a table is written down: separator, decimal sign, header, comments, encoding; each detected, and each
/// can be set.
class FormatForm : public QWidget {
  Q_OBJECT

 public:
  explicit FormatForm(QWidget* parent = nullptr);

  void setOptions(const ReadOptions& options);
  /// Sets in `options` what the person chose, and unsets what is left to be detected.
  void addTo(ReadOptions& options) const;

  /// Says what was detected.
  void showPreview(const TablePreview& preview);

 signals:
  void changed();
  void columnsChanged();  ///< the table is cut into other columns; comes before changed()
  void textChanged();     ///< the same columns may read otherwise; comes before changed()

 private:
  QComboBox* add(QFormLayout* form, const QString& name, const QString& title, const QString& tip);

  QComboBox* m_separator = nullptr;
  QComboBox* m_decimal = nullptr;
  QComboBox* m_header = nullptr;
  QComboBox* m_thousands = nullptr;
  QComboBox* m_comment = nullptr;
  WholeBox* m_skippedLines = nullptr;
  QComboBox* m_encoding = nullptr;
};

}  // namespace credence
