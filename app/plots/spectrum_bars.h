#pragma once

#include "app/plots/count_chart.h"
#include "app/plots/named_lines.h"
#include "app/style/plot_theme.h"
#include "core/model/hessian_spectrum.h"

class QCPBars;
class QCPItemStraightLine;

namespace credence {

/// What bars and line are.
std::vector<NamedLine> spectrumNames(const HessianSpectrum& spectrum, const PlotTheme& theme);

/// The eigenvalues of what the data know of the weights as bars, logarithmic, the largest first, against the
/// prior's precision 1/σ0² as a line: about as many bars pass it as there are effective parameters.
class SpectrumBars final : public CountChart {
  Q_OBJECT

 public:
  explicit SpectrumBars(QWidget* parent = nullptr);

  /// The first `count` of them.
  void setSpectrum(const HessianSpectrum& spectrum, arma::uword count);

 private:
  void updateTheme() override;

  QCPBars* m_determined;  // by the labels more than by the prior
  QCPBars* m_others;
  QCPItemStraightLine* m_prior;
};

}  // namespace credence
