#include "core/generators/generator_families.h"

#include <array>
#include <cmath>
#include <vector>

namespace credence {

namespace {

/// A Gaussian as a person thinks of it; any numbers the options allow make its covariance positive definite.
struct Gaussian {
  double mean1;
  double mean2;
  double deviation1;
  double deviation2;
  double correlation;
};

std::array<Gaussian, 2> gaussians_of(const std::vector<double>& shape) {
  return {{{shape[0], shape[1], shape[2], shape[3], shape[4]},
           {shape[5], shape[6], shape[7], shape[8], shape[9]}}};
}

/// With the noise added to either coordinate. log |Σ| from its Cholesky factor, so that nothing cancels.
double log_density(const Gaussian& gaussian, double noise, double x1, double x2) {
  const double variance1 = gaussian.deviation1 * gaussian.deviation1 + noise * noise;
  const double covariance = gaussian.correlation * gaussian.deviation1 * gaussian.deviation2;
  const double l1 = std::sqrt(variance1);
  const double l21 = covariance / l1;
  const double rest = 1.0 - gaussian.correlation * gaussian.correlation;
  const double d2 = gaussian.deviation2;
  const double l2 =
      std::sqrt(d2 * d2 * (rest + gaussian.correlation * gaussian.correlation * noise * noise / variance1) +
                noise * noise);
  const double z1 = (x1 - gaussian.mean1) / l1;
  const double z2 = (x2 - gaussian.mean2 - l21 * z1) / l2;
  return -0.5 * (z1 * z1 + z2 * z2) - std::log(l1) - std::log(l2);
}

LogDensities gaussians_densities(const std::vector<double>& shape, double noise, Random&) {
  return [of_class = gaussians_of(shape), noise](double x1, double x2) -> std::array<double, 2> {
    return {log_density(of_class[0], noise, x1, x2), log_density(of_class[1], noise, x1, x2)};
  };
}

PlacePoint prepare_gaussians(const std::vector<double>& shape, Random&) {
  return [of_class = gaussians_of(shape)](Random& stream, arma::uword& label) -> GeneratedPoint {
    const Gaussian& gaussian = of_class[label];
    const double z1 = stream.normal();
    const double z2 = stream.normal();
    const double rest = std::sqrt(1.0 - gaussian.correlation * gaussian.correlation);
    return {gaussian.mean1 + gaussian.deviation1 * z1,
            gaussian.mean2 + gaussian.deviation2 * (gaussian.correlation * z1 + rest * z2)};
  };
}

GeneratorOption mean(int label, std::string_view name, std::string_view title, std::string_view description,
                     double standard) {
  return {.name = name,
          .title = title,
          .description = description,
          .low = -1000.0,
          .high = 1000.0,
          .standard = standard,
          .usual_low = -3.0,
          .usual_high = 3.0,
          .only_of_class = label};
}

GeneratorOption deviation(int label, std::string_view name, std::string_view title,
                          std::string_view description, double standard) {
  return {.name = name,
          .title = title,
          .description = description,
          .low = 0.001,
          .high = 1000.0,
          .standard = standard,
          .usual_low = 0.05,
          .usual_high = 3.0,
          .only_of_class = label};
}

GeneratorOption correlation(int label, std::string_view name, std::string_view description, double standard) {
  return {.name = name,
          .title = "Correlation",
          .description = description,
          .low = -0.999,
          .high = 0.999,
          .standard = standard,
          .usual_low = -0.99,
          .usual_high = 0.99,
          .only_of_class = label};
}

}  // namespace

Generator gaussians_generator() {
  return {.name = "gaussians",
          .title = "Two Gaussians",
          .description = "One Gaussian a class, with the means and covariances you choose.",
          .default_noise = 0.0,
          .noise_description =
              "Standard deviation of noise added to each coordinate, besides the Gaussians' own.",
          .options = {mean(0, "mean0-x1", "Mean of x1", "Mean of x1 in class 0.", -1.0),
                      mean(0, "mean0-x2", "Mean of x2", "Mean of x2 in class 0.", -0.5),
                      deviation(0, "sd0-x1", "Deviation of x1", "Standard deviation of x1 in class 0.", 1.0),
                      deviation(0, "sd0-x2", "Deviation of x2", "Standard deviation of x2 in class 0.", 0.6),
                      correlation(0, "correlation0", "Correlation of x1 and x2 in class 0.", 0.5),
                      mean(1, "mean1-x1", "Mean of x1", "Mean of x1 in class 1.", 1.0),
                      mean(1, "mean1-x2", "Mean of x2", "Mean of x2 in class 1.", 0.5),
                      deviation(1, "sd1-x1", "Deviation of x1", "Standard deviation of x1 in class 1.", 0.6),
                      deviation(1, "sd1-x2", "Deviation of x2", "Standard deviation of x2 in class 1.", 0.8),
                      correlation(1, "correlation1", "Correlation of x1 and x2 in class 1.", -0.3)},
          .prepare = prepare_gaussians,
          .densities = gaussians_densities};
}

}  // namespace credence
