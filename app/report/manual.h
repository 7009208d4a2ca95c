#pragma once

#include "app/report/field_words.h"

#include <QString>
#include <QStringList>
#include <QVector>

namespace credence {

struct ManualPage {
  QString id;     ///< the name of its file without .md, and the topic of `credence help`
  QString title;  ///< its first heading
  QString text;   ///< Markdown, with the title
  QString part;   ///< what README.md lists it under: "Beginning", or a question that pages answer
};

/// The pages with a word, and what of them is to be marked.
struct ManualSearch {
  QStringList terms;    ///< what was typed where some page has it as it is, else each of its words
  QStringList pages;    ///< that are about `words`; then those with all of `terms`, in their title first
  bool titled = false;  ///< the first of them is about what was typed
  QVector<FieldWord> words = {};  ///< of the field that were typed, which pages may write otherwise
};

/// The manual: the pages of resources/manual, in the order in which README.md there lists them.
class Manual {
 public:
  Manual();

  const QVector<ManualPage>& pages() const { return m_pages; }
  /// The page called `id`, or nullptr.
  const ManualPage* find(const QString& id) const;

  /// Puts `markdown` in place of the list of keys. The written one is what the program had when it was
  /// tested; a window knows its own.
  void setKeys(const QString& markdown);

  /// Capitals make no difference. Nothing is found for nothing.
  ManualSearch search(const QString& typed) const;

 private:
  QVector<ManualPage> m_pages;
};

}  // namespace credence
