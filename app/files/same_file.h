#pragma once

#include <QString>

namespace credence {

/// Whether both names lead to one file on a disk: the same name, another spelling of the path, a link, or
/// another name of the same bytes. False where one of them is not there, and for pipes and devices.
bool isSameFile(const QString& a, const QString& b);

/// Whether two names are of one file, also of one that is still to be written.
bool willBeSameFile(const QString& a, const QString& b);

/// Whether a folder has that file, by whatever name, in itself or in one of its folders.
bool holdsFile(const QString& folder, const QString& file);

/// Whether a file, which need not be there, is in that folder or in one of its folders.
bool isInFolder(const QString& file, const QString& folder);

}  // namespace credence
