#include "app/widgets/line_legend.h"

#include "app/style/follow_letters.h"
#include "app/style/whole_dots.h"
#include "app/widgets/elided_label.h"

#include <QGridLayout>
#include <QPixmap>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr QSize legendSample(20, 12);  // px
constexpr int gapAfterSample = 5;      // px
constexpr int marginOfNames = 4;       // px

}  // namespace

QPixmap lineSample(const QPen& pen, qreal pixelRatio, const QCPScatterStyle& marker) {
  QPixmap pixmap(wholeDots(legendSample, pixelRatio));
  pixmap.setDevicePixelRatio(pixelRatio);
  pixmap.fill(Qt::transparent);
  QCPPainter painter(&pixmap);
  painter.setAntialiasing(true);
  painter.setPen(pen);
  const double middle = 0.5 * legendSample.height();
  painter.drawLine(QLineF(1.0, middle, legendSample.width() - 1.0, middle));
  if (!marker.isNone()) {
    marker.applyTo(&painter, pen);
    marker.drawShape(&painter, QPointF(legendSample.width() / 2.0, middle));
  }
  return pixmap;
}

LineLegend::LineLegend(int rows, QWidget* parent) : QWidget(parent), m_layout(new QGridLayout(this)) {
  m_layout->setContentsMargins(marginOfNames, 0, marginOfNames, 0);
  m_layout->setHorizontalSpacing(gapAfterSample);
  m_layout->setVerticalSpacing(0);
  m_labels.reserve(static_cast<std::size_t>(rows));
  for (int k = 0; k < rows; ++k) {
    const Labels labels{new QLabel, new ElidedLabel};
    labels.sample->setFixedWidth(legendSample.width());
    useSmallLetters(labels.text);
    m_labels.push_back(labels);
  }
  place();
  if (!m_labels.empty()) onLetters(m_labels.front().text, [this] { place(); });
}

void LineLegend::place() {
  for (int k = m_layout->rowCount(); k-- > 0;) m_layout->setRowMinimumHeight(k, 0);
  for (int k = m_layout->columnCount(); k-- > 0;) m_layout->setColumnStretch(k, 0);
  for (std::size_t k = 0; k < m_labels.size(); ++k) {
    const int row = static_cast<int>(k) / m_columns;
    const int column = 2 * (static_cast<int>(k) % m_columns);
    m_layout->addWidget(m_labels[k].sample, row, column);
    m_layout->addWidget(m_labels[k].text, row, column + 1);
    m_layout->setColumnStretch(column + 1, 1);
    m_layout->setRowMinimumHeight(row, m_labels[k].text->fontMetrics().height());
  }
}

int LineLegend::columnsThatFit() const {
  int widest = 1;
  for (const Labels& labels : m_labels)
    widest = std::max(widest, labels.text->fontMetrics().horizontalAdvance(labels.text->text()));
  const int each = legendSample.width() + 2 * gapAfterSample + widest;
  const int room = width() - 2 * marginOfNames + gapAfterSample;
  return std::clamp(room / each, 1, std::max(1, static_cast<int>(m_labels.size())));
}

void LineLegend::setColumns(int columns) {
  if (std::exchange(m_columns, columns) != columns) place();
}

void LineLegend::setRows(const std::vector<Row>& rows) {
  m_rows = rows;
  for (std::size_t k = 0; k < m_labels.size(); ++k) {
    const Row row = k < rows.size() ? rows[k] : Row();
    m_labels[k].sample->setPixmap(lineSample(row.pen, devicePixelRatioF(), row.marker));
    m_labels[k].text->setText(row.text);
    m_labels[k].text->setToolTip(row.text);
  }
}

QString LineLegend::text() const {
  QStringList lines;
  for (const Labels& labels : m_labels) {
    if (!labels.text->text().isEmpty()) lines << labels.text->text();
  }
  return lines.join(QLatin1Char('\n'));
}

QWidget* aboveLegend(QWidget* chart, LineLegend* legend) {
  auto* column = new QWidget;
  auto* layout = new QVBoxLayout(column);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(chart, 1);
  layout->addWidget(legend);
  chart->setMinimumHeight(70);
  return column;
}

}  // namespace credence
