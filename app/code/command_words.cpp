#include "app/code/command_words.h"

#include "app/code/plain_table.h"
#include "app/document/table_source.h"
#include "app/files/bundled_data.h"
#include "app/report/column_list.h"
#include "app/report/translate.h"
#include "core/data/number.h"

#include <array>
#include <exception>
#include <string>

namespace credence {

namespace {

QString typedNumber(double value) {
  return value == no_prior ? QStringLiteral("inf") : QString::fromStdString(to_round_trip_string(value));
}

QString generatedWord(const GeneratedBy& by) {
  QString word = QStringLiteral("generated:") + by.generator;
  const Generator* generator = find_generator(by.generator.toStdString());
  if (generator == nullptr) return word;
  const GeneratorSettings usual = default_settings(*generator);
  for (const GeneratorOption& option : generator->options) {
    const double value = option_value(by.settings, option);
    if (value != option_value(usual, option)) {
      word += QStringLiteral(",%1=%2").arg(fromTable(option.name), typedNumber(value));
    }
  }
  return word;
}

/// Whether two ways of reading a table lead to the same columns of the same rows, as far as its first rows
/// show.
bool readAlike(const TablePreview& a, const TablePreview& b) {
  return a.problem == b.problem && a.format == b.format && a.roles.inputs == b.roles.inputs &&
         a.roles.label == b.roles.label && a.roles.split == b.roles.split;
}

/// What the person chose of a table's reading. A session says instead all that was decided: of that only so
/// much is said as is needed for the same reading.
ReadOptions optionsToSay(const OpenedTable& table) {
  const ReadOptions& known = table.source.options;
  if (table.decided || known.first_version) return known;
  ReadOptions few = {.labels_file = known.labels_file,
                     .class_0 = known.class_0,
                     .class_1 = known.class_1,
                     .bad_rows = known.bad_rows,
                     .files = known.files};
  if (known.encoding != Encoding::utf8) few.encoding = known.encoding;
  few.thousands_sign = known.thousands_sign;
  ReadOptions columns = few;
  columns.columns = known.columns;
  columns.split_column = known.split_column;
  try {
    TableSource source = table.source;
    const TablePreview wanted = previewTable(source);
    for (const ReadOptions& options : {few, columns}) {
      source.options = options;
      if (readAlike(previewTable(source), wanted)) return options;
    }
  } catch (const std::exception&) {
    return known;  // it is gone since
  }
  return known;
}

std::optional<QString> bundledWord(const Dataset& data) {
  for (const BundledData& set : bundledData()) {
    if (identical(loadBundledData(set.id), data)) return QStringLiteral("bundled:") + set.id;
  }
  return {};
}

void addColumns(const ReadOptions& options, QStringList& words) {
  if (!options.columns) return;
  QStringList names;
  const std::size_t count = options.labels_file ? 2 : 3;
  for (std::size_t k = 0; k < count; ++k) {
    names << inColumnList(QString::fromStdString(options.columns->at(k)));
  }
  words << QStringLiteral("--columns") << names.join(QLatin1Char(','));
}

QStringList wordsOfSplit(const SplitRule& rule) {
  QStringList words;
  if (rule.kind == SplitRule::Kind::first_n) {
    words << QStringLiteral("--train-first") << QString::number(rule.first_n);
  } else if (rule.kind == SplitRule::Kind::fraction) {
    words << QStringLiteral("--train-fraction") << typedNumber(rule.fraction);
    if (rule.validation > 0.0)
      words << QStringLiteral("--validation-fraction") << typedNumber(rule.validation);
    words << QStringLiteral("--seed") << QString::number(rule.seed);
    if (rule.stratified) words << QStringLiteral("--stratified");
  }
  if (rule.use_first) {
    words << QStringLiteral("--first") << QString::number(*rule.use_first);
    words << QStringLiteral("--order-seed") << QString::number(rule.order_seed);
  }
  return words;
}

QString threeNumbers(const std::array<double, 3>& numbers) {
  return QStringList{typedNumber(numbers[0]), typedNumber(numbers[1]), typedNumber(numbers[2])}.join(
      QLatin1Char(','));
}

QStringList wordsOfCentres(const Centres& centres) {
  if (centres.rule == Centres::Rule::all) return {};
  QStringList words = {QStringLiteral("--centres"), QString::number(centres.count)};
  if (centres.rule == Centres::Rule::grid) return words << QStringLiteral("--centre-grid");
  return words << QStringLiteral("--centre-seed") << QString::number(centres.seed);
}

/// Points that are marked train as they are marked, unless one says otherwise: as a first number of all.
SplitRule typedSplit(const DocumentState& state) {
  SplitRule rule = state.split;
  const bool marked = arma::any(state.dataset->role_marks != index_of(Role::train));
  if (rule.kind == SplitRule::Kind::all_training && marked) {
    rule.kind = SplitRule::Kind::first_n;
    rule.first_n = state.dataset->size();
  }
  return rule;
}

}  // namespace

std::optional<QString> dataWord(const DocumentState& state) {
  if (isFromFile(state)) return state.table->source.file;
  if (state.generated && !state.edited()) return generatedWord(*state.generated);
  return bundledWord(*state.dataset);
}

QStringList readingWords(const DocumentState& state) {
  if (!isFromFile(state)) return {};
  const ReadOptions options = optionsToSay(*state.table);
  QStringList words;
  const auto add = [&](const char* name, const QString& value) {
    words << QStringLiteral("--") + QString::fromUtf8(name) << value;
  };
  if (options.labels_file) add("labels", state.table->source.labelsFile());
  addColumns(options, words);
  if (options.separator) add("separator", fromTable(name_of(*options.separator)));
  if (options.decimal_sign) {
    add("decimal", *options.decimal_sign == ',' ? QStringLiteral("comma") : QStringLiteral("point"));
  }
  if (options.encoding) add("encoding", fromTable(name_of(*options.encoding)));
  if (options.has_header) add("header", *options.has_header ? QStringLiteral("yes") : QStringLiteral("no"));
  if (options.thousands_sign) {
    add("thousands", *options.thousands_sign == ',' ? QStringLiteral("comma") : QStringLiteral("point"));
  }
  if (options.skipped_lines) add("skip-lines", QString::number(*options.skipped_lines));
  // The usual sign is only looked for where a line does not fit.
  if (options.comment_sign && (options.comments != CommentRule::misfitting || *options.comment_sign != "#")) {
    add("comment", options.comment_sign->empty() ? QStringLiteral("none")
                                                 : QString::fromStdString(*options.comment_sign));
  }
  if (options.class_1) add("positive", QString::fromStdString(*options.class_1));
  if (options.class_0) add("negative", QString::fromStdString(*options.class_0));
  // Any other split overrules the column, and would contradict the option.
  if (options.split_column && !options.split_column->empty() && state.split.kind == SplitRule::Kind::marked) {
    add("split-column", QString::fromStdString(*options.split_column));
  }
  if (options.bad_rows == BadRows::skip) words << QStringLiteral("--skip-bad-rows");
  return words;
}

QStringList settingWords(const DocumentState& state) {
  const Hyperparameters& setting = state.hyperparameters;
  QStringList words = wordsOfSplit(typedSplit(state));
  if (setting.features != feature_families().front()) {
    words << QStringLiteral("--features") << fromTable(setting.features->id);
  }
  if (setting.standardise) words << QStringLiteral("--standardise");
  if (setting.features->kernel != nullptr) words += wordsOfCentres(setting.centres);
  if (setting.features->has_width()) words << QStringLiteral("--width") << typedNumber(setting.width);
  words << QStringLiteral("--prior-variance") << typedNumber(setting.prior_variance);
  if (setting.has_own_priors()) {
    words << QStringLiteral("--prior-means") << threeNumbers(setting.weight_priors.means);
    words << QStringLiteral("--prior-factors") << threeNumbers(setting.weight_priors.factors);
  }
  return words;
}

}  // namespace credence
