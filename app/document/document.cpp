#include "app/document/document.h"

#include <QUndoCommand>

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
  changes.setFlag(Change::Suggested, a.origin != b.origin);
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

  void undo() override { m_document->apply(m_before); }
  void redo() override { m_document->apply(m_after); }

  // Commands of one gesture merge; -1 never merges.
  int id() const override { return m_gesture; }
  bool mergeWith(const QUndoCommand* later) override {
    m_after = static_cast<const EditCommand*>(later)->m_after;
    return true;
  }

 private:
  Document* m_document;
  DocumentState m_before;
  DocumentState m_after;
  int m_gesture;
};

Document::Document(QObject* parent) : QObject(parent) {
  m_undoStack.setUndoLimit(1000);
}

void Document::openDataset(Dataset dataset, const QString& name) {
  DocumentState next = m_state;
  next.dataset = std::make_shared<const Dataset>(std::move(dataset));
  next.name = name;
  next.generated.reset();
  startAfresh(next);
  edit(tr("Open %1").arg(name), std::move(next));
}

void Document::generateDataset(const Generator& generator, const GeneratorSettings& settings) {
  DocumentState next = m_state;
  next.dataset = std::make_shared<const Dataset>(generate(generator, settings));
  next.name = QString::fromUtf8(generator.title.data(), static_cast<qsizetype>(generator.title.size()));
  const QString name =
      QString::fromUtf8(generator.name.data(), static_cast<qsizetype>(generator.name.size()));
  const bool same = next.generated && next.generated->generator == name;
  next.generated = GeneratedBy{name, settings};
  if (!same) startAfresh(next);
  const QString undoText = tr("Generate %1").arg(next.name);
  edit(undoText, std::move(next));
}

void Document::startAfresh(DocumentState& next) {
  next.origin = ++m_lastOrigin;
  next.suggested = suggested_ranges(bounds_of(next.dataset->inputs));
  const FeatureKind features = next.hyperparameters.features;
  next.hyperparameters = next.suggested.hyperparameters;
  next.hyperparameters.features = features;
  next.evidenceRanges = next.suggested.evidence;
}

void Document::editDataset(Dataset dataset, const QString& undoText) {
  DocumentState next = m_state;
  next.dataset = std::make_shared<const Dataset>(std::move(dataset));
  edit(undoText, std::move(next));
}

void Document::setSplit(const SplitRule& split) {
  DocumentState next = m_state;
  next.split = split;
  edit(tr("Change Split"), std::move(next));
}

void Document::setHyperparameters(const Hyperparameters& hyperparameters) {
  DocumentState next = m_state;
  next.hyperparameters = hyperparameters;
  const Hyperparameters& old = m_state.hyperparameters;
  const QString text = old.features != hyperparameters.features               ? tr("Change Features")
                       : old.prior_variance == hyperparameters.prior_variance ? tr("Change Width")
                       : old.width == hyperparameters.width                   ? tr("Change Prior Variance")
                                                                              : tr("Change Setting");
  edit(text, std::move(next));
}

void Document::setEvidenceRanges(const EvidenceRanges& ranges) {
  DocumentState next = m_state;
  next.evidenceRanges = ranges;
  edit(tr("Change Evidence Ranges"), std::move(next));
}

void Document::beginGesture() {
  if (m_gestureDepth++ == 0) ++m_gesture;
}

void Document::endGesture() {
  if (m_gestureDepth > 0) --m_gestureDepth;
}

void Document::edit(const QString& undoText, DocumentState next) {
  if (!differences(m_state, next)) return;
  m_undoStack.push(new EditCommand(this, undoText, std::move(next), m_gestureDepth > 0 ? m_gesture : -1));
}

void Document::apply(const DocumentState& state) {
  const Changes changes = differences(m_state, state);
  m_state = state;
  if (changes) emit changed(changes);
}

}  // namespace credence
