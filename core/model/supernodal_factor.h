#pragma once

#include <armadillo>

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace credence {

class SupernodalFactor;

/// Where a sparse symmetric matrix and its Cholesky factor have entries, found once for all numbers in it.
/// The factor is kept in blocks of neighbouring columns that share their rows, so that matrix products do the
/// work (Chen, Davis, Hager & Rajamanickam 2008). CHOLMOD finds the pattern. Never changes once made.
class SupernodalPattern {
 public:
  /// The lower triangle, n×n, by columns: those of column j are rows[starts[j]] … rows[starts[j + 1] - 1],
  /// ascending, the diagonal among them. `order` is one to eliminate in; that of least degree is tried too,
  /// and the one that fills less is taken. Throws std::bad_alloc.
  SupernodalPattern(std::vector<int> starts, std::vector<int> rows, std::vector<int> order);
  ~SupernodalPattern();
  SupernodalPattern(const SupernodalPattern&) = delete;
  SupernodalPattern& operator=(const SupernodalPattern&) = delete;

  arma::uword size() const { return starts_.size() - 1; }  ///< n
  const std::vector<int>& starts() const { return starts_; }
  const std::vector<int>& rows() const { return rows_; }
  double operations() const;    ///< of one factorisation
  std::size_t entries() const;  ///< numbers that a factor holds

  /// Of these numbers at those rows. Null where they are no positive definite matrix.
  static std::shared_ptr<const SupernodalFactor> factor(std::shared_ptr<const SupernodalPattern> pattern,
                                                        const std::vector<double>& values);

 private:
  friend class SupernodalFactor;
  struct Symbolic;
  class Factorisation;

  std::vector<int> starts_;
  std::vector<int> rows_;
  std::unique_ptr<const Symbolic> symbolic_;
};

/// The factor of A = PᵀLLᵀP, and of A⁻¹ the entries where L has some.
class SupernodalFactor {
 public:
  /// `numbers`, as many as pattern's entries(), in CHOLMOD's layout.
  SupernodalFactor(std::shared_ptr<const SupernodalPattern> pattern, std::shared_ptr<const double> numbers);

  /// right ← L⁻¹P right and right ← PᵀL⁻ᵀright, n×C.
  void solve(arma::mat& right) const;
  void solve_transposed(arma::mat& right) const;

  double log_determinant() const;  ///< of A
  arma::vec diagonal() const;      ///< of L, n
  /// Σ_k A_kk/L_kk², rows in the order of elimination: times the rounding error of one number, about what
  /// rounding may have moved the log determinant by.
  double eliminated_shares() const;

  /// A⁻¹ among these rows, in their order, k×k, with zeros where L has no entry (Takahashi, Fagan & Chin
  /// 1973). All of them are computed once, which takes some three factorisations.
  arma::mat inverse_among(const std::vector<arma::uword>& rows) const;
  arma::vec inverse_diagonal() const;  ///< n

 private:
  void compute_inverse() const;
  void invert_block(std::size_t block) const;
  const std::vector<double>& inverse() const;
  arma::mat inverse_of_places(const int* places, arma::uword count) const;

  std::shared_ptr<const SupernodalPattern> pattern_;
  std::shared_ptr<const double> numbers_;
  mutable std::once_flag inverted_;
  mutable std::vector<double> inverse_;  // in the same layout
};

}  // namespace credence
