#include "core/data/edit_points.h"

#include "core/data/role.h"

#include <stdexcept>

namespace credence {

void append_points(Dataset& dataset, const arma::mat& inputs, arma::uword label) {
  if (inputs.n_cols != 2 || !inputs.is_finite()) {
    throw std::invalid_argument("a point needs two finite coordinates");
  }
  if (label > 1) throw std::invalid_argument("a label is 0 or 1");
  dataset.inputs = arma::join_cols(dataset.inputs, inputs);
  dataset.labels = arma::join_cols(dataset.labels, arma::uvec(inputs.n_rows, arma::fill::value(label)));
  if (!dataset.role_marks.is_empty()) dataset.role_marks.resize(dataset.size());  // with zeros, which train
}

void remove_points(Dataset& dataset, const arma::uvec& rows) {
  arma::uvec stays(dataset.size(), arma::fill::ones);
  stays.elem(rows).zeros();
  dataset = dataset.subset(arma::find(stays));
}

void move_points(Dataset& dataset, const arma::uvec& rows, double d1, double d2) {
  if (rows.is_empty()) return;  // no column of no rows has memory
  arma::mat moved = dataset.inputs.rows(rows);
  moved.col(0) += d1;
  moved.col(1) += d2;
  if (!moved.is_finite()) throw std::invalid_argument("a point needs two finite coordinates");
  dataset.inputs.rows(rows) = moved;
}

void relabel_points(Dataset& dataset, const arma::uvec& rows, arma::uword label) {
  if (label > 1) throw std::invalid_argument("a label is 0 or 1");
  dataset.labels.elem(rows).fill(label);
}

void mark_points(Dataset& dataset, SplitRule& rule, const arma::uvec& rows, Role role) {
  if (rule.kind != SplitRule::Kind::marked) {
    const Split split = split_rows(dataset, rule);
    dataset.role_marks.zeros(dataset.size());
    for (const Role other : {Role::test, Role::validation}) {
      dataset.role_marks.elem(split.rows[other]).fill(index_of(other));
    }
    rule.kind = SplitRule::Kind::marked;
  } else if (dataset.role_marks.is_empty()) {
    dataset.role_marks.zeros(dataset.size());
  }
  dataset.role_marks.elem(rows).fill(index_of(role));
}

}  // namespace credence
