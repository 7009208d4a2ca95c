#include "core/model/separability.h"

#include "core/concurrency/cancelled.h"

#include <algorithm>
#include <glpk.h>
#include <limits>
#include <stdexcept>
#include <vector>

namespace credence {

namespace {

/// Of a point's own size: as far beyond the plane a point may lie and count as on it. Much larger than
/// rounding.
constexpr double largest_violation = 1e-9;
/// Multiplications between two looks at whether to stop: some tenths of a second.
constexpr double multiplications_per_look = 2e8;

/// GLPK keeps an environment for each thread; everything it holds goes with it.
struct LinearProgram {
  LinearProgram() : problem(glp_create_prob()) { glp_term_out(GLP_OFF); }
  ~LinearProgram() {
    glp_delete_prob(problem);
    glp_free_env();
  }
  LinearProgram(const LinearProgram&) = delete;
  LinearProgram& operator=(const LinearProgram&) = delete;

  glp_prob* problem;
};

/// The minimum of ‖Σ λ_n x_n‖₁ over λ_n ≥ 1 for the rows x_n (N×r): columns p and q, whose difference is
/// minus the sum, stand before those of λ. One of each pair makes a basis to begin with.
void set_up(glp_prob* problem, const arma::mat& rows) {
  const int r = static_cast<int>(rows.n_cols);
  const int n = static_cast<int>(rows.n_rows);
  glp_set_obj_dir(problem, GLP_MIN);
  glp_add_rows(problem, r);
  glp_add_cols(problem, 2 * r + n);
  const arma::rowvec sum = arma::sum(rows, 0);
  for (int j = 1; j <= r; ++j) {
    glp_set_row_bnds(problem, j, GLP_FX, 0.0, 0.0);
    glp_set_row_stat(problem, j, GLP_NS);
    for (const int sign : {1, -1}) {
      const int column = sign > 0 ? j : r + j;
      const int index[] = {0, j};
      const double value[] = {0.0, static_cast<double>(sign)};
      glp_set_mat_col(problem, column, 1, index, value);
      glp_set_col_bnds(problem, column, GLP_LO, 0.0, 0.0);
      glp_set_obj_coef(problem, column, 1.0);
      const bool begins = (sum(static_cast<arma::uword>(j - 1)) <= 0.0) == (sign > 0);
      glp_set_col_stat(problem, column, begins ? GLP_BS : GLP_NL);
    }
  }
  std::vector<int> index(static_cast<std::size_t>(r) + 1);
  std::vector<double> value(index.size());
  for (int k = 1; k <= n; ++k) {
    for (int j = 1; j <= r; ++j) {
      index[static_cast<std::size_t>(j)] = j;
      value[static_cast<std::size_t>(j)] =
          rows(static_cast<arma::uword>(k - 1), static_cast<arma::uword>(j - 1));
    }
    glp_set_mat_col(problem, 2 * r + k, r, index.data(), value.data());
    glp_set_col_bnds(problem, 2 * r + k, GLP_LO, 1.0, 0.0);
    glp_set_col_stat(problem, 2 * r + k, GLP_NL);
  }
}

double minimum(glp_prob* problem, const std::stop_token& stop) {
  const double rows = glp_get_num_rows(problem);
  const double columns = glp_get_num_cols(problem);
  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  options.meth = GLP_PRIMAL;
  options.tol_bnd = largest_violation;
  options.tol_dj = largest_violation;
  options.it_lim = static_cast<int>(std::clamp(multiplications_per_look / (rows * columns), 20.0, 5000.0));
  // Two or three times the number of rows is usual; beyond this it goes round in circles.
  const double most = 50.0 * (rows + columns) + 1000.0;
  for (double made = 0.0; made < most; made += options.it_lim) {
    throw_if_stopped(stop);
    const int outcome = glp_simplex(problem, &options);
    if (outcome != 0 && outcome != GLP_EITLIM) break;
    if (glp_get_status(problem) == GLP_OPT) return glp_get_obj_val(problem);
  }
  throw std::runtime_error(
      "the linear programme that tells whether the classes can be separated found no end");
}

}  // namespace

arma::mat orthonormal_span(arma::mat matrix) {
  for (arma::uword j = 0; j < matrix.n_cols; ++j) {
    const double length = arma::norm(matrix.col(j));
    if (length > 0.0) matrix.col(j) /= length;
  }
  arma::mat q;
  arma::mat r;
  arma::mat left;
  arma::mat right;
  arma::vec sizes;
  if (!matrix.is_finite() || !arma::qr_econ(q, r, matrix) || !arma::svd(left, sizes, right, r)) {
    throw std::runtime_error("double precision cannot tell these features apart");
  }
  const double rounding =
      static_cast<double>(matrix.n_rows) * std::numeric_limits<double>::epsilon() * sizes.front();
  const arma::uvec kept = arma::find(sizes > rounding);
  return q * left.cols(kept);
}

bool separable_by_orthonormal(const arma::mat& basis, const arma::uvec& labels, const std::stop_token& stop) {
  if (basis.is_empty()) return false;
  arma::mat rows = basis;
  rows.each_col() %= 2.0 * arma::conv_to<arma::vec>::from(labels) - 1.0;
  // A point's distance along its own direction is nobody's business, only its side.
  const arma::vec sizes = arma::max(arma::abs(rows), 1);
  const arma::uvec somewhere = arma::find(sizes > 0.0);
  rows = rows.rows(somewhere);
  rows.each_col() /= sizes.elem(somewhere);
  const LinearProgram program;
  set_up(program.problem, rows);
  // It is zero or at least one: the margins Qw of a separating w whose largest weight is 1 have the length of
  // w, and scaling rows to size one makes none of them smaller.
  return minimum(program.problem, stop) > 0.5;
}

bool separable(const arma::mat& design_matrix, const arma::uvec& labels, const std::stop_token& stop) {
  return separable_by_orthonormal(orthonormal_span(design_matrix), labels, stop);
}

}  // namespace credence
