#pragma once

#include "app/compute/live_weights.h"

#include <QFont>
#include <QPen>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>
#include <string>
#include <vector>

class QCPAxisRect;
class QCustomPlot;

namespace credence {

struct PlotTheme;

/// What lies in the panels, and how it is drawn.
struct WeightLine {
  std::string id;  ///< of a posterior or solver, or "prior", "exact", "truth", "ways"
  QString name;
  QPen pen;
};

/// All that a study has, from below to above. "ways" stands for three solvers, which follow it unless it is
/// hidden.
std::vector<WeightLine> weightLines(const WeightStudy& study, const PlotTheme& theme,
                                    const std::vector<std::string>& hidden);

/// Two weights and what is pointed at there.
struct PointedWeights {
  arma::uvec which;  ///< 2
  arma::vec values;  ///< 2
};

/// A square panel for each pair of up to six weights: the prior, the regions of the exact posterior, ellipses
/// of Gaussians, all of one and of two standard deviations or as much of the posterior as a Gaussian has
/// there, the truth, and the ways of the solvers. Three weights stand in a row, more in a triangle.
class WeightPanels : public QWidget {
  Q_OBJECT

 public:
  explicit WeightPanels(QWidget* parent = nullptr);

  QCustomPlot* plot() const { return m_plot; }

  /// Null for none. `hidden`: ids of lines.
  void setStudy(std::shared_ptr<const WeightStudy> study, const std::vector<std::string>& hidden);
  void setStale(bool stale);
  /// In that font, on white.
  void setForPaper(const QFont& font);

  QSize minimumSizeHint() const override;

 signals:
  void pointed(const credence::PointedWeights& at);
  void left();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Panel {
    QCPAxisRect* rect;
    arma::uword first;
    arma::uword second;
  };

  void redraw();
  void buildPanels(arma::uword weights);
  void drawPanel(const Panel& panel, const PlotTheme& theme);
  void setRanges();
  void keepHeight();
  bool shows(const std::string& id) const;
  void point(const QPointF& pixel);
  void replot();

  QCustomPlot* m_plot;
  std::vector<Panel> m_panels;
  std::shared_ptr<const WeightStudy> m_study;
  std::vector<std::string> m_hidden;
  QFont m_font;
  arma::uword m_weights = 0;
  bool m_stale = false;
  bool m_onPaper = false;
};

/// The panels with a legend, in the light theme, as PNG, SVG or PDF by the file's ending. Throws as
/// savePage(), and std::runtime_error where there is nothing to draw.
void saveWeightsFigure(const std::shared_ptr<const WeightStudy>& study,
                       const std::vector<std::string>& hidden, const QString& title, const QString& file);

}  // namespace credence
