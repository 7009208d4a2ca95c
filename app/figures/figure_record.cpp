#include "app/figures/figure_record.h"

#include "app/compute/sampled_boundaries.h"
#include "app/figures/compute_studies.h"
#include "app/figures/figure_fields.h"
#include "app/figures/font_mark.h"
#include "app/files/figure_payload.h"
#include "app/plots/figure_grid.h"
#include "app/plots/simplified_line.h"
#include "app/session/file_version.h"
#include "app/session/session_fields.h"

#include <QJsonDocument>

#include <stdexcept>
#include <utility>

namespace credence {

/// A view by its id.
template <>
struct FieldKind<const FigureView*> {
  static QByteArray write(const FigureView* view, const WritingPlace&) {
    return jsonText(QLatin1String(view->id));
  }
  static const FigureView* read(const QJsonValue& value, const FieldPlace& place, Limits) {
    std::vector<const FigureView*> all = figureViews();
    all.push_back(&gridView);
    QStringList ids;
    for (const FigureView* view : all) ids << QLatin1String(view->id);
    return all.at(readWord(value, place, ids));
  }
};

/// A session, as it is.
template <>
struct FieldKind<QJsonObject> {
  static QByteArray write(const QJsonObject& value, const WritingPlace&) {
    return QJsonDocument(value).toJson(QJsonDocument::Compact);
  }
  static QJsonObject read(const QJsonValue& value, const FieldPlace& place, Limits) {
    if (!value.isObject()) place.refuse(value, QStringLiteral("an object of named values"));
    return value.toObject();
  }
};

template <typename Fields>
void visit(Fields& fields, FigureRecipe& recipe) {
  fields("view", recipe.view);
  fields("width_mm", recipe.width, {.low = 1.0, .high = 5000.0});
  fields("height_mm", recipe.height, {.low = 1.0, .high = 5000.0});
  fields("dpi", recipe.dpi, {.low = 10.0, .high = 2400.0});
  fields("font_family", recipe.fontFamily);
  fields("font_pt", recipe.fontSize, {.low = 0.0, .high = 100.0});
  fields("bounds", recipe.bounds);
  fields("draws", recipe.draws, {.low = 0.0, .high = mostDrawsOfFigure});
  fields("draws_seed", recipe.drawsSeed);
  fields("marks_setting", recipe.marksSetting);
  fields("cells", recipe.cells);
  fields("columns", recipe.columns, {.low = 0.0, .high = 100.0});
  fields("parts", recipe.parts);
  fields("scale", recipe.scale, {.low = smallestScale, .high = largestScale});
  fields("boundaries_angle", recipe.boundariesAngle, {.low = -10.0, .high = 10.0});
}

template <typename Fields>
void visit(Fields& fields, ContourNumbers& contour) {
  fields("level", contour.level);
  fields("lines", contour.lines);
}

template <typename Fields>
void visit(Fields& fields, PictureNumbers& picture) {
  fields("quantity", picture.quantity);
  fields("columns", picture.columns);
  fields("rows", picture.rows);
  fields("values", picture.values);
  fields("contours", picture.contours);
}

template <typename Fields>
void visit(Fields& fields, NamedNumber& number) {
  fields("name", number.name);
  fields("value", number.value);
}

template <typename Fields>
void visit(Fields& fields, FigureNumbers& numbers) {
  fields("converged", numbers.converged);
  fields("error_bound", numbers.errorBound);
  fields("error_bound_p", numbers.errorBoundP);
  fields("reason", numbers.reason);
  fields("evidence", numbers.evidence);
  fields("scores", numbers.scores);
  fields("pictures", numbers.pictures);
  fields("map", numbers.map);
}

namespace {

const QString recordFormat = QString::fromLatin1(figureFormat);
constexpr int recordVersion = 4;

struct RecordFields {
  FigureRecord record = {};
  QString format = recordFormat;
  std::uint64_t version = recordVersion;
};

/// As many digits as comparing asks for.
void shorten(std::vector<std::optional<double>>& values) {
  constexpr int digits = 9;
  for (std::optional<double>& value : values) {
    if (value) value = QString::number(*value, 'g', digits).toDouble();
  }
}

/// Fewer places of the same line, a thirtieth as far from it as comparing allows.
void shorten(std::vector<std::array<int, 2>>& line) {
  constexpr double tolerance = 30.0;  // hundred-thousandths of the plot's sides
  QVector<QPointF> places;
  places.reserve(static_cast<qsizetype>(line.size()));
  for (const std::array<int, 2>& place : line) places << QPointF(place[0], place[1]);
  places = simplifiedLine(places.constData(), static_cast<int>(places.size()), tolerance);
  line.clear();
  line.reserve(static_cast<std::size_t>(places.size()));
  for (const QPointF& place : places) line.push_back({qRound(place.x()), qRound(place.y())});
}

/// What the figure carries of them: all that is needed to tell them from others, in a fraction of the bytes.
FigureNumbers shortened(FigureNumbers numbers) {
  for (PictureNumbers& picture : numbers.pictures) {
    shorten(picture.values);
    for (ContourNumbers& contour : picture.contours) {
      for (auto& line : contour.lines) shorten(line);
    }
  }
  return numbers;
}

}  // namespace

template <typename Fields>
void visit(Fields& fields, RecordFields& all) {
  fields.demanded("format", all.format);
  fields.demanded("version", all.version);
  fields("program", all.record.program);
  fields("drawing", all.record.drawing);
  fields("font", all.record.font);
  fields("figure", all.record.recipe);
  fields("results", all.record.numbers);
  fields.demanded("session", all.record.session);
}

QString figureProgram() {
  return QStringLiteral("Credence %1, Qt %2")
      .arg(QStringLiteral(CREDENCE_VERSION), QString::fromLatin1(qVersion()));
}

QString fontOf(const FigureContent& content, const FigureSpec& spec) {
  return fontMark(figurePage(content, spec).font);
}

QByteArray sessionPayload(const Session& session, CarriedByFigure carried) {
  if (carried == CarriedByFigure::nothing) return {};
  const bool withData =
      carried == CarriedByFigure::data && session.state.dataset->size() <= mostPointsInFigure;
  return toJson(session, withData ? PointsPlace::inside : PointsPlace::left_out);
}

QByteArray figureRecordOf(const FigureContent& content, const FigureSpec& spec, const Session& session,
                          CarriedByFigure carried) {
  if (carried == CarriedByFigure::nothing) return {};
  return toJson({.program = figureProgram(),
                 .drawing = drawingNumber,
                 .font = fontOf(content, spec),
                 .recipe = recipeOf(content, spec),
                 .numbers = shortened(numbersOf(content, spec)),
                 .session = QJsonDocument::fromJson(sessionPayload(session, carried)).object()});
}

QByteArray toJson(const FigureRecord& record) {
  return FieldKind<RecordFields>::write({.record = record}, {});
}

FigureRecord figureRecordFromJson(const QByteArray& json) {
  QJsonObject object = jsonObjectOf(json);
  if (saysSession(object)) {
    throw std::runtime_error("it carries its session, and no results that could be verified");
  }
  if (object[QStringLiteral("format")].toString() != recordFormat) {
    throw std::runtime_error("what the picture carries is not from Credence");
  }
  const FileVersion version = takeVersion(object, recordVersion, QStringLiteral("figure"));
  UnknownNames unknown;
  const FieldPlace place = {.names = &unknown};
  FigureRecord record =
      readAs(version, [&] { return FieldKind<RecordFields>::read(object, place, {}).record; });
  record.notice = noticeOf(version, unknown);
  const std::vector<const FigureView*>& cells = record.recipe.cells;
  const bool grid = record.recipe.view == &gridView;
  if (grid == cells.empty() || cells.size() > mostCells || std::ranges::count(cells, &gridView) > 0) {
    throw std::runtime_error("figure.cells: these are not the views of a grid");
  }
  return record;
}

namespace {

/// False where the map is of what the session no longer holds.
bool takeMap(const FigureContent& content, Session& session) {
  if (!content.map || content.map->request.dataset != session.state.dataset || !content.map->complete())
    return false;
  session.state.evidenceRanges = content.map->request.ranges;
  session.view.mapQuantity = content.mapQuantity;
  return true;
}

/// False where the fit is.
bool takeFit(const FigureContent& content, Session& session) {
  if (!content.fit || content.fit->request.dataset != session.state.dataset) return false;
  const FitRequest& request = content.fit->request;
  session.state.split = request.split;
  session.state.hyperparameters = request.hyperparameters;
  return true;
}

void takePlots(const FigureContent& content, ViewState& seen) {
  const FitRequest& request = content.fit->request;
  seen.shown = request.shown;
  seen.trueBoundary = request.trueBoundary;
  seen.boundaries = anyHas(content.over.boundaries, &SampledBoundaries::lines);
  seen.priorBoundaries = anyHas(content.over.boundaries, &SampledBoundaries::priorLines);
  seen.surprise = content.over.surprise != nullptr;
  seen.overlays = content.over.overlays ? content.over.overlays->shown() : ShownOverlays();
  seen.section = content.over.section;
  seen.covered = content.covered;
  if (!content.over.abstain) seen.costs.reset();
  const bool two = std::ranges::any_of(content.fit->pictures,
                                       [](const Picture& picture) { return picture.setting.has_value(); });
  if (!two) seen.against.reset();
}

void takeJudgement(const JudgementFigure& judged, ViewState& seen) {
  seen.judgedRole = judged.role;
  seen.judged = judged.calibrated;
  seen.threshold = judged.threshold;
  seen.bins = static_cast<int>(judged.judgement->request.bins);
  seen.equalCounts = judged.judgement->request.binning == Binning::equal_count;
}

}  // namespace

std::optional<Session> sessionOfFigure(const FigureContent& content, const FigureSpec& spec, Session now) {
  if (shows(spec, &FigureView::map) && !takeMap(content, now)) return {};
  if (!spec.view->fit && !content.fit) {
    now.state.split = content.map->request.split;
    now.state.hyperparameters = content.map->request.like;
    return now;
  }
  if (!takeFit(content, now)) return {};
  if (spec.view->fit) takePlots(content, now.view);
  if (content.judged) takeJudgement(*content.judged, now.view);
  return now;
}

}  // namespace credence
