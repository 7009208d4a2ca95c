#pragma once

#include "app/document/document.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace credence {

/// What stands for a state's data on the command line: a file, bundled:NAME or generated:NAME,…; nothing for
/// data that were drawn, edited or pasted.
std::optional<QString> dataWord(const DocumentState& state);

/// How the file of a state's data is read: --columns and its like; none where `dataWord` is no file.
QStringList readingWords(const DocumentState& state);

/// The rest of a state as options of `credence fit`: split, features, setting.
QStringList settingWords(const DocumentState& state);

}  // namespace credence
