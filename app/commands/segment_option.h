#pragma once

#include "app/options/option_fields.h"
#include "core/data/segment.h"

#include <QString>

#include <array>
#include <optional>

namespace credence {

/// A place in the data's units, and how it was typed.
struct TypedPlace {
  QString typed;
  std::array<double, 2> place;
};
template <>
struct OptionKind<TypedPlace> {
  static TypedPlace read(const TypedOption& typed) {
    return {typed.value, OptionKind<std::array<double, 2>>::read(typed)};
  }
};

/// Both ends of a line, or none.
struct SegmentOptions {
  std::optional<TypedPlace> from;
  std::optional<TypedPlace> to;
};

template <typename Fields>
void visit(Fields& fields, SegmentOptions& options) {
  constexpr const char* rule = "a place X1,X2, for example 0.5,-1";
  fields("from", options.from, {},
         {"X1,X2", "Where the line begins, in the units of the data.", nullptr, rule});
  fields("to", options.to, {}, {"X1,X2", "Where the line ends.", nullptr, rule});
}

/// Throws UsageError where an end is missing, or the ends are one place.
Segment segmentOf(const SegmentOptions& options);

}  // namespace credence
