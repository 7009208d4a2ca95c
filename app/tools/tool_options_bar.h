#pragma once

#include <QWidget>

#include <array>

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QToolButton;

namespace credence {

class Document;
class Toolbox;
struct ToolSettings;

/// What the tool in the hand can be set to, as a part of the tool bar, and one line on what it does, for the
/// status line to show.
class ToolOptionsBar : public QWidget {
  Q_OBJECT

 public:
  ToolOptionsBar(Document* document, Toolbox* toolbox, QWidget* parent = nullptr);

  /// Choose class 0 and class 1; for the menu as well.
  const std::array<QAction*, 2>& classActions() const { return m_classes; }

  /// What the tool in the hand does, in one line.
  QString hint() const;

  /// Follows the tool, its settings and the names of the classes.
  void refresh();

 signals:
  void hintChanged();

 private:
  void buildClasses();
  QDoubleSpinBox* addNumber(const QString& name, double low, double high, const QString& suffix,
                            const QString& tip, double ToolSettings::*value);
  void edit(double ToolSettings::*value, double number);
  void show(QDoubleSpinBox* box, bool visible, double value);

  Document* m_document;
  Toolbox* m_toolbox;
  QHBoxLayout* m_layout = nullptr;
  std::array<QAction*, 2> m_classes = {};
  std::array<QToolButton*, 2> m_classButtons = {};
  QDoubleSpinBox* m_radius = nullptr;
  QDoubleSpinBox* m_rate = nullptr;
  QComboBox* m_shape = nullptr;
  QDoubleSpinBox* m_spacing = nullptr;
  QDoubleSpinBox* m_scatter = nullptr;
  QString m_hint;
};

}  // namespace credence
