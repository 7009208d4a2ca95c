#pragma once

#include "app/document/pin.h"
#include "app/document/view_state.h"
#include "core/data/dataset.h"
#include "core/data/split.h"
#include "core/evidence/evidence_map.h"
#include "core/evidence/suggested_ranges.h"
#include "core/generators/generators.h"
#include "core/model/hyperparameters.h"

#include <QObject>
#include <QString>
#include <QUndoGroup>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace credence {

struct OpenedTable;
struct SessionExtras;

/// Where made-up data came from.
struct GeneratedBy {
  QString generator;  ///< its name, as on the command line
  GeneratorSettings settings;
};

/// All that the person has set, as one value. Undo keeps whole states: the dataset is shared, so a state is
/// a few hundred bytes.
struct DocumentState {
  std::shared_ptr<const Dataset> dataset = std::make_shared<const Dataset>();
  /// The data as they were opened or generated: edits of them keep it.
  std::shared_ptr<const Dataset> opened = dataset;
  QString name;    ///< shown in the title: a file's name, a generator's, or "sketch"
  int origin = 0;  ///< differs between data sets that were opened or generated; edits of one keep it
  std::optional<GeneratedBy> generated;      ///< nothing for data from a file or drawn
  std::shared_ptr<const OpenedTable> table;  ///< how the data were read; null unless from a table
  SplitRule split;
  Hyperparameters hyperparameters;
  /// What linear features took the place of when data came that are drawn from a line; null where they did
  /// not.
  const FeatureFamily* featuresBefore = nullptr;
  EvidenceRanges evidenceRanges;
  std::vector<Pin> pins;      ///< by letter; those of other data go with them
  SuggestedRanges suggested;  ///< for the data as they were opened; sliders keep their range while drawing
  /// What the session that was opened says beyond what this version knows; null where it says nothing of
  /// that kind. It is written back with these data, and goes with them.
  std::shared_ptr<const SessionExtras> extras;
  int revision = 0;  ///< the edit that made this state

  /// Points were drawn, moved, marked since the data were opened or generated.
  bool edited() const { return dataset != opened; }

  /// What made the data, or nullptr.
  const Generator* generator() const;
  /// What the data were drawn from, where that is known; edits of them do not change it.
  std::optional<GeneratorTruth> truth() const;
};

/// Of its own, so that the operators of these flags do not hide those of others.
namespace change_flags {

/// Which parts of the state differ.
enum class Change : unsigned {
  Dataset = 1,
  Name = 2,
  Split = 4,
  Hyperparameters = 8,
  EvidenceRanges = 16,
  Suggested = 32,
  Origin = 64,
  Table = 128,
  Pins = 256,
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

}  // namespace change_flags

using change_flags::Change;
using change_flags::Changes;

/// One that was done, and what the document held after it.
struct HistoryStep {
  QString text;
  DocumentState state;
};

/// The one owner of what the person has set, with its undo history, and of what is seen of it. Every change
/// of the state goes through edit() and is announced by changed(); every change of the view by viewChanged().
class Document : public QObject {
  Q_OBJECT

 public:
  explicit Document(QObject* parent = nullptr);

  const DocumentState& state() const { return m_state; }
  const Dataset& dataset() const { return *m_state.dataset; }
  /// The history of what is at hand; another while something is laid aside.
  QUndoStack* undoStack() { return m_undoStack.get(); }
  /// Whose actions undo in whichever history is at hand.
  QUndoGroup* undoGroup() { return &m_undoGroup; }

  /// Replaces the data by something opened: suggested ranges and hyper-parameters follow it.
  void openDataset(Dataset dataset, const QString& name);

  /// The same with a table that was read; its rows that were left out stay known with the data.
  void openTable(std::shared_ptr<const OpenedTable> table);

  /// Replaces all by what a session holds, the view included. `undoText`: what was done.
  void openSession(DocumentState state, const ViewState& view, const QString& undoText);

  /// Lays all there is aside, with its history, until takeBack(): what is shown in its place by showInstead()
  /// is nobody's work, and is neither asked about nor kept. Other data that are opened take it back first.
  void layAside();
  bool laidAside() const { return m_aside.has_value(); }
  /// Makes all as it was before layAside(), its history included.
  void takeBack();
  /// Shows another state in place of what was laid aside, with no history behind it.
  void showInstead(DocumentState state, const ViewState& view);
  /// The person's work: what is laid aside, or at hand.
  const DocumentState& ownState() const { return m_aside ? m_aside->state : m_state; }

  /// Whether a hand may not change what the row of lockedControls of that id is about.
  bool locked(std::string_view id) const;
  /// Whoever locks something for others goes on without its locks.
  void setLocksObeyed(bool obeyed);

  /// What gives way to others: only the points, where they are generated anew with other numbers, or all.
  enum class Replaced { points, all };
  /// Asked before data at hand give way to others: false, and they stay, and replacingRefused() says so.
  void setBeforeReplacing(std::function<bool(Replaced)> question) { m_beforeReplacing = std::move(question); }

  /// Replaces the data by those of the same table read again. Where the columns are the same, origin,
  /// hyper-parameters and ranges are kept.
  void reloadTable(std::shared_ptr<const OpenedTable> table);

  /// Replaces the data by generated ones. Other settings of the same generator keep hyper-parameters and
  /// ranges. Data whose labels are drawn from a line choose linear features, where nobody has chosen others
  /// than one begins with, until other data come, and show their true line. Throws std::invalid_argument as
  /// generate() does.
  void generateDataset(const Generator& generator, const GeneratorSettings& settings,
                       const QString& undoText = {});

  const Generator* generator() const { return m_state.generator(); }
  std::optional<GeneratorTruth> truth() const { return m_state.truth(); }

  /// Makes generated data anew with one number changed; nothing for other data. Throws as generateDataset().
  void setGeneratorOption(const GeneratorOption& option, double value);

  /// Changes points of the data at hand.
  void editDataset(Dataset dataset, const QString& undoText);
  /// The same, and which of them train.
  void editDataset(Dataset dataset, const SplitRule& split, const QString& undoText);

  void setSplit(const SplitRule& split);

  /// The next seed of a split by fraction. A run of these, with nothing else between them, is one step of the
  /// undo history.
  void nextSplit();

  /// The rows of dataset() that train and test by state().split.
  const Split& split() const { return m_split; }

  /// `undoText`: what was done; empty: what was changed. A width or prior variance that is locked stays.
  void setHyperparameters(const Hyperparameters& hyperparameters, const QString& undoText = {});
  /// Width and ranges go over to the other units and keep their meaning, as far as one number for two axes
  /// can.
  void setStandardise(bool standardise);
  void setEvidenceRanges(const EvidenceRanges& ranges);

  /// Keeps the setting at hand under the first free letter. Nothing where it is kept already, or no letter is
  /// free.
  void pinSetting();
  void removePin(char letter);
  /// What the person calls it; empty for nothing.
  void captionPin(char letter, const QString& caption);

  /// What is seen of it all.
  const ViewState& view() const { return m_view; }
  /// No step of the history.
  void setView(const ViewState& view);
  /// The same for one field: setInView(&ViewState::threshold, 0.3).
  template <typename Field>
  void setInView(Field ViewState::*field, const std::type_identity_t<Field>& value) {
    ViewState next = m_view;
    next.*field = value;
    setView(next);
  }

  /// Calls a slot of `receiver`, or a function as long as that lives, when one of those fields of the view
  /// has become another: onView<&ViewState::bins, &ViewState::equalCounts>(this, &Page::update). Those it is
  /// not about, like the crosshair under a moving mouse, cost nothing. Called in the order of connecting, as
  /// viewChanged() is.
  template <auto... fields, typename Receiver, typename Slot>
  void onView(Receiver* receiver, Slot slot) {
    if constexpr (std::is_member_function_pointer_v<Slot>) {
      onView<fields...>(receiver, [receiver, slot] { (receiver->*slot)(); });
    } else {
      connect(this, &Document::viewChanged, receiver, [this, slot](const ViewState& before) {
        const auto same = [&](auto field) { return m_view.*field == before.*field; };
        if (!(same(fields) && ...)) slot();
      });
    }
  }

  /// Edits between these two calls are one step of the undo history. Calls nest.
  void beginGesture();
  void endGesture();
  /// The number of the gesture that is under way; 0: none is.
  int gesture() const { return m_gestureDepth > 0 ? m_gesture : 0; }

  /// What was done since the program began, or within undo's reach: what there was first, without a text,
  /// then each step that is not undone.
  std::vector<HistoryStep> history() const;

  /// state(), last, and before it the last states of all data whose place others have taken and
  /// that undo leads back to.
  std::vector<DocumentState> dataWithinUndo() const;

  /// Back to a state as state() once was: through the history, so that redo leads forward again, or as a step
  /// named `undoText` where the history no longer holds it.
  void returnTo(const DocumentState& then, const QString& undoText);

  /// Makes all as it was in a state that was kept, as one step of the history of its own: undoing it leads to
  /// what there was before it.
  void putBack(const DocumentState& then, const QString& undoText);

 signals:
  void changed(credence::Changes changes);
  /// view() is another, and no longer `before`. Who is about some fields of it listens by onView().
  void viewChanged(const credence::ViewState& before);
  /// Something was laid aside, or has been taken back.
  void laidAsideChanged();
  /// Something else is locked now.
  void locksChanged();
  /// The data stayed: what shows their settings may have gone ahead.
  void replacingRefused();
  /// Undo or redo is about to change the state: a stroke that is under way ends before it.
  void historyMoves();

 private:
  class EditCommand;
  struct Aside {
    DocumentState state;
    ViewState view;
    std::unique_ptr<QUndoStack> history;
    bool locksObeyed = false;
  };

  std::unique_ptr<QUndoStack> newHistory();

  bool mayReplace(Replaced replaced);
  /// `next` with another origin: ranges and hyper-parameters that suit its data.
  void startAfresh(DocumentState& next);
  void edit(const QString& undoText, DocumentState next, int mergeId = neverMerges);
  void apply(const DocumentState& state);

  static constexpr int neverMerges = -1;
  static constexpr int nextSplitsMerge = 0;  // gestures count from 1

  DocumentState m_state;
  ViewState m_view;
  Split m_split;  ///< of m_state
  QUndoGroup m_undoGroup;
  std::unique_ptr<QUndoStack> m_undoStack;
  std::optional<Aside> m_aside;
  bool m_locksObeyed = false;
  std::function<bool(Replaced)> m_beforeReplacing;
  int m_lastOrigin = 0;
  int m_lastRevision = 0;
  int m_gesture = 0;
  int m_gestureDepth = 0;
};

}  // namespace credence
