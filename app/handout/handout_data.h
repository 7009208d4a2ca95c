#pragma once

#include "app/handout/handout_material.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

namespace credence {

/// What the page of a handout works on, as JSON: points, setting, view, the evidence map, and pictures that
/// it does not compute itself. The same bytes for the same material. resources/handout/page.js reads it.
QByteArray handoutData(const HandoutMaterial& material, const QString& title);

/// Points and evidence maps of several states, as JSON: each different one once.
struct SharedData {
  QByteArrayList points = {};
  QByteArrayList maps = {};
};

/// The same of one of several states: in place of its points and its map stand their indices in `shared`,
/// which grows by what is new.
QByteArray handoutState(const HandoutMaterial& material, const QString& title, SharedData& shared);

/// JSON as it may stand in a script element of a page: nothing in it looks like the end of that.
QByteArray insideScript(QByteArray json);

}  // namespace credence
