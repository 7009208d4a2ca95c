#pragma once

#include "app/compute/point_prediction.h"

#include <QPointF>
#include <QWidget>

#include <cstddef>
#include <memory>
#include <vector>

class QCPBars;
class QCPGraph;
class QCPItemLine;
class QCustomPlot;

namespace credence {

/// The densities of the logit at one point over the sigmoid: the logit to the right, probability on the
/// right-hand axis. Each Gaussian is a curve, the corrected marginal another, draws of the true posterior an
/// area beneath; each one's probability is a point on the sigmoid with a line to the axis. Densities share
/// one scale.
class LatentChart : public QWidget {
  Q_OBJECT

 public:
  explicit LatentChart(QWidget* parent = nullptr);
  ~LatentChart() override;

  /// Null for the sigmoid alone.
  void setPrediction(std::shared_ptr<const PointPrediction> prediction);
  /// Whether Φ(λa), by which the probit approximation replaces the sigmoid, lies over it.
  void setProbitCurve(bool shown);

  QCustomPlot* plot() const { return m_plot; }
  /// Null where there is none.
  QCPGraph* density(const PosteriorKind& kind) const;
  QCPGraph* corrected() const { return m_corrected; }
  QCPBars* truth() const { return m_truth; }
  QCPGraph* probit() const { return m_probit; }
  /// Logit and probability of all that has one: the marks, the Gaussians, the corrected marginal, the truth.
  std::vector<QPointF> dots() const;

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Curve {
    const PosteriorKind* kind;
    QCPGraph* density;
  };
  struct Dot {
    QCPGraph* point;
    QCPItemLine* level;  // from there to the axis at the right
  };

  void buildAxes();
  void updateTheme();
  void drawSigmoids(double reach);
  void drawDensities();
  void drawGaussian(const PointPrediction::Marginal& gaussian, double scale);
  void drawTruth(double scale);
  void addDot(double probability, const QPen& pen);

  QCustomPlot* m_plot;
  QCPBars* m_truth;
  std::vector<Curve> m_curves;
  QCPGraph* m_corrected;
  QCPGraph* m_sigmoid;
  QCPGraph* m_probit;
  std::vector<Dot> m_dots;
  std::size_t m_dotsUsed = 0;
  std::shared_ptr<const PointPrediction> m_prediction;
  double m_reach = 0.0;
};

}  // namespace credence
