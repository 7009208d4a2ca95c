#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace credence {

/// Where a window's data are: beside them begin the dialogs that save what is made of them, whichever of the
/// window's pages asks. An empty folder: they are in no file.
struct DataPlace {
  QString folder;
  QString name;          ///< without an ending
  QString table = {};    ///< the file that they were read from; empty: none
  QString labels = {};   ///< that of their labels, where these have one
  QString session = {};  ///< the file of the session that is open; empty: none
  /// Tells the person why nothing is saved.
  std::function<void(const QString& reason)> refuse = {};
};
void setDataPlace(QWidget* window, const DataPlace& place);

/// What is saved, as far as it may take the place of what is open.
enum class SavedAs : char {
  something,  ///< of the data: no file that is open
  points,     ///< the data themselves, which may go back to their table
  session,    ///< which may go back to its file
};

/// What is asked before something is saved.
struct WritingQuestion {
  QString title;
  QString kind;          ///< of what is saved: each goes on where the last of its kind went
  QString subject = {};  ///< what it is of the data: "roc" suggests "moons-roc.pdf"; empty: the data
  QString ending = {};   ///< ".pdf"
  QString file = {};     ///< where it has a file already: that is suggested
  QString filters = {};
  QString* filter = nullptr;  ///< which of them; the one that was chosen, afterwards
  SavedAs as = SavedAs::something;
  /// The name with an ending where the person left it out.
  std::function<QString(const QString& typed)> complete = {};
};

/// The file that a person wants written, empty for none. Whatever is there already has been asked about, also
/// where only the completed name is that of a file. Of what is open nothing is lost: see mayWrite().
QString fileToWrite(QWidget* parent, const WritingQuestion& question);

/// The file with which fileToWrite() would begin to ask, with a number behind its name where a file is there
/// already: it can be written without a question. `isThere`: whether something would be written over; if left
/// out, whether that file is there.
QString fileNotThere(QWidget* parent, const WritingQuestion& question,
                     const std::function<bool(const QString& file)>& isThere = {});

/// Whether a file or a folder may be written without the data that are open, or their labels or session,
/// losing a file that has them; where it may not, the window's DataPlace tells the person.
bool mayWrite(QWidget* parent, const QString& file, SavedAs as = SavedAs::something);

/// `typed` with that ending, ".pdf", where it has none at all.
QString withEnding(const QString& typed, const QString& ending);

}  // namespace credence
