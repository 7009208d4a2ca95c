#include "app/code/r_code.h"

#include "app/code/code_parts.h"
#include "app/code/features_of_code.h"
#include "app/code/literals.h"
#include "app/report/translate.h"
#include "core/data/role.h"
#include "core/model/centres.h"

#include <array>
#include <string>

namespace credence {

namespace {

QString rNumber(double value) {
  return numberLiteral(value, QStringLiteral("Inf"));
}

QString rPart(const QString& name, const CodeValues& values = {}) {
  return codePart(QStringLiteral("r/%1.R").arg(name), values);
}

QString rStrings(const std::array<std::string, 2>& names) {
  return QStringLiteral("c(%1, %2)")
      .arg(rString(QString::fromStdString(names[0])), rString(QString::fromStdString(names[1])));
}

QString rArray(const std::array<double, 3>& numbers) {
  return QStringLiteral("c(%1, %2, %3)").arg(rNumber(numbers[0]), rNumber(numbers[1]), rNumber(numbers[2]));
}

/// Rows, from 1, ascending runs as 3:9, in lines.
QString rRows(const arma::uvec& rows) {
  if (rows.is_empty()) return QStringLiteral("integer(0)");
  constexpr qsizetype inLine = 100;
  QString text = QStringLiteral("c(");
  qsizetype lineBegan = 0;
  for (arma::uword k = 0; k < rows.n_elem;) {
    arma::uword last = k;
    while (last + 1 < rows.n_elem && rows(last + 1) == rows(last) + 1) ++last;
    if (k > 0) text += QStringLiteral(", ");
    if (text.size() - lineBegan > inLine) {
      text = text.trimmed() + QStringLiteral("\n    ");
      lineBegan = text.size();
    }
    text += QString::number(rows(k) + 1);
    if (last > k) text += QLatin1Char(':') + QString::number(rows(last) + 1);
    k = last + 1;
  }
  return text + QLatin1Char(')');
}

QString rHead(const CodeRequest& request) {
  const Hyperparameters& setting = request.state.hyperparameters;
  CodeValues values;
  values[QStringLiteral("VERSION")] = QStringLiteral(CREDENCE_VERSION);
  if (request.split.train().n_elem > mostPointsOfCode) {
    values[QStringLiteral("LIMITS")] = QStringLiteral(
                                           "\n#\n# Its matrices are dense, one number for every two of the "
                                           "%1 training points: it takes the more "
                                           "minutes\n# and gigabytes the more points there are. Credence "
                                           "itself works with the few directions that matter.")
                                           .arg(request.split.train().n_elem);
  }
  values[QStringLiteral("TITLE")] = rString(request.state.name);
  values[QStringLiteral("INPUT_NAMES")] = rStrings(request.state.dataset->input_names);
  values[QStringLiteral("CLASS_NAMES")] = rStrings(request.state.dataset->class_names);
  values[QStringLiteral("WIDTH")] =
      setting.features->has_width() ? rNumber(setting.width) : QStringLiteral("NULL");
  values[QStringLiteral("PRIOR_VARIANCE")] = rNumber(setting.prior_variance);
  return rPart(QStringLiteral("head"), values);
}

QString rPointsInside(const Dataset& data) {
  QStringList rows;
  for (arma::uword n = 0; n < data.size(); ++n) {
    rows << QStringLiteral("  %1, %2, %3")
                .arg(rNumber(data.inputs(n, 0)), rNumber(data.inputs(n, 1)))
                .arg(data.labels(n));
  }
  return rPart(QStringLiteral("points_inside"),
               {{QStringLiteral("POINTS"), rows.join(QStringLiteral(",\n"))}});
}

/// The labels of a table, or the classes that they stand for, as a vector.
QString rLabels(const PlainTable& table, bool classes) {
  QStringList labels;
  for (const LabelSpelling& label : table.rows.labels) {
    labels << (classes ? QString::number(label.label) : rString(QString::fromStdString(label.text)));
  }
  return QStringLiteral("c(%1)").arg(labels.join(QStringLiteral(", ")));
}

QString rPointsOfFile(const PlainTable& table) {
  const bool tabs = table.separator == '\t';
  CodeValues values;
  values[QStringLiteral("FILE")] = rString(table.file);
  values[QStringLiteral("LABELS")] = rLabels(table, false);
  values[QStringLiteral("CLASSES")] = rLabels(table, true);
  values[QStringLiteral("SEPARATOR")] = tabs ? QStringLiteral("\\t") : QString(QLatin1Char(table.separator));
  values[QStringLiteral("BLANKS")] = tabs ? QStringLiteral(" ") : QStringLiteral(" \\t");
  values[QStringLiteral("DECIMAL_SIGN")] = QString(QLatin1Char(table.decimalSign));
  values[QStringLiteral("DECIMAL")] = table.decimalSign == ','
                                          ? QStringLiteral("sub(\",\", \".\", field, fixed = TRUE)")
                                          : QStringLiteral("field");
  values[QStringLiteral("LINES")] =
      table.windows1252 ? QStringLiteral("iconv(readLines(file_name, warn = FALSE), \"CP1252\", \"UTF-8\")")
                        : QStringLiteral("readLines(file_name, encoding = \"UTF-8\", warn = FALSE)");
  if (!table.commentSign.isEmpty()) {
    values[QStringLiteral("COMMENT")] =
        QStringLiteral(" & !startsWith(sub(\"^[%1]+\", \"\", lines), %2)")
            .arg(values[QStringLiteral("BLANKS")], rString(table.commentSign));
  }
  values[QStringLiteral("FIRST_LINE")] = QString::number(table.rows.first_line);
  values[QStringLiteral("TABLE_WIDTH")] = QString::number(table.rows.width);
  for (std::size_t k = 0; k < table.rows.columns.size(); ++k) {
    values[QStringLiteral("COLUMN_%1").arg(k + 1)] = QString::number(table.rows.columns.at(k) + 1);
  }
  values[QStringLiteral("BAD_ROWS")] =
      table.skipsBadRows
          ? QStringLiteral("points <- points[usable, , drop = FALSE] # rows that cannot be used are left out")
          : QStringLiteral(
                "if (!all(usable)) stop(file_name, \": row \", which(!usable)[1], \" cannot be used\")");
  return rPart(QStringLiteral("points_file"), values);
}

QString rData(const CodeRequest& request) {
  if (request.table) return rPointsOfFile(*request.table);
  return rPointsInside(*request.state.dataset);
}

/// The rows, from 1 among all, of the training points that kernels stand on.
QString rCentreRows(const CodeRequest& request) {
  const arma::mat training = request.state.dataset->inputs.rows(request.split.train());
  const arma::mat chosen = choose_centres(training, request.state.hyperparameters.centres);
  arma::uvec rows(chosen.n_rows);
  for (arma::uword k = 0; k < chosen.n_rows; ++k) {
    // Equal points are one place: the first stands for all.
    rows(k) = request.split.train()(
        arma::uvec(arma::find(training.col(0) == chosen(k, 0) && training.col(1) == chosen(k, 1), 1))(0));
  }
  return rRows(arma::sort(rows));
}

QString rFeatures(const CodeRequest& request) {
  const Hyperparameters& setting = request.state.hyperparameters;
  const FeatureFamily& family = *setting.features;
  QString code = rPart(setting.standardises() ? QStringLiteral("standardise") : QStringLiteral("as_it_is"));
  if (family.kernel == nullptr) {
    return code + rPart(QStringLiteral("features_polynomial"),
                        {{QStringLiteral("DEGREE"), QString::number(degreeOf(family))}});
  }
  CodeValues values = {{QStringLiteral("CENTRE_COUNT"), QString::number(setting.centres.count)}};
  if (setting.centres.rule == Centres::Rule::random) values[QStringLiteral("ROWS")] = rCentreRows(request);
  code += rPart(QStringLiteral("centres_") + fromTable(id_of(setting.centres.rule)), values);
  return code + rPart(QStringLiteral("kernel_head")) +
         rPart(QStringLiteral("kernel_") + fromTable(family.id)) + rPart(QStringLiteral("features_kernel"));
}

QString rComparison(const KnownNumbers& known) {
  QStringList lines;
  for (const KnownNumber& number : known.numbers) {
    lines << QStringLiteral("  \"%1\" = c(%2, %3)")
                 .arg(number.name, rNumber(number.value), rNumber(number.tolerance));
  }
  return commentOn(known) + lines.join(QStringLiteral(",\n"));
}

QString rFit(const CodeRequest& request) {
  const Hyperparameters& setting = request.state.hyperparameters;
  const bool own = setting.has_own_priors();
  QStringList places;
  for (arma::uword k = 0; k < request.known.places.n_rows; ++k) {
    places << rNumber(request.known.places(k, 0)) << rNumber(request.known.places(k, 1));
  }
  return rPart(QStringLiteral("fit"),
               {{QStringLiteral("PRIOR_MEANS"),
                 own ? rArray(setting.weight_priors.means) : QStringLiteral("rep(0, weights)")},
                {QStringLiteral("PRIOR_FACTORS"),
                 own ? rArray(setting.weight_priors.factors) : QStringLiteral("rep(1, weights)")},
                {QStringLiteral("PLACES"), places.join(QStringLiteral(", "))},
                {QStringLiteral("NUMBERS"), rComparison(request.known)}});
}

}  // namespace

QString rCode(const CodeRequest& request) {
  requireLabels(request);
  CodeValues rowsByRole;
  for (const Role role : all_roles)
    rowsByRole[fromTable(id_of(role)).toUpper()] = rRows(request.split.rows[role]);
  return rHead(request) + rData(request) + rPart(QStringLiteral("split"), rowsByRole) + rFeatures(request) +
         rFit(request);
}

}  // namespace credence
