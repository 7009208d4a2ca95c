#pragma once

#include "app/compute/audit_result.h"
#include "app/compute/live_reference.h"
#include "core/concurrency/latest_wins.h"

#include <QObject>
#include <QPointer>

#include <memory>
#include <vector>

namespace credence {

/// Audits the current fit while it is wanted: against quadrature at once, against the reference as that
/// improves.
class LiveAudit : public QObject {
  Q_OBJECT

 public:
  LiveAudit(LiveFit* fit, LiveReference* reference, QObject* parent = nullptr);
  ~LiveAudit() override;

  void setWanted(bool wanted);

  /// Of the current fit; null where there is none yet.
  std::shared_ptr<const AuditResult> result() const { return m_result; }

 signals:
  void resultChanged();  ///< result() is another, or null

 private:
  struct Request {
    std::shared_ptr<const FitResult> fit;
    std::shared_ptr<const ReferenceResult> reference;
  };
  using Worker = LatestWins<Request, std::shared_ptr<const AuditResult>>;

  void update();
  void deliver();
  void run(const Request& request, const Worker::Context& context);

 signals:
  void resultWaiting(QPrivateSignal);  // sent by the worker; queued, and without data

 private:
  // A page that is hidden with its closing window may outlive both.
  QPointer<LiveFit> m_fit;
  QPointer<LiveReference> m_reference;
  bool m_wanted = false;
  std::shared_ptr<const FitResult> m_requested;
  std::shared_ptr<const AuditResult> m_result;
  // The worker's: the approximations, which a better reference leaves as they are.
  std::shared_ptr<const Model> m_model;
  Grid m_grid;
  std::vector<ApproximatePicture> m_pictures;
  std::unique_ptr<Worker> m_worker;  // last: its thread ends before anything it uses
};

}  // namespace credence
