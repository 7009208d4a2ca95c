#include "app/panels/score_html.h"

#include "app/report/table_html.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <vector>

namespace credence {

namespace {

// Four columns of numbers are not to take room from the plots.
constexpr HtmlLayout scoresLayout = {.padding = 2, .small = true};

/// "train, 175"
QString trainOrTest(bool test, arma::uword count) {
  return QStringLiteral("%1, %2").arg(test ? tr("test") : tr("train"), QString::number(count));
}

/// The counts of one true class, over both that may be predicted.
TableColumn confusionColumn(const char* key, std::size_t label) {
  const QString title = tr("%1 as %2 | %3").arg(classSign(label), classSign(0), classSign(1));
  return {.key = key, .heading = title, .markup = true};
}

/// A column for each method on each part.
Table columnsOf(const Table& scores) {
  return transposed(selected(
      scores,
      std::vector<TableColumn>{
          {.key = "method", .side = Side::Left},
          {"mean_log_likelihood", tr("mean log-lik."), fixed(3)},
          {"bits", tr("bits"), fixed(3)},
          {.key = "accuracy", .heading = tr("accuracy"), .format = percent(1), .unit = QStringLiteral("%")},
          {"brier", tr("Brier score"), fixed(3)},
          {"auc", tr("AUC"), fixed(3)},
          confusionColumn("counts.0", 0),
          confusionColumn("counts.1", 1)}));
}

/// A row for each method on each part. The confusion matrices, which would make it too wide, are under Judge.
Table rowsOf(const Table& scores) {
  return selected(scores, std::vector<TableColumn>{{.key = "method", .side = Side::Left},
                                                   {"mean_log_likelihood", tr("log-lik."), fixed(3)},
                                                   {"bits", tr("bits"), fixed(3)},
                                                   {"accuracy", tr("acc. %"), percent(1)},
                                                   {"brier", tr("Brier"), fixed(3)},
                                                   {"auc", tr("AUC"), fixed(3)}});
}

}  // namespace

QString scoresHtml(const Dataset& dataset, const Evaluation& evaluation,
                   const std::optional<PinnedScores>& pinned) {
  std::vector<ScoredMethod> methods = scoredMethods(evaluation.scores);
  if (pinned) methods.push_back(pinned->method);
  const Table scores = scoreTable(dataset, methods, trainOrTest);
  Table table = pinned && evaluation.has_test ? rowsOf(scores) : columnsOf(scores);
  if (pinned && !pinned->note.isEmpty()) table.notes << pinned->note;
  return tableHtml(table, scoresLayout);
}

}  // namespace credence
