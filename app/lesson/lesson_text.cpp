#include "app/lesson/lesson_text.h"

#include "app/files/author_text.h"
#include "app/lesson/formula_html.h"
#include "app/report/markup_text.h"
#include "app/report/quoted_value.h"

#include <QRegularExpression>

#include <exception>
#include <optional>
#include <utility>

namespace credence {

namespace {

// Marks take the place of what Qt's reader of Markdown is not to see. They are letters for private use, which
// an author's text loses before.
constexpr QChar markBegins(0xE000);
constexpr QChar markEnds(0xE001);
constexpr qsizetype longestFormula = 2000;
constexpr qsizetype mostNumbers = 200;

QString markOf(char kind, std::size_t index) {
  return markBegins + QString(QLatin1Char(kind)) + QString::number(index) + markEnds;
}

/// Goes through Markdown, leaves code as it is, and puts marks in place of formulas, numbers and claims.
class MarkSetter {
 public:
  MarkSetter(QString markdown, LessonText& into) : m_text(std::move(markdown)), m_into(into) {
    m_text.remove(markBegins);
    m_text.remove(markEnds);
  }

  QString marked() {
    while (m_at < m_text.size()) {
      if (copyCode() || takeBraces() || takeFormula()) continue;
      if (m_text[m_at] == QLatin1Char('\\')) m_marked += m_text[m_at++];
      if (m_at < m_text.size()) m_marked += m_text[m_at++];
    }
    return m_marked;
  }
  const QStringList& formulas() const { return m_formulas; }

 private:
  bool follows(QLatin1String what) const { return QStringView(m_text).mid(m_at).startsWith(what); }

  /// A run of backticks, and all up to as many of them.
  bool copyCode() {
    qsizetype end = m_at;
    while (end < m_text.size() && m_text[end] == QLatin1Char('`')) ++end;
    if (end == m_at) return false;
    const QString fence = m_text.mid(m_at, end - m_at);
    qsizetype close = m_text.indexOf(fence, end);
    close = close < 0 ? end : close + fence.size();
    m_marked += m_text.mid(m_at, close - m_at);
    m_at = close;
    return true;
  }

  bool takeBraces() {
    if (!follows(QLatin1String("{{"))) return false;
    const qsizetype end = m_text.indexOf(QLatin1String("}}"), m_at);
    if (end < 0) {
      m_into.complaints << QStringLiteral("{{ has no }} after it");
      m_marked += QStringLiteral("{{");
      m_at += 2;
      return true;
    }
    const QString inside = m_text.mid(m_at + 2, end - m_at - 2).simplified();
    m_at = end + 2;
    const QString assertion = QStringLiteral("assert ");
    try {
      if (m_into.numbers.size() + m_into.claims.size() >= mostNumbers) {
        m_into.complaints = {QStringLiteral("the text has more than %1 numbers and claims").arg(mostNumbers)};
      } else if (inside.startsWith(assertion)) {
        m_into.claims.push_back(readClaim(inside.mid(assertion.size())));
      } else {
        m_into.numbers.push_back(shownNumber(inside));
        m_marked += markOf('n', m_into.numbers.size() - 1);
      }
    } catch (const std::exception& error) {
      m_into.complaints << QString::fromUtf8(error.what());
    }
    return true;
  }

  bool takeFormula() {
    if (m_text[m_at] != QLatin1Char('$')) return false;
    const bool alone = follows(QLatin1String("$$"));
    const qsizetype begin = m_at + (alone ? 2 : 1);
    const qsizetype end = endOfFormula(begin, alone);
    if (end < 0) {
      m_marked += m_text.mid(m_at, begin - m_at);
      m_at = begin;
      return true;
    }
    const FormulaHtml set = formulaHtml(m_text.mid(begin, end - begin), alone);
    for (const QString& what : set.unknown) {
      m_into.complaints << QStringLiteral("the formula %1 has %2, which cannot be set")
                               .arg(quotedValue(m_text.mid(begin, end - begin).simplified()),
                                    quotedValue(what));
    }
    m_formulas << set.html;
    m_marked += markOf(alone ? 'd' : 'f', static_cast<std::size_t>(m_formulas.size() - 1));
    m_at = end + (alone ? 2 : 1);
    return true;
  }

  /// Where it closes; negative where the sign is a dollar.
  qsizetype endOfFormula(qsizetype begin, bool alone) const {
    if (begin >= m_text.size() || (!alone && m_text[begin].isSpace())) return -1;
    const QString close = alone ? QStringLiteral("$$") : QStringLiteral("$");
    qsizetype end = m_text.indexOf(close, begin);
    while (end > 0 && m_text[end - 1] == QLatin1Char('\\')) end = m_text.indexOf(close, end + 1);
    if (end <= begin || end - begin > longestFormula) return -1;
    const QStringView inside = QStringView(m_text).mid(begin, end - begin);
    if (inside.contains(QLatin1String("\n\n"))) return -1;
    if (alone) return end;
    const bool price = end + 1 < m_text.size() && m_text[end + 1].isDigit();
    return inside.back().isSpace() || price ? -1 : end;
  }

  QString m_text;
  LessonText& m_into;
  QString m_marked;
  QStringList m_formulas;
  qsizetype m_at = 0;
};

/// Puts what `valueOf` gives in place of each mark.
template <typename ValueOf>
QString withoutMarks(const QString& html, const ValueOf& valueOf) {
  static const QRegularExpression mark(QStringLiteral("\uE000([dfn])(\\d+)\uE001"));
  QString result;
  qsizetype at = 0;
  auto matches = mark.globalMatch(html);
  while (matches.hasNext()) {
    const auto match = matches.next();
    result += html.mid(at, match.capturedStart() - at);
    result += valueOf(match.captured(1).front(), match.captured(2).toInt(), match.captured());
    at = match.capturedEnd();
  }
  return result + html.mid(at);
}

QString linkMarkup(const QString& words, const QString& address, LessonText& into) {
  static const QRegularExpression known(QStringLiteral("^(page|manual|control|window):[A-Za-z0-9_-]{1,60}$"));
  if (known.match(address).hasMatch()) {
    into.links << address;
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(markupText(address), words);
  }
  into.complaints
      << QStringLiteral(
             "a link leads to %1; only page:NAME, window:NAME, manual:NAME and control:NAME are followed")
             .arg(quotedValue(address));
  return words;
}

QString lessonPictureMarkup(const QString& words, const QString& name, LessonText& into) {
  if (!into.pictures.contains(name)) into.pictures << name;
  return QStringLiteral("<img src=\"%1\" alt=\"%2\">").arg(markupText(name), words);
}

}  // namespace

LessonText readLessonText(const QString& markdown) {
  LessonText text;
  MarkSetter setter(markdown, text);
  const QString marked = setter.marked();
  const AuthorMarkup markup = {
      [&](const QString& words, const QString& address) { return linkMarkup(words, address, text); },
      [&](const QString& words, const QString& name) { return lessonPictureMarkup(words, name, text); }};
  QString html = authorText(marked, markup);
  // What stands on a line of its own is a paragraph of its own; a claim leaves none behind.
  static const QRegularExpression alone(QStringLiteral("<p>\\s*(\uE000d\\d+\uE001)\\s*</p>"));
  html.replace(alone, QStringLiteral("\\1"));
  const QStringList& formulas = setter.formulas();
  text.html = withoutMarks(html, [&](QChar kind, int index, const QString& mark) {
    return kind == QLatin1Char('n') ? mark : formulas.value(index);
  });
  return text;
}

QString lessonHtml(const LessonText& text, const QStringList& numbers, const QString& missing) {
  return withoutMarks(text.html, [&](QChar, int index, const QString&) {
    const QString number = numbers.value(index);
    return number.isEmpty() ? missing : markupText(number);
  });
}

}  // namespace credence
