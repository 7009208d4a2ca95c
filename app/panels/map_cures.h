#pragma once

#include <QTimer>
#include <QWidget>

namespace credence {

class CureRow;
class LiveFit;

/// Below the evidence map: how long it takes where that is long, before and while it is computed, and what
/// helps; the same of a fit that takes long itself.
class MapCures : public QWidget {
  Q_OBJECT

 public:
  explicit MapCures(LiveFit* fit, QWidget* parent = nullptr);

 signals:
  /// A second of the fit or of the map has passed.
  void ticked();

 private:
  void follow();

  LiveFit* m_liveFit;
  CureRow* m_fit;
  CureRow* m_map;
  QTimer m_second;
};

}  // namespace credence
