#pragma once

#include "app/compute/fit_quality.h"
#include "app/document/document.h"
#include "app/studies/next/live_next.h"

#include <QObject>

#include <cstddef>
#include <memory>
#include <optional>

class QAction;
class QMenu;

namespace credence {

class LiveFit;
class ToolOptions;

/// The place where a label would tell most: marking it, and adding a point there, whose gain is told when its
/// fit has come.
class NextActions : public QObject {
  Q_OBJECT

 public:
  NextActions(Document* document, LiveFit* fit, LiveNext* next, const ToolOptions* options, QObject* parent);

  void addToViewMenu(QMenu* menu);
  void addToToolsMenu(QMenu* menu);

  /// Adds a point at the best place, of that class; of the one by labelBy() where none is said.
  void add(std::optional<std::size_t> chosen = {});

 signals:
  void noticed(const QString& text);

 private:
  /// What was added, and how the fit stood before.
  struct Added {
    std::shared_ptr<const Dataset> dataset;  ///< with the point, its last
    FitQuality before;
    NextPoint point;
    std::optional<double> truth;  ///< by which its class was drawn
  };

  /// By chance from the true p, the same for the same number of points; else the class that is chosen.
  std::size_t labelBy(std::optional<double> truth) const;
  void tellGain();
  void update();

  Document* m_document;
  LiveFit* m_fit;
  LiveNext* m_next;
  const ToolOptions* m_options;
  QAction* m_mark = nullptr;
  QAction* m_add = nullptr;
  std::optional<Added> m_added;  // until its gain is told
};

}  // namespace credence
