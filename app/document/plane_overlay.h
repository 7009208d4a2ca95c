#pragma once

#include "core/data/bounds.h"
#include "core/data/dataset.h"
#include "core/model/hyperparameters.h"
#include "core/prediction/contours.h"

#include <QString>
#include <armadillo>

#include <memory>
#include <stop_token>
#include <vector>

namespace credence {

struct Model;

/// What an overlay is drawn from. A value.
struct OverlayInputs {
  std::shared_ptr<const Dataset> dataset;
  std::shared_ptr<const arma::uvec> training;  ///< its rows that train and are in use
  Bounds view;                                 ///< the part of the plane in sight, in the data's units
  std::shared_ptr<const Model> model = {};     ///< fitted to them; null for what is of the points alone
};

struct PlaneOverlay;

/// A disc on a place, whose area is proportional to the size of a value: of class 1's colour and with a plus
/// where that is positive, of class 0's and with a minus where it is negative. A ring around it is as large
/// as a disc of the standard deviation.
struct OverlayDisc {
  double x1 = 0.0;  ///< in the data's units
  double x2 = 0.0;
  double value = 0.0;
  double deviation = 0.0;
};

/// What lies over the plane, and what a legend says of it.
struct DrawnOverlay {
  const PlaneOverlay* overlay = nullptr;
  std::vector<Polyline> lines = {};     ///< in the data's units
  std::vector<OverlayDisc> discs = {};  ///< the largest first
  QString name = {};
  QString brief = {};  ///< instead, where there is little room
};

/// Something that can be drawn over the plots of the plane besides what they show: menus, sessions, figures
/// and the command line know those of planeOverlays(). What is said of it is in English, to be translated
/// where it is shown.
struct PlaneOverlay {
  const char* id = "";              ///< in files, and after -- of the figure command
  const char* session = nullptr;    ///< what sessions called it before there were rows: among what is seen
  const char* title = nullptr;      ///< of its entry in the menu of plots; null: its switch is elsewhere
  const char* tip = "";             ///< of that entry
  const char* purpose = "";         ///< of the option
  const char* legend = "";          ///< the shortest name, for which figures keep room
  int rank = 3;                     ///< in legends: where there is too little room, the largest go first
  std::vector<double> dashes = {};  ///< and gaps, in widths of its line; none: it has no gaps
  bool discs = false;               ///< over the points, rather than lines below the contours
  bool fillsView = true;            ///< drawn for the part in sight; else for all of the plane at once
  bool ofFit = false;               ///< drawn from the model: over the plots of the setting at hand alone
  /// What of such a setting it cannot be drawn without, "needs …"; null where it can. Null: of any setting.
  const char* (*lacking)(const Hyperparameters& setting) = nullptr;
  /// Throws std::exception with one sentence for what cannot be drawn, Cancelled where it is stopped. Not
  /// called of a setting that lacks something, nor where nothing trains.
  DrawnOverlay (*draw)(const OverlayInputs& inputs, const std::stop_token& stop) = nullptr;
};

extern const PlaneOverlay densityOverlay;

/// All there are, in the order of menus.
const std::vector<const PlaneOverlay*>& planeOverlays();

/// Adds one for as long as the program runs; to be called before anything lists them.
void addPlaneOverlay(const PlaneOverlay& overlay);

/// What of such a setting the overlay cannot be drawn without; null where it can.
const char* lackingFor(const PlaneOverlay& overlay, const Hyperparameters& setting);

/// Which of them are shown.
struct ShownOverlays {
  std::vector<const PlaneOverlay*> shown = {};  ///< in the order of planeOverlays()

  bool has(const PlaneOverlay& overlay) const;
  void set(const PlaneOverlay& overlay, bool wanted);
  ShownOverlays with(const PlaneOverlay& overlay, bool wanted) const;
  bool operator==(const ShownOverlays&) const = default;
};

/// What lies over the plane as a whole.
struct DrawnOverlays {
  std::vector<DrawnOverlay> drawn;  ///< in the order of planeOverlays()

  ShownOverlays shown() const;
};

/// With what it draws the overlay's row. Throws as PlaneOverlay::draw.
DrawnOverlay drawOverlay(const PlaneOverlay& overlay, const OverlayInputs& inputs,
                         const std::stop_token& stop = {});

}  // namespace credence
