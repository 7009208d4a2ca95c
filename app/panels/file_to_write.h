#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace credence {

/// Where a window's data are: beside them begin the dialogs that save what is made of them, whichever of the
/// window's pages asks. An empty folder: they are in no file.
struct DataPlace {
  QString folder;
  QString name;  ///< without an ending
};
void setDataPlace(QWidget* window, const DataPlace& place);

/// What is asked before something is saved.
struct WritingQuestion {
  QString title;
  QString kind;          ///< of what is saved: each goes on where the last of its kind went
  QString subject = {};  ///< what it is of the data: "roc" suggests "moons-roc.pdf"; empty: the data
  QString ending = {};   ///< ".pdf"
  QString file = {};     ///< where it has a file already: that is suggested
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
