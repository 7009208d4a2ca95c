#include "app/studies/next/next_sentence.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

namespace credence {

QString nextSentence(const std::optional<NextPoint>& best, const Bounds& sight) {
  if (!best) return tr("Nowhere in sight would a label tell anything about the weights.");
  const QString place =
      tr("(%1, %2)")
          .arg(coordinateNumber(best->x1, sight.width()), coordinateNumber(best->x2, sight.height()));
  return tr("At %1: of the %2 bits that are open there, a label would tell %3 about the weights; the rest is "
            "chance.")
      .arg(place, signedNumber(best->entropy, 2), signedNumber(best->information, 2));
}

}  // namespace credence
