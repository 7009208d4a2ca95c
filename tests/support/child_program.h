#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <array>
#include <cerrno>
#include <csignal>
#include <map>
#include <spawn.h>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace credence::test {

/// A program that a test starts, reads, and sends signals. Not QProcess: its way of starting one shares the
/// memory of the two until the other begins, by which ThreadSanitizer loses count of threads and locks.
class ChildProgram {
 public:
  /// With this process' environment but for `variables`.
  explicit ChildProgram(const QString& program, const std::map<std::string, std::string>& variables = {},
                        const QStringList& arguments = {}) {
    std::array<int, 2> ends = {};
    if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::vector<std::string> settings;
    for (char** entry = environ; *entry != nullptr; ++entry) {
      const std::string setting = *entry;
      if (variables.count(setting.substr(0, setting.find('='))) == 0) settings.push_back(setting);
    }
    for (const auto& [name, value] : variables) settings.push_back(name + "=" + value);
    std::vector<char*> environment;
    environment.reserve(settings.size() + 1);
    for (std::string& setting : settings) environment.push_back(setting.data());
    environment.push_back(nullptr);
    std::vector<std::string> words = {program.toStdString()};
    for (const QString& argument : arguments) words.push_back(argument.toStdString());
    std::vector<char*> line;
    line.reserve(words.size() + 1);
    for (std::string& word : words) line.push_back(word.data());
    line.push_back(nullptr);
    const int failed =
        posix_spawn(&m_id, words.front().c_str(), &actions, nullptr, line.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    m_output = ends[0];
    if (failed != 0) throw std::runtime_error(words.front() + " does not start");
  }

  ~ChildProgram() {
    if (!m_ended) {
      kill(m_id, SIGKILL);
      status();
    }
    close(m_output);
  }

  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  pid_t id() const { return m_id; }

  /// What it says next; waits until it says something. Empty when it has ended.
  QByteArray read() const {
    std::array<char, 4096> text = {};
    ssize_t count = -1;
    do {
      count = ::read(m_output, text.data(), text.size());
    } while (count < 0 && errno == EINTR);
    return {text.data(), static_cast<qsizetype>(count > 0 ? count : 0)};
  }

  /// All that it says until it ends.
  QByteArray readAll() const {
    QByteArray all;
    for (QByteArray more = read(); !more.isEmpty(); more = read()) all += more;
    return all;
  }

  /// Waits for its end: its exit status, or the signal that ended it, negative.
  int status() {
    int result = 0;
    while (waitpid(m_id, &result, 0) < 0 && errno == EINTR) {
    }
    m_ended = true;
    return WIFEXITED(result) ? WEXITSTATUS(result) : -WTERMSIG(result);
  }

 private:
  pid_t m_id = 0;
  int m_output = -1;
  bool m_ended = false;
};

}  // namespace credence::test
