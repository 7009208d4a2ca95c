#pragma once

#include "core/data/dataset.h"

#include <QString>
#include <QVector>

#include <optional>

namespace credence {

/// A real data set that ships inside the program; provenance and licence are in resources/data/DATA.md.
struct BundledData {
  QString id;     ///< as in `bundled:ID` on the command line
  QString file;   ///< shown as the data's name, for example penguins.csv
  QString title;  ///< one line for a menu
};

/// The first is the one the program opens with.
const QVector<BundledData>& bundledData();

/// "penguins" of "bundled:penguins", which stands for such a set where a file could be named; nothing for
/// files.
std::optional<QString> bundledId(const QString& name);

/// Throws std::invalid_argument for an unknown id; the message lists those there are.
Dataset loadBundledData(const QString& id);

}  // namespace credence
