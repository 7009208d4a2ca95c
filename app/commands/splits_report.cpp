#include "app/commands/splits_report.h"

#include "app/commands/json_object.h"
#include "app/compute/method_text.h"

#include <QStringList>

#include <cmath>
#include <string>

namespace credence {

namespace {

constexpr qsizetype splitsLabelWidth = 36;
constexpr qsizetype splitsWidth = 12;

QString splitsDecimal(double value) {
  return std::isfinite(value) ? QString::number(value, 'f', 4) : QStringLiteral("-");
}

QString splitsLine(const QString& label, const QStringList& cells) {
  QString line = label.leftJustified(splitsLabelWidth);
  for (const QString& cell : cells) line += cell.rightJustified(splitsWidth);
  return line + QLatin1Char('\n');
}

QByteArray spreadJson(const Spread& spread) {
  JsonObject object;
  object.add("mean", json(spread.mean));
  object.add("standard_deviation", json(spread.standard_deviation));
  return object.text();
}

QByteArray scoreJson(const SplitScore& score) {
  JsonObject object;
  object.add("seed", json(static_cast<quint64>(score.seed)));
  const std::vector<const Method*> scored = methods_always_scored();
  for (std::size_t k = 0; k < scored.size(); ++k) {
    object.add(std::string(scored[k]->key).c_str(), json(score.log_likelihoods[k]));
  }
  object.add("converged", json(score.converged));
  return object.text();
}

QByteArray nameOf(SplitRule::Kind kind) {
  switch (kind) {
    case SplitRule::Kind::all_training:
      return "\"all\"";
    case SplitRule::Kind::first_n:
      return "\"first\"";
    case SplitRule::Kind::fraction:
      return "\"fraction\"";
    case SplitRule::Kind::marked:
      return "\"marked\"";
  }
  return "null";
}

}  // namespace

QString splitsText(const std::vector<SplitScore>& scores) {
  if (scores.empty()) return {};
  QStringList titles;
  QStringList means;
  QStringList deviations;
  for (const Method* method : methods_always_scored()) titles << columnTitle(*method);
  const std::vector<Spread> spreads = spread_of(scores);
  for (const Spread& spread : spreads) {
    means << splitsDecimal(spread.mean);
    deviations << splitsDecimal(spread.standard_deviation);
  }
  QString text = splitsLine(QStringLiteral("%1 %2, seeds %3 to %4")
                                .arg(scores.size())
                                .arg(scores.size() == 1 ? QLatin1String("split") : QLatin1String("splits"))
                                .arg(scores.front().seed)
                                .arg(scores.back().seed),
                            titles);
  text += splitsLine(QStringLiteral("Mean test log-likelihood"), means);
  text += splitsLine(QStringLiteral("Standard deviation"), deviations);
  const std::size_t left = scores.size() - spreads.front().count;
  if (left > 0) text += QStringLiteral("%1 of these fits did not converge and are left out\n").arg(left);
  return text;
}

QByteArray splitsJson(const std::vector<SplitScore>& scores) {
  if (scores.empty()) return "null";
  const std::vector<Spread> spreads = spread_of(scores);
  QByteArray list;
  for (const SplitScore& score : scores) list += (list.isEmpty() ? "" : ", ") + scoreJson(score);
  JsonObject object;
  object.add("n", json(static_cast<quint64>(scores.size())));
  object.add("converged", json(static_cast<quint64>(spreads.front().count)));
  const std::vector<const Method*> scored = methods_always_scored();
  for (std::size_t k = 0; k < scored.size(); ++k) {
    object.add(std::string(scored[k]->key).c_str(), spreadJson(spreads[k]));
  }
  object.add("scores", '[' + list + ']');
  return object.text();
}

QByteArray splitJson(const SplitRule& rule, const Split& split) {
  JsonObject object;
  object.add("rule", nameOf(rule.kind));
  if (rule.kind == SplitRule::Kind::fraction) {
    object.add("fraction", json(rule.fraction));
    object.add("seed", json(static_cast<quint64>(rule.seed)));
    object.add("stratified", json(rule.stratified));
  }
  object.add("n_train", json(static_cast<quint64>(split.train.n_elem)));
  object.add("n_test", json(static_cast<quint64>(split.test.n_elem)));
  return object.text();
}

}  // namespace credence
