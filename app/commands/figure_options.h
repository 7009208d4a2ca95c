#pragma once

#include "app/figures/figure_testimony.h"

#include <QCommandLineParser>
#include <QSizeF>
#include <QString>

namespace credence {

/// --output, whose ending must be one of a picture. Throws UsageError.
QString readFigureFile(const QCommandLineParser& parser);

/// --size, in millimetres or by name, into a spec, with the letters and the scale of that name. Throws
/// UsageError.
void addSizeOption(QCommandLineParser& parser);
bool hasFigureSize(const QCommandLineParser& parser);
void readFigureSize(const QCommandLineParser& parser, FigureSpec& spec);

/// --dpi. Throws UsageError, also for a picture of that size, in millimetres, with too many pixels.
int readFigureDpi(const QCommandLineParser& parser, const QSizeF& size);

/// --font and --font-size, into a spec. Throws UsageError.
void addFontOptions(QCommandLineParser& parser);
void readFont(const QCommandLineParser& parser, FigureSpec& spec);

/// --without, --contour-labels, --transparent, --marks, --lines and --greys. Throws UsageError.
void addPartsOptions(QCommandLineParser& parser);
/// `leftOut`: as the session has them, where options are left out.
FigureParts readParts(const QCommandLineParser& parser, const FigureParts& leftOut = {});

/// --carry, with what a figure has of its session.
void addFigureCarriageOption(QCommandLineParser& parser);
/// Throws UsageError.
FigureCarriage readFigureCarriage(const QCommandLineParser& parser);

}  // namespace credence
