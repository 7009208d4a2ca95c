#include "app/commands/changed_data_option.h"
#include "app/commands/figure_options.h"
#include "app/commands/input_files.h"
#include "app/commands/output.h"
#include "app/commands/sub_command.h"
#include "app/commands/terminal_progress.h"
#include "app/document/file_name.h"
#include "app/figures/compute_studies.h"
#include "app/figures/figure_record.h"
#include "app/figures/make_figure.h"
#include "app/options/option_fields.h"
#include "app/plots/figure.h"

#include <QDir>
#include <QFileInfo>

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

namespace credence {

namespace {

QString pictureEndings() {
  return QStringLiteral("png, svg, pdf");
}

struct RenderCommandOptions {
  QString data;
  bool changed = false;
  QString views;
  OneWord format = {QStringLiteral("png")};
  int dpi = 300;
  arma::uword seconds = 60;
  CarriedByFigure carry = CarriedByFigure::data;
  OutputFile folder;
};

template <typename Fields>
void visit(Fields& fields, RenderCommandOptions& options) {
  fields("data", options.data, {}, {"FILE", "The points of sessions that travel without them."});
  fields("changed_data", options.changed, {}, changedDataText);
  fields("view", options.views, {},
         {"LIST",
          "Which views, with commas, by the names of credence figure; all: every one that the session has. "
          "Plots and evidence map if left out."});
  fields("format", options.format, {},
         {.value = "ENDING", .purpose = "png, svg or pdf; png if left out.", .words = pictureEndings});
  fields("dpi", options.dpi, dpiLimits, dpiText);
  fields("seconds", options.seconds, {.low = 1.0, .high = Limits().high},
         {"T", "Sample the reference, where a plot shows it, so long at most; %1 if left out."});
  fields("carry", options.carry, {}, carryText);
  fields("output", options.folder, {}, {"FOLDER", "Where the figures go; made where it is missing."});
}

/// The files, and those of the folders among them.
QStringList sessionsIn(const QStringList& operands) {
  QStringList files;
  for (const QString& operand : operands) {
    std::error_code error;
    if (!std::filesystem::is_directory(toPath(operand), error)) {
      files << operand;
      continue;
    }
    const QDir folder(operand);
    const QStringList names =
        folder.entryList({QLatin1Char('*') + QLatin1String(sessionSuffix)}, QDir::Files, QDir::Name);
    if (names.isEmpty()) {
      throw std::runtime_error(
          QStringLiteral("%1: there is no session in this folder").arg(operand).toStdString());
    }
    for (const QString& name : names) files << folder.filePath(name);
  }
  return files;
}

void makeFolder(const QString& folder) {
  std::error_code error;
  std::filesystem::create_directories(toPath(folder), error);
  if (std::filesystem::is_directory(toPath(folder), error)) return;
  throw std::runtime_error(
      QStringLiteral("%1: this folder cannot be made").arg(shownFileName(folder)).toStdString());
}

/// How all sessions are rendered.
struct Rendering {
  QString folder = {};
  QString format = {};
  QString dataFile = {};
  ChangedPoints changed = ChangedPoints::refuse;
  std::vector<const FigureView*> views = {};  ///< none: plots and map
  bool all = false;                           ///< every view that a session has
  int dpi = 300;
  CarriedByFigure carried = CarriedByFigure::data;
  ReferenceGoal goal = {};

  QString fileOf(const QString& name) const {
    return QDir(folder).filePath(QStringLiteral("%1.%2").arg(name, format));
  }
};

void readViews(const QString& names, Rendering& rendering) {
  rendering.all = names == QLatin1String("all");
  if (rendering.all || names.isNull()) return;
  for (const QString& name : names.split(QLatin1Char(','))) {
    const FigureView* row = figureViewFromId(name.trimmed());
    if (row == nullptr) {
      throw unusable(QStringLiteral("view"), names,
                     QStringLiteral("all, or a list of views of credence figure"));
    }
    rendering.views.push_back(row);
  }
}

Rendering renderingOf(const RenderCommandOptions& options) {
  Rendering rendering{.folder = options.folder.name,
                      .format = options.format.word,
                      .dataFile = options.data,
                      .changed = options.changed ? ChangedPoints::accept : ChangedPoints::refuse,
                      .dpi = options.dpi,
                      .carried = options.carry};
  checkPixels(FigureSpec().size, options.dpi);
  rendering.goal.most_seconds = static_cast<double>(options.seconds);
  readViews(options.views, rendering);
  makeFolder(rendering.folder);
  return rendering;
}

void render(const Session& session, const FigureView* view, const QString& name, const Rendering& rendering) {
  TerminalProgress progress;
  FigureSpec spec{view, {}, rendering.dpi};
  spec.parts = partsOf(session.view);
  spec.size = suitableSize(session, spec);
  MadeFigure made = makeFigure(
      session, markingSetting(recipeFor(session, spec), session),
      [&progress](const Progress& done) { progress.show(done); }, rendering.goal);
  FigureContent& content = made.content;
  if (view->study != nullptr) {
    spec.size = suitableSize(session, spec, content.studies);
  }
  content.payload = figureRecordOf(content, spec, session, rendering.carried);
  const QString file = rendering.fileOf(name);
  saveFigure(content, spec, file);
  printText(file + QLatin1Char('\n'));
  for (const QString& doubt : doubtsOf(made)) Output().remark(QStringLiteral("%1: %2").arg(file, doubt));
}

/// Evidence takes a prior, and labels.
bool hasMap(const Session& session) {
  return session.state.hyperparameters.has_prior() && !session.state.split.uses_no_labels();
}

/// Plots of the right kind for the session at hand; what a view lacks that it needs is said when it is drawn.
std::vector<const FigureView*> allViews(const Session& session) {
  std::vector<const FigureView*> views;
  const bool difference = session.view.plotted().difference;
  for (const FigureView* row : figureViews()) {
    if (row == &leftView || row == &rightView) continue;  // they are in the comparison
    if (row == &differenceView && !difference) continue;
    if (row->map && !hasMap(session)) continue;
    if (viewSuits(*row, session)) views.push_back(row);
  }
  return views;
}

/// Draws all views that can be drawn, and says why others cannot be.
void renderAll(const Session& session, const QString& name, const Rendering& rendering) {
  for (const FigureView* view : allViews(session)) {
    const QString id = QLatin1String(view->id);
    try {
      render(session, view, name + QLatin1Char('-') + id, rendering);
    } catch (const std::runtime_error& error) {
      Output().remark(QStringLiteral("not drawn: %1, %2: %3").arg(name, id, QString::fromUtf8(error.what())));
    }
  }
}

/// Names of all that may be drawn of a session, with no ending.
QStringList namesOfAll(const QString& session, const Rendering& rendering) {
  QStringList names;
  const QString name = QFileInfo(session).completeBaseName() + QLatin1Char('-');
  for (const FigureView* row : figureViews()) {
    if (rendering.all) names << name + QLatin1String(row->id);
  }
  for (const FigureView* view : rendering.views) names << name + QLatin1String(view->id);
  if (names.isEmpty()) names << name + QStringLiteral("plots") << name + QStringLiteral("evidence");
  return names;
}

/// Before any of them is drawn.
void checkFigures(const QStringList& sessions, const Rendering& rendering, Arguments arguments) {
  addSessions(arguments.inputs, sessions);
  for (const QString& session : sessions) {
    for (const QString& name : namesOfAll(session, rendering)) {
      const QString file = rendering.fileOf(name);
      requireReplaceable(file, contentsByEnding(file), arguments);
    }
  }
}

constexpr std::array renderRules = {OptionRule{"--output", "is missing"}};

void runRender(const Arguments& arguments, const RenderCommandOptions& options) {
  const Rendering rendering = renderingOf(options);
  const QStringList sessions = sessionsIn(arguments.operands);
  checkFigures(sessions, rendering, arguments);
  for (const QString& file : sessions) {
    const SessionReading reading = readSessionOnTerminal(file, rendering.dataFile, rendering.changed);
    sayWhatIsUnknown(reading, file);
    const QString name = QFileInfo(file).completeBaseName();
    if (rendering.all) {
      renderAll(reading.session, name, rendering);
    } else if (!rendering.views.empty()) {
      for (const FigureView* view : rendering.views) {
        render(reading.session, view, name + QLatin1Char('-') + QLatin1String(view->id), rendering);
      }
    } else {
      render(reading.session, &comparisonView, name + QStringLiteral("-plots"), rendering);
      if (hasMap(reading.session)) {
        render(reading.session, &evidenceView, name + QStringLiteral("-evidence"), rendering);
      }
    }
  }
}

}  // namespace

const SubCommand renderCommand = {
    .name = "render",
    .summary = "Save views of sessions as figures",
    .synopsis = "SESSION... --output FOLDER [OPTIONS]",
    .operand = "SESSION",
    .operandHelp = "A session, a figure that carries one, or a folder with sessions.",
    .examples =
        "  credence render work.credence --output figures\n"
        "  credence render sessions --output figures --format svg\n"
        "  credence render work.credence --view all --output figures\n",
    .shared = {},
    .draws = true,
    .addOptions = addOptions<RenderCommandOptions>,
    .run = runWith<RenderCommandOptions, runRender>,
    .rules = renderRules,
    .operandsMany = true,
};

}  // namespace credence
