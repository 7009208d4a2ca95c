#pragma once

#include "app/compute/fit.h"
#include "app/compute/live_computation.h"
#include "core/weights/kernel_weights.h"

#include <QObject>

#include <cstddef>
#include <memory>

namespace credence {

class Document;
class LiveFit;

/// How many bumps are shown in the plots, at most.
inline constexpr std::size_t mostShownBumps = 300;

/// So many of a model's bumps as their standard deviations can be had in passing: at least a few.
std::size_t affordableBumps(const Model& model, arma::uword training);

/// The largest weights of the bumps of the fit at hand, while the view says that they are shown. Those of the
/// fit before stay until there are others of the same data.
class LiveBumps : public QObject {
  Q_OBJECT

 public:
  LiveBumps(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Null where they are not wanted, and of features without centres or prior.
  std::shared_ptr<const KernelWeights> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void update();
  void setResult(std::shared_ptr<const KernelWeights> result);

  Document* m_document;
  LiveFit* m_fit;
  std::shared_ptr<const KernelWeights> m_result;
  std::shared_ptr<const Fit> m_requested;  // whose they are, or will be
  // Last: its thread ends before anything it uses.
  LiveComputation<std::shared_ptr<const Fit>, KernelWeights> m_bumps;
};

}  // namespace credence
