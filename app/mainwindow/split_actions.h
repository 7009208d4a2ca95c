#pragma once

#include "app/studies/splits/split_trials.h"

#include <QObject>

#include <cstdint>
#include <optional>

class QAction;
class QMenu;

namespace credence {

/// Another split, the trial of many, and none of the labels.
class SplitActions : public QObject {
  Q_OBJECT

 public:
  SplitActions(Document* document, SplitTrials* trials, QObject* parent);

  void addTo(QMenu* menu);

  /// Another split; the first one, where all points train so far.
  void nextSplit();

 signals:
  void noticed(const QString& text);

 private:
  void trySplits();
  void update();
  void showPrior(bool prior);
  void updatePrior();

  Document* m_document;
  SplitTrials* m_trials;
  QAction* m_try = nullptr;
  QAction* m_prior = nullptr;
  std::optional<std::uint64_t> m_usedBefore;  // SplitRule::use_first, while the prior is shown
};

}  // namespace credence
