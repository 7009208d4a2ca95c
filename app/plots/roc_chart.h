#pragma once

#include "app/style/plot_theme.h"
#include "core/evaluation/confusion.h"
#include "core/evaluation/roc.h"

#include <QFont>
#include <QObject>
#include <QString>

#include <optional>
#include <vector>

class QCPCurve;
class QCPGraph;
class QCPItemLine;
class QCPItemText;
class QCPTextElement;
class QCustomPlot;

namespace credence {

struct Method;

/// The ROC curves of methods with their areas, and where a threshold stands on each. Fills a QCustomPlot;
/// computes nothing.
class RocChart {
 public:
  explicit RocChart(QCustomPlot& plot);

  void setTheme(const PlotTheme& theme);
  /// Of all words, rather than small ones that suit the window.
  void setFont(const QFont& font);

  struct NamedCurve {
    QString title;
    const RocCurve* curve = nullptr;  ///< null while there is none yet: the title stands alone
    const Method* method = nullptr;   ///< whose it is
  };
  void setCurves(const std::vector<NamedCurve>& curves);
  /// The rates at the threshold, in the order of the curves; no mark where one of them is NaN.
  void setThreshold(const std::vector<ConfusionRates>& rates);
  /// For a figure, which has no slider beside it: at the end of the legend, what the marks are. After all
  /// else.
  void nameMarks(double threshold);
  /// In place of curves that do not exist; empty for none.
  void setMessage(const QString& message);

 private:
  struct Line {
    QCPCurve* curve = nullptr;
    QCPGraph* mark = nullptr;
    QString title;
    const Method* method = nullptr;
    std::optional<Auc> auc;
  };

  void addLines(std::size_t count);
  void styleLine(const Line& line);

  void fitToSize();

  QCustomPlot& m_plot;
  std::vector<Line> m_lines;
  PlotTheme m_theme;
  QCPItemLine* m_chance = nullptr;
  QCPItemText* m_message = nullptr;
  QCPTextElement* m_title = nullptr;
  QObject m_layouts;  // as long as this lives, it is told of the plot's
};

}  // namespace credence
