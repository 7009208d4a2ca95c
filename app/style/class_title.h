#pragma once

#include "core/data/dataset.h"

#include <QString>

#include <cstddef>

namespace credence {

/// What a class is called where it stands alone, in one line: its name, or "class 0" where the name is only a
/// number.
QString classTitle(const Dataset& dataset, std::size_t label);

/// What an input is called, in one line.
QString inputTitle(const Dataset& dataset, std::size_t input);

/// What probability plots show, "p(Chinstrap)": that of class 1.
QString probabilityTitle(const Dataset& dataset);

/// The sign of a class in its colour, as HTML: a circle for class 0, a diamond for class 1.
QString classSign(std::size_t label);

}  // namespace credence
