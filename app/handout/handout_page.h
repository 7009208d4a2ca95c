#pragma once

#include "app/handout/handout_material.h"

#include <QByteArray>

namespace credence {

/// The page: one HTML file that asks for nothing else. Needs a QApplication, on its thread. The same bytes
/// for the same material.
QByteArray handoutPage(const HandoutMaterial& material);

}  // namespace credence
