#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/prediction/contours.h"

#include <QString>
#include <armadillo>

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

/// What an overlay is drawn from. A value.
struct OverlayInputs {
  std::shared_ptr<const Dataset> dataset;
  std::shared_ptr<const arma::uvec> training;  ///< its rows that train and are in use
  Bounds view;                                 ///< the part of the plane in sight, in the data's units
};

struct PlaneOverlay;

/// Lines over the plane, and what a legend says of them.
struct OverlayLines {
  const PlaneOverlay* overlay = nullptr;
  std::vector<Polyline> lines;  ///< in the data's units
  QString name;
  QString brief;  ///< instead, where there is little room
};

/// Something that can be drawn over the plots of the plane besides what they show: menus, sessions, figures
/// and the command line know those of planeOverlays(). What is said of it is in English, to be translated
/// where it is shown.
struct PlaneOverlay {
  const char* id = "";              ///< in files, and after -- of the figure command
  const char* title = "";           ///< of its entry in the menu of plots
  const char* tip = "";             ///< of that entry
  const char* purpose = "";         ///< of the option
  const char* legend = "";          ///< the shortest name, for which figures keep room
  std::vector<double> dashes = {};  ///< and gaps, in widths of its line; none: it has no gaps
  /// Throws std::exception with one sentence for what cannot be drawn, Cancelled where it is stopped. Not
  /// called where nothing trains.
  OverlayLines (*draw)(const OverlayInputs& inputs, const std::stop_token& stop) = nullptr;
};

extern const PlaneOverlay densityOverlay;

/// All there are, in the order of menus.
const std::vector<const PlaneOverlay*>& planeOverlays();

/// Adds one for as long as the program runs; to be called before anything lists them.
void addPlaneOverlay(const PlaneOverlay& overlay);

/// Which of them are shown.
struct ShownOverlays {
  std::vector<const PlaneOverlay*> shown;  ///< in the order of planeOverlays()

  bool has(const PlaneOverlay& overlay) const;
  void set(const PlaneOverlay& overlay, bool wanted);
  bool operator==(const ShownOverlays&) const = default;
};

/// Each of those overlays; none where nothing trains. Throws as PlaneOverlay::draw.
std::vector<OverlayLines> drawOverlays(const ShownOverlays& overlays, const OverlayInputs& inputs,
                                       const std::stop_token& stop = {});

}  // namespace credence
