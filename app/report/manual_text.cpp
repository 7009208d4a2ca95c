#include "app/report/manual_text.h"

#include <QRegularExpression>
#include <QStringList>
#include <QVector>

#include <algorithm>
#include <numeric>

namespace credence {

namespace {

constexpr int leastColumn = 12;  // letters
const QString columnGap = QStringLiteral("  ");

QRegularExpression pattern(const char* text) {
  return QRegularExpression(QString::fromUtf8(text));
}

/// Lines of at most `width` letters; the first begins with `first`, the others with as many blanks.
QStringList wrapped(const QString& text, int width, const QString& first = {}) {
  const QString rest(first.size(), QLatin1Char(' '));
  QStringList lines;
  QString line = first;
  bool empty = true;
  for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    if (!empty && line.size() + 1 + word.size() > width) {
      lines << line;
      line = rest;
      empty = true;
    }
    line += (empty ? QString() : QStringLiteral(" ")) + word;
    empty = false;
  }
  return lines << line;
}

QStringList cellsOf(const QString& row) {
  static const QRegularExpression bar = pattern("(?<!\\\\)\\|");
  QStringList cells = row.split(bar);
  cells.removeFirst();
  cells.removeLast();
  for (QString& cell : cells) cell = withoutMarkup(cell.trimmed());
  return cells;
}

bool isRule(const QString& row) {
  static const QRegularExpression rule = pattern("^\\|[ :|-]+\\|$");
  return rule.match(row).hasMatch();
}

/// How wide columns may be: as they are where that fits, else the widest of them give.
QVector<int> columnWidths(const QVector<QStringList>& rows, int width) {
  QVector<int> widths;
  for (const QStringList& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (qsizetype k = 0; k < row.size(); ++k)
      widths[k] = std::max(widths[k], static_cast<int>(row[k].size()));
  }
  const int gaps = static_cast<int>(columnGap.size() * (widths.size() - 1));
  while (std::accumulate(widths.begin(), widths.end(), gaps) > width) {
    int& widest = *std::max_element(widths.begin(), widths.end());
    if (widest <= leastColumn) break;
    --widest;
  }
  return widths;
}

QStringList tableLines(const QStringList& source, int width) {
  QVector<QStringList> rows;
  for (const QString& row : source) {
    if (!isRule(row)) rows << cellsOf(row);
  }
  const QVector<int> widths = columnWidths(rows, width);
  QStringList lines;
  for (const QStringList& row : rows) {
    QVector<QStringList> cells;
    qsizetype height = 1;
    for (qsizetype k = 0; k < row.size(); ++k) {
      cells << wrapped(row[k], widths[k]);
      height = std::max(height, cells.back().size());
    }
    for (qsizetype i = 0; i < height; ++i) {
      QStringList line;
      for (qsizetype k = 0; k < row.size(); ++k) line << cells[k].value(i).leftJustified(widths[k]);
      lines << line.join(columnGap);
      while (lines.back().endsWith(QLatin1Char(' '))) lines.back().chop(1);
    }
    if (lines.size() > 0 && &row == &rows.front() && !row.join(QString()).isEmpty()) {
      QStringList rule;
      for (const int column : widths) rule << QString(column, QLatin1Char('-'));
      lines << rule.join(columnGap);
    }
  }
  return lines;
}

/// The page line by line; what belongs together is collected until it ends.
class TerminalPage {
 public:
  TerminalPage(const QString& markdown, int width) : m_width(width) {
    for (const QString& line : markdown.split(QLatin1Char('\n'))) take(line);
    finish();
  }

  QString text() const { return m_lines.join(QLatin1Char('\n')) + QLatin1Char('\n'); }

 private:
  void take(const QString& line);
  void takeText(const QString& line);
  void heading(const QString& line);
  void finish();
  void append(const QStringList& lines);

  int m_width;
  QStringList m_lines;
  QString m_paragraph;
  QString m_bullet;  // what the paragraph begins with
  QStringList m_table;
  bool m_inList = false;
  bool m_tight = false;  // no empty line before what comes next
  bool m_fenced = false;
};

void TerminalPage::append(const QStringList& lines) {
  if (!m_lines.isEmpty() && !m_tight) m_lines << QString();
  m_lines << lines;
  m_tight = false;
}

void TerminalPage::finish() {
  if (!m_paragraph.isEmpty()) {
    append(wrapped(withoutMarkup(m_paragraph), m_width, m_bullet));
    m_tight = m_inList;
  }
  if (!m_table.isEmpty()) append(tableLines(m_table, m_width));
  m_paragraph.clear();
  m_bullet.clear();
  m_table.clear();
}

void TerminalPage::heading(const QString& line) {
  finish();
  m_tight = false;
  const bool title = line.startsWith(QLatin1String("# "));
  const QString text = withoutMarkup(line.section(QLatin1Char(' '), 1));
  append({text, QString(text.size(), QLatin1Char(title ? '=' : '-'))});
}

void TerminalPage::take(const QString& line) {
  if (line.startsWith(QLatin1String("```"))) {
    finish();
    m_fenced = !m_fenced;
    if (m_fenced && !m_lines.isEmpty()) m_lines << QString();
    m_tight = m_inList = false;
  } else if (m_fenced) {
    m_lines << (line.isEmpty() ? line : QStringLiteral("    ") + line);
  } else if (line.startsWith(QLatin1Char('|'))) {
    if (!m_paragraph.isEmpty()) finish();
    m_table << line;
  } else if (line.startsWith(QLatin1Char('#'))) {
    heading(line);
    m_inList = false;
  } else if (line.trimmed().isEmpty() || line.startsWith(QLatin1String("<!--"))) {
    finish();
    m_tight = m_inList = false;
  } else {
    takeText(line);
  }
}

void TerminalPage::takeText(const QString& line) {
  static const QRegularExpression item = pattern("^( *(?:[-*]|[0-9]+\\.) +)(.*)$");
  const auto match = item.match(line);
  if (match.hasMatch() || !m_table.isEmpty()) finish();
  if (match.hasMatch()) {
    m_bullet = match.captured(1);
    m_inList = true;
    m_paragraph = match.captured(2);
  } else {
    m_paragraph += (m_paragraph.isEmpty() ? QString() : QStringLiteral(" ")) + line.trimmed();
  }
}

/// What `change` makes of the text outside code.
template <typename Change>
QString outsideCode(const QString& markdown, const Change& change, const QString& tick) {
  QStringList parts = markdown.split(QLatin1Char('`'));
  for (qsizetype k = 0; k < parts.size(); k += 2) parts[k] = change(parts[k]);
  return parts.join(tick);
}

}  // namespace

QString withoutMarkup(const QString& markdown) {
  static const QRegularExpression key = pattern("</?kbd>");
  static const QRegularExpression page =
      pattern("\\[([^]]+)\\]\\((?:[a-z_-]+\\.md|lesson:[a-z-]+/[0-9]+)\\)");
  static const QRegularExpression address = pattern("\\[([^]]+)\\]\\(([^)]+)\\)");
  static const QRegularExpression strong = pattern("\\*\\*(.+?)\\*\\*");
  static const QRegularExpression emphasis = pattern("(?<![\\w*])\\*([^*\\s](?:[^*]*[^*\\s])?)\\*(?![\\w*])");
  static const QRegularExpression escape = pattern("\\\\([^\\w\\s])");
  const QString joined = QString(markdown).replace(QStringLiteral("\\|"), QStringLiteral("|"));
  const auto strip = [](QString text) {
    text.remove(key).replace(page, QStringLiteral("\\1")).replace(address, QStringLiteral("\\1 <\\2>"));
    return text.replace(strong, QStringLiteral("\\1"))
        .replace(emphasis, QStringLiteral("\\1"))
        .replace(escape, QStringLiteral("\\1"));
  };
  return outsideCode(joined, strip, QString());
}

QString manualForTerminal(const QString& markdown, int width) {
  return TerminalPage(markdown, width).text();
}

QStringList linkedPages(const QString& markdown) {
  static const QRegularExpression link = pattern("\\]\\(([a-z_-]+)\\.md\\)");
  QStringList ids;
  for (auto matches = link.globalMatch(markdown); matches.hasNext();) ids << matches.next().captured(1);
  ids.removeDuplicates();
  return ids;
}

QString manualForWindow(const QString& markdown) {
  static const QRegularExpression comment = pattern("<!--.*?-->\n?");
  static const QRegularExpression key = pattern("<kbd>(.*?)</kbd>");
  QString text = markdown;
  text.remove(comment);
  QString result;
  qsizetype done = 0;
  for (auto matches = key.globalMatch(text); matches.hasNext();) {
    const auto match = matches.next();
    result += text.mid(done, match.capturedStart() - done) + QStringLiteral("**");
    // Brackets, signs and the like are letters here.
    for (const QChar sign : match.captured(1)) {
      if (sign.unicode() < 128 && !sign.isLetterOrNumber()) result += QLatin1Char('\\');
      result += sign;
    }
    result += QStringLiteral("**");
    done = match.capturedEnd();
  }
  return result + text.mid(done);
}

}  // namespace credence
