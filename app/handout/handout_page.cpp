#include "app/handout/handout_page.h"

#include "app/compute/fit_soundness.h"
#include "app/document/file_name.h"
#include "app/files/author_text.h"
#include "app/handout/handout_data.h"
#include "app/handout/page_parts.h"
#include "app/paper/report_markup.h"
#include "app/plots/figure.h"
#include "app/report/evidence_table.h"
#include "app/report/markup_text.h"
#include "app/report/score_tables.h"
#include "app/report/soundness_text.h"
#include "app/report/summary_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

namespace credence {

namespace {

QString titleOf(const HandoutRequest& request) {
  if (!request.options.title.isEmpty()) return request.options.title;
  const QString name = shownFileName(request.session.state.name);
  return name.isEmpty() ? tr("Drawn points") : name;
}

QString sentenceOf(const QString& text) {
  return textMarkup(capitalised(text.trimmed()) + QLatin1Char('.'));
}

/// What is to be read above the plots: the author's words, and what is not as in the session.
QString wordsAbove(const HandoutRequest& request) {
  QString html = authorText(request.options.text);
  for (const QString& note : request.notes)
    html += QStringLiteral("<p class=\"note\">%1</p>").arg(markupText(note));
  return html;
}

/// What those see who have no scripts, and paper: the author's state.
QString stillPart(const HandoutMaterial& material) {
  const Session& session = material.request.session;
  const Fit& fit = *material.plots.fit->fit;
  const Dataset& data = *session.state.dataset;
  QString html =
      textMarkup(describePoints(data, {classTitle(data, 0), classTitle(data, 1)}, session.state.split));
  html += sentenceOf(wholeSetting(fit.request.hyperparameters));
  html += stillPicture(material, QStringLiteral("still"));
  if (!fit.split.shows_prior()) html += tableMarkup(evidenceTable(fit.evidence));
  Table scores = exportedScores(scoredMethods(fit.evaluation.scores));
  scores.title = tr("Scores");
  if (!scores.rows.empty()) html += tableMarkup(scores);
  if (const QString doubt = soundnessText(soundnessOf(fit)); !doubt.isEmpty()) html += sentenceOf(doubt);
  return html;
}

}  // namespace

QByteArray handoutPage(const HandoutMaterial& material) {
  const QString title = titleOf(material.request);
  return filledPage({.title = title,
                     .words = wordsAbove(material.request),
                     .still = stillPart(material),
                     .data = handoutData(material, title)});
}

}  // namespace credence
