#include "app/compute/live_spectrum.h"
#include "app/figures/figure_study.h"
#include "app/plots/spectrum_chart.h"
#include "app/report/spectrum_table.h"

#include <cmath>
#include <utility>

namespace credence {

namespace {

class SpectrumPicture final : public StudyPicture {
 public:
  explicit SpectrumPicture(HessianSpectrum spectrum) : m_spectrum(std::move(spectrum)) {}

  Chart chart() const { return spectrumChart(m_spectrum, shortSpectrum(m_spectrum).rows.size()); }

  /// Their logarithms, down to where rounding decides.
  std::vector<NamedNumber> numbers() const override {
    constexpr double rounding = 1e-8;  // of the largest
    std::vector<NamedNumber> numbers;
    for (arma::uword i = 0; i < m_spectrum.eigenvalues.n_elem; ++i) {
      const double value = m_spectrum.eigenvalues(i);
      if (!(value > rounding * m_spectrum.eigenvalues(0))) break;
      numbers.push_back({"log10 of eigenvalue " + std::to_string(i + 1), std::log10(value)});
    }
    return numbers;
  }

 private:
  HessianSpectrum m_spectrum;
};

std::shared_ptr<const StudyPicture> findSpectrum(const StudiesRequest& request, const std::stop_token& stop) {
  return std::make_shared<const SpectrumPicture>(spectrumOf(request.result->fit, stop).spectrum);
}

constexpr FigureView eigenvaluesViews[] = {
    chartView<&SpectrumPicture::chart>(eigenvaluesStudy, "eigenvalues", "Eigenvalues"),
};

}  // namespace

const FigureStudy eigenvaluesStudy = {
    .views = eigenvaluesViews, .compute = findSpectrum, .needsLabels = true};

}  // namespace credence
