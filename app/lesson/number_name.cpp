#include "app/lesson/number_name.h"

#include "app/report/number_text.h"
#include "app/report/quoted_value.h"

#include <QProcess>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace credence {

namespace {

constexpr qsizetype longestName = 500;
constexpr int mostDecimals = 12;
constexpr double roundingOfEqual = 1e-9;

[[noreturn]] void refuseName(const QString& text, const QString& reason) {
  throw std::runtime_error(QStringLiteral("%1 %2").arg(quotedValue(text), reason).toStdString());
}

constexpr std::array<std::pair<const char*, Relation>, 6> relations = {{
    {"<=", Relation::lessOrEqual},
    {">=", Relation::greaterOrEqual},
    {"!=", Relation::unequal},
    {"<", Relation::less},
    {">", Relation::greater},
    {"=", Relation::equal},
}};

Relation relationOf(const QString& sign) {
  return std::ranges::find_if(relations, [&](const auto& row) { return sign == QLatin1String(row.first); })
      ->second;
}

}  // namespace

NumberName numberName(const QString& text) {
  static const QRegularExpression path(
      QStringLiteral(R"(^[A-Za-z_]\w*(\[\d{1,6}\])*(\.[A-Za-z_]\w*(\[\d{1,6}\])*)*$)"));
  const QString trimmed = text.trimmed();
  if (trimmed.size() > longestName)
    refuseName(trimmed.left(40), QStringLiteral("… is too long for the name of a number"));
  NumberName name{.text = trimmed, .command = {}, .path = {}};
  QString rest = trimmed;
  const QString after = QStringLiteral("after.");
  if (rest.startsWith(after)) {
    name.after = true;
    rest.remove(0, after.size());
  }
  const qsizetype colon = rest.lastIndexOf(QLatin1Char(':'));
  name.path = rest.mid(colon + 1).trimmed();
  name.command = colon < 0 ? QStringList(QStringLiteral("fit")) : QProcess::splitCommand(rest.left(colon));
  if (name.command.isEmpty() || !path.match(name.path).hasMatch()) {
    refuseName(trimmed, QStringLiteral("is not the name of a number, which is [COMMAND [OPTIONS]:]PATH"));
  }
  return name;
}

ShownNumber shownNumber(const QString& text) {
  const qsizetype bar = text.lastIndexOf(QLatin1Char('|'));
  if (bar < 0) return {.name = numberName(text)};
  ShownNumber shown{.name = numberName(text.left(bar))};
  QString digits = text.mid(bar + 1).trimmed();
  if (digits.startsWith(QLatin1Char('%'))) {
    shown.perCent = true;
    digits.remove(0, 1);
  }
  bool whole = false;
  const int decimals = digits.toInt(&whole);
  if (!whole || decimals < 0 || decimals > mostDecimals) {
    refuseName(text,
               QStringLiteral("ends in a number of digits that is none from 0 to %1").arg(mostDecimals));
  }
  shown.decimals = decimals;
  return shown;
}

QString numberText(const ShownNumber& number, double value) {
  const double scaled = number.perCent ? 100.0 * value : value;
  const QString text = number.decimals ? signedNumber(scaled, *number.decimals) : significantNumber(scaled);
  return number.perCent ? text + QStringLiteral("\u00a0%") : text;
}

Claim readClaim(const QString& text) {
  static const QRegularExpression form(
      QStringLiteral(R"(^(.+?)\s+(<=|>=|!=|<|>|=)\s+(.+?)(?:\s+within\s+(\S+))?$)"));
  const QString trimmed = text.simplified();
  const auto match = trimmed.size() <= 2 * longestName ? form.match(trimmed) : QRegularExpressionMatch();
  if (!match.hasMatch())
    refuseName(trimmed.left(longestName), QStringLiteral("is no claim, which is NAME < NUMBER-or-NAME"));
  Claim claim{
      .text = trimmed, .left = numberName(match.captured(1)), .relation = relationOf(match.captured(2))};
  bool plain = false;
  const double number = match.captured(3).toDouble(&plain);
  if (plain) {
    claim.right = number;
  } else {
    claim.right = numberName(match.captured(3));
  }
  if (match.captured(4).isEmpty()) return claim;
  const double within = match.captured(4).toDouble(&plain);
  if (!plain || within < 0.0 || claim.relation != Relation::equal) {
    refuseName(trimmed, QStringLiteral("has a within that is no number, or stands without ="));
  }
  claim.within = within;
  return claim;
}

bool holds(const Claim& claim, double left, double right) {
  const double tolerance = claim.within.value_or(roundingOfEqual * std::max(std::abs(left), std::abs(right)));
  const bool equal = std::abs(left - right) <= tolerance;
  switch (claim.relation) {
    case Relation::less:
      return left < right;
    case Relation::lessOrEqual:
      return left <= right;
    case Relation::greater:
      return left > right;
    case Relation::greaterOrEqual:
      return left >= right;
    case Relation::equal:
      return equal;
    case Relation::unequal:
      return !equal;
  }
  return false;
}

const char* signOf(Relation relation) {
  return std::ranges::find(relations, relation, &std::pair<const char*, Relation>::second)->first;
}

}  // namespace credence
