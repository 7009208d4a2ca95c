#pragma once

#include "app/document/document.h"
#include "app/document/view_state.h"
#include "core/model/hyperparameters.h"

#include <QJsonObject>
#include <QString>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace credence {

/// Some of the members of a `Whole`, as JSON: those that a step of a lesson changes.
template <typename Whole>
struct Partial {
  QJsonObject members = {};
};

/// Both ends of a range.
using Ends = std::array<double, 2>;

/// Where the two sliders end in a step.
struct SliderLimits {
  std::optional<Ends> width = {};
  std::optional<Ends> priorVariance = {};
};

/// What a step waits to see done: all of it.
struct Watch {
  std::optional<Ends> width = {};
  std::optional<Ends> priorVariance = {};
  std::optional<QString> page = {};  ///< object name of a page of the studio that is opened
  std::optional<quint64> pointsAdded = {};
  bool mapCellTaken = false;  ///< a setting was taken by a click on the map
};

enum class QuestionKind { choice, number, boundary, cell, point, order };

struct Choice {
  QString text;
  QString rightIf;    ///< a claim
  QString says = {};  ///< why it is right or wrong, for who took it
};

/// One of those that are to be put in order.
struct OrderItem {
  QString text;
  QString value;  ///< the name of a number
};

/// The state once the guess is made.
struct StateAfter {
  Partial<Hyperparameters> setting;
  Partial<DocumentState> state;
  Partial<ViewState> view;
  std::vector<std::string> hidden = {};  ///< ids of hiddenParts that stay out of sight
};

struct Question {
  QuestionKind kind = QuestionKind::choice;
  QString ask;
  std::vector<Choice> choices = {};
  QString value = {};  ///< the name of a number
  int digits = 2;      ///< of it, after the point
  QString unit = {};   ///< "%": a share is asked for, and shown, in per cent
  std::optional<double> within =
      {};               ///< how far off is still right; of a sketch or a place a share of the plot's height
  QString method = {};  ///< whose boundary: a quantity of the plots
  double level = 0.5;
  QString quantity = {};  ///< of the map
  QString of = {};        ///< which place: best_next
  std::vector<OrderItem> items = {};
  std::optional<StateAfter> after = {};
  QString explanation = {};  ///< a Markdown file
};

struct LessonStep {
  QString title;
  QString text;                      ///< a Markdown file
  std::optional<QString> data = {};  ///< nothing: the step before's
  bool ownData = false;              ///< another table may take the place of the lesson's from here on
  Partial<DocumentState> state = {};
  Partial<ViewState> view = {};
  std::vector<std::string> locked = {};  ///< ids of lockedControls
  std::vector<std::string> hidden = {};  ///< ids of hiddenParts; out of sight until the question is answered
  SliderLimits limits = {};
  std::optional<Watch> watch = {};
  std::optional<Question> question = {};
};

/// A folder that teaches: steps with a text, a state and perhaps a question each.
struct Lesson {
  quint64 format = 1;
  QString title;
  QString about = {};  ///< one sentence
  QString author = {};
  QString language = QStringLiteral("en");
  int minutes = 0;  ///< that it takes; 0: not said
  std::vector<LessonStep> steps;
};

inline constexpr quint64 lessonFormat = 1;
inline constexpr qsizetype mostLessonSteps = 200;

/// Parts of the window that a step can cover.
inline constexpr std::array<const char*, 5> hiddenParts = {"left", "right", "difference", "map", "numbers"};

/// A control of the window that a text can lead to, "control:width".
struct LessonControl {
  const char* id = "";
  const char* widget = "";  ///< its object's name
};

inline constexpr std::array lessonControls = {
    LessonControl{"width", "width"},
    LessonControl{"prior_variance", "priorVariance"},
    LessonControl{"best", "bestSetting"},
    LessonControl{"reset", "resetSetting"},
    LessonControl{"pins", "pinChips"},
    LessonControl{"map", "evidencePlot"},
    LessonControl{"map_quantity", "mapQuantity"},
    LessonControl{"evidence", "evidenceNumber"},
    LessonControl{"scores", "keyScores"},
    LessonControl{"numbers", "allNumbers"},
    LessonControl{"left", "leftPlot"},
    LessonControl{"right", "rightPlot"},
    LessonControl{"data", "dataChip"},
    LessonControl{"model", "modelChip"},
    LessonControl{"draw", "drawButton"},
    LessonControl{"pages", "studioStrip"},
};

/// Windows beside the main one: "window:panels" opens Several Settings.
inline constexpr std::array<const char*, 2> lessonWindows = {"panels", "lab"};

}  // namespace credence
