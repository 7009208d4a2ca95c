#include "app/files/author_text.h"
#include "support/hostile_names.h"
#include "support/registered_test.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace credence;
using namespace credence::test;

namespace {

/// The elements of a piece of HTML and the words in it; an error where it is not well-formed.
struct Read {
  QStringList elements;
  QString words;
  QString error;
};

Read readPiece(const QString& html) {
  Read found;
  QXmlStreamReader reader(QStringLiteral("<x>%1</x>").arg(html));
  while (!reader.atEnd()) {
    reader.readNext();
    if (reader.isStartElement()) {
      found.elements << reader.name().toString();
      if (!reader.attributes().isEmpty()) found.error = QStringLiteral("an attribute");
    }
    if (reader.isCharacters()) found.words += reader.text();
  }
  found.elements.removeFirst();
  if (reader.hasError()) found.error = reader.errorString();
  return found;
}

}  // namespace

/// The author's own words in a handout.
class AuthorTextTest : public QObject {
  Q_OBJECT

 private slots:
  void markdownBecomesElements_data();
  void markdownBecomesElements();
  void hostileWordsStayWords();
  void whatIsNoTextIsSaid();
};

void AuthorTextTest::markdownBecomesElements_data() {
  QTest::addColumn<QString>("markdown");
  QTest::addColumn<QString>("html");
  const auto row = [](const char* what, const char* markdown, const char* html) {
    QTest::newRow(what) << QString::fromUtf8(markdown) << QString::fromUtf8(html);
  };
  row("nothing", "", "");
  row("a paragraph", "Drag *width* to the **left**.",
      "<p>Drag <em>width</em> to the <strong>left</strong>.</p>");
  row("a heading is below the page's own", "# Task", "<h2>Task</h2>");
  row("a list", "- a\n- b", "<ul><li>a</li>\n<li>b</li>\n</ul>");
  row("a numbered list", "1. a\n2. b", "<ol><li>a</li>\n<li>b</li>\n</ol>");
  row("a list in an item", "- a\n  - b\n- c", "<ul><li>a<ul><li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>");
  row("a quote", "> said", "<blockquote><p>said</p>\n</blockquote>");
  row("code", "```\na < b\n```", "<pre>a &lt; b\n</pre>");
  row("code in a line", "`a < b`", "<p><code>a &lt; b</code></p>");
  row("a table", "| a | *b* |\n| --: | --- |\n| 1 | 2 |",
      "<table><tr><th>a</th><th><em>b</em></th></tr><tr><td>1</td><td>2</td></tr></table>");
  row("words around a table", "one\n\n| a | b |\n| --- | --- |\n| 1 | |\n\ntwo",
      "<p>one</p>\n<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td></td></tr></table>\n<p>two</p>");
  row("a link leads nowhere by itself", "[here](http://x.y)", "<p>here (http://x.y)</p>");
  row("HTML is words", "<b onclick=\"x\">bold</b>", "<p>&lt;b onclick=&quot;x&quot;&gt;bold&lt;/b&gt;</p>");
}

void AuthorTextTest::markdownBecomesElements() {
  QFETCH(const QString, markdown);
  QFETCH(const QString, html);
  QCOMPARE(authorText(markdown), html);
}

void AuthorTextTest::hostileWordsStayWords() {
  static const QStringList known =
      QStringLiteral("p h2 h3 h4 h5 h6 ul ol li em pre strong blockquote code table tr th td")
          .split(QLatin1Char(' '));
  for (const HostileName& name : hostileNames()) {
    for (const char* around : {"%", "# %", "- %", "`%`", "```\n%\n```", "[%](x)", "[x](%)", "![%](x)",
                               "![x](%)", "| % | a |\n| --- | --- |\n| 1 | % |", "<div>%</div>", "<!-- %"}) {
      const QString html = authorText(QString::fromUtf8(around).replace(QLatin1Char('%'), name.name));
      const Read found = readPiece(html);
      QVERIFY2(found.error.isEmpty(), qPrintable(QString::fromUtf8(name.what) + found.error + html));
      for (const QString& element : found.elements) QVERIFY2(known.contains(element), qPrintable(html));
    }
  }
}

void AuthorTextTest::whatIsNoTextIsSaid() {
  const QTemporaryDir folder;
  const auto refusal = [&folder](const QByteArray& bytes) {
    QFile file(folder.filePath(QStringLiteral("a.md")));
    if (!file.open(QIODevice::WriteOnly)) return QString();
    file.write(bytes);
    file.close();
    try {
      return QStringLiteral("read: ") + readAuthorText(file.fileName());
    } catch (const std::exception& error) {
      return QString::fromUtf8(error.what());
    }
  };
  QCOMPARE(refusal("wide \xc3\xa4"), QStringLiteral("read: wide ä"));
  QVERIFY(refusal("wide \xe4").contains(QStringLiteral("is no text in UTF-8")));
  QVERIFY(refusal(QByteArray(1'000'001, 'a')).contains(QStringLiteral("longer than a megabyte")));
  QVERIFY_EXCEPTION_THROWN(readAuthorText(folder.filePath(QStringLiteral("none.md"))), std::runtime_error);
}

CREDENCE_TEST(QApplication, AuthorTextTest);

#include "tst_author_text.moc"
