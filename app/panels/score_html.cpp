#include "app/panels/score_html.h"

#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QObject>
#include <QStringList>

#include <cmath>
#include <functional>
#include <vector>

namespace credence {

namespace {

/// One number of the table of scores.
struct ScoreRow {
  QString title;
  QString shortTitle;
  std::function<QString(const Score&)> cell;
};

std::vector<ScoreRow> scoreRows() {
  return {{QObject::tr("mean log-lik."), QObject::tr("log-lik."),
           [](const Score& s) { return signedNumber(s.mean_log_likelihood, 3); }},
          {QObject::tr("accuracy (%)"), QObject::tr("acc. %"),
           [](const Score& s) { return signedNumber(100.0 * s.accuracy, 1); }},
          {QObject::tr("Brier score"), QObject::tr("Brier"),
           [](const Score& s) { return signedNumber(s.brier, 3); }},
          {QObject::tr("AUC"), QObject::tr("AUC"), [](const Score& s) {
             return std::isnan(s.auc.value) ? QObject::tr("–") : signedNumber(s.auc.value, 3);
           }}};
}

QString htmlRow(const QString& title, const QStringList& cells) {
  QString html = QStringLiteral("<tr><td>%1</td>").arg(title);
  for (const QString& cell : cells) html += QStringLiteral("<td align='right'>%1</td>").arg(cell);
  return html + QStringLiteral("</tr>");
}

/// "train, 175" over `span` columns of numbers.
QString partCell(const QString& part, arma::uword count, std::size_t span) {
  return QStringLiteral("<td align='center' colspan='%3'><b>%1, %2</b></td>")
      .arg(part, QString::number(count), QString::number(span));
}

/// One method on one part of the data.
struct HtmlColumn {
  QString method;
  const Score* score;  // null while it is not there
};

QString cellOf(const ScoreRow& row, const HtmlColumn& column) {
  return column.score != nullptr ? row.cell(*column.score) : QStringLiteral("…");
}

std::vector<HtmlColumn> methodsOf(const Evaluation& evaluation, const std::optional<PinnedScores>& pinned,
                                  bool test) {
  const auto part = [test](const MethodScore& score) { return test ? &score.test.value() : &score.train; };
  std::vector<HtmlColumn> methods;
  for (const MethodScore& score : evaluation.scores) {
    methods.push_back({fromTable(score.method->name), part(score)});
  }
  if (pinned) methods.push_back({pinned->title, pinned->score != nullptr ? part(*pinned->score) : nullptr});
  return methods;
}

/// A column for each method on each part.
QString columnsHtml(const Evaluation& evaluation, const std::optional<PinnedScores>& pinned) {
  std::vector<HtmlColumn> columns = methodsOf(evaluation, pinned, false);
  QString parts = partCell(QObject::tr("train"), evaluation.scores.front().train.count, columns.size());
  if (evaluation.has_test) {
    const std::vector<HtmlColumn> test = methodsOf(evaluation, pinned, true);
    parts += partCell(QObject::tr("test"), evaluation.scores.front().test->count, test.size());
    columns.insert(columns.end(), test.begin(), test.end());
  }
  QStringList titles;
  for (const HtmlColumn& column : columns) titles << column.method;
  QString html = QStringLiteral("<tr><td></td>%1</tr>").arg(parts) + htmlRow({}, titles);
  std::vector<ScoreRow> rows = scoreRows();
  for (const std::size_t label : {0U, 1U}) {
    const auto counts = [label](const Score& score) {
      return QStringLiteral("%1 | %2").arg(score.confusion.at(label)[0]).arg(score.confusion.at(label)[1]);
    };
    const QString title = QObject::tr("%1 as %2 | %3").arg(classSign(label), classSign(0), classSign(1));
    rows.push_back({title, {}, counts});
  }
  for (const ScoreRow& row : rows) {
    QStringList cells;
    for (const HtmlColumn& column : columns) cells << cellOf(row, column);
    html += htmlRow(row.title, cells);
  }
  return html;
}

/// A row for each method on each part. The confusion matrices, which would make it too wide, are under Judge.
QString rowsHtml(const Evaluation& evaluation, const PinnedScores& pinned) {
  const std::vector<ScoreRow> scores = scoreRows();
  const auto part = [&](const QString& name, arma::uword count) {
    return QStringLiteral("<tr><td></td>%1</tr>").arg(partCell(name, count, scores.size()));
  };
  const auto methods = [&](const std::vector<HtmlColumn>& columns) {
    QString html;
    for (const HtmlColumn& column : columns) {
      QStringList cells;
      for (const ScoreRow& score : scores) cells << cellOf(score, column);
      html += htmlRow(column.method, cells);
    }
    return html;
  };
  QStringList titles;
  for (const ScoreRow& score : scores) titles << score.shortTitle;
  return part(QObject::tr("train"), evaluation.scores.front().train.count) + htmlRow({}, titles) +
         methods(methodsOf(evaluation, pinned, false)) +
         part(QObject::tr("test"), evaluation.scores.front().test->count) +
         methods(methodsOf(evaluation, pinned, true));
}

}  // namespace

QString evidenceHtml(const LogEvidence& evidence) {
  const auto row = [](const QString& name, double value, bool strong) {
    const QString cell = strong
                             ? QStringLiteral("<tr><td><b>%1</b></td><td align='right'><b>%2</b></td></tr>")
                             : QStringLiteral("<tr><td>%1</td><td align='right'>%2</td></tr>");
    return cell.arg(name, signedNumber(value, 2));
  };
  QString rows = row(QObject::tr("Log evidence (nats)"), evidence.total(), true);
  for (const EvidenceTerm& term : evidence.terms) rows += row(fromTable(term.name), term.nats, false);
  return QStringLiteral("<table width='100%' cellspacing='0' cellpadding='1'>%1</table>").arg(rows);
}

QString scoresHtml(const Evaluation& evaluation, const std::optional<PinnedScores>& pinned) {
  QString html =
      pinned && evaluation.has_test ? rowsHtml(evaluation, *pinned) : columnsHtml(evaluation, pinned);
  if (pinned && !pinned->note.isEmpty()) {
    html += QStringLiteral("<tr><td colspan='5'>%1</td></tr>").arg(pinned->note.toHtmlEscaped());
  }
  // Four columns of numbers are not to take room from the plots.
  return QStringLiteral(
             "<table width='100%' cellspacing='0' cellpadding='2' style='font-size:9pt'>%1</table>")
      .arg(html);
}

}  // namespace credence
