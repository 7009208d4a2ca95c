#include "app/commands/join_parts.h"

#include "app/document/file_name.h"
#include "core/table/data_error.h"

#include <map>
#include <string>

namespace credence {

namespace {

std::string partName(const QString& file) {
  return visible(bytesOfFileName(file).toStdString());
}

QString shareText(const MapShare& share) {
  return QStringLiteral("%1 of %2").arg(share.part).arg(share.parts);
}

/// What makes it impossible that both are of one map, as the end of a sentence; empty where nothing does.
QString conflictOf(const EvidencePart& a, const EvidencePart& b) {
  if (a.sha256 != b.sha256) return QStringLiteral("are of different data");
  const QStringList others = differences(a.task, b.task);
  if (!others.isEmpty()) {
    return QStringLiteral("were computed with different options: ") + others.join(QStringLiteral(", "));
  }
  if (a.share.parts == b.share.parts) return {};
  return QStringLiteral("are parts %1 and %2").arg(shareText(a.share), shareText(b.share));
}

/// Their numbers; of very many the first, and an ellipsis.
QStringList missingParts(const std::map<arma::uword, QString>& found, arma::uword parts) {
  constexpr qsizetype most = 100;
  QStringList missing;
  for (arma::uword part = 1; part <= parts; ++part) {
    if (found.contains(part)) continue;
    if (missing.size() == most) return missing << QStringLiteral("…");
    missing << QString::number(part);
  }
  return missing;
}

}  // namespace

EvidencePart joinParts(const QStringList& files) {
  EvidencePart joined;
  std::map<arma::uword, QString> found;  // by the number of the part
  QStringList kernels;
  for (const QString& file : files) {
    EvidencePart part = readEvidencePart(file);  // one at a time: each has room for the whole map
    kernels << part.kernels;
    if (found.empty()) joined = part;
    const QString conflict = conflictOf(joined, part);
    if (!conflict.isEmpty()) {
      throw DataError(partName(files.front()) + " and " + partName(file) + " " + conflict.toStdString());
    }
    const auto [place, isNew] = found.emplace(part.share.part, file);
    if (!isNew) {
      throw DataError(partName(place->second) + " and " + partName(file) + " are both part " +
                      shareText(part.share).toStdString());
    }
    for (const arma::uword i : widths_of(part.share, part.map.widths.n_elem)) {
      joined.map.take_width(part.map, i);
    }
  }
  const QStringList missing = missingParts(found, joined.share.parts);
  if (!missing.isEmpty()) {
    throw DataError(QStringLiteral("%1 %2 of %3 %4 missing beside %5")
                        .arg(missing.size() > 1 ? QStringLiteral("parts") : QStringLiteral("part"),
                             missing.join(QStringLiteral(", ")), QString::number(joined.share.parts),
                             missing.size() > 1 ? QStringLiteral("are") : QStringLiteral("is"),
                             QString::fromStdString(partName(files.front())))
                        .toStdString());
  }
  joined.share = {};
  kernels.removeDuplicates();
  kernels.sort();
  joined.kernels = kernels.join(QStringLiteral(", "));
  return joined;
}

}  // namespace credence
