#pragma once

#include "app/chart/named_lines.h"

#include <QPen>
#include <QPixmap>
#include <QString>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;

namespace credence {

/// A piece of a line, with its marker, for a screen with that many dots a pixel.
QPixmap lineSample(const QPen& pen, qreal pixelRatio, const QCPScatterStyle& marker = {});

/// What the lines of a chart are: a piece of each, and a text that is cut where it has not the room.
class LineLegend : public QWidget {
  Q_OBJECT

 public:
  using Row = NamedLine;

  explicit LineLegend(int rows, QWidget* parent = nullptr);

  /// Not more than it has; those left over are empty.
  void setRows(const std::vector<Row>& rows);
  /// How many rows fit side by side, whole; one at least.
  int columnsThatFit() const;
  /// So many rows side by side; it is as much lower.
  void setColumns(int columns);
  const std::vector<Row>& rows() const { return m_rows; }
  /// All of them, a line each.
  QString text() const;

 private:
  struct Labels {
    QLabel* sample;
    QLabel* text;
  };
  void place();

  QGridLayout* m_layout;
  std::vector<Labels> m_labels;
  std::vector<Row> m_rows;
  int m_columns = 1;
};

/// A chart with the legend of its lines below it, as a studio page lays them out.
QWidget* aboveLegend(QWidget* chart, LineLegend* legend);

}  // namespace credence
