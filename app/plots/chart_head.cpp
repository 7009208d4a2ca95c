#include "app/plots/chart_head.h"

#include "app/style/plot_theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace credence {

namespace {

// px of a plot that has no line of notes: a layout takes zero for "as much as it likes".
constexpr int noHeight = 1;

// px of a line that is as wide as the plot: for QWIDGETSIZE_MAX a layout takes what its contents want.
constexpr int anyWidth = QWIDGETSIZE_MAX / 2;

constexpr int sideMargin = 6;        // px beside title, notes and legend
constexpr int arrowWidth = 24;       // px of what a control in place of the title adds to it
constexpr double titleShare = 0.45;  // of the line, where the legend would need the rest and more

QCPTextElement* makeText(QCustomPlot& plot, const QFont& font, const QMargins& margins) {
  auto* element = new QCPTextElement(&plot, QString(), font);
  element->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
  element->setMargins(margins);
  return element;
}

}  // namespace

ChartHead::ChartHead(QCustomPlot& plot, const QFont& small)
    : m_plot(plot),
      m_small(small),
      m_legend(plot, small),
      m_head(new QCPLayoutGrid),
      m_legendRow(new QCPLayoutGrid),
      m_titleElement(makeText(plot, titleFont(small), QMargins(sideMargin, 2, 0, 2))),
      m_detail(makeText(plot, small, QMargins(0, 3, 0, 2))),
      m_note(makeText(plot, small, QMargins(sideMargin, 0, sideMargin, 0))) {
  int row = 0;
  for (QCPLayoutElement* element :
       {static_cast<QCPLayoutElement*>(m_head), static_cast<QCPLayoutElement*>(m_legendRow),
        static_cast<QCPLayoutElement*>(m_note)}) {
    m_plot.plotLayout()->insertRow(row);
    m_plot.plotLayout()->addElement(row, 0, element);
    m_plot.plotLayout()->setRowStretchFactor(row, 0.001);
    ++row;
  }
  m_plot.plotLayout()->setRowSpacing(1);
  for (QCPLayoutGrid* grid : {m_head, m_legendRow}) {
    grid->setMargins(QMargins(0, 0, 0, 0));
    grid->setColumnSpacing(0);
  }
  m_legendRow->setMargins(QMargins(4, 0, 0, 0));
  m_head->addElement(0, 0, m_titleElement);
  m_head->addElement(0, 1, m_detail);
  m_head->setColumnStretchFactor(0, 0.001);
  setNoteShown(false);
  setTitleShown(true);
}

void ChartHead::setLetters(const QFont& small) {
  m_small = small;
  m_legend.setFont(small);
  m_titleElement->setFont(titleFont(small));
  for (QCPTextElement* element : {m_detail, m_note}) element->setFont(small);
  setNoteShown(m_note->visible());
  setTitleShown(m_titleShown);
}

void ChartHead::setTheme(const PlotTheme& theme) {
  m_legend.setTheme(theme);
  for (QCPTextElement* element : {m_titleElement, m_detail}) {
    element->setTextColor(m_titleHidden ? QColor(Qt::transparent) : theme.ink);
  }
  m_note->setTextColor(theme.ink);
}

bool ChartHead::setTitle(const PlotTitle& title) {
  if (std::exchange(m_title, title) == title) return false;
  m_plot.replot(QCustomPlot::rpQueuedReplot);
  return true;
}

void ChartHead::setNote(const QString& note) {
  if (std::exchange(m_noteText, note) != note) m_plot.replot(QCustomPlot::rpQueuedReplot);
}

bool ChartHead::setEntries(std::vector<PlotLegend::Entry> entries) {
  if (!m_legend.setEntries(std::move(entries))) return false;
  m_plot.replot(QCustomPlot::rpQueuedReplot);
  return true;
}

/// A line of words, or `least` pixels where those are more.
void ChartHead::setLine(QCPLayoutElement& element, bool shown, int least) {
  const int height = shown ? std::max(least, QFontMetrics(m_small).height() + 6) : noHeight;
  element.setMinimumSize(noHeight, height);
  element.setMaximumSize(anyWidth, height);
  element.setVisible(shown);
}

void ChartHead::setNoteShown(bool shown) {
  setLine(*m_note, shown);
}

void ChartHead::setLegendLines(int lines) {
  if (std::exchange(m_lines, lines) == lines) return;
  placeLegend();
  m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void ChartHead::keepRoomAtEnd(int room) {
  if (std::exchange(m_roomAtEnd, room) == room) return;
  m_head->setMargins(QMargins(0, 0, room, 0));
  m_plot.replot(QCustomPlot::rpQueuedReplot);
}

int ChartHead::lineWidth() const {
  return m_plot.viewport().width() - 2 * sideMargin;
}

int ChartHead::linesNeeded(bool titleKnown) const {
  const int line = lineWidth();
  if (!m_legendShown || line <= 0) return 0;  // or it is not laid out yet
  const int share = static_cast<int>(titleShare * line);
  const int arrow = m_titleHidden ? arrowWidth : 0;
  const int beside =
      line - m_roomAtEnd - arrow - (titleKnown ? std::min(widthOf(wantedTitle(), m_small), share) : share);
  return m_legend.width() <= beside ? 0 : m_legend.linesFor(line);
}

void ChartHead::placeLegend() {
  QCPLegend* legend = m_plot.legend;
  const bool ownLine = m_lines > 0 || m_legendUnderAxes;
  setLine(*m_legendRow, ownLine && m_legendShown, m_legend.heightOf(std::max(1, m_lines)));
  QCPLayoutGrid* place = ownLine ? m_legendRow : m_head;
  if (!m_legendShown) place = nullptr;
  if (m_titleShown) {
    m_head->setMinimumSize(0, 0);
    m_head->setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    m_head->setVisible(true);
  } else {
    setLine(*m_head, !ownLine && m_legendShown);
  }
  legend->setVisible(place != nullptr);
  if (legend->layout() == place) return;
  if (legend->layout() != nullptr) legend->layout()->take(legend);
  m_legendRow->clear();
  m_head->simplify();
  m_legendRow->simplify();
  if (place == nullptr) return;
  const int column = place->columnCount();
  place->addElement(0, column, legend);
  place->setColumnStretchFactor(column, 0.001);
  if (ownLine) place->addElement(0, 1, new QCPLayoutElement(&m_plot));  // takes the rest
}

void ChartHead::setTitleShown(bool shown) {
  m_titleShown = shown;
  m_titleElement->setMinimumSize(noHeight, shown ? QFontMetrics(titleFont(m_small)).height() + 4 : noHeight);
  placeLegend();
  m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void ChartHead::setLegendShown(bool shown) {
  m_legendShown = shown;
  placeLegend();
  m_plot.replot(QCustomPlot::rpQueuedReplot);
}

void ChartHead::putLegendUnderAxes() {
  QCPLayoutGrid& rows = *m_plot.plotLayout();
  rows.take(m_legendRow);
  rows.simplify();
  const int last = rows.rowCount();
  rows.addElement(last, 0, m_legendRow);
  rows.setRowStretchFactor(last, 0.001);
  m_legendUnderAxes = true;
  placeLegend();
}

void ChartHead::hideTitle() {
  m_titleHidden = true;
  for (QCPTextElement* element : {m_titleElement, m_detail}) element->setTextColor(Qt::transparent);
}

QRect ChartHead::titleArea() const {
  return m_titleElement->outerRect().united(m_detail->outerRect());
}

void ChartHead::fitToSize() {
  const int line = lineWidth();
  const PlotTitle title = wantedTitle();
  if (m_asManyAsNeeded && m_legendShown) {
    m_lines = m_legend.linesFor(line);
    placeLegend();
  }
  const bool beside = m_plot.legend->layout() == m_head;
  const int forTitle = line - m_roomAtEnd - (m_titleHidden ? arrowWidth : 0);
  // The title gives way to the legend as far as its own share, then the legend to the title.
  const int forLegend = beside ? m_legend.width() : 0;
  m_titleSeen = fitted(title, m_small, std::max(forTitle - forLegend, static_cast<int>(titleShare * line)));
  if (!beside) m_titleSeen = fitted(title, m_small, forTitle);
  m_titleElement->setText(m_titleSeen.heading());
  // Not every renderer of vectors draws bold letters as narrow as they were measured.
  constexpr double wider = 1.03;
  const double advance = QFontMetricsF(m_titleElement->font()).horizontalAdvance(m_titleSeen.heading());
  m_titleElement->setMinimumSize(static_cast<int>(std::ceil(wider * advance)),
                                 m_titleElement->minimumSize().height());
  m_detail->setText(m_titleSeen.detail());
  if (beside) {
    m_legend.fitBeside(forTitle - widthOf(m_titleSeen, m_small));
  } else {
    m_legend.fit(line, std::max(1, m_lines));
  }
  m_note->setText(QFontMetrics(m_small).elidedText(m_noteText, Qt::ElideRight, line));
}

}  // namespace credence
