#pragma once

#include "app/plots/count_chart.h"
#include "core/method/posterior.h"

#include <QPen>
#include <armadillo>

#include <memory>

class QCPGraph;

namespace credence {

/// The weights of draws as bars, the largest first, over their ranks on a logarithmic axis: each draw has a
/// bar, or where those are narrower than a pixel, each pixel has that of its largest.
class WeightsChart final : public CountChart {
  Q_OBJECT

 public:
  explicit WeightsChart(QWidget* parent = nullptr);

  /// `importance`: largest first; null for none. `draws`: where the axis ends.
  /// `from`: what is drawn from; null for the prior.
  void setWeights(std::shared_ptr<const arma::vec> importance, arma::uword draws, const PosteriorKind* from);

  /// Their outline, four points a bar: up, along, down, and to the next.
  QCPGraph* bars() const { return m_bars; }

 private:
  void updateTheme() override;
  void layOut();
  void styleBars();

  QCPGraph* m_bars;
  QCPGraph* m_even;  // what each would have were they all alike
  std::shared_ptr<const arma::vec> m_importance;
  const PosteriorKind* m_from = &laplace_posterior;
  int m_laidOut = 0;  // the width that the bars are for
};

}  // namespace credence
