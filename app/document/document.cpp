#include "app/document/document.h"

#include "app/document/menu_text.h"
#include "app/document/table_source.h"

#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

Changes differences(const DocumentState& a, const DocumentState& b) {
  Changes changes;
  changes.setFlag(Change::Dataset, a.dataset != b.dataset);
  changes.setFlag(Change::Name, a.name != b.name);
  changes.setFlag(Change::Origin, a.origin != b.origin);
  changes.setFlag(Change::Split, !(a.split == b.split));
  changes.setFlag(Change::Hyperparameters, !(a.hyperparameters == b.hyperparameters));
  changes.setFlag(Change::EvidenceRanges, !(a.evidenceRanges == b.evidenceRanges));
  changes.setFlag(Change::Table, a.table != b.table);
  changes.setFlag(Change::Pins, a.pins != b.pins);
  changes.setFlag(Change::Suggested,
                  a.origin != b.origin || a.hyperparameters.standardise != b.hyperparameters.standardise ||
                      !(a.suggested.width_slider == b.suggested.width_slider) ||
                      !(a.suggested.prior_variance_slider == b.suggested.prior_variance_slider));
  return changes;
}

}  // namespace

/// One step of the history: the whole state before and after.
class Document::EditCommand : public QUndoCommand {
 public:
  EditCommand(Document* document, const QString& text, DocumentState next, int gesture)
      : QUndoCommand(text),
        m_document(document),
        m_before(document->m_state),
        m_after(std::move(next)),
        m_gesture(gesture) {}

  void undo() override {
    emit m_document->historyMoves();
    m_document->apply(m_before);
  }
  void redo() override {
    // Pushing a command on the stack calls this as well.
    if (std::exchange(m_done, true)) emit m_document->historyMoves();
    m_document->apply(m_after);
  }

  // Commands of one gesture merge.
  int id() const override { return m_gesture; }
  bool mergeWith(const QUndoCommand* later) override {
    m_after = static_cast<const EditCommand*>(later)->m_after;
    return true;
  }

  const DocumentState& before() const { return m_before; }
  const DocumentState& after() const { return m_after; }
  bool replacesData() const { return m_before.opened != m_after.opened; }
  int revisionBefore() const { return m_before.revision; }
  int revisionAfter() const { return m_after.revision; }

 private:
  Document* m_document;
  DocumentState m_before;
  DocumentState m_after;
  int m_gesture;
  bool m_done = false;
};

Document::Document(QObject* parent) : QObject(parent), m_undoStack(newHistory()) {
  m_undoGroup.setActiveStack(m_undoStack.get());
}

std::unique_ptr<QUndoStack> Document::newHistory() {
  constexpr int mostSteps = 1000;
  auto history = std::make_unique<QUndoStack>();
  history->setUndoLimit(mostSteps);
  m_undoGroup.addStack(history.get());
  return history;
}

void Document::layAside() {
  if (m_aside) return;
  emit historyMoves();
  m_aside = Aside{m_state, m_view, std::exchange(m_undoStack, newHistory()), m_locksObeyed};
  m_undoGroup.setActiveStack(m_undoStack.get());
  emit laidAsideChanged();
}

void Document::takeBack() {
  if (!m_aside) return;
  emit historyMoves();
  Aside own = std::move(*m_aside);
  m_aside.reset();
  m_undoGroup.setActiveStack(own.history.get());
  m_undoStack = std::move(own.history);
  m_locksObeyed = own.locksObeyed;
  apply(own.state);
  setView(own.view);
  emit locksChanged();
  emit laidAsideChanged();
}

void Document::showInstead(DocumentState state, const ViewState& view) {
  emit historyMoves();
  state.origin = state.opened == m_state.opened ? m_state.origin : ++m_lastOrigin;
  state.revision = ++m_lastRevision;
  m_undoStack->clear();
  apply(state);
  m_locksObeyed = true;
  setView(view);
  emit locksChanged();
}

bool Document::locked(std::string_view id) const {
  return m_locksObeyed && std::ranges::find(m_view.locked, id) != m_view.locked.end();
}

void Document::setLocksObeyed(bool obeyed) {
  if (std::exchange(m_locksObeyed, obeyed) != obeyed) emit locksChanged();
}

void Document::openDataset(Dataset dataset, const QString& name) {
  if (!mayReplace(Replaced::all)) return;
  DocumentState next = m_state;
  next.dataset = std::make_shared<const Dataset>(std::move(dataset));
  next.opened = next.dataset;
  next.name = name;
  next.generated.reset();
  next.table.reset();
  startAfresh(next);
  edit(tr("Open %1").arg(menuText(name)), std::move(next));
}

void Document::openSession(DocumentState state, const ViewState& view, const QString& undoText) {
  if (!mayReplace(Replaced::all)) return;
  state.origin = ++m_lastOrigin;
  edit(undoText, std::move(state));
  setView(view);
  setLocksObeyed(true);
}

bool Document::mayReplace(Replaced replaced) {
  if (m_aside && replaced == Replaced::points && !locked("points")) return true;  // nobody's work
  if (replaced == Replaced::points && locked("points")) {
    emit replacingRefused();
    return false;
  }
  takeBack();
  if (!m_beforeReplacing || m_beforeReplacing(replaced)) return true;
  emit replacingRefused();
  return false;
}

void Document::openTable(std::shared_ptr<const OpenedTable> table) {
  if (!mayReplace(Replaced::all)) return;
  // The history holds a table that is opened again and again only once.
  if (m_state.table && identical(*table->dataset, *m_state.table->dataset)) {
    auto again = std::make_shared<OpenedTable>(*table);
    again->dataset = m_state.table->dataset;
    table = std::move(again);
  }
  DocumentState next = m_state;
  next.dataset = table->dataset;
  next.opened = next.dataset;
  next.name = table->source.name();
  next.generated.reset();
  next.table = std::move(table);
  startAfresh(next);
  const QString undoText = tr("Open %1").arg(menuText(next.name));
  edit(undoText, std::move(next));
}

void Document::reloadTable(std::shared_ptr<const OpenedTable> table) {
  if (!mayReplace(Replaced::points)) return;
  DocumentState next = m_state;
  const Dataset& before = m_state.table ? *m_state.table->dataset : *m_state.dataset;
  const bool sameColumns =
      table->dataset->input_names == before.input_names && table->dataset->label_name == before.label_name;
  next.dataset = table->dataset;
  next.opened = next.dataset;
  next.table = std::move(table);
  if (!sameColumns) startAfresh(next);
  const QString undoText = tr("Reload %1").arg(menuText(next.name));
  edit(undoText, std::move(next));
}

void Document::generateDataset(const Generator& generator, const GeneratorSettings& settings,
                               const QString& undoText) {
  const QString name = QString::fromUtf8(generator.name);
  const bool same = m_state.generated && m_state.generated->generator == name;
  if (!mayReplace(same ? Replaced::points : Replaced::all)) return;
  DocumentState next = m_state;
  next.dataset = std::make_shared<const Dataset>(generate(generator, settings));
  next.opened = next.dataset;
  next.name = QString::fromStdString(title_of(generator, settings));
  next.generated = GeneratedBy{name, settings};
  next.table.reset();
  if (!same) startAfresh(next);
  const QString text = undoText.isEmpty() ? tr("Generate %1").arg(next.name) : undoText;
  edit(text, std::move(next));
  if (!same && generator.weights != nullptr) setInView(&ViewState::trueBoundary, true);
}

const Generator* DocumentState::generator() const {
  return generated ? find_generator(generated->generator.toStdString()) : nullptr;
}

std::optional<GeneratorTruth> DocumentState::truth() const {
  const Generator* made = generator();
  if (made == nullptr || !knows_truth(*made, generated->settings)) return {};
  return GeneratorTruth{made, generated->settings};
}

void Document::setGeneratorOption(const GeneratorOption& option, double value) {
  const Generator* made = generator();
  if (made == nullptr) return;
  GeneratorSettings settings = m_state.generated->settings;
  set_option(*made, settings, option, value);
  if (settings == m_state.generated->settings && !m_state.edited()) return;
  const QString title = QString::fromUtf8(option.title);
  generateDataset(*made, settings, tr("Change %1").arg(title));
}

void Document::startAfresh(DocumentState& next) {
  next.origin = ++m_lastOrigin;
  next.suggested = suggested_ranges(*next.dataset, next.hyperparameters.standardise);
  const FeatureFamily* features = next.hyperparameters.features;
  if (next.featuresBefore != nullptr && features == &linear_features) features = next.featuresBefore;
  next.featuresBefore = nullptr;
  const Generator* made = next.generated ? find_generator(next.generated->generator.toStdString()) : nullptr;
  if (made != nullptr && made->weights != nullptr && features == feature_families().front()) {
    next.featuresBefore = features;
    features = &linear_features;
  }
  const Centres centres = next.hyperparameters.centres;
  next.hyperparameters = next.suggested.hyperparameters;
  next.hyperparameters.features = features;
  next.hyperparameters.centres = centres;
  next.evidenceRanges = next.suggested.evidence;
  next.pins.clear();
  next.extras.reset();
  next.split.use_first = {};
  // Points that a file has set aside are; where there are none, a rule about them would have no meaning.
  if (arma::any(next.dataset->role_marks != index_of(Role::train))) {
    next.split.kind = SplitRule::Kind::marked;
  } else if (next.split.kind == SplitRule::Kind::marked) {
    next.split.kind = SplitRule::Kind::all_training;
  }
}

void Document::editDataset(Dataset dataset, const QString& undoText) {
  editDataset(std::move(dataset), m_state.split, undoText);
}

void Document::editDataset(Dataset dataset, const SplitRule& split, const QString& undoText) {
  if (locked("points")) return;
  DocumentState next = m_state;
  next.split = split;
  next.dataset = std::make_shared<const Dataset>(std::move(dataset));
  edit(undoText, std::move(next));
}

void Document::setSplit(const SplitRule& split) {
  DocumentState next = m_state;
  next.split = split;
  SplitRule ofAsMany = split;
  ofAsMany.use_first = m_state.split.use_first;
  ofAsMany.order_seed = m_state.split.order_seed;
  edit(ofAsMany == m_state.split ? tr("Change Points in Use") : tr("Change Split"), std::move(next));
}

void Document::nextSplit() {
  DocumentState next = m_state;
  next.split.seed = seed_after(next.split.seed);
  edit(tr("Next Split"), std::move(next), nextSplitsMerge);
}

void Document::setHyperparameters(const Hyperparameters& hyperparameters, const QString& undoText) {
  DocumentState next = m_state;
  next.hyperparameters = hyperparameters;
  const Hyperparameters& old = m_state.hyperparameters;
  if (locked("width")) next.hyperparameters.width = old.width;
  if (locked("prior_variance")) next.hyperparameters.prior_variance = old.prior_variance;
  const QString text = !undoText.isEmpty()                                    ? undoText
                       : old.features != hyperparameters.features             ? tr("Change Features")
                       : old.centres != hyperparameters.centres               ? tr("Change Centres")
                       : old.weight_priors != hyperparameters.weight_priors   ? tr("Change Priors of Weights")
                       : old.prior_variance == hyperparameters.prior_variance ? tr("Change Width")
                       : old.width == hyperparameters.width                   ? tr("Change Prior Variance")
                                                                              : tr("Change Setting");
  edit(text, std::move(next));
}

void Document::setStandardise(bool standardise) {
  if (m_state.hyperparameters.standardise == standardise) return;
  DocumentState next = m_state;
  next.suggested = suggested_ranges(*next.dataset, standardise);
  const double factor = next.suggested.width_slider.start / m_state.suggested.width_slider.start;
  next.hyperparameters.standardise = standardise;
  next.hyperparameters.width *= factor;
  next.evidenceRanges.width.start *= factor;
  next.evidenceRanges.width.stop *= factor;
  edit(standardise ? tr("Standardise Inputs") : tr("Use Original Units"), std::move(next));
}

void Document::setEvidenceRanges(const EvidenceRanges& ranges) {
  DocumentState next = m_state;
  next.evidenceRanges = ranges;
  edit(tr("Change Evidence Ranges"), std::move(next));
}

void Document::pinSetting() {
  DocumentState next = m_state;
  auto place = next.pins.begin();  // of the first letter that is free
  for (char letter = 'A'; place != next.pins.end() && place->letter == letter; ++letter) ++place;
  const auto index = static_cast<int>(place - next.pins.begin());
  const bool kept = std::any_of(next.pins.begin(), next.pins.end(),
                                [&](const Pin& pin) { return pin.setting == next.hyperparameters; });
  if (kept || index >= static_cast<int>(mostPins)) return;
  const char letter = static_cast<char>('A' + index);
  next.pins.insert(place, {letter, next.hyperparameters});
  edit(tr("Pin %1").arg(QLatin1Char(letter)), std::move(next));
}

void Document::removePin(char letter) {
  DocumentState next = m_state;
  std::erase_if(next.pins, [letter](const Pin& pin) { return pin.letter == letter; });
  edit(tr("Remove Pin %1").arg(QLatin1Char(letter)), std::move(next));
}

void Document::captionPin(char letter, const QString& caption) {
  DocumentState next = m_state;
  const auto pin = std::ranges::find(next.pins, letter, &Pin::letter);
  if (pin == next.pins.end() || pin->caption == caption) return;
  pin->caption = caption;
  edit(tr("Caption of Pin %1").arg(QLatin1Char(letter)), std::move(next));
}

void Document::setView(const ViewState& view) {
  if (view == m_view) return;
  const ViewState before = std::exchange(m_view, view);
  emit viewChanged(before);
  if (before.locked != m_view.locked) emit locksChanged();
}

void Document::beginGesture() {
  if (m_gestureDepth++ == 0) ++m_gesture;
}

void Document::endGesture() {
  if (m_gestureDepth > 0) --m_gestureDepth;
}

std::vector<DocumentState> Document::dataWithinUndo() const {
  std::vector<DocumentState> states;
  const auto add = [&states](const DocumentState& state) {
    std::erase_if(states, [&](const DocumentState& other) { return other.opened == state.opened; });
    states.push_back(state);
  };
  for (int step = 0; step < m_undoStack->index(); ++step) {
    const auto* command = static_cast<const EditCommand*>(m_undoStack->command(step));
    if (command->replacesData()) add(command->before());
  }
  add(m_state);
  return states;
}

std::vector<HistoryStep> Document::history() const {
  std::vector<HistoryStep> steps;
  for (int step = 0; step < m_undoStack->index(); ++step) {
    const auto* command = static_cast<const EditCommand*>(m_undoStack->command(step));
    if (step == 0) steps.push_back({QString(), command->before()});
    steps.push_back({command->text(), command->after()});
  }
  if (steps.empty()) steps.push_back({QString(), m_state});
  return steps;
}

void Document::putBack(const DocumentState& then, const QString& undoText) {
  edit(undoText, then);
}

void Document::returnTo(const DocumentState& then, const QString& undoText) {
  if (m_state.revision == then.revision) return;
  for (int step = 0; step < m_undoStack->count(); ++step) {
    const auto* command = static_cast<const EditCommand*>(m_undoStack->command(step));
    if (command->revisionBefore() == then.revision) return m_undoStack->setIndex(step);
    if (command->revisionAfter() == then.revision) return m_undoStack->setIndex(step + 1);
  }
  edit(undoText, then);
}

void Document::edit(const QString& undoText, DocumentState next, int mergeId) {
  if (!differences(m_state, next)) return;
  next.revision = ++m_lastRevision;
  m_undoStack->push(
      new EditCommand(this, undoText, std::move(next), m_gestureDepth > 0 ? m_gesture : mergeId));
}

void Document::apply(const DocumentState& state) {
  const Changes changes = differences(m_state, state);
  m_state = state;
  if (changes & (Change::Dataset | Change::Split)) m_split = split_rows(*m_state.dataset, m_state.split);
  if (changes) emit changed(changes);
}

}  // namespace credence
