#pragma once

#include "app/compute/live_fit.h"
#include "app/compute/live_method.h"
#include "app/compute/live_reference.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace credence {

/// The methods by which pages and panels judge the fit, and what they score: those that the plots show, left
/// and right, then the pinned one, each once.
class LiveScores : public QObject {
  Q_OBJECT

 public:
  LiveScores(LiveFit* fit, LiveReference* reference, LiveMethod* pinned, QObject* parent = nullptr);

  /// Those of the plots, as methodsShown() has them; at least one.
  std::vector<const Method*> shown() const;
  /// With the pinned one, where there is one that they do not show.
  std::vector<const Method*> methods() const;
  LiveMethod* pinned() const { return m_pinned; }

  /// Of a method on this fit, whatever newer one there is; null where it is not known (yet).
  std::shared_ptr<const MethodScore> of(const Method& method,
                                        const std::shared_ptr<const FitResult>& fit) const;
  /// How far the method's numbers can be trusted, or why there are none yet; empty where nothing is to be
  /// said.
  QString note(const Method& method, const std::shared_ptr<const FitResult>& fit) const;
  /// The same with all there is to say of its draws.
  QString quality(const Method& method, const std::shared_ptr<const FitResult>& fit) const;

 signals:
  void methodsChanged();
  void scoresChanged();  ///< but for those that come with LiveFit::fitChanged()

 private:
  LiveFit* m_fit;
  LiveReference* m_reference;
  LiveMethod* m_pinned;
};

}  // namespace credence
