#include "app/studies/solver/page/solver_step_row.h"

#include "app/compute/solver_step_pictures.h"
#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/widgets/elided_label.h"
#include "core/data/role.h"
#include "core/model/all_solvers.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr int largeSolverStep = 5;

/// "3 of 8: −0.310 a label, test −0.350"
QString describeScores(const SolverResult& result, const SolverTrace& trace, int step) {
  const SolverStep& at = trace.steps.at(static_cast<std::size_t>(step));
  const Split& split = result.fit->split;
  const auto mean = [](double sum, arma::uword count) {
    return signedNumber(sum / static_cast<double>(count), 3);
  };
  QString text = SolverStepRow::tr("%1 of %2: %3 a label")
                     .arg(step)
                     .arg(trace.iterations())
                     .arg(mean(at.log_likelihood, split.train().n_elem));
  if (!std::isfinite(at.test_log_likelihood)) return text;
  return SolverStepRow::tr("%1, test %2")
      .arg(text, mean(at.test_log_likelihood, split.rows[Role::test].n_elem));
}

}  // namespace

SolverStepRow::SolverStepRow(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_shown(new QCheckBox(tr("Show &step"))),
      m_solver(new QComboBox),
      m_slider(new QSlider(Qt::Horizontal)),
      m_text(new ElidedLabel) {
  m_shown->setObjectName(QStringLiteral("solverStepShown"));
  m_shown->setToolTip(tr("The left plot shows what the solver's weights at this step predict"));
  m_solver->setObjectName(QStringLiteral("steppedSolver"));
  m_solver->setToolTip(tr("Whose steps the slider goes through"));
  for (const Solver solver : all_solvers) m_solver->addItem(solverTitle(solver));
  buildSlider();
  m_text->setObjectName(QStringLiteral("solverStepText"));
  m_text->setToolTip(tr("Which step, of how many, and the mean log-likelihood of a label by its weights"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_shown);
  layout->addWidget(m_solver);
  layout->addWidget(m_slider, 3);
  layout->addWidget(m_text, 3);
  connect(m_shown, &QCheckBox::toggled, this, &SolverStepRow::setShown);
  connect(m_solver, &QComboBox::currentIndexChanged, this, [this](int index) {
    m_document->setInView(&ViewState::steppedSolver, all_solvers.at(static_cast<std::size_t>(index)));
  });
  document->onView<&ViewState::shown, &ViewState::steppedSolver, &ViewState::solverStep>(
      this, &SolverStepRow::showChoice);
  showChoice();
}

void SolverStepRow::buildSlider() {
  m_slider->setObjectName(QStringLiteral("solverStep"));
  m_slider->setAccessibleName(tr("Step of the solver"));
  m_slider->setToolTip(
      tr("From where the solver begins to where it ends. Of long ways the first steps are here one by one, "
         "later ones ever further apart."));
  m_slider->setPageStep(largeSolverStep);
  m_slider->setMinimumWidth(60);
  connect(m_slider, &QSlider::valueChanged, this, &SolverStepRow::chooseLandmark);
}

void SolverStepRow::setResult(std::shared_ptr<const SolverResult> result) {
  m_result = std::move(result);
  showChoice();
}

const SolverTrace* SolverStepRow::trace() const {
  if (!m_result) return nullptr;
  const Solver wanted = m_document->view().steppedSolver;
  const auto found = std::find_if(m_result->traces.begin(), m_result->traces.end(),
                                  [wanted](const SolverTrace& trace) { return trace.solver == wanted; });
  return found == m_result->traces.end() || found->landmarks.empty() ? nullptr : &*found;
}

std::optional<SolverPlace> SolverStepRow::place() const {
  const SolverTrace* const way = trace();
  if (way == nullptr) return {};
  const auto after =
      std::upper_bound(way->landmarks.begin(), way->landmarks.end(), m_document->view().solverStep);
  const auto landmark = std::max<std::ptrdiff_t>(0, after - way->landmarks.begin() - 1);
  return SolverPlace{way->solver, static_cast<std::size_t>(landmark)};
}

std::optional<SolverMark> SolverStepRow::mark() const {
  const auto chosen = place();
  if (!chosen || !m_shown->isChecked()) return {};
  return SolverMark{chosen->solver, trace()->landmarks[chosen->landmark]};
}

void SolverStepRow::showChoice() {
  const ViewState& view = m_document->view();
  const QSignalBlocker silent(m_slider);
  const QSignalBlocker quiet(m_shown);
  m_shown->setChecked(showsSolverStep(view.shown));
  const auto row = std::find(all_solvers.begin(), all_solvers.end(), view.steppedSolver);
  m_solver->setCurrentIndex(static_cast<int>(row - all_solvers.begin()));
  const SolverTrace* const way = trace();
  const auto chosen = place();
  m_slider->setEnabled(chosen.has_value());
  if (!chosen) return m_text->setText({});
  m_slider->setRange(0, static_cast<int>(way->landmarks.size()) - 1);
  m_slider->setValue(static_cast<int>(chosen->landmark));
  m_text->setText(describeScores(*m_result, *way, way->landmarks[chosen->landmark]));
}

/// Who moves the slider wants to see it.
void SolverStepRow::chooseLandmark(int landmark) {
  const SolverTrace* const way = trace();
  if (way == nullptr) return;
  m_document->setInView(&ViewState::solverStep, way->landmarks.at(static_cast<std::size_t>(landmark)));
  setShown(true);
}

void SolverStepRow::setShown(bool shown) {
  ShownQuantities quantities = m_document->view().shown;
  if (shown == showsSolverStep(quantities)) return;
  if (shown) {
    m_document->setInView(&ViewState::against, std::nullopt);  // the plots are of the setting at hand
    quantities.left = Quantity::solver_step();
  } else {
    const ShownQuantities usual;
    if (quantities.left == Quantity::solver_step()) quantities.left = usual.left;
    if (quantities.right == Quantity::solver_step()) quantities.right = usual.right;
  }
  m_document->setInView(&ViewState::shown, quantities);
}

}  // namespace credence
