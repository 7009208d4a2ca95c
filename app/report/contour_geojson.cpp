#include "app/report/contour_geojson.h"

#include <QByteArrayList>

namespace credence {

namespace {

QByteArray lineCoordinates(const Polyline& line) {
  QByteArrayList points;
  for (arma::uword k = 0; k < line.points.n_rows; ++k) {
    points << '[' + json(line.points(k, 0)) + ", " + json(line.points(k, 1)) + ']';
  }
  return '[' + points.join(", ") + ']';
}

QByteArray columnsList(const ContouredQuantity& quantity) {
  return '[' + json(quantity.columns[0]) + ", " + json(quantity.columns[1]) + ']';
}

QByteArray featureOf(const ContourLevel& contour, const ContouredQuantity& quantity) {
  QByteArrayList lines;
  for (const Polyline& line : contour.lines) lines << lineCoordinates(line);
  JsonObject geometry;
  geometry.add("type", "\"MultiLineString\"");
  geometry.add("coordinates", '[' + lines.join(", ") + ']');
  JsonObject properties;
  properties.add("level", json(contour.level));
  properties.add("quantity", json(quantity.name));
  properties.add("columns", columnsList(quantity));
  JsonObject feature;
  feature.add("type", "\"Feature\"");
  feature.add("properties", properties.text());
  feature.add("geometry", geometry.text());
  return feature.text();
}

}  // namespace

QByteArray contourGeoJson(const std::vector<ContourLevel>& contours, const ContouredQuantity& quantity,
                          const JsonObject& more) {
  QByteArrayList features;
  for (const ContourLevel& contour : contours) features << featureOf(contour, quantity);
  JsonObject about;
  about.add("coordinates", json(QStringLiteral("the data's two columns in their own units, not longitude and "
                                               "latitude")));
  about.add("columns", columnsList(quantity));
  about.add(more);
  JsonObject collection;
  collection.add("type", "\"FeatureCollection\"");
  collection.add("credence", about.text());
  collection.add("features", "[\n" + features.join(",\n") + "\n]");
  return collection.text() + '\n';
}

}  // namespace credence
