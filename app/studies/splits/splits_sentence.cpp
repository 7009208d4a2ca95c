#include "app/studies/splits/splits_sentence.h"

#include "app/report/method_names.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"

#include <QStringList>

#include <cstddef>

namespace credence {

namespace {

/// "MAP −0.073 ± 0.060 and Laplace −0.126 ± 0.046", or of one split without what it varies by.
QString spreadsInWords(const std::vector<Spread>& spreads, bool hasPrior) {
  QStringList words;
  for (std::size_t k = 0; k < spreads.size(); ++k) {
    QString word = methodName(*methods_always_scored().at(k), hasPrior) + QLatin1Char(' ') +
                   signedNumber(spreads[k].mean, 3);
    if (spreads[k].count > 1) word += QStringLiteral(" ± ") + signedNumber(spreads[k].standard_deviation, 3);
    words << word;
  }
  return words.join(tr(" and "));
}

QString leftOutInWords(std::size_t count) {
  if (count == 0) return {};
  return count == 1
             ? tr(" One more split is left out: its fit did not converge.")
             : tr(" %1 more splits are left out: their fits did not converge.").arg(countNumber(count));
}

}  // namespace

QString splitsSentence(const std::vector<SplitScore>& scores, bool hasPrior) {
  const std::vector<Spread> spreads = spread_of(scores);
  const std::size_t count = spreads.front().count;
  const std::size_t leftOut = scores.size() - count;
  if (count == 0) return tr("The fit of no split converged: there is no score to compare.");
  const QString words = spreadsInWords(spreads, hasPrior);
  if (count == 1) {
    return tr("One split so far: a test point's log-likelihood is by %1. Try more, to see how far that is "
              "chance.")
               .arg(words) +
           leftOutInWords(leftOut);
  }
  return tr("Over %1 splits a test point's log-likelihood is by %2: what one split says is by chance off by "
            "about as much.")
             .arg(countNumber(count), words) +
         leftOutInWords(leftOut);
}

QString whyNoOtherSplit(const SplitRule& rule, bool leavesTest) {
  if (rule.kind == SplitRule::Kind::all_training)
    return tr(
        "All points train: only a random share leaves test points by chance, and can be drawn many times.");
  if (rule.kind == SplitRule::Kind::first_n)
    return tr("The first points train: only a random share can be drawn many times.");
  if (rule.kind == SplitRule::Kind::marked)
    return tr("Who trains is marked point by point: only a random share can be drawn many times.");
  constexpr double rounding = 1e-9;  // 0.7 + 0.3 may be above 1
  if (!leavesTest || rule.fraction + rule.validation > 1.0 - rounding)
    return tr("This share leaves no test points: a smaller one can be drawn many times.");
  return {};
}

}  // namespace credence
