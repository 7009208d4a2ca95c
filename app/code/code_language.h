#pragma once

#include "app/code/code_request.h"

#include <QString>

#include <vector>

namespace credence {

/// A language that a setting can be written down in: a row of codeLanguages().
struct CodeLanguage {
  QString id;      ///< on the command line: python
  QString title;   ///< in menus: Python
  QString ending;  ///< of a file: py
  QString (*write)(const CodeRequest& request) = nullptr;
  /// Whether it can compute Gaussians beyond Laplace's, and the map.
  bool computesAll = false;
  /// Whether it needs points that the command line has a name for, all the same.
  bool readsPoints = true;
};

const std::vector<CodeLanguage>& codeLanguages();

/// Null where there is none of that name.
const CodeLanguage* findCodeLanguage(const QString& id);

}  // namespace credence
