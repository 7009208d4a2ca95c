#pragma once

#include "core/concurrency/progress.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace credence {

/// What a figure is found to be, from best to worst.
enum class Verdict : char {
  verified,      ///< this program, drawing again from what it carries, makes this file
  numbers_only,  ///< its numbers were computed again and agree; its drawing could not be checked
  differs,       ///< a number or what is drawn is another, or there is something else in the file
  unreadable,    ///< nothing could be compared
};

/// What came of computing and drawing a figure again.
struct FigureVerdict {
  QString file = {};
  QString made = {};             ///< by which program, as it says; empty where it does not
  QString failure = {};          ///< why nothing could be compared; else empty
  QStringList differences = {};  ///< between what it says and shows, and what was found
  QStringList doubts = {};       ///< what is wrong with numbers that agree all the same
  QStringList unchecked = {};    ///< why its drawing was not checked

  Verdict verdict() const {
    if (!failure.isEmpty()) return Verdict::unreadable;
    if (!differences.isEmpty()) return Verdict::differs;
    return unchecked.isEmpty() ? Verdict::verified : Verdict::numbers_only;
  }
};

/// Reads the figure, computes all of its numbers from the session that it carries, and draws it again.
/// `dataFile`: the points of a figure that travels without; else empty. Needs a QApplication. What goes wrong
/// is said in the verdict. `progress` may be told from any thread. Reads no other file, whatever the figure
/// names.
FigureVerdict verifyFigure(const QString& file, const QString& dataFile = {},
                           const ProgressCallback& progress = {});

}  // namespace credence
