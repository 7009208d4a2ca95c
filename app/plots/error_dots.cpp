#include "app/plots/error_dots.h"

#include "app/report/translate.h"
#include "app/style/method_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double dotSize = 8.0;
constexpr int bandAlpha = 28;

/// A row is told by its title; what fills a dot tells which of the two it is.
QCPScatterStyle filledDot(const QColor& colour) {
  return {QCPScatterStyle::ssDisc, QPen(colour, 1.5), QBrush(colour), dotSize};
}

QCPScatterStyle ringDot(const QColor& colour, const PlotTheme& theme) {
  return {QCPScatterStyle::ssCircle, QPen(colour, 1.5), QBrush(theme.canvas), dotSize};
}

QColor bandColour(const PlotTheme& theme) {
  QColor band = theme.ink;
  band.setAlpha(bandAlpha);
  return band;
}

/// Powers of ten at the ends of the axis reach beyond it by half of their width.
void keepLastNumbersWhole(QCustomPlot& plot) {
  constexpr int usual = 16;  // px
  const QFontMetrics metrics(plot.xAxis->tickLabelFont());
  const int beyond = std::max(usual, metrics.horizontalAdvance(QStringLiteral("1000")) / 2 + 1);
  const int left = beyond > usual ? beyond : 4;  // where the names of rows are not there yet
  plot.axisRect()->setMinimumMargins(QMargins(left, 4, beyond, 4));
}

}  // namespace

ErrorDots::ErrorDots(QCustomPlot& plot, bool key) : m_plot(plot) {
  m_plot.xAxis->setScaleType(QCPAxis::stLogarithmic);
  const auto ticker = QSharedPointer<QCPAxisTickerLog>::create();
  ticker->setLogBase(100.0);  // as many as fit without touching each other
  m_plot.xAxis->setTicker(ticker);
  m_plot.xAxis->setNumberFormat(QStringLiteral("eb"));
  m_plot.xAxis->setNumberPrecision(0);
  const ErrorDotsPicture none;
  m_plot.xAxis->setRange(none.least, none.most);
  if (key) {
    QFont small = m_plot.font();
    small.setPointSizeF(9);
    m_key = new QCPTextElement(&m_plot, QString(), small);
    m_key->setTextFlags(Qt::AlignRight | Qt::AlignVCenter);
    m_plot.plotLayout()->insertRow(0);
    m_plot.plotLayout()->addElement(0, 0, m_key);
    m_plot.plotLayout()->setRowSpacing(0);
  }
  QObject::connect(&m_plot, &QCustomPlot::beforeReplot, &m_plot, [&plot] { keepLastNumbersWhole(plot); });
  m_plot.yAxis->setSubTicks(false);
  m_plot.yAxis->setRangeReversed(true);  // the first method on top, as in the table
  m_band = new QCPItemRect(&m_plot);
  m_band->setPen(Qt::NoPen);
  m_band->setVisible(false);
  m_band->setClipToAxisRect(true);
  m_band->setLayer(QStringLiteral("background"));
}

void ErrorDots::setPicture(const ErrorDotsPicture& picture) {
  clear();
  const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  const auto add = [&picture](QCPGraph* graph, double value, double position) {
    if (!std::isnan(value)) graph->addData(std::clamp(value, picture.least, picture.most), position);
  };
  m_methods.clear();
  for (std::size_t k = m_dots.size(); k < picture.rows.size(); ++k) {
    m_dots.push_back({m_plot.addGraph(), m_plot.addGraph()});
    for (QCPGraph* graph : {m_dots[k].filled, m_dots[k].ring}) graph->setLineStyle(QCPGraph::lsNone);
  }
  double position = 0.0;
  for (std::size_t k = 0; k < picture.rows.size(); ++k) {
    const ErrorDotsPicture::Row& row = picture.rows[k];
    m_methods.push_back(row.method);
    styleRow(k);
    ticker->addTick(position, row.title);
    add(m_dots[k].filled, row.filled, position);
    add(m_dots[k].ring, row.ring, position);
    position += 1.0;
  }
  m_plot.yAxis->setTicker(ticker);
  m_plot.yAxis->setRange(-0.6, position - 0.4);
  m_plot.xAxis->setRange(picture.least, picture.most);
  m_plot.xAxis->setLabel(picture.valueTitle);
  if (m_key != nullptr) {
    m_key->setText(picture.rows.empty() ? QString()
                                        : QStringLiteral("● %1   ○ %2").arg(picture.filled, picture.ring));
  }
  m_band->setVisible(std::isfinite(picture.band));
  if (m_band->visible()) {
    m_band->topLeft->setCoords(picture.least, -1.0);
    m_band->bottomRight->setCoords(picture.band, position);
  }
}

void ErrorDots::clear() {
  for (const Dots& dots : m_dots) {
    for (QCPGraph* graph : {dots.filled, dots.ring}) graph->data()->clear();
  }
  m_band->setVisible(false);
  m_plot.xAxis->setLabel({});
  if (m_key != nullptr) m_key->setText({});
}

void ErrorDots::setTheme(const PlotTheme& theme) {
  applyTheme(m_plot, theme);
  if (m_key != nullptr) m_key->setTextColor(theme.ink);
  m_theme = theme;
  for (std::size_t k = 0; k < m_methods.size(); ++k) styleRow(k);
  m_band->setBrush(bandColour(theme));
}

void ErrorDots::styleRow(std::size_t k) {
  const QColor colour = m_methods.at(k) != nullptr ? methodColour(*m_methods.at(k), m_theme) : m_theme.ink;
  m_dots.at(k).filled->setScatterStyle(filledDot(colour));
  m_dots.at(k).ring->setScatterStyle(ringDot(colour, m_theme));
}

std::vector<NamedLine> dotNames(const ErrorDotsPicture& picture, const PlotTheme& theme) {
  std::vector<NamedLine> names = {{Qt::NoPen, picture.filled, filledDot(theme.ink)},
                                  {Qt::NoPen, picture.ring, ringDot(theme.ink, theme)}};
  if (std::isfinite(picture.band)) {
    names.push_back(
        {QPen(bandColour(theme), 8.0, Qt::SolidLine, Qt::FlatCap), tr("may be chance of the draws")});
  }
  return names;
}

}  // namespace credence
