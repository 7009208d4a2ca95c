#pragma once

#include "core/data/dataset.h"
#include "core/model/model.h"

#include <armadillo>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <vector>

namespace credence::test {

/// Laplace's log evidence of an RBF classifier on raw inputs, with a bump on every point, in long double:
/// what the dense route would say, were it not for rounding, which grows with the prior variance. Takes
/// seconds for a thousand points. It is w = Φᵀc at the mode, where c = y − p, and f = σ0²ΦΦᵀc the logits:
/// Newton's iteration in c (Rasmussen and Williams 2006, algorithm 3.1) is begun at the logits of a fit.
class CarefulEvidence {
 public:
  CarefulEvidence(const Dataset& points, const Hyperparameters& setting)
      : m_count(points.size()), m_signs(m_count), m_covariance(m_count * m_count) {
    std::vector<long double> kernel(m_count * m_count);
    const long double twice = 2.0L * setting.width * setting.width;
    for (std::size_t i = 0; i < m_count; ++i) {
      m_signs[i] = points.labels(i) == 1 ? 1.0L : -1.0L;
      for (std::size_t j = 0; j < m_count; ++j) {
        const long double x = static_cast<long double>(points.inputs(i, 0)) - points.inputs(j, 0);
        const long double y = static_cast<long double>(points.inputs(i, 1)) - points.inputs(j, 1);
        kernel[i * m_count + j] = std::exp(-(x * x + y * y) / twice);
      }
    }
    for (std::size_t i = 0; i < m_count; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const long double sum = 1.0L + dot(&kernel[i * m_count], &kernel[j * m_count], m_count);
        m_covariance[i * m_count + j] = m_covariance[j * m_count + i] = setting.prior_variance * sum;
      }
    }
  }

  /// From the logits of a fit at the points, which has to be all but at the mode.
  double found_from(const arma::vec& logits) {
    std::vector<long double> f(logits.begin(), logits.end());
    std::vector<long double> c;
    for (int iteration = 0; iteration < 20; ++iteration) {
      std::vector<long double> next = stepped(f);
      const bool settled = !c.empty() && largest_change(c, next) < 1e-15L;
      c = std::move(next);
      f = times_covariance(c);
      if (settled) return static_cast<double>(total(f, c));
    }
    throw std::runtime_error("the careful evidence did not settle");
  }

 private:
  static long double dot(const long double* a, const long double* b, std::size_t count) {
    long double sum = 0.0L;
    for (std::size_t k = 0; k < count; ++k) sum += a[k] * b[k];
    return sum;
  }

  static long double largest_change(const std::vector<long double>& a, const std::vector<long double>& b) {
    long double largest = 0.0L;
    for (std::size_t k = 0; k < a.size(); ++k) largest = std::max(largest, std::abs(a[k] - b[k]));
    return largest;
  }

  std::vector<long double> times_covariance(const std::vector<long double>& v) const {
    std::vector<long double> product(m_count);
    for (std::size_t i = 0; i < m_count; ++i) product[i] = dot(&m_covariance[i * m_count], v.data(), m_count);
    return product;
  }

  /// The Cholesky factor L of I + R^½ K R^½, row by row; keeps R^½.
  void factorise(const std::vector<long double>& f) {
    m_roots.resize(m_count);
    for (std::size_t i = 0; i < m_count; ++i) m_roots[i] = 0.5L / std::cosh(0.5L * f[i]);
    m_factor.assign(m_count * m_count, 0.0L);
    for (std::size_t i = 0; i < m_count; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        const long double entry =
            (i == j ? 1.0L : 0.0L) + m_roots[i] * m_covariance[i * m_count + j] * m_roots[j];
        const long double rest = entry - dot(&m_factor[i * m_count], &m_factor[j * m_count], j);
        m_factor[i * m_count + j] = i == j ? std::sqrt(rest) : rest / m_factor[j * m_count + j];
      }
    }
  }

  /// (LLᵀ)⁻¹v
  void solve(std::vector<long double>& v) const {
    for (std::size_t i = 0; i < m_count; ++i)
      v[i] = (v[i] - dot(&m_factor[i * m_count], v.data(), i)) / m_factor[i * m_count + i];
    for (std::size_t i = m_count; i-- > 0;) {
      v[i] /= m_factor[i * m_count + i];
      for (std::size_t j = 0; j < i; ++j) v[j] -= m_factor[i * m_count + j] * v[i];
    }
  }

  /// c after a step from logits f: b − R^½(LLᵀ)⁻¹R^½Kb of b = Rf + y − p.
  std::vector<long double> stepped(const std::vector<long double>& f) {
    factorise(f);
    std::vector<long double> b(m_count);
    for (std::size_t i = 0; i < m_count; ++i) {
      const long double missing = 1.0L / (1.0L + std::exp(m_signs[i] * f[i]));  // |y − p|
      b[i] = m_roots[i] * m_roots[i] * f[i] + m_signs[i] * missing;
    }
    std::vector<long double> v = times_covariance(b);
    for (std::size_t i = 0; i < m_count; ++i) v[i] *= m_roots[i];
    solve(v);
    for (std::size_t i = 0; i < m_count; ++i) b[i] -= m_roots[i] * v[i];
    return b;
  }

  /// log p(D|w) − wᵀw/(2σ0²) − ½ log det(I + R^½KR^½) at the mode.
  long double total(const std::vector<long double>& f, const std::vector<long double>& c) {
    factorise(f);
    long double sum = -0.5L * dot(c.data(), f.data(), m_count);
    for (std::size_t i = 0; i < m_count; ++i)
      sum -= std::log1p(std::exp(-m_signs[i] * f[i])) + std::log(m_factor[i * m_count + i]);
    return sum;
  }

  std::size_t m_count;
  std::vector<long double> m_signs;       // of the labels
  std::vector<long double> m_covariance;  // K = σ0²ΦΦᵀ of the logits under the prior
  std::vector<long double> m_roots;
  std::vector<long double> m_factor;
};

}  // namespace credence::test
