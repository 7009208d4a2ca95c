#include "app/session/row_checks.h"

#include "core/table/data_error.h"

#include <QCryptographicHash>
#include <QStringList>
#include <QtEndian>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace credence {

namespace {

constexpr arma::uword mostSingleRows = 100'000;
constexpr arma::uword rowsOfBlock = 1000;
constexpr qsizetype checkBytes = 4;

using Checks = std::vector<std::uint32_t>;

void addRow(const Dataset& dataset, arma::uword n, bool swapLabels, QByteArray& bytes) {
  for (const arma::uword axis : {arma::uword{0}, arma::uword{1}}) {
    const quint64 number = qToLittleEndian(std::bit_cast<quint64>(dataset.inputs(n, axis)));
    bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
  }
  const arma::uword label = dataset.labels(n);
  bytes += static_cast<char>(swapLabels ? 1 - label : label);
  if (!dataset.role_marks.is_empty()) bytes += static_cast<char>(dataset.role_marks(n));
}

/// `rows`: so many share one.
Checks checksOf(const Dataset& dataset, arma::uword rows, bool swapLabels = false) {
  Checks checks;
  QByteArray bytes;
  for (arma::uword first = 0; first < dataset.size(); first += rows) {
    bytes.clear();
    const arma::uword end = std::min(first + rows, dataset.size());
    for (arma::uword n = first; n < end; ++n) addRow(dataset, n, swapLabels, bytes);
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    checks.push_back(qFromBigEndian<quint32>(hash.constData()));
  }
  return checks;
}

/// Nothing where they are not those of so many points.
std::optional<Checks> unpacked(const QByteArray& packed, arma::uword points) {
  const arma::uword rows = rowsOfCheck(points);
  const arma::uword count = points / rows + (points % rows == 0 ? 0 : 1);
  if (points == 0 || static_cast<arma::uword>(packed.size()) != count * checkBytes) return {};
  Checks checks(count);
  for (arma::uword k = 0; k < count; ++k) {
    checks[k] = qFromBigEndian<quint32>(packed.constData() + static_cast<qsizetype>(k) * checkBytes);
  }
  return checks;
}

QString countText(arma::uword count, const char* noun) {
  return QString::fromStdString(counted(static_cast<std::size_t>(count), noun));
}

/// "2 rows more", "1 row fewer"; empty where there are as many.
QString moreOrFewer(arma::uword before, arma::uword now) {
  if (now == before) return {};
  return now > before ? countText(now - before, "row") + QStringLiteral(" more")
                      : countText(before - now, "row") + QStringLiteral(" fewer");
}

/// "3 of 60 rows differ, the first in line 17"
QString differing(arma::uword count, arma::uword points, std::size_t line) {
  return QStringLiteral("%1 of %2 %3 in line %4")
      .arg(count)
      .arg(countText(points, "row"),
           count == 1 ? QStringLiteral("differs,") : QStringLiteral("differ, the first"))
      .arg(line);
}

/// Rows that were not there, and how many that were are not any more, wherever they stand: a row that was put
/// in shifts all that follow, and changes none of them.
QString changedSingleRows(const Checks& before, const Checks& now, const std::vector<std::size_t>& lines) {
  std::unordered_map<std::uint32_t, std::size_t> left;
  for (const std::uint32_t check : before) ++left[check];
  arma::uword added = 0;
  std::size_t firstAdded = 0;
  for (std::size_t n = 0; n < now.size(); ++n) {
    const auto found = left.find(now[n]);
    if (found != left.end() && found->second > 0) {
      --found->second;
    } else if (added++ == 0) {
      firstAdded = n;
    }
  }
  const arma::uword missing = before.size() - (now.size() - added);
  const arma::uword changed = std::min(added, missing);
  QString more = moreOrFewer(before.size(), now.size());
  if (changed > 0) {
    const QString rows = differing(changed, before.size(), lines.at(firstAdded));
    return more.isEmpty() ? rows : rows + QStringLiteral("; ") + more;
  }
  if (added == 1) return QStringLiteral("%1, in line %2").arg(more).arg(lines.at(firstAdded));
  if (added > 1) return QStringLiteral("%1, the first in line %2").arg(more).arg(lines.at(firstAdded));
  if (!more.isEmpty()) return more;
  const auto first = std::mismatch(before.begin(), before.end(), now.begin()).first - before.begin();
  return QStringLiteral("the same rows in another order, from line %1 on")
      .arg(lines.at(static_cast<std::size_t>(first)));
}

QString changedBlocks(const Checks& before, const Checks& now, arma::uword points, arma::uword pointsNow,
                      const std::vector<std::size_t>& lines) {
  const std::size_t both = std::min(before.size(), now.size());
  arma::uword changed = 0;
  std::size_t first = 0;
  for (std::size_t k = 0; k < both; ++k) {
    if (before[k] != now[k] && changed++ == 0) first = k;
  }
  QStringList texts;
  if (changed > 0) {
    texts << QStringLiteral("of %1 rows, %2 of %3 blocks of %4 %5 line %6 on")
                 .arg(points)
                 .arg(changed)
                 .arg(before.size())
                 .arg(rowsOfBlock)
                 .arg(changed == 1 ? QStringLiteral("differs, from")
                                   : QStringLiteral("differ, the first from"))
                 .arg(lines.at(first * rowsOfBlock));
  }
  texts << moreOrFewer(points, pointsNow);
  texts.removeAll(QString());
  return texts.join(QStringLiteral("; "));
}

QString inQuotes(const std::string& name) {
  return QString::fromStdString(shown(name));
}

/// Of two names that belong together.
void addChangedPair(const std::array<std::string, 2>& before, const std::array<std::string, 2>& now,
                    const QString& what, const QString& both, QStringList& texts) {
  if (now == before) return;
  if (now[0] == before[1] && now[1] == before[0]) {
    texts
        << QStringLiteral("the %1 %2 and %3 are swapped").arg(both, inQuotes(before[0]), inQuotes(before[1]));
    return;
  }
  for (std::size_t k = 0; k < 2; ++k) {
    if (now.at(k) == before.at(k)) continue;
    texts << QStringLiteral("the %1 %2 is called %3 now")
                 .arg(what, inQuotes(before.at(k)), inQuotes(now.at(k)));
  }
}

}  // namespace

arma::uword rowsOfCheck(arma::uword points) {
  return points > mostSingleRows ? rowsOfBlock : 1;
}

QByteArray rowChecks(const Dataset& dataset) {
  QByteArray packed;
  for (const std::uint32_t check : checksOf(dataset, rowsOfCheck(dataset.size()))) {
    const quint32 bytes = qToBigEndian<quint32>(check);
    packed.append(reinterpret_cast<const char*>(&bytes), checkBytes);
  }
  return packed;
}

QString changedRows(const QByteArray& checks, arma::uword points, const Dataset& now,
                    const std::vector<std::size_t>& lines) {
  const std::optional<Checks> before = unpacked(checks, points);
  const arma::uword rows = rowsOfCheck(points);
  QString unknown = now.size() == points
                        ? countText(points, "row") + QStringLiteral(" as before, with other values")
                        : QStringLiteral("%1 in place of %2").arg(countText(now.size(), "row")).arg(points);
  if (!before || lines.size() != now.size()) return unknown;
  if (now.size() == points && checksOf(now, rows, true) == *before) {
    return QStringLiteral("the labels of all %1 are swapped").arg(countText(points, "row"));
  }
  const Checks found = checksOf(now, rows);
  if (found == *before) return unknown;
  return rows == 1 ? changedSingleRows(*before, found, lines)
                   : changedBlocks(*before, found, points, now.size(), lines);
}

QString changedNames(const Dataset& before, const Dataset& now) {
  QStringList texts;
  addChangedPair(before.input_names, now.input_names, QStringLiteral("column"), QStringLiteral("columns"),
                 texts);
  if (now.label_name != before.label_name) {
    texts << QStringLiteral("the column %1 is called %2 now")
                 .arg(inQuotes(before.label_name), inQuotes(now.label_name));
  }
  addChangedPair(before.class_names, now.class_names, QStringLiteral("class"), QStringLiteral("classes"),
                 texts);
  return texts.join(QStringLiteral("; "));
}

}  // namespace credence
