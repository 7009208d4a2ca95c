#pragma once

#include "app/plots/figure_page.h"
#include "app/report/table.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <variant>
#include <vector>

namespace credence {

/// What stands in a report, one below the other. Words are plain text but for formulas.
struct ReportText {
  QString text;
};
struct ReportWarnings {
  QStringList sentences;
};
struct ReportFigure {
  QString name;  ///< of a file, without ending: "plots"
  QString caption;
  FigurePage page;
};
struct ReportTable {
  QString name;  ///< of a file, without ending: "scores"
  Table table;   ///< its title is its caption
};
/// A formula, and where it is from.
struct ReportFormula {
  QString title;
  QString html;    ///< our own: with <i>, <sub>, <sup>
  QString source;  ///< "MacKay 1992"
};
/// A file that the report has with it: shown where it is code, to be taken along everywhere.
struct ReportFile {
  QString name;  ///< "fit.py"
  QString title;
  QString mime;
  QByteArray bytes;
  bool shown = false;  ///< its text is part of the report
};
using ReportBlock =
    std::variant<ReportText, ReportWarnings, ReportFigure, ReportTable, ReportFormula, ReportFile>;

struct ReportSection {
  QString title;
  std::vector<ReportBlock> blocks;
};

/// What a report says, in whatever form it is written.
struct Report {
  QString title;
  QString subtitle;          ///< by what program, and when
  QString description = {};  ///< in two sentences, what it is of and what it found
  std::vector<ReportSection> sections;
};

}  // namespace credence
