#include "app/plots/points_feed.h"

#include "app/plots/probability_plot.h"
#include "core/data/role.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace credence {

namespace {

constexpr int frame = 16;  // ms
// ms that points just drawn stay on the overlay at most, before the charts take them over.
constexpr int settleDelay = 500;

// A hand draws no more before the charts have them; a file that is opened over an empty sheet does.
constexpr arma::uword mostFresh = 2000;

bool sameNames(const Dataset& a, const Dataset& b) {
  return a.input_names == b.input_names && a.class_names == b.class_names;
}

/// Whether `after` holds the points of `before`, and some more behind them.
bool extends(const Dataset& after, const Dataset& before) {
  if (after.size() <= before.size() || after.size() - before.size() > mostFresh) return false;
  if (!sameNames(after, before)) return false;
  const auto count = static_cast<std::size_t>(before.size());
  if (count == 0) return true;
  return std::memcmp(after.inputs.colptr(0), before.inputs.colptr(0), count * sizeof(double)) == 0 &&
         std::memcmp(after.inputs.colptr(1), before.inputs.colptr(1), count * sizeof(double)) == 0 &&
         std::memcmp(after.labels.memptr(), before.labels.memptr(), count * sizeof(arma::uword)) == 0;
}

}  // namespace

PointsFeed::PointsFeed(const std::array<ProbabilityPlot*, 3>& plots, QObject* parent)
    : QObject(parent), m_plots(plots) {
  m_timer.setSingleShot(true);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &PointsFeed::bringNext);
  m_sinceBrought.start();
  for (std::size_t k = 0; k < m_plots.size(); ++k) {
    connect(m_plots[k], &ProbabilityPlot::painted, this, [this, k] { showAdded(k); });
  }
}

void PointsFeed::setWanted(std::size_t plot, bool wanted) {
  m_charts[plot].wanted = wanted;
  if (wanted && m_dataset && m_charts[plot].version != m_version) bring(plot);
}

void PointsFeed::set(std::shared_ptr<const Dataset> dataset, Split split) {
  const bool otherNames = !m_dataset || !sameNames(*m_dataset, *dataset);
  m_dataset = std::move(dataset);
  m_split = std::move(split);
  ++m_version;
  if (otherNames) {
    // Other data: nobody is drawing.
    for (std::size_t k = 0; k < m_plots.size(); ++k) {
      if (m_charts[k].wanted) bring(k);
    }
    m_timer.stop();
    return;
  }
  const bool added = std::all_of(m_charts.begin(), m_charts.end(), [this](const Chart& chart) {
    return !chart.wanted || extends(*m_dataset, *chart.dataset);
  });
  if (added) {
    for (std::size_t k = 0; k < m_plots.size(); ++k) showAdded(k);
    if (!m_timer.isActive()) m_timer.start(settleDelay);
  } else {
    m_timer.start(std::max(0, frame - static_cast<int>(m_sinceBrought.elapsed())));
  }
}

/// On the overlay, until a painted picture has them.
void PointsFeed::showAdded(std::size_t plot) {
  PlotOverlay* overlay = m_plots[plot]->overlay();
  const std::shared_ptr<const PlaneScene> seen = m_plots[plot]->seen();
  const Dataset* painted = seen && seen->points ? seen->points->dataset.get() : nullptr;
  if (!m_charts[plot].wanted || painted == nullptr || !m_dataset || !extends(*m_dataset, *painted)) {
    return overlay->clearFresh();
  }
  const arma::uvec& unused = m_split.unused;
  FreshPoints fresh;
  fresh.markerScale = markerScale(static_cast<double>(m_dataset->size()));
  for (arma::uword row = painted->size(); row < m_dataset->size(); ++row) {
    const QPointF place(m_dataset->inputs(row, 0), m_dataset->inputs(row, 1));
    if (std::binary_search(unused.begin(), unused.end(), row)) {
      fresh.unused[m_dataset->labels(row)].push_back(place);
      continue;
    }
    fresh.places[m_dataset->labels(row)][roleOf(row)].push_back(place);
  }
  overlay->setFresh(fresh);
}

/// Of a row that is in use.
Role PointsFeed::roleOf(arma::uword row) const {
  for (const Role role : {Role::test, Role::validation}) {
    const arma::uvec& rows = m_split.rows[role];
    if (std::binary_search(rows.begin(), rows.end(), row)) return role;
  }
  return Role::train;
}

void PointsFeed::bring(std::size_t plot) {
  m_plots[plot]->setPoints(m_dataset, m_split);
  m_charts[plot] = {m_dataset, m_version, m_charts[plot].wanted};
}

void PointsFeed::bringNext() {
  const auto outdated = std::find_if(m_charts.begin(), m_charts.end(), [this](const Chart& chart) {
    return chart.wanted && chart.version != m_version;
  });
  if (outdated == m_charts.end()) {
    m_sinceBrought.restart();
    return;
  }
  bring(static_cast<std::size_t>(outdated - m_charts.begin()));
  // One plot a turn of the event loop: together they would hold it for twice as long.
  m_timer.start(0);
}

}  // namespace credence
