#include "app/report/manual.h"

#include "app/report/manual_text.h"

#include <QFile>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

const QString keysBegin = QStringLiteral("<!-- keys -->\n");
const QString keysEnd = QStringLiteral("<!-- end of keys -->\n");

QString readManualFile(const QString& name) {
  QFile file(QStringLiteral(":/manual/") + name);
  if (!file.open(QIODevice::ReadOnly)) {
    throw std::logic_error("the manual's " + name.toStdString() + " is missing from the program");
  }
  return QString::fromUtf8(file.readAll());
}

ManualPage readPage(const QString& id, const QString& part) {
  const QString text = readManualFile(id + QStringLiteral(".md"));
  return {id, text.section(QLatin1Char('\n'), 0, 0).mid(2), text, part};
}

bool holdsAll(const QString& text, const QStringList& terms) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](const QString& term) { return text.contains(term, Qt::CaseInsensitive); });
}

bool holdsAny(const QString& text, const QStringList& terms) {
  return std::any_of(terms.begin(), terms.end(),
                     [&](const QString& term) { return text.contains(term, Qt::CaseInsensitive); });
}

ManualSearch searchFor(const QVector<ManualPage>& pages, const QStringList& terms) {
  QStringList titled;
  QStringList others;
  for (const ManualPage& page : pages) {
    // Lines of a terminal would break what is searched for.
    if (!holdsAll(manualForTerminal(page.text, std::numeric_limits<int>::max()), terms)) continue;
    (holdsAny(page.title, terms) ? titled : others) << page.id;
  }
  return {terms, titled + others, !titled.isEmpty()};
}

}  // namespace

Manual::Manual() {
  // A line that lists no page is what those below it stand under.
  QString part;
  for (const QString& line : readManualFile(QStringLiteral("README.md")).split(QLatin1Char('\n'))) {
    const QStringList pages = linkedPages(line);
    if (pages.isEmpty() && !line.isEmpty()) part = line;
    for (const QString& id : pages) m_pages << readPage(id, part);
  }
}

const ManualPage* Manual::find(const QString& id) const {
  const auto page =
      std::find_if(m_pages.begin(), m_pages.end(), [&](const ManualPage& one) { return one.id == id; });
  return page == m_pages.end() ? nullptr : &*page;
}

void Manual::setKeys(const QString& markdown) {
  for (ManualPage& page : m_pages) {
    const qsizetype begin = page.text.indexOf(keysBegin);
    const qsizetype end = page.text.indexOf(keysEnd);
    if (begin < 0 || end < begin) continue;
    const qsizetype first = begin + keysBegin.size();
    page.text.replace(first, end - first, markdown);
  }
}

ManualSearch Manual::search(const QString& typed) const {
  const QString phrase = typed.simplified();
  if (phrase.isEmpty()) return {};
  const ManualSearch whole = searchFor(m_pages, {phrase});
  ManualSearch found = whole.pages.isEmpty() ? searchFor(m_pages, phrase.split(QLatin1Char(' '))) : whole;
  QStringList about;
  for (FieldWord& word : fieldWordsLike(phrase)) {
    if (!word.whole) continue;
    if (!about.contains(word.page)) about << word.page;
    found.words.push_back(std::move(word));
  }
  for (const QString& page : about) found.pages.removeAll(page);
  // Where pages write the word themselves, the one that is read may be as good.
  if (whole.pages.isEmpty() && !about.isEmpty()) found.titled = true;
  found.pages = about + found.pages;
  return found;
}

}  // namespace credence
