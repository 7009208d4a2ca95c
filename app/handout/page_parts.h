#pragma once

#include "app/handout/handout_material.h"

#include <QByteArray>
#include <QString>

namespace credence {

/// What is particular to a page; all of it HTML, but the title, which is plain text, and the data, which are
/// JSON as insideScript() leaves it.
struct PageParts {
  QString title;
  QString language = QStringLiteral("en");
  QString words = {};  ///< above the plots
  QString still = {};  ///< for those who have no scripts, and for paper
  QByteArray data = {};
};

/// The page as one HTML file that asks for nothing else.
QByteArray filledPage(const PageParts& parts);

/// Both plots, or why they are not there: names of many lines may leave no room for axes beside a legend.
/// `prefix`: of the picture's own names, one for each picture of a page. Needs a QApplication, on its thread.
QString stillPicture(const HandoutMaterial& material, const QString& prefix);

}  // namespace credence
