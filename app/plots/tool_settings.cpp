#include "app/plots/tool_settings.h"

#include <QSettings>
#include <QString>

namespace credence {

namespace {

struct StoredNumber {
  const char* key;
  double ToolSettings::*value;
  double low;
  double high;
};

constexpr StoredNumber storedNumbers[] = {
    {"tools/sprayRadius", &ToolSettings::sprayRadius, ToolSettings::smallestRadius,
     ToolSettings::largestRadius},
    {"tools/sprayRate", &ToolSettings::sprayRate, 1.0, 1000.0},
    {"tools/strokeSpacing", &ToolSettings::strokeSpacing, 1.0, 200.0},
    {"tools/strokeScatter", &ToolSettings::strokeScatter, 0.0, 200.0},
    {"tools/eraserRadius", &ToolSettings::eraserRadius, ToolSettings::smallestRadius,
     ToolSettings::largestRadius},
    {"tools/relabelRadius", &ToolSettings::relabelRadius, ToolSettings::smallestRadius,
     ToolSettings::largestRadius},
    {"tools/testRadius", &ToolSettings::testRadius, ToolSettings::smallestRadius,
     ToolSettings::largestRadius},
};

const QString gaussianKey = QStringLiteral("tools/sprayGaussian");

}  // namespace

ToolSettings ToolSettings::load(const QSettings& store) {
  ToolSettings settings;
  for (const StoredNumber& stored : storedNumbers) {
    const double value = store.value(QString::fromLatin1(stored.key), settings.*stored.value).toDouble();
    if (value >= stored.low && value <= stored.high) settings.*stored.value = value;
  }
  settings.sprayGaussian = store.value(gaussianKey, settings.sprayGaussian).toBool();
  return settings;
}

void ToolSettings::save(QSettings& store) const {
  for (const StoredNumber& stored : storedNumbers) {
    store.setValue(QString::fromLatin1(stored.key), this->*stored.value);
  }
  store.setValue(gaussianKey, sprayGaussian);
}

}  // namespace credence
