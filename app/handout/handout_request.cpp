#include "app/handout/handout_request.h"

#include "app/handout/page_methods.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "core/data/random_rows.h"
#include "core/data/role.h"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace credence {

namespace {

constexpr double widthOfPicture = 180.0;  // mm, two plots side by side on a page
constexpr int dpiOfPicture = 100;         // of colour maps, smooth as they are; it keeps the page small

/// The families that the page computes by itself.
constexpr std::array<std::string_view, 9> pageFamilies = {
    "rbf", "matern12", "matern32", "matern52", "linear", "quadratic", "cubic", "quartic", "quintic"};

void refuseUnsuitable(const Session& session) {
  const DocumentState& state = session.state;
  if (state.dataset->size() == 0)
    throw std::invalid_argument("a handout needs points, and there are none yet");
  if (!state.hyperparameters.has_prior()) {
    throw std::invalid_argument(
        "a handout needs a prior: without one there is neither an evidence nor a Laplace approximation to "
        "show");
  }
  if (state.hyperparameters.standardises() && split_rows(*state.dataset, state.split).shows_prior()) {
    throw std::invalid_argument(
        "a handout of the prior needs features in the data's own units, not standardised ones");
  }
  const std::string_view family = state.hyperparameters.features->id;
  if (std::ranges::find(pageFamilies, family) == pageFamilies.end()) {
    throw std::invalid_argument("a handout cannot compute with features of the kind " + std::string(family));
  }
}

/// The roles of rows by a split, as marks.
arma::uvec rolesOf(const Split& split, arma::uword rows) {
  arma::uvec roles(rows, arma::fill::zeros);
  for (const Role role : all_roles) roles(split.rows[role]).fill(index_of(role));
  return roles;
}

/// Replaces the session's points by these of them, each with the role that the split gives it.
void keepRows(DocumentState& state, const arma::uvec& rows) {
  const Split split = split_rows(*state.dataset, state.split);
  const bool priorAlone = split.shows_prior();
  const arma::uvec roles = rolesOf(split, state.dataset->size());
  auto kept = std::make_shared<Dataset>(state.dataset->subset(rows));
  kept->role_marks = roles(rows);
  state.dataset = std::move(kept);
  state.split = {.kind = SplitRule::Kind::marked};
  if (priorAlone) state.split.use_first = 0;
}

/// The rows that are in use: all but those that would train and do not, unless kernels stand on these.
arma::uvec rowsInUse(const Split& split) {
  const arma::uvec used =
      arma::join_cols(split.train(), split.rows[Role::validation], split.rows[Role::test]);
  return arma::sort(split.shows_prior() ? arma::uvec(arma::join_cols(used, split.unused)) : used);
}

void leaveOutTestPoints(DocumentState& state) {
  const Split split = split_rows(*state.dataset, state.split);
  if (!split.has(Role::test)) return;
  keepRows(state, arma::sort(arma::join_cols(split.train(), split.rows[Role::validation], split.unused)));
}

void drawFewer(DocumentState& state, QStringList& notes) {
  const Split split = split_rows(*state.dataset, state.split);
  const arma::uvec rows = rowsInUse(split);
  if (state.dataset->size() <= mostPointsOfHandout) return;
  const arma::uvec drawn = rows(random_rows(rows.n_elem, mostPointsOfHandout, state.split.seed));
  notes << tr("These are %1 of %2 points, drawn at random with seed %3: scores and evidence are of these.")
               .arg(countNumber(drawn.n_elem), countNumber(state.dataset->size()),
                    QString::number(state.split.seed));
  keepRows(state, arma::sort(drawn));
}

/// A plot of what is no probability and the page cannot compute gives way to what such a place shows first.
void showWhatThePageKnows(ViewState& view, QStringList& notes) {
  const ShownQuantities usual;
  const auto replace = [&notes](Quantity& shown, const Quantity& by) {
    if (pageComputes(shown) || is_probability(shown)) return;
    notes << tr("%1 is not part of a handout: %2 stands in its place.")
                 .arg(fromTable(title_of(shown)), fromTable(title_of(by)));
    shown = by;
  };
  replace(view.shown.left, usual.left);
  replace(view.shown.right, usual.right);
  view.shown.difference = false;
  view.against.reset();
  view.mapQuantity = "log_evidence";
}

FigureRecipe stillPicture(const Session& session) {
  FigureSpec plots{.view = &comparisonView, .dpi = dpiOfPicture, .parts = partsOf(session.view)};
  plots.size = suitableSize(session, plots, {}, widthOfPicture);
  return recipeFor(session, plots);
}

}  // namespace

HandoutRequest handoutRequest(const Session& session, const HandoutOptions& options) {
  refuseUnsuitable(session);
  HandoutRequest request{.session = session, .options = options};
  if (!options.testPoints) leaveOutTestPoints(request.session.state);
  drawFewer(request.session.state, request.notes);
  showWhatThePageKnows(request.session.view, request.notes);
  request.plots = stillPicture(request.session);
  return request;
}

}  // namespace credence
