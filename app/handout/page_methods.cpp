#include "app/handout/page_methods.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace credence {

bool pageComputes(const Quantity& quantity) {
  static constexpr std::array<std::string_view, 5> computed = {"map", "laplace_probit", "laplace_quadrature",
                                                               "latent_deviation", "entropy"};
  return std::ranges::find(computed, id_of(quantity)) != computed.end();
}

}  // namespace credence
