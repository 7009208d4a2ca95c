#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/compute/live_reference.h"
#include "app/compute/method_prediction.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace credence {

/// The pinned method: one more, beside those of the plots, by which the person has the fit judged. Predicts
/// at the data's own points for as long as somebody wants it, and only of a fit whose finest picture is
/// there, so that sliders do not feel it.
class LiveMethod : public QObject {
  Q_OBJECT

 public:
  LiveMethod(Document* document, LiveFit* fit, LiveReference* reference, QObject* parent = nullptr);

  /// All but those that are judged anyway.
  static bool canBePinned(const Method& method) { return !method.scored_always; }
  /// In the document's view. Null for none, which one that cannot be pinned stands for, too.
  void setMethod(const Method* method);
  const Method* method() const { return m_document->view().pinned; }

  /// The pages and panels that show it.
  Interest& interest() { return m_interest; }

  /// Of the current fit and the pinned method; null where there is none yet. The reference's may still
  /// improve.
  std::shared_ptr<const MethodPrediction> result() const { return m_result; }

  /// Why it does not come, in one sentence; empty where nothing failed.
  const QString& failure() const { return m_predictions.failure(); }

  /// How far it can be trusted, or why there is no result yet: for the line beside the numbers.
  QString note() const;

 signals:
  void methodChanged();
  void resultChanged();  ///< result() or note() is another
  void failed(const QString& message);

 private:
  struct Request {
    std::shared_ptr<const Fit> fit;
    const Method* method = nullptr;
    std::shared_ptr<const MethodDraws> draws;          // made for the plots; null where there are none
    std::shared_ptr<const ReferenceResult> reference;  // null for other methods
  };

  bool wanted() const;
  /// By the reference's run, and not by what a fit can be asked for.
  bool isSampled() const { return method() != nullptr && !method()->at_hand(); }
  void changeMethod();
  void update();
  void updateReference();
  void rest();
  MethodPrediction predicted(const Request& request, const std::stop_token& stop);
  bool holds(const MethodPrediction& prediction) const;
  std::shared_ptr<const ReferenceResult> reference() const;

  Document* m_document;
  LiveFit* m_fit;
  LiveReference* m_reference;
  Interest m_interest;
  std::optional<Request> m_requested;  // nothing while the worker has nothing to do
  std::shared_ptr<const MethodPrediction> m_result;
  std::shared_ptr<const MethodDraws> m_draws;  // the worker's: another view leaves them as they are
  // Last: its thread ends before anything it uses.
  LiveComputation<Request, MethodPrediction> m_predictions;
};

}  // namespace credence
