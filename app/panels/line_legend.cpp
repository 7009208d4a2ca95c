#include "app/panels/line_legend.h"

#include "app/panels/elided_label.h"
#include "app/style/follow_letters.h"
#include "app/style/whole_dots.h"

#include <QGridLayout>
#include <QPixmap>
#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>

namespace credence {

namespace {

constexpr QSize legendSample(20, 12);  // px

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

LineLegend::LineLegend(int rows, QWidget* parent) : QWidget(parent) {
  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(4, 0, 4, 0);
  layout->setHorizontalSpacing(5);
  layout->setVerticalSpacing(0);
  layout->setColumnStretch(1, 1);
  m_labels.reserve(static_cast<std::size_t>(rows));
  for (int k = 0; k < rows; ++k) {
    const Labels labels{new QLabel, new ElidedLabel};
    labels.sample->setFixedWidth(legendSample.width());
    useSmallLetters(labels.text);
    layout->addWidget(labels.sample, k, 0);
    layout->addWidget(labels.text, k, 1);
    onLetters(labels.text, [layout, k, text = labels.text] {
      layout->setRowMinimumHeight(k, text->fontMetrics().height());
    });
    m_labels.push_back(labels);
  }
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
