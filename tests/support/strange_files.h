#pragma once

#include "core/generators/generators.h"
#include "core/table/write_dataset.h"

#include <QDir>
#include <QFile>
#include <QStringList>

#include <cmath>
#include <sstream>
#include <sys/stat.h>

namespace credence::test {

/// Tables as people have them, and as nobody should, written to one folder. Names of files, in their order.
class StrangeFiles {
 public:
  explicit StrangeFiles(const QString& folder) : m_folder(folder) {
    const auto moons = [](std::uint64_t count) {
      return generate(*find_generator("moons"), {count, 0.3, 1});
    };
    const auto scaled = [&](double factor, double offset) {
      Dataset points = moons(60);
      points.inputs = factor * points.inputs + offset;
      return points;
    };
    write("ordinary.csv", moons(60));
    write("circles.csv", generate(*find_generator("circles"), {120, 0.1, 2}));
    write("far-apart.csv", scaled(1e8, 0.0));
    write("beyond-reach.csv", scaled(1e150, 0.0));
    write("beyond-axes.csv", scaled(1e290, 0.0));
    write("close-together.csv", scaled(1e-300, 0.0));
    write("far-away.csv", scaled(1e-3, 1e12));
    Dataset units = moons(60);
    units.inputs.col(1) *= 1e9;
    write("units.csv", units);
    write("many.csv", moons(1500));
    write("one-point.csv", "x,y,label\n1,2,0\n");
    write("one-class.csv", "x,y,label\n1,2,a\n3,4,a\n2,2,a\n");
    write("two-points.csv", "x,y,label\n1,2,0\n3,4,1\n");
    QByteArray same = "x,y,label\n";
    QByteArray line = same;
    for (int k = 0; k < 40; ++k) {
      same += k % 2 == 0 ? "1,2,0\n" : "1,2,1\n";
      line += QByteArray::number(k) + ",3," + QByteArray::number(k % 2) + '\n';
    }
    write("duplicates.csv", same);
    write("one-line.csv", line);
    write("names <b>%1 & %n.csv",
          "\"<img src=/etc/hostname>\",\"%1 %2 %n\nof two lines\",\"<h1>class</h1>\"\n"
          "1,2,\"<b>one</b>\"\n3,1,\"%1\"\n2,2,\"<b>one</b>\"\n4,1,\"%1\"\n");
    write("long-names.csv", QByteArray(300, 'x') + ',' + QByteArray(300, 'y') + ",class\n1,2," +
                                QByteArray(300, 'a') + "\n3,4," + QByteArray(300, 'b') + '\n');
    write("marked.csv", "x,y,label,set\n1,2,0,train\n3,4,1,test\n2,2,1,train\n5,1,0,test\n");
    write("three-classes.csv", "a;b;c;kind\n1,5;10;2;ham\n2,5;11;3;spam\n3,5;12;4;eggs\n");
    write("bad-rows.csv", "x,y,label\n1,2,0\nnan,inf,1\n1e999,0,1\n3,,1\n");
    write("empty.csv", "");
    write("only-names.csv", "x,y,label\n");
    write("noise.csv", QByteArray("\x00\xff\xfe\x01,\"\n", 6) + QByteArray(500, '\xc3'));
    // Nobody will ever write to it.
    m_files << QDir(m_folder).filePath(QStringLiteral("pipe"));
    if (::mkfifo(QFile::encodeName(m_files.back()).constData(), S_IRUSR | S_IWUSR) != 0)
      qFatal("cannot make a pipe");
    m_files << m_folder << QDir(m_folder).filePath(QStringLiteral("missing.csv"));
  }

  const QStringList& files() const { return m_files; }

 private:
  void write(const char* name, const QByteArray& text) {
    QFile file(QDir(m_folder).filePath(QString::fromUtf8(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write %s", name);
    m_files << file.fileName();
  }
  void write(const char* name, const Dataset& points) {
    std::ostringstream stream;
    write_dataset(stream, points);
    write(name, QByteArray::fromStdString(stream.str()));
  }

  QString m_folder;
  QStringList m_files;
};

}  // namespace credence::test
