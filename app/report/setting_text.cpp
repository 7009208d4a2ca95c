#include "app/report/setting_text.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"

namespace credence {

QString describeSetting(const Hyperparameters& setting) {
  const QString variance = tr("prior variance %1").arg(significantNumber(setting.prior_variance));
  const QString family = fromTable(setting.features->title);
  QString width = setting.features->has_width() ? tr("width %1").arg(significantNumber(setting.width))
                                                : tr("%1 features").arg(family);
  // The family that one begins with goes without saying.
  const bool usual = setting.features == feature_families().front() || !setting.features->has_width();
  if (!usual) width = family + QStringLiteral(", ") + width;
  const QString units = setting.standardise ? tr(", inputs standardised") : QString();
  return QStringLiteral("%1, %2%3").arg(width, variance, units);
}

}  // namespace credence
