#pragma once

#include <QString>
#include <QStringList>

#include <optional>
#include <variant>

namespace credence {

/// The name of a number that the program computes: a command and a path through its JSON.
struct NumberName {
  QString text;         ///< as it was written
  bool after = false;   ///< in the state that follows the guess
  QStringList command;  ///< with its options; fit where none stands
  QString path;         ///< "test.map.accuracy", "points[0].x1"
};

/// "[after.][COMMAND[ OPTIONS]:]PATH". Throws std::runtime_error with one sentence.
NumberName numberName(const QString& text);

/// "{{NAME|DIGITS}}" without the braces.
struct ShownNumber {
  NumberName name;
  std::optional<int> decimals = {};  ///< nothing: three digits that count
  bool perCent = false;
};

ShownNumber shownNumber(const QString& text);
/// As a sentence has it.
QString numberText(const ShownNumber& number, double value);

enum class Relation { less, lessOrEqual, greater, greaterOrEqual, equal, unequal };

/// "NAME < NUMBER-or-NAME", and how far equal sides may differ.
struct Claim {
  QString text;
  NumberName left;
  Relation relation = Relation::less;
  std::variant<double, NumberName> right = 0.0;
  std::optional<double> within = {};
};

Claim readClaim(const QString& text);
bool holds(const Claim& claim, double left, double right);
/// "<", as a claim has it.
const char* signOf(Relation relation);

}  // namespace credence
