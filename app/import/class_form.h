#pragma once

#include "core/table/preview_table.h"

#include <QWidget>

#include <array>
#include <optional>
#include <string>

class QComboBox;
class QPushButton;

namespace credence {

/// Which label value is class 0 and which is class 1: two values, or one against all others.
class ClassForm : public QWidget {
  Q_OBJECT

 public:
  explicit ClassForm(QWidget* parent = nullptr);

  void setOptions(const ReadOptions& options);
  void addTo(ReadOptions& options) const;

  /// Leaves the choice to the reader again: the labels are others than before.
  void reset() { setOptions({}); }

  /// Offers the values found. Where there are more than two and none was chosen, the first becomes class 1.
  void showPreview(const TablePreview& preview);

 signals:
  void changed();

 private:
  void choose(std::size_t k);  ///< what stands in the box of class k
  void swap();
  void updateBoxes(const TablePreview& preview);
  int itemOf(std::size_t k, const std::string& name) const;  ///< in the box of class k; -1: none

  std::array<QComboBox*, 2> m_boxes{};
  QPushButton* m_swap;
  std::array<std::optional<std::string>, 2>
      m_values;                        // of class 0 and class 1; unset: all others, or detected
  std::array<std::string, 2> m_shown;  // without a choice
  bool m_proposed = false;             // m_values are this form's proposal, not the person's choice
  std::size_t m_valueCount = 0;
  char m_decimalSign = '.';
};

/// Which class rows with that label will have; nothing where that is not known.
std::optional<std::size_t> classOf(const std::string& label, const TablePreview& preview,
                                   const ReadOptions& options);

}  // namespace credence
