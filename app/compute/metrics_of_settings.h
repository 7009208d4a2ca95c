#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/report/setting_metrics.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

/// Computes the metrics of settings for the document's points on a worker, and keeps those of the data and
/// split at hand. The setting at hand is not fitted again: its metrics come with the live fit.
class MetricsOfSettings : public QObject {
  Q_OBJECT

 public:
  MetricsOfSettings(Document* document, LiveFit* liveFit, QObject* parent = nullptr);

  /// Asks for those that are not known yet; the newest call counts.
  void request(const std::vector<Hyperparameters>& settings);
  const SettingMetrics* find(const Hyperparameters& setting) const;

 signals:
  void ready();
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Dataset> dataset;
    SplitRule split;
    std::vector<Hyperparameters> settings;
    std::shared_ptr<const Fit> fit;  // of one of the settings, or null
  };
  using Metrics = std::vector<SettingMetrics>;
  using Computation = LiveComputation<Request, Metrics>;

  static void compute(const Request& request, const Computation::Context& context);
  void add(const Metrics& metrics);

  Document* m_document;
  LiveFit* m_liveFit;
  std::shared_ptr<const Dataset> m_dataset;  // that m_known is about
  SplitRule m_split;
  Metrics m_known;
  std::vector<Hyperparameters> m_asked;  // of the worker, last
  Computation m_computation;             // last: its thread ends before anything it uses
};

}  // namespace credence
