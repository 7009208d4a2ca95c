#include "app/code/history_code.h"
#include "app/code/literals.h"
#include "app/code/python_code.h"
#include "app/code/r_code.h"
#include "app/code/shell_code.h"
#include "app/compute/fit_job.h"
#include "app/document/menu_text.h"
#include "app/files/pdf_metadata.h"
#include "app/mainwindow/plain_words.h"
#include "app/paper/report_html.h"
#include "app/paper/report_pdf.h"
#include "app/paper/research_crate.h"
#include "app/report/contour_geojson.h"
#include "app/report/table_html.h"
#include "app/report/table_json.h"
#include "app/report/table_text.h"
#include "core/data/formula_guard.h"
#include "core/table/data_error.h"
#include "core/table/read_dataset.h"
#include "support/command_fixture.h"
#include "support/hostile_names.h"
#include "support/registered_test.h"

#include <QApplication>
#include <QHelpEvent>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QTextDocument>
#include <QToolTip>
#include <QXmlStreamReader>
#include <qcustomplot.h>

#include <map>

using namespace credence;
using namespace credence::test;

namespace {

/// What a strict reader finds.
struct Markup {
  QString error;
  QStringList elements;                  ///< but those of drawings, in their order
  QStringList drawn;                     ///< the elements of drawings, each once
  std::map<QString, QStringList> words;  ///< of each kind of element, with those inside
};

Markup readStrictly(const QByteArray& xml) {
  QXmlStreamReader reader(xml);
  Markup found;
  struct Open {
    QString name;
    QString words;
  };
  std::vector<Open> open;
  int drawings = 0;
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isStartElement()) {
      const QString name = reader.name().toString();
      drawings += name == QLatin1String("svg") ? 1 : 0;
      if (drawings == 0) found.elements << name;
      if (drawings > 0 && !found.drawn.contains(name)) found.drawn << name;
      open.push_back({name, {}});
    } else if (reader.isCharacters()) {
      for (Open& element : open) element.words += reader.text();
    } else if (reader.isEndElement()) {
      found.words[open.back().name] << open.back().words;
      drawings -= open.back().name == QLatin1String("svg") ? 1 : 0;
      open.pop_back();
    }
  }
  if (reader.hasError()) found.error = reader.errorString();
  return found;
}

/// A picture in which the name is drawn and that is called so.
FigurePage pageOf(const QString& name) {
  FigurePage page;
  page.size = {60.0, 30.0};
  page.title = name;
  page.font = QFont(text("DejaVu Sans"));
  page.paint = [name](QCPPainter& painter) { painter.drawText(QRectF(0.0, 0.0, 200.0, 90.0), name); };
  return page;
}

/// The name wherever a table has words.
Table tableOf(const QString& name) {
  return {.title = name,
          .columns = {{.key = "title", .heading = name, .side = Side::Left},
                      {.key = "value", .heading = name, .group = name, .unit = name}},
          .rows = {{.cells = {textCell(name), numberCell(-1.5)}, .group = {}},
                   {.cells = {textCell(name), numberCell(2.5)}, .group = name}},
          .notes = {name}};
}

Report reportOf(const QString& name) {
  Report report{.title = name, .subtitle = name, .sections = {{name, {}}}};
  auto& blocks = report.sections[0].blocks;
  blocks.emplace_back(ReportText{name});
  blocks.emplace_back(ReportWarnings{{name}});
  blocks.emplace_back(ReportTable{text("table"), tableOf(name)});
  blocks.emplace_back(ReportFormula{name, text("<i>x</i>"), name});
  blocks.emplace_back(ReportFigure{text("figure"), name, pageOf(name)});
  blocks.emplace_back(ReportFile{text("names.txt"), name, text("text/plain"), name.toUtf8(), true});
  return report;
}

Dataset pointsOf(const QString& name) {
  Dataset data;
  data.inputs = arma::mat{{0.0, 0.5}, {1.0, 0.25}, {2.0, 1.0}, {3.0, -1.0}, {1.5, 0.0}, {0.5, 2.0}};
  data.labels = arma::uvec{0, 1, 0, 1, 1, 0};
  const std::string words = name.toStdString();
  data.input_names = {words, words + "2"};
  data.label_name = words;
  data.class_names = {words, "other"};
  return data;
}

/// Rows of fields as RFC 4180 writes them; empty where they are not so.
QList<QStringList> readCsv(const QString& csv) {
  QList<QStringList> rows;
  QStringList row;
  static const QRegularExpression field(text("\\G(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"|([^\",\\r\\n]*))(,|\\n)"));
  for (qsizetype at = 0; at < csv.size();) {
    const auto match = field.match(csv, at);
    if (!match.hasMatch()) return {};
    const bool quoted = match.capturedStart(1) >= 0;
    row << (quoted ? match.captured(1).replace(text("\"\""), text("\"")) : match.captured(2));
    at = match.capturedEnd();
    if (match.captured(3) != text("\n")) continue;
    rows << row;
    row.clear();
  }
  return rows;
}

/// Whether a spreadsheet would run it.
bool runs(const QString& field) {
  bool isNumber = false;
  field.toDouble(&isNumber);
  static const QRegularExpression formula(text("^[\\t\\r\\n]*[-=+@]."));
  return !isNumber && formula.match(field).hasMatch();
}

QString plain(const QString& html) {
  QTextDocument document;
  document.setHtml(html);
  return document.toPlainText();
}

/// Its signs, as scripts print them.
QByteArray codes(const QString& words) {
  QByteArrayList numbers;
  for (const uint code : words.toUcs4()) numbers << QByteArray::number(code);
  return numbers.join(' ');
}

/// The words between two brackets of a PDF as its readers understand them.
QString pdfString(const QByteArray& pdf, const QByteArray& key) {
  QByteArray bytes;
  qsizetype i = pdf.indexOf(key + " (");
  if (i < 0) return {};
  for (i += key.size() + 2; i < pdf.size() && pdf[i] != ')'; ++i) {
    if (pdf[i] == '\\') ++i;
    bytes += pdf[i];
  }
  QString words;
  for (qsizetype k = 2; k + 1 < bytes.size(); k += 2) {
    words += QChar(static_cast<char16_t>((static_cast<unsigned char>(bytes[k]) << 8) |
                                         static_cast<unsigned char>(bytes[k + 1])));
  }
  return words;
}

QByteArray between(const QByteArray& bytes, const QByteArray& begin, const QByteArray& end) {
  const qsizetype from = bytes.indexOf(begin);
  const qsizetype to = bytes.indexOf(end, from);
  return from < 0 || to < 0 ? QByteArray() : bytes.mid(from, to + end.size() - from);
}

}  // namespace

/// Names are words, whatever they look like, wherever the program writes them. Whoever adds a way to write
/// names adds a row to the table of exporters below.
class HostileNamesTest : public QObject, protected CommandFixture {
  Q_OBJECT

 private slots:
  void initTestCase();
  void aNameIsTheSameWordsEverywhere_data();
  void aNameIsTheSameWordsEverywhere();
  void scriptsReadBackTheNames();
  void shellsReadBackTheNames();
  void latexSetsTheNames();
  void nothingFakesALineOfTheTerminal();
  void figuresAndReportsOfHostileDataAreWhole();

 private:
  void svg(const QString& name);
  void page(const QString& name);
  void pdf(const QString& name);
  void metadata(const QString& name);
  void crate(const QString& name);
  void csv(const QString& name);
  void points(const QString& name);
  void markdown(const QString& name);
  void latex(const QString& name);
  void json(const QString& name);
  void richText(const QString& name);
  void alignedText(const QString& name);
  void history(const QString& name);
  void menus(const QString& name);
  void labels(const QString& name);

  struct Exporter {
    const char* title;
    void (HostileNamesTest::*check)(const QString& name);
  };
  static const Exporter exporters[];

  CodeRequest codeRequest(const QString& name) const;
  void writeSession(const char* file, const QStringList& names, const QString& title) const;

  std::shared_ptr<const Fit> m_fit;
  KnownNumbers m_known;
};

const HostileNamesTest::Exporter HostileNamesTest::exporters[] = {
    {"SVG", &HostileNamesTest::svg},
    {"HTML", &HostileNamesTest::page},
    {"PDF", &HostileNamesTest::pdf},
    {"XMP", &HostileNamesTest::metadata},
    {"RO-Crate", &HostileNamesTest::crate},
    {"CSV", &HostileNamesTest::csv},
    {"points", &HostileNamesTest::points},
    {"Markdown", &HostileNamesTest::markdown},
    {"LaTeX", &HostileNamesTest::latex},
    {"JSON", &HostileNamesTest::json},
    {"rich text", &HostileNamesTest::richText},
    {"aligned text", &HostileNamesTest::alignedText},
    {"history", &HostileNamesTest::history},
    {"menus", &HostileNamesTest::menus},
    {"labels and tool tips", &HostileNamesTest::labels},
};

void HostileNamesTest::initTestCase() {
  writeFiles();
  FitRequest request;
  request.dataset = std::make_shared<const Dataset>(pointsOf(text("x")));
  request.hyperparameters = {&linear_features, 1.0, 1.0};
  m_fit = std::make_shared<const Fit>(FitJob::fitOnly(request));
  m_known = knownNumbers(*m_fit, {});
}

void HostileNamesTest::aNameIsTheSameWordsEverywhere_data() {
  QTest::addColumn<int>("exporter");
  QTest::addColumn<QString>("name");
  for (int k = 0; k < static_cast<int>(std::size(exporters)); ++k) {
    for (const HostileName& each : hostileNames()) {
      QTest::addRow("%s: %s", exporters[k].title, each.what) << k << each.name;
    }
  }
}

void HostileNamesTest::aNameIsTheSameWordsEverywhere() {
  QFETCH(int, exporter);
  QFETCH(QString, name);
  (this->*exporters[exporter].check)(name);
}

void HostileNamesTest::svg(const QString& name) {
  FigurePage drawn = pageOf(name);
  for (const QByteArray& payload : {QByteArray(), QByteArray("{\"name\": ") + credence::json(name) + '}'}) {
    drawn.payload = payload;
    const QByteArray bytes = pageBytes(drawn, text("svg"));
    const Markup found = readStrictly(bytes);
    QCOMPARE(found.error, QString());
    QCOMPARE(found.words.at(text("title")), QStringList(readFromMarkup(name)));
    for (const QString& element : found.drawn) {
      QVERIFY2(
          words(text("svg title desc defs linearGradient stop g path text rect metadata")).contains(element),
          qPrintable(element));
    }
  }
}

void HostileNamesTest::page(const QString& name) {
  const QByteArray bytes = reportHtml(reportOf(name));
  const Markup found = readStrictly(bytes);
  QCOMPARE(found.error, QString());
  // The page is built as for a tame name.
  QCOMPARE(found.elements, readStrictly(reportHtml(reportOf(text("name")))).elements);
  const QString read = readFromMarkup(name);
  const auto said = [&](const char* element) { return found.words.at(text(element)); };
  QCOMPARE(said("h1"), QStringList(read));
  QCOMPARE(said("h2"), QStringList(read));
  QVERIFY(said("title").contains(read));
  QVERIFY(said("th").count(read) >= 3);  // of a group and, as their heads, of two rows
  QVERIFY(said("p").contains(read));
  QCOMPARE(said("figcaption"), QStringList(read));
  QCOMPARE(said("pre"), QStringList(readFromMarkup(QString::fromUtf8(name.toUtf8()))));
  const QByteArray policy = between(bytes, "<meta http-equiv=\"Content-Security-Policy\"", "/>");
  QVERIFY2(policy.contains("default-src 'none'") && !policy.contains("script"), policy);
  QVERIFY(!found.elements.contains(text("script")));
  QVERIFY(said("p").last().contains(text("no script")));
}

void HostileNamesTest::pdf(const QString& name) {
  const QByteArray bytes = reportPdf(reportOf(name));
  QVERIFY(bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF"));
  QCOMPARE(pdfString(bytes, "/Title"), readFromMarkup(name.simplified()));
  QCOMPARE(readStrictly(between(bytes, "<x:xmpmeta", "</x:xmpmeta>")).error, QString());
}

void HostileNamesTest::metadata(const QString& name) {
  const Markup found = readStrictly(between(pdfMetadata(name, name, name), "<x:xmpmeta", "</x:xmpmeta>"));
  QCOMPARE(found.error, QString());
  QCOMPARE(found.words.at(text("title")), QStringList(readFromMarkup(name)));
  QVERIFY(found.words.at(text("description")).front().contains(readFromMarkup(name)));
}

void HostileNamesTest::crate(const QString& name) {
  const Report report = reportOf(name);
  const auto files = crateFiles(report, {});
  for (const CrateFile& file : files) QVERIFY2(!file.path.contains(text("..")), qPrintable(file.path));
  const QByteArray metadata = crateMetadata(report, files, name, QDate(2026, 1, 1));
  QJsonParseError error;
  const QJsonArray graph = QJsonDocument::fromJson(metadata, &error).object()[text("@graph")].toArray();
  QCOMPARE(error.error, QJsonParseError::NoError);
  QSet<QString> named;
  for (const QJsonValue& entity : graph) named << entity[text("name")].toString();
  QVERIFY(named.contains(name));
}

void HostileNamesTest::csv(const QString& name) {
  const QList<QStringList> rows = readCsv(tableText(tableOf(name), ExportFormat::Csv));
  QCOMPARE(rows.size(), 3);
  for (const QStringList& row : rows) {
    QCOMPARE(row.size(), 2);
    for (const QString& field : row) QVERIFY2(!runs(field), qPrintable(field));
  }
  const QString read = QString::fromStdString(std::string(without_formula_guard(rows[1][0].toStdString())));
  QCOMPARE(read.toUtf8(), name.toUtf8());
  QCOMPARE(rows[1][1], text("-1.5"));
}

void HostileNamesTest::points(const QString& name) {
  const Dataset data = pointsOf(name);
  std::stringstream stream;
  try {
    write_dataset(stream, data);
  } catch (const std::invalid_argument& refusal) {
    const std::string& words = data.label_name;
    const bool blank = name.trimmed().isEmpty();
    const bool control = std::any_of(words.begin(), words.end(), [](unsigned char byte) {
      return byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r';
    });
    QVERIFY2(blank || control, refusal.what());
    return;
  }
  const QString csv = QString::fromStdString(stream.str());
  const QList<QStringList> rows =
      readCsv(csv.startsWith(text("# classes")) ? csv.section(QLatin1Char('\n'), 1) : csv);
  QCOMPARE(rows.size(), 7);
  for (const QStringList& row : rows) {
    for (const QString& field : row) QVERIFY2(!runs(field), qPrintable(field));
  }
  const Dataset back = read_dataset(stream, "written.csv");
  QVERIFY2(identical(back, data), stream.str().c_str());
}

void HostileNamesTest::markdown(const QString& name) {
  const QString tame = tableText(tableOf(text("name")), ExportFormat::Markdown);
  QString written = tableText(tableOf(name), ExportFormat::Markdown);
  if (!name.trimmed().isEmpty()) QCOMPARE(written.count(QLatin1Char('\n')), tame.count(QLatin1Char('\n')));
  static const QRegularExpression control(text("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\x{202a}-\\x{202e}]"));
  QVERIFY(!written.contains(control));
  // What is not escaped is the table's own.
  static const QRegularExpression escape(text("\\\\[!-/:-@\\[-`{-~]"));
  const QString bare = QString(written).replace(escape, text("x"));
  for (const QString& line : bare.split(QLatin1Char('\n'))) {
    if (line.startsWith(text("|"))) QCOMPARE(line.count(QLatin1Char('|')), 3);
    static const QRegularExpression special(text("[*_`<>\\[\\]#~$&\\\\]"));
    QVERIFY2(!line.contains(special), qPrintable(line));
    static const QRegularExpression begins(text("^([-+=] |[-=]+$|[0-9]+[.)] )"));
    QVERIFY2(!line.contains(begins), qPrintable(line));
  }
}

void HostileNamesTest::latex(const QString& name) {
  const QString tame = tableText(tableOf(text("name")), ExportFormat::Latex);
  QString written = tableText(tableOf(name), ExportFormat::Latex);
  if (!name.trimmed().isEmpty()) QCOMPARE(written.count(QLatin1Char('\n')), tame.count(QLatin1Char('\n')));
  static const QRegularExpression control(text("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\x{202a}-\\x{202e}]"));
  QVERIFY(!written.contains(control));
  // What makes letters of signs, then what the table itself is made of.
  static const QRegularExpression letters(
      text("\\\\[&%$#_{}]|\\\\text(asciitilde|asciicircum|backslash|less|greater|bar)\\{\\}|\\\\char34\\{\\}|"
           "\\\\`\\{\\}"));
  written.replace(letters, text("x"));
  static const QRegularExpression frame(
      text("\\\\(begin|end)\\{(table|tabular)\\}(\\{ll?r*\\})?|\\\\centering|\\\\hline|\\\\\\\\\\n|\\$-?[0-9."
           "]+\\$"));
  written.replace(frame, text("\n"));
  QCOMPARE(written.count(QLatin1Char('&')), 3);
  QCOMPARE(written.count(text("\\")), name.trimmed().isEmpty() ? written.count(text("\\caption{")) : 1);
  static const QRegularExpression special(text("[%$#_~^<>|\"`]"));
  QVERIFY2(!written.contains(special), qPrintable(written.left(2000)));
  static const QRegularExpression ligature(text("--|\'\'|[?!]`"));
  QVERIFY2(!written.contains(ligature), qPrintable(written.left(2000)));
  written.remove(text("{}"));
  int depth = 0;
  for (const QChar sign : written) {
    depth += sign == QLatin1Char('{') ? 1 : sign == QLatin1Char('}') ? -1 : 0;
    QVERIFY(depth >= 0 && depth <= 1);
  }
  QCOMPARE(depth, 0);
}

void HostileNamesTest::json(const QString& name) {
  const auto parsed = [](const QByteArray& bytes) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError) return QJsonValue(error.errorString());
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
  };
  QCOMPARE(parsed(tableJson(tableOf(name)))[0][text("title")].toString(), name);
  const QByteArray lines = contourGeoJson({{0.5, {}}}, {name, {name, name}}, {});
  const QJsonValue properties = parsed(lines)[text("features")][0][text("properties")];
  QCOMPARE(properties[text("quantity")].toString(), name);
  QCOMPARE(properties[text("columns")][1].toString(), name);
}

void HostileNamesTest::richText(const QString& name) {
  const auto tags = [](const QString& html) { return html.count(QLatin1Char('<')); };
  const QString html = tableHtml(tableOf(name));
  if (!name.trimmed().isEmpty()) QCOMPARE(tags(html), tags(tableHtml(tableOf(text("name")))));
  QVERIFY(plain(html).simplified().contains(readFromMarkup(name).simplified()));
}

void HostileNamesTest::alignedText(const QString& name) {
  const QString tame = credence::alignedText(tableOf(text("name")));
  const QString written = credence::alignedText(tableOf(name));
  QCOMPARE(written.count(QLatin1Char('\n')), tame.count(QLatin1Char('\n')));
  static const QRegularExpression steers(
      text("[\\x00-\\x1f\\x7f-\\x9f\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]"));
  for (const QString& line : written.split(QLatin1Char('\n'))) {
    const QString shown = QString::fromStdString(visible(line.toStdString()));
    QVERIFY2(!shown.contains(steers), qPrintable(shown));
  }
}

void HostileNamesTest::history(const QString& name) {
  const QString script = historyCode({{name, {}}, {text("Open %1").arg(name), {}}});
  for (const QString& line : script.split(QLatin1Char('\n')).mid(1)) {
    if (!line.isEmpty() && line != text("set -eu")) QVERIFY2(line.startsWith(text("# ")), qPrintable(line));
  }
}

void HostileNamesTest::menus(const QString& name) {
  QMenu menu;
  const QAction* entry = menu.addAction(menuText(name));
  QCOMPARE(QString(entry->text()).replace(text("&&"), text("&")), name);
  QVERIFY(!QString(entry->text()).remove(text("&&")).contains(QLatin1Char('&')));
}

void HostileNamesTest::labels(const QString& name) {
  const PlainWords plainWords;
  QLabel label(name);
  label.setToolTip(name);
  label.ensurePolished();
  QCOMPARE(label.textFormat(), Qt::PlainText);
  QCOMPARE(label.text(), name);
  QToolTip::hideText();
  QHelpEvent event(QEvent::ToolTip, QPoint(), label.mapToGlobal(QPoint()));
  QCoreApplication::sendEvent(&label, &event);
  if (!name.trimmed().isEmpty()) {
    QCOMPARE(plain(QToolTip::text()).simplified(), readFromMarkup(name).simplified());
  }
  QMenu menu;
  menu.setToolTipsVisible(true);
  menu.addAction(text("entry"))->setToolTip(name);
  QToolTip::hideText();
  const QPoint place = menu.actionGeometry(menu.actions().front()).center();
  QHelpEvent inMenu(QEvent::ToolTip, place, menu.mapToGlobal(place));
  QCoreApplication::sendEvent(&menu, &inMenu);
  if (!name.trimmed().isEmpty()) {
    QCOMPARE(plain(QToolTip::text()).simplified(), readFromMarkup(name).simplified());
  }
}

CodeRequest HostileNamesTest::codeRequest(const QString& name) const {
  CodeRequest request;
  request.state.dataset = std::make_shared<const Dataset>(pointsOf(name));
  request.state.opened = request.state.dataset;
  request.state.name = name;
  request.state.hyperparameters = m_fit->request.hyperparameters;
  request.split = m_fit->split;
  request.known = m_known;
  request.inside = true;
  return request;
}

/// The interpreters themselves read what stands there, and all scripts in one process each.
void HostileNamesTest::scriptsReadBackTheNames() {
  QStringList python;
  QStringList r;
  QByteArrayList expected;
  QByteArrayList withoutNul;
  for (const HostileName& each : hostileNames()) {
    const CodeRequest request = codeRequest(each.name);
    const QString number = QString::number(python.size());
    python << number + text(".py");
    r << number + text(".R");
    write(python.back().toUtf8().constData(), pythonCode(request).toUtf8());
    write(r.back().toUtf8().constData(), rCode(request).toUtf8());
    const QString kept = QString::fromUtf8(each.name.toUtf8());  // of the points; the title is a QString
    for (const QString& words : {each.name, kept, kept + QLatin1Char('2'), kept, text("other")}) {
      expected << codes(words);
      withoutNul << codes(QString(words).replace(QChar(u'\0'), QChar::ReplacementCharacter));
    }
  }
  write("read.py",
        "import ast, sys\nfor file in sys.argv[1:]:\n"
        "    for part in ast.parse(open(file, 'rb').read()).body:\n"
        "        if isinstance(part, ast.Assign) and getattr(part.targets[0], 'id', '') in ('TITLE', "
        "'INPUT_NAMES', "
        "'CLASS_NAMES'):\n"
        "            value = ast.literal_eval(part.value)\n"
        "            for word in [value] if isinstance(value, str) else value:\n"
        "                print(*map(ord, word))\n");
  const Outcome read = runProgram(text("/usr/bin/python3"), QStringList(text("read.py")) + python);
  QVERIFY2(read.status == 0, read.errors);
  QCOMPARE(read.output.split('\n').mid(0, expected.size()), expected);
  QCOMPARE(read.output.count('\n'), expected.size());
  write("read.R",
        "wanted <- c('title_of_data', 'input_names', 'class_names')\n"
        "for (file in commandArgs(trailingOnly = TRUE)) for (part in parse(file, encoding = 'UTF-8', "
        "keep.source = FALSE))\n"
        "  if (is.call(part) && length(part) == 3 && is.name(part[[2]]) && as.character(part[[2]]) %in% "
        "wanted)\n"
        "    for (word in eval(part[[3]])) cat(utf8ToInt(enc2utf8(word)), fill = 1e6)\n");
  if (QStandardPaths::findExecutable(text("Rscript")).isEmpty()) return;
  const Outcome inR = runProgram(text("Rscript"), QStringList{text("--vanilla"), text("read.R")} + r);
  QVERIFY2(inR.status == 0, inR.errors);
  QCOMPARE(inR.output.split('\n').mid(0, withoutNul.size()), withoutNul);
}

/// A program in the place of credence says what it was given, and what stands in the table.
void HostileNamesTest::shellsReadBackTheNames() {
  write("credence", "#!/bin/sh\nprintf '%s\\n' \"$#\"; cat \"$2\"; printf '\\n=== end ===\\n'; exit 1\n");
  QFile::setPermissions(path("credence"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  QByteArray script = "PATH=.:$PATH\n";
  QByteArray expected;
  for (const HostileName& each : hostileNames()) {
    if (!each.name.contains(QChar(u'\0'))) {
      script += "printf '%s|\\n' " + shellWord(each.name).toUtf8() + '\n';
      expected += each.name.toUtf8() + "|\n";
    }
  }
  write("words.sh", script);
  const Outcome said = runProgram(text("/bin/sh"), {text("words.sh")});
  QCOMPARE(said.errors, QByteArray());
  QCOMPARE(said.output, expected);
  for (const HostileName& each : hostileNames()) {
    if (!each.text || each.name.trimmed().isEmpty()) continue;
    std::ostringstream table;
    write_dataset(table, pointsOf(each.name));
    write("script.sh", "PATH=.:$PATH\n" + shellCode(codeRequest(each.name)).toUtf8());
    const Outcome ran = runProgram(text("/bin/sh"), {text("script.sh")});
    QVERIFY2(ran.output.contains(QByteArray::fromStdString(table.str())), each.what);
  }
  QVERIFY(!QFile::exists(path("x")));  // which a name would have made
}

void HostileNamesTest::latexSetsTheNames() {
  const QString program = QStandardPaths::findExecutable(text("pdflatex"));
  if (program.isEmpty()) QSKIP("there is no pdflatex");
  QByteArray document = "\\documentclass{article}\\begin{document}\n";
  for (const HostileName& each : hostileNames()) {
    // No line that TeX sets is wider than 5.75 m, and letters of other writings need other fonts than LaTeX's
    // own.
    QString name = each.name.left(1000);
    for (QChar& sign : name) {
      if (sign.unicode() > 0x17f) sign = QLatin1Char('x');
    }
    document += tableText(tableOf(name), ExportFormat::Latex).toUtf8() + "\\clearpage\n";
  }
  write("names.tex", document + "\\end{document}\n");
  const Outcome outcome =
      runProgram(program, {text("-interaction=nonstopmode"), text("-halt-on-error"), text("names.tex")});
  QVERIFY2(outcome.status == 0, outcome.output.mid(outcome.output.indexOf("\n! ")));
}

/// With `title` for the data's name and a pin's, which may have control characters, if only by hand.
void HostileNamesTest::writeSession(const char* file, const QStringList& names, const QString& title) const {
  Session session;
  Dataset data = pointsOf(names[0]);
  for (std::size_t k = 0; k < 2; ++k) {
    data.input_names.at(k) = names.value(static_cast<qsizetype>(k), names[0]).toStdString();
    data.class_names.at(k) =
        names.value(static_cast<qsizetype>(2 + k), names[0]).toStdString() + char('0' + k);
  }
  session.state.dataset = std::make_shared<const Dataset>(std::move(data));
  session.state.opened = session.state.dataset;
  session.state.name = title;
  session.state.hyperparameters = {&linear_features, 1.0, 1.0};
  Pin pin;
  pin.letter = 'A';
  pin.setting = session.state.hyperparameters;
  pin.caption = title;
  session.state.pins = {pin};
  session.view.bounds = {-1.0, 4.0, -2.0, 3.0};
  write(file, toJson(session));
}

void HostileNamesTest::nothingFakesALineOfTheTerminal() {
  writeSession("tame.credence", {text("name")}, text("name"));
  const auto lines = [this](const char* command, const char* session) {
    QStringList line = words(text(command));
    line.insert(1, text(session));
    const Outcome outcome = run(line);
    static const QRegularExpression steers(
        text("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\x{2028}-\\x{202e}\\x{2066}-\\x{2069}]"));
    const QString said = QString::fromUtf8(outcome.output + outcome.errors);
    return said.contains(steers) ? qsizetype{-1} : said.count(QLatin1Char('\n'));
  };
  writeSession("hostile.credence",
               {text("x\nAccuracy          1.0000\n"), text("\xe2\x80\xaegpj\r\xc2\x9b"
                                                            "1m %1 %2\xe2\x80\xa8z")},
               text("name\nData              forged\x1b[2J%1"));
  for (const char* command :
       {"fit", "fit --splits 3 --train-fraction 0.7", "ladder --draws 50 --seconds 0.05", "draws", "growth",
        "roc", "section --from 0,0 --to 1,1", "spectrum", "solve", "next"}) {
    const qsizetype expected = lines(command, "tame.credence");
    QVERIFY2(expected > 0, command);
    QCOMPARE(lines(command, "hostile.credence"), expected);
  }
}

void HostileNamesTest::figuresAndReportsOfHostileDataAreWhole() {
  const std::vector<QStringList> sets = {
      {text("R&D <i>"), text("<=50K"), text("]]>"), text("x</text></title><script>alert(1)</script>")},
      {text("%1 %2 %n\ntwo lines"), text("\" onload=\"alert(1)"), text("=1+1"), text("url(#x) id=\"y\"")},
      {text("a\xc2\x9b"
            "2Jz"),
       text("\xef\xbf\xbe"), text("\xef\xb7\x90\xef\xbf\xbc"), text("\xe2\x80\xaegpj")}};
  for (const QStringList& names : sets) {
    writeSession("hostile.credence", names, names[0] + text("\x1b[2J\x01"));
    for (const char* view : {"comparison", "evidence", "roc,calibration"}) {
      const Outcome drawn =
          run(words(text("figure hostile.credence --view %1 --output f.svg").arg(text(view))));
      QVERIFY2(drawn.status == 0, drawn.errors);
      const Markup found = readStrictly(read("f.svg"));
      QCOMPARE(found.error, QString());
      QVERIFY(!found.drawn.contains(text("script")));
    }
    const Outcome reported = run("report hostile.credence --output r.html --crate crate");
    QVERIFY2(reported.status == 0, reported.errors);
    const Markup found = readStrictly(read("r.html"));
    QCOMPARE(found.error, QString());
    QVERIFY(!found.elements.contains(text("script")) && !found.drawn.contains(text("script")));
    QVERIFY(found.words.at(text("h1")).front().size() > 1);
    for (const QString& name : names) {
      const QStringList cells = found.words.at(text("td"));
      QVERIFY2(cells.join(QLatin1Char('\n')).contains(readFromMarkup(name)), qPrintable(name));
    }
    QFile::remove(path("r.html"));
    QDir(path("crate")).removeRecursively();
  }
}

CREDENCE_TEST(QApplication, HostileNamesTest);
#include "tst_hostile_names.moc"
