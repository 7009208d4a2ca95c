#pragma once

#include "app/document/document.h"

#include <QObject>

namespace credence {

/// What of the view is the person's habit, and not of the data at hand: the quantities that the plots show,
/// the pinned method, the studio's page, and the layout. The next start begins with it.
class ViewPreferences : public QObject {
  Q_OBJECT

 public:
  /// Puts what was stored into the document's view, and from then on stores what becomes of it.
  explicit ViewPreferences(Document* document, QObject* parent = nullptr);
};

}  // namespace credence
