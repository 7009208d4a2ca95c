#pragma once

#include <QString>
#include <QStringList>

namespace credence {

/// A formula as words of HTML.
struct FormulaHtml {
  QString html;
  QStringList unknown = {};  ///< what of it this version cannot set, as it was written
};

/// Sets a small subset of TeX: Greek letters, ^ and _, \frac, \sqrt, \sum, \prod, \int, relations, functions,
/// \mathbf, \mathrm, \text, \mathcal, \hat and \bar. `alone`: on a line of its own, where fractions stand
/// upright. What is unknown stands there as it was written.
FormulaHtml formulaHtml(const QString& tex, bool alone);

}  // namespace credence
