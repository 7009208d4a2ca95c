#include "app/report/setting_text.h"

#include "app/report/number_text.h"

#include <QCoreApplication>

namespace credence {

QString describeSetting(const Hyperparameters& setting) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("SettingText", text); };
  const QString variance = tr("prior variance %1").arg(significantNumber(setting.prior_variance));
  const QString width = setting.features == FeatureKind::linear
                            ? tr("linear features")
                            : tr("width %1").arg(significantNumber(setting.width));
  const QString units = setting.standardise ? tr(", inputs standardised") : QString();
  return QStringLiteral("%1, %2%3").arg(width, variance, units);
}

}  // namespace credence
