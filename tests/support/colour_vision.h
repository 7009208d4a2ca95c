#pragma once

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace credence {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

struct Vision {
  const char* name;
  Matrix matrix;  // on linear RGB
};

/// Full severity, from Machado, Oliveira & Fernandes, "A physiologically-based model for simulation of color
/// vision deficiency", IEEE TVCG 15(6), 2009.
inline const std::vector<Vision>& visions() {
  static const std::vector<Vision> all = {
      {"normal", {{{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}}},
      {"protanopia",
       {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
      {"deuteranopia",
       {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
      {"tritanopia",
       {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
  };
  return all;
}

/// CIE L*a*b* under D65 of what somebody with that vision sees.
inline Triple lab(const QColor& colour, const Matrix& vision) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  const Triple rgb = {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())};
  const auto times = [](const Matrix& m, const Triple& v) {
    Triple product = {};
    for (std::size_t r = 0; r < 3; ++r) product[r] = m[r][0] * v[0] + m[r][1] * v[1] + m[r][2] * v[2];
    return product;
  };
  Triple seen = times(vision, rgb);
  for (double& c : seen) c = std::clamp(c, 0.0, 1.0);
  constexpr Matrix toXyz = {{{0.4124564, 0.3575761, 0.1804375},
                             {0.2126729, 0.7151522, 0.0721750},
                             {0.0193339, 0.1191920, 0.9503041}}};
  const Triple xyz = times(toXyz, seen);
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0; };
  const double x = f(xyz[0] / 0.95047);
  const double y = f(xyz[1]);
  const double z = f(xyz[2] / 1.08883);
  return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

inline double lightness(const QColor& colour) {
  return lab(colour, visions().front().matrix)[0];
}

inline double distance(const QColor& a, const QColor& b, const Vision& vision) {
  const Triple p = lab(a, vision.matrix);
  const Triple q = lab(b, vision.matrix);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/// The least over all visions.
inline double leastDistance(const QColor& a, const QColor& b) {
  double least = distance(a, b, visions().front());
  for (const Vision& vision : visions()) least = std::min(least, distance(a, b, vision));
  return least;
}

}  // namespace credence
