#pragma once

#include "app/style/plot_theme.h"
#include "core/evaluation/audit.h"

class QCPGraph;
class QCPItemRect;
class QCPTextElement;
class QCustomPlot;

namespace credence {

/// The errors of each approximation against the reference as two dots on a logarithmic axis, the largest and
/// the mean, with a band below which they may be nothing but the reference's own Monte-Carlo error.
class AuditChart {
 public:
  /// Draws into `plot`, which must outlive it.
  explicit AuditChart(QCustomPlot& plot);

  /// Without a reference yet the dots are those against quadrature, and the axis says so.
  void setAudit(const Audit& audit);
  void clear();
  void setTheme(const PlotTheme& theme);

 private:
  QCustomPlot& m_plot;
  QCPGraph* m_largest;
  QCPGraph* m_mean;
  QCPItemRect* m_band;
  QCPTextElement* m_key = nullptr;
};

}  // namespace credence
