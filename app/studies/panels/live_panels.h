#pragma once

#include "app/compute/interest.h"
#include "app/compute/live_computation.h"
#include "app/document/document.h"
#include "app/studies/panels/panels_fit.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>

namespace credence {

/// Fits the panels that the document's view asks for while they are wanted, one after another. What is shown
/// is of the settings that it stands under, or still to come: nothing outdated is kept.
class LivePanels : public QObject {
  Q_OBJECT

 public:
  explicit LivePanels(Document* document, QObject* parent = nullptr);

  /// Who sees them.
  Interest& interest() { return m_interest; }

  /// The panels as far as they have come; null where there are none.
  std::shared_ptr<const PanelsResult> result() const { return m_result; }
  /// Why there are none, in a sentence.
  const QString& problem() const { return m_problem; }
  bool running() const { return m_running; }

  /// What values stand beside.
  PanelsBase base() const;

  /// What has come stays, until the next change or goOn().
  void stop();
  void goOn();

 signals:
  void resultChanged();  ///< result(), problem() or running() is another
  void failed(const QString& message);

 private:
  std::optional<PanelsRequest> wanted();
  void update();
  void begin(const PanelsRequest& request);

  Document* m_document;
  Interest m_interest;
  QString m_problem;
  bool m_running = false;
  bool m_stopped = false;  // by the person
  std::shared_ptr<const PanelsResult> m_result;
  LiveComputation<std::shared_ptr<const PanelsResult>, PanelsResult> m_panels;  // last: its thread ends first
};

}  // namespace credence
