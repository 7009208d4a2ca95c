#include "app/mainwindow/code_actions.h"

#include "app/code/code_language.h"
#include "app/code/code_request.h"
#include "app/code/command_words.h"
#include "app/code/history_code.h"
#include "app/code/known_numbers.h"
#include "app/document/file_name.h"
#include "app/files/whole_file.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/mainwindow/services.h"
#include "app/panels/file_to_write.h"
#include "core/table/write_dataset.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>
#include <array>
#include <exception>
#include <memory>
#include <sstream>
#include <vector>

namespace credence {

namespace {

// A Gaussian that is found by iteration is computed while the menu waits: a second for so many points.
constexpr arma::uword mostPointsToIterate = 500;

/// The Gaussians beside Laplace's that the plots show or the page Judge judges by.
std::vector<const PosteriorKind*> posteriorsInSight(const ViewState& view) {
  const std::array methods = {view.shown.left.method, view.shown.right.method, view.pinned, view.judged};
  std::vector<const PosteriorKind*> kinds;
  for (const PosteriorKind* kind : gaussian_posteriors()) {
    const bool seen = std::ranges::any_of(methods, [kind](const Method* method) {
      return method != nullptr && !method->draws_weights() && method->posterior == kind;
    });
    if (seen && kind->cost == PosteriorCost::iterated) kinds.push_back(kind);
  }
  return kinds;
}

/// Those of them that this fit has, and that do not keep the person waiting.
std::vector<const PosteriorKind*> posteriorsOfCode(const ViewState& view, const Fit& fit) {
  if (fit.split.train().n_elem > mostPointsToIterate) return {};
  std::vector<const PosteriorKind*> kinds = posteriorsInSight(view);
  std::erase_if(kinds,
                [&fit](const PosteriorKind* kind) { return !kind->suits(fit.request.hyperparameters); });
  return kinds;
}

/// Of the fit's data, and as it stands in the panel: null where none is complete, or a script would take
/// long.
std::shared_ptr<const MapResult> mapOfCode(const LiveFit& live, const DocumentState& state, const Fit& fit) {
  const auto map = live.map();
  if (!map || !map->complete() || fit.split.train().n_elem > mostPointsToIterate) return nullptr;
  const MapRequest& request = map->request;
  const bool current = request.dataset == state.dataset && request.split == state.split &&
                       request.ranges == state.evidenceRanges &&
                       request.like.features == fit.request.hyperparameters.features;
  return current ? map : nullptr;
}

}  // namespace

CodeActions::CodeActions(Services& services, MessageBar* messages, QWidget* window)
    : QObject(window), m_services(services), m_messages(messages), m_window(window) {}

void CodeActions::addToEditMenu(QMenu* menu) {
  QMenu* copies = menu->addMenu(tr("Copy &as"));
  QMenu* files = menu->addMenu(tr("Save as &Script"));
  for (const CodeLanguage& language : codeLanguages()) {
    addEntry(copies, language.title, {}, [this, &language] { copy(language); });
    addEntry(files, language.title + tr("…"), {}, [this, &language] { save(language); });
  }
  copies->addSeparator();
  addEntry(copies, tr("History as Commands"), {}, [this] { copyHistory(); });
}

bool CodeActions::needsTable(const CodeLanguage& language) const {
  CodeRequest request;
  request.state = m_services.document.state();
  return (language.readsPoints || !dataWord(request.state)) && needsDataFile(request);
}

QString CodeActions::codeIn(const CodeLanguage& language, const QString& dataFile) {
  const auto fit = m_services.liveFit.fitAtHand();
  if (!fit) {
    m_messages->showMessage(tr("There is no fit yet whose numbers a script could be compared with"));
    return {};
  }
  if (!fit->model->mode.converged) {
    m_messages->showMessage(tr("No script: the fit did not converge, so it has no numbers to compare"));
    return {};
  }
  try {
    CodeRequest request;
    request.state = m_services.document.state();
    request.split = fit->split;
    request.dataFile = dataFile;
    if (language.readsPoints || !dataWord(request.state)) placePoints(request);
    std::vector<const PosteriorKind*> further;
    std::shared_ptr<const MapResult> map;
    if (language.computesAll) {
      further = posteriorsOfCode(m_services.document.view(), *fit);
      map = mapOfCode(m_services.liveFit, request.state, *fit);
    }
    request.map = map != nullptr;
    request.known = knownNumbers(*fit, further, map ? &map->map : nullptr);
    return language.write(request);
  } catch (const std::exception& error) {
    m_messages->showMessage(tr("No script: %1").arg(QString::fromUtf8(error.what())));
    return {};
  }
}

void CodeActions::copy(const CodeLanguage& language) {
  if (needsTable(language)) {
    m_messages->showMessage(
        tr("Nothing copied: %1 points are too many for a script; Save as Script writes them "
           "to a table beside it")
            .arg(m_services.document.state().dataset->size()));
    return;
  }
  const QString code = codeIn(language);
  if (code.isEmpty()) return;
  QGuiApplication::clipboard()->setText(code);
  emit noticed(tr("Copied as %1").arg(language.title));
}

void CodeActions::copyHistory() {
  std::vector<HistoryStep> steps = m_services.document.history();
  steps.front().text = tr("Begun with %1").arg(steps.front().state.name);
  QGuiApplication::clipboard()->setText(historyCode(steps));
  emit noticed(steps.size() == 1 ? tr("Copied: nothing has been done yet")
                                 : tr("Copied %1 steps").arg(steps.size() - 1));
}

void CodeActions::save(const CodeLanguage& language) {
  const bool beside = needsTable(language);
  QString code = beside ? QString() : codeIn(language);
  if (!beside && code.isEmpty()) return;
  const QString ending = QLatin1Char('.') + language.ending;
  const QString file =
      fileToWrite(m_window, {.title = tr("Save as %1").arg(language.title),
                             .kind = QStringLiteral("script"),
                             .ending = ending,
                             .complete = [&](const QString& typed) { return withEnding(typed, ending); }});
  if (file.isEmpty()) return;
  if (beside) {
    const QFileInfo info(file);
    const QString table =
        info.absoluteDir().filePath(info.completeBaseName() + QStringLiteral("-points.csv"));
    code = codeIn(language, table);
    if (code.isEmpty() || !writeTable(table)) return;
  }
  if (const auto reason = replaceFile(file, code.toUtf8())) {
    m_messages->showMessage(*reason);
  } else {
    emit noticed(tr("Saved to %1").arg(shownFileName(file)));
  }
}

bool CodeActions::writeTable(const QString& file) {
  if (!mayWrite(m_window, file)) return false;
  const QString question =
      tr("%1 is there already. Replace it by the points of the script?").arg(shownFileName(file));
  if (QFileInfo::exists(file) &&
      QMessageBox::question(m_window, tr("Save as Script"), question) != QMessageBox::Yes) {
    return false;
  }
  std::ostringstream points;
  write_dataset(points, *m_services.document.state().dataset);
  const auto reason = replaceFile(file, QByteArray::fromStdString(points.str()));
  if (reason) m_messages->showMessage(*reason);
  return !reason;
}

}  // namespace credence
