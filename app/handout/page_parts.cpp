#include "app/handout/page_parts.h"

#include "app/paper/inline_svg.h"
#include "app/paper/report_markup.h"
#include "app/plots/figure.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"

#include <QCryptographicHash>
#include <QFile>

#include <exception>
#include <stdexcept>
#include <utility>
#include <vector>

namespace credence {

namespace {

QByteArray resource(const char* name) {
  QFile file(QStringLiteral(":/handout/") + QLatin1String(name));
  if (!file.open(QIODevice::ReadOnly)) throw std::logic_error("a part of the handout's page is missing");
  return file.readAll();
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

QByteArray filledPage(const PageParts& parts) {
  const QByteArray style = resource("style.css");
  const QByteArray script = resource("script.js");
  const QByteArray title = markupText(parts.title).toUtf8();
  return filled(resource("page.html"), {{"credence:language", markupText(parts.language).toUtf8()},
                                        {"credence:policy", policy(script, style)},
                                        {"<!--credence:title-->", title},
                                        {"<!--credence:style-->", style},
                                        {"<!--credence:title-->", title},
                                        {"<!--credence:text-->", parts.words.toUtf8()},
                                        {"<!--credence:still-->", parts.still.toUtf8()},
                                        {"<!--credence:data-->", parts.data},
                                        {"<!--credence:script-->", script}});
}

QString stillPicture(const HandoutMaterial& material, const QString& prefix) {
  try {
    return QStringLiteral("<figure>") +
           inlineSvg(figurePage(material.plots, material.request.plots.spec()), prefix) +
           QStringLiteral("</figure>");
  } catch (const std::exception& error) {
    return textMarkup(capitalised(tr("no picture: %1").arg(QString::fromUtf8(error.what()))) +
                      QLatin1Char('.'));
  }
}

}  // namespace credence
