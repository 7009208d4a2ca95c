#include "app/paper/report_markup.h"

#include "app/report/markup_text.h"
#include "app/report/translate.h"

#include <algorithm>

namespace credence {

namespace {

QString cellMarkup(const QString& html, Side side, bool heading) {
  const QString name = heading ? QStringLiteral("th") : QStringLiteral("td");
  const QString align = side == Side::Right ? QStringLiteral(" class=\"number\" align=\"right\"")
                                            : QStringLiteral(" align=\"left\"");
  // Joined rather than filled in: words of the data may look like places to fill.
  const QString scope = heading ? QStringLiteral(" scope=\"col\"") : QString();
  return QLatin1Char('<') + name + scope + align + QLatin1Char('>') + html + QStringLiteral("</") + name +
         QLatin1Char('>');
}

/// What a row is of: its first cell, where that is words.
QString rowHeadMarkup(const QString& html) {
  return QStringLiteral("<th scope=\"row\" class=\"row\" align=\"left\">") + html + QStringLiteral("</th>");
}

QString shownMarkup(const QString& text, bool markup) {
  return markup ? text : markupText(text);
}

/// The names that stand over neighbours; empty where there are none.
QString groupMarkup(const Table& table) {
  const auto named = [](const TableColumn& column) { return !column.group.isEmpty(); };
  if (std::ranges::none_of(table.columns, named)) return {};
  QString html;
  for (std::size_t k = 0; k < table.columns.size();) {
    std::size_t next = k + 1;
    while (next < table.columns.size() && table.columns[next].group == table.columns[k].group) ++next;
    const QString scope =
        table.columns[k].group.isEmpty() ? QString() : QStringLiteral(" scope=\"colgroup\"");
    html += QStringLiteral("<th%1 colspan=\"%2\" align=\"center\">%3</th>")
                .arg(scope, QString::number(next - k), markupText(table.columns[k].group));
    k = next;
  }
  return QStringLiteral("<tr>%1</tr>").arg(html);
}

QString headMarkup(const Table& table) {
  QString html;
  bool any = false;
  for (const TableColumn& column : table.columns) {
    any = any || !column.title().isEmpty();
    html += cellMarkup(shownMarkup(column.title(), column.markup), column.side, true);
  }
  return any ? groupMarkup(table) + QStringLiteral("<tr>%1</tr>").arg(html) : groupMarkup(table);
}

QString rowMarkup(const Table& table, std::size_t row) {
  QString html;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const TableCell& cell = table.cell(row, k);
    QString text = shownMarkup(windowText(cell, table.formatAt(row, k)), cell.markup);
    if (cell.mark == CellMark::Best || table.rows[row].strong || table.columns[k].strong) {
      text = QStringLiteral("<b>%1</b>").arg(text);
    }
    const bool head = k == 0 && table.columns.size() > 1 && table.columns[k].side == Side::Left;
    html += head ? rowHeadMarkup(text) : cellMarkup(text, table.columns[k].side, false);
  }
  return QStringLiteral("<tr>%1</tr>").arg(html);
}

QString bodyMarkup(const Table& table) {
  QString html;
  QString group;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const QString& own = table.rows[row].group;
    if (own != group && !own.isEmpty()) {
      html += QStringLiteral("<tr><th scope=\"rowgroup\" colspan=\"%1\" align=\"left\">%2</th></tr>")
                  .arg(QString::number(table.columns.size()), markupText(own));
    }
    group = own;
    html += rowMarkup(table, row);
  }
  return html;
}

}  // namespace

QString textMarkup(const QString& text) {
  return QStringLiteral("<p>%1</p>").arg(markupText(text));
}

QString warningsMarkup(const ReportWarnings& warnings) {
  QString items;
  for (const QString& sentence : warnings.sentences) {
    items += QStringLiteral("<p class=\"warning\">⚠ %1</p>").arg(markupText(sentence));
  }
  return QStringLiteral("<div class=\"warnings\" role=\"note\">%1</div>").arg(items);
}

QString formulaMarkup(const ReportFormula& formula) {
  return QStringLiteral("<p class=\"formula\"><b>%1.</b> %2 <span class=\"source\">[%3]</span></p>")
      .arg(markupText(formula.title), formula.html, markupText(formula.source));
}

QString tableMarkup(const Table& table) {
  const QString head = headMarkup(table);
  QString html = head.isEmpty() ? QString() : QStringLiteral("<thead>%1</thead>").arg(head);
  html += QStringLiteral("<tbody>%1</tbody>").arg(bodyMarkup(table));
  const QString title = markupText(table.title);
  const QString name =
      title.isEmpty() ? QString() : QStringLiteral(" aria-label=\"") + title + QLatin1Char('"');
  html = QStringLiteral("<table") + name + QStringLiteral(" cellspacing=\"0\" cellpadding=\"3\">") + html +
         QStringLiteral("</table>");
  if (!title.isEmpty()) {
    html = QStringLiteral("<p class=\"caption\"><b>") + title + QStringLiteral("</b></p>") + html;
  }
  for (const QString& note : table.notes) {
    html += QStringLiteral("<p class=\"note\">%1</p>").arg(markupText(note));
  }
  return html;
}

}  // namespace credence
