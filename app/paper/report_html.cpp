#include "app/paper/report_html.h"

#include "app/paper/inline_svg.h"
#include "app/paper/report_markup.h"
#include "app/report/markup_text.h"
#include "app/report/translate.h"

namespace credence {

namespace {

const QString pageStyle = QStringLiteral(R"(
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; color: #1b1b1b; background: #fff;
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin-bottom: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid #ccc; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
.subtitle, .note, .source, figcaption { color: #555; font-size: .9rem; }
.warnings { border-left: 4px solid #b35900; background: #fff6e9; padding: .2rem 1rem; margin: 1rem 0; }
.caption { margin: 1.2rem 0 .3rem; }
table { border-collapse: collapse; font-size: .9rem; border-top: 1px solid #888; border-bottom: 1px solid #888; }
.wide { overflow-x: auto; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
td.number { white-space: nowrap; }
th:first-child, td:first-child { min-width: 6rem; }
th.row { font-weight: normal; }
thead tr:last-child th { border-bottom: 1px solid #888; }
figure { margin: 1.2rem 0; }
figure svg { max-width: 100%; height: auto; }
details { margin: .6rem 0; }
summary { cursor: pointer; }
pre { background: #f6f6f6; border: 1px solid #ddd; padding: .8rem; overflow-x: auto; font: 13px/1.4 "DejaVu Sans Mono", monospace; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2, .caption { break-after: avoid; }
  figure, tr { break-inside: avoid; } summary::after { content: ""; } }
)");

/// What browsers are told, whatever the page holds: no script, and nothing from elsewhere. Pictures are the
/// ones that figures have in them.
const QString pagePolicy = QStringLiteral(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'");

QString describePolicy() {
  return tr(
      "This page has no script and loads nothing: its content security policy forbids both to the browser "
      "that "
      "shows it.");
}

QString linkTo(const ReportFile& file) {
  return QStringLiteral("<a download=\"%1\" href=\"data:%2;base64,%3\">%1</a>")
      .arg(markupText(file.name), file.mime, QString::fromLatin1(file.bytes.toBase64()));
}

struct HtmlBlock {
  QString operator()(const ReportText& text) const { return textMarkup(text.text); }
  QString operator()(const ReportWarnings& warnings) const { return warningsMarkup(warnings); }
  QString operator()(const ReportTable& table) const {
    return QStringLiteral("<div class=\"wide\">") + tableMarkup(table.table) + QStringLiteral("</div>");
  }
  QString operator()(const ReportFormula& formula) const { return formulaMarkup(formula); }
  QString operator()(const ReportFigure& figure) const {
    // Joined rather than filled in: words of the data may look like places to fill.
    return QStringLiteral("<figure>") + inlineSvg(figure.page, figure.name) + QStringLiteral("<figcaption>") +
           markupText(figure.caption) + QStringLiteral("</figcaption></figure>");
  }
  QString operator()(const ReportFile& file) const {
    QString link = QStringLiteral("<p>%1: %2</p>").arg(markupText(file.title), linkTo(file));
    if (!file.shown) return link;
    return link + QStringLiteral("<details><summary>%1</summary><pre>%2</pre></details>")
                      .arg(markupText(file.name), markupText(QString::fromUtf8(file.bytes)));
  }
};

}  // namespace

QByteArray reportHtml(const Report& report) {
  QString body = QStringLiteral("<main>\n<header>\n<h1>") + markupText(report.title) +
                 QStringLiteral("</h1>\n<p class=\"subtitle\">") + markupText(report.subtitle) +
                 QStringLiteral("</p>\n</header>\n");
  int number = 0;
  for (const ReportSection& section : report.sections) {
    const QString id = QStringLiteral("section-%1").arg(++number);
    body += QStringLiteral("<section aria-labelledby=\"%1\">\n<h2 id=\"%1\">").arg(id) +
            markupText(section.title) + QStringLiteral("</h2>\n");
    for (const ReportBlock& block : section.blocks)
      body += std::visit(HtmlBlock(), block) + QLatin1Char('\n');
    body += QStringLiteral("</section>\n");
  }
  body += QStringLiteral("</main>\n<footer>\n<p class=\"note\">%1</p>\n</footer>\n")
              .arg(markupText(describePolicy()));
  const QString head = QStringLiteral(
                           "<meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\" "
                           "content=\"%1\"/>\n<meta name=\"viewport\" "
                           "content=\"width=device-width, initial-scale=1\"/>\n")
                           .arg(pagePolicy) +
                       QStringLiteral("<meta name=\"description\" content=\"") +
                       markupText(report.description) + QStringLiteral("\"/>\n<title>") +
                       markupText(report.title) + QStringLiteral("</title>\n<style>") + pageStyle +
                       QStringLiteral("</style>\n");
  // Joined rather than filled in: words of the data may look like places to fill.
  return QByteArrayLiteral(
             "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n") +
         head.toUtf8() + QByteArrayLiteral("</head>\n<body>\n") + body.toUtf8() +
         QByteArrayLiteral("</body>\n</html>\n");
}

}  // namespace credence
