#pragma once

#include "core/concurrency/progress.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace credence {

/// What came of computing and drawing a figure again.
struct FigureVerdict {
  QString file = {};
  QString made = {};             ///< by which program; empty where the figure does not say
  QString failure = {};          ///< why nothing could be compared; else empty
  QStringList differences = {};  ///< between what it says and shows, and what was found
  QStringList unchecked = {};    ///< what cannot be made again

  bool holds() const { return failure.isEmpty() && differences.isEmpty(); }
};

/// Reads the figure, computes all of its numbers from the session that it carries, and draws it again.
/// `dataFile`: the points of a figure that travels without; else empty. Needs a QApplication. What goes wrong
/// is said in the verdict. `progress` may be told from any thread.
FigureVerdict verifyFigure(const QString& file, const QString& dataFile = {},
                           const ProgressCallback& progress = {});

}  // namespace credence
