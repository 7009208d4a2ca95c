#include "app/commands/against_option.h"

#include "app/commands/arguments.h"
#include "app/compute/against_pictures.h"
#include "app/compute/varied_quantity.h"
#include "app/report/setting_text.h"
#include "core/data/split.h"

#include <stdexcept>
#include <utility>

namespace credence {

namespace {

const QString againstName = QStringLiteral("against");

/// Of what it varies a setting has a value of its own.
bool isOfSetting(const PanelCase& varied, const PanelCase& usual) {
  return varied.split == usual.split && varied.method == usual.method;
}

UsageError unusableAgainst(const QCommandLineParser& parser) {
  return unusableValue(parser, againstName,
                       QStringLiteral("QUANTITY=V,… with width, prior-variance or centres, for example "
                                      "width=2,prior-variance=10"));
}

}  // namespace

void addAgainstOption(QCommandLineParser& parser) {
  parser.addOption(
      {againstName,
       QStringLiteral("Two settings side by side, by the quantity of --right: A, that of the other options, "
                      "and B, with these values of width, prior-variance or centres in place of its own."),
       QStringLiteral("QUANTITY=V,…")});
}

std::optional<Hyperparameters> readAgainst(const QCommandLineParser& parser, const Problem& problem) {
  if (!parser.isSet(againstName)) return std::nullopt;
  const arma::uword training = split_rows(*problem.dataset, problem.split).train.n_elem;
  PanelsBase base{
      .usual = {problem.hyperparameters, problem.split}, .training = training, .allTraining = training};
  for (const QString& word : parser.value(againstName).split(QLatin1Char(','))) {
    const qsizetype sign = word.indexOf(QLatin1Char('='));
    const VariedQuantity* quantity = variedQuantityFromId(word.left(sign).trimmed().toStdString());
    if (sign < 0 || quantity == nullptr || quantity->ofWindow) throw unusableAgainst(parser);
    PanelCase varied;
    try {
      varied = quantity->panel(word.mid(sign + 1).trimmed(), base);
    } catch (const std::invalid_argument& error) {
      throw UsageError(QStringLiteral("--against %1: %2").arg(word, QString::fromUtf8(error.what())));
    }
    if (!isOfSetting(varied, base.usual)) throw unusableAgainst(parser);
    base.usual.setting = varied.setting;
  }
  if (base.usual.setting == problem.hyperparameters) {
    throw UsageError(QStringLiteral("--against: both settings are the same"));
  }
  return base.usual.setting;
}

}  // namespace credence
