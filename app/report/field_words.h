#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace credence {

/// What a word of the field is called in Credence, and where it is: texts of the field have many names for
/// one thing, and whoever looks for one of them is to find it by any.
struct FieldWord {
  QStringList spellings;  ///< as texts write it, the usual one first
  QString here;           ///< what stands for it here, as half a sentence: "the width and the prior variance"
  QString page;           ///< id of the manual's page that is about it
  QString entry;          ///< text of an entry of the menus that leads there, without its mark; empty: none
  bool whole = false;     ///< of what was looked for: it is a spelling, and does not merely begin one
};

/// All of them, in the order of their first spellings.
const QVector<FieldWord>& fieldWords();

/// Those that are meant by `typed`: it is a spelling, or begins one after a blank or at its start. Capitals,
/// hyphens, blanks and British or American endings make no difference. Nothing is found for fewer than two
/// letters. Whole spellings come first, and of each word the spelling that was meant.
QVector<FieldWord> fieldWordsLike(const QString& typed);

/// "hyper-parameter → the width and the prior variance"
QString describeFieldWord(const FieldWord& word);

}  // namespace credence
