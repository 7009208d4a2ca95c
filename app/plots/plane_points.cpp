#include "app/plots/plane_points.h"

#include "app/style/markers.h"
#include "core/data/role.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace credence {

void PlanePoints::set(std::shared_ptr<const Dataset> dataset, const Split& split, const Bounds& view) {
  m_dataset = std::move(dataset);
  m_parts.assign(m_dataset->size(), Part::None);
  for (const Role role : all_roles) {
    const arma::uvec& rows = split.rows[role];
    for (const arma::uword n : rows) m_parts[n] = static_cast<Part>(index_of(role));
    m_labelOf[role] = labelAmong(rows);
  }
  for (const arma::uword n : split.unused) m_parts[n] = Part::Unused;
  m_hasUnused = !split.unused.is_empty();
  choose(view);
  mark();
}

/// 0 where there are both.
std::optional<int> PlanePoints::labelAmong(const arma::uvec& rows) const {
  if (rows.is_empty()) return {};
  return static_cast<int>(arma::uvec(m_dataset->labels.elem(rows)).min());
}

bool PlanePoints::setView(const Bounds& view) {
  if (!m_dataset || m_drawn.serve(view)) return false;
  choose(view);
  mark();
  return true;
}

void PlanePoints::choose(const Bounds& view) {
  m_drawn = choose_drawn_points(*m_dataset, view);
  if (m_drawn.all || !m_hasUnused) return;
  std::vector<arma::uword> used;
  for (arma::uword n = 0; n < m_parts.size(); ++n) {
    if (m_parts[n] == Part::Training) used.push_back(n);
  }
  if (used.size() > m_drawn.rows.size()) return;
  std::vector<arma::uword> both;
  std::ranges::set_union(m_drawn.rows, used, std::back_inserter(both));
  m_drawn.rows = std::move(both);
}

void PlanePoints::setSurprise(std::shared_ptr<const PointSurprise> surprise) {
  if (m_surprise == surprise) return;
  m_surprise = std::move(surprise);
  if (m_dataset) mark();
}

void PlanePoints::setShown(const PlotParts& parts) {
  m_shown = parts.points;
  if (m_dataset) mark();
}

bool PlanePoints::isHidden(const std::shared_ptr<const Dataset>& dataset, arma::uword row) const {
  if (dataset != m_dataset || m_parts[row] == Part::None) return false;
  return m_parts[row] != Part::Unused && !m_shown[static_cast<Role>(m_parts[row])];
}

void PlanePoints::mark() {
  auto marked = std::make_shared<MarkedPoints>();
  marked->dataset = m_dataset;
  const double crowded = markerScale(static_cast<double>(m_dataset->size()));
  marked->markerScale = m_markerSize * crowded;
  marked->opacity = crowded;
  for (const arma::uword n : m_drawn.rows) {
    if (m_parts[n] == Part::None) continue;
    const QPointF place(m_dataset->inputs(n, 0), m_dataset->inputs(n, 1));
    if (m_parts[n] == Part::Unused) {
      if (!isShown(Role::train)) continue;
      marked->unused.at(m_dataset->labels(n)).push_back(place);
      continue;
    }
    const auto role = static_cast<Role>(m_parts[n]);
    if (!m_shown[role]) continue;
    marked->places.at(m_dataset->labels(n))[role].push_back(place);
    if (!sized()) continue;
    marked->sizes.at(m_dataset->labels(n))[role].push_back(sizeStep(m_surprise->nats(n)));
    if (arma::any(m_surprise->exact == n)) marked->exact.push_back(place);
  }
  m_marked = std::move(marked);
}

QVector<QPointF> PlanePoints::drawnPlaces(const Dataset& dataset, const arma::uvec& rows) const {
  const bool choice = m_dataset.get() == &dataset && !m_drawn.all;
  QVector<QPointF> places;
  for (const arma::uword n : rows) {
    if (choice && !std::binary_search(m_drawn.rows.begin(), m_drawn.rows.end(), n)) continue;
    places.push_back({dataset.inputs(n, 0), dataset.inputs(n, 1)});
  }
  return places;
}

std::vector<arma::uword> PlanePoints::drawnRows(const std::shared_ptr<const Dataset>& dataset,
                                                const Bounds& view) const {
  return dataset == m_dataset ? m_drawn.rows : choose_drawn_points(*dataset, view).rows;
}

}  // namespace credence
