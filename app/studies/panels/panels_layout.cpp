#include "app/studies/panels/panels_layout.h"

#include "app/plots/colour_bar.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double narrowestCanvas = 70.0;  // px: less shows nothing
constexpr double lowestCanvas = 55.0;
constexpr double flattest = 1.7;  // of axes whose shape is free
constexpr double tallest = 0.75;
constexpr double pageMargin = 6.0;
constexpr double tickRoom = 6.0;  // beside an axis, for its ticks
constexpr double panelGap = 14.0;
constexpr double captionGap = 3.0;
constexpr double barGap = 24.0;  // between legend and colour bar
constexpr int mostCaptionLines = 3;

/// Words in as few lines as they need; nothing where one is longer than a line.
std::optional<QStringList> inLines(const QStringList& words, const QString& between,
                                   const QFontMetricsF& metrics, double width) {
  QStringList lines;
  for (const QString& word : words) {
    if (metrics.horizontalAdvance(word) > width) return std::nullopt;
    const QString longer = lines.isEmpty() ? word : lines.last() + between + word;
    if (!lines.isEmpty() && metrics.horizontalAdvance(longer) <= width) {
      lines.last() = longer;
    } else {
      lines << word;
    }
  }
  return lines;
}

/// The words over all panels, in lines of that width.
struct Heads {
  std::vector<QStringList> captions;
  std::vector<QStringList> notes;
  double captionHeight = 0.0;
  double noteHeight = 0.0;
  double width = 0.0;  // of the longest line

  double height() const { return captionHeight + noteHeight + captionGap; }
};

std::optional<Heads> headsOf(const PanelsContent& content, const QFont& font, double width) {
  const QFontMetricsF plain(font);
  const QFontMetricsF bold(captionFont(font));
  Heads heads;
  qsizetype captionLines = 1;
  qsizetype noteLines = 0;
  for (const PanelWords& words : content.words) {
    const auto caption = inLines(words.caption.split(QLatin1Char(' ')), QStringLiteral(" "), bold, width);
    const auto notes = inLines(words.notes, QStringLiteral(" · "), plain, width);
    if (!caption || !notes || caption->size() > mostCaptionLines) return std::nullopt;
    captionLines = std::max(captionLines, caption->size());
    noteLines = std::max(noteLines, notes->size());
    for (const QString& line : *caption) heads.width = std::max(heads.width, bold.horizontalAdvance(line));
    for (const QString& line : *notes) heads.width = std::max(heads.width, plain.horizontalAdvance(line));
    heads.captions.push_back(*caption);
    heads.notes.push_back(*notes);
  }
  heads.captionHeight = static_cast<double>(captionLines) * bold.lineSpacing();
  heads.noteHeight = static_cast<double>(noteLines) * plain.lineSpacing();
  return heads;
}

/// What the page takes for itself, whatever the columns.
struct Margins {
  double left = 0.0;
  double right = 0.0;
  double top = 0.0;
  double bottom = 0.0;  // below the lowest axes' numbers
  double line = 0.0;
  double barLines = 1.0;  // legend and colour bar
};

Margins marginsOf(const PanelsContent& content, const QSizeF& page, const QFont& font) {
  Margins margins;
  margins.line = QFontMetricsF(font).height();
  const double title = margins.line + 2.0;
  margins.left = pageMargin + title + content.tickWidth + tickRoom + 2.0;
  margins.right = pageMargin + panelGap / 2.0;
  margins.top = pageMargin + (content.heading ? margins.line + 6.0 : 0.0);
  const bool beside = content.legendWidth + content.barWidth + barGap + 2.0 * pageMargin <= page.width();
  const bool any = content.legendWidth > 0.0 || content.barWidth > 0.0;
  margins.barLines = any ? (beside ? 1.0 : 2.0) : 0.0;
  margins.bottom = title + margins.barLines * colourBarHeight(font) + pageMargin;
  return margins;
}

struct Cells {
  std::size_t columns = 1;
  std::size_t rows = 1;
  QSize canvas;
  Heads heads;

  /// From one column to the next, without the gap: words may be wider than the axes below them.
  double width() const { return std::max<double>(canvas.width(), std::ceil(heads.width)); }
};

std::optional<Cells> cellsOf(const PanelsContent& content, const QSizeF& page, const QFont& font,
                             const Margins& margins, std::size_t columns) {
  Cells cells;
  cells.columns = columns;
  cells.rows = (content.words.size() + columns - 1) / columns;
  const auto across = static_cast<double>(cells.columns);
  const auto down = static_cast<double>(cells.rows);
  const double numbers = margins.line + tickRoom;
  const double width = (page.width() - margins.left - margins.right - (across - 1.0) * panelGap) / across;
  auto heads = headsOf(content, font, width);
  if (!heads) return std::nullopt;
  const double room = page.height() - margins.top - margins.bottom - numbers - (down - 1.0) * panelGap;
  const double height = room / down - heads->height();
  if (height <= 0.0 || width <= 0.0) return std::nullopt;
  const double aspect = content.aspect > 0.0 ? content.aspect : std::clamp(width / height, tallest, flattest);
  const double fitting = std::min(width, height * aspect);
  cells.canvas = QSizeF(std::floor(fitting), std::floor(fitting / aspect)).toSize();
  cells.heads = std::move(*heads);
  if (cells.canvas.width() < narrowestCanvas || cells.canvas.height() < lowestCanvas) return std::nullopt;
  return cells;
}

std::optional<Cells> largestCells(const PanelsContent& content, const QSizeF& page, const QFont& font,
                                  const Margins& margins) {
  std::optional<Cells> best;
  const auto area = [](const Cells& cells) { return cells.canvas.width() * cells.canvas.height(); };
  for (std::size_t columns = 1; columns <= content.words.size(); ++columns) {
    auto cells = cellsOf(content, page, font, margins, columns);
    if (cells && (!best || area(*cells) > area(*best))) best = std::move(cells);
  }
  return best;
}

void placePanels(PanelsLayout& layout, const Cells& cells, const QPointF& corner, const Margins& margins) {
  const double across = cells.width() + panelGap;
  const double down = cells.canvas.height() + cells.heads.height() + panelGap;
  const std::size_t count = cells.heads.captions.size();
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t row = k / cells.columns;
    const std::size_t column = k % cells.columns;
    PanelsLayout::Place place;
    place.leftmost = column == 0;
    place.lowest = k + cells.columns >= count;
    const QPointF head(corner.x() + static_cast<double>(column) * across,
                       corner.y() + static_cast<double>(row) * down);
    const double width = cells.width();
    place.caption = {head, QSizeF(width, cells.heads.captionHeight)};
    place.notes = {place.caption.bottomLeft(), QSizeF(width, cells.heads.noteHeight)};
    place.captionLines = cells.heads.captions[k];
    place.noteLines = cells.heads.notes[k];
    const QPointF below((width - cells.canvas.width()) / 2.0, captionGap);
    place.canvas = {(place.notes.bottomLeft() + below).toPoint(), cells.canvas};
    layout.places.push_back(std::move(place));
  }
  const double grid = static_cast<double>(cells.columns) * across - panelGap;
  const double bottom = corner.y() + static_cast<double>(cells.rows) * down - panelGap;
  const double numbers = margins.line + tickRoom;
  layout.title1 = {corner.x(), bottom + numbers, grid, margins.line + 2.0};
  layout.title2 = {corner.x() - margins.left + pageMargin, corner.y(), margins.line + 2.0,
                   bottom - corner.y()};
}

void placeBars(PanelsLayout& layout, const PanelsContent& content, const QSizeF& page, const QFont& font,
               const Margins& margins) {
  const double height = colourBarHeight(font);
  const double top = page.height() - pageMargin - margins.barLines * height - layout.spare / 2.0;
  if (margins.barLines > 1.0) {
    layout.legend = {pageMargin, top, page.width() - 2.0 * pageMargin, height};
    layout.bar = {pageMargin, top + height, page.width() - 2.0 * pageMargin, height};
    return;
  }
  // In the middle, side by side.
  const double gap = content.legendWidth > 0.0 && content.barWidth > 0.0 ? barGap : 0.0;
  const double left = (page.width() - content.legendWidth - content.barWidth - gap) / 2.0;
  layout.legend = {left, top, content.legendWidth, height};
  layout.bar = {layout.legend.right() + gap, top, content.barWidth, height};
}

}  // namespace

std::optional<PanelsLayout> layOutPanels(const PanelsContent& content, const QSizeF& page,
                                         const QFont& font) {
  const Margins margins = marginsOf(content, page, font);
  const double lines = std::max(content.legendWidth, content.barWidth) + 2.0 * pageMargin;
  if (lines > page.width()) return std::nullopt;
  const std::optional<Cells> cells = largestCells(content, page, font, margins);
  if (!cells) return std::nullopt;
  PanelsLayout layout;
  layout.columns = cells->columns;
  layout.gap = panelGap;
  const double grid = static_cast<double>(cells->columns) * (cells->width() + panelGap) - panelGap;
  const double room = page.width() - margins.left - margins.right - grid;
  const auto rows = static_cast<double>(cells->rows);
  const double high =
      rows * (cells->canvas.height() + cells->heads.height() + panelGap) - panelGap + margins.line + tickRoom;
  layout.spare = std::max(0.0, page.height() - margins.top - margins.bottom - high);
  layout.heading = {pageMargin, pageMargin + layout.spare / 2.0, page.width() - 2.0 * pageMargin,
                    margins.line + 2.0};
  placePanels(layout, *cells, {margins.left + room / 2.0, margins.top + layout.spare / 2.0}, margins);
  placeBars(layout, content, page, font, margins);
  return layout;
}

QFont panelsFont(const QSizeF& page, std::size_t panels) {
  constexpr double smallest = 7.0;  // pt
  constexpr double largest = 9.0;
  constexpr double millimetresPerPoint = 7.0;
  const double side =
      std::sqrt(page.width() * page.height() / static_cast<double>(std::max<std::size_t>(1, panels)));
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPointSizeF(std::clamp(side / millimetresPerPoint, smallest, largest));
  return font;
}

QFont captionFont(const QFont& font) {
  QFont bold = font;
  bold.setBold(true);
  return bold;
}

}  // namespace credence
