#pragma once

#include <QtGlobal>

#include <cstddef>

class QSettings;

namespace credence {

/// How the tools are set. Lengths are pixels of the plot, so that a brush looks the same at every zoom.
struct ToolSettings {
  static constexpr double smallestRadius = 2.0;
  static constexpr double largestRadius = 200.0;

  std::size_t label = 1;  ///< the class that is drawn; the right button draws the other one
  double sprayRadius = 30.0;
  double sprayRate = 40.0;  ///< points a second
  bool sprayGaussian = true;
  double strokeSpacing = 8.0;  ///< from point to point along the path
  double strokeScatter = 5.0;  ///< across the path, standard deviation
  double eraserRadius = 15.0;
  double relabelRadius = 15.0;
  double testRadius = 20.0;

  /// What was stored; defaults for what was not, or makes no sense.
  static ToolSettings load(const QSettings& store);
  void save(QSettings& store) const;

  bool operator==(const ToolSettings&) const = default;
};

}  // namespace credence
