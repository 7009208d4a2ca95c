#include "app/files/bundled_data.h"

#include "app/report/quoted_value.h"
#include "core/table/read_dataset.h"

#include <QFile>
#include <QStringList>

#include <sstream>
#include <stdexcept>

namespace credence {

const QVector<BundledData>& bundledData() {
  static const QVector<BundledData> sets = {
      {QStringLiteral("penguins"), QStringLiteral("penguins.csv"),
       QStringLiteral("Penguins: Adelie or chinstrap, by bill")},
      {QStringLiteral("penguins-sex"), QStringLiteral("penguins-sex.csv"),
       QStringLiteral("Penguins: female or male, by bill")},
      {QStringLiteral("seattle-rain-2015"), QStringLiteral("seattle-rain-2015.csv"),
       QStringLiteral("Seattle 2015: dry or wet day")},
      {QStringLiteral("ripley"), QStringLiteral("ripley.csv"),
       QStringLiteral("Ripley's synthetic classes: 250 train, 1000 test")},
  };
  return sets;
}

std::optional<QString> bundledId(const QString& name) {
  constexpr QLatin1String prefix("bundled:");
  if (!name.startsWith(prefix)) return {};
  return name.mid(prefix.size());
}

Dataset loadBundledData(const QString& id) {
  QStringList known;
  for (const BundledData& set : bundledData()) {
    known << set.id;
    if (set.id != id) continue;
    QFile file(QStringLiteral(":/data/") + set.file);
    if (!file.open(QIODevice::ReadOnly)) throw std::logic_error("bundled data are missing from the program");
    std::istringstream stream(file.readAll().toStdString());
    return read_dataset(stream, set.file.toStdString());
  }
  throw std::invalid_argument(QStringLiteral("there is no bundled data set %1; there are: %2")
                                  .arg(quotedValue(id), known.join(QStringLiteral(", ")))
                                  .toStdString());
}

}  // namespace credence
