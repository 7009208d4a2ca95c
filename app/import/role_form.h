#pragma once

#include "core/table/preview_table.h"

#include <QWidget>

#include <array>
#include <cstddef>
#include <optional>

class QComboBox;
class QLabel;

namespace credence {

enum class ColumnRole { Input1, Input2, Label, Split, None };

/// How role and column are called in the dialog.
QString roleTitle(ColumnRole role);
QString columnTitle(const TablePreview& preview, std::size_t column);

/// Which column serves as what. Starts with the reader's choice; a column has one role at most.
class RoleForm : public QWidget {
  Q_OBJECT

 public:
  explicit RoleForm(QWidget* parent = nullptr);

  void setOptions(const ReadOptions& options);

  /// The columns by their numbers; nothing where they are left to the reader.
  void addTo(ReadOptions& options) const;

  /// Puts names for numbers, where the table has names that mean one column each: then the choice holds when
  /// columns move.
  static void useNames(ReadOptions& options, const TablePreview& preview);

  /// Leaves the choice to the reader again: the columns are others than before.
  void reset();

  /// Holds columns that were given by name by their place: names come and go with the header.
  void keepByNumber();

  void showPreview(const TablePreview& preview, bool labelsFile);

  /// Gives the column, counted from 0, the role; the column that had it takes the other's in exchange.
  void assign(std::size_t index, ColumnRole role);

 signals:
  void changed();
  void labelChanged();  ///< another column is the label; comes before changed()

 private:
  static constexpr std::size_t roleCount = 4;

  void activate(ColumnRole role);
  void completeInputs();
  void updateBoxes();
  std::optional<std::size_t>& column(ColumnRole role) { return m_columns[static_cast<std::size_t>(role)]; }

  std::array<QComboBox*, roleCount> m_boxes{};
  QLabel* m_reason;  // why the reader chose so, where that is not plain
  std::array<std::optional<std::size_t>, roleCount> m_columns;
  bool m_chosen = false;       // two inputs and a label are
  bool m_splitChosen = false;  // the test rows are, or that there are none
  ReadOptions m_given;         // what stands where nothing was chosen here
  TablePreview m_preview;      // without rows
  bool m_labelsFile = false;
};

}  // namespace credence
