#include "app/mainwindow/picture_actions.h"

#include "app/mainwindow/export_dialog.h"
#include "app/mainwindow/message_bar.h"
#include "app/plots/comparison_view.h"
#include "app/plots/plot_overlay.h"
#include "app/session/session.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>
#include <QMenu>
#include <QStatusBar>

#include <exception>

namespace credence {

PictureActions::PictureActions(QMainWindow* window, Document* document, ComparisonView* comparison,
                               LiveFit* liveFit, MessageBar* messages)
    : QObject(window),
      m_window(window),
      m_document(document),
      m_comparison(comparison),
      m_liveFit(liveFit),
      m_messages(messages) {}

void PictureActions::addMenuTo(QWidget* plot, FigureView view, const std::function<bool()>& allowed) {
  plot->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(plot, &QWidget::customContextMenuRequested, this, [this, plot, view, allowed](const QPoint& place) {
    if (!allowed()) return;
    QMenu menu;
    menu.addAction(tr("Save Picture…"), this, [this, view] { save(view); });
    menu.addAction(tr("Copy Picture"), this, [this, view] { copy(view); });
    menu.exec(plot->mapToGlobal(place));
  });
}

FigureContent PictureActions::content() const {
  return {m_comparison->result(),
          m_liveFit->map(),
          m_liveFit->mapQuantity(),
          m_comparison->boundaries(),
          m_comparison->surprise(),
          m_comparison->abstain(),
          m_comparison->leftPlot()->overlay()->section(),
          m_comparison->next(),
          m_comparison->bumps()};
}

void PictureActions::save(FigureView view) {
  ExportDialog dialog(content(), sessionOf(*m_document), view, m_window);
  connect(&dialog, &ExportDialog::failed, m_messages, &MessageBar::showMessage);
  connect(&dialog, &ExportDialog::saved, this, [this](const QString& file) {
    m_window->statusBar()->showMessage(tr("Saved %1").arg(file), 5000);
  });
  dialog.exec();
}

void PictureActions::copy(FigureView view) {
  try {
    const FigureContent shown = content();
    constexpr int clipboardDpi = 192;
    const FigureSpec spec{view, defaultFigureSize(view, shown), clipboardDpi};
    QGuiApplication::clipboard()->setImage(renderFigure(shown, spec));
    m_window->statusBar()->showMessage(tr("Picture copied"), 3000);
  } catch (const std::exception& error) {
    m_messages->showMessage(QString::fromUtf8(error.what()));
  }
}

}  // namespace credence
