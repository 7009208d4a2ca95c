#include "core/table/arff_rows.h"
#include "core/table/data_error.h"
#include "core/table/text_lines.h"
#include "support/print_string.h"
#include "support/registered_test.h"
#include "support/shown_rows.h"

#include <QTest>

#include <sstream>
#include <string>

using namespace credence;
using credence::test::joined;
using credence::test::shown_rows;

namespace {

/// A table as it is read, whose stream lives as long.
struct ReadArff {
  explicit ReadArff(const std::string& text) : stream(text), rows(TextLines(stream, "nuts.arff")) {}

  std::istringstream stream;
  ArffRows rows;
};

HeadOfFile arff_head_of(const std::string& text) {
  return ReadArff(text).rows.head();
}

std::string arff_rows_of(const std::string& text) {
  ReadArff table(text);
  return shown_rows(table.rows);
}

std::string arff_label_of(const std::string& text) {
  const HeadOfFile head = arff_head_of(text);
  return head.label ? head.names[*head.label] : "none";
}

/// What is said of a head that cannot be read.
std::string arff_refusal_of(const std::string& text) {
  try {
    arff_head_of(text);
  } catch (const DataError& error) {
    return error.what();
  }
  return "none";
}

const std::string arff_nuts =
    "@relation nuts\n@attribute shell numeric\n@attribute nut {soft,hard}\n@attribute note string\n@data\n";

}  // namespace

class ArffRowsTest : public QObject {
  Q_OBJECT

 private slots:
  void wekasTableIsReadWithItsNamesAndClasses() {
    const std::string text =
        "% nuts of one tree\n\n@RELATION 'two nuts'\n"
        "@Attribute shell NUMERIC % in mm\n  @attribute\tweight\treal\n@attribute age integer\n"
        "% the class\n@attribute nut { soft , hard }\n\n@DATA\n"
        "% the rows\n2.22,5.24,1,soft\n\n 3.59 , 6.17 ,2, hard % a comment\n1e-3,?,3,soft";
    const HeadOfFile head = arff_head_of(text);
    QCOMPARE(joined(head.names), std::string("shell, weight, age, nut"));
    QCOMPARE(head.label, std::optional<std::size_t>(3));
    QVERIFY(head.classes == (std::array<std::string, 2>{"soft", "hard"}));
    QVERIFY(head.notes.empty());
    QCOMPARE(arff_rows_of(text), std::string("2.22|5.24|1|soft\n3.59|6.17|2|hard\n1e-3||3|soft\n"));
  }

  void keelsTableIsReadWithItsOutput() {
    const std::string text =
        "@relation iris0\n@attribute SepalLength real [4.3, 7.9]\n@attribute Kind{low, high}\n"
        "@attribute Class {positive, negative}\n@attribute Width real[2.0,4.4]\n"
        "@inputs SepalLength, Width, Kind\n@outputs Class\n@data\n"
        "5.1, low, negative, 3.5\n4.9, <null>, positive, 3.0\n";
    const HeadOfFile head = arff_head_of(text);
    QCOMPARE(joined(head.names), std::string("SepalLength, Kind, Class, Width"));
    QCOMPARE(head.label, std::optional<std::size_t>(2));
    QVERIFY(head.classes == (std::array<std::string, 2>{"positive", "negative"}));
    QCOMPARE(arff_rows_of(text), std::string("5.1|low|negative|3.5\n4.9||positive|3.0\n"));
  }

  void namesAndValuesMayBeQuoted() {
    const std::string text =
        "@relation 'a b'\n@attribute 'it\\'s a name' numeric\n@attribute \"the \\\"kind\\\"\" {'very soft', "
        "\"so, so\", don't}\n@attribute 'class'{a,'b c'}\n@data\n"
        "1,'very soft','b c'\n 2 , \"so, so\" , a \n3,don't,'?'\n4,'50 % \\\\ \\n',\"it's\"\n";
    const HeadOfFile head = arff_head_of(text);
    QCOMPARE(joined(head.names), std::string("it's a name, the \"kind\", class"));
    QVERIFY(head.classes == (std::array<std::string, 2>{"a", "b c"}));
    QCOMPARE(arff_rows_of(text), std::string("1|very soft|b c\n2|so, so|a\n3|don't|?\n4|50 % \\ \n|it's\n"));
  }

  void aPercentSignWithinAValueIsNoComment() {
    const std::string text = "@relation r\n@attribute income {<50%, >50%}\n@data\n<50%\n>50% % rich\n%<50%\n";
    QVERIFY(arff_head_of(text).classes == (std::array<std::string, 2>{"<50%", ">50%"}));
    QCOMPARE(arff_rows_of(text), std::string("<50%\n>50%\n"));
  }

  void blanksAndTabsSeparateWhereThereIsNoComma() {
    QCOMPARE(arff_rows_of(arff_nuts + "1  soft\t'a, b'\n2\thard   x\n3,hard,two words\n"),
             std::string("1|soft|a, b\n2|hard|x\n3|hard|two words\n"));
    QVERIFY(arff_head_of("@relation r\n@attribute nut {soft hard}\n@data\n").classes ==
            (std::array<std::string, 2>{"soft", "hard"}));
  }

  void valuesNotMentionedInASparseRowAreZeroOrTheFirst() {
    QCOMPARE(arff_rows_of(arff_nuts + "{}\n{0 2.5}\n{ 1 hard , 2 'a, b' }\n{0 1,1 ?}\n{2 '}'}\n"),
             std::string("0|soft|\n2.5|soft|\n0|hard|a, b\n1||\n0|soft|}\n"));
  }

  void weightsOfRowsAreNotedAndLeftOut() {
    ReadArff table(arff_nuts + "1,soft,x\n2,hard,y, {5}\n3,hard,z {0.5}\n{0 4}, {2}\n{0 5} {2}\n");
    QCOMPARE(shown_rows(table.rows), std::string("1|soft|x\n2|hard|y\n3|hard|z\n4|soft|\n5|soft|\n"));
    QCOMPARE(joined(table.rows.head().notes),
             std::string("The file gives weights to rows, which are not used: each row counts once."));
  }

  void theLabelIsTheOutputOrANominalColumn() {
    const std::string columns =
        "@relation r\n@attribute a {x,y}\n@attribute Class {p,q,r}\n@attribute b numeric\n@attribute c "
        "{u,v}\n";
    QCOMPARE(arff_label_of(columns + "@data\n"), std::string("Class"));
    QVERIFY(!arff_head_of(columns + "@data\n").classes);
    QCOMPARE(arff_label_of(columns + "@output a\n@data\n"), std::string("a"));
    QCOMPARE(arff_label_of(columns + "@outputs B\n@data\n"), std::string("b"));
    QCOMPARE(
        arff_label_of("@relation r\n@attribute class real\n@attribute a {x,y}\n@attribute t string\n@data\n"),
        std::string("a"));
    QCOMPARE(arff_label_of("@relation r\n@attribute a real\n@data\n"), std::string("none"));
    const HeadOfFile several = arff_head_of(columns + "@outputs c, a\n@data\n");
    QCOMPARE(several.names[*several.label], std::string("a"));
    QCOMPARE(joined(several.notes), std::string("The file names 2 outputs: the last, \"a\", is the label."));
  }

  void headsThatCannotBeReadAreRefusedWithTheirLine_data() {
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("message");
    const std::string advice = "; write @attribute, its name, quoted if it has blanks, and its type";
    const auto add = [](const char* what, const std::string& text, const std::string& message) {
      QTest::newRow(what) << text << "nuts.arff:" + message;
    };
    const std::string start = "@relation r\n@attribute a real\n";
    add("nothing", "", "1: the file ends before a line @data; write one above the rows");
    add("no @data", start, "2: the file ends before a line @data; write one above the rows");
    add("rows before @data", start + "1,2\n@data\n",
        "3: this line stands above @data and starts with no @; write @data above the rows");
    add("a row behind @data", start + "@data 1,2\n",
        "3: something stands behind @data; write the rows below it");
    add("another keyword", start + "@atribute b real\n@data\n",
        "3: the head of this file has a line \"@atribute\", which is none of @relation, @attribute, @inputs, "
        "@outputs and @data");
    add("no name", start + "@attribute\n", "3: this attribute cannot be read, as it has no name" + advice);
    add("no type", start + "@attribute b\n", "3: this attribute cannot be read, as it has no type" + advice);
    add("a name of two words", start + "@attribute my name real\n",
        "3: this attribute cannot be read, as \"name\" is no type of one" + advice);
    add("two types", start + "@attribute b real integer\n",
        "3: this attribute cannot be read, as \"integer\" follows its type" + advice);
    add("an open quotation mark", start + "@attribute 'b real\n",
        "3: this attribute cannot be read, as the quotation marks of its name are misplaced" + advice);
    add("an open brace", start + "@attribute b {x,y\n",
        "3: this attribute cannot be read, as its list of values does not end with a brace" + advice);
    add("an open quotation mark among values", start + "@attribute b {x,'y}\n",
        "3: this attribute cannot be read, as the quotation marks of its values are misplaced" + advice);
    add("tables in rows", start + "@attribute b relational\n",
        "3: the attribute \"b\" is relational, a table in each row; write a table of single values");
    add("an output that is no column", start + "@outputs b\n@data\n",
        "3: the output \"b\" is none of the attributes; correct its name");
  }

  void headsThatCannotBeReadAreRefusedWithTheirLine() {
    QFETCH(const std::string, text);
    QFETCH(const std::string, message);
    QCOMPARE(arff_refusal_of(text), message);
  }

  void rowsOfWrongFormHaveAComplaint_data() {
    QTest::addColumn<std::string>("row");
    QTest::addColumn<std::string>("complaint");
    const std::string quote =
        "a quotation mark is misplaced; quote whole values and put a backslash before the marks inside them";
    const std::string pairs =
        "the row has something else than pairs of a column number and a value; write it as {0 1.5, 2 yes}";
    const auto add = [](const char* row, const std::string& complaint) {
      QTest::newRow(row) << std::string(row) << complaint;
    };
    add("1,'soft,x", quote);
    add("1,'soft'y,x", quote);
    add("1,'soft' y,x", quote);
    add("1 'soft'y x", quote);
    add("{1 'soft}", quote);
    add("'", quote);
    add("1,'\\", quote);
    add("{0 1", "the brace that starts the row is not closed; end the row with }");
    add("{", "the brace that starts the row is not closed; end the row with }");
    add("{0}", pairs);
    add("{0 1, 1}", pairs);
    add("{0, 1 soft}", pairs);
    add("{,}", pairs);
    add("{-1 2}", pairs);
    add("{x 2}", pairs);
    add("{0.5 2}", pairs);
    add("{1 soft, 0 2}", "the column numbers of the row do not increase; write each once, in order");
    add("{0 1, 0 2}", "the column numbers of the row do not increase; write each once, in order");
  }

  void rowsOfWrongFormHaveAComplaint() {
    QFETCH(const std::string, row);
    QFETCH(const std::string, complaint);
    QCOMPARE(arff_rows_of(arff_nuts + row + "\n5,hard,z\n"), "!" + complaint + "\n5|hard|z\n");
  }

  void sparseColumnsBeyondTheLastAreRefused() {
    QCOMPARE(arff_rows_of(arff_nuts + "{0 1}\n{3 1}\n"),
             std::string("1|soft|\nnuts.arff:7: the row has a value in column \"3\", but the head has only "
                         "3 attributes, the first being 0"));
    QVERIFY(arff_rows_of(arff_nuts + "{99999999999999999999999 1}\n")
                .starts_with("nuts.arff:6: the row has a value"));
  }

  void rowsKeepTheirLinesAndWidths() {
    ReadArff table(arff_nuts + "\n% none\n1,soft\n1,soft,x,,\n");
    Row row;
    QVERIFY(table.rows.next(row));
    QCOMPARE(row.line, std::size_t{8});
    QCOMPARE(row.fields.size(), std::size_t{2});
    QVERIFY(table.rows.next(row));
    QCOMPARE(row.fields.size(), std::size_t{5});
    QVERIFY(!table.rows.next(row));
    QCOMPARE(table.rows.name(), std::string("nuts.arff"));
  }

  void aHeadThatWouldFillTheMemoryIsRefused() {
    std::string many = "@relation r\n";
    for (std::size_t i = 0; i <= ArffHead::most_attributes; ++i) many += "@attribute a real\n";
    QVERIFY(arff_refusal_of(many + "@data\n").ends_with("leave most of them out"));
    std::string large = "@relation r\n";
    for (int i = 0; i < 20; ++i) large += "@attribute " + std::string(500'000, 'a') + " {x,y}\n";
    QVERIFY(arff_refusal_of(large + "@data\n").ends_with("leave most of them out"));
  }

  void theFirstLineTellsTheFormat() {
    QVERIFY(looks_like_arff("% comment\r\n\r\n  @Relation nuts\r\n"));
    QVERIFY(looks_like_arff("@relation"));
    QVERIFY(looks_like_arff("@RELATION\t'x'"));
    QVERIFY(!looks_like_arff("@relations nuts\n"));
    QVERIFY(!looks_like_arff("x,y,label\n@relation nuts\n"));
    QVERIFY(!looks_like_arff("% only a comment\n"));
    QVERIFY(!looks_like_arff(""));
  }
};

CREDENCE_TEST(QCoreApplication, ArffRowsTest);
#include "tst_arff_rows.moc"
