#include "app/code/history_code.h"

#include "app/code/code_request.h"
#include "app/code/command_words.h"
#include "app/code/literals.h"
#include "app/report/translate.h"
#include "core/table/write_dataset.h"

#include <memory>
#include <optional>
#include <sstream>

namespace credence {

namespace {

/// In one line that nothing of it can end.
QString comment(QString text) {
  for (QChar& sign : text) {
    if (!sign.isPrint()) sign = QLatin1Char(' ');
  }
  return QStringLiteral("# %1\n").arg(text.simplified());
}

/// Writes the points of a state to a file of that name.
QString writingPoints(const Dataset& data, const QString& file) {
  std::ostringstream stream;
  write_dataset(stream, data);
  const QString table = QString::fromStdString(stream.str());
  QString end = QStringLiteral("END");
  while (table.contains(end)) end += QLatin1Char('_');
  return QStringLiteral("cat >%1 <<'%2'\n%3%2\n").arg(file, end, table);
}

/// The steps' commands, and what of the last one's data is known.
class HistoryWriter {
 public:
  QString text() const { return m_text; }

  void add(const HistoryStep& step) {
    const DocumentState& state = step.state;
    m_text += QLatin1Char('\n') + comment(step.text);
    if (state.dataset->size() == 0) {
      m_text += comment(tr("no points"));
      return;
    }
    const auto words = dataWords(state);
    if (!words) {
      m_text += comment(tr("%1 points: too many to stand here").arg(state.dataset->size()));
      return;
    }
    const QString line = shellLine(QStringList{QStringLiteral("credence"), QStringLiteral("fit")} + *words +
                                   settingWords(state));
    // Pins and ranges of the map are no part of a fit.
    if (line != m_lastLine) m_text += line + QLatin1Char('\n');
    m_lastLine = line;
  }

 private:
  /// How the step's data are called, after they have been written where no file has them; nothing where they
  /// are too many.
  std::optional<QStringList> dataWords(const DocumentState& state) {
    if (const auto word = dataWord(state)) return QStringList{*word} + readingWords(state);
    if (state.dataset->size() > mostPointsOfCode) return {};
    if (state.dataset != m_written) {
      m_file = QStringLiteral("points-%1.csv").arg(++m_files);
      m_written = state.dataset;
      m_text += writingPoints(*state.dataset, m_file);
    }
    return QStringList{m_file};
  }

  QString m_text;
  QString m_lastLine;
  QString m_file;
  std::shared_ptr<const Dataset> m_written;
  int m_files = 0;
};

}  // namespace

QString historyCode(const std::vector<HistoryStep>& steps) {
  HistoryWriter writer;
  for (const HistoryStep& step : steps) writer.add(step);
  return QStringLiteral("#!/bin/sh\n") +
         comment(tr("Written by Credence %1: what was done, and what each step came to. Writes points that "
                    "no file has into this folder.")
                     .arg(QStringLiteral(CREDENCE_VERSION))) +
         QStringLiteral("set -eu\n") + writer.text();
}

}  // namespace credence
