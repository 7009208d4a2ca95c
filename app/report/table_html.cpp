#include "app/report/table_html.h"

#include "app/report/markup_text.h"

#include <QStringList>

#include <algorithm>

namespace credence {

namespace {

QString shown(const QString& text, bool markup) {
  return markup ? text : markupText(text);
}

QString bold(const QString& html, bool strong) {
  return strong ? QStringLiteral("<b>%1</b>").arg(html) : html;
}

QString htmlCell(const QString& html, Side side, bool gap, int line) {
  QString style = gap ? QStringLiteral("padding-left:10px;") : QString();
  if (line > 0) style += QStringLiteral("-qt-line-height-type:fixed;line-height:%1px;").arg(line);
  if (!style.isEmpty()) style = QStringLiteral(" style='%1'").arg(style);
  return side == Side::Right ? QStringLiteral("<td align='right'%2>%1</td>").arg(html, style)
                             : QStringLiteral("<td%2>%1</td>").arg(html, style);
}

/// Words over `span` columns.
QString spanning(const QString& html, std::size_t span) {
  return QStringLiteral("<td align='center' colspan='%2'><b>%1</b></td>").arg(html, QString::number(span));
}

/// Where columns do not share the whole width among them, and before words that do not begin a row.
bool wantsGap(const Table& table, std::size_t column, const HtmlLayout& layout) {
  return column > 0 && (!layout.wide || table.columns[column].side != Side::Right);
}

QString groupsHtml(const Table& table) {
  QString html;
  for (std::size_t k = 0; k < table.columns.size();) {
    const QString& group = table.columns[k].group;
    std::size_t next = k + 1;
    while (next < table.columns.size() && !group.isEmpty() && table.columns[next].group == group) ++next;
    html += group.isEmpty() ? QStringLiteral("<td></td>") : spanning(markupText(group), next - k);
    k = next;
  }
  const bool any = std::any_of(table.columns.begin(), table.columns.end(),
                               [](const TableColumn& column) { return !column.group.isEmpty(); });
  return any ? QStringLiteral("<tr>%1</tr>").arg(html) : QString();
}

QString headingsHtml(const Table& table, const HtmlLayout& layout) {
  QString html;
  bool any = false;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const TableColumn& column = table.columns[k];
    any = any || !column.title().isEmpty();
    html += htmlCell(bold(shown(column.title(), column.markup), column.strong), column.side,
                     wantsGap(table, k, layout), layout.line);
  }
  return any ? QStringLiteral("<tr>%1</tr>").arg(html) : QString();
}

QString rowHtml(const Table& table, std::size_t row, const HtmlLayout& layout) {
  QString html;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const TableCell& cell = table.cell(row, k);
    QString text = shown(windowText(cell, table.formatAt(row, k)), cell.markup);
    if (cell.mark == CellMark::Unclear) text = QStringLiteral("<span style='color:gray'>%1</span>").arg(text);
    const bool strong = table.rows[row].strong || table.columns[k].strong || cell.mark == CellMark::Best;
    html += htmlCell(bold(text, strong), table.columns[k].side, wantsGap(table, k, layout), layout.line);
  }
  return QStringLiteral("<tr>%1</tr>").arg(html);
}

/// Over the numbers where these have headings, so that the corner stays free; else over the whole row.
QString rowGroupHtml(const QString& group, std::size_t columns, bool headed) {
  if (headed && columns > 1) return QStringLiteral("<tr><td></td>%1</tr>").arg(spanning(group, columns - 1));
  return QStringLiteral("<tr><td colspan='%1'><b>%2</b></td></tr>").arg(QString::number(columns), group);
}

QString rowsHtml(const Table& table, const HtmlLayout& layout) {
  QString headings = headingsHtml(table, layout);
  const bool headed = !headings.isEmpty();
  QString html;
  QString group;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const QString& own = table.rows[row].group;
    if (own != group && !own.isEmpty()) html += rowGroupHtml(markupText(own), table.columns.size(), headed);
    group = own;
    html += headings;  // once, below the first group
    headings.clear();
    html += rowHtml(table, row, layout);
  }
  return html + headings;
}

}  // namespace

QString tableHtml(const Table& table, const HtmlLayout& layout) {
  QString html = groupsHtml(table) + rowsHtml(table, layout);
  for (const QString& note : table.notes) {
    html += QStringLiteral("<tr><td colspan='%1'>%2</td></tr>")
                .arg(QString::number(table.columns.size()), markupText(note));
  }
  const QString width = layout.wide ? QStringLiteral(" width='100%'") : QString();
  const QString size = layout.small ? QStringLiteral(" style='font-size:9pt'") : QString();
  return QStringLiteral("<table%1 cellspacing='0' cellpadding='%2'%3>%4</table>")
      .arg(width, QString::number(layout.padding), size, html);
}

}  // namespace credence
