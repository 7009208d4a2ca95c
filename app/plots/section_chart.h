#pragma once

#include "app/compute/section_prediction.h"

#include <QFont>
#include <QString>
#include <QWidget>

#include <memory>
#include <optional>

class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;

namespace credence {

/// What is predicted along a line through the plane: p by each method, with the middle 95 % of p under each
/// Gaussian as a band, the true p and the points beside the line; or the logit's mean with two standard
/// deviations to either side. The line runs from A to B; where it is parallel to an axis, that is the
/// abscissa.
class SectionChart : public QWidget {
  Q_OBJECT

 public:
  enum class Kind : unsigned char { Probability, Logit };

  explicit SectionChart(Kind kind, QWidget* parent = nullptr);

  /// Null for nothing yet.
  void setPrediction(std::shared_ptr<const SectionPrediction> prediction);
  /// A line across the probabilities, from which on class 1 is predicted.
  void setThreshold(double threshold);
  /// In that font, under a legend.
  void setForPaper(const QFont& font);

  /// A thin line at that share of the way from A to B; nothing: none.
  void setPointed(const std::optional<double>& share);
  const std::optional<double>& pointed() const { return m_pointed; }

  QCustomPlot* plot() const { return m_plot; }

 signals:
  /// The mouse is at that share of the way from A to B; nothing: elsewhere.
  void pointedAt(const std::optional<double>& share);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void redraw();
  void drawProbabilities();
  void drawLogits();
  void drawPoints();
  QCPGraph* addLine(const QPen& pen, const arma::vec& values, const QString& name = {});
  /// Two thin lines and what is between them.
  void addBand(const QPen& pen, const arma::vec& lower, const arma::vec& upper, const QString& name);
  void addLevel(const QPen& pen, double value, const QString& name = {});
  QString pointsName(std::size_t label, Role role) const;
  /// Names may be of any length.
  void fitTitles();
  std::optional<double> shareAt(const QPointF& pixel) const;
  void placePointed();

  Kind m_kind;
  QCustomPlot* m_plot;
  std::shared_ptr<const SectionPrediction> m_prediction;
  double m_threshold = 0.5;
  bool m_onPaper = false;
  arma::vec m_places;  // on the abscissa
  QCPItemStraightLine* m_pointedLine;
  std::optional<double> m_pointed;
  QString m_xTitle;
  QString m_yTitle;
};

}  // namespace credence
