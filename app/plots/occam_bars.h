#pragma once

#include "core/evidence/log_evidence.h"

#include <QWidget>

#include <optional>

namespace credence {

/// What the evidence of two settings pays for misfit, for large weights and for flexibility: the three terms
/// as stacked bars, the shorter the better, of the setting at hand and of the best cell.
class OccamBars : public QWidget {
  Q_OBJECT

 public:
  explicit OccamBars(QWidget* parent = nullptr);

  void setEvidence(const std::optional<LogEvidence>& current, const std::optional<LogEvidence>& best);
  const std::optional<LogEvidence>& current() const { return m_current; }
  const std::optional<LogEvidence>& best() const { return m_best; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintBar(QPainter& painter, const QRect& place, const QString& title, const LogEvidence& evidence,
                double scale) const;
  void paintLegend(QPainter& painter, const QRect& place) const;

  std::optional<LogEvidence> m_current;
  std::optional<LogEvidence> m_best;
};

}  // namespace credence
