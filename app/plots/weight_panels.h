#pragma once

#include "app/compute/live_weights.h"
#include "core/weights/line_weights.h"

#include <QFont>
#include <QPen>
#include <QString>
#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QCPAxisRect;
class QCPRange;
class QCustomPlot;

namespace credence {

struct PlotTheme;

/// What the panels show.
struct WeightsPicture {
  std::shared_ptr<const WeightStudy> study = {};  ///< null for none
  std::shared_ptr<const LineWeights> drawn = {};  ///< of a line among the data; null where there is none
  std::vector<std::string> hidden = {};           ///< ids of lines
};

/// What lies in the panels, and how it is drawn.
struct WeightLine {
  std::string
      id;  ///< of a posterior or solver, or "prior", "exact", "map", "truth", "drawn", "ways", "start"
  QString name;
  QPen pen;
};

/// All that there is of a study, which there must be, from below to above. "ways" stands for three solvers,
/// which follow it unless it is hidden.
std::vector<WeightLine> weightLines(const WeightsPicture& picture, const PlotTheme& theme);

/// Two weights and what is pointed at there.
struct PointedWeights {
  arma::uvec which;  ///< 2
  arma::vec values;  ///< 2
};

/// A square panel for each pair of up to six weights: the prior, the regions of the exact posterior, ellipses
/// of Gaussians, all of one and of two standard deviations or as much of the posterior as a Gaussian has
/// there, the truth, the ray and the place of a line's weights, and the ways of the solvers. Three weights
/// stand in a row, more in a triangle.
class WeightPanels : public QWidget {
  Q_OBJECT

 public:
  explicit WeightPanels(QWidget* parent = nullptr);

  QCustomPlot* plot() const { return m_plot; }

  void setPicture(WeightsPicture picture);
  /// One panel only, of the last two weights, whose axes grow where they have to and never shrink: what
  /// becomes narrower is seen to. Once and for all.
  void showLastPair();
  /// The axes may be those of the next picture.
  void forgetAxes() { m_reach.clear(); }
  void setStale(bool stale);
  /// In that font, on white.
  void setForPaper(const QFont& font);

  QSize minimumSizeHint() const override;
  /// What its panels fill where they are so high.
  int widthFor(int height) const;

 signals:
  void pointed(const credence::PointedWeights& at);
  void left();
  /// The left button is down there.
  void dragged(const credence::PointedWeights& at);

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
  void drawDrawn(const Panel& panel, const PlotTheme& theme);
  void setRanges();
  std::vector<QCPRange> rangesToShow();
  void keepHeight();
  bool shows(const std::string& id) const;
  void point(const QPointF& pixel);
  std::optional<PointedWeights> weightsAt(const QPointF& pixel) const;
  void replot();

  QCustomPlot* m_plot;
  std::vector<Panel> m_panels;
  WeightsPicture m_picture;
  QFont m_font;
  arma::uword m_weights = 0;
  std::vector<QCPRange> m_reach;  // what the axes have shown, of a last pair
  bool m_lastPair = false;
  bool m_stale = false;
  bool m_onPaper = false;
};

}  // namespace credence
