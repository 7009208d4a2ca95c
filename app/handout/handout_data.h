#pragma once

#include "app/handout/handout_material.h"

#include <QByteArray>
#include <QString>

namespace credence {

/// What the page of a handout works on, as JSON: points, setting, view, the evidence map, and pictures that
/// it does not compute itself. The same bytes for the same material. resources/handout/data.js reads it.
QByteArray handoutData(const HandoutMaterial& material, const QString& title);

}  // namespace credence
