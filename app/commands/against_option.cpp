#include "app/commands/against_option.h"

#include "app/commands/arguments.h"
#include "app/compute/against_pictures.h"
#include "app/compute/varied_quantity.h"
#include "app/report/quoted_value.h"
#include "app/report/setting_text.h"
#include "core/data/split.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

/// Of what it varies a setting has a value of its own.
bool isOfSetting(const PanelCase& varied, const PanelCase& usual) {
  return varied.split == usual.split && varied.method == usual.method && !varied.boundaries;
}

UsageError unusableAgainst(const QString& values) {
  return UsageError(
      QStringLiteral("--against: %1 is not QUANTITY=V,… with width, prior-variance, features or centres, for "
                     "example width=2,prior-variance=10")
          .arg(quotedValue(values)));
}

}  // namespace

std::optional<Hyperparameters> settingAgainst(const QString& values, const Problem& problem) {
  if (values.isNull()) return std::nullopt;
  const arma::uword training = split_rows(*problem.dataset, problem.split).train().n_elem;
  PanelsBase base{
      .usual = {problem.hyperparameters, problem.split}, .training = training, .allTraining = training};
  for (const QString& word : values.split(QLatin1Char(','))) {
    const qsizetype sign = word.indexOf(QLatin1Char('='));
    const VariedQuantity* quantity = variedQuantityFromId(word.left(sign).trimmed().toStdString());
    if (sign < 0 || quantity == nullptr || quantity->ofWindow) throw unusableAgainst(values);
    PanelCase varied;
    try {
      varied = quantity->panel(word.mid(sign + 1).trimmed(), base);
    } catch (const std::invalid_argument& error) {
      throw UsageError(QStringLiteral("--against %1: %2").arg(word, QString::fromUtf8(error.what())));
    }
    if (!isOfSetting(varied, base.usual)) throw unusableAgainst(values);
    base.usual.setting = varied.setting;
  }
  if (base.usual.setting == problem.hyperparameters) {
    throw UsageError(QStringLiteral("--against: both settings are the same"));
  }
  return base.usual.setting;
}

}  // namespace credence
