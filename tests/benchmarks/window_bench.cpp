// How fast the picture follows the hand: a real window, a slider in motion, the evidence map running.
// Prints a table; --json FILE writes the same numbers.

#include "app/compute/timing.h"
#include "app/mainwindow/main_window.h"
#include "app/mainwindow/update_timing.h"
#include "app/panels/log_slider.h"
#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/data/write_dataset.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdio>
#include <sstream>
#include <vector>

namespace credence {

namespace {

constexpr int positions = 200;
constexpr int interval = 16;  // ms between two positions: a screen's frame
constexpr GeneratorSettings clumped = {800, 0.35, 1};

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0.0;
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// Drags the slider called `name` from value `low` to `high` and back.
QJsonObject drag(MainWindow& window, const char* name, double low, double high) {
  auto* control = window.findChild<LogSlider*>(QString::fromLatin1(name));
  QSlider* slider = control->slider();
  control->setValue(low);
  const int first = slider->value();
  control->setValue(high);
  const int last = slider->value();
  std::vector<double> waits;
  std::vector<double> latencies;
  const auto collect = QObject::connect(window.updateTiming(), &UpdateTiming::painted,
                                        [&](const UpdateTiming::Update& update) {
                                          waits.insert(waits.end(), update.waits.begin(), update.waits.end());
                                          latencies.push_back(update.painted - update.times.input);
                                        });
  slider->setSliderDown(true);
  const double begin = processMilliseconds();
  for (int k = 0; k < positions; ++k) {
    const double there = k < positions / 2 ? 2.0 * k / positions : 2.0 - 2.0 * k / positions;
    slider->setSliderPosition(first + static_cast<int>(there * (last - first)));
    // To the next frame, however long the position took.
    const double next = begin + (k + 1) * interval;
    QTest::qWait(std::max(1, static_cast<int>(next - processMilliseconds())));
  }
  const double seconds = (processMilliseconds() - begin) * 1e-3;
  slider->setSliderDown(false);
  QObject::disconnect(collect);
  QJsonObject result;
  result[QLatin1String("updates_per_second")] = static_cast<double>(latencies.size()) / seconds;
  result[QLatin1String("input_to_paint_median_ms")] = quantile(latencies, 0.5);
  result[QLatin1String("input_to_paint_p95_ms")] = quantile(latencies, 0.95);
  result[QLatin1String("event_wait_median_ms")] = quantile(waits, 0.5);
  result[QLatin1String("event_wait_p99_ms")] = quantile(waits, 0.99);
  result[QLatin1String("event_wait_max_ms")] = quantile(waits, 1.0);
  result[QLatin1String("map_running")] = window.liveFit()->mapRunning();
  return result;
}

/// Median milliseconds from the start of the program to its first painted contours.
double startUp() {
  QTemporaryDir folder;
  std::ostringstream text;
  write_dataset(text, generate(*find_generator("clumps"), clumped));
  QFile file(folder.filePath(QStringLiteral("clumps.csv")));
  if (!file.open(QIODevice::WriteOnly)) return 0.0;
  file.write(QByteArray::fromStdString(text.str()));
  file.close();
  std::vector<double> times;
  for (int run = 0; run < 5; ++run) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("credence.timing=true"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder.path());
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(CREDENCE_PROGRAM), {file.fileName()});
    process.setReadChannel(QProcess::StandardError);
    const QRegularExpression first(QStringLiteral("first contours painted (\\d+) ms"));
    QByteArray output;
    while (process.waitForReadyRead(20000)) {
      output += process.readAllStandardError();
      const auto match = first.match(QString::fromUtf8(output));
      if (!match.hasMatch()) continue;
      times.push_back(match.captured(1).toDouble());
      break;
    }
    process.kill();
    process.waitForFinished();
  }
  return quantile(times, 0.5);
}

void print(const char* name, const QJsonObject& result) {
  std::printf("%s\n", name);
  for (auto it = result.begin(); it != result.end(); ++it) {
    if (it->isDouble()) std::printf("  %-26s %8.1f\n", qPrintable(it.key()), it->toDouble());
  }
}

int run(const QString& jsonFile) {
  QJsonObject results;
  results[QLatin1String("start_to_first_contours_ms")] = startUp();
  std::printf("start to first contours, 800 points: %.0f ms\n",
              results[QLatin1String("start_to_first_contours_ms")].toDouble());
  MainWindow window;
  window.resize(1280, 800);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  window.updateTiming()->watchEventLoop();
  window.document()->generateDataset(*find_generator("clumps"), clumped);
  // A map that does not end before the drag does.
  window.document()->setEvidenceRanges({{0.1, 1.0, 100}, {0.1, 100.0, 100}});
  if (!QTest::qWaitFor([&] { return window.liveFit()->fitCurrent(); }, 60000)) return 1;
  const QJsonObject width = drag(window, "width", 0.3, 1.0);
  print("width slider, 0.3 to 1 and back, 800 points, map running", width);
  const QJsonObject variance = drag(window, "priorVariance", 0.1, 100.0);
  print("prior variance slider, 0.1 to 100 and back, 800 points, map running", variance);
  results[QLatin1String("drag_width")] = width;
  results[QLatin1String("drag_prior_variance")] = variance;
  if (jsonFile.isEmpty()) return 0;
  QFile file(jsonFile);
  return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(results).toJson()) > 0 ? 0 : 1;
}

}  // namespace

}  // namespace credence

int main(int argc, char** argv) {
  credence::use_one_blas_thread();
  credence::keep_freed_memory();
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("Credence-bench"));
  QApplication::setStyle(QStringLiteral("Fusion"));
  QSettings().clear();
  QCommandLineParser parser;
  parser.addOption(
      {QStringLiteral("json"), QStringLiteral("Write the numbers to FILE."), QStringLiteral("FILE")});
  parser.process(application);
  return credence::run(parser.value(QStringLiteral("json")));
}
