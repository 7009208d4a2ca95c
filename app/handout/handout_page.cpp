#include "app/handout/handout_page.h"

#include "app/compute/fit_soundness.h"
#include "app/document/file_name.h"
#include "app/files/author_text.h"
#include "app/handout/handout_data.h"
#include "app/paper/inline_svg.h"
#include "app/paper/report_markup.h"
#include "app/plots/figure.h"
#include "app/report/evidence_table.h"
#include "app/report/markup_text.h"
#include "app/report/score_tables.h"
#include "app/report/soundness_text.h"
#include "app/report/summary_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QCryptographicHash>
#include <QFile>

#include <stdexcept>

namespace credence {

namespace {

QByteArray resource(const char* name) {
  QFile file(QStringLiteral(":/handout/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) throw std::logic_error("a part of the handout's page is missing");
  return file.readAll();
}

QString titleOf(const HandoutRequest& request) {
  if (!request.options.title.isEmpty()) return request.options.title;
  const QString name = shownFileName(request.session.state.name);
  return name.isEmpty() ? tr("Drawn points") : name;
}

/// What browsers are told: of all scripts and styles only those that are in the page now, and nothing from
/// elsewhere; pictures are those that the drawing has in it.
QByteArray policy(const QByteArray& script, const QByteArray& style) {
  const auto hash = [](const QByteArray& text) {
    return "'sha256-" + QCryptographicHash::hash(text, QCryptographicHash::Sha256).toBase64() + '\'';
  };
  return "default-src 'none'; script-src " + hash(script) + "; style-src " + hash(style) +
         "; worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'";
}

QString sentenceOf(const QString& text) {
  return textMarkup(capitalised(text.trimmed()) + QLatin1Char('.'));
}

/// Both plots, or why they are not there: names of many lines may leave no room for axes beside a legend.
QString stillPicture(const HandoutMaterial& material) {
  try {
    return QStringLiteral("<figure>") +
           inlineSvg(figurePage(material.plots, material.request.plots.spec()), QStringLiteral("still")) +
           QStringLiteral("</figure>");
  } catch (const std::exception& error) {
    return sentenceOf(tr("no picture: %1").arg(QString::fromUtf8(error.what())));
  }
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
  html += stillPicture(material);
  if (!fit.split.shows_prior()) html += tableMarkup(evidenceTable(fit.evidence));
  Table scores = exportedScores(scoredMethods(fit.evaluation.scores));
  scores.title = tr("Scores");
  if (!scores.rows.empty()) html += tableMarkup(scores);
  if (const QString doubt = soundnessText(soundnessOf(fit)); !doubt.isEmpty()) html += sentenceOf(doubt);
  return html;
}

/// The page with its places filled, each by words that no other place is looked for in.
QByteArray filled(const QByteArray& page, const std::vector<std::pair<QByteArray, QByteArray>>& places) {
  QByteArray result;
  qsizetype done = 0;
  for (const auto& [mark, text] : places) {
    const qsizetype at = page.indexOf(mark, done);
    if (at < 0) throw std::logic_error("the handout's page has no place for its parts");
    result += page.mid(done, at - done) + text;
    done = at + mark.size();
  }
  return result + page.mid(done);
}

}  // namespace

QByteArray handoutPage(const HandoutMaterial& material) {
  const QString title = titleOf(material.request);
  const QByteArray style = resource("style.css");
  const QByteArray script = resource("script.js");
  const QByteArray words = markupText(title).toUtf8();
  return filled(resource("page.html"), {{"credence:language", "en"},
                                        {"credence:policy", policy(script, style)},
                                        {"<!--credence:title-->", words},
                                        {"<!--credence:style-->", style},
                                        {"<!--credence:title-->", words},
                                        {"<!--credence:text-->", wordsAbove(material.request).toUtf8()},
                                        {"<!--credence:still-->", stillPart(material).toUtf8()},
                                        {"<!--credence:data-->", handoutData(material, title)},
                                        {"<!--credence:script-->", script}});
}

}  // namespace credence
