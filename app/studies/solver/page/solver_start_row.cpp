#include "app/studies/solver/page/solver_start_row.h"

#include "app/report/number_text.h"
#include "app/report/solver_text.h"
#include "app/style/typed_box.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <limits>

namespace credence {

namespace {

SolverStart startOfKind(SolverStart start, SolverStart::Kind kind) {
  start.kind = kind;
  return start;
}

}  // namespace

SolverStartRow::SolverStartRow(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_start(new QComboBox),
      m_seed(new WholeBox),
      m_checks(new QCheckBox(tr("&Derivatives"))),
      m_derivatives(new QLabel) {
  buildControls();
  auto* row = new QHBoxLayout;
  row->addWidget(m_start);
  row->addWidget(m_seed);
  row->addStretch(1);
  row->addWidget(m_checks);
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(1);
  rows->addLayout(row);
  rows->addWidget(m_derivatives);
  m_derivatives->hide();
  connect(m_start, &QComboBox::currentIndexChanged, this, [this](int index) {
    const auto kind = static_cast<SolverStart::Kind>(index);
    m_document->setInView(&ViewState::solverStart, startOfKind(m_document->view().solverStart, kind));
  });
  connect(m_seed, &QSpinBox::valueChanged, this, [this](int value) {
    SolverStart drawn = startOfKind(m_document->view().solverStart, SolverStart::Kind::random);
    drawn.seed = static_cast<std::uint64_t>(value);
    m_document->setInView(&ViewState::solverStart, drawn);
  });
  connect(m_checks, &QCheckBox::toggled, this,
          [this](bool checks) { m_document->setInView(&ViewState::solverDerivatives, checks); });
  document->onView<&ViewState::solverStart, &ViewState::solverDerivatives>(this, &SolverStartRow::showStart);
  showStart();
}

void SolverStartRow::buildControls() {
  m_start->setObjectName(QStringLiteral("solverStart"));
  m_start->addItems({tr("Prior mean"), tr("At random")});
  m_start->setToolTip(
      tr("Where the solvers begin: at the mean of the prior (w = 0 as a rule), at a draw from it, or where "
         "their ways were dragged to on "
         "the page Weights. The objective has one minimum, so that all ways lead there."));
  m_seed->setObjectName(QStringLiteral("solverSeed"));
  m_seed->setRange(0, std::numeric_limits<int>::max());
  m_seed->setPrefix(tr("seed "));
  m_seed->setKeyboardTracking(false);
  m_seed->setToolTip(tr("Another seed draws other weights to begin at"));
  m_checks->setObjectName(QStringLiteral("solverDerivatives"));
  m_checks->setToolTip(
      tr("Compare gradient and Hessian with differences of the objective, along 20 random directions at "
         "random weights, whenever the solvers are compared"));
  m_derivatives->setObjectName(QStringLiteral("derivatives"));
}

void SolverStartRow::showStart() {
  const ViewState& view = m_document->view();
  const QSignalBlocker silent(m_start);
  const QSignalBlocker quiet(m_seed);
  const auto given = static_cast<int>(SolverStart::Kind::given);
  const bool dragged = view.solverStart.kind == SolverStart::Kind::given;
  if (dragged && m_start->count() == given) m_start->addItem(tr("Dragged"));
  if (!dragged && m_start->count() > given && view.solverStart.weights.empty()) m_start->removeItem(given);
  m_start->setCurrentIndex(static_cast<int>(view.solverStart.kind));
  m_seed->setEnabled(view.solverStart.kind == SolverStart::Kind::random);
  m_seed->setValue(static_cast<int>(view.solverStart.seed));
  m_checks->setChecked(view.solverDerivatives);
  if (!view.solverDerivatives) m_derivatives->clear();
  m_derivatives->setVisible(view.solverDerivatives);
}

void SolverStartRow::setDerivatives(const DerivativeCheck* check) {
  if (check == nullptr || !m_document->view().solverDerivatives) return m_derivatives->clear();
  m_derivatives->setText(
      tr("Gradient off by %1, Hessian %2")
          .arg(significantNumber(check->gradient, 1), significantNumber(check->hessian, 1)));
  m_derivatives->setToolTip(describeDerivatives(*check));
}

}  // namespace credence
