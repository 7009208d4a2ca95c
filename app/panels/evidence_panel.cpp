#include "app/panels/evidence_panel.h"

#include "app/compute/live_fit.h"
#include "app/plots/evidence_plot.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <exception>

namespace credence {

EvidencePanel::EvidencePanel(Document* document, LiveFit* liveFit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_liveFit(liveFit),
      m_plot(new EvidencePlot),
      m_progress(new QProgressBar),
      m_action(new QToolButton),
      m_best(new QLabel) {
  m_plot->setObjectName(QStringLiteral("evidencePlot"));
  m_plot->setMinimumSize(220, 190);
  m_best->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_plot->setToolTip(
      tr("Log evidence over both settings. Click to use a cell's setting. Diamond: best cell; "
         "ring: the current setting."));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 4, 4, 4);
  layout->setSpacing(4);
  layout->addWidget(m_plot, 1);
  layout->addWidget(m_best);
  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(4);
  grid->setVerticalSpacing(2);
  m_width = buildRange(grid, 0, tr("Width"));
  m_priorVariance = buildRange(grid, 1, tr("Prior var."));
  layout->addLayout(grid);
  auto* row = new QHBoxLayout;
  row->addWidget(m_progress, 1);
  row->addWidget(m_action);
  layout->addLayout(row);
  m_progress->setObjectName(QStringLiteral("mapProgress"));
  m_action->setObjectName(QStringLiteral("mapAction"));
  m_progress->setFormat(tr("%v of %m cells"));
  connect(m_action, &QToolButton::clicked, this, [this] {
    if (m_liveFit->mapRunning()) {
      m_liveFit->cancelMap();
    } else {
      m_liveFit->restartMap();
    }
  });
  connect(m_plot, &EvidencePlot::cellHovered, this, &EvidencePanel::cellHovered);
  connect(m_plot, &EvidencePlot::settingChosen, this, [this](double width, double priorVariance) {
    Hyperparameters next = m_document->state().hyperparameters;
    if (next.features == FeatureKind::rbf) next.width = width;
    next.prior_variance = priorVariance;
    m_document->setHyperparameters(next);
  });
  connect(document, &Document::changed, this, &EvidencePanel::documentChanged);
  connect(liveFit, &LiveFit::mapChanged, this, &EvidencePanel::updateMap);
  connect(liveFit, &LiveFit::mapRunningChanged, this, &EvidencePanel::updateProgress);
  documentChanged(Change::EvidenceRanges | Change::Hyperparameters);
  updateMap();
}

EvidencePanel::RangeEditor EvidencePanel::buildRange(QGridLayout* grid, int row, const QString& name) {
  RangeEditor editor{new QLineEdit, new QLineEdit, new QSpinBox};
  for (QLineEdit* edit : {editor.start, editor.stop}) {
    edit->setMinimumWidth(30);
    connect(edit, &QLineEdit::editingFinished, this, &EvidencePanel::editRanges);
  }
  editor.start->setToolTip(tr("Lower end of the map's range"));
  editor.stop->setToolTip(tr("Upper end of the map's range"));
  editor.count->setToolTip(tr("How many values from end to end, equally spaced in their logarithm"));
  editor.count->setRange(2, 100);
  editor.count->setKeyboardTracking(false);
  connect(editor.count, &QSpinBox::valueChanged, this, &EvidencePanel::editRanges);
  grid->addWidget(new QLabel(name), row, 0);
  grid->addWidget(editor.start, row, 1);
  grid->addWidget(new QLabel(QStringLiteral("–")), row, 2);
  grid->addWidget(editor.stop, row, 3);
  grid->addWidget(new QLabel(QStringLiteral("×")), row, 4);
  grid->addWidget(editor.count, row, 5);
  return editor;
}

void EvidencePanel::editRanges() {
  const auto read = [](const RangeEditor& editor) {
    return LogRange{editor.start->text().toDouble(), editor.stop->text().toDouble(),
                    static_cast<arma::uword>(editor.count->value())};
  };
  const EvidenceRanges ranges{read(m_width), read(m_priorVariance)};
  try {
    validate(ranges.width, "widths");
    validate(ranges.prior_variance, "prior variances");
  } catch (const std::exception& error) {
    emit failed(tr("The map keeps its ranges: %1.").arg(QString::fromUtf8(error.what())));
    showRange(m_width, m_document->state().evidenceRanges.width);
    showRange(m_priorVariance, m_document->state().evidenceRanges.prior_variance);
    return;
  }
  m_document->setEvidenceRanges(ranges);
}

void EvidencePanel::showRange(const RangeEditor& editor, const LogRange& range) {
  // As many digits as a person types; enough that reading the text back changes nothing that was typed.
  editor.start->setText(QString::number(range.start, 'g', 10));
  editor.stop->setText(QString::number(range.stop, 'g', 10));
  const QSignalBlocker blocker(editor.count);
  editor.count->setValue(static_cast<int>(range.count));
}

void EvidencePanel::documentChanged(Changes changes) {
  const DocumentState& state = m_document->state();
  if (changes & Change::EvidenceRanges) {
    showRange(m_width, state.evidenceRanges.width);
    showRange(m_priorVariance, state.evidenceRanges.prior_variance);
  }
  if (changes & Change::Hyperparameters) m_plot->setCurrent(state.hyperparameters);
}

void EvidencePanel::updateMap() {
  const auto result = m_liveFit->map();
  m_plot->setMap(result);
  updateProgress();
  if (!result || !result->map.best()) {
    m_best->clear();
    return;
  }
  const EvidenceMap& map = result->map;
  const auto best = *map.best();
  QString text = tr("◇ %1 at width %2, variance %3")
                     .arg(map.log_evidence(best.i, best.j), 0, 'f', 2)
                     .arg(map.widths(best.i), 0, 'g', 3)
                     .arg(map.prior_variances(best.j), 0, 'g', 3);
  const auto failures = map.done - arma::accu(map.converged);
  if (failures > 0) text += tr(" · %1 cells not converged").arg(failures);
  m_best->setText(text);
  m_best->setToolTip(text);
}

void EvidencePanel::updateProgress() {
  const auto result = m_liveFit->map();
  const bool running = m_liveFit->mapRunning();
  m_progress->setRange(0, result ? static_cast<int>(result->map.cell_count()) : 1);
  m_progress->setValue(result ? static_cast<int>(result->map.done) : 0);
  m_action->setText(running ? tr("Cancel") : tr("Again"));
  m_action->setToolTip(running ? tr("Stop filling the map; the cells so far stay")
                               : tr("Compute the map again"));
}

}  // namespace credence
