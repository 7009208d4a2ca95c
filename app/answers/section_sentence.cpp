#include "app/answers/section_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/prediction/crossings.h"

#include <QStringList>

namespace credence {

namespace {

constexpr arma::uword mostCrossings = 3;  // that are named
constexpr int bandDecimals = 2;

QString placeText(const Section& section, double x1, double x2) {
  const double span = section.segment.length();
  return tr("(%1, %2)").arg(coordinateNumber(x1, span), coordinateNumber(x2, span));
}

/// "crosses 0.5 at (44.6, 18.5)", "stays above 0.5"
QString crossingText(const Section& section, const arma::vec& probability, double level) {
  const arma::vec x1 = crossings(section.inputs.col(0), probability, level);
  const arma::vec x2 = crossings(section.inputs.col(1), probability, level);
  const QString limit = significantNumber(level);
  if (x1.is_empty()) {
    if (probability.max() > level) return tr("stays above %1").arg(limit);
    return (probability.min() < level ? tr("stays below %1") : tr("is %1 all along")).arg(limit);
  }
  if (x1.n_elem > mostCrossings) return tr("crosses %1 %2 times").arg(limit, countNumber(x1.n_elem));
  QStringList places;
  for (arma::uword k = 0; k < x1.n_elem; ++k) places << placeText(section, x1(k), x2(k));
  return tr("crosses %1 at %2").arg(limit, places.join(tr(" and ")));
}

/// Of all methods, where they say the same, else of each.
QString beliefText(const Section& section, bool hasPrior, double level) {
  QStringList parts;
  QString first;
  for (const Section::Line& line : section.lines) {
    const QString text = crossingText(section, line.probability, level);
    if (text == first) continue;
    parts << tr("%1's p %2").arg(methodName(*line.method, hasPrior), text);
    if (first.isEmpty()) first = text;
  }
  return parts.size() == 1 ? tr("p %1").arg(first) : parts.join(QStringLiteral("; "));
}

QString bandText(const Section& section) {
  if (section.bands.empty()) return {};
  const Section::Band& band = section.bands.front();
  const arma::uword widest = arma::index_max(band.upper - band.lower);
  const QString text =
      tr("; the weights agree least at %3: 95 % of them say %1 to %2")
          .arg(signedNumber(band.lower(widest), bandDecimals), signedNumber(band.upper(widest), bandDecimals),
               placeText(section, section.inputs(widest, 0), section.inputs(widest, 1)));
  return band.quality.reliable ? text : text + tr(", which is not to be trusted");
}

}  // namespace

QString sectionSentence(const Section& section, bool hasPrior, double level) {
  if (section.lines.empty() || section.inputs.n_rows == 0) return {};
  QString text = beliefText(section, hasPrior, level) + bandText(section);
  if (!section.truth.is_empty())
    text += tr("; the true p %1").arg(crossingText(section, section.truth, level));
  return text + QLatin1Char('.');
}

}  // namespace credence
