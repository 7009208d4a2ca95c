#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/compute/live_reference.h"
#include "app/compute/reference_result.h"
#include "core/evaluation/audit.h"

#include <QObject>

#include <memory>
#include <vector>

namespace credence {

/// The audit of a fit. Never changes once it is published.
struct AuditResult {
  std::shared_ptr<const Fit> fit;
  Grid grid;                                         ///< region_of_means()
  std::shared_ptr<const ReferenceResult> reference;  ///< null where it has none yet
  Audit audit;
};

/// Audits the current fit while it is wanted: against quadrature at once, against the reference as that
/// improves.
class LiveAudit : public QObject {
  Q_OBJECT

 public:
  LiveAudit(LiveFit* fit, LiveReference* reference, QObject* parent = nullptr);

  /// Who sees the audit, and with it the reference.
  Interest& interest() { return m_interest; }

  /// Of the current fit; null where there is none yet.
  std::shared_ptr<const AuditResult> result() const { return m_result; }
  /// Why it does not come, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_audits.failure(); }

 signals:
  void resultChanged();  ///< result() is another, or null
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Fit> fit;
    Grid grid;
    std::shared_ptr<const ReferenceResult> reference = {};
  };

  void update();
  AuditResult audited(const Request& request, const std::stop_token& stop);

  LiveFit* m_fit;
  LiveReference* m_reference;
  Interest m_interest;
  Request m_requested;  // without the reference; no fit while the worker has nothing to do
  std::shared_ptr<const AuditResult> m_result;
  // The worker's: the approximations, which a better reference leaves as they are.
  std::shared_ptr<const Model> m_model;
  Grid m_grid;
  std::vector<ApproximatePicture> m_pictures;
  LiveComputation<Request, AuditResult> m_audits;  // last: its thread ends before anything it uses
};

}  // namespace credence
