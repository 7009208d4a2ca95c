#include "app/panels/score_html.h"

#include "app/report/number_text.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <vector>

namespace credence {

namespace {

// Four columns of numbers are not to take room from the plots.
constexpr HtmlLayout scoresLayout = {.padding = 1, .small = true};

/// "train, 175"; of three parts the middle one is in few letters.
QString briefPart(Role role, arma::uword count) {
  const QString name = role == Role::train        ? tr("train")
                       : role == Role::validation ? tr("valid.")
                                                  : partTitle(role);
  return QStringLiteral("%1, %2").arg(name, countNumber(count));
}

/// The counts of one true class, over both that may be predicted.
TableColumn confusionColumn(const char* key, std::size_t label) {
  const QString title = tr("%1 as %2 | %3").arg(classSign(label), classSign(0), classSign(1));
  return {.key = key, .heading = title, .markup = true};
}

/// In few letters where their columns are many. An arrow says which way is better.
std::vector<TableColumn> scoreColumns(bool brief) {
  return {{.key = "method", .side = Side::Left},
          {"mean_log_likelihood", brief ? tr("log-lik. ↑") : tr("mean log-lik. ↑"), fixed(3)},
          {"bits", tr("bits ↑"), fixed(3)},
          {"accuracy", brief ? tr("acc. % ↑") : tr("accuracy (%) ↑"), percent(1)},
          {"brier", brief ? tr("Brier ↓") : tr("Brier score ↓"), fixed(3)},
          {"auc", tr("AUC ↑"), fixed(3)}};
}

// Counts of more points are too long to stand side by side.
constexpr arma::uword mostCounted = 99999;

/// As many numbers side by side as fit: where points are held out, and so two or three times as many, or of
/// very many points, the confusion matrices are under Judge alone. A column for each method on each part, or
/// a row for each. Three parts are long enough for a scroll bar, whose room the Brier score gives.
Table shownScores(const Table& scores, bool heldOut, bool three, bool pinned, bool counts) {
  const bool inRows = three || (heldOut && pinned);
  std::vector<TableColumn> columns = scoreColumns(heldOut);
  if (three) std::erase_if(columns, [](const TableColumn& column) { return column.key == "brier"; });
  if (!heldOut && counts) {
    columns.push_back(confusionColumn("counts.0", 0));
    columns.push_back(confusionColumn("counts.1", 1));
  }
  const Table table = selected(scores, columns);
  return inRows ? table : transposed(table);
}

}  // namespace

QString scoresHtml(const Dataset& dataset, const Evaluation& evaluation,
                   const std::optional<PinnedScores>& pinned) {
  std::vector<ScoredMethod> methods = scoredMethods(evaluation.scores);
  if (pinned) methods.push_back(pinned->method);
  const Table scores = scoreTable(dataset, methods, briefPart);
  const bool heldOut = evaluation.has_test || evaluation.has_validation;
  const bool three = evaluation.has_test && evaluation.has_validation;
  Table table = shownScores(scores, heldOut, three, pinned.has_value(), dataset.size() <= mostCounted);
  if (pinned && !pinned->note.isEmpty()) table.notes << pinned->note;
  return tableHtml(table, scoresLayout);
}

}  // namespace credence
