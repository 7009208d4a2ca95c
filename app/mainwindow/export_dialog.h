#pragma once

#include "app/plots/figure.h"

#include <QDialog>

class QComboBox;
class QDoubleSpinBox;
class QSpinBox;

namespace credence {

/// Asks what to put into a picture and how large; saves it or copies it to the clipboard.
class ExportDialog : public QDialog {
  Q_OBJECT

 public:
  ExportDialog(FigureContent content, FigureView view, QWidget* parent = nullptr);

  FigureSpec spec() const;

 signals:
  void failed(const QString& message);
  void saved(const QString& file);

 private:
  void suggestSize();
  void save();
  void copy();

  FigureContent m_content;
  QComboBox* m_view;
  QDoubleSpinBox* m_width;
  QDoubleSpinBox* m_height;
  QSpinBox* m_dpi;
};

}  // namespace credence
