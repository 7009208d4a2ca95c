#include "app/commands/reading_options.h"

#include "app/document/file_name.h"
#include "app/report/quoted_value.h"
#include "app/report/translate.h"

#include <stdexcept>

namespace credence {

namespace {

std::optional<std::string> text(const GivenOptions& given, const char* name, const char* rule) {
  const auto value = readOption<QString>(given, QLatin1String(name), rule);
  if (!value) return {};
  return value->toStdString();
}

/// What `find` makes of the option's value; nothing where it is not given, and UsageError where nothing comes
/// out.
template <typename Find>
auto found(const GivenOptions& given, const char* name, const char* rule, const Find& find)
    -> decltype(find(std::string())) {
  const auto value = text(given, name, rule);
  if (!value) return {};
  auto result = find(*value);
  if (!result) throw unusable(QLatin1String(name), QString::fromStdString(*value), QLatin1String(rule));
  return result;
}

std::optional<char> findDecimalSign(const std::string& text) {
  if (text == "point" || text == ".") return '.';
  if (text == "comma" || text == ",") return ',';
  return {};
}

std::optional<char> findThousandsSign(const std::string& text) {
  return text == "none" ? '\0' : findDecimalSign(text);
}

std::optional<std::string> findCommentSign(const std::string& text) {
  if (text == "none") return std::string();
  return text.size() <= 2 ? std::optional(text) : std::nullopt;
}

std::optional<bool> findYesOrNo(const std::string& text) {
  if (text == "yes") return true;
  if (text == "no") return false;
  return {};
}

void readFormat(const GivenOptions& given, ReadOptions& options) {
  options.separator = found(given, "separator", "comma, semicolon, tab, bar or blanks", find_separator);
  options.decimal_sign = found(given, "decimal", "point or comma", findDecimalSign);
  options.encoding =
      found(given, "encoding", "UTF-8, UTF-16LE, UTF-16BE, Latin-1 or Windows-1252", find_encoding);
  options.has_header = found(given, "header", "yes or no", findYesOrNo);
  options.comment_sign = found(given, "comment", "one character or two, or none", findCommentSign);
  options.thousands_sign = found(given, "thousands", "point, comma or none", findThousandsSign);
  if (options.thousands_sign == '\0') options.thousands_sign.reset();
  options.skipped_lines = readOption<std::size_t>(given, QStringLiteral("skip-lines"));
}

/// It stands behind DATA, or is that of --labels.
void readLabelsFile(const GivenOptions& given, const QString& operand, ReadOptions& options) {
  auto file = readOption<QString>(given, QStringLiteral("labels"), "a file");
  if (file && !operand.isEmpty()) {
    throw UsageError(QStringLiteral("LABELS and --labels exclude each other"));
  }
  if (!operand.isEmpty()) file = operand;
  if (file) options.labels_file = toPath(*file);
}

void readColumns(const GivenOptions& given, ReadOptions& options) {
  options.split_column = text(given, "split-column", "a column, by its name or its number from 1");
  const auto names = readOption<QStringList>(given, QStringLiteral("columns"));
  if (!names) return;
  const qsizetype wanted = options.labels_file ? 2 : 3;
  if (names->size() != wanted) {
    throw unusable(QStringLiteral("columns"), given[QStringLiteral("columns")],
                   wanted == 3 ? QStringLiteral("three columns A,B,LABEL")
                               : QStringLiteral("two columns A,B, as the labels have a file of their own"));
  }
  options.columns.emplace();
  for (qsizetype k = 0; k < wanted; ++k) {
    options.columns->at(static_cast<std::size_t>(k)) = names->at(k).toStdString();
  }
}

QCommandLineOption option(const char* name, const char* value, const char* description) {
  return {fromTable(name), fromTable(description), fromTable(value)};
}

QList<QCommandLineOption> readingOptions() {
  return {
      option("labels", "FILE", "One label a row, in a file of its own; DATA then holds inputs only."),
      option("columns", "A,B,LABEL",
             "The two inputs and the label, each by its name in the header or its number from 1; with "
             "a file of labels, A,B. A name that contains a comma or a double quote stands in double quotes, "
             "its own "
             "doubled, or is given by number. "
             "If left out, what looks like a label and two inputs is taken, and what is not plain is said."),
      option("separator", "SIGN",
             "comma, semicolon, tab, bar or blanks. This, --decimal, --encoding, --header, --comment and "
             "--skip-lines are detected if left out."),
      option("decimal", "SIGN", "point or comma."),
      option("thousands", "SIGN",
             "point or comma: what stands between thousands. Blanks and apostrophes may always."),
      option("encoding", "NAME", "UTF-8, UTF-16LE, UTF-16BE, Latin-1 or Windows-1252."),
      option("header", "yes|no", "Whether the first row names the columns."),
      option(
          "comment", "SIGN",
          "Lines that start with it are left out; none: no lines are. If left out, lines that start with # "
          "are, before the table and where they have another number of fields."),
      option("skip-lines", "N", "How many lines stand before the table."),
      option("positive", "VALUE",
             "The label that becomes class 1. All others are class 0, or only that of --negative. If both "
             "are left out, there must be two labels; the smaller, else the first in the alphabet, is "
             "class 0."),
      option("negative", "VALUE", "The label that becomes class 0, likewise."),
      option("split-column", "NAME",
             "A column of train, test and validation, or of 0, 1 and 2, by name or number: what each row "
             "is for."),
      {QStringLiteral("skip-bad-rows"),
       QStringLiteral("Leave out rows with missing or unusable values and say how many, instead of "
                      "refusing the table.")},
  };
}

}  // namespace

void addReadingOptions(QCommandLineParser& parser) {
  parser.addOptions(readingOptions());
}

std::optional<QString> anyReadingChoice(const GivenOptions& given, const QStringList& operands) {
  for (const QCommandLineOption& known : readingOptions()) {
    const QString name = known.names().constFirst();
    if (given.contains(name)) return QStringLiteral("--") + name;
  }
  if (operands.size() > 1) return QStringLiteral("LABELS");
  return {};
}

ReadOptions readReadingOptions(const GivenOptions& given, const QStringList& operands) {
  ReadOptions options;
  readFormat(given, options);
  readLabelsFile(given, operands.value(1), options);
  readColumns(given, options);
  options.class_0 = text(given, "negative", "a label");
  options.class_1 = text(given, "positive", "a label");
  if (given.contains(QStringLiteral("skip-bad-rows"))) options.bad_rows = BadRows::skip;
  if (options.class_0 && options.class_0 == options.class_1) {
    throw UsageError(
        QStringLiteral("--positive and --negative are both %1; classes 0 and 1 must be different labels")
            .arg(quotedValue(QString::fromStdString(*options.class_0))));
  }
  try {
    validate(options);
  } catch (const std::invalid_argument& error) {
    if (options.thousands_sign && options.thousands_sign == options.decimal_sign) {
      throw UsageError(QStringLiteral("--thousands: %1").arg(QString::fromUtf8(error.what())));
    }
    // All else has been looked at above.
    throw unusable(QStringLiteral("comment"), given[QStringLiteral("comment")],
                   QStringLiteral("a character such as # or %, and no part of a table"));
  }
  return options;
}

}  // namespace credence
