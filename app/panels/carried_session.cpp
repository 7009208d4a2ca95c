#include "app/panels/carried_session.h"

#include "app/figures/figure_record.h"

#include <QSettings>

#include <algorithm>

namespace credence {

QByteArray carriedSession(const Document& document) {
  const int chosen = std::clamp(QSettings().value(pictureCarriedKey, 0).toInt(), 0, 2);
  return sessionPayload(sessionOf(document), static_cast<CarriedByFigure>(chosen));
}

}  // namespace credence
