#pragma once

#include "app/document/lab_setting.h"

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace credence {

class LabDataRow;
class LabDrawRow;
class LabParameterRow;

/// The numbers of the lab's density, each with its slider and box, and its data.
class LabForm : public QWidget {
  Q_OBJECT

 public:
  explicit LabForm(QWidget* parent = nullptr);

  void showSetting(const LabSetting& setting);

 signals:
  void edited(const credence::LabProblem& problem);  ///< by the person's hand
  void datumSelected(std::size_t datum);
  void addAsked();
  void drawAsked(const credence::LabDraw& draw);
  void removeAsked(std::size_t datum);

 private:
  void build(const LabDensity& density);

  LabProblem m_problem;  ///< as it is shown, once there are rows
  QVBoxLayout* m_layout;
  std::vector<LabParameterRow*> m_rows;
  LabDataRow* m_data;
  LabDrawRow* m_draw;
};

}  // namespace credence
