#pragma once

#include "app/plots/figure.h"
#include "app/session/session_fields.h"

#include <array>
#include <string_view>

namespace credence {

// What figures say of how they are drawn, and `credence figure` is asked for.

template <>
struct FieldWords<PartPlace> {
  static constexpr std::array<std::string_view, 3> words = {"usual", "above", "below"};
};

template <typename Fields>
void visit(Fields& fields, FigureParts& parts) {
  fields("title", parts.shown.title);
  fields("legend", parts.shown.legend);
  fields("colour_bar", parts.shown.colourBar);
  fields("training", parts.shown.points[Role::train]);
  fields("validation", parts.shown.points[Role::validation]);
  fields("test", parts.shown.points[Role::test]);
  fields("rings", parts.shown.rings);
  fields("transparent", parts.transparent, {}, {.purpose = "No white paper behind it."});
  fields("marks", parts.marks, {.low = smallestMarks, .high = largestMarks},
         {"TIMES", "Points so many times as large as suits, 0.2 to 5."});
  fields("lines", parts.lines, {.low = thinnestLines, .high = widestLines},
         {"TIMES", "All lines so many times as wide as usual, 0.2 to 5."});
  fields("greys", parts.greys, {}, {.purpose = "Greys instead of colours, for print."});
  fields("equal_scale", parts.equalScale);
  fields("contour_numbers", parts.numbers);
  fields("legend_at", parts.legendAt, {},
         {.value = "PLACE",
          .purpose = "The legend above or below the axes, rather than where each view has it.",
          .rule = "above, below"});
  fields("colour_bar_at", parts.barAt, {},
         {.value = "PLACE",
          .purpose = "The colour bar of plots above or below them; below if left out.",
          .rule = "above, below"});
}

}  // namespace credence
