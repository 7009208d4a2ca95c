#include "support/registered_test.h"

#include <cstdio>
#include <filesystem>
#include <map>
#include <string>

namespace credence::test {

namespace {

std::map<std::string, RunTest>& tests() {
  static std::map<std::string, RunTest> tests;
  return tests;
}

}  // namespace

bool register_test(const char* file, RunTest run) {
  return tests().emplace(std::filesystem::path(file).stem().string(), run).second;
}

}  // namespace credence::test

int main(int argc, char** argv) {
  const std::string name = std::filesystem::path(argv[0]).filename().string();
  const auto test = credence::test::tests().find(name);
  if (test != credence::test::tests().end()) return test->second(argc, argv);
  std::fprintf(stderr, "There is no test '%s' in this program; start it by the name of one of these:\n",
               name.c_str());
  for (const auto& [known, run] : credence::test::tests()) std::fprintf(stderr, "%s\n", known.c_str());
  return 1;
}
