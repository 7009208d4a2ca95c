#pragma once

#include "app/document/document.h"

#include <QObject>

#include <array>
#include <vector>

namespace credence {

class ComparisonView;

/// Follows points from the pointer event that draws them to the screen, and logs it in the category
/// credence.timing.
class StrokeTiming : public QObject {
  Q_OBJECT

 public:
  StrokeTiming(ComparisonView* view, const Document* document, QObject* parent = nullptr);

 signals:
  /// Points that were drawn are on the screen, in both plots; `handled` is when the program got the event.
  /// In processMilliseconds().
  void painted(double handled, double painted);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void dataChanged();
  void notePaint(std::size_t plot);
  void finish();

  std::array<QObject*, 2> m_plots;
  std::array<QObject*, 2> m_overlays;
  double m_pointerTime = 0.0;     // of the newest pointer event; 0: it has drawn already
  std::vector<double> m_pending;  // events whose points are not on the screen yet
  std::array<bool, 2> m_painted = {};
  bool m_finishing = false;
};

}  // namespace credence
