#include "core/table/not_a_table.h"

#include "core/table/ascii_case.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace credence {

namespace {

using namespace std::string_view_literals;

bool has_part(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

struct KindOfFile {
  std::string_view first_bytes;
  std::string_view sentence;  ///< without "this is"
};

/// Kinds that their first bytes tell; none of these is the start of a text.
constexpr std::array<KindOfFile, 18> kinds_by_signature = {{
    {"%PDF-", "a PDF document"},
    {"\x89PNG", "a picture (PNG)"},
    {"\xFF\xD8\xFF", "a picture (JPEG)"},
    {"PAR1", "a Parquet file"},
    {"\x89HDF\r\n\x1A\n", "an HDF5 file"},
    {"\x93NUMPY", "a NumPy array (.npy)"},
    {"RDX2\nX\n\0"sv, "a data file of R (.rda)"},
    {"RDX3\nX\n\0"sv, "a data file of R (.rda)"},
    {"RDA2\nA\n", "a data file of R (.rda)"},
    {"RDA3\nA\n", "a data file of R (.rda)"},
    {"X\n\0\0\0"sv, "a data file of R (.rds)"},
    {"MATLAB 5.0 MAT-file", "a MATLAB file (.mat)"},
    {"MATLAB 7.3 MAT-file", "a MATLAB file (.mat)"},
    {"SQLite format 3\0"sv, "an SQLite database"},
    {"$FL2@(#)", "an SPSS file (.sav)"},
    {"<stata_dta>", "a Stata file (.dta)"},
    {"\xD0\xCF\x11\xE0", "a spreadsheet or another document of Office (.xls, .doc)"},
    {"7z\xBC\xAF\x27\x1C", "an archive (7z)"},
}};

std::string_view kind_of_zip(std::string_view bytes) {
  constexpr std::size_t name_start = 30;  // of the first file in it
  const std::string_view name = bytes.substr(std::min(name_start, bytes.size()));
  if (has_part(bytes, "mimetypeapplication/vnd.oasis.opendocument.spreadsheet")) {
    return "a LibreOffice spreadsheet (.ods)";
  }
  if (has_part(bytes, "word/document.xml")) return "a Word document (.docx)";
  if (name.starts_with("xl/") || has_part(bytes, "xl/workbook") || has_part(bytes, "[Content_Types].xml")) {
    return "an Excel spreadsheet (.xlsx)";
  }
  if (has_part(name.substr(0, 260), ".npy")) return "NumPy arrays (.npz)";
  return "an archive (zip)";
}

/// Moves behind blanks, and what may stand above a page: `<?…?>` and `<!--…-->`.
std::string_view without_prologue(std::string_view text) {
  const auto skip = [&text](std::string_view start, std::string_view end) {
    if (!text.starts_with(start)) return false;
    const std::size_t found = text.find(end, start.size());
    text.remove_prefix(found == std::string_view::npos ? text.size() : found + end.size());
    return true;
  };
  do {
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  } while (skip("<?", "?>") || skip("<!--", "-->"));
  return text;
}

std::string_view kind_of_markup(std::string_view text) {
  constexpr std::array<std::string_view, 5> pages = {"<!doctype html", "<html", "<head", "<body", "<table"};
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!text.starts_with('<')) return {};
  if (has_part(text, "urn:schemas-microsoft-com:office:spreadsheet")) return "an Excel spreadsheet (XML)";
  const std::string start = ascii_lower(without_prologue(text).substr(0, 16));
  const auto starts_so = [&start](std::string_view page) { return start.starts_with(page); };
  if (std::any_of(pages.begin(), pages.end(), starts_so)) return "a web page";
  if (!text.starts_with("<?xml")) return {};
  return has_part(text, "urn:oasis:names:tc:opendocument") ? "a LibreOffice document (XML)" : "an XML file";
}

/// The characters of a text in UTF-16 that are ASCII, and others as they come: enough to see markup.
std::string without_zeros(std::string_view bytes) {
  std::string text(bytes);
  text.erase(std::remove(text.begin(), text.end(), '\0'), text.end());
  return text;
}

/// A name of a column may be the same as a signature, but has no such character behind it.
bool has_control_character(std::string_view bytes) {
  return std::any_of(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\r' && c != '\n';
  });
}

std::string_view kind_of(std::string_view bytes) {
  if (bytes.starts_with("PK\x03\x04") || bytes.starts_with("PK\x05\x06")) return kind_of_zip(bytes);
  for (const KindOfFile& kind : kinds_by_signature) {
    if (!bytes.starts_with(kind.first_bytes)) continue;
    if (kind.first_bytes == "PAR1" && !has_control_character(bytes.substr(0, 64))) continue;
    return kind.sentence;
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) return kind_of_markup(bytes.substr(3));
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    return kind_of_markup(without_zeros(bytes.substr(2)));
  }
  return kind_of_markup(bytes);
}

}  // namespace

std::optional<std::string> named_non_table(std::string_view first_bytes) {
  const std::string_view kind = kind_of(first_bytes);
  if (kind.empty()) return {};
  return "this is " + std::string(kind) + ", not a text table; save the table as CSV in UTF-8";
}

}  // namespace credence
