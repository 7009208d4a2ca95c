#include "app/mainwindow/next_actions.h"

#include "app/compute/live_fit.h"
#include "app/mainwindow/menu_entry.h"
#include "app/report/number_text.h"
#include "app/style/class_title.h"
#include "app/tools/tool_options.h"
#include "core/data/edit_points.h"
#include "core/data/random.h"
#include "core/data/role.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace credence {

namespace {

constexpr std::uint64_t labelSeed = 0x6c61'6265'6c21;

/// As the fit in the window says it.
FitQuality standingIn(const Fit& fit) {
  FitQuality quality{.evidence = fit.evidence.total()};
  for (const MethodScore& score : fit.evaluation.scores) {
    const Score* validation = score.of(Role::validation);
    if (score.method == &laplace_probit && validation != nullptr)
      quality.held_out = validation->mean_log_likelihood;
  }
  return quality;
}

}  // namespace

NextActions::NextActions(Document* document, LiveFit* fit, LiveNext* next, const ToolOptions* options,
                         QObject* parent)
    : QObject(parent), m_document(document), m_fit(fit), m_next(next), m_options(options) {
  connect(fit, &LiveFit::fitChanged, this, &NextActions::tellGain);
}

void NextActions::addToViewMenu(QMenu* menu) {
  m_mark = addCheckableEntry(menu, tr("Best Ne&xt Point"), tr("Shift+Q"),
                             [this](bool shown) { m_document->setInView(&ViewState::bestNext, shown); });
  update();
  m_mark->setToolTip(
      tr("Mark where in sight a label would tell most about the weights: the part of the entropy that more "
         "data would remove (Shift+Q)"));
}

void NextActions::addToToolsMenu(QMenu* menu) {
  m_add = addEntry(menu, tr("A&dd the Best Next Point"), tr("Shift+A"), [this] { add(); });
  m_add->setToolTip(tr(
      "Add a point where the mark of View ▸ Best Next Point is: its class is drawn from the generator's true "
      "p, or is the one that is chosen for drawing (Shift+A)"));
  connect(m_next, &LiveNext::resultChanged, this, &NextActions::update);
  m_document->onView<&ViewState::bestNext>(this, &NextActions::update);
  update();
}

void NextActions::update() {
  // Either menu may come first.
  if (m_mark != nullptr) m_mark->setChecked(m_document->view().bestNext);
  if (m_add != nullptr) m_add->setEnabled(m_next->result() && m_next->result()->best);
}

std::size_t NextActions::labelBy(std::optional<double> truth) const {
  if (!truth) return m_options->settings().label;
  Random random(labelSeed + m_document->dataset().size());
  return random.uniform() < *truth ? 1 : 0;
}

void NextActions::add(std::optional<std::size_t> chosen) {
  const auto next = m_next->result();
  const auto fit = m_fit->fitAtHand();
  if (!next || !next->best || !fit || next->fit->fit->model != fit->model) {
    emit noticed(tr("The best next point is still being looked for"));
    return;
  }
  const NextPoint point = *next->best;
  std::optional<double> truth;
  if (const auto known = m_document->truth()) {
    const double p = known->probability(arma::mat(arma::rowvec{point.x1, point.x2}))(0);
    if (std::isfinite(p)) truth = p;
  }
  const std::size_t label = chosen ? *chosen : labelBy(truth);
  Dataset dataset = m_document->dataset();
  SplitRule split = m_document->state().split;
  // So that the new point trains and all others stay on their side: what was set aside is marked.
  const bool byCount = split.kind == SplitRule::Kind::fraction || split.kind == SplitRule::Kind::first_n;
  if (byCount) mark_points(dataset, split, arma::uvec(), Role::train);
  append_points(dataset, arma::rowvec{point.x1, point.x2}, label);
  const FitQuality before = standingIn(*fit);
  m_document->editDataset(std::move(dataset), split, tr("Add the Best Next Point"));
  m_added = Added{m_document->state().dataset, before, point, chosen ? std::nullopt : truth};
  tellGain();
}

void NextActions::tellGain() {
  if (!m_added) return;
  if (m_document->state().dataset != m_added->dataset) return m_added.reset();
  const auto fit = m_fit->fitAtHand();
  if (!fit || fit->request.dataset != m_added->dataset) return;
  const Added added = *std::exchange(m_added, std::nullopt);
  const Dataset& dataset = *added.dataset;
  const arma::uword row = dataset.size() - 1;
  const Bounds view = m_document->view().bounds;
  QString text =
      tr("%1 at (%2, %3)")
          .arg(classTitle(dataset, dataset.labels(row)), coordinateNumber(added.point.x1, view.width()),
               coordinateNumber(added.point.x2, view.height()));
  if (added.truth) text += tr(", drawn from the true p, %1").arg(signedNumber(*added.truth, 2));
  if (std::find(fit->split.train().begin(), fit->split.train().end(), row) == fit->split.train().end()) {
    emit noticed(text + tr(": it is not among the training points in use"));
    return;
  }
  const FitQuality after = standingIn(*fit);
  text += tr(": log evidence %1 → %2")
              .arg(signedNumber(added.before.evidence, 2), signedNumber(after.evidence, 2));
  if (!std::isnan(after.held_out)) {
    text += tr(", validation log-likelihood %1 → %2")
                .arg(signedNumber(added.before.held_out, 4), signedNumber(after.held_out, 4));
  }
  emit noticed(text);
}

}  // namespace credence
