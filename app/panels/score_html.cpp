#include "app/panels/score_html.h"

#include "app/report/number_text.h"
#include "app/report/role_words.h"
#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"
#include "core/data/role.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace credence {

namespace {

// Four columns of numbers are not to take room from the plots.
constexpr HtmlLayout scoresLayout = {.padding = 1, .small = true};

/// "train, 175"; of three parts the middle one is in few letters.
QString countedPart(Role role, arma::uword count) {
  return QStringLiteral("%1, %2").arg(briefPart(role), countNumber(count));
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

/// As many numbers side by side as fit: a column for each method on each part, or a row for each. Three
/// parts are long enough for a scroll bar, whose room the Brier score gives.
Table shownScores(const Table& scores, bool heldOut, bool three, bool many) {
  const bool inRows = three || (heldOut && many);
  std::vector<TableColumn> columns = scoreColumns(heldOut);
  if (three) std::erase_if(columns, [](const TableColumn& column) { return column.key == "brier"; });
  const Table table = selected(scores, columns);
  return inRows ? table : transposed(table);
}

/// Of the points that are held out; of those that train only where there are none.
Table shownConfusions(const std::vector<ScoredMethod>& methods, bool heldOut) {
  std::vector<TitledConfusion> confusions;
  for (const Role role : all_roles) {
    if (heldOut && role == Role::train) continue;
    std::ranges::move(confusionsOf(methods, role), std::back_inserter(confusions));
  }
  return confusions.empty() ? Table() : briefConfusionTable({classSign(0), classSign(1)}, confusions);
}

}  // namespace

QString scoresHtml(const std::vector<ScoredMethod>& methods, const MethodScore& any,
                   const QStringList& notes) {
  const Table scores = scoreTable(methods, countedPart, &any);
  const bool tested = any.of(Role::test) != nullptr;
  const bool validated = any.of(Role::validation) != nullptr;
  const bool heldOut = tested || validated;
  const bool three = tested && validated;
  Table table = shownScores(scores, heldOut, three, methods.size() > 2);
  table.notes << notes;
  return tableHtml(table, scoresLayout) + tableHtml(shownConfusions(methods, heldOut), scoresLayout);
}

}  // namespace credence
