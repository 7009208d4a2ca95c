#include "app/figures/values_file.h"

#include "app/figures/numbers_file.h"
#include "app/report/table_text.h"
#include "core/data/role.h"
#include "core/data/split.h"

#include <string_view>

namespace credence {

namespace {

constexpr int digitsOfPlace = 10;
constexpr int digitsOfValue = 9;

QByteArray placeFields(double x1, double x2) {
  return QByteArray::number(x1, 'g', digitsOfPlace) + ',' + QByteArray::number(x2, 'g', digitsOfPlace);
}

void addGrid(QByteArray& csv, const QByteArray& plot, const Picture& picture) {
  for (arma::uword j = 0; j < picture.values.n_cols; ++j) {
    for (arma::uword i = 0; i < picture.values.n_rows; ++i) {
      csv += plot + ",grid,,," + placeFields(picture.grid.x1(i), picture.grid.x2(j)) + ',' +
             QByteArray::number(picture.values(i, j), 'g', digitsOfValue) + ",,\n";
    }
  }
}

void addLines(QByteArray& csv, const QByteArray& plot, const ContourSet& contours) {
  int count = 0;
  for (std::size_t k = 0; k < contours.levels.size(); ++k) {
    for (const Polyline& line : contours.lines[k]) {
      const QByteArray head = plot + ",line," + QByteArray::number(contours.levels[k], 'g', digitsOfValue) +
                              ',' + QByteArray::number(++count) + ',';
      for (arma::uword n = 0; n < line.points.n_rows; ++n) {
        csv += head + placeFields(line.points(n, 0), line.points(n, 1)) + ",,,\n";
      }
    }
  }
}

void addPoints(QByteArray& csv, const Dataset& dataset, const Split& split) {
  const auto add = [&](const arma::uvec& rows, std::string_view role) {
    for (const arma::uword n : rows) {
      const std::string& name = dataset.class_names.at(dataset.labels(n));
      csv += ",point,,," + placeFields(dataset.inputs(n, 0), dataset.inputs(n, 1)) + ",," +
             csvField(QString::fromStdString(name)).toUtf8() + ',' + QByteArray(role.data(), role.size()) +
             '\n';
    }
  };
  for (const Role role : all_roles) add(split.rows[role], id_of(role));
  add(split.unused, "unused");
}

}  // namespace

QString plotIdOf(const Picture& picture) {
  return picture.setting ? picture.setting->name + QStringLiteral(": ") + idOf(picture) : idOf(picture);
}

QByteArray valuesFile(const FitResult& fit, const std::vector<PicturePlace>& plots) {
  QByteArray csv = "plot,kind,level,line,x1,x2,value,label,role\n";
  for (const PicturePlace place : plots) {
    const Picture* picture = fit.picture(place);
    if (picture == nullptr) continue;
    const QByteArray plot = csvField(plotIdOf(*picture)).toUtf8();
    addGrid(csv, plot, *picture);
    addLines(csv, plot, picture->contours);
  }
  addPoints(csv, *fit.request.dataset, fit.fit->split);
  return csv;
}

}  // namespace credence
