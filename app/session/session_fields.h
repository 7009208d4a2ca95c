#pragma once

#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/document/table_source.h"
#include "app/session/json_fields.h"
#include "app/session/points_json.h"
#include "app/session/session.h"
#include "core/data/role.h"
#include "core/evidence/evidence_budget.h"

#include <string_view>

namespace credence {

// The members of all that a session keeps. What a row of a table is called is its id.

template <>
struct FieldWords<SplitRule::Kind> {
  static constexpr std::array<std::string_view, 4> words = {"all", "first", "fraction", "marked"};
};
template <>
struct FieldWords<Centres::Rule> {
  static constexpr std::array<std::string_view, 3> words = {"all", "random", "grid"};
};
template <>
struct FieldWords<SolverStart::Kind> {
  static constexpr std::array<std::string_view, 3> words = {"prior_mean", "random", "given"};
};
template <>
struct FieldWords<Solver> {
  static constexpr std::array<std::string_view, 3> words = {"newton", "lbfgs", "gradient_ascent"};
};
template <>
struct FieldWords<NumberedContours> {
  static constexpr std::array<std::string_view, 3> words = {"all", "some", "none"};
};
template <>
struct FieldWords<Role> {
  static constexpr auto words = role_ids;
};
template <>
struct FieldWords<LaplaceVerdict> {
  static constexpr std::array<std::string_view, 3> words = {"too_small", "about_right", "too_large"};
};
template <>
struct FieldWords<CommentRule> {
  static constexpr std::array<std::string_view, 2> words = {"all", "misfitting"};
};

template <>
struct FieldWords<BadRows> {
  static constexpr std::array<std::string_view, 2> words = {"refuse", "skip"};
};
template <>
struct FieldWords<PointsPlace> {
  static constexpr std::array<std::string_view, 3> words = {"inside", "file", "withheld"};
};

/// A pointer to a row of a table.
template <typename Row, typename Find>
const Row* readRow(const QJsonValue& value, const FieldPlace& place, Find find) {
  const Row* row = find(readText(value, place).toStdString());
  if (row == nullptr) place.refuse(value, QStringLiteral("known"));
  return row;
}
template <typename Row>
QByteArray idText(const Row& row) {
  return jsonText(QString::fromUtf8(row.id.data(), static_cast<qsizetype>(row.id.size())));
}

template <>
struct FieldKind<const FeatureFamily*> {
  static QByteArray write(const FeatureFamily* family, const WritingPlace&) { return idText(*family); }
  static const FeatureFamily* read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readRow<FeatureFamily>(value, place, feature_family_from_id);
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};
template <>
struct FieldKind<const Method*> {
  static QByteArray write(const Method* method, const WritingPlace&) { return idText(*method); }
  static const Method* read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readRow<Method>(value, place, method_from_id);
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};
template <>
struct FieldKind<const PosteriorKind*> {
  static QByteArray write(const PosteriorKind* kind, const WritingPlace&) { return idText(*kind); }
  static const PosteriorKind* read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};
template <>
struct FieldKind<const LabDensity*> {
  static QByteArray write(const LabDensity* density, const WritingPlace&) { return idText(*density); }
  static const LabDensity* read(const QJsonValue& value, const FieldPlace& place, Limits) {
    return readRow<LabDensity>(value, place, find_lab_density);
  }
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};
template <>
struct FieldKind<Quantity> {
  static QByteArray write(const Quantity& quantity, const WritingPlace&);
  static Quantity read(const QJsonValue& value, const FieldPlace& place, Limits);
  static QJsonObject schema(Limits) { return schemaOfType(QStringLiteral("string")); }
};

/// The same of a pointer that may be null.
template <typename Fields, typename Row>
void visitOptionalRow(Fields& fields, const char* name, const Row*& row) {
  std::optional<const Row*> known;
  if (row != nullptr) known = row;
  fields(name, known);
  row = known.value_or(nullptr);
}

/// SplitRule::use_first as files say it: a number, 0 for all of the labels, and "none" for none of them.
struct LabelsInUse {
  std::optional<std::uint64_t> count;
};
template <>
struct FieldKind<LabelsInUse> {
  static QByteArray write(const LabelsInUse& labels, const WritingPlace& place) {
    if (labels.count && *labels.count == 0) return jsonText(QStringLiteral("none"));
    return FieldKind<std::uint64_t>::write(labels.count.value_or(0), place);
  }
  static LabelsInUse read(const QJsonValue& value, const FieldPlace& place, Limits limits) {
    if (value == QJsonValue(QStringLiteral("none"))) return {0};
    const auto count = FieldKind<std::uint64_t>::read(value, place, limits);
    return count == 0 ? LabelsInUse() : LabelsInUse{count};
  }
  static QJsonObject schema(Limits limits) {
    return {{QStringLiteral("anyOf"),
             QJsonArray{FieldKind<std::uint64_t>::schema(limits), schemaOfWords({QStringLiteral("none")})}}};
  }
};

template <typename Fields>
void visit(Fields& fields, SplitRule& split) {
  fields("kind", split.kind);
  fields(
      "first", split.first_n, {},
      {.value = "N",
       .purpose = "The first N rows train, the others test. Without this and --train-fraction, rows do what "
                  "a column (--split-column) says, and where there is none, all train.",
       .option = "train-first",
       .typed = {.low = 1.0, .high = Limits().high}});
  fields("fraction", split.fraction, shareLimits,
         {.value = "F",
          .purpose = "A random share F of the rows trains (0 < F <= 1), the others test.",
          .option = "train-fraction",
          .rule = "a share above 0 and at most 1",
          .typed = positiveLimits});
  fields("seed", split.seed, {}, {"S", "Chooses the rows of --train-fraction; %1 if left out."});
  fields("stratified", split.stratified, {}, {.purpose = "--train-fraction holds in each class by itself."});
  fields(
      "validation", split.validation, shareLimits,
      {.value = "V",
       .purpose = "Of those others, a share V of all rows is for choosing a setting by: validation points. "
                  "The training points stay those of --train-fraction.",
       .option = "validation-fraction",
       .rule = "a share of at least 0 and below 1",
       .typed = {.low = 0.0, .high = insideShareLimits.high}});
  LabelsInUse inUse{split.use_first};
  fields("use_first", inUse);
  split.use_first = inUse.count;
  fields("order_seed", split.order_seed, {}, {"S", "Draws that order; %1 if left out."});
}

template <typename Fields>
void visit(Fields& fields, Centres& centres) {
  fields("rule", centres.rule);
  fields(
      "count", centres.count, {.low = 1.0, .high = largestJsonWhole},
      {.value = "N",
       .purpose = "Kernels stand on N training points drawn at random, not on all. More of one seed hold the "
                  "fewer.",
       .option = "centres"});
  fields("seed", centres.seed, {},
         {.value = "S", .purpose = "Draws those points; %1 if left out.", .option = "centre-seed"});
}

template <typename Fields>
void visit(Fields& fields, WeightPriors& priors) {
  fields("means", priors.means, {},
         {.value = "M,M,M",
          .purpose = "With --features linear: prior means of the weights of 1, x1 and x2, for example 0,0,1; "
                     "zero if left out. Of standardised inputs with --standardise.",
          .option = "prior-means",
          .rule = "three numbers, for example 0,0,1"});
  fields("factors", priors.factors, positiveLimits,
         {.value = "R,R,R",
          .purpose = "Likewise: the prior variance of each of them is the prior variance of all times its "
                     "factor, for example 100,1,1.",
          .option = "prior-factors",
          .rule = "three positive numbers, for example 100,1,1"});
}

/// "rbf, matern32 or linear"
QString featureIds();

template <typename Fields>
void visit(Fields& fields, Hyperparameters& setting) {
  fields(
      "features", setting.features, {},
      {.value = "KIND",
       .purpose = "%1; the first if left out. Linear features and polynomials (quadratic to quintic) have no "
                  "width; polynomials are always of standardised inputs.",
       .words = featureIds});
  fields("width", setting.width, positiveLimits, {"L", "Width of the features, in the units of the inputs."});
  std::optional<double> priorVariance;  // null: there is no prior
  if (setting.has_prior()) priorVariance = setting.prior_variance;
  fields(
      "prior_variance", priorVariance, positiveLimits,
      {.value = "V",
       .purpose = "Prior variance of the weights; inf: no prior, the weights of greatest likelihood, where "
                  "there are fewer weights than points. Width and prior variance are suggested from the data "
                  "where they are left out, as in the window.",
       .none = "inf"});
  setting.prior_variance = priorVariance.value_or(no_prior);
  fields(
      "standardise", setting.standardise, {},
      {.purpose = "Scale both inputs to mean 0 and standard deviation 1 by the training points; widths are "
                  "then in standard deviations."});
  fields("centres", setting.centres);
  fields("weight_priors", setting.weight_priors);
}

/// Two ends of a range. Where a file lacks one of them, the other may not go with its default.
template <typename Fields>
void visitEnds(Fields& fields, const char* lowName, double& low, const char* highName, double& high,
               Limits limits = {}) {
  const double usualLow = low;
  const double usualHigh = high;
  const bool hasLow = fields(lowName, low, limits);
  const bool hasHigh = fields(highName, high, limits);
  if ((hasLow && hasHigh) || low < high) return;
  low = usualLow;
  high = usualHigh;
}

template <typename Fields>
void visit(Fields& fields, LogRange& range) {
  visitEnds(fields, "start", range.start, "stop", range.stop, positiveLimits);
  fields("count", range.count, {.low = 1.0, .high = 500.0});
}

template <typename Fields>
void visit(Fields& fields, EvidenceRanges& ranges) {
  fields("width", ranges.width);
  fields("prior_variance", ranges.prior_variance);
}

template <typename Fields>
void visit(Fields& fields, SuggestedRanges& suggested) {
  fields("width_slider", suggested.width_slider);
  fields("prior_variance_slider", suggested.prior_variance_slider);
  fields("evidence", suggested.evidence);
  fields("setting", suggested.hyperparameters);
}

/// A pin is the same where its setting and its letter are: its caption may change.
inline QByteArray identityOf(const Pin& pin) {
  return pin.letter + FieldKind<Hyperparameters>::write(pin.setting, {});
}
template <>
inline constexpr qsizetype mostElements<Pin> = mostPins;
template <>
inline constexpr qsizetype mostElements<LabDatum> = most_lab_data;
template <>
inline constexpr qsizetype mostElements<SkippedRows::Row> = SkippedRows::most_shown;

template <typename Fields>
void visit(Fields& fields, Pin& pin) {
  fields("letter", pin.letter);
  fields("caption", pin.caption);
  fields("setting", pin.setting);
}

template <typename Fields>
void visit(Fields& fields, GeneratorSettings& settings) {
  fields("count", settings.count);
  fields("noise", settings.noise, notNegativeLimits);
  fields("seed", settings.seed);
  fields("balance", settings.balance, shareLimits);
  fields("label_noise", settings.label_noise, shareLimits);
  fields("shape", settings.shape);
}

template <typename Fields>
void visit(Fields& fields, GeneratedBy& generated) {
  fields.demanded("generator", generated.generator);
  fields("settings", generated.settings);
}

/// A choice that has a name of its own.
template <typename Fields, typename Choice, typename Find>
void visitNamed(Fields& fields, const char* name, std::optional<Choice>& choice, Find find) {
  std::optional<QString> word;
  if (choice) word = QString::fromUtf8(std::string(name_of(*choice)));
  fields(name, word);
  choice = word ? find(word->toStdString()) : std::nullopt;
}

template <typename Fields>
void visit(Fields& fields, ReadOptions& options) {
  visitNamed(fields, "separator", options.separator,
             [](const std::string& name) { return find_separator(name); });
  fields("decimal_sign", options.decimal_sign);
  fields("header", options.has_header);
  fields("comment_sign", options.comment_sign);
  visitNamed(fields, "encoding", options.encoding,
             [](const std::string& name) { return find_encoding(name); });
  fields("columns", options.columns);
  fields("split_column", options.split_column);
  fields("class_0", options.class_0);
  fields("class_1", options.class_1);
  fields("bad_rows", options.bad_rows);
  fields("thousands_sign", options.thousands_sign);
  fields("skipped_lines", options.skipped_lines);
  fields("comments", options.comments);
  if (fields("first_version", options.first_version)) return;
  // Version 0.1.0 did not write that member. It left out all lines that begin with the sign, and none where
  // there was no sign.
  options.first_version = true;
  options.comment_sign = options.comment_sign.value_or(std::string());
  options.comments = CommentRule::all;
}

template <typename Fields>
void visit(Fields& fields, TableSource& source) {
  fields("file", source.file);
  std::optional<QString> labels;
  if (source.options.labels_file) labels = source.labelsFile();
  fields("labels_file", labels);
  fields("options", source.options);
  source.setLabelsFile(labels.value_or(QString()));
}

template <typename Fields>
void visit(Fields& fields, SkippedRows::Row& row) {
  fields("line", row.line);
  fields("reason", row.reason);
}

template <typename Fields>
void visit(Fields& fields, SkippedRows& skipped) {
  fields("count", skipped.count);
  fields("shown", skipped.shown);
}

template <typename Fields>
void visit(Fields& fields, LeftOutLines& lines) {
  fields("before_table", lines.before);
  fields("comments", lines.comments);
  fields("units", lines.units);
  fields("separators", lines.separators);
}

template <typename Fields>
void visit(Fields& fields, LabelSpelling& label) {
  fields("text", label.text);
  fields("class", label.label, {.low = 0.0, .high = 1.0});
}

template <typename Fields>
void visit(Fields& fields, PlainRows& rows) {
  fields("first_line", rows.first_line, {.low = 1.0, .high = largestJsonWhole});
  fields("width", rows.width);
  fields("columns", rows.columns);
  fields("comments", rows.has_comments);
  fields("labels", rows.labels);
}

/// Without its dataset.
template <typename Fields>
void visit(Fields& fields, OpenedTable& table) {
  TableSource source = table.source;
  if (table.decided) source.options = *table.decided;
  fields("source", source);
  table.source = source;
  table.decided.reset();
  fields("skipped", table.skipped);
  fields("reason", table.reason);
  fields("left_out", table.leftOut);
  fields("plain_rows", table.plainRows);
}

template <typename Fields>
void visit(Fields& fields, DataFileMark& mark) {
  fields.demanded("path", mark.file);
  fields("relative", mark.relative);
  fields("sha256", mark.sha256);
  fields("row_checksums", mark.rowChecks);
}

template <typename Fields>
void visit(Fields& fields, Bounds& bounds) {
  visitEnds(fields, "x1_min", bounds.x1_min, "x1_max", bounds.x1_max);
  visitEnds(fields, "x2_min", bounds.x2_min, "x2_max", bounds.x2_max);
}

template <typename Fields>
void visit(Fields& fields, ShownQuantities& shown) {
  fields("left", shown.left);
  fields("right", shown.right);
  fields("difference", shown.difference);
}

template <typename Fields>
void visit(Fields& fields, Segment& segment) {
  fields("from", segment.from);
  fields("to", segment.to);
}

template <typename Fields>
void visit(Fields& fields, DecisionCosts& costs) {
  fields("false_positive", costs.false_positive, positiveLimits);
  fields("false_negative", costs.false_negative, positiveLimits);
  fields("abstaining", costs.abstaining, notNegativeLimits);
}

template <typename Fields>
void visit(Fields& fields, SolverStart& start) {
  fields("kind", start.kind);
  fields("seed", start.seed);
  fields("weights", start.weights);
}

template <typename Fields>
void visit(Fields& fields, LabDatum& datum) {
  fields("steepness", datum.steepness);
  fields("offset", datum.offset);
  fields("positive", datum.positive);
}

template <typename Fields>
void visit(Fields& fields, LabDraw& draw) {
  fields("count", draw.count, {.low = 1.0, .high = static_cast<double>(most_lab_data)},
         {.value = "N",
          .purpose = "For weight: N data, drawn from the model at a true weight.",
          .option = "draw-data"});
  fields("true_weight", draw.true_weight, {.low = -farthest_true_weight, .high = farthest_true_weight},
         {"W", "Where they are drawn; %1 if left out."});
  fields("spread", draw.spread, {.low = least_lab_spread, .high = most_lab_spread},
         {"X", "The standard deviation of their B; that of C is 1; %1 if left out."});
  fields("seed", draw.seed, {.low = 0.0, .high = last_lab_seed}, {"S", "Draws them; %1 if left out."});
}

/// Numbers and data that are missing are those that the density begins with; without a density nothing is
/// known of them. Data that are said to be drawn may be missing or none; where they are others, that they
/// were drawn is not so.
template <typename Fields>
void visit(Fields& fields, LabProblem& problem) {
  const bool known = fields("density", problem.density);
  const LabProblem usual = default_problem(*problem.density);
  if (!fields("parameters", problem.parameters)) problem.parameters = usual.parameters;
  const bool given = fields("data", problem.data);
  if (!given) problem.data = usual.data;
  fields("transformed", problem.transformed);
  fields("stationary", problem.stationary);
  fields("drawn", problem.drawn);
  if (problem.drawn && (!given || problem.data.empty())) problem.data = draw_lab_data(*problem.drawn);
  if (edited_since_drawn(problem)) problem.drawn.reset();
  if (!known) problem = usual;
}

template <typename Fields>
void visit(Fields& fields, LabSetting& lab) {
  fields("problem", lab.problem);
  fields("datum", lab.datum);
  fields("hidden", lab.hidden);
  fields("answer", lab.answer);
  fields("revealed", lab.revealed);
  if (lab.datum && *lab.datum >= lab.problem.data.size()) lab.datum.reset();  // nothing is selected
}

template <typename Fields>
void visit(Fields& fields, PanelsSetting& panels) {
  fields("quantity", panels.quantity);
  fields("values", panels.values);
  fields("method", panels.method);
  fields("difference", panels.difference);
  fields("table", panels.table);
  fields("weights", panels.weights);
  fields("weight_pair", panels.weightPair);
  fields("labellings", panels.labellings);
  fields("labelled_points", panels.labelledPoints,
         {.low = 1.0, .high = static_cast<double>(most_budget_points)});
}

template <typename Fields>
void visit(Fields& fields, SettingsAgainst& against) {
  const auto visitSide = [&fields](const char* name, char& letter) {
    std::optional<char> pin;  // null: the setting at hand
    if (letter != SettingsAgainst::now) pin = letter;
    fields(name, pin);
    letter = pin.value_or(SettingsAgainst::now);
  };
  visitSide("left", against.left);
  visitSide("right", against.right);
  fields("quantity", against.quantity);
}

template <typename Fields>
void visit(Fields& fields, PlotParts& parts) {
  fields("training", parts.points[Role::train]);
  fields("validation", parts.points[Role::validation]);
  fields("test", parts.points[Role::test]);
  fields("rings", parts.rings);
  fields("legend", parts.legend);
  fields("colour_bar", parts.colourBar);
  fields("title", parts.title);
}

template <typename Fields>
void visit(Fields& fields, CoveredPlots& covered) {
  for (const CoveredPlotRow& row : coveredPlots) fields(row.id, covered.*row.plot);
}

/// But for those that sessions knew before there were rows: see visitEarlierOverlays().
template <typename Fields>
void visit(Fields& fields, ShownOverlays& overlays) {
  for (const PlaneOverlay* overlay : planeOverlays()) {
    if (overlay->session != nullptr) continue;
    bool shown = overlays.has(*overlay);
    fields(overlay->id, shown, {}, {.purpose = overlay->purpose});
    overlays.set(*overlay, shown);
  }
}

/// Those stand by themselves among what is seen.
template <typename Fields>
void visitEarlierOverlays(Fields& fields, ShownOverlays& overlays) {
  for (const PlaneOverlay* overlay : planeOverlays()) {
    if (overlay->session == nullptr) continue;
    bool shown = overlays.has(*overlay);
    fields(overlay->session, shown);
    overlays.set(*overlay, shown);
  }
}

/// But for what the mouse happens to point at.
template <typename Fields>
void visit(Fields& fields, ViewState& view) {
  fields("bounds", view.bounds);
  fields("equal_scale", view.equalScale);
  fields("shown", view.shown);
  fields("contour_numbers", view.contourNumbers);
  fields("parts", view.parts);
  fields("covered", view.covered);
  fields("boundaries", view.boundaries);
  fields("boundaries_move", view.boundariesMove);
  fields("prior_boundaries", view.priorBoundaries);
  fields("true_boundary", view.trueBoundary);
  fields("surprise", view.surprise);
  fields("overlays", view.overlays);
  fields("width_ring", view.widthRing);
  fields("best_next", view.bestNext);
  fields("crosshair", view.crosshair);
  fields("crosshair_frozen", view.crosshairFrozen);
  fields("probit_curve", view.probitCurve);
  fields("section", view.section);
  fields("map_quantity", view.mapQuantity);
  fields("folds", view.folds, {.low = 2.0, .high = 50.0});
  visitOptionalRow(fields, "pinned_method", view.pinned);
  visitOptionalRow(fields, "judged_method", view.judged);
  fields("judged_role", view.judgedRole);
  fields("bins", view.bins, {.low = 2.0, .high = 50.0});
  fields("equal_counts", view.equalCounts);
  fields("threshold", view.threshold, {.low = 0.001, .high = 0.999});
  fields("costs", view.costs);
  fields("four_terms", view.fourTerms);
  fields("solver_seconds", view.solverSeconds);
  fields("solver_whole_way", view.solverWholeWay);
  fields("solver_scores", view.solverScores);
  fields("solver_start", view.solverStart);
  fields("solver_derivatives", view.solverDerivatives);
  fields("stepped_solver", view.steppedSolver);
  fields("solver_step", view.solverStep);
  visitOptionalRow(fields, "drawn_from", view.drawnFrom);
  fields("draws", view.draws, {.low = 1.0, .high = 1e5});
  fields("weights_hidden", view.weightsHidden);
  fields("lab", view.lab);
  fields("panels", view.panels);
  fields("page", view.page);
  fields("layout", view.layout);
  fields("against", view.against);
  visitEarlierOverlays(fields, view.overlays);
  fields("locked", view.locked);
}

/// All but the points of a state.
template <typename Fields>
void visit(Fields& fields, DocumentState& state) {
  fields("setting", state.hyperparameters);
  visitOptionalRow(fields, "features_before", state.featuresBefore);
  fields("split", state.split);
  fields("evidence_ranges", state.evidenceRanges);
  fields("suggested", state.suggested);
  fields("pins", state.pins);
}

}  // namespace credence
