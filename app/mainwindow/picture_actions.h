#pragma once

#include "app/compute/live_computation.h"
#include "app/compute/live_fit.h"
#include "app/figures/plots_to_make.h"
#include "app/plots/figure.h"

#include <QObject>

#include <functional>

class QMainWindow;
class QMenu;

namespace credence {

class ComparisonView;
class Document;
class MessageBar;

/// Saving and copying pictures, and saving the numbers behind them, from the menus and from the plots' own.
class PictureActions : public QObject {
  Q_OBJECT

 public:
  PictureActions(QMainWindow* window, Document* document, ComparisonView* comparison, LiveFit* liveFit,
                 MessageBar* messages);

  /// Offers them at the right button, where `allowed`.
  void addMenuTo(QWidget* plot, const FigureView* view, const std::function<bool()>& allowed);

  /// Save Numbers, with an entry for each plot.
  void addNumbersMenuTo(QMenu* menu);

  /// Over the window that asks; null: the main one.
  void save(const FigureView* view, QWidget* over = nullptr);
  void copy(const FigureView* view);

 private:
  void saveNumbers(PicturePlace place);
  FigureContent content() const;
  void copyMade();

  QMainWindow* m_window;
  Document* m_document;
  ComparisonView* m_comparison;
  LiveFit* m_liveFit;
  MessageBar* m_messages;
  FigureContent m_copied;  ///< waits for its plots, or has been copied
  FigureSpec m_copiedSpec;
  LiveComputation<PlotsRequest, FigureContent> m_copies;  ///< last: its thread ends before what it uses
};

}  // namespace credence
