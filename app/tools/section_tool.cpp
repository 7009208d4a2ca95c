#include "app/tools/section_tool.h"

#include "app/document/document.h"
#include "app/tools/tool_cursor.h"

#include <QKeyEvent>

#include <algorithm>
#include <array>
#include <cmath>

namespace credence {

namespace {

constexpr double handleReach = 10.0;  // px around an end that take it
constexpr double lineReach = 5.0;     // px beside the line that take all of it
constexpr double sectionSlip = 3.0;   // px that a hand may slip on a click

QPointF pixelsBetween(const std::array<double, 2>& place, const PlotPointer& pointer) {
  return {(place[0] - pointer.position.x()) / pointer.unitsPerPixel.x(),
          (place[1] - pointer.position.y()) / pointer.unitsPerPixel.y()};
}

double lengthOf(const QPointF& way) {
  return std::hypot(way.x(), way.y());
}

/// From the pointer to the nearest place of the line, in pixels.
double pixelsToLine(const Segment& segment, const PlotPointer& pointer) {
  const QPointF from = pixelsBetween(segment.from, pointer);
  const QPointF way = pixelsBetween(segment.to, pointer) - from;
  const double squared = QPointF::dotProduct(way, way);
  const double share = squared > 0.0 ? std::clamp(-QPointF::dotProduct(from, way) / squared, 0.0, 1.0) : 0.0;
  return lengthOf(from + share * way);
}

std::array<double, 2> placeOf(const QPointF& position) {
  return {position.x(), position.y()};
}

}  // namespace

SectionTool::SectionTool(Document* document, QObject* parent)
    : PlotTool(parent), m_document(document), m_cursor(toolCursor(QStringLiteral("section"))) {}

QString SectionTool::status() const {
  return tr(
      "Drag: a line to cut along · drag the line or an end to move it, Shift: along an axis · Delete or Esc: "
      "no line");
}

void SectionTool::press(const PlotPointer& pointer) {
  if (m_held != Held::Nothing || pointer.button != Qt::LeftButton) return;
  m_before = m_document->view().section;
  m_start = pointer.position;
  m_slipping = true;
  m_held = Held::To;
  m_begun = {placeOf(pointer.position), placeOf(pointer.position)};
  if (!m_before) return;
  const double toFrom = lengthOf(pixelsBetween(m_before->from, pointer));
  const double toTo = lengthOf(pixelsBetween(m_before->to, pointer));
  if (std::min(toFrom, toTo) > handleReach && pixelsToLine(*m_before, pointer) > lineReach) return;
  m_begun = *m_before;
  if (std::min(toFrom, toTo) > handleReach) {
    m_held = Held::Whole;
  } else {
    m_held = toFrom < toTo ? Held::From : Held::To;
  }
}

void SectionTool::move(const PlotPointer& pointer) {
  if (m_held == Held::Nothing) return;
  m_slipping = m_slipping && lengthOf(pixelsBetween(placeOf(m_start), pointer)) <= sectionSlip;
  if (m_slipping) return;
  const Segment next = moved(pointer);
  if (next.from != next.to) m_document->setInView(&ViewState::section, next);
}

/// With Shift an end keeps one of the other's coordinates, and the whole one of its own.
Segment SectionTool::moved(const PlotPointer& pointer) const {
  Segment next = m_begun;
  const bool level = pointer.modifiers.testFlag(Qt::ShiftModifier);
  if (m_held == Held::Whole) {
    QPointF way = pointer.position - m_start;
    if (level) {
      const QPointF pixels(way.x() / pointer.unitsPerPixel.x(), way.y() / pointer.unitsPerPixel.y());
      (std::abs(pixels.x()) < std::abs(pixels.y()) ? way.rx() : way.ry()) = 0.0;
    }
    for (auto* end : {&next.from, &next.to}) {
      (*end)[0] += way.x();
      (*end)[1] += way.y();
    }
    return next;
  }
  auto& held = m_held == Held::From ? next.from : next.to;
  const auto& other = m_held == Held::From ? next.to : next.from;
  held = placeOf(pointer.position);
  if (level) {
    const QPointF pixels = pixelsBetween(other, pointer);
    const std::size_t kept = std::abs(pixels.x()) < std::abs(pixels.y()) ? 0 : 1;
    held.at(kept) = other.at(kept);
  }
  return next;
}

void SectionTool::release(const PlotPointer& pointer) {
  if (pointer.button == Qt::LeftButton) stop();
}

void SectionTool::stop() {
  if (m_held == Held::Nothing) return;
  m_held = Held::Nothing;
  if (!m_slipping && m_document->view().section) emit drawn();
}

bool SectionTool::keyPressed(const QKeyEvent& event, const QPointF& /*unitsPerPixel*/) {
  const int key = event.key();
  if (key != Qt::Key_Escape && key != Qt::Key_Delete && key != Qt::Key_Backspace) return false;
  if (m_held != Held::Nothing && key == Qt::Key_Escape) {  // as it was
    m_held = Held::Nothing;
    m_document->setInView(&ViewState::section, m_before);
    return true;
  }
  if (!m_document->view().section) return false;
  m_held = Held::Nothing;
  m_document->setInView(&ViewState::section, std::nullopt);
  return true;
}

}  // namespace credence
