#include "app/handout/handout_data.h"

#include "app/handout/page_methods.h"
#include "app/plots/plane_view.h"
#include "app/report/json_object.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"
#include "core/data/standardisation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace credence {

namespace {

constexpr quint64 handoutVersion = 1;
constexpr arma::uword nodesOfStored = 61;  // along an axis, of a picture that the page only shows
constexpr double mapDigits = 1e4;          // of the evidence, which only colours a cell
constexpr double largestLogit = 40.0;      // p within 4e-18 of 0 or 1

QByteArray jsonWord(std::string_view text) {
  return json(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
}

template <typename Values, typename Write>
QByteArray jsonList(const Values& values, Write write) {
  QByteArray list;
  for (const auto& value : values) {
    if (!list.isEmpty()) list += ',';
    list += write(value);
  }
  return '[' + list + ']';
}

QByteArray jsonNumbers(const arma::vec& values) {
  return jsonList(values, [](double value) { return json(value); });
}

QByteArray jsonWholes(const arma::uvec& values) {
  return jsonList(values, [](arma::uword value) { return json(quint64{value}); });
}

QByteArray jsonWords(const auto& words) {
  return jsonList(words, [](const auto& text) { return jsonWord(text); });
}

QByteArray jsonBounds(const Bounds& bounds) {
  return jsonNumbers({bounds.x1_min, bounds.x1_max, bounds.x2_min, bounds.x2_max});
}

/// Of every point its role, or 3 where it is not in use.
arma::uvec rolesOfPoints(const Split& split, arma::uword points) {
  arma::uvec roles(points);
  roles.fill(all_roles.size());
  for (const Role role : all_roles) roles(split.rows[role]).fill(index_of(role));
  return roles;
}

QByteArray pointsJson(const Dataset& data, const Split& split) {
  JsonObject points;
  points.add("x1", jsonNumbers(data.inputs.col(0)));
  points.add("x2", jsonNumbers(data.inputs.col(1)));
  points.add("label", jsonWholes(data.labels));
  points.add("role", jsonWholes(rolesOfPoints(split, data.size())));
  return points.text();
}

/// Where kernels stand, in the features' units; null where it is on the training points, which the person
/// moves. `placing`: see Dataset::placing_inputs(); `fixed`: these do not train.
QByteArray centresJson(const Hyperparameters& setting, const arma::mat& placing, bool fixed) {
  if (!setting.features->has_width()) return "null";
  if (setting.centres.rule == Centres::Rule::all && !fixed) return "null";
  const arma::mat inputs = setting.standardises() ? Standardisation::of(placing).apply(placing) : placing;
  const arma::mat centres = choose_centres(inputs, setting.centres);
  QByteArray list;
  for (arma::uword m = 0; m < centres.n_rows; ++m) {
    if (m > 0) list += ',';
    list += jsonNumbers(centres.row(m).t());
  }
  return '[' + list + ']';
}

QByteArray settingJson(const Hyperparameters& setting, const Dataset& training) {
  JsonObject object;
  object.add("family", jsonWord(setting.features->id));
  object.add("width", setting.features->has_width() ? json(setting.width) : QByteArray("null"));
  object.add("prior_variance", json(setting.prior_variance));
  object.add("standardise", json(setting.standardises()));
  object.add("centres", centresJson(setting, training.placing_inputs(), training.size() == 0));
  const bool own = setting.has_own_priors();
  const auto numbers = [](double value) { return json(value); };
  object.add("prior_means", own ? jsonList(setting.weight_priors.means, numbers) : QByteArray("null"));
  object.add("prior_factors", own ? jsonList(setting.weight_priors.factors, numbers) : QByteArray("null"));
  return object.text();
}

QByteArray slidersJson(const HandoutMaterial& material) {
  const DocumentState& state = material.request.session.state;
  const Hyperparameters& setting = state.hyperparameters;
  const LogRange& widths = state.suggested.width_slider;
  const LogRange& variances = state.suggested.prior_variance_slider;
  JsonObject object;
  object.add("width", setting.features->has_width()
                          ? jsonNumbers({material.narrowEnd.width, std::max(widths.stop, setting.width)})
                          : QByteArray("null"));
  object.add("prior_variance", jsonNumbers({std::min(variances.start, setting.prior_variance),
                                            std::max(variances.stop, setting.prior_variance)}));
  object.add("narrow_end", json(material.narrowEnd.raised));
  return object.text();
}

QByteArray partsJson(const PlotParts& parts) {
  JsonObject object;
  for (const PlotPartRow& row : plotParts) {
    object.add(QString::fromLatin1(row.id).replace(QLatin1Char('-'), QLatin1Char('_')).toStdString(),
               json(row.part.in(parts)));
  }
  return object.text();
}

QByteArray viewJson(const HandoutMaterial& material) {
  const ViewState& view = material.request.session.view;
  JsonObject object;
  object.add("bounds", jsonBounds(material.plots.fit->request.view));
  const Bounds& part = material.plots.fit->request.view;
  const bool equalScale =
      planeShape(*material.request.session.state.dataset, part, view.equalScale).equalScale;
  object.add("equal_scale", json(equalScale));
  object.add("threshold", json(view.threshold));
  object.add("covered", jsonList(std::array{view.covered.left, view.covered.right},
                                 [](bool covered) { return json(covered); }));
  object.add("parts", partsJson(view.parts));
  object.add("contour_numbers",
             jsonWord(numberedContoursNames.at(static_cast<std::size_t>(view.contourNumbers))));
  return object.text();
}

/// Logits of probabilities, finite.
arma::mat logitsOf(const arma::mat& p) {
  return arma::clamp(arma::log(p) - arma::log1p(-p), -largestLogit, largestLogit);
}

/// What the page only shows: logits row by row, x1 first, to three decimals, enough to draw contours.
QByteArray storedJson(const Picture& picture) {
  const Grid grid{picture.grid.bounds, nodesOfStored, nodesOfStored};
  const arma::mat logits = logitsOf(picture.values);
  arma::vec stored(nodesOfStored * nodesOfStored);
  for (arma::uword j = 0; j < nodesOfStored; ++j) {
    for (arma::uword i = 0; i < nodesOfStored; ++i) {
      const double logit = picture.grid.interpolate(logits, grid.x1(i), grid.x2(j));
      stored(j * nodesOfStored + i) = std::round(logit * 1e3) / 1e3;
    }
  }
  JsonObject object;
  object.add("bounds", jsonBounds(grid.bounds));
  object.add("nx", json(quint64{nodesOfStored}));
  object.add("ny", json(quint64{nodesOfStored}));
  object.add("logit", jsonNumbers(stored));
  return object.text();
}

QByteArray plotJson(const Picture& picture, const Hyperparameters& setting) {
  JsonObject object;
  object.add("id", jsonWord(id_of(picture.quantity)));
  object.add("title", jsonWord(title_of(picture.quantity)));
  if (!pageComputes(picture.quantity) && !picture.values.is_empty()) {
    object.add("stored", storedJson(picture));
    object.add("computed_at", json(describeSetting(setting)));
  }
  return object.text();
}

QByteArray plotsJson(const HandoutMaterial& material) {
  const FitResult& result = *material.plots.fit;
  const Hyperparameters& setting = material.request.session.state.hyperparameters;
  return jsonList(std::array{PicturePlace::left, PicturePlace::right},
                  [&](PicturePlace place) { return plotJson(*result.picture(place), setting); });
}

QByteArray mapJson(const MapResult* result) {
  if (result == nullptr) return "null";
  const EvidenceMap& map = result->map;
  const arma::mat& evidence = map["log_evidence"];
  const arma::umat doubtful = map.doubtful();
  QByteArray rows;
  QByteArray sound;
  for (arma::uword i = 0; i < map.widths.n_elem; ++i) {
    if (i > 0) {
      rows += ',';
      sound += ',';
    }
    rows += jsonNumbers(arma::round(evidence.row(i).t() * mapDigits) / mapDigits);
    sound += jsonList(arma::regspace<arma::uvec>(0, map.prior_variances.n_elem - 1), [&](arma::uword j) {
      return json(map.converged(i, j) == 1 && (doubtful.is_empty() || doubtful(i, j) == 0));
    });
  }
  JsonObject object;
  object.add("widths", map.has_width() ? jsonNumbers(map.widths) : QByteArray("null"));
  object.add("prior_variances", jsonNumbers(map.prior_variances));
  object.add("log_evidence", '[' + rows + ']');
  const auto best = map.best();
  object.add("sound", '[' + sound + ']');
  object.add("best", best ? jsonWholes({best->i, best->j}) : QByteArray("null"));
  return object.text();
}

QByteArray stateJson(const HandoutMaterial& material, const QString& title, const QByteArray& points,
                     const QByteArray& map) {
  const Session& session = material.request.session;
  const Fit& fit = *material.plots.fit->fit;
  const Dataset& data = *session.state.dataset;
  JsonObject object;
  object.add("format", json(QStringLiteral("credence handout")));
  object.add("version", json(handoutVersion));
  object.add("title", json(title));
  object.add("inputs", jsonWords(data.input_names));
  object.add("label", jsonWord(data.label_name));
  object.add("classes", jsonWords(data.class_names));
  object.add("points", points);
  object.add("setting", settingJson(session.state.hyperparameters, training_set(data, fit.split)));
  object.add("sliders", slidersJson(material));
  object.add("view", viewJson(material));
  object.add("plots", plotsJson(material));
  object.add("map", map);
  object.add("locked", jsonWords(session.view.locked));
  return object.text();
}

QByteArray pointsOf(const HandoutMaterial& material) {
  return pointsJson(*material.request.session.state.dataset, material.plots.fit->fit->split);
}

/// The index of a text among those that are shared.
QByteArray indexAmong(QByteArrayList& shared, const QByteArray& text) {
  qsizetype at = shared.indexOf(text);
  if (at < 0) {
    at = shared.size();
    shared << text;
  }
  return json(static_cast<quint64>(at));
}

}  // namespace

QByteArray insideScript(QByteArray json) {
  return json.replace('<', "\\u003c");
}

QByteArray handoutData(const HandoutMaterial& material, const QString& title) {
  return insideScript(stateJson(material, title, pointsOf(material), mapJson(material.map.get())));
}

QByteArray handoutState(const HandoutMaterial& material, const QString& title, SharedData& shared) {
  const QByteArray points = indexAmong(shared.points, pointsOf(material));
  const QByteArray map = indexAmong(shared.maps, mapJson(material.map.get()));
  return stateJson(material, title, points, map);
}

}  // namespace credence
