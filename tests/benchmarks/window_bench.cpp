// How fast the picture follows the hand: a real window, a slider in motion, the evidence map running.
// Prints a table; --json FILE writes the same numbers, --only GROUP,… measures only these groups of rows,
// --groups lists them.

#include "app/compute/timing.h"
#include "app/mainwindow/main_window.h"
#include "app/mainwindow/stroke_timing.h"
#include "app/mainwindow/update_timing.h"
#include "app/plots/comparison_view.h"
#include "app/widgets/log_slider.h"
#include "benchmark_groups.h"
#include "core/concurrency/blas_threads.h"
#include "core/concurrency/memory.h"
#include "core/table/write_dataset.h"
#include "support/thread_time.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMouseEvent>
#include <QProcess>
#include <QRegularExpression>
#include <QSettings>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>
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

/// The event loop runs as it does for a user: QTest::qWait() sleeps up to 10 ms between two looks at the
/// events, and so keeps results waiting, which the program does not.
void wait(int milliseconds) {
  QEventLoop loop;
  QTimer::singleShot(milliseconds, Qt::PreciseTimer, &loop, &QEventLoop::quit);
  loop.exec();
}

/// A window, and what it shows.
struct Bench {
  Services services;
  MainWindow window{services};
};

/// Drags the slider called `name` from value `low` to `high` and back. A `rest` in ms is taken after every
/// twentieth position, and does not count as dragging.
QJsonObject drag(Bench& bench, const char* name, double low, double high, int rest = 0) {
  auto* control = bench.window.findChild<LogSlider*>(QString::fromLatin1(name));
  QSlider* slider = control->slider();
  control->setValue(low);
  const int first = slider->value();
  control->setValue(high);
  const int last = slider->value();
  std::vector<double> waits;
  std::vector<double> latencies;
  double answered = 0.0;
  const auto collect =
      QObject::connect(bench.window.findChild<UpdateTiming*>(), &UpdateTiming::painted,
                       [&](const UpdateTiming::Update& update) {
                         waits.insert(waits.end(), update.waits.begin(), update.waits.end());
                         // Finer pictures of the same position are no answer to a move.
                         if (std::exchange(answered, update.times.input) == update.times.input) return;
                         latencies.push_back(update.painted - update.times.input);
                       });
  slider->setSliderDown(true);
  double begin = processMilliseconds();
  for (int k = 0; k < positions; ++k) {
    if (rest > 0 && k > 0 && k % 20 == 0) {
      const double paused = processMilliseconds();
      wait(rest);
      begin += processMilliseconds() - paused;
    }
    const double there = k < positions / 2 ? 2.0 * k / positions : 2.0 - 2.0 * k / positions;
    slider->setSliderPosition(first + static_cast<int>(there * (last - first)));
    // To the next frame, however long the position took.
    const double next = begin + (k + 1) * interval;
    wait(std::max(1, static_cast<int>(next - processMilliseconds())));
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
  result[QLatin1String("event_wait_p999_ms")] = quantile(waits, 0.999);
  result[QLatin1String("event_wait_max_ms")] = quantile(waits, 1.0);
  result[QLatin1String("map_running")] = bench.services.liveFit.mapRunning();
  return result;
}

constexpr GeneratorSettings many = {5000, 0.35, 1};
constexpr GeneratorSettings million = {.count = 1'000'000, .noise = 0.35, .seed = 1};
constexpr int strokeEvents = 600;
constexpr std::chrono::milliseconds handInterval{8};  // a common mouse

/// A hand that drags over a plot from a thread of its own, so that its events wait where the window is busy.
/// They are posted as the window system's would be; `sent` gets the time of each.
void moveHand(QCustomPlot& plot, const QRect& canvas, std::array<double, strokeEvents>& sent) {
  const auto post = [&plot](QEvent::Type type, const QPointF& at) {
    const bool moves = type == QEvent::MouseMove;
    QCoreApplication::postEvent(
        &plot, new QMouseEvent(type, at, at, moves ? Qt::NoButton : Qt::LeftButton,
                               type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {}));
  };
  const QPointF middle = QRectF(canvas).center();
  // Some seven pixels an event: every one draws at least one point.
  const auto at = [&](int k) {
    const double radius = 0.4 * canvas.width() * (0.8 + 0.2 * std::sin(0.011 * k));
    return middle + radius * QPointF(std::cos(0.07 * k), std::sin(0.07 * k));
  };
  post(QEvent::MouseButtonPress, at(0));
  auto due = std::chrono::steady_clock::now();
  for (int k = 0; k < strokeEvents; ++k) {
    due += handInterval;
    std::this_thread::sleep_until(due);
    sent[static_cast<std::size_t>(k)] = processMilliseconds();
    post(QEvent::MouseMove, at(k + 1));
  }
  post(QEvent::MouseButtonRelease, at(strokeEvents));
}

/// Draws a line across 5,000 points.
QJsonObject drawStroke(Bench& bench) {
  QCustomPlot* plot = bench.window.findChild<ComparisonView*>()->leftPlot()->plot();
  for (const ToolEntry& entry : bench.services.toolbox.entries()) {
    if (entry.icon == QLatin1String("stroke")) bench.services.toolbox.choose(entry.tool);
  }
  ToolSettings settings;
  settings.strokeSpacing = 4.0;
  bench.services.toolbox.options()->set(settings);
  std::vector<double> handled;
  std::vector<double> painted;
  const auto collect = QObject::connect(bench.window.findChild<StrokeTiming*>(), &StrokeTiming::painted,
                                        [&](double eventTime, double paintTime) {
                                          handled.push_back(eventTime);
                                          painted.push_back(paintTime);
                                        });
  int pictures = 0;
  const auto count = QObject::connect(bench.window.findChild<UpdateTiming*>(), &UpdateTiming::painted,
                                      [&](const UpdateTiming::Update&) { ++pictures; });
  const arma::uword before = bench.services.document.dataset().size();
  std::array<double, strokeEvents> sent = {};
  const double cpuBefore = test::threadMilliseconds();
  const double begin = processMilliseconds();
  std::jthread hand([&] { moveHand(*plot, plot->axisRect()->rect(), sent); });
  wait(strokeEvents * static_cast<int>(handInterval.count()) + 500);
  hand.join();
  const double cpu = test::threadMilliseconds() - cpuBefore;
  const double seconds = (processMilliseconds() - begin) * 1e-3;
  for (const auto& connection : {collect, count}) QObject::disconnect(connection);
  // Every event draws and they are painted in their order, behind the press of the button: so each finds the
  // time when it was sent, and its wait in the queue counts.
  std::vector<double> latencies;
  std::vector<double> handling;
  for (std::size_t k = 1; k < painted.size() && k <= strokeEvents; ++k) {
    latencies.push_back(painted[k] - sent[k - 1]);
    handling.push_back(painted[k] - handled[k]);
  }
  QJsonObject result;
  result[QLatin1String("events_painted")] = static_cast<double>(latencies.size());
  result[QLatin1String("points_drawn")] =
      static_cast<double>(bench.services.document.dataset().size() - before);
  result[QLatin1String("event_to_paint_median_ms")] = quantile(latencies, 0.5);
  result[QLatin1String("event_to_paint_p95_ms")] = quantile(latencies, 0.95);
  result[QLatin1String("event_to_paint_max_ms")] = quantile(latencies, 1.0);
  result[QLatin1String("handled_to_paint_p95_ms")] = quantile(handling, 0.95);
  result[QLatin1String("gui_cpu_per_event_ms")] = cpu / strokeEvents;
  result[QLatin1String("pictures_per_second")] = pictures / seconds;
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

/// The same in front of three plots, of which two show the reference: by a hand that pauses, so that the
/// sampler starts and has to give way again and again.
void dragOverReference(Bench& bench, QJsonObject& results) {
  Document& document = bench.services.document;
  const ShownQuantities before = document.view().shown;
  document.setInView(&ViewState::shown, {before.left, Quantity::probability(reference_method), true});
  const bool sampled =
      QTest::qWaitFor([&] { return bench.services.liveReference.result() != nullptr; }, 60000);
  int pictures = 0;
  const auto count = QObject::connect(&bench.services.liveReference, &LiveReference::resultChanged, [&] {
    if (bench.services.liveReference.result()) ++pictures;
  });
  QJsonObject width = drag(bench, "width", 0.3, 1.0, 600);
  QObject::disconnect(count);
  width[QLatin1String("reference_pictures")] = pictures;
  print("width slider by a hand that pauses, sampler and map running, three plots", width);
  if (sampled) results[QLatin1String("drag_width_over_reference")] = width;
  document.setInView(&ViewState::shown, before);
}

void dragSliders(Bench& bench, QJsonObject& results) {
  bench.services.document.generateDataset(*find_generator("clumps"), clumped);
  // A map that does not end before the drag does.
  bench.services.document.setEvidenceRanges({{0.1, 1.0, 100}, {0.1, 100.0, 100}});
  if (!QTest::qWaitFor([&] { return bench.services.liveFit.fitCurrent(); }, 60000)) return;
  const QJsonObject width = drag(bench, "width", 0.3, 1.0);
  print("width slider, 0.3 to 1 and back, 800 points, map running", width);
  // A narrow kernel has some five times the directions of a wide one, and takes as much longer.
  const QJsonObject narrow = drag(bench, "width", 0.22, 0.4);
  print("width slider about 0.3, 800 points, map running", narrow);
  const QJsonObject wide = drag(bench, "width", 0.5, 1.0);
  print("width slider, 0.5 to 1 and back, 800 points, map running", wide);
  const QJsonObject variance = drag(bench, "priorVariance", 0.1, 100.0);
  print("prior variance slider, 0.1 to 100 and back, 800 points, map running", variance);
  results[QLatin1String("drag_width")] = width;
  results[QLatin1String("drag_narrow_width")] = narrow;
  results[QLatin1String("drag_wide_width")] = wide;
  results[QLatin1String("drag_prior_variance")] = variance;
  dragOverReference(bench, results);
}

/// Drags the width over the document's points, and counts pictures of a fit to all of them; those of a
/// sample, which come first where points are many, do not count.
QJsonObject dragWidthAndCount(Bench& bench, double low, double high) {
  LiveFit& live = bench.services.liveFit;
  int pictures = 0;
  std::shared_ptr<const Fit> last;
  const auto counter = QObject::connect(&live, &LiveFit::fitChanged, [&] {
    const auto result = live.result();
    if (!result || std::exchange(last, result->fit) == result->fit) return;
    ++pictures;
  });
  int samples = 0;
  const auto sampled = QObject::connect(&live, &LiveFit::previewChanged, [&] {
    if (live.preview()) ++samples;
  });
  QElapsedTimer timer;
  timer.start();
  QJsonObject width = drag(bench, "width", low, high);
  const double seconds = static_cast<double>(timer.elapsed()) * 1e-3;
  width[QLatin1String("pictures_of_all_per_second")] = pictures / seconds;
  width[QLatin1String("pictures_of_samples_per_second")] = samples / seconds;
  for (const auto& connection : {counter, sampled}) QObject::disconnect(connection);
  return width;
}

void dragMany(Bench& bench, QJsonObject& results) {
  for (const std::uint64_t count : {10'000U, 100'000U}) {
    bench.services.document.generateDataset(*find_generator("clumps"),
                                            {.count = count, .noise = 0.35, .seed = 1});
    bench.services.document.setEvidenceRanges({{0.1, 1.0, 2}, {0.1, 100.0, 2}});
    if (!QTest::qWaitFor([&] { return bench.services.liveFit.fitCurrent(); }, 60000)) return;
    const QJsonObject width = dragWidthAndCount(bench, 0.5, 1.0);
    const QByteArray name = "width slider, 0.5 to 1 and back, " + QByteArray::number(count) + " points";
    print(name.constData(), width);
    results[QStringLiteral("drag_width_%1").arg(count)] = width;
  }
}

/// Where fits of 4,000 points take longest: sparse, spectral and by moments.
void dragNarrow(Bench& bench, QJsonObject& results) {
  bench.services.document.generateDataset(*find_generator("moons"), {.count = 4000, .noise = 0.3, .seed = 1});
  bench.services.document.setEvidenceRanges({{0.5, 1.0, 2}, {0.1, 100.0, 2}});
  if (!QTest::qWaitFor([&] { return bench.services.liveFit.fitCurrent(); }, 60000)) return;
  const QJsonObject width = dragWidthAndCount(bench, 0.05, 0.3);
  print("width slider, 0.05 to 0.3 and back, 4,000 points of moons", width);
  results[QLatin1String("drag_narrow_4000")] = width;
}

void draw(Bench& bench, QJsonObject& results) {
  bench.services.document.generateDataset(*find_generator("clumps"), many);
  if (!QTest::qWaitFor([&] { return bench.services.liveFit.fitCurrent(); }, 60000)) return;
  const QJsonObject stroke = drawStroke(bench);
  print("stroke with 5,000 points", stroke);
  results[QLatin1String("stroke_5000")] = stroke;
}

/// Pans a million points with the hand; how many are drawn is the program's choice.
void pan(Bench& bench, QJsonObject& results) {
  bench.services.document.generateDataset(*find_generator("clumps"), million);
  wait(500);
  bench.services.toolbox.choose(bench.services.toolbox.entries().front().tool);
  auto* view = bench.window.findChild<ComparisonView*>();
  QCustomPlot* plot = view->leftPlot()->plot();
  int frames = 0;
  // Both plots follow the hand; what a frame shows of the other one is sharp.
  const auto count = QObject::connect(view->rightPlot(), &ProbabilityPlot::painted, [&] { ++frames; });
  std::array<double, strokeEvents> sent = {};
  const double begin = processMilliseconds();
  std::jthread hand([&] { moveHand(*plot, plot->axisRect()->rect(), sent); });
  wait(strokeEvents * static_cast<int>(handInterval.count()));
  hand.join();
  const double seconds = (processMilliseconds() - begin) * 1e-3;
  QObject::disconnect(count);
  QJsonObject result;
  result[QLatin1String("frames_per_second")] = frames / seconds;
  print("panning a million points while they are fitted", result);
  results[QLatin1String("pan_million")] = result;
}

/// From a million points in the document to a picture of a sample of them, and to one of them all.
void showMillion(Bench& bench, QJsonObject& results) {
  Document& document = bench.services.document;
  const ProbabilityPlot* plot = bench.window.findChild<ComparisonView*>()->rightPlot();
  std::vector<double> first;
  std::vector<double> exact;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    QEventLoop loop;
    QElapsedTimer timer;
    double sampled = 0.0;
    document.generateDataset(*find_generator("clumps"),
                             {.count = million.count, .noise = million.noise, .seed = seed});
    timer.start();
    const auto look = QObject::connect(plot, &ProbabilityPlot::painted, [&] {
      const auto seen = plot->seen();
      if (!seen || !seen->result || seen->result->request.dataset != document.state().dataset) return;
      const auto milliseconds = static_cast<double>(timer.elapsed());
      if (seen->result->sampled == 0) {
        exact.push_back(milliseconds);
        loop.quit();
      } else if (std::exchange(sampled, milliseconds) == 0.0) {
        first.push_back(milliseconds);
      }
    });
    QTimer::singleShot(60000, &loop, &QEventLoop::quit);
    loop.exec();
    QObject::disconnect(look);
  }
  QJsonObject result;
  result[QLatin1String("first_picture_ms")] = quantile(first, 0.5);
  result[QLatin1String("exact_picture_ms")] = quantile(exact, 0.5);
  print("a million points in a window", result);
  results[QLatin1String("show_million")] = result;
}

void start(QJsonObject& results) {
  const double milliseconds = startUp();
  results[QLatin1String("start_to_first_contours_ms")] = milliseconds;
  std::printf("start to first contours, 800 points: %.0f ms\n", milliseconds);
}

/// The window, from the first group on that wants one: the start of the program is measured without.
Bench& shown(std::unique_ptr<Bench>& bench) {
  if (bench) return *bench;
  bench = std::make_unique<Bench>();
  bench->window.resize(1280, 800);
  bench->window.show();
  if (!QTest::qWaitForWindowExposed(&bench->window)) throw std::runtime_error("the window does not show");
  bench->window.findChild<UpdateTiming*>()->watchEventLoop();
  // Nobody is there to say that the drawn points need not be saved.
  bench->services.document.setBeforeReplacing({});
  return *bench;
}

bool write(const QJsonObject& results, const QString& name) {
  QFile file(name);
  return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(results).toJson()) > 0;
}

int run(int argc, char** argv) {
  QJsonObject results;
  std::unique_ptr<Bench> bench;
  const std::vector<BenchmarkGroup> groups = {{"start", [&] { start(results); }},
                                              {"drag", [&] { dragSliders(shown(bench), results); }},
                                              {"many", [&] { dragMany(shown(bench), results); }},
                                              {"narrow", [&] { dragNarrow(shown(bench), results); }},
                                              {"stroke", [&] { draw(shown(bench), results); }},
                                              {"show", [&] { showMillion(shown(bench), results); }},
                                              {"pan", [&] { pan(shown(bench), results); }}};
  // Before there is an application, which wants a screen.
  if (argc == 2 && std::string_view(argv[1]) == "--groups") {
    print_names(groups);
    return 0;
  }
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("Credence-bench"));
  QApplication::setStyle(QStringLiteral("Fusion"));
  QSettings().clear();
  QCommandLineParser parser;
  const QString json = QStringLiteral("json");
  const QString only = QStringLiteral("only");
  parser.addOption({json, QStringLiteral("Write the numbers to FILE."), QStringLiteral("FILE")});
  parser.addOption({only, QStringLiteral("Measure only these."), QStringLiteral("GROUP,...")});
  parser.addOption({QStringLiteral("groups"), QStringLiteral("List what --only can name.")});
  parser.process(application);
  int status = 0;
  try {
    for (const BenchmarkGroup& group : groups_named(groups, parser.value(only).toStdString())) {
      group.measure();
    }
    if (parser.isSet(json) && !write(results, parser.value(json))) status = 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    status = 2;
  }
  bench.reset();  // before the application goes
  return status;
}

}  // namespace

}  // namespace credence

int main(int argc, char** argv) {
  credence::use_one_blas_thread();
  credence::keep_freed_memory();
  return credence::run(argc, argv);
}
