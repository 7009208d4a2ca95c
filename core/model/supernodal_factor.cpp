#include "core/model/supernodal_factor.h"

#include "core/concurrency/parallel.h"
#include "core/model/cholesky_on_cores.h"
#include "core/model/leading_columns.h"
#include "core/model/product_on_cores.h"

#include <algorithm>
#include <atomic>
#include <cblas.h>
#include <cmath>
#include <cstddef>
#include <dlfcn.h>
#include <limits>
#include <new>
#include <stdexcept>
#include <suitesparse/cholmod.h>
#include <utility>

namespace credence {

namespace {

constexpr std::size_t columns_multiplied_at_once = 256;
/// Rows of a block that are computed together, on each core.
constexpr std::size_t rows_updated_at_once = 256;
/// Branches of more than this share of all operations are cut into smaller ones, and a trunk.
constexpr double largest_branch = 1.0 / 24.0;

/// CHOLMOD shares some of its loops among four threads of OpenMP, whatever the machine; ours do that work
/// already. Looked up at run time, as it may be built without.
void use_one_openmp_thread() {
  using SetLevels = void (*)(int);
  static void* const symbol = dlsym(RTLD_DEFAULT, "omp_set_max_active_levels");
  if (symbol != nullptr) reinterpret_cast<SetLevels>(symbol)(0);
}

/// What CHOLMOD keeps between its calls, for one of them.
class Common {
 public:
  Common() {
    use_one_openmp_thread();
    cholmod_start(&common_);
    common_.print = 0;
    common_.supernodal = CHOLMOD_SUPERNODAL;
    common_.final_ll = 1;
  }
  ~Common() { cholmod_finish(&common_); }
  Common(const Common&) = delete;
  Common& operator=(const Common&) = delete;

  cholmod_common* get() { return &common_; }
  cholmod_common* operator->() { return &common_; }

 private:
  cholmod_common common_ = {};
};

void check(Common& common) {
  if (common->status == CHOLMOD_OUT_OF_MEMORY || common->status == CHOLMOD_TOO_LARGE) throw std::bad_alloc();
  if (common->status < 0) throw std::runtime_error("the sparse factorisation failed");
}

/// The lower triangle as CHOLMOD wants it, without copying it.
cholmod_sparse lower_triangle(const SupernodalPattern& pattern, double* values) {
  cholmod_sparse matrix = {};
  matrix.nrow = pattern.size();
  matrix.ncol = pattern.size();
  matrix.nzmax = pattern.rows().size();
  // CHOLMOD takes pointers to what it only reads.
  matrix.p = const_cast<int*>(pattern.starts().data());
  matrix.i = const_cast<int*>(pattern.rows().data());
  matrix.x = values;
  matrix.stype = -1;
  matrix.itype = CHOLMOD_INT;
  matrix.xtype = values == nullptr ? CHOLMOD_PATTERN : CHOLMOD_REAL;
  matrix.dtype = CHOLMOD_DOUBLE;
  matrix.sorted = 1;
  matrix.packed = 1;
  return matrix;
}

void free_factor(cholmod_factor* factor) {
  Common common;
  cholmod_free_factor(&factor, common.get());
}

using FactorPointer = std::unique_ptr<cholmod_factor, void (*)(cholmod_factor*)>;

int as_int(arma::uword n) {
  return static_cast<int>(n);
}

/// L1⁻¹ of the triangle L1 on top of a block with so many rows.
arma::mat inverse_of_triangle(const double* block, int rows, int width) {
  arma::mat inverse(width, width, arma::fill::eye);
  parallel_blocks(width, columns_multiplied_at_once, [&](std::size_t first, std::size_t last) {
    const std::size_t corner = first * static_cast<std::size_t>(rows) + first;
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, as_int(width - first),
                as_int(last - first + 1), 1.0, block + corner, rows, inverse.colptr(first) + first, width);
  });
  return inverse;
}

}  // namespace

/// The pattern of L: block b has the columns first(b) … first(b + 1) - 1, and rows, of which the first are
/// those columns themselves. Rows and columns are numbers in the order of elimination.
struct SupernodalPattern::Symbolic {
  FactorPointer factor{nullptr, free_factor};
  double operations = 0.0;

  std::size_t blocks() const { return factor->nsuper; }
  int first(std::size_t block) const { return static_cast<const int*>(factor->super)[block]; }
  int columns(std::size_t block) const { return first(block + 1) - first(block); }
  const int* rows(std::size_t block) const {
    return static_cast<const int*>(factor->s) + static_cast<const int*>(factor->pi)[block];
  }
  int row_count(std::size_t block) const {
    const int* const starts = static_cast<const int*>(factor->pi);
    return starts[block + 1] - starts[block];
  }
  /// Where its numbers begin, row_count × columns of them, by columns.
  std::size_t numbers(std::size_t block) const {
    return static_cast<std::size_t>(static_cast<const int*>(factor->px)[block]);
  }
  std::size_t number_count() const { return factor->xsize; }
  /// The row of the matrix that is eliminated as the k-th.
  const int* permutation() const { return static_cast<const int*>(factor->Perm); }

  /// Rows first … last - 1 of another block, which are columns of this one.
  struct Update {
    int block;
    int first;
    int last;
  };
  /// Finds what follows of it, once there is the factor.
  void complete();
  void find_updates();
  void part_trees();
  double own_operations(std::size_t block) const;

  std::vector<int> block_of_columns;         // n
  std::vector<int> place_of_rows;            // n, the inverse of the permutation
  std::vector<std::vector<Update>> updates;  // of each block, by blocks before it
  /// Blocks that need nothing of those in other branches, in the order of elimination; the trunk needs all.
  std::vector<std::vector<int>> branches;
  std::vector<int> trunk;
};

void SupernodalPattern::Symbolic::complete() {
  place_of_rows.resize(factor->n);
  block_of_columns.resize(factor->n);
  for (std::size_t k = 0; k < factor->n; ++k) place_of_rows[permutation()[k]] = static_cast<int>(k);
  for (std::size_t b = 0; b < blocks(); ++b) {
    for (int k = first(b); k < first(b + 1); ++k) block_of_columns[k] = static_cast<int>(b);
  }
  find_updates();
  part_trees();
}

void SupernodalPattern::Symbolic::find_updates() {
  updates.resize(blocks());
  for (std::size_t b = 0; b < blocks(); ++b) {
    const int* const own = rows(b);
    for (int from = columns(b); from < row_count(b);) {
      const int into = block_of_columns[own[from]];
      int to = from + 1;
      while (to < row_count(b) && block_of_columns[own[to]] == into) ++to;
      updates[into].push_back({static_cast<int>(b), from, to});
      from = to;
    }
  }
}

double SupernodalPattern::Symbolic::own_operations(std::size_t block) const {
  double sum = static_cast<double>(row_count(block)) * columns(block) * columns(block);
  for (const Update& update : updates[block]) {
    sum +=
        2.0 * (row_count(update.block) - update.first) * (update.last - update.first) * columns(update.block);
  }
  return sum;
}

/// Cuts the tree of blocks, of which each leads to that of its first row below, where branches get small.
void SupernodalPattern::Symbolic::part_trees() {
  std::vector<double> with_branches(blocks());
  double all = 0.0;
  for (std::size_t b = 0; b < blocks(); ++b) {
    const double own = own_operations(b);
    all += own;
    with_branches[b] += own;
    if (row_count(b) > columns(b)) with_branches[block_of_columns[rows(b)[columns(b)]]] += with_branches[b];
  }
  constexpr std::size_t in_trunk = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> branch_of(blocks(), in_trunk);
  double in_last = all;
  for (std::size_t b = blocks(); b-- > 0;) {
    if (with_branches[b] > largest_branch * all) continue;
    const bool is_root = row_count(b) == columns(b);
    const std::size_t parent = is_root ? in_trunk : branch_of[block_of_columns[rows(b)[columns(b)]]];
    if (parent != in_trunk) {
      branch_of[b] = parent;
      continue;
    }
    // Small ones grow together.
    if (branches.empty() || in_last >= 0.5 * largest_branch * all) {
      branches.emplace_back();
      in_last = 0.0;
    }
    in_last += with_branches[b];
    branch_of[b] = branches.size() - 1;
  }
  for (std::size_t b = 0; b < blocks(); ++b) {
    (branch_of[b] == in_trunk ? trunk : branches[branch_of[b]]).push_back(static_cast<int>(b));
  }
}

SupernodalPattern::SupernodalPattern(std::vector<int> starts, std::vector<int> rows, std::vector<int> order)
    : starts_(std::move(starts)), rows_(std::move(rows)) {
  Common common;
  common->nmethods = 2;
  common->method[0].ordering = CHOLMOD_GIVEN;
  common->method[1].ordering = CHOLMOD_AMD;
  common->postorder = 1;
  cholmod_sparse matrix = lower_triangle(*this, nullptr);
  auto symbolic = std::make_unique<Symbolic>();
  symbolic->factor.reset(cholmod_analyze_p(&matrix, order.data(), nullptr, 0, common.get()));
  check(common);
  symbolic->operations = common->fl;
  symbolic->complete();
  symbolic_ = std::move(symbolic);
}

SupernodalPattern::~SupernodalPattern() = default;

double SupernodalPattern::operations() const {
  return symbolic_->operations;
}

std::size_t SupernodalPattern::entries() const {
  return symbolic_->number_count();
}

/// One factorisation, on all cores: blocks take what those before them have in common with their columns.
class SupernodalPattern::Factorisation {
 public:
  Factorisation(const SupernodalPattern& pattern, const std::vector<double>& values)
      : of_(*pattern.symbolic_), numbers_(new double[of_.number_count()]) {
    fill(pattern, values);
  }

  /// False where the matrix is not positive definite.
  bool run() {
    std::atomic<bool> fine = true;
    parallel_for(of_.branches.size(), [&](std::size_t branch) {
      std::vector<int> place_in_block(of_.place_of_rows.size());
      for (const int b : of_.branches[branch]) {
        if (fine && !eliminate(b, place_in_block)) fine = false;
      }
    });
    std::vector<int> place_in_block(of_.place_of_rows.size());
    for (const int b : of_.trunk) {
      if (!fine || !eliminate(b, place_in_block)) return false;
    }
    return fine;
  }

  std::shared_ptr<const double> take() { return {numbers_, numbers_.get()}; }

 private:
  void fill(const SupernodalPattern& pattern, const std::vector<double>& values) {
    constexpr std::size_t at_once = 128;
    parallel_blocks(of_.number_count(), std::size_t{1} << 18U, [&](std::size_t first, std::size_t last) {
      std::fill(numbers_.get() + first, numbers_.get() + last + 1, 0.0);
    });
    parallel_blocks(pattern.size(), at_once, [&](std::size_t first, std::size_t last) {
      for (std::size_t j = first; j <= last; ++j) {
        for (int k = pattern.starts()[j]; k < pattern.starts()[j + 1]; ++k) {
          const auto [column, row] = std::minmax(of_.place_of_rows[j], of_.place_of_rows[pattern.rows()[k]]);
          const auto b = static_cast<std::size_t>(of_.block_of_columns[column]);
          const int* const rows = of_.rows(b);
          const auto at = std::lower_bound(rows, rows + of_.row_count(b), row) - rows;
          number(b, column - of_.first(b))[at] = values[k];
        }
      }
    });
  }

  /// The column of a block.
  double* number(std::size_t block, int column) const {
    return numbers_.get() + of_.numbers(block) + static_cast<std::size_t>(column) * of_.row_count(block);
  }

  bool eliminate(int block, std::vector<int>& place_in_block) {
    const int* const rows = of_.rows(block);
    const int count = of_.row_count(block);
    for (int r = 0; r < count; ++r) place_in_block[rows[r]] = r;
    parallel_blocks(count, rows_updated_at_once, [&](std::size_t first, std::size_t last) {
      arma::mat product;
      for (const Symbolic::Update& update : of_.updates[block]) {
        subtract(update, block, {rows[first], rows[last]}, place_in_block, product);
      }
    });
    return factorise_columns(number(block, 0), count, of_.columns(block));
  }

  /// In rows of the block within a range, both ends included.
  void subtract(const Symbolic::Update& update, int block, std::pair<int, int> range,
                const std::vector<int>& place_in_block, arma::mat& product) {
    const int* const rows = of_.rows(update.block);
    const int count = of_.row_count(update.block);
    const int* const first = std::lower_bound(rows + update.first, rows + count, range.first);
    const int* const last = std::upper_bound(first, rows + count, range.second);
    if (first == last) return;
    // Above the diagonal nobody asks for anything.
    const int* const end = std::upper_bound(rows + update.first, rows + update.last, range.second);
    const int columns = as_int(static_cast<arma::uword>(end - rows)) - update.first;
    product.set_size(last - first, columns);
    const double* const from = number(update.block, 0);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasTrans, as_int(product.n_rows), columns,
                of_.columns(update.block), 1.0, from + (first - rows), count, from + update.first, count, 0.0,
                product.memptr(), as_int(product.n_rows));
    for (int c = 0; c < columns; ++c) {
      double* const into = number(block, rows[update.first + c] - of_.first(block));
      const double* const values = product.colptr(c);
      for (arma::uword k = 0; k < product.n_rows; ++k) into[place_in_block[first[k]]] -= values[k];
    }
  }

  const Symbolic& of_;
  std::shared_ptr<double[]> numbers_;
};

std::shared_ptr<const SupernodalFactor> SupernodalPattern::factor(
    std::shared_ptr<const SupernodalPattern> pattern, const std::vector<double>& values) {
  Factorisation factorisation(*pattern, values);
  if (!factorisation.run()) return nullptr;
  return std::make_shared<const SupernodalFactor>(std::move(pattern), factorisation.take());
}

SupernodalFactor::SupernodalFactor(std::shared_ptr<const SupernodalPattern> pattern,
                                   std::shared_ptr<const double> numbers)
    : pattern_(std::move(pattern)), numbers_(std::move(numbers)) {}

void SupernodalFactor::solve(arma::mat& right) const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  const int columns = as_int(right.n_cols);
  arma::mat ordered(right.n_rows, right.n_cols, arma::fill::none);
  for (arma::uword c = 0; c < right.n_cols; ++c) {
    for (arma::uword k = 0; k < right.n_rows; ++k) ordered(k, c) = right(of.permutation()[k], c);
  }
  arma::mat below;
  for (std::size_t b = 0; b < of.blocks(); ++b) {
    const int width = of.columns(b);
    const int rows = of.row_count(b);
    const double* const block = numbers_.get() + of.numbers(b);
    double* const own = ordered.memptr() + of.first(b);
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasNoTrans, CblasNonUnit, width, columns, 1.0, block,
                rows, own, as_int(ordered.n_rows));
    if (rows == width) continue;
    below.set_size(rows - width, right.n_cols);
    cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, rows - width, columns, width, 1.0, block + width,
                rows, own, as_int(ordered.n_rows), 0.0, below.memptr(), rows - width);
    const int* const places = of.rows(b) + width;
    for (arma::uword c = 0; c < below.n_cols; ++c) {
      double* const into = ordered.colptr(c);
      const double* const from = below.colptr(c);
      for (int k = 0; k < rows - width; ++k) into[places[k]] -= from[k];
    }
  }
  right = std::move(ordered);
}

void SupernodalFactor::solve_transposed(arma::mat& right) const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  const int columns = as_int(right.n_cols);
  arma::mat below;
  for (std::size_t b = of.blocks(); b-- > 0;) {
    const int width = of.columns(b);
    const int rows = of.row_count(b);
    const double* const block = numbers_.get() + of.numbers(b);
    double* const own = right.memptr() + of.first(b);
    if (rows > width) {
      below.set_size(rows - width, right.n_cols);
      const int* const places = of.rows(b) + width;
      for (arma::uword c = 0; c < below.n_cols; ++c) {
        const double* const from = right.colptr(c);
        double* const into = below.colptr(c);
        for (int k = 0; k < rows - width; ++k) into[k] = from[places[k]];
      }
      cblas_dgemm(CblasColMajor, CblasTrans, CblasNoTrans, width, columns, rows - width, -1.0, block + width,
                  rows, below.memptr(), rows - width, 1.0, own, as_int(right.n_rows));
    }
    cblas_dtrsm(CblasColMajor, CblasLeft, CblasLower, CblasTrans, CblasNonUnit, width, columns, 1.0, block,
                rows, own, as_int(right.n_rows));
  }
  arma::mat in_rows(right.n_rows, right.n_cols, arma::fill::none);
  for (arma::uword c = 0; c < right.n_cols; ++c) {
    for (arma::uword k = 0; k < right.n_rows; ++k) in_rows(of.permutation()[k], c) = right(k, c);
  }
  right = std::move(in_rows);
}

arma::vec SupernodalFactor::diagonal() const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  arma::vec result(pattern_->size());
  for (std::size_t b = 0; b < of.blocks(); ++b) {
    const auto rows = static_cast<std::size_t>(of.row_count(b));
    for (int k = 0; k < of.columns(b); ++k) {
      result(of.first(b) + k) = numbers_.get()[of.numbers(b) + static_cast<std::size_t>(k) * (rows + 1)];
    }
  }
  return result;
}

double SupernodalFactor::log_determinant() const {
  return 2.0 * arma::accu(arma::log(diagonal()));
}

/// A_kk is the sum of the squares of row k of L.
double SupernodalFactor::eliminated_shares() const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  arma::vec squares(pattern_->size(), arma::fill::zeros);
  for (std::size_t b = 0; b < of.blocks(); ++b) {
    const int rows = of.row_count(b);
    for (int k = 0; k < of.columns(b); ++k) {
      const double* const column = numbers_.get() + of.numbers(b) + static_cast<std::size_t>(k) * rows;
      for (int r = k; r < rows; ++r) squares[of.rows(b)[r]] += column[r] * column[r];
    }
  }
  return arma::accu(squares / arma::square(diagonal()));
}

/// Block by block from the last on. With L1 the block's triangle and L2 what is below it, Y = L2 L1⁻¹, and Z2
/// the inverse among the rows of L2, which later blocks have: the inverse below the triangle is -Z2 Y, and at
/// it L1⁻ᵀL1⁻¹ + YᵀZ2 Y.
void SupernodalFactor::invert_block(std::size_t b) const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  const int width = of.columns(b);
  const int rows = of.row_count(b);
  const auto below = static_cast<arma::uword>(rows - width);
  double* const block = inverse_.data() + of.numbers(b);
  arma::mat at_corner = upper_gram(inverse_of_triangle(block, rows, width));  // its upper triangle
  if (below > 0) {
    arma::mat quotient(below, width, arma::fill::none);
    for (int k = 0; k < width; ++k) {
      std::copy_n(block + static_cast<std::size_t>(k) * rows + width, below, quotient.colptr(k));
    }
    parallel_blocks(below, columns_multiplied_at_once, [&](std::size_t first, std::size_t last) {
      cblas_dtrsm(CblasColMajor, CblasRight, CblasLower, CblasNoTrans, CblasNonUnit, as_int(last - first + 1),
                  width, 1.0, block, rows, quotient.memptr() + first, rows - width);
    });
    const arma::mat known = inverse_of_places(of.rows(b) + width, below);
    arma::mat product(below, width, arma::fill::none);
    parallel_blocks(below, columns_multiplied_at_once, [&](std::size_t first, std::size_t last) {
      product.rows(first, last) = -(known.cols(first, last).t() * quotient);
    });
    parallel_blocks(width, columns_multiplied_at_once, [&](std::size_t first, std::size_t last) {
      const arma::mat before = leading_columns(quotient, last + 1);
      at_corner.submat(0, first, last, last) -= before.t() * product.cols(first, last);
    });
    for (int k = 0; k < width; ++k) {
      std::copy_n(product.colptr(k), below, block + static_cast<std::size_t>(k) * rows + width);
    }
  }
  parallel_blocks(width, columns_multiplied_at_once, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k <= last; ++k) {
      for (auto r = k; r < at_corner.n_cols; ++r) block[k * rows + r] = at_corner(k, r);
    }
  });
}

void SupernodalFactor::compute_inverse() const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  inverse_.assign(numbers_.get(), numbers_.get() + of.number_count());
  for (std::size_t k = of.trunk.size(); k-- > 0;) invert_block(static_cast<std::size_t>(of.trunk[k]));
  parallel_for(of.branches.size(), [&](std::size_t branch) {
    const std::vector<int>& blocks = of.branches[branch];
    for (std::size_t k = blocks.size(); k-- > 0;) invert_block(static_cast<std::size_t>(blocks[k]));
  });
}

const std::vector<double>& SupernodalFactor::inverse() const {
  std::call_once(inverted_, [this] { compute_inverse(); });
  return inverse_;
}

/// What is known of the inverse so far among ascending places in the order of elimination, whole and
/// symmetric.
arma::mat SupernodalFactor::inverse_of_places(const int* places, arma::uword count) const {
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  // Places whose columns stand in one block share that block's rows.
  std::vector<arma::uword> runs;
  for (arma::uword k = 0; k < count; ++k) {
    if (k == 0 || of.block_of_columns[places[k]] != of.block_of_columns[places[k - 1]]) runs.push_back(k);
  }
  runs.push_back(count);
  arma::mat result(count, count, arma::fill::zeros);
  parallel_for(runs.size() - 1, [&](std::size_t run) {
    const auto block = static_cast<std::size_t>(of.block_of_columns[places[runs[run]]]);
    const int* const rows = of.rows(block);
    const int row_count = of.row_count(block);
    std::vector<std::pair<int, arma::uword>> shared;  // the row in the block, and which place it is
    int row = 0;
    for (arma::uword k = runs[run]; k < count; ++k) {
      row = static_cast<int>(std::lower_bound(rows + row, rows + row_count, places[k]) - rows);
      if (row == row_count) break;
      if (rows[row] == places[k]) shared.emplace_back(row, k);
    }
    for (arma::uword j = runs[run]; j < runs[run + 1]; ++j) {
      const auto column = static_cast<std::size_t>(places[j] - of.first(block));
      const double* const numbers = inverse_.data() + of.numbers(block) + column * row_count;
      for (const auto& [from, k] : shared) {
        if (k < j) continue;
        result(k, j) = numbers[from];
        result(j, k) = numbers[from];
      }
    }
  });
  return result;
}

arma::mat SupernodalFactor::inverse_among(const std::vector<arma::uword>& rows) const {
  inverse();
  const std::vector<int>& place_of_rows = pattern_->symbolic_->place_of_rows;
  std::vector<std::pair<int, arma::uword>> by_place;
  by_place.reserve(rows.size());
  for (arma::uword k = 0; k < rows.size(); ++k) by_place.emplace_back(place_of_rows[rows[k]], k);
  std::sort(by_place.begin(), by_place.end());
  std::vector<int> places(rows.size());
  arma::uvec back(rows.size());
  for (std::size_t k = 0; k < by_place.size(); ++k) {
    places[k] = by_place[k].first;
    back(by_place[k].second) = k;
  }
  return inverse_of_places(places.data(), places.size()).submat(back, back);
}

arma::vec SupernodalFactor::inverse_diagonal() const {
  const std::vector<double>& numbers = inverse();
  const SupernodalPattern::Symbolic& of = *pattern_->symbolic_;
  arma::vec result(pattern_->size());
  for (std::size_t b = 0; b < of.blocks(); ++b) {
    const auto rows = static_cast<std::size_t>(of.row_count(b));
    for (int k = 0; k < of.columns(b); ++k) {
      const int place = of.first(b) + k;
      result(of.permutation()[place]) = numbers[of.numbers(b) + static_cast<std::size_t>(k) * (rows + 1)];
    }
  }
  return result;
}

}  // namespace credence
