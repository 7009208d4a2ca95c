#pragma once

#include "support/fonts.h"

#include <QStringList>
#include <QTest>

#include <type_traits>

namespace credence::test {

using RunTest = int (*)(int argc, char** argv);

/// The tests of a room are one program. What it is started as says which of them is to run: it has a link
/// with the name of each test's file, and every test runs in a process of its own.
/// @param file  the test's, with any folders before the name
/// @return      true; what is registered before main() begins needs a value
bool register_test(const char* file, RunTest run);

/// What QTest is to be told: the arguments as they are, but for -part 2/3, in whose place stand every third
/// of the test's functions from the second on.
QStringList arguments_of_part(const QMetaObject& test, int argc, char** argv);

/// What this process was started as, whole: the link's name, which says which test this is. A test starts
/// itself again by it; Qt's own path of the program is that of the room's program, which no test's name is
/// in.
QString own_program();

template <class Application, class Test>
int run_test(int argc, char** argv) {
  Application application(argc, argv);
  if constexpr (!std::is_same_v<Application, QCoreApplication>) usePinnedLetters();
  Test test;
  return QTest::qExec(&test, arguments_of_part(Test::staticMetaObject, argc, argv));
}

}  // namespace credence::test

#define CREDENCE_NUMBERED_AGAIN(number) registered_##number
#define CREDENCE_NUMBERED(number) CREDENCE_NUMBERED_AGAIN(number)

/// At the end of a test's file; the application is QCoreApplication, or QApplication where there are widgets.
#define CREDENCE_TEST(Application, Test)             \
  static const bool CREDENCE_NUMBERED(__COUNTER__) = \
      credence::test::register_test(__FILE__, credence::test::run_test<Application, Test>)

/// The same for a test that has a main function of its own, because it starts itself again to do something
/// else.
#define CREDENCE_TEST_RUN(run) \
  static const bool CREDENCE_NUMBERED(__COUNTER__) = credence::test::register_test(__FILE__, run)
