#pragma once

#include <algorithm>
#include <cstdio>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace credence {

/// Rows of a benchmark that are measured together, or not at all.
struct BenchmarkGroup {
  std::string_view name;
  std::function<void()> measure;
};

/// One name a line, for ./dev.
inline void print_names(const std::vector<BenchmarkGroup>& groups) {
  for (const BenchmarkGroup& group : groups) std::printf("%s\n", std::string(group.name).c_str());
}

/// Those of `groups`, in their order, that `wanted` names, separated by commas; all of them if it is empty.
/// Throws std::invalid_argument for a name that is none of theirs.
inline std::vector<BenchmarkGroup> groups_named(const std::vector<BenchmarkGroup>& groups,
                                                const std::string& wanted) {
  if (wanted.empty()) return groups;
  std::vector<std::string> names;
  std::istringstream list(wanted);
  for (std::string name; std::getline(list, name, ',');) {
    const auto has_name = [&](const BenchmarkGroup& group) { return group.name == name; };
    if (std::none_of(groups.begin(), groups.end(), has_name)) {
      throw std::invalid_argument("there is no group of rows '" + name + "'; --groups lists them");
    }
    names.push_back(name);
  }
  std::vector<BenchmarkGroup> chosen;
  for (const BenchmarkGroup& group : groups) {
    if (std::find(names.begin(), names.end(), group.name) != names.end()) chosen.push_back(group);
  }
  return chosen;
}

}  // namespace credence
