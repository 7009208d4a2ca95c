#pragma once

#include "app/plots/colour_bar.h"

#include <QWidget>

#include <vector>

namespace credence {

/// Below plots side by side: what their colours mean.
class ColourBarRow : public QWidget {
  Q_OBJECT

 public:
  explicit ColourBarRow(QWidget* parent = nullptr);

  /// Of `plotCount` plots of the same width.
  void setBars(std::vector<ColourBar> bars, std::size_t plotCount);
  const std::vector<ColourBar>& bars() const { return m_bars; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<ColourBar> m_bars;
  std::size_t m_plotCount = 1;
  QFont m_small;
};

}  // namespace credence
