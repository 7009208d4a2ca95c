#pragma once

#include "app/compute/draws_result.h"
#include "app/compute/fit_result.h"
#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

class LiveFit;

/// Draws from what the document's view says, as many as that says, while somebody wants to see them: a
/// thousand at once, then ever more.
class LiveDraws : public QObject {
  Q_OBJECT

 public:
  LiveDraws(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// Who sees the draws.
  Interest& interest() { return m_interest; }

  /// Null where there is no fit to draw from.
  std::shared_ptr<const DrawsResult> result() const { return m_result; }

 signals:
  void resultChanged();
  void failed(const QString& message);

 private:
  void updateSoon();
  void update();

  Document* m_document;
  LiveFit* m_fit;
  Interest m_interest;
  QTimer m_timer;
  DrawsRequest m_requested;  // no fit while the worker has nothing to do
  std::shared_ptr<const DrawsResult> m_result;
  LiveComputation<DrawsRequest, DrawsResult> m_draws;  // last: its thread ends before anything it uses
};

}  // namespace credence
