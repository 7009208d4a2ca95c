#pragma once

#include <armadillo>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

namespace credence {

/// Points in a box, of which every sum of products of polynomials is a table: memory and time per point do
/// not depend on how many functions are summed.
///
/// T_s(x1) T_t(x2) = cos sθ1 cos tθ2 is a polynomial of low degree in each of many cells of the angles, so a
/// point adds to the few sums of its cell, and only cells to the table: with n cells along an axis and N
/// points that takes N q² + n² q² t multiplications in place of N s t, q being CellCosines::terms().
class ChebyshevPoints {
 public:
  /// Places in [-1, 1] along each axis, N each. The cells are those that suit sums of about this degree.
  ChebyshevPoints(const arma::vec& along1, const arma::vec& along2, arma::uword usual_degree);

  arma::uword size() const { return angles1_.n_elem; }

  /// Multiplications, about, that sums of this degree take of so many points.
  static double work(arma::uword points, arma::uword degree);

  /// M_st = Σ_n u_n T_s(x_n1) T_t(x_n2), (degree1 + 1)×(degree2 + 1), for u of N. Throws Cancelled when
  /// stopped.
  arma::mat sums(const arma::vec& weights, arma::uword degree1, arma::uword degree2,
                 const std::stop_token& stop = {}) const;

  /// Σ_st C_st T_s(x_n1) T_t(x_n2), N. Throws Cancelled when stopped.
  arma::vec values(const arma::mat& coefficients, const std::stop_token& stop = {}) const;

  /// Puts u in the place of the values at the points with these numbers, and returns a number of its own.
  /// Called from several threads.
  using Weigh = std::function<double(std::span<const std::uint32_t> points, arma::vec& values)>;
  struct Pass {
    arma::vec values;
    arma::mat sums;
    double total = 0.0;  ///< of the numbers
  };
  /// values(), and in the same pass over the points the sums(), of the same degrees, of what `weigh` makes of
  /// them.
  Pass values_and_sums(const arma::mat& coefficients, const Weigh& weigh,
                       const std::stop_token& stop = {}) const;

 private:
  /// Neighbouring points in one cell, begin … end - 1 of those in order: few enough for the processor's
  /// cache.
  struct Run {
    arma::uword cell1;
    arma::uword cell2;
    arma::uword begin;
    arma::uword end;
  };

  void put_in_order(const arma::vec& angles1, const arma::vec& angles2);
  void find_runs(const std::vector<std::uint32_t>& ends);
  void share_out();
  template <typename Work>
  void for_rows_of_cells(const Work& work) const;
  template <typename Own>
  arma::mat pass(const arma::mat* surface, arma::uword degree1, arma::uword degree2, bool summed,
                 const Own& own_of, const std::stop_token& stop) const;
  void set_values(arma::mat& values, const arma::vec& angles, const Run& run, arma::uword cell) const;

  arma::uword cells_;                 // along each axis
  std::vector<std::uint32_t> order_;  // of the points, by cells
  arma::vec angles1_;                 // arccos x1, in this order
  arma::vec angles2_;
  std::vector<Run> runs_;
  std::vector<std::size_t> parts_;  // of the runs: where each begins, and the end
};

}  // namespace credence
