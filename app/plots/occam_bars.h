#pragma once

#include "core/model/log_evidence.h"

#include <QRectF>
#include <QWidget>

#include <optional>
#include <vector>

namespace credence {

/// What the evidence of two settings pays for misfit, for large weights and for flexibility: three steps down
/// from zero, to the log evidence, on one axis of nats for the setting at hand and the best cell. The higher
/// end wins.
class OccamBars : public QWidget {
  Q_OBJECT

 public:
  /// Whose evidence.
  enum class Whose { Current, Best };

  explicit OccamBars(QWidget* parent = nullptr);

  void setEvidence(const std::optional<LogEvidence>& current, const std::optional<LogEvidence>& best);
  const std::optional<LogEvidence>& current() const { return m_current; }
  const std::optional<LogEvidence>& best() const { return m_best; }

  /// Where the three steps are painted, fit first: each begins at the height at which the one before ended.
  /// Nothing where there is no such evidence.
  std::optional<std::vector<QRectF>> steps(Whose whose) const;

  /// In the widget's size and font; on paper, too.
  void paint(QPainter& painter) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QRectF area() const;
  QRectF groupArea(Whose whose) const;
  double lowest() const;
  double heightOf(double nats) const;
  int axisWidth() const;
  int legendWidth() const;
  void paintAxis(QPainter& painter) const;
  void paintSteps(QPainter& painter, Whose whose) const;
  void paintLegend(QPainter& painter) const;

  std::optional<LogEvidence> m_current;
  std::optional<LogEvidence> m_best;
};

}  // namespace credence
