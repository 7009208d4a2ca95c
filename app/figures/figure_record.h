#pragma once

#include "app/figures/figure_numbers.h"
#include "app/figures/figure_recipe.h"
#include "app/plots/figure.h"
#include "app/session/session.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <optional>

namespace credence {

/// What a figure says of itself, unseen: the session it is of, how it was made of it, and its results.
struct FigureRecord {
  QString program = {};  ///< what made it: "Credence 0.2.0, Qt 6.4.2"
  int drawing = 0;       ///< drawingNumber of that program; 0: from before there were such numbers
  QString font = {};     ///< fontMark() of its letters
  FigureRecipe recipe = {};
  FigureNumbers numbers = {};
  QJsonObject session = {};
  QString notice = {};  ///< noticeOf() what it says beside its session; empty where all of it is known
};

/// Counts the ways in which Credence has drawn figures: one more in every commit that changes what a figure
/// shows, so that figures from before it are told from forged ones.
inline constexpr int drawingNumber = 13;

/// Whether the points travel in a figure.
enum class CarriedByFigure {
  data,     ///< with all else
  hash,     ///< their number and hash alone: for data that must stay where they are
  nothing,  ///< a picture is all there is
};

/// More points travel by their hash alone: readers of PNG refuse texts above 8 MB.
inline constexpr std::uint64_t mostPointsInFigure = 100'000;

/// This program, as figures name it.
QString figureProgram();

/// fontMark() of a figure's letters.
QString fontOf(const FigureContent& content, const FigureSpec& spec);

/// JSON, to be carried; empty where nothing is to be.
QByteArray figureRecordOf(const FigureContent& content, const FigureSpec& spec, const Session& session,
                          CarriedByFigure carried);

/// The session alone, for pictures that cannot be made again of it; empty where nothing is to be carried.
QByteArray sessionPayload(const Session& session, CarriedByFigure carried);

/// What it lacks is as it is declared. Throws std::runtime_error with a sentence for anything else, and for
/// what needs something that this version does not have.
FigureRecord figureRecordFromJson(const QByteArray& json);

/// The same as it is written: of what figureRecordFromJson() has read, all that this program knows.
QByteArray toJson(const FigureRecord& record);

/// The session that a figure is of, as it was when that was made: what the document holds now may have gone
/// on. Nothing for content of other data.
std::optional<Session> sessionOfFigure(const FigureContent& content, const FigureSpec& spec, Session now);

}  // namespace credence
