#include "core/data/point_changes.h"

#include "core/data/role.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <stdexcept>

namespace credence {

namespace {

/// Two datasets, row by row.
class RowComparison {
 public:
  RowComparison(const Dataset& before, const Dataset& after) : before_(before), after_(after) {}

  bool same(arma::uword i, arma::uword j) const {
    return bits(before_.inputs(i, 0)) == bits(after_.inputs(j, 0)) &&
           bits(before_.inputs(i, 1)) == bits(after_.inputs(j, 1)) && before_.labels(i) == after_.labels(j) &&
           (after_.role_marks.is_empty() || mark(before_, i) == mark(after_, j));
  }

 private:
  static std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }
  static arma::uword mark(const Dataset& dataset, arma::uword row) {
    return dataset.role_marks.is_empty() ? 0 : dataset.role_marks(row);
  }

  const Dataset& before_;
  const Dataset& after_;
};

void add_row(std::vector<RowRun>& runs, arma::uword row) {
  if (!runs.empty() && runs.back().first + runs.back().count == row) {
    ++runs.back().count;
  } else {
    runs.push_back({row, 1});
  }
}

/// The rows of the longer one that are not in the shorter one, if the others are all of that, in its order.
template <typename Same>
std::optional<std::vector<RowRun>> rows_left_over(arma::uword shorter, arma::uword longer, Same same) {
  std::vector<RowRun> over;
  arma::uword i = 0;
  for (arma::uword j = 0; j < longer; ++j) {
    if (i < shorter && same(i, j)) {
      ++i;
    } else {
      add_row(over, j);
    }
  }
  if (i < shorter) return {};
  return over;
}

arma::uword total(const std::vector<RowRun>& runs) {
  arma::uword sum = 0;
  for (const RowRun& run : runs) sum += run.count;
  return sum;
}

/// Ones for the rows in `runs`, which must ascend within `size` rows.
arma::uvec rows_in(const std::vector<RowRun>& runs, arma::uword size) {
  arma::uvec in(size, arma::fill::zeros);
  arma::uword next = 0;
  for (const RowRun& run : runs) {
    if (run.count == 0 || run.first < next || run.first >= size || run.count > size - run.first) {
      throw std::invalid_argument("the changes do not fit the points");
    }
    in.subvec(run.first, run.first + run.count - 1).ones();
    next = run.first + run.count;
  }
  return in;
}

void copy_values(const Dataset& after, const std::vector<RowRun>& runs, PointChanges& changes,
                 arma::uword& value) {
  for (const RowRun& run : runs) {
    for (arma::uword row = run.first; row < run.first + run.count; ++row, ++value) {
      changes.inputs.row(value) = after.inputs.row(row);
      changes.labels(value) = after.labels(row);
      if (changes.marked) changes.role_marks(value) = after.role_marks(row);
    }
  }
}

/// The values of the changes from `first` on become the rows `places` of the dataset.
void put(const PointChanges& changes, arma::uword first, const arma::uvec& places, Dataset& dataset) {
  if (places.is_empty()) return;
  const arma::uword last = first + places.n_elem - 1;
  dataset.inputs.rows(places) = changes.inputs.rows(first, last);
  dataset.labels.elem(places) = changes.labels.subvec(first, last);
  if (changes.marked) dataset.role_marks.elem(places) = changes.role_marks.subvec(first, last);
}

/// Makes room for the rows that `is_new` has ones for.
void spread(Dataset& dataset, const arma::uvec& is_new) {
  const Dataset old = dataset;
  const arma::uvec places = arma::find(is_new == 0);
  const bool marked = !old.role_marks.is_empty();
  dataset.inputs.zeros(is_new.n_elem, 2);
  dataset.labels.zeros(is_new.n_elem);
  if (marked) dataset.role_marks.zeros(is_new.n_elem);
  if (places.is_empty()) return;
  dataset.inputs.rows(places) = old.inputs;
  dataset.labels.elem(places) = old.labels;
  if (marked) dataset.role_marks.elem(places) = old.role_marks;
}

void check_values(const PointChanges& changes, arma::uword count) {
  const bool fits = changes.inputs.n_rows == count && changes.inputs.n_cols == 2 &&
                    changes.labels.n_elem == count &&
                    changes.role_marks.n_elem == (changes.marked ? count : 0);
  if (!fits || !changes.inputs.is_finite() || arma::any(changes.labels > 1) ||
      arma::any(changes.role_marks >= all_roles.size())) {
    throw std::invalid_argument("the changes do not fit each other");
  }
}

}  // namespace

PointChanges changes_between(const Dataset& before, const Dataset& after) {
  const RowComparison rows(before, after);
  const arma::uword n = before.size();
  const arma::uword m = after.size();
  const auto same = [&](arma::uword i, arma::uword j) { return rows.same(i, j); };
  const auto same_turned = [&](arma::uword j, arma::uword i) { return rows.same(i, j); };
  PointChanges changes;
  changes.marked = !after.role_marks.is_empty();
  const auto gone = m < n ? rows_left_over(m, n, same_turned) : std::nullopt;
  const auto come = m > n ? rows_left_over(n, m, same) : std::nullopt;
  if (gone) {
    changes.removed = *gone;
  } else if (come) {
    changes.inserted = *come;
  } else {
    if (m < n) changes.removed.push_back({m, n - m});
    if (m > n) changes.inserted.push_back({n, m - n});
    for (arma::uword row = 0; row < std::min(n, m); ++row) {
      if (!rows.same(row, row)) add_row(changes.set, row);
    }
  }
  const arma::uword count = total(changes.set) + total(changes.inserted);
  changes.inputs.set_size(count, 2);
  changes.labels.set_size(count);
  changes.role_marks.set_size(changes.marked ? count : 0);
  arma::uword value = 0;
  copy_values(after, changes.set, changes, value);
  copy_values(after, changes.inserted, changes, value);
  return changes;
}

void apply(const PointChanges& changes, Dataset& dataset) {
  const arma::uvec stays = 1 - rows_in(changes.removed, dataset.size());
  const arma::uword kept = arma::accu(stays);
  const arma::uvec set = arma::find(rows_in(changes.set, kept));
  const arma::uword added = total(changes.inserted);
  check_values(changes, set.n_elem + added);
  const arma::uvec is_new = rows_in(changes.inserted, kept + added);

  Dataset result = dataset;
  if (!changes.marked) result.role_marks.reset();
  if (changes.marked && result.role_marks.is_empty()) result.role_marks.zeros(dataset.size());
  if (!changes.removed.empty()) result = result.subset(arma::find(stays));
  put(changes, 0, set, result);
  if (added > 0) {
    spread(result, is_new);
    if (changes.marked) result.role_marks.resize(kept + added);  // the first points may bring the first marks
    put(changes, set.n_elem, arma::find(is_new), result);
  }
  dataset = std::move(result);
}

}  // namespace credence
