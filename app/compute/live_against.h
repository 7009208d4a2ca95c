#pragma once

#include "app/compute/against_pictures.h"
#include "app/compute/live_computation.h"

#include <QObject>

#include <array>
#include <memory>
#include <optional>

namespace credence {

class Document;
class LiveFit;

/// The fit of one pinned setting with its pictures, in step with what is asked for: coarse first, then finer.
class PinnedFit : public QObject {
  Q_OBJECT

 public:
  explicit PinnedFit(QObject* parent = nullptr);

  /// Nothing: none. A fit from nothing wherever data, split or setting are others.
  void setWanted(const std::optional<FitRequest>& wanted);
  bool wanted() const { return m_wanted.has_value(); }

  /// Of the data, the split, the setting and the quantity that are wanted, maybe of the view before; null
  /// while that is still to come.
  std::shared_ptr<const FitResult> result() const { return m_result; }
  /// Why it does not come, in a sentence.
  const QString& failure() const { return m_fits.failure(); }

 signals:
  void changed();

 private:
  std::optional<FitRequest> m_wanted;
  std::shared_ptr<const FitResult> m_result;
  LiveComputation<FitRequest, FitResult> m_fits;  // last: its thread ends before anything it uses
};

/// Fits the pinned settings that the plots show against each other or against the one at hand, each on a
/// worker of its own, for as long as they are shown.
class LiveAgainst : public QObject {
  Q_OBJECT

 public:
  LiveAgainst(Document* document, LiveFit* fit, QObject* parent = nullptr);

  /// The two settings as far as they have come; nothing where the plots show no two.
  std::optional<SettingSides> sides() const;

 signals:
  void changed();

 private:
  void update();
  std::optional<FitRequest> requestOf(char letter) const;
  SettingSide side(char letter, const PinnedFit& fit) const;

  Document* m_document;
  LiveFit* m_fit;
  PinnedFit m_left;
  PinnedFit m_right;
};

}  // namespace credence
