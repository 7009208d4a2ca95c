#pragma once

#include "app/chart/named_lines.h"
#include "app/style/plot_theme.h"

#include <QString>

#include <cstddef>
#include <limits>
#include <vector>

class QCPGraph;
class QCPItemRect;
class QCPTextElement;
class QCustomPlot;

namespace credence {

struct Method;

/// A line of dots each, the first on top.
struct ErrorDotsPicture {
  struct Row {
    QString title;
    double filled = std::numeric_limits<double>::quiet_NaN();  ///< above zero; NaN for no dot
    double ring = std::numeric_limits<double>::quiet_NaN();
    const Method* method = nullptr;  ///< in whose colour they are; null: ink
  };
  std::vector<Row> rows = {};
  QString valueTitle = {};
  QString filled = {};  ///< what such dots are
  QString ring = {};
  double least = 1e-4;  ///< where the axis begins: what is less is drawn there
  double most = 2.0;
  double band = std::numeric_limits<double>::quiet_NaN();  ///< up to there: what may be chance; NaN for none
};

/// Two dots for each approximation on a logarithmic axis, and a band of what may be nothing but the
/// reference's own Monte-Carlo error.
class ErrorDots {
 public:
  /// Draws into `plot`, which must outlive it. `key`: whether what the dots are stands above the axes.
  explicit ErrorDots(QCustomPlot& plot, bool key = true);

  void setPicture(const ErrorDotsPicture& picture);
  void clear();
  void setTheme(const PlotTheme& theme);

 private:
  void styleRow(std::size_t k);

  QCustomPlot& m_plot;
  /// The dots of one row, which have a colour of their own.
  struct Dots {
    QCPGraph* filled;
    QCPGraph* ring;
  };
  std::vector<Dots> m_dots;  // as many as any picture had rows
  std::vector<const Method*> m_methods;
  PlotTheme m_theme = PlotTheme::light();
  QCPItemRect* m_band;
  QCPTextElement* m_key = nullptr;  // where there is one
};

/// What the dots are, for a legend.
std::vector<NamedLine> dotNames(const ErrorDotsPicture& picture, const PlotTheme& theme);

}  // namespace credence
