#pragma once

#include "app/document/lab_setting.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;
class QSpinBox;
class QToolButton;

namespace credence {

class NumberEdit;

/// The data of the lab's weight, one at a time: which, its two numbers, its sign; one more, one less.
class LabDataRow : public QWidget {
  Q_OBJECT

 public:
  explicit LabDataRow(QWidget* parent = nullptr);

  void showSetting(const LabSetting& setting);

 signals:
  void selected(std::size_t datum);
  void edited(std::size_t datum, const credence::LabDatum& value);  ///< by the person's hand
  void addAsked();
  void removeAsked(std::size_t datum);

 private:
  std::size_t current() const;
  void takeNumbers();

  std::vector<LabDatum> m_data;
  QSpinBox* m_which;
  QLabel* m_count;
  NumberEdit* m_steepness;
  NumberEdit* m_offset;
  QToolButton* m_sign;
  QToolButton* m_add;
  QToolButton* m_remove;
};

}  // namespace credence
