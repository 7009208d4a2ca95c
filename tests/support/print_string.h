#pragma once

#include <QTest>

#include <string>

namespace QTest {

/// So that a failed comparison of strings prints both.
template <>
inline char* toString(const std::string& text) {
  return qstrdup(text.c_str());
}

}  // namespace QTest
