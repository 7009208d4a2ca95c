#include "app/studies/panels/weight_pair.h"

#include "app/report/quoted_value.h"
#include "app/report/translate.h"

#include <QStringList>

#include <algorithm>
#include <stdexcept>

namespace credence {

WeightPair weightPair(const std::vector<std::string>& names, const QString& typed) {
  if (typed.trimmed().isEmpty()) return {names.size() - 2, names.size() - 1};
  const auto refuse = [&](const QString& sentence) {
    QStringList all;
    for (const std::string& name : names) all << QString::fromStdString(name);
    throw std::invalid_argument(
        tr("%1: the weights are those of %2").arg(sentence, all.join(QStringLiteral(", "))).toStdString());
  };
  const auto place = [&](const QString& name) {
    const auto found = std::ranges::find(names, name.trimmed().toStdString());
    if (found == names.end()) refuse(tr("%1 is no weight").arg(quotedValue(name.trimmed())));
    return static_cast<arma::uword>(found - names.begin());
  };
  const QStringList parts = typed.split(QLatin1Char(','));
  if (parts.size() != 2) refuse(tr("%1 is not two weights with a comma").arg(quotedValue(typed)));
  const WeightPair pair{place(parts[0]), place(parts[1])};
  if (pair.first == pair.second) refuse(tr("%1 is one weight twice").arg(quotedValue(typed)));
  return pair;
}

}  // namespace credence
