#pragma once

#include "app/chart/chart.h"
#include "app/compute/fit.h"
#include "app/document/pin.h"
#include "app/document/view_state.h"
#include "app/options/option_fields.h"
#include "app/options/option_groups.h"
#include "app/options/option_rules.h"
#include "app/report/json_object.h"
#include "app/report/named_number.h"
#include "app/report/table.h"
#include "app/study/page_group.h"
#include "core/concurrency/progress.h"
#include "core/data/bounds.h"
#include "core/evidence/evidence_map.h"
#include "core/method/method.h"
#include "core/method/reference_run.h"
#include "core/model/soundness.h"

#include <QSizeF>
#include <QString>
#include <armadillo>

#include <any>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

class QCPPainter;
class QFont;

namespace credence {

struct FigureSpec;

/// Where a study is asked for.
enum class StudyPlace : unsigned char { page, figure, command };

/// What a figure spends on draws of the posterior; pages and commands have it among their options.
struct FigureDraws {
  ReferenceGoal goal = {};
  std::uint64_t seed = 1;
  arma::uword count = 0;  ///< by methods that draw at once; 0: as many as suit each
};

/// What a study is computed from. A value.
struct StudyInputs {
  FitProblem problem;
  std::shared_ptr<const Fit> fit = {};  ///< of the problem; null where the study does without
  StudyPlace place = StudyPlace::page;
  EvidenceRanges ranges = {};  ///< of the settings among which a best one is looked for
  FigureDraws draws = {};
  Bounds sight = {};  ///< what the plots show; of a command, where the points are
  std::vector<Pin> pins = {};
};

/// Whether both are of the same points, and of the same fit of them.
bool isOfSameDataset(const StudyInputs& then, const StudyInputs& now);
bool isOfSameModel(const StudyInputs& then, const StudyInputs& now);

/// What any study found, whatever it is: its row knows the type. Empty: nothing yet.
struct StudyResult {
  std::any value;
};

/// What any study is told: by its command's options, or by a session. Empty: all as by default.
struct StudyOptions {
  std::any value;
};

/// What is inside; a default one where nothing is.
template <typename Type>
const Type& valueInside(const std::any& value) {
  static const Type none{};
  return value.has_value() ? std::any_cast<const Type&>(value) : none;
}

/// The result of a study whose results are of that type.
template <typename Result>
const Result& resultOf(const StudyResult& result) {
  return valueInside<Result>(result.value);
}

/// How a computation is heard of and stopped. `publish` may be told of results that are not complete yet, and
/// is told of the complete one last.
template <typename Result>
struct StudyWork {
  std::function<void(Result)> publish;
  std::stop_token stop = {};
  ProgressCallback progress = {};  ///< told from the computing thread; may be empty
  /// Asks only where nobody wants a result any more, while `stop` does so for another request, too: what
  /// comes first of a study that follows the hand gives way to this alone.
  std::stop_token unwanted = {};
  /// What the study has left here when it was computed for the same page the last time; empty at first.
  std::shared_ptr<std::any> kept = std::make_shared<std::any>();
};

/// A table that a study makes of its result.
template <typename Result>
struct StudyTable {
  const char* id = "";    ///< of files that are proposed for it
  const char* menu = "";  ///< its entry among several, to be translated
  /// Of everything, with a title that says whose numbers these are.
  std::function<Table(const StudyInputs& inputs, const Result& result)> make;
  /// As much of it as a page has room for; null: no page shows it by itself.
  std::function<Table(const Result& result)> inWindow;
};

/// A chart that a study makes of its result; it is a view of figures, too.
template <typename Result>
struct StudyChart {
  const char* id = "";       ///< of the figure's view
  const char* title = "";    ///< of the figure, to be translated
  const char* help = "";     ///< follows the id where the command line lists views
  const char* toolTip = "";  ///< on the page, to be translated
  /// Lines that the page keeps free for what its parts are called; 0: they stand beside the axes there, which
  /// suits a chart that needs the height.
  int names = 0;
  /// px under usual letters: a narrower page leaves it out, and so does a report, unless that is 0.
  int pageFrom = 0;
  /// Of a result, or of one without anything in it, which is what a page shows first.
  std::function<Chart(const Result& result)> make;
};

/// A view of figures that is no chart: a study paints it of its result.
template <typename Result>
struct StudyDrawing {
  const char* id = "";  ///< as of charts, here and below
  const char* title = "";
  const char* help = "";
  /// In the spec's size from the painter's origin.
  std::function<void(QCPPainter& painter, const Result& result, const FigureSpec& spec, const QFont& font)>
      paint;
  QSizeF least = {45.0, 35.0};  ///< in millimetres; in less, words run into each other
};

/// What a study has to be given before there is anything to compute.
struct StudyNeeds {
  bool fit = true;      ///< the fit of the setting; else its problem is enough, and the study fits for itself
  bool labels = true;   ///< labels in use; else the prior alone will do
  bool setting = true;  ///< the setting at hand; else nothing is fitted for a figure of it alone
};

/// What `credence NAME` says and takes; all words are in English, as those of all commands.
struct StudyCommand {
  const char* name = "";       ///< empty: no command is made of the study
  const char* summary = "";    ///< one line
  const char* examples = "";   ///< whole lines, each with \n
  OptionGroups shared = {};    ///< beside those of data and setting
  bool tellsReading = false;   ///< its JSON says how the table was read
  bool ofOneFit = true;        ///< its JSON begins with the setting, and says how sound the fit of that is
  const char* json = nullptr;  ///< what --json prints, in a sentence; null: what all of them say
  OptionRules rules = {};      ///< what its options say of each other; none: what those of tables do
  int titleWidth = 0;          ///< letters of the first column of its table in a terminal, and of the others
  int columnWidth = 0;
};

/// What is said of a study, whatever it finds. Words that are for the window are translated where they are
/// shown.
struct StudyWords {
  const char* id = "";     ///< of the page in sessions (with "Page" behind it) and lessons, and of the manual
  const char* title = "";  ///< of the page and in menus
  const char* key = "";    ///< that opens the page, such as "Shift+E"
  const char* purpose = "";   ///< one line, beside title and key
  const char* question = "";  ///< that it answers, in words a student knows
  /// Under which its page stands in the studio; null: it has none, but a window of its own, or nothing.
  const PageGroup* group = &insideTheFit;
  const char* picture = "";     ///< the title of the document that the page's charts are saved as
  const char* failing = "";     ///< a sentence with %1 for the reason
  const char* unlabelled = "";  ///< in place of an answer where it needs labels, and none are used
  /// What the command line says behind --view and its id where what is seen does not suit; empty: the figure
  /// is made all the same.
  const char* unsuited = "";
  StudyNeeds needs = {};
  const char* figureOptions = "";  ///< of `credence figure`, with blanks between, that mean something with it
  const Method* drawsBy = nullptr;  ///< whose draws a figure's options are about
  StudyCommand command = {};
};

/// One question and how it is answered. `Options` is what its command may be told, a struct of fields; pages
/// and figures take what the session says of it, or all as it is by default.
template <typename Options, typename Result>
struct StudyRow {
  /// Whether a result of other inputs may stay in sight until there is one of these. This and the next are
  /// asked by LiveStudy, and left out where a study has a page of its own.
  std::function<bool(const StudyInputs& then, const StudyInputs& now)> mayStay = nullptr;
  /// Whether a request with other inputs has the answer that is wanted with these.
  std::function<bool(const StudyInputs& then, const StudyInputs& now)> isRight = nullptr;
  bool waits = false;  ///< on a page, until the fit is that of the current setting
  /// On a page, what is found of one request is shown though the next has begun, so that it keeps up with a
  /// hand that does not rest.
  bool followsHand = false;
  /// What a session says of the options, which can be compared then; null: nothing. Quick.
  std::function<Options(const ViewState& view, const StudyInputs& inputs)> optionsIn = nullptr;
  /// Whether what is seen says all that the study's figures are of, so that they are offered. Quick.
  std::function<bool(const ViewState& view)> suits = [](const ViewState&) { return true; };
  /// Why there is nothing to ask of a setting or a split, in one sentence; empty where there is. Quick.
  std::function<QString(const FitProblem& problem)> lacking = [](const FitProblem&) { return QString(); };
  /// What is fitted that takes longest, of which a command says what to expect; throws std::exception with
  /// one sentence for data that will not do.
  std::function<FitProblem(const FitProblem& problem, const Options& options)> largest =
      [](const FitProblem& problem, const Options&) { return problem; };
  /// Throws std::exception with one sentence for what cannot be computed, Cancelled where it is stopped.
  std::function<void(const StudyInputs& inputs, const Options& options, const StudyWork<Result>& work)>
      compute = nullptr;
  /// How far a result is that is not complete, in a few words; empty where it is.
  std::function<QString(const Result& result)> unfinished = [](const Result&) { return QString(); };
  /// The answer to the question in one sentence with the numbers in it. Plain text.
  std::function<QString(const Result& result)> answer = nullptr;
  std::vector<StudyTable<Result>> tables = {};      ///< the first is what a command prints with --table
  std::vector<StudyChart<Result>> charts = {};      ///< each can be made of an empty result, too
  std::vector<StudyDrawing<Result>> drawings = {};  ///< which only a page of the study's own shows
  /// Of a figure of one of its views alone, in millimetres.
  std::function<QSizeF(const Result& result)> suitableSize = [](const Result&) { return QSizeF(90.0, 80.0); };
  /// What a figure of it must say again when it is verified.
  std::function<std::vector<NamedNumber>(const Result& result)> numbers = nullptr;
  /// What of it comes out otherwise another time, and why; empty: nothing does.
  std::function<std::string(const Result& result)> unrepeatable = [](const Result&) { return std::string(); };
  /// That of the fit, where nothing else is said.
  std::function<Soundness(const StudyInputs& inputs, const Result& result)> soundness =
      [](const StudyInputs& inputs, const Result&) { return soundness_of(*inputs.fit->model); };
  /// What a command's title says after the data; null: the setting.
  std::function<QString(const StudyInputs& inputs, const Result& result)> subject = nullptr;
  /// What it says after that; empty: nothing.
  std::function<QString(const StudyInputs& inputs, const Result& result)> heading =
      [](const StudyInputs&, const Result&) { return QString(); };
  /// What a command prints below the answer.
  std::function<QString(const StudyInputs& inputs, const Result& result)> text = nullptr;
  /// What it says beside that and beside its tables, on standard error; empty: nothing.
  std::function<QString(const StudyInputs& inputs, const Result& result)> remark =
      [](const StudyInputs&, const Result&) { return QString(); };
  /// The members of a command's JSON object that tell of the data, which stand between those of the setting
  /// and of the soundness.
  std::function<void(JsonObject& object, const StudyInputs& inputs, const Result& result)> jsonOfData =
      [](JsonObject&, const StudyInputs&, const Result&) {};
  /// Those that follow.
  std::function<void(JsonObject& object, const StudyInputs& inputs, const Result& result)> json = nullptr;
};

/// The same row, of results and options whose types nobody else knows.
template <typename Options, typename Found>
StudyRow<StudyOptions, StudyResult> withoutTypes(const StudyRow<Options, Found>& row);

/// A study as pages, figures and commands see it: what is said of it, and its row. Each is made once, and
/// told apart by its address.
class Study : public StudyRow<StudyOptions, StudyResult> {
 public:
  template <typename Options, typename Found>
  Study(const StudyWords& words, const StudyRow<Options, Found>& row)
      : StudyRow<StudyOptions, StudyResult>(withoutTypes(row)), m_words(words) {
    if constexpr (std::equality_comparable<Options>) {
      isSameRequest = [](const StudyOptions& then, const StudyOptions& now) {
        return valueInside<Options>(then.value) == valueInside<Options>(now.value);
      };
    }
    if constexpr (HasFields<Options>) {
      addOptions = [](QCommandLineParser& parser) { credence::addOptions<Options>(parser); };
      readOptions = [](const GivenOptions& given) {
        return StudyOptions{credence::readOptions<Options>(given)};
      };
    }
  }
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  const StudyWords& words() const { return m_words; }
  /// The object name of its page.
  QString pageName() const { return QString::fromLatin1(m_words.id) + QStringLiteral("Page"); }

  /// Tells a parser the options of its command.
  std::function<void(QCommandLineParser& parser)> addOptions = [](QCommandLineParser&) {};
  /// Those that are given, the others as they are by default. Throws UsageError.
  std::function<StudyOptions(const GivenOptions& given)> readOptions = [](const GivenOptions&) {
    return StudyOptions();
  };

  /// Whether both say the same.
  std::function<bool(const StudyOptions& then, const StudyOptions& now)> isSameRequest =
      [](const StudyOptions&, const StudyOptions&) { return true; };
  /// What a session says of them; all as by default, where it says nothing.
  StudyOptions optionsOf(const ViewState& view, const StudyInputs& inputs) const {
    return optionsIn ? optionsIn(view, inputs) : StudyOptions();
  }

  /// compute() to its end: the last result, on the calling thread. Throws as that.
  StudyResult computed(const StudyInputs& inputs, const StudyOptions& options = {},
                       const std::stop_token& stop = {}, const ProgressCallback& progress = {}) const;

  /// The answer, and after it a sentence on what is wrong with its numbers, where anything is.
  QString fullAnswer(const StudyInputs& inputs, const StudyResult& result) const;
  /// All members of its command's JSON object that follow those of the setting.
  void addJson(JsonObject& object, const StudyInputs& inputs, const StudyResult& result) const;

 private:
  StudyWords m_words;
};

/// For studies whose command takes none but those of all studies.
struct NoOptions {};

/// Hands functions of a row what is inside of results and options, and everything else as it is.
template <typename Options, typename Found>
struct WhatIsInside {
  const Options& operator()(const StudyOptions& options) const { return valueInside<Options>(options.value); }
  const Found& operator()(const StudyResult& result) const { return resultOf<Found>(result); }
  template <typename Other>
  Other& operator()(Other& other) const {
    return other;
  }
};

template <typename Options, typename Found>
StudyRow<StudyOptions, StudyResult> withoutTypes(const StudyRow<Options, Found>& row) {
  const auto open = [](const auto& function) {
    return [function](auto&... given) { return function(WhatIsInside<Options, Found>()(given)...); };
  };
  const auto compute = [compute = row.compute](const StudyInputs& inputs, const StudyOptions& options,
                                               const StudyWork<StudyResult>& work) {
    const auto publish = [&](Found found) { work.publish({std::move(found)}); };
    compute(inputs, valueInside<Options>(options.value),
            {publish, work.stop, work.progress, work.unwanted, work.kept});
  };
  StudyRow<StudyOptions, StudyResult> plain = {.mayStay = row.mayStay,
                                               .isRight = row.isRight,
                                               .waits = row.waits,
                                               .followsHand = row.followsHand,
                                               .suits = row.suits,
                                               .lacking = row.lacking,
                                               .largest = open(row.largest),
                                               .compute = compute,
                                               .unfinished = open(row.unfinished),
                                               .answer = open(row.answer),
                                               .suitableSize = open(row.suitableSize),
                                               .numbers = open(row.numbers),
                                               .unrepeatable = open(row.unrepeatable),
                                               .soundness = open(row.soundness),
                                               .heading = open(row.heading),
                                               .text = open(row.text),
                                               .remark = open(row.remark),
                                               .jsonOfData = open(row.jsonOfData),
                                               .json = open(row.json)};
  if (row.subject) plain.subject = open(row.subject);
  if (row.optionsIn) {
    plain.optionsIn = [optionsIn = row.optionsIn](const ViewState& view, const StudyInputs& inputs) {
      return StudyOptions{optionsIn(view, inputs)};
    };
  }
  for (const StudyTable<Found>& table : row.tables) {
    StudyTable<StudyResult> opened{table.id, table.menu, open(table.make), nullptr};
    if (table.inWindow) opened.inWindow = open(table.inWindow);
    plain.tables.push_back(std::move(opened));
  }
  for (const StudyChart<Found>& chart : row.charts) {
    plain.charts.push_back({.id = chart.id,
                            .title = chart.title,
                            .help = chart.help,
                            .toolTip = chart.toolTip,
                            .names = chart.names,
                            .pageFrom = chart.pageFrom,
                            .make = open(chart.make)});
  }
  for (const StudyDrawing<Found>& drawing : row.drawings)
    plain.drawings.push_back({drawing.id, drawing.title, drawing.help, open(drawing.paint), drawing.least});
  return plain;
}

}  // namespace credence
