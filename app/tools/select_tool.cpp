#include "app/tools/select_tool.h"

#include "core/data/edit_points.h"
#include "core/data/find_points.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr double reach = 7.0;        // px around a point that count as on it
constexpr double threshold = 3.0;    // px that a hand may slip on a click
constexpr double smallStep = 1.0;    // px
constexpr double coarseStep = 10.0;  // px

arma::uvec together(const arma::uvec& a, const arma::uvec& b) {
  return arma::unique(arma::join_cols(a, b));
}

/// The rows of one that are not in the other.
arma::uvec exclusive(const arma::uvec& a, const arma::uvec& b) {
  std::vector<arma::uword> rows;
  std::set_symmetric_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rows));
  return arma::uvec(rows);
}

/// The row next to `pointer`, among those in reach; as a vector of one or none.
arma::uvec pointAt(const Dataset& dataset, const PlotPointer& pointer) {
  const QPointF at = pointer.position;
  const double unit1 = pointer.unitsPerPixel.x();
  const double unit2 = pointer.unitsPerPixel.y();
  const arma::uvec near =
      points_under(dataset.inputs, {{at.x(), at.y()}, {at.x(), at.y()}, {reach * unit1, reach * unit2}});
  if (near.is_empty()) return near;
  const arma::vec distances = arma::square((dataset.inputs.rows(near).eval().col(0) - at.x()) / unit1) +
                              arma::square((dataset.inputs.rows(near).eval().col(1) - at.y()) / unit2);
  return {near(distances.index_min())};
}

QPointF directionOf(int key) {
  switch (key) {
    case Qt::Key_Left:
      return {-1.0, 0.0};
    case Qt::Key_Right:
      return {1.0, 0.0};
    case Qt::Key_Up:
      return {0.0, 1.0};
    case Qt::Key_Down:
      return {0.0, -1.0};
    default:
      return {};
  }
}

}  // namespace

SelectTool::SelectTool(Document* document, ToolOptions* options, QObject* parent)
    : EditingTool(document, options, QStringLiteral("select"), parent) {
  connect(document, &Document::changed, this, &SelectTool::documentChanged);
}

QString SelectTool::status() const {
  if (m_selection.is_empty()) {
    return tr("Drag a rectangle or click a point to select · Ctrl+A: all · Shift adds");
  }
  return tr("%n selected · drag inside to move · arrows: nudge, Shift: further · Delete · Esc: deselect",
            nullptr, static_cast<int>(m_selection.n_elem));
}

ToolOverlay SelectTool::overlay() const {
  ToolOverlay overlay;
  const arma::uvec rows = selection();
  if (m_doing == Doing::Selecting) {
    overlay.rectangle = QRectF(m_start, m_here).normalized();
  } else if (rows.n_elem > 1) {
    const Bounds around = bounds_of(dataset().inputs.rows(rows));
    overlay.rectangle = QRectF(around.x1_min, around.x2_min, around.width(), around.height());
  }
  overlay.selected.reserve(static_cast<qsizetype>(rows.n_elem));
  for (const arma::uword row : rows) {
    overlay.selected.push_back({dataset().inputs(row, 0), dataset().inputs(row, 1)});
  }
  return overlay;
}

void SelectTool::begin(const PlotPointer& pointer) {
  endNudge();
  m_start = pointer.position;
  m_here = pointer.position;
  m_before = document().state().dataset;
  m_moved = m_before;
  const bool adds = pointer.modifiers.testFlag(Qt::ShiftModifier);
  const arma::uvec hit = pointAt(dataset(), pointer);
  m_onPoint = !hit.is_empty();
  m_slipping = true;
  if (hit.is_empty() && !adds && insideSelection(pointer.position)) {
    m_doing = Doing::Moving;
  } else if (hit.is_empty()) {
    m_doing = Doing::Selecting;
    m_selectedBefore = adds ? m_selection : arma::uvec();
    setSelection(m_selectedBefore);
  } else if (adds) {
    setSelection(exclusive(m_selection, hit));
  } else {
    m_doing = Doing::Moving;
    if (!std::binary_search(m_selection.begin(), m_selection.end(), hit(0))) setSelection(hit);
  }
}

bool SelectTool::insideSelection(const QPointF& position) const {
  const arma::uvec rows = selection();
  return rows.n_elem > 1 && bounds_of(dataset().inputs.rows(rows)).contains(position.x(), position.y());
}

void SelectTool::drag(const PlotPointer& pointer) {
  m_here = pointer.position;
  if (m_doing == Doing::Selecting) {
    const QRectF area = QRectF(m_start, m_here).normalized();
    const Bounds bounds{area.left(), area.right(), area.top(), area.bottom()};
    setSelection(together(m_selectedBefore, points_inside(dataset().inputs, bounds)));
  } else if (m_doing == Doing::Moving) {
    const QPointF way = m_here - m_start;
    m_slipping = m_slipping && std::hypot(way.x() / pointer.unitsPerPixel.x(),
                                          way.y() / pointer.unitsPerPixel.y()) <= threshold;
    if (m_slipping) return;
    // Data that came from elsewhere meanwhile stay as they are.
    if (document().state().dataset != m_moved) return;
    // From where the points were, not from where they are: no rounding adds up.
    Dataset points = *m_before;
    move_points(points, m_selection, way.x(), way.y());
    document().editDataset(std::move(points), tr("Move Points"));
    m_moved = document().state().dataset;
  }
}

void SelectTool::end() {
  const Doing done = std::exchange(m_doing, Doing::Nothing);
  // A click beside the points, if among those selected.
  if (done == Doing::Moving && m_slipping && !m_onPoint) deselect();
  if (done == Doing::Selecting) emit overlayChanged();
  m_before.reset();
  m_moved.reset();
}

void SelectTool::stop() {
  endNudge();
  EditingTool::stop();
}

void SelectTool::selectAll() {
  setSelection(points_inside(dataset().inputs, bounds_of(dataset().inputs)));
}

void SelectTool::deselect() {
  setSelection({});
}

void SelectTool::deleteSelected() {
  if (m_selection.is_empty()) return;
  stop();
  Dataset points = dataset();
  remove_points(points, m_selection);
  document().editDataset(std::move(points), tr("Delete Points"));
}

bool SelectTool::keyPressed(const QKeyEvent& event, const QPointF& unitsPerPixel) {
  if (event.key() == Qt::Key_Escape && !m_selection.is_empty()) {
    stop();
    deselect();
    return true;
  }
  const QPointF direction = directionOf(event.key());
  if (direction.isNull() || down() || m_selection.is_empty()) return false;
  // A key that is held repeats; all of it is one step.
  if (!event.isAutoRepeat()) endNudge();
  if (!std::exchange(m_nudging, true)) document().beginGesture();
  const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? coarseStep : smallStep;
  nudge({step * direction.x() * unitsPerPixel.x(), step * direction.y() * unitsPerPixel.y()});
  return true;
}

bool SelectTool::keyReleased(const QKeyEvent& event) {
  if (event.isAutoRepeat() || directionOf(event.key()).isNull()) return false;
  endNudge();
  return true;
}

void SelectTool::nudge(const QPointF& distance) {
  Dataset points = dataset();
  move_points(points, m_selection, distance.x(), distance.y());
  document().editDataset(std::move(points), tr("Nudge Points"));
}

void SelectTool::endNudge() {
  if (std::exchange(m_nudging, false)) document().endGesture();
}

void SelectTool::setSelection(const arma::uvec& rows) {
  m_selection = rows;
  m_size = dataset().size();
  emit selectionChanged();
  emit overlayChanged();
}

void SelectTool::documentChanged(Changes changes) {
  if (!changes.testFlag(Change::Dataset) || (m_selection.is_empty() && m_selectedBefore.is_empty())) return;
  // Undoing a move leaves the points selected. Where points came or went, rows mean others.
  if (changes.testFlag(Change::Origin) || dataset().size() != m_size) {
    m_selectedBefore.reset();
    deselect();
  } else if (!m_selection.is_empty()) {
    emit overlayChanged();
  }
}

}  // namespace credence
