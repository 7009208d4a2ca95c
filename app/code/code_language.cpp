#include "app/code/code_language.h"

#include "app/code/python_code.h"
#include "app/code/r_code.h"
#include "app/code/shell_code.h"

#include <algorithm>

namespace credence {

const std::vector<CodeLanguage>& codeLanguages() {
  static const std::vector<CodeLanguage> languages = {
      {QStringLiteral("python"), QStringLiteral("Python"), QStringLiteral("py"), pythonCode, true},
      {QStringLiteral("r"), QStringLiteral("R"), QStringLiteral("R"), rCode},
      {QStringLiteral("shell"), QStringLiteral("Command Line"), QStringLiteral("sh"), shellCode, false,
       false},
  };
  return languages;
}

const CodeLanguage* findCodeLanguage(const QString& id) {
  const auto& languages = codeLanguages();
  const auto found = std::ranges::find(languages, id, &CodeLanguage::id);
  return found == languages.end() ? nullptr : &*found;
}

}  // namespace credence
