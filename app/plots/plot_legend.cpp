#include "app/plots/plot_legend.h"

#include "app/plots/picture_style.h"
#include "app/style/markers.h"
#include "app/style/plot_theme.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainterPath>
#include <qcustomplot.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace credence {

namespace {

constexpr int iconSize = 12;
constexpr int iconGap = 3;
constexpr int entryGap = 8;
constexpr int besideName = iconSize + iconGap + entryGap;
constexpr double nameShare = 0.3;  // of the width

QPainterPath circles(std::initializer_list<double> radii) {
  QPainterPath path;
  for (const double radius : radii) path.addEllipse(QPointF(0, 0), radius, radius);
  return path;
}

QString briefly(const PlotLegend::Entry& entry) {
  return entry.brief.isEmpty() ? entry.name : entry.brief;
}

}  // namespace

PlotLegend::PlotLegend(QCustomPlot& plot) : m_legend(plot.legend) {
  QFont small = plot.font();
  small.setPointSizeF(std::min(9.0, small.pointSizeF()));
  m_legend->setVisible(true);
  m_legend->setFillOrder(QCPLegend::foColumnsFirst);
  m_legend->setIconSize(iconSize, iconSize);
  m_legend->setIconTextPadding(iconGap);
  m_legend->setColumnSpacing(entryGap);
  m_legend->setMargins(QMargins(2, 2, 4, 2));
  m_legend->setFont(small);
  for (const Key which : {Key::Class0, Key::Class1, Key::Test, Key::Validation, Key::Unused,
                          Key::Misclassified, Key::Draws, Key::InCell, Key::TrueBoundary, Key::Surprise,
                          Key::Abstain, Key::PointedLine, Key::Section, Key::Next, Key::Bump}) {
    auto* graph = new QCPGraph(plot.xAxis, plot.yAxis);
    graph->removeFromLegend();
    const bool line = which == Key::Draws || which == Key::TrueBoundary || which == Key::PointedLine ||
                      which == Key::Section;
    graph->setLineStyle(line ? QCPGraph::lsLine : QCPGraph::lsNone);
    m_keys.push_back(graph);
  }
}

void PlotLegend::setTheme(const PlotTheme& theme) {
  const auto rings = [&](std::initializer_list<double> radii) {
    return QCPScatterStyle(circles(radii), QPen(theme.ink, 1.2), Qt::NoBrush, customPathSize);
  };
  key(Key::Misclassified)->setScatterStyle(rings({4.3}));
  key(Key::InCell)->setScatterStyle(rings({2.6, 4.8}));
  QPainterPath growing;
  growing.addEllipse(QPointF(-4.0, 0.0), 1.3, 1.3);
  growing.addEllipse(QPointF(2.4, 0.0), 3.6, 3.6);
  key(Key::Surprise)
      ->setScatterStyle(QCPScatterStyle(growing, QPen(theme.ink, 0.5), theme.ink, customPathSize));
  QPainterPath hatch;
  for (const double offset : {-5.0, 0.0, 5.0}) {
    hatch.moveTo(offset - 3.5, 3.5);
    hatch.lineTo(offset + 3.5, -3.5);
  }
  key(Key::Abstain)
      ->setScatterStyle(QCPScatterStyle(hatch, QPen(theme.ink, 1.2), Qt::NoBrush, customPathSize));
  QPainterPath bump = circles({2.6, 4.8});
  bump.moveTo(-2.6, 0.0);
  bump.lineTo(2.6, 0.0);
  bump.moveTo(0.0, -2.6);
  bump.lineTo(0.0, 2.6);
  key(Key::Bump)->setScatterStyle(QCPScatterStyle(bump, QPen(theme.ink, 1.0), Qt::NoBrush, customPathSize));
  key(Key::TrueBoundary)->setPen(QPen(theme.ink, 1.5, Qt::DashLine));
  QPen pointed(theme.ink, 1.8);
  pointed.setDashPattern({5.0, 3.0});
  key(Key::PointedLine)->setPen(pointed);
  key(Key::Section)->setPen(QPen(theme.ink, 1.6));
  QPainterPath question = circles({4.8});
  QFont bold = m_legend->font();
  bold.setBold(true);
  bold.setPixelSize(8);
  QPainterPath sign;
  sign.addText(0.0, 0.0, bold, QStringLiteral("?"));
  question.addPath(sign.translated(-sign.boundingRect().center()));
  key(Key::Next)->setScatterStyle(
      QCPScatterStyle(question, QPen(theme.ink, 0.8), Qt::NoBrush, customPathSize));
  key(Key::Draws)
      ->setPen(QPen(theme.dark ? drawnBoundaryPen().color().lighter(200) : drawnBoundaryPen().color(), 1.5));
}

void PlotLegend::setMarker(Key which, const QCPScatterStyle& marker) {
  key(which)->setScatterStyle(marker);
}

bool PlotLegend::setEntries(std::vector<Entry> entries) {
  return std::exchange(m_entries, std::move(entries)) != m_entries;
}

int PlotLegend::width() const {
  const QFontMetrics metrics(m_legend->font());
  int sum = 0;
  for (const Entry& entry : m_entries) {
    if (entry.rank < leftover) sum += besideName + metrics.horizontalAdvance(briefly(entry));
  }
  return sum;
}

std::vector<PlotLegend::Entry> PlotLegend::leftOut() const {
  std::vector<Entry> entries;
  std::ranges::copy_if(m_entries, std::back_inserter(entries), [this](const Entry& entry) {
    return std::ranges::find(m_listed, entry.key) == m_listed.end();
  });
  return entries;
}

/// A long name keeps the others from being seen only as far as its share.
int PlotLegend::wanted(const Entry& entry, int width) const {
  const int name = QFontMetrics(m_legend->font()).horizontalAdvance(entry.name);
  return besideName + (entry.rank == 0 ? std::min(name, static_cast<int>(nameShare * width)) : name);
}

int PlotLegend::linesFor(int width) const {
  int sum = 0;
  bool misclassified = false;
  for (Entry entry : m_entries) {
    entry.name = briefly(entry);
    sum += wanted(entry, width);
    misclassified = misclassified || entry.key == Key::Misclassified;
  }
  if (!misclassified)
    sum += wanted({Key::Misclassified, 1, QCoreApplication::translate("credence", "misclassified")}, width);
  return std::clamp((sum + width - 1) / std::max(width, 1), 1, m_mostLines);
}

void PlotLegend::fit(int width) {
  const QFontMetrics metrics(m_legend->font());
  const auto lines = static_cast<std::size_t>(linesFor(width));
  std::vector<Entry> shown = m_entries;
  const auto columns = [&] { return std::max<std::size_t>((shown.size() + lines - 1) / lines, 1); };
  const auto taken = [&] {
    int sum = 0;
    for (std::size_t column = 0; column < columns(); ++column) {
      int widest = 0;
      for (std::size_t k = column; k < shown.size(); k += columns())
        widest = std::max(widest, wanted(shown[k], width));
      sum += widest;
    }
    return sum;
  };
  const auto tooWide = [&](const Entry& entry) {  // for columns that are alike
    return entry.rank > 0 && wanted(entry, width) * static_cast<int>(columns()) > width;
  };
  if (taken() > width || (lines > 1 && std::ranges::any_of(shown, tooWide))) {
    for (Entry& entry : shown) entry.name = briefly(entry);
  }
  while (!shown.empty() && taken() > width) {
    const auto least = std::max_element(shown.begin(), shown.end(),
                                        [](const Entry& a, const Entry& b) { return a.rank < b.rank; });
    if (least->rank == 0) break;
    shown.erase(least);
  }
  // What is left goes to the names that are never left out, the same to each.
  int room = width;
  std::vector<Entry*> byLength;
  for (Entry& entry : shown) {
    const bool always = entry.rank == 0;
    if (always) byLength.push_back(&entry);
    if (lines == 1) room -= always ? besideName : wanted(entry, width);
  }
  if (lines > 1) {  // each in its column
    const int column = width / static_cast<int>(columns()) - besideName;
    room = column * static_cast<int>(byLength.size());
  }
  std::sort(byLength.begin(), byLength.end(),
            [](const Entry* a, const Entry* b) { return a->name.size() < b->name.size(); });
  auto waiting = static_cast<int>(byLength.size());
  for (Entry* entry : byLength) {
    const int share = std::max(0, room / std::max(1, waiting));
    // Asked first: by fractions of a pixel, elidedText() cuts what just fits.
    if (metrics.horizontalAdvance(entry->name) > share)
      entry->name = metrics.elidedText(entry->name, Qt::ElideRight, share);
    room -= metrics.horizontalAdvance(entry->name);
    --waiting;
  }
  for (const Entry& entry : shown) key(entry.key)->setName(entry.name);
  std::vector<Key> listed;
  listed.reserve(shown.size());
  for (const Entry& entry : shown) listed.push_back(entry.key);
  const int wrap = lines > 1 ? static_cast<int>(columns()) : 0;
  if (listed == m_listed && wrap == m_legend->wrap()) return;
  m_listed = std::move(listed);
  m_legend->clearItems();
  m_legend->setWrap(wrap);
  for (const Key which : m_listed) key(which)->addToLegend(m_legend);
}

}  // namespace credence
