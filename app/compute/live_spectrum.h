#pragma once

#include "app/compute/fit.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "core/model/hessian_spectrum.h"

#include <QObject>

#include <memory>
#include <stop_token>

namespace credence {

class LiveFit;

/// The eigenvalues of a fit. Never changes once it is published.
struct SpectrumResult {
  std::shared_ptr<const Fit> fit;
  HessianSpectrum spectrum;
};

SpectrumResult spectrumOf(const std::shared_ptr<const Fit>& fit, const std::stop_token& stop = {});

/// Finds the eigenvalues of the current fit while they are wanted. Those of the fit before stay until they
/// are there.
class LiveSpectrum : public QObject {
  Q_OBJECT

 public:
  explicit LiveSpectrum(LiveFit* fit, QObject* parent = nullptr);

  /// Who sees it.
  Interest& interest() { return m_interest; }

  /// Of the current fit, or of one before it that had the same data; null where there is none.
  std::shared_ptr<const SpectrumResult> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void update();

  LiveFit* m_fit;
  Interest m_interest;
  std::shared_ptr<const Fit> m_requested;  // none while the worker has nothing to do
  std::shared_ptr<const SpectrumResult> m_result;
  LiveComputation<std::shared_ptr<const Fit>, SpectrumResult> m_spectrum;  // last: its thread ends first
};

}  // namespace credence
