#pragma once

#include "core/concurrency/blas_threads.h"
#include "core/generators/generators.h"
#include "core/table/write_dataset.h"
#include "places.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <functional>
#include <sstream>

namespace credence::test {

/// What a program left.
struct Outcome {
  int status = -1;
  QByteArray output;
  QByteArray errors;
};

inline QString text(const char* utf8) {
  return QString::fromUtf8(utf8);
}

/// The words of a command line without quotes or escapes.
inline QStringList words(const QString& line) {
  return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

/// The numbers of a CSV with a header.
inline arma::mat table(const QByteArray& csv) {
  const QList<QByteArray> lines = csv.trimmed().split('\n');
  const auto rows = static_cast<arma::uword>(lines.size() - 1);
  arma::mat values(rows, static_cast<arma::uword>(lines.first().count(',') + 1));
  for (arma::uword i = 0; i < rows; ++i) {
    const QList<QByteArray> fields = lines.at(static_cast<qsizetype>(i) + 1).split(',');
    for (arma::uword j = 0; j < values.n_cols; ++j) {
      values(i, j) = fields.value(static_cast<qsizetype>(j)).toDouble();
    }
  }
  return values;
}

/// What tests of the command line share: the built program, run as people and scripts run it, in a folder
/// with a few files.
class CommandFixture {
 protected:
  /// To be called once, before the first command.
  void writeFiles() {
    use_one_blas_thread();
    QVERIFY(m_folder.isValid());
    m_moons = generate(*find_generator("moons"), {60, 0.3, 5});
    std::ostringstream stream;
    write_dataset(stream, m_moons);
    write("moons.csv", QByteArray::fromStdString(stream.str()));
    write("bad.csv", "x1,x2,label\n0,0,a\n1,abc,b\n");
    write("one-class.csv", "0,0,1\n1,1,1\n");
    write("points.csv", "note,b,a\nfirst,0.5,-1\nsecond,1.25,2\n");
  }

  /// `setUp` is called in the child, before the program begins.
  Outcome runProgram(const QString& program, const QStringList& arguments,
                     const std::function<void()>& setUp = {}) const {
    QProcess process;
    if (setUp) process.setChildProcessModifier(setUp);
    process.setWorkingDirectory(m_folder.path());
    // No display at all: every command must do without.
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* variable : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}) {
      environment.remove(text(variable));
    }
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(-1) || process.exitStatus() != QProcess::NormalExit) return {};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
  }

  Outcome run(const QStringList& arguments) const { return runProgram(text(CREDENCE_PROGRAM), arguments); }
  Outcome run(const char* line) const { return run(words(text(line))); }

  /// With so much address space, without what the environment says of OpenBLAS.
  Outcome runLimited(int kilobytes, const QString& line) const {
    const QString script =
        QStringLiteral("ulimit -v %1; unset OPENBLAS_NUM_THREADS; exec \"$0\" \"$@\"").arg(kilobytes);
    return runProgram(text("/bin/sh"), QStringList{text("-c"), script, text(CREDENCE_PROGRAM)} + words(line));
  }

  void write(const char* name, const QByteArray& contents) const {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(contents), contents.size());
  }

  QByteArray read(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(unreadable)");
  }

  QString path(const char* name) const { return m_folder.filePath(text(name)); }

  /// Of `credence fit LINE --json`; empty where that fails or prints anything but one object.
  QJsonObject fitJson(const char* line) const {
    const Outcome outcome = run(QStringList(text("fit")) + words(text(line)) + QStringList(text("--json")));
    if (outcome.status != 0 || !outcome.errors.isEmpty()) return {};
    return QJsonDocument::fromJson(outcome.output).object();
  }

  QTemporaryDir m_folder;
  Dataset m_moons;
};

}  // namespace credence::test
