#pragma once

#include "core/table/preview_table.h"

#include <QWidget>

#include <array>

class QCPGraph;
class QCustomPlot;

namespace credence {

/// A small picture of the points in a table's first rows, in the colours of their classes; grey where the
/// class is not known.
class PreviewScatter : public QWidget {
  Q_OBJECT

 public:
  explicit PreviewScatter(QWidget* parent = nullptr);

  void setPreview(const TablePreview& preview, const ReadOptions& options);
  QCustomPlot* plot() const { return m_plot; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void updateTheme();

  QCustomPlot* m_plot;
  std::array<QCPGraph*, 3> m_points{};  // class 0, class 1, not known
};

}  // namespace credence
