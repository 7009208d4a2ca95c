#pragma once

#include "app/chart/chart.h"
#include "app/compute/fit.h"
#include "app/options/option_fields.h"
#include "app/report/json_object.h"
#include "app/report/named_number.h"
#include "app/report/table.h"
#include "core/concurrency/progress.h"
#include "core/model/soundness.h"

#include <QString>

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace credence {

/// Where a study is asked for.
enum class StudyPlace : unsigned char { page, figure, command };

/// What a study is computed from. A value.
struct StudyInputs {
  FitProblem problem;
  std::shared_ptr<const Fit> fit = {};  ///< of the problem; null where the study does without
  StudyPlace place = StudyPlace::page;
};

/// What any study found, whatever it is. Never changes once it is published.
struct StudyResult {
  virtual ~StudyResult() = default;
};

template <typename Result>
struct ResultOf final : StudyResult {
  explicit ResultOf(Result found) : value(std::move(found)) {}
  Result value;
};

/// What any study may be told by its command's options.
struct StudyOptions {
  virtual ~StudyOptions() = default;
};

template <typename Options>
struct OptionsOf final : StudyOptions {
  explicit OptionsOf(Options read) : value(std::move(read)) {}
  Options value;
};

/// The result of a study whose results are of that type.
template <typename Result>
const Result& resultOf(const StudyResult& result) {
  return static_cast<const ResultOf<Result>&>(result).value;
}

/// How a computation is heard of and stopped. `publish` may be told of results that are not complete yet, and
/// is told of the complete one last.
template <typename Result>
struct StudyWork {
  std::function<void(Result)> publish;
  std::stop_token stop = {};
  ProgressCallback progress = {};  ///< told from the computing thread; may be empty
};

/// A table that a study makes of its result.
template <typename Result>
struct StudyTable {
  const char* id = "";    ///< of files that are proposed for it
  const char* menu = "";  ///< its entry among several, to be translated
  /// Of everything, with a title that says whose numbers these are.
  Table (*make)(const StudyInputs& inputs, const Result& result) = nullptr;
  /// As much of it as a page has room for; null: no page shows it by itself.
  Table (*inWindow)(const Result& result) = nullptr;
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
  /// Of a result, or of one without anything in it, which is what a page shows first.
  Chart (*make)(const Result& result) = nullptr;
};

/// What a study has to be given before there is anything to compute.
struct StudyNeeds {
  bool fit = true;     ///< the fit of the setting; else its problem is enough, and the study fits for itself
  bool labels = true;  ///< labels in use; else the prior alone will do
};

/// What `credence NAME` says and takes; all words are in English, as those of all commands.
struct StudyCommand {
  const char* name = "";
  const char* summary = "";   ///< one line
  const char* examples = "";  ///< whole lines, each with \n
  bool order = false;         ///< takes --order-seed without --first
  int titleWidth = 0;         ///< letters of the first column of its table in a terminal, and of the others
  int columnWidth = 0;
};

/// What is said of a study, whatever it finds. Words that are for the window are translated where they are
/// shown.
struct StudyWords {
  const char* id = "";     ///< of the page in sessions (with "Page" behind it) and lessons, and of the manual
  const char* title = "";  ///< of the page and in menus
  const char* key = "";    ///< that opens the page, such as "Shift+E"
  const char* purpose = "";     ///< one line, beside title and key
  const char* question = "";    ///< that it answers, in words a student knows
  const char* picture = "";     ///< the title of the document that the page's charts are saved as
  const char* failing = "";     ///< a sentence with %1 for the reason
  const char* unlabelled = "";  ///< in place of an answer where it needs labels, and none are used
  StudyNeeds needs = {};
  StudyCommand command = {};
};

/// One question and how it is answered: what `Study` runs for it. `Options` is what its command may be told,
/// a struct of fields; pages and figures take it as it is by default.
template <typename Options, typename Result>
struct StudyRow {
  /// Whether a result of other inputs may stay in sight until there is one of these.
  bool (*mayStay)(const StudyInputs& then, const StudyInputs& now) = nullptr;
  /// Whether a request with other inputs has the answer that is wanted with these.
  bool (*isRight)(const StudyInputs& then, const StudyInputs& now) = nullptr;
  bool waits = false;  ///< on a page, until the fit is that of the current setting
  /// What is fitted that takes longest, of which a command says what to expect; throws std::exception with
  /// one sentence for data that will not do. Null: the problem itself.
  FitProblem (*largest)(const FitProblem& problem, const Options& options) = nullptr;
  /// Throws std::exception with one sentence for what cannot be computed, Cancelled where it is stopped.
  void (*compute)(const StudyInputs& inputs, const Options& options, const StudyWork<Result>& work) = nullptr;
  /// How far a result is that is not complete, in a few words; empty where it is. Null: each is complete.
  QString (*unfinished)(const Result& result) = nullptr;
  /// The answer to the question in one sentence with the numbers in it. Plain text.
  QString (*answer)(const Result& result) = nullptr;
  std::vector<StudyTable<Result>> tables = {};  ///< the first is what a command prints with --table
  std::vector<StudyChart<Result>> charts = {};
  /// What a figure of it must say again when it is verified.
  std::vector<NamedNumber> (*numbers)(const Result& result) = nullptr;
  /// What of it comes out otherwise another time, and why; null or empty: nothing does.
  std::string (*unrepeatable)(const Result& result) = nullptr;
  Soundness (*soundness)(const StudyInputs& inputs, const Result& result) = nullptr;
  /// What a command's title says after data and setting; null: nothing.
  QString (*heading)(const StudyInputs& inputs) = nullptr;
  /// What a command prints below the answer.
  QString (*text)(const StudyInputs& inputs, const Result& result) = nullptr;
  /// The members of a command's JSON object that follow those of the setting.
  void (*json)(JsonObject& object, const StudyInputs& inputs, const Result& result) = nullptr;
};

/// A study as pages, figures and commands see it: what is said of it, and what its row computes, of results
/// whose type only the row knows. Each is made once, and told apart by its address.
class Study {
 public:
  using Result = std::shared_ptr<const StudyResult>;
  using Work = StudyWork<Result>;
  /// What is said of a table, and of a chart, whatever is in them.
  struct TableWords {
    const char* id = "";
    const char* menu = "";
    bool inWindow = false;
  };
  struct ChartWords {
    const char* id = "";
    const char* title = "";
    const char* help = "";
    const char* toolTip = "";
    int names = 0;
  };

  explicit Study(const StudyWords& words) : m_words(words) {}
  virtual ~Study() = default;
  Study(const Study&) = delete;
  Study& operator=(const Study&) = delete;

  const StudyWords& words() const { return m_words; }
  /// The object name of its page.
  QString pageName() const { return QString::fromLatin1(m_words.id) + QStringLiteral("Page"); }

  virtual bool mayStay(const StudyInputs& then, const StudyInputs& now) const = 0;
  virtual bool isRight(const StudyInputs& then, const StudyInputs& now) const = 0;
  virtual bool waits() const = 0;
  /// Tells a parser the options of its command.
  virtual void addOptions(QCommandLineParser& parser) const = 0;
  /// Those that are given, the others as they are by default. Throws UsageError.
  virtual std::unique_ptr<const StudyOptions> options(const GivenOptions& given) const = 0;
  virtual FitProblem largest(const FitProblem& problem, const StudyOptions& options) const = 0;
  virtual void compute(const StudyInputs& inputs, const StudyOptions& options, const Work& work) const = 0;
  virtual QString unfinished(const StudyResult& result) const = 0;
  virtual QString answer(const StudyResult& result) const = 0;
  virtual std::vector<TableWords> tables() const = 0;
  virtual Table table(std::size_t index, const StudyInputs& inputs, const StudyResult& result) const = 0;
  virtual Table tableInWindow(std::size_t index, const StudyResult& result) const = 0;
  virtual std::vector<ChartWords> charts() const = 0;
  virtual Chart chart(std::size_t index, const StudyResult& result) const = 0;
  /// Of no result yet.
  virtual Chart emptyChart(std::size_t index) const = 0;
  virtual std::vector<NamedNumber> numbers(const StudyResult& result) const = 0;
  virtual std::string unrepeatable(const StudyResult& result) const = 0;
  virtual Soundness soundness(const StudyInputs& inputs, const StudyResult& result) const = 0;
  virtual QString heading(const StudyInputs& inputs) const = 0;
  virtual QString text(const StudyInputs& inputs, const StudyResult& result) const = 0;
  virtual void addJson(JsonObject& object, const StudyInputs& inputs, const StudyResult& result) const = 0;

  /// With the options as they are by default.
  void compute(const StudyInputs& inputs, const Work& work) const { compute(inputs, *options({}), work); }
  /// compute() to its end: the last result, on the calling thread. Throws as that.
  Result computed(const StudyInputs& inputs, const StudyOptions& options, const std::stop_token& stop = {},
                  const ProgressCallback& progress = {}) const;

  /// The answer, and after it a sentence on what is wrong with its numbers, where anything is.
  QString fullAnswer(const StudyInputs& inputs, const StudyResult& result) const;

 private:
  StudyWords m_words;
};

/// The study of a row.
template <typename Options, typename Found>
class StudyOf final : public Study {
 public:
  using Study::compute;

  StudyOf(const StudyWords& words, StudyRow<Options, Found> row) : Study(words), m_row(std::move(row)) {}

  bool mayStay(const StudyInputs& then, const StudyInputs& now) const override {
    return m_row.mayStay(then, now);
  }
  bool isRight(const StudyInputs& then, const StudyInputs& now) const override {
    return m_row.isRight(then, now);
  }
  bool waits() const override { return m_row.waits; }
  void addOptions(QCommandLineParser& parser) const override {
    if constexpr (HasFields<Options>) credence::addOptions<Options>(parser);
  }
  std::unique_ptr<const StudyOptions> options(const GivenOptions& given) const override {
    if constexpr (HasFields<Options>)
      return std::make_unique<const OptionsOf<Options>>(readOptions<Options>(given));
    return std::make_unique<const OptionsOf<Options>>(Options());
  }
  FitProblem largest(const FitProblem& problem, const StudyOptions& options) const override {
    return m_row.largest == nullptr ? problem : m_row.largest(problem, typed(options));
  }
  void compute(const StudyInputs& inputs, const StudyOptions& options, const Work& work) const override {
    const auto publish = [&](Found found) {
      work.publish(std::make_shared<const ResultOf<Found>>(std::move(found)));
    };
    m_row.compute(inputs, typed(options), {publish, work.stop, work.progress});
  }
  QString unfinished(const StudyResult& result) const override {
    return m_row.unfinished == nullptr ? QString() : m_row.unfinished(resultOf<Found>(result));
  }
  QString answer(const StudyResult& result) const override { return m_row.answer(resultOf<Found>(result)); }
  std::vector<TableWords> tables() const override {
    std::vector<TableWords> tables;
    for (const StudyTable<Found>& table : m_row.tables)
      tables.push_back({table.id, table.menu, table.inWindow != nullptr});
    return tables;
  }
  Table table(std::size_t index, const StudyInputs& inputs, const StudyResult& result) const override {
    return m_row.tables.at(index).make(inputs, resultOf<Found>(result));
  }
  Table tableInWindow(std::size_t index, const StudyResult& result) const override {
    return m_row.tables.at(index).inWindow(resultOf<Found>(result));
  }
  std::vector<ChartWords> charts() const override {
    std::vector<ChartWords> charts;
    for (const StudyChart<Found>& chart : m_row.charts)
      charts.push_back({chart.id, chart.title, chart.help, chart.toolTip, chart.names});
    return charts;
  }
  Chart chart(std::size_t index, const StudyResult& result) const override {
    return m_row.charts.at(index).make(resultOf<Found>(result));
  }
  Chart emptyChart(std::size_t index) const override { return m_row.charts.at(index).make(Found()); }
  std::vector<NamedNumber> numbers(const StudyResult& result) const override {
    return m_row.numbers(resultOf<Found>(result));
  }
  std::string unrepeatable(const StudyResult& result) const override {
    return m_row.unrepeatable == nullptr ? std::string() : m_row.unrepeatable(resultOf<Found>(result));
  }
  Soundness soundness(const StudyInputs& inputs, const StudyResult& result) const override {
    return m_row.soundness(inputs, resultOf<Found>(result));
  }
  QString heading(const StudyInputs& inputs) const override {
    return m_row.heading == nullptr ? QString() : m_row.heading(inputs);
  }
  QString text(const StudyInputs& inputs, const StudyResult& result) const override {
    return m_row.text(inputs, resultOf<Found>(result));
  }
  void addJson(JsonObject& object, const StudyInputs& inputs, const StudyResult& result) const override {
    m_row.json(object, inputs, resultOf<Found>(result));
  }

 private:
  static const Options& typed(const StudyOptions& options) {
    return static_cast<const OptionsOf<Options>&>(options).value;
  }

  StudyRow<Options, Found> m_row;
};

/// For studies whose command takes none but those of all studies.
struct NoOptions {};

}  // namespace credence
