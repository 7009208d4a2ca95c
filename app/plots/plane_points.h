#pragma once

#include "app/document/plot_parts.h"
#include "app/plots/drawn_points.h"
#include "app/plots/plane_scene.h"
#include "core/data/role.h"
#include "core/data/split.h"

#include <armadillo>

#include <memory>
#include <optional>
#include <vector>

namespace credence {

/// How surprising each label of a dataset is: -log p given all other training labels, N, in nats.
struct PointSurprise {
  std::shared_ptr<const Dataset> dataset;
  arma::vec nats;
  arma::uvec exact = {};  ///< rows whose number is exact; those of other training points are approximate
};

/// The points of a dataset that a plot over the plane draws: how each is marked, and which of very many are.
class PlanePoints {
 public:
  /// Markers are `markerSize` times as large as usual.
  explicit PlanePoints(double markerSize) : m_markerSize(markerSize) {}

  /// Of points that are set from now on, or marked again.
  void scaleMarkers(double times) { m_markerSize *= times; }
  void markAgain() {
    if (m_dataset) mark();
  }

  /// Which roles are in sight; points that are not in use go with those that train.
  void setShown(const PlotParts& parts);

  /// Points of no part of the split are left out.
  void set(std::shared_ptr<const Dataset> dataset, const Split& split, const Bounds& view);

  /// Sizes for points of its dataset; they stay alike where it is of another, and where it is null.
  void setSurprise(std::shared_ptr<const PointSurprise> surprise);
  bool sized() const { return m_surprise && m_surprise->dataset == m_dataset; }

  /// Chooses anew where the choice does not suit another view; says whether it did.
  bool setView(const Bounds& view);

  const std::shared_ptr<const Dataset>& dataset() const { return m_dataset; }
  const std::shared_ptr<const MarkedPoints>& marked() const { return m_marked; }
  arma::uword stride() const { return m_drawn.stride; }  ///< one point of so many is drawn
  /// A label that points of this role have; nothing where none are in sight.
  std::optional<int> labelOf(Role role) const { return isShown(role) ? m_labelOf[role] : std::nullopt; }
  bool isShown(Role role) const { return m_shown[role]; }
  bool hasUnused() const { return m_hasUnused && isShown(Role::train); }
  /// Whether that row of that dataset is out of sight, by its role.
  bool isHidden(const std::shared_ptr<const Dataset>& dataset, arma::uword row) const;

  /// Where those of `rows` of `dataset` lie that are drawn, in the data's units.
  QVector<QPointF> drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const;

  /// Of a dataset that may be an older one: the rows that are drawn in a view.
  std::vector<arma::uword> drawnRows(const std::shared_ptr<const Dataset>& dataset, const Bounds& view) const;

 private:
  enum class Part : unsigned char { Training, Test, Validation, Unused, None };  // roles, and none

  /// Of very many, a share; but all that are in use, where they are few: it is they that the picture is of.
  void choose(const Bounds& view);
  std::optional<int> labelAmong(const arma::uvec& rows) const;
  void mark();

  double m_markerSize;
  std::shared_ptr<const Dataset> m_dataset;
  std::vector<Part> m_parts;  // of each of its points
  ByRole<std::optional<int>> m_labelOf;
  ByRole<bool> m_shown = PlotParts().points;
  bool m_hasUnused = false;
  DrawnPoints m_drawn;
  std::shared_ptr<const PointSurprise> m_surprise;
  std::shared_ptr<const MarkedPoints> m_marked;
};

}  // namespace credence
