#include "support/pinned_fonts.h"
#include "support/registered_test.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMetaMethod>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace credence::test {

namespace {

std::map<std::string, RunTest>& tests() {
  static std::map<std::string, RunTest> tests;
  return tests;
}

/// The functions that QTest runs, in the order it does.
QStringList functions_of(const QMetaObject& test) {
  const QStringList around = {QStringLiteral("initTestCase"), QStringLiteral("cleanupTestCase"),
                              QStringLiteral("init"), QStringLiteral("cleanup")};
  QStringList functions;
  for (int k = test.methodOffset(); k < test.methodCount(); ++k) {
    const QMetaMethod method = test.method(k);
    const QString name = QString::fromLatin1(method.name());
    const bool slot = method.methodType() == QMetaMethod::Slot && method.access() == QMetaMethod::Private;
    if (slot && method.parameterCount() == 0 && !name.endsWith(QStringLiteral("_data")) &&
        !around.contains(name))
      functions << name;
  }
  return functions;
}

}  // namespace

bool register_test(const char* file, RunTest run) {
  return tests().emplace(std::filesystem::path(file).stem().string(), run).second;
}

QStringList arguments_of_part(const QMetaObject& test, int argc, char** argv) {
  QStringList arguments;
  for (int k = 0; k < argc; ++k) arguments << QString::fromLocal8Bit(argv[k]);
  const qsizetype option = arguments.indexOf(QStringLiteral("-part"));
  if (option < 0) return arguments;
  const QStringList part = arguments.value(option + 1).split(QLatin1Char('/'));
  const int first = part.value(0).toInt();
  const int parts = part.value(1).toInt();
  const QStringList functions = functions_of(test);
  if (first < 1 || parts < first || functions.size() < parts) {
    std::fprintf(stderr,
                 "-part wants two numbers, as in 2/3, and no more parts than the test has functions\n");
    std::exit(1);
  }
  arguments.remove(option, 2);
  for (qsizetype k = first - 1; k < functions.size(); k += parts) arguments << functions.at(k);
  return arguments;
}

QString own_program() {
  const QString started_as = QCoreApplication::arguments().constFirst();
  return QCoreApplication::applicationDirPath() + QLatin1Char('/') + QFileInfo(started_as).fileName();
}

}  // namespace credence::test

int main(int argc, char** argv) {
  credence::test::pin_fonts();
  const std::string name = std::filesystem::path(argv[0]).filename().string();
  const auto test = credence::test::tests().find(name);
  if (test != credence::test::tests().end()) return test->second(argc, argv);
  std::fprintf(stderr, "There is no test '%s' in this program; start it by the name of one of these:\n",
               name.c_str());
  for (const auto& [known, run] : credence::test::tests()) std::fprintf(stderr, "%s\n", known.c_str());
  return 1;
}
