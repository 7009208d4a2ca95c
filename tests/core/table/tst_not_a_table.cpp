#include "core/table/not_a_table.h"
#include "support/print_string.h"
#include "support/registered_test.h"

#include <QTest>

#include <string>

using credence::named_non_table;
using namespace std::string_literals;

namespace {

std::string named_so(const std::string& bytes) {
  return named_non_table(bytes).value_or("a table");
}

/// The start of a zip file whose first files are called so.
std::string start_of_zip(const std::string& first, const std::string& second = "") {
  const auto entry = [](const std::string& name) {
    return "PK\x03\x04"s + std::string(22, '\x08') + static_cast<char>(name.size()) + std::string(3, '\0') +
           name + "\x4B\xCE\x2F";
  };
  return entry(first) + (second.empty() ? "" : entry(second));
}

std::string marked_utf16(const std::string& ascii) {
  std::string text = "\xFF\xFE";
  for (const char c : ascii) text += {c, '\0'};
  return text;
}

void add_named(const char* what, const std::string& bytes) {
  QTest::newRow(what) << bytes << "this is "s + what + ", not a text table; save the table as CSV in UTF-8";
}

void add_named_again(const char* name, const char* what, const std::string& bytes) {
  QTest::newRow(name) << bytes << "this is "s + what + ", not a text table; save the table as CSV in UTF-8";
}

void add_table(const char* name, const std::string& bytes) {
  QTest::newRow(name) << bytes << "a table"s;
}

void add_pages() {
  add_named("a web page", "<html><table><tr><td>1</td>");
  add_named_again("a page of HTML 5", "a web page", "<!DOCTYPE html>\n<html>");
  add_named_again(
      "a page with a mark, blanks and a comment", "a web page",
      "\xEF\xBB\xBF \r\n<!-- saved -->\n <HTML xmlns:x=\"urn:schemas-microsoft-com:office:excel\">");
  add_named_again("a page of XHTML", "a web page", "<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC \"\">");
  add_named_again("a table of a page", "a web page", "<table border=1>");
  add_named_again("a page in UTF-16", "a web page", marked_utf16("<html><body>"));
  add_named("an Excel spreadsheet (XML)",
            "<?xml version=\"1.0\"?>\n<?mso-application progid=\"Excel.Sheet\"?>\n<Workbook "
            "xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">");
  add_named("a LibreOffice document (XML)",
            "<?xml version=\"1.0\"?>\n<office:document "
            "xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\">");
  add_named("an XML file", "<?xml version=\"1.0\"?><points><point x=\"1\"/></points>");
  add_named_again("an unfinished comment in XML", "an XML file", "<?xml version=\"1.0\"?><!-- ");
}

void add_archives() {
  add_named("an Excel spreadsheet (.xlsx)", start_of_zip("[Content_Types].xml", "_rels/.rels"));
  add_named_again("an .xlsx without the usual order", "an Excel spreadsheet (.xlsx)",
                  start_of_zip("xl/styles.xml"));
  add_named_again("an .xlsx with its book later", "an Excel spreadsheet (.xlsx)",
                  start_of_zip("docProps/app.xml", "xl/workbook.xml"));
  add_named("a LibreOffice spreadsheet (.ods)",
            start_of_zip("mimetype").substr(0, 38) + "application/vnd.oasis.opendocument.spreadsheetPK");
  add_named("a Word document (.docx)", start_of_zip("[Content_Types].xml", "word/document.xml"));
  add_named("NumPy arrays (.npz)", start_of_zip("x.npy"));
  add_named("an archive (zip)", start_of_zip("points.csv"));
  add_named_again("an empty archive", "an archive (zip)", "PK\x05\x06"s + std::string(18, '\0'));
  add_named_again("only a signature", "an archive (zip)", "PK\x03\x04");
  add_named("an archive (7z)", "7z\xBC\xAF\x27\x1C");
}

void add_data() {
  add_named("a spreadsheet or another document of Office (.xls, .doc)", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1");
  add_named("a PDF document", "%PDF-1.7\n");
  add_named("a picture (PNG)", "\x89PNG\r\n\x1A\n");
  add_named("a picture (JPEG)", "\xFF\xD8\xFF\xE0");
  add_named("a Parquet file", "PAR1\x15\x04\x15");
  add_named("an HDF5 file", "\x89HDF\r\n\x1A\n");
  add_named("a NumPy array (.npy)", "\x93NUMPY\x01");
  add_named("a data file of R (.rda)", "RDX3\nX\n\0\0\0\x03"s);
  add_named_again("an older .rda", "a data file of R (.rda)", "RDX2\nX\n\0\0\0\x02"s);
  add_named_again("an .rda in ASCII", "a data file of R (.rda)", "RDA3\nA\n3\n");
  add_named("a data file of R (.rds)", "X\n\0\0\0\x03"s);
  add_named("a MATLAB file (.mat)", "MATLAB 5.0 MAT-file, Platform: GLNXA64");
  add_named_again("a newer .mat", "a MATLAB file (.mat)", "MATLAB 7.3 MAT-file, Platform: GLNXA64");
  add_named("an SQLite database", "SQLite format 3\0\x10"s);
  add_named("an SPSS file (.sav)", "$FL2@(#) SPSS");
  add_named("a Stata file (.dta)", "<stata_dta><header>");
}

void add_tables() {
  add_table("nothing", "");
  add_table("a plain table", "x1,x2,label\n1,2,a\n");
  add_table("a table with a mark", "\xEF\xBB\xBFx1,x2,label\n");
  add_table("a table in UTF-16", marked_utf16("x1,x2,label\n"));
  add_table("columns called PAR1 and PAR2", "PAR1,PAR2,label\n1,2,a\n");
  add_table("classes with signs", "<5,>5\n<html,1\n");
  add_table("a file of Weka", "% PDF\n@relation x\n");
  add_table("columns called PK and X", "PK,X\n1,2\n");
  add_table("columns called X", "X\n1\n2\n");
}

}  // namespace

class NotATableTest : public QObject {
  Q_OBJECT

 private slots:
  void filesThatAreNoTablesAreNamed_data() {
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("sentence");
    add_pages();
    add_archives();
    add_data();
    add_tables();
  }

  void filesThatAreNoTablesAreNamed() {
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, sentence);
    QCOMPARE(named_so(bytes), sentence);
  }

  // Whatever a file starts with, cut anywhere.
  void partsOfSignaturesAreNoTrouble() {
    for (const std::string& bytes :
         {start_of_zip("xl/workbook.xml"), marked_utf16("<?xml ?><!-- -->"), "<?xml ?><!DOCTYPE "s}) {
      for (std::size_t length = 0; length <= bytes.size(); ++length) named_non_table(bytes.substr(0, length));
    }
    QCOMPARE(named_so("<"), std::string("a table"));
  }
};

CREDENCE_TEST(QCoreApplication, NotATableTest);
#include "tst_not_a_table.moc"
