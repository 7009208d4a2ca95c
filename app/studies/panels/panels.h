#pragma once

#include "app/document/panels_setting.h"
#include "app/options/option_fields.h"
#include "app/studies/panels/panels_fit.h"
#include "app/study/over_option.h"
#include "app/study/study.h"

#include <QByteArray>

#include <memory>

namespace credence {

/// What is asked of several settings: by a command in words, by a session as its window has it.
struct PanelsOptions {
  OverWords words = {};
  PanelsSetting setting = {};  ///< of a session
  bool equalScale = true;      ///< likewise

  bool operator==(const PanelsOptions&) const = default;
};

template <typename Fields>
void visit(Fields& fields, PanelsOptions& options) {
  fields("over", options.words.over, {},
         {.value = "QUANTITY=V,V,…",
          .purpose = "Which settings: 2 to 12 values of one of %1; of prior-variance, around the setting's "
                     "own, if left out.",
          .rule = overRule,
          .words = variedIds});
  fields("method", options.words.method, {},
         {.value = "METHOD",
          .purpose = "By which method they predict; laplace_probit if left out.",
          .rule = methodRule,
          .words = methodWords});
  fields("pair", options.words.pair, {},
         {"W,W", "Of features with names: two weights, too, for example 1,x2.", nullptr,
          "two weights with a comma between"});
  fields("difference", options.words.difference, {},
         {.purpose = "Of two settings: where in sight their probabilities differ most, the second less the "
                     "first."});
}

/// Several settings, fitted; null before any is.
struct PanelsFound {
  PanelsSetting setting = {};
  std::shared_ptr<const PanelsResult> panels = {};
};

/// What settings that were typed behind --over ask for of a problem. Throws UsageError in a sentence for
/// values that will not do.
PanelsRequest typedPanels(const FitProblem& problem, const PanelsSetting& setting);

/// The method by which they predict, or null where it is what is varied.
QByteArray methodJson(const PanelsSetting& setting);

/// Letters of the columns of their table in a terminal.
inline constexpr int panelsTitleWidth = 14;
inline constexpr int panelsColumnWidth = 9;

/// Which of several settings explains the labels best, and which predicts best: each is fitted by itself.
/// They have a window of their own.
extern const Study panelsStudy;
/// What the same settings say of two weights.
extern const Study weightPanelsStudy;

}  // namespace credence
