#pragma once

#include "app/document/document.h"
#include "app/report/setting_metrics.h"
#include "core/concurrency/latest_wins.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

/// Computes the metrics of settings for the document's points on a worker, and keeps those of the data and
/// split at hand.
class MetricsOfSettings : public QObject {
  Q_OBJECT

 public:
  explicit MetricsOfSettings(Document* document, QObject* parent = nullptr);
  ~MetricsOfSettings() override;

  /// Asks for those that are not known yet; the newest call counts.
  void request(const std::vector<Hyperparameters>& settings);
  const SettingMetrics* find(const Hyperparameters& setting) const;

 signals:
  void ready();
  void failed(const QString& message);
  void waiting(QPrivateSignal);  ///< sent by the worker, queued, without data

 private:
  struct Request {
    std::shared_ptr<const Dataset> dataset;
    SplitRule split;
    std::vector<Hyperparameters> settings;
  };
  struct Result {
    std::shared_ptr<const Dataset> dataset;
    SplitRule split;
    std::vector<SettingMetrics> metrics;
    QString failure;
  };
  using Worker = LatestWins<Request, std::shared_ptr<const Result>>;

  static std::shared_ptr<const Result> compute(const Request& request, const std::stop_token& stop);
  void receive();

  Document* m_document;
  std::shared_ptr<const Dataset> m_dataset;  // that m_known is about
  SplitRule m_split;
  std::vector<SettingMetrics> m_known;
  std::unique_ptr<Worker> m_worker;  // last: its thread ends before anything it uses
};

}  // namespace credence
