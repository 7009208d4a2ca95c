#include "app/plots/spectrum_bars.h"

#include "app/report/translate.h"
#include "app/style/axis_ticks.h"
#include "app/style/method_style.h"
#include "app/style/plot_theme.h"
#include "core/model/hyperparameters.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace credence {

namespace {

constexpr double spectrumMargin = 0.3;  // decades, above and below
constexpr double barShare = 0.8;        // of the room of a bar
constexpr int faintBars = 110;          // alpha

}  // namespace

std::vector<NamedLine> spectrumNames(const HessianSpectrum& spectrum, const PlotTheme& theme) {
  QColor faint = theme.ink;
  faint.setAlpha(faintBars);
  const QPen bars(methodColour(laplace_probit, theme), 6.0);  // it is the Hessian of Laplace
  if (!(spectrum.prior_variance < no_prior)) return {{bars, tr("no prior: labels say all")}};
  return {{bars, tr("labels say more")},
          {QPen(faint, 6.0), tr("prior says more")},
          {QPen(theme.ink, 1.4, Qt::DashLine), tr("1/σ0²")}};
}

SpectrumBars::SpectrumBars(QWidget* parent)
    : CountChart(tr("direction"), tr("λ"), parent),
      m_determined(new QCPBars(m_plot->xAxis, m_plot->yAxis)),
      m_others(new QCPBars(m_plot->xAxis, m_plot->yAxis)),
      m_prior(new QCPItemStraightLine(m_plot)) {
  const auto directions = QSharedPointer<QCPAxisTickerFixed>::create();
  directions->setTickStep(1.0);  // and whole multiples of it
  directions->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
  m_plot->xAxis->setTicker(directions);
  m_plot->yAxis->setTicker(QSharedPointer<LogTicker>::create());
  m_plot->yAxis->setSubTicks(false);
  for (QCPBars* bars : {m_determined, m_others}) bars->setWidth(barShare);
  m_prior->setVisible(false);
  updateTheme();
}

void SpectrumBars::setSpectrum(const HessianSpectrum& spectrum, arma::uword count) {
  const bool known = spectrum.prior_variance < no_prior;
  const double precision = known ? -std::log10(spectrum.prior_variance) : 0.0;
  // Of none there is no beginning.
  const arma::vec heights =
      count > 0 ? arma::vec(arma::log10(spectrum.eigenvalues.head(count))) : arma::vec();
  const arma::vec finite = heights.elem(arma::find_finite(heights));
  for (QCPBars* bars : {m_determined, m_others}) bars->setData({}, {});
  m_prior->setVisible(known && !finite.is_empty());
  showAxes(!finite.is_empty());
  if (finite.is_empty()) return replot();
  const double low = (known ? std::min(precision, finite.min()) : finite.min()) - spectrumMargin;
  const double high = (known ? std::max(precision, finite.max()) : finite.max()) + spectrumMargin;
  for (arma::uword i = 0; i < count; ++i) {
    if (!std::isfinite(heights(i))) continue;
    QCPBars* bars = known && heights(i) < precision ? m_others : m_determined;
    bars->addData(static_cast<double>(i + 1), heights(i) - low);  // from the base on
  }
  for (QCPBars* bars : {m_determined, m_others}) bars->setBaseValue(low);
  m_prior->point1->setCoords(0.0, precision);
  m_prior->point2->setCoords(1.0, precision);
  m_plot->xAxis->setRange(0.4, static_cast<double>(count) + 0.6);
  m_plot->yAxis->setRange(low, high);
  replot();
}

void SpectrumBars::updateTheme() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  applyTheme(*m_plot, theme);
  const QColor determined = methodColour(laplace_probit, theme);
  QColor other = theme.ink;
  other.setAlpha(faintBars);
  m_determined->setPen(Qt::NoPen);
  m_determined->setBrush(determined);
  m_others->setPen(Qt::NoPen);
  m_others->setBrush(other);
  m_prior->setPen(QPen(theme.ink, 1.4, Qt::DashLine));
  replot();
}

}  // namespace credence
