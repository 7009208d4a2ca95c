#pragma once

#include "app/compute/fit_result.h"

#include <QObject>
#include <QTimer>

#include <memory>

namespace credence {

class LiveFit;

/// The newest fit at the pace of the eye: while the hand moves pictures follow it, but digits that change
/// more often than ten times a second cannot be read. A fit of other points takes its place at once.
class ReadableFit : public QObject {
  Q_OBJECT

 public:
  explicit ReadableFit(LiveFit* liveFit, QObject* parent = nullptr);

  /// Null where there is none.
  std::shared_ptr<const Fit> fit() const { return m_result ? m_result->fit : nullptr; }
  /// The same with what was known of it besides: more may have come.
  const std::shared_ptr<const FitResult>& result() const { return m_result; }

 signals:
  void changed();

 private:
  void fitChanged();
  void showNewest();

  LiveFit* m_liveFit;
  std::shared_ptr<const FitResult> m_result;
  QTimer m_pace;  // from one fit's numbers to the next
};

}  // namespace credence
