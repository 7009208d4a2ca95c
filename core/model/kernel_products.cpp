#include "core/model/kernel_products.h"

#include "core/concurrency/parallel.h"
#include "core/model/chebyshev.h"
#include "core/model/product_on_cores.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace credence {

namespace {

/// Products that add less than this to the kernel, which is one at most, are rounding.
constexpr double least_product = 1e-14;

/// Of functions a and c of one axis, in either order.
arma::uword pair_of(arma::uword a, arma::uword c) {
  const auto [low, high] = std::minmax(a, c);
  return high * (high + 1) / 2 + low;
}

/// work(j) for each column, on all cores where that is worth another thread.
template <typename Work>
void for_columns(arma::uword count, const Work& work) {
  constexpr arma::uword most_of_one = 32;
  if (count <= most_of_one) {
    for (arma::uword j = 0; j < count; ++j) work(j);
  } else {
    parallel_for(count, [&](std::size_t j) { work(j); });
  }
}

arma::mat pair_products(const KernelPolynomials& along) {
  const arma::uword count = along.count();
  arma::mat products(2 * along.degree() + 1, count * (count + 1) / 2, arma::fill::none);
  for_columns(count, [&](arma::uword c) {
    for (arma::uword a = 0; a <= c; ++a) {
      products.col(pair_of(a, c)) =
          chebyshev_product(along.coefficients().col(a), along.coefficients().col(c));
    }
  });
  return products.t();
}

/// T_s ψ_a in Chebyshev polynomials, (d + 1)×(2 d + 1): T_s T_k = (T_{s+k} + T_{|s-k|})/2.
arma::mat shifted_products(const KernelPolynomials& along, arma::uword a) {
  const arma::vec half = 0.5 * along.coefficients().col(a);
  arma::mat products(half.n_elem, 2 * along.degree() + 1, arma::fill::zeros);
  for (arma::uword k = 0; k < half.n_elem; ++k) {
    for (arma::uword s = 0; s < half.n_elem; ++s) {
      products.at(s, s + k) += half[k];
      products.at(s, s > k ? s - k : k - s) += half[k];
    }
  }
  return products;
}

}  // namespace

std::optional<KernelProducts> KernelProducts::on(const arma::mat& inputs, const Kernel& kernel,
                                                 arma::uword most) {
  if (inputs.n_rows == 0 || !kernel.family->separates) return std::nullopt;
  KernelProducts result;
  result.along1_ = KernelPolynomials::along(inputs.col(0).min(), inputs.col(0).max(), kernel);
  result.along2_ = KernelPolynomials::along(inputs.col(1).min(), inputs.col(1).max(), kernel);
  if (!result.along1_ || !result.along2_) return std::nullopt;
  const arma::vec& weights1 = result.along1_->weights();
  const arma::vec& weights2 = result.along2_->weights();
  std::vector<std::pair<arma::uword, arma::uword>> kept;
  for (arma::uword a = 0; a < weights1.n_elem; ++a) {
    for (arma::uword b = 0; b < weights2.n_elem; ++b) {
      if (weights1(a) * weights2(b) > least_product * weights1(0) * weights2(0)) kept.emplace_back(a, b);
    }
  }
  if (kept.size() > most) return std::nullopt;
  std::ranges::sort(kept, [&](const auto& i, const auto& j) {
    return weights1(i.first) * weights2(i.second) > weights1(j.first) * weights2(j.second);
  });
  result.first_.set_size(kept.size());
  result.second_.set_size(kept.size());
  result.weights_.set_size(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    result.weights_(i) = weights1(kept[i].first) * weights2(kept[i].second);
    result.first_(i) = kept[i].first;
    result.second_(i) = kept[i].second;
  }
  result.products1_ = pair_products(*result.along1_);
  result.products2_ = pair_products(*result.along2_);
  return result;
}

arma::uword KernelProducts::leading(double share) const {
  return arma::accu(weights_ > share * weights_(0));
}

arma::mat KernelProducts::values(const arma::mat& inputs) const {
  const arma::mat values1 = along1_->values(inputs.col(0));
  const arma::mat values2 = along2_->values(inputs.col(1));
  arma::mat values(inputs.n_rows, count(), arma::fill::none);
  for (arma::uword i = 0; i < count(); ++i) values.col(i) = values1.col(first_(i)) % values2.col(second_(i));
  return values;
}

arma::mat KernelProducts::expansion(const arma::mat& inputs) const {
  const arma::mat along1 = along1_->expansion(inputs.col(0));
  const arma::mat along2 = along2_->expansion(inputs.col(1));
  arma::mat both(inputs.n_rows, along1.n_cols * along2.n_cols, arma::fill::none);
  for (arma::uword t = 0; t < along2.n_cols; ++t) {
    for (arma::uword s = 0; s < along1.n_cols; ++s)
      both.col(t * along1.n_cols + s) = along1.col(s) % along2.col(t);
  }
  return both;
}

arma::mat KernelProducts::nodes() const {
  const arma::vec& nodes1 = along1_->nodes();
  const arma::vec& nodes2 = along2_->nodes();
  arma::mat places(nodes1.n_elem * nodes2.n_elem, 2);
  for (arma::uword k = 0; k < nodes2.n_elem; ++k) {
    for (arma::uword i = 0; i < nodes1.n_elem; ++i) {
      places(k * nodes1.n_elem + i, 0) = nodes1(i);
      places(k * nodes1.n_elem + i, 1) = nodes2(k);
    }
  }
  return places;
}

arma::mat KernelProducts::cross_sums_turned(const arma::mat& table, const arma::uvec& chosen,
                                            const arma::mat& turn1, const arma::mat& turn2) const {
  // The table's rows are summed for each function along the first axis once.
  std::vector<arma::mat> rows(along1_->count());
  for_columns(rows.size(), [&](arma::uword a) { rows[a] = turn1 * shifted_products(*along1_, a) * table; });
  std::vector<arma::mat> shifted2(along2_->count());
  for_columns(shifted2.size(),
              [&](arma::uword b) { shifted2[b] = (turn2 * shifted_products(*along2_, b)).t(); });
  arma::mat sums(turn1.n_rows * turn2.n_rows, chosen.n_elem, arma::fill::none);
  for_columns(chosen.n_elem, [&](arma::uword k) {
    const arma::uword i = chosen[k];
    arma::mat sum(sums.colptr(k), turn1.n_rows, turn2.n_rows, false, true);
    sum = rows[first_[i]] * shifted2[second_[i]];
  });
  return sums;
}

arma::mat KernelProducts::cross_sums(const arma::mat& table, const arma::uvec& chosen) const {
  const auto itself = [](const KernelPolynomials& along) {
    return arma::mat(along.degree() + 1, along.degree() + 1, arma::fill::eye);
  };
  return cross_sums_turned(table, chosen, itself(*along1_), itself(*along2_));
}

arma::mat KernelProducts::cross_sums_on_nodes(const arma::mat& table, const arma::uvec& chosen) const {
  return cross_sums_turned(table, chosen, along1_->transform().t(), along2_->transform().t());
}

arma::mat KernelProducts::surface(const arma::vec& weights) const {
  arma::mat spread(along1_->count(), along2_->count(), arma::fill::zeros);
  for (arma::uword i = 0; i < weights.n_elem; ++i) spread(first_(i), second_(i)) = weights(i);
  return along1_->coefficients() * spread * along2_->coefficients().t();
}

arma::vec KernelProducts::sums(const arma::mat& table) const {
  const arma::mat inner = table.submat(0, 0, along1_->degree(), along2_->degree());
  const arma::mat all = along1_->coefficients().t() * inner * along2_->coefficients();
  arma::vec result(count());
  for (arma::uword i = 0; i < count(); ++i) result(i) = all(first_(i), second_(i));
  return result;
}

arma::mat KernelProducts::quadratic_surface(const arma::mat& form) const {
  arma::mat spread(products1_.n_rows, products2_.n_rows, arma::fill::zeros);
  for (arma::uword j = 0; j < count(); ++j) {
    for (arma::uword i = 0; i <= j; ++i) {
      spread.at(pair_of(first_[i], first_[j]), pair_of(second_[i], second_[j])) +=
          i == j ? form.at(i, j) : 2.0 * form.at(i, j);
    }
  }
  return product_on_cores(products1_.t(), spread) * products2_;
}

double KernelProducts::largest_loss() const {
  const auto squares = [](const arma::mat& products, const KernelPolynomials& along) {
    arma::uvec rows(along.count());
    for (arma::uword a = 0; a < rows.n_elem; ++a) rows(a) = pair_of(a, a);
    return arma::mat(products.rows(rows));
  };
  arma::mat kept(along1_->count(), along2_->count(), arma::fill::zeros);
  for (arma::uword i = 0; i < count(); ++i) kept(first_(i), second_(i)) = 1.0;
  arma::mat loss = -(squares(products1_, *along1_).t() * kept * squares(products2_, *along2_));
  loss(0, 0) += 1.0;
  // On twice as many Chebyshev nodes as its degree, a polynomial of one variable reaches 1/cos(π/4) of its
  // maximum (Ehlich & Zeller 1964): of two, twice as much.
  const arma::uword degree1 = loss.n_rows - 1;
  const arma::uword degree2 = loss.n_cols - 1;
  const arma::mat at_nodes = chebyshev_values(chebyshev_nodes(2 * degree1 + 2), degree1) * loss *
                             chebyshev_values(chebyshev_nodes(2 * degree2 + 2), degree2).t();
  return 2.0 * arma::abs(at_nodes).max();
}

arma::mat KernelProducts::gram(const arma::mat& table, arma::uword used) const {
  if (used == 0) return {};
  const auto pairs_of = [used](const arma::uvec& functions) {
    const arma::uword largest = functions.head(used).max();
    return pair_of(largest, largest) + 1;
  };
  const arma::mat pairs = product_on_cores(products1_.head_rows(pairs_of(first_)) * table,
                                           products2_.head_rows(pairs_of(second_)).t());
  arma::mat gram(used, used, arma::fill::none);
  for_columns(used, [&](arma::uword j) {
    for (arma::uword i = 0; i <= j; ++i) {
      gram.at(i, j) = pairs.at(pair_of(first_[i], first_[j]), pair_of(second_[i], second_[j]));
    }
  });
  return arma::symmatu(gram);
}

}  // namespace credence
