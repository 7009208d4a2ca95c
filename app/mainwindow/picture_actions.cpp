#include "app/mainwindow/picture_actions.h"

#include "app/document/file_name.h"
#include "app/figures/numbers_file.h"
#include "app/files/whole_file.h"
#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/message_bar.h"
#include "app/panels/file_to_write.h"
#include "app/plots/comparison_view.h"
#include "app/plots/picture_style.h"
#include "app/plots/plot_overlay.h"
#include "app/session/session.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace credence {

PictureActions::PictureActions(QMainWindow* window, Document* document, ComparisonView* comparison,
                               LiveFit* liveFit, MessageBar* messages)
    : QObject(window),
      m_window(window),
      m_document(document),
      m_comparison(comparison),
      m_liveFit(liveFit),
      m_messages(messages),
      m_copies(
          tr("No picture copied: %1"), Answers::of_newest,
          [](const PlotsRequest& request, const auto& context) {
            context.publish(std::make_shared<const FigureContent>(makePlots(request, context.superseded)));
          },
          [this](const std::shared_ptr<const FigureContent>& made) {
            takePlots(*made, m_copied);
            copyMade();
          }) {
  connect(&m_copies, &Delivery::failed, m_messages, &MessageBar::showMessage);
}

void PictureActions::addMenuTo(QWidget* plot, const FigureView* view, const std::function<bool()>& allowed) {
  plot->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot, &QWidget::customContextMenuRequested, this, [this, plot, view, allowed](const QPoint& place) {
    if (!allowed()) return;
    QMenu menu;
    menu.addAction(tr("Save Picture…"), this, [this, view] { save(view); });
    menu.addAction(tr("Copy Picture"), this, [this, view] { copy(view); });
    if (view->place) {
      menu.addAction(tr("Save Numbers…"), this, [this, view] { saveNumbers(*view->place); });
    }
    menu.exec(plot->mapToGlobal(place));
  });
}

void PictureActions::addNumbersMenuTo(QMenu* menu) {
  QMenu* numbers = menu->addMenu(tr("Save &Numbers"));
  addEntry(numbers, tr("Of the &Left Plot…"), {}, [this] { saveNumbers(PicturePlace::left); });
  addEntry(numbers, tr("Of the &Right Plot…"), {}, [this] { saveNumbers(PicturePlace::right); });
  addEntry(numbers, tr("Of the &Difference…"), {}, [this] { saveNumbers(PicturePlace::difference); });
}

void PictureActions::saveNumbers(PicturePlace place) {
  const auto result = m_comparison->result();
  const Picture* picture = result ? result->picture(place) : nullptr;
  if (picture == nullptr || picture->values.is_empty()) {
    m_messages->showMessage(tr("No numbers to save: that plot shows nothing yet"));
    return;
  }
  const QString file = fileToWrite(
      m_window,
      {.title = tr("Save Numbers of %1").arg(titleOf(*picture)),
       .kind = QStringLiteral("numbers"),
       .subject = idOf(*picture).replace(QLatin1Char(' '), QLatin1Char('_')),
       .ending = QStringLiteral(".geojson"),
       .filters = tr("Contours (*.geojson *.json);;Values on the grid (*.csv);;Values for NumPy (*.npy)")});
  if (file.isEmpty()) return;
  const auto format = numbersFileOf(file);
  if (!format) {
    m_messages->showMessage(tr("Nothing saved: %1 should end in .geojson, .json, .csv or .npy, which says "
                               "what it holds")
                                .arg(shownFileName(file)));
    return;
  }
  if (const auto reason = replaceFile(file, numbersFile(*format, *picture, contoursOf(*picture), *result))) {
    m_messages->showMessage(*reason);
  } else {
    m_window->statusBar()->showMessage(tr("Saved %1").arg(shownFileName(file)), 5000);
  }
}

FigureContent PictureActions::content() const {
  FigureContent content{m_comparison->result(), m_liveFit->map(), m_liveFit->mapQuantity(),
                        m_comparison->content()};
  content.pins = m_document->state().pins;
  content.covered = m_document->view().covered;
  return content;
}

void PictureActions::save(const FigureView* view, QWidget* over) {
  ExportDialog dialog(content(), sessionOf(*m_document), view, over != nullptr ? over : m_window);
  connect(&dialog, &ExportDialog::failed, m_messages, &MessageBar::showMessage);
  connect(&dialog, &ExportDialog::saved, this, [this](const QString& file) {
    m_window->statusBar()->showMessage(tr("Saved %1").arg(file), 5000);
  });
  dialog.exec();
}

/// The plots are made as they belong into a picture, whatever the window's shape.
void PictureActions::copy(const FigureView* view) {
  constexpr int clipboardDpi = 192;
  const Session session = sessionOf(*m_document);
  m_copies.cancel();
  m_copied = content();
  m_copiedSpec = {.view = view, .dpi = clipboardDpi, .parts = partsOf(session.view)};
  m_copiedSpec.size = suitableSize(session, m_copiedSpec, {}, 0.0, session.view.bounds);
  auto request = plotsToMake(m_copied, session, m_copiedSpec);
  if (!request) return copyMade();
  m_window->statusBar()->showMessage(tr("Copying the picture…"));
  m_copies.post(std::move(*request));
}

void PictureActions::copyMade() {
  try {
    QGuiApplication::clipboard()->setImage(renderFigure(m_copied, m_copiedSpec));
    m_window->statusBar()->showMessage(tr("Picture copied"), 3000);
  } catch (const std::exception& error) {
    m_messages->showMessage(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence
