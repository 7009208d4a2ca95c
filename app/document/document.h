#pragma once

#include "core/data/dataset.h"
#include "core/data/generators.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/suggested_ranges.h"
#include "core/model/hyperparameters.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <memory>
#include <optional>

namespace credence {

/// Where made-up data came from.
struct GeneratedBy {
  QString generator;  ///< its name, as on the command line
  GeneratorSettings settings;
};

/// All that the person has set, as one value. Undo keeps whole states: the dataset is shared, so a state is
/// a few hundred bytes.
struct DocumentState {
  std::shared_ptr<const Dataset> dataset = std::make_shared<const Dataset>();
  QString name;    ///< shown in the title: a file's name, a generator's, or "sketch"
  int origin = 0;  ///< differs between data sets that were opened or generated; edits of one keep it
  std::optional<GeneratedBy> generated;  ///< nothing for data from a file or drawn
  SplitRule split;
  Hyperparameters hyperparameters;
  EvidenceRanges evidenceRanges;
  SuggestedRanges suggested;  ///< for the data as they were opened; sliders keep their range while drawing
};

/// Which parts of the state differ.
enum class Change : unsigned {
  Dataset = 1,
  Name = 2,
  Split = 4,
  Hyperparameters = 8,
  EvidenceRanges = 16,
  Suggested = 32,
  Origin = 64,
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

/// The one owner of what the person has set, with its undo history. Every change of the state goes through
/// edit() and is announced by changed().
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);

  const DocumentState& state() const { return m_state; }
  const Dataset& dataset() const { return *m_state.dataset; }
  QUndoStack* undoStack() { return &m_undoStack; }

  /// Replaces the data by something opened: suggested ranges and hyper-parameters follow it.
  void openDataset(Dataset dataset, const QString& name);

  /// Replaces the data by generated ones. Another seed, count or noise of the same generator keeps
  /// hyper-parameters and ranges. Throws std::invalid_argument as generate() does.
  void generateDataset(const Generator& generator, const GeneratorSettings& settings);

  /// Changes points of the data at hand.
  void editDataset(Dataset dataset, const QString& undoText);

  void setSplit(const SplitRule& split);
  void setHyperparameters(const Hyperparameters& hyperparameters);
  void setEvidenceRanges(const EvidenceRanges& ranges);

  /// Edits between these two calls are one step of the undo history. Calls nest.
  void beginGesture();
  void endGesture();

 signals:
  void changed(credence::Changes changes);

 private:
  class EditCommand;

  /// `next` with another origin: ranges and hyper-parameters that suit its data.
  void startAfresh(DocumentState& next);
  void edit(const QString& undoText, DocumentState next);
  void apply(const DocumentState& state);

  DocumentState m_state;
  QUndoStack m_undoStack;
  int m_lastOrigin = 0;
  int m_gesture = 0;
  int m_gestureDepth = 0;
};

}  // namespace credence
