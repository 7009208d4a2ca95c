#include "app/code/python_code.h"

#include "app/code/code_parts.h"
#include "app/code/features_of_code.h"
#include "app/code/literals.h"
#include "app/report/translate.h"
#include "core/model/hyperparameters.h"

#include <array>
#include <string>

namespace credence {

namespace {

QString pythonNumber(double value) {
  return numberLiteral(value, QStringLiteral("math.inf"));
}

QString pythonPart(const QString& name, const CodeValues& values = {}) {
  return codePart(QStringLiteral("python/%1.py").arg(name), values);
}

QString pythonStrings(const std::array<std::string, 2>& names) {
  return QStringLiteral("(%1, %2)")
      .arg(pythonString(QString::fromStdString(names[0])), pythonString(QString::fromStdString(names[1])));
}

QString pythonArray(const std::array<double, 3>& numbers) {
  return QStringLiteral("np.array([%1, %2, %3])")
      .arg(pythonNumber(numbers[0]), pythonNumber(numbers[1]), pythonNumber(numbers[2]));
}

QString pythonBool(bool value) {
  return value ? QStringLiteral("True") : QStringLiteral("False");
}

QString pythonHead(const CodeRequest& request) {
  const Dataset& data = *request.state.dataset;
  const Hyperparameters& setting = request.state.hyperparameters;
  CodeValues values;
  values[QStringLiteral("VERSION")] = QStringLiteral(CREDENCE_VERSION);
  if (request.table) values[QStringLiteral("IMPORTS")] = QStringLiteral("import re\n");
  if (request.split.train().n_elem > mostPointsOfCode) {
    values[QStringLiteral("LIMITS")] = QStringLiteral(
                                           "\n\nIts matrices are dense, one number for every two of the %1 "
                                           "training points: it takes the more minutes "
                                           "and\ngigabytes the more points there are. Credence itself works "
                                           "with the few directions that matter.")
                                           .arg(request.split.train().n_elem);
  }
  values[QStringLiteral("TITLE")] = pythonString(request.state.name);
  values[QStringLiteral("INPUT_NAMES")] = pythonStrings(data.input_names);
  values[QStringLiteral("CLASS_NAMES")] = pythonStrings(data.class_names);
  QString lines;
  lines += QStringLiteral("WIDTH = %1\n")
               .arg(setting.features->has_width() ? pythonNumber(setting.width) : QStringLiteral("None"));
  lines += QStringLiteral("PRIOR_VARIANCE = %1\n").arg(pythonNumber(setting.prior_variance));
  values[QStringLiteral("SETTING")] = lines.chopped(1);
  return pythonPart(QStringLiteral("head"), values);
}

QString pythonPointRows(const Dataset& data) {
  QStringList rows;
  for (arma::uword n = 0; n < data.size(); ++n) {
    rows << QStringLiteral("    (%1, %2, %3),")
                .arg(pythonNumber(data.inputs(n, 0)), pythonNumber(data.inputs(n, 1)))
                .arg(data.labels(n));
  }
  return rows.join(QLatin1Char('\n'));
}

QString pythonLabels(const PlainTable& table) {
  QStringList labels;
  for (const LabelSpelling& label : table.rows.labels) {
    labels << pythonString(QString::fromStdString(label.text)) + QStringLiteral(": %1").arg(label.label);
  }
  return QLatin1Char('{') + labels.join(QStringLiteral(", ")) + QLatin1Char('}');
}

QString pythonFilePoints(const PlainTable& table) {
  const bool tabs = table.separator == '\t';
  CodeValues values;
  values[QStringLiteral("FILE")] = pythonString(table.file);
  values[QStringLiteral("LABELS")] = pythonLabels(table);
  values[QStringLiteral("SEPARATOR")] = tabs ? QStringLiteral("\\t") : QString(QLatin1Char(table.separator));
  values[QStringLiteral("BLANKS")] = tabs ? QStringLiteral(" ") : QStringLiteral(" \\t");
  values[QStringLiteral("DECIMAL_SIGN")] = QString(QLatin1Char(table.decimalSign));
  values[QStringLiteral("DECIMAL")] =
      table.decimalSign == ',' ? QStringLiteral(".replace(\",\", \".\")") : QString();
  values[QStringLiteral("ENCODING")] =
      table.windows1252 ? QStringLiteral("\"cp1252\"") : QStringLiteral("\"utf-8-sig\"");
  if (!table.commentSign.isEmpty()) {
    values[QStringLiteral("COMMENT")] =
        QStringLiteral(" or line.lstrip(\"%1\").startswith(%2)")
            .arg(values[QStringLiteral("BLANKS")], pythonString(table.commentSign));
  }
  values[QStringLiteral("FIRST")] = QString::number(table.rows.first_line - 1);
  values[QStringLiteral("TABLE_WIDTH")] = QString::number(table.rows.width);
  for (std::size_t k = 0; k < table.rows.columns.size(); ++k) {
    values[QStringLiteral("COLUMN_%1").arg(k + 1)] = QString::number(table.rows.columns.at(k));
  }
  values[QStringLiteral("BAD_ROW")] =
      table.skipsBadRows ? QStringLiteral("continue  # rows that cannot be used are left out")
                         : QStringLiteral("sys.exit(f\"{FILE}: a row cannot be used: {row}\")");
  return pythonPart(QStringLiteral("points_file"), values);
}

QString pythonData(const CodeRequest& request) {
  const Dataset& data = *request.state.dataset;
  const QString points = request.table ? pythonFilePoints(*request.table)
                                       : pythonPart(QStringLiteral("points_inside"),
                                                    {{QStringLiteral("POINTS"), pythonPointRows(data)}});
  return points + pythonPart(QStringLiteral("points_check"));
}

QString pythonRoles(const arma::uvec& marks) {
  constexpr arma::uword inLine = 100;
  QStringList lines;
  QString line;
  for (const arma::uword mark : marks) {
    line += QString::number(mark);
    if (line.size() == inLine) {
      lines << QStringLiteral("    \"%1\"").arg(line);
      line.clear();
    }
  }
  if (!line.isEmpty() || lines.isEmpty()) lines << QStringLiteral("    \"%1\"").arg(line);
  return lines.join(QLatin1Char('\n'));
}

bool drawsRows(const CodeRequest& request) {
  const SplitRule& rule = request.state.split;
  const Hyperparameters& setting = request.state.hyperparameters;
  return rule.kind == SplitRule::Kind::fraction || rule.use_first ||
         (setting.features->kernel != nullptr && setting.centres.rule == Centres::Rule::random);
}

QString pythonSplit(const CodeRequest& request) {
  const SplitRule& rule = request.state.split;
  const Dataset& data = *request.state.dataset;
  QString code;
  if (drawsRows(request)) code += pythonPart(QStringLiteral("hash"));
  switch (rule.kind) {
    case SplitRule::Kind::fraction:
      code += pythonPart(QStringLiteral("split_fraction"),
                         {{QStringLiteral("SHARE"), pythonNumber(rule.fraction)},
                          {QStringLiteral("VALIDATION"), pythonNumber(rule.validation)},
                          {QStringLiteral("SEED"), QString::number(rule.seed)},
                          {QStringLiteral("STRATIFIED"), pythonBool(rule.stratified)}});
      break;
    case SplitRule::Kind::first_n:
      code += pythonPart(QStringLiteral("split_first_n"),
                         {{QStringLiteral("FIRST"), QString::number(rule.first_n)}});
      break;
    case SplitRule::Kind::marked:
      if (!data.role_marks.is_empty()) {
        code += pythonPart(QStringLiteral("split_marked"),
                           {{QStringLiteral("ROLES"), pythonRoles(data.role_marks)}});
        break;
      }
      [[fallthrough]];
    case SplitRule::Kind::all_training:
      code += pythonPart(QStringLiteral("split_all_training"));
      break;
  }
  if (rule.use_first) {
    code += pythonPart(QStringLiteral("split_use_first"),
                       {{QStringLiteral("ORDER_SEED"), QString::number(rule.order_seed)},
                        {QStringLiteral("USE_FIRST"), QString::number(*rule.use_first)}});
  }
  return code + pythonPart(QStringLiteral("split_check"));
}

QString pythonFeatures(const Hyperparameters& setting) {
  const FeatureFamily& family = *setting.features;
  QString code =
      pythonPart(setting.standardises() ? QStringLiteral("standardise") : QStringLiteral("as_it_is"));
  if (family.kernel == nullptr) {
    return code + pythonPart(QStringLiteral("features_polynomial"),
                             {{QStringLiteral("DEGREE"), QString::number(degreeOf(family))}});
  }
  code += pythonPart(QStringLiteral("centres_") + fromTable(id_of(setting.centres.rule)),
                     {{QStringLiteral("CENTRE_COUNT"), QString::number(setting.centres.count)},
                      {QStringLiteral("CENTRE_SEED"), QString::number(setting.centres.seed)}});
  return code + pythonPart(QStringLiteral("kernel_head")) +
         pythonPart(QStringLiteral("kernel_") + fromTable(family.id)) +
         pythonPart(QStringLiteral("features_kernel"));
}

QString pythonFit(const Hyperparameters& setting) {
  const bool own = setting.has_own_priors();
  return pythonPart(QStringLiteral("fit"),
                    {{QStringLiteral("PRIOR_MEANS"),
                      own ? pythonArray(setting.weight_priors.means) : QStringLiteral("np.zeros(weights)")},
                     {QStringLiteral("PRIOR_FACTORS"), own ? pythonArray(setting.weight_priors.factors)
                                                           : QStringLiteral("np.ones(weights)")}});
}

QString pythonPlaces(const arma::mat& places) {
  QStringList rows;
  for (arma::uword k = 0; k < places.n_rows; ++k) {
    rows << QStringLiteral("(%1, %2)").arg(pythonNumber(places(k, 0)), pythonNumber(places(k, 1)));
  }
  return QLatin1Char('[') + rows.join(QStringLiteral(", ")) + QLatin1Char(']');
}

QString pythonRun(const CodeRequest& request) {
  QString code;
  QString runs;
  QStringList methods;
  const KnownNumbers& known = request.known;
  if (known.posteriors.size() > 1) code += pythonPart(QStringLiteral("posterior_sites"));
  for (const PosteriorKind* kind : known.posteriors) {
    if (kind == &laplace_posterior) continue;
    const QString id = fromTable(kind->id);
    code += pythonPart(QStringLiteral("posterior_") + id);
    runs +=
        QStringLiteral("gaussians[\"%1\"], found[\"log evidence by %1\"] = %1(phi, labels, prior)\n").arg(id);
  }
  for (const Method* method : known.methods) {
    methods << QStringLiteral("\"%1\": (\"%2\", \"%3\")")
                   .arg(fromTable(method->id), fromTable(method->posterior->id),
                        fromTable(method->integral->id));
  }
  return code +
         pythonPart(QStringLiteral("run"), {{QStringLiteral("POSTERIORS"), runs},
                                            {QStringLiteral("METHODS"), methods.join(QStringLiteral(", "))},
                                            {QStringLiteral("PLACES"), pythonPlaces(known.places)}});
}

QString pythonRange(const LogRange& range) {
  return QStringLiteral("%1, %2, %3")
      .arg(pythonNumber(range.start), pythonNumber(range.stop))
      .arg(range.count);
}

QString pythonMap(const CodeRequest& request) {
  const EvidenceRanges& ranges = request.state.evidenceRanges;
  LogRange widths = ranges.width;
  widths.count = width_count(ranges, *request.state.hyperparameters.features);
  return pythonPart(QStringLiteral("map"),
                    {{QStringLiteral("MAP_WIDTHS"), pythonRange(widths)},
                     {QStringLiteral("MAP_PRIOR_VARIANCES"), pythonRange(ranges.prior_variance)}});
}

/// MAP, and of the last posterior the usual method.
QString pythonShown(const KnownNumbers& known) {
  QStringList shown;
  for (const Method* method : known.methods) {
    const bool usual = method == &map_method || method == &laplace_probit;
    if (usual || method->posterior != &laplace_posterior) {
      shown
          << QStringLiteral("\"%1\": %2").arg(fromTable(method->id), pythonString(fromTable(method->title)));
    }
  }
  return QLatin1Char('{') + shown.join(QStringLiteral(", ")) + QLatin1Char('}');
}

QString pythonPicture(const CodeRequest& request) {
  QString code = pythonPart(QStringLiteral("picture"),
                            {{QStringLiteral("SHOWN"), pythonShown(request.known)},
                             {QStringLiteral("MAP_PLOT"), request.map ? QStringLiteral(" + 1") : QString()}});
  if (request.map) code += pythonPart(QStringLiteral("map_picture"));
  return code;
}

QString pythonComparison(const KnownNumbers& known) {
  QStringList lines;
  for (const KnownNumber& number : known.numbers) {
    lines << QStringLiteral("    \"%1\": (%2, %3),")
                 .arg(number.name, pythonNumber(number.value), pythonNumber(number.tolerance));
  }
  return pythonPart(QStringLiteral("compare"),
                    {{QStringLiteral("NUMBERS"), commentOn(known) + lines.join(QLatin1Char('\n'))}});
}

}  // namespace

QString pythonCode(const CodeRequest& request) {
  requireLabels(request);
  const Hyperparameters& setting = request.state.hyperparameters;
  QString code = pythonHead(request) + pythonData(request) + pythonSplit(request) + pythonFeatures(setting) +
                 pythonFit(setting) + pythonRun(request);
  if (request.map) code += pythonMap(request);
  return code + pythonPicture(request) + pythonComparison(request.known);
}

}  // namespace credence
