#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace credence {

/// What is asked before something is saved.
struct WritingQuestion {
  QString title;
  QString suggestion;  ///< a name, where it is to be in a certain folder with that
  QString filters = {};
  QString* filter = nullptr;  ///< which of them; the one that was chosen, afterwards
  /// The name with an ending where the person left it out.
  std::function<QString(const QString& typed)> complete = {};
};

/// The file that a person wants written, empty for none. Whatever is there already has been asked about, also
/// where only the completed name is that of a file.
QString fileToWrite(QWidget* parent, const WritingQuestion& question);

/// `typed` with that ending, ".pdf", where it has none at all.
QString withEnding(const QString& typed, const QString& ending);

}  // namespace credence
