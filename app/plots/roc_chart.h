#pragma once

#include "app/style/plot_theme.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/roc.h"

#include <QObject>
#include <QString>

#include <array>
#include <optional>

class QCPCurve;
class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCPTextElement;
class QCustomPlot;

namespace credence {

/// The ROC curves of MAP, Laplace and the pinned method with their areas, and where a threshold stands on
/// each. Fills a QCustomPlot; computes nothing.
class RocChart {
 public:
  explicit RocChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  void setCurves(const RocCurve& map, const RocCurve& laplace);
  /// A third curve under this title, which stands alone while there is no curve yet; no title for none.
  void setPinned(const QString& title, const RocCurve* curve);
  /// The rates of the three at the threshold; no mark where one of them is NaN.
  void setThreshold(const std::array<ConfusionRates, 3>& rates);
  /// In place of curves that do not exist; empty for none.
  void setMessage(const QString& message);

 private:
  struct Named {
    QString title;
    std::optional<Auc> auc;
  };

  void fitToSize();

  QCustomPlot& m_plot;
  std::array<QCPCurve*, 3> m_curves = {};  // MAP, Laplace, pinned
  std::array<QCPGraph*, 3> m_marks = {};
  QCPItemLine* m_chance = nullptr;
  QCPItemText* m_message = nullptr;
  QCPTextElement* m_title = nullptr;
  std::array<Named, 3> m_named;
  QObject m_layouts;  // as long as this lives, it is told of the plot's
};

}  // namespace credence
