#include "app/figures/numbers_file.h"

#include "app/compute/fit_soundness.h"
#include "app/plots/picture_style.h"
#include "app/report/contour_geojson.h"
#include "app/report/grid_text.h"
#include "app/report/setting_json.h"
#include "app/report/soundness_text.h"

#include <QFileInfo>

namespace credence {

namespace {

QString nameOf(const Quantity& quantity) {
  return QString::fromUtf8(id_of(quantity).data());
}

QString columnName(const FitResult& fit, std::size_t k) {
  return QString::fromStdString(fit.request.dataset->input_names.at(k)).simplified();
}

JsonObject aboutFit(const FitResult& fit) {
  const Hyperparameters& setting = fit.request.hyperparameters;
  JsonObject object;
  addSetting(object, setting, json(setting.standardises()));
  addSoundness(object, soundnessOf(fit));
  return object;
}

bool isDifference(const Picture& picture) {
  return is_difference(picture.quantity);
}

/// What the two sides of a difference of settings are of.
void addSides(JsonObject& object, const FitResult& fit) {
  const Picture* right = fit.picture(PicturePlace::right);
  const Picture* left = fit.picture(PicturePlace::left);
  if (right != nullptr && right->of) object.add("minuend", aboutFit(*right->of).text());
  if (left != nullptr && left->of) object.add("subtrahend", aboutFit(*left->of).text());
}

JsonObject aboutPicture(const Picture& picture, const FitResult& fit) {
  JsonObject object;
  if (isDifference(picture) && picture.setting) {
    addSides(object, fit);
  } else if (!is_of_map(picture.quantity)) {
    object = aboutFit(picture.of ? *picture.of : fit);
  }
  object.add("title", json(titleOf(picture)));
  if (const QString note = noteOf(picture); !note.isEmpty()) object.add("note", json(note));
  object.add("grid", gridAxes(picture.grid).text());
  return object;
}

}  // namespace

std::optional<NumbersFile> numbersFileOf(const QString& fileName) {
  const QString ending = QFileInfo(fileName).suffix().toLower();
  if (ending == QLatin1String("geojson") || ending == QLatin1String("json")) return NumbersFile::contours;
  if (ending == QLatin1String("csv")) return NumbersFile::grid_csv;
  if (ending == QLatin1String("npy")) return NumbersFile::grid_npy;
  return std::nullopt;
}

std::vector<ContourLevel> contoursOf(const Picture& picture) {
  const ContourSet& drawn = picture.contours;
  std::vector<ContourLevel> contours;
  contours.reserve(drawn.levels.size());
  for (std::size_t k = 0; k < drawn.levels.size(); ++k) {
    contours.push_back({drawn.levels[k], drawn.lines[k]});
  }
  return contours;
}

QString idOf(const Picture& picture) {
  if (!isDifference(picture)) return nameOf(picture.quantity);
  return nameOf(picture.minuend) + QStringLiteral(" minus ") + nameOf(picture.subtrahend);
}

QByteArray numbersFile(NumbersFile format, const Picture& picture, const std::vector<ContourLevel>& contours,
                       const FitResult& fit) {
  switch (format) {
    case NumbersFile::contours:
      return contourGeoJson(contours, {idOf(picture), {columnName(fit, 0), columnName(fit, 1)}},
                            aboutPicture(picture, fit));
    case NumbersFile::grid_csv:
      return gridCsv(picture.grid, picture.values, idOf(picture));
    case NumbersFile::grid_npy:
      return gridNpy(picture.grid, picture.values);
  }
  return {};
}

}  // namespace credence
