#pragma once

#include "app/document/document.h"

#include <QString>
#include <QWidget>

class QLabel;
class QToolButton;

namespace credence {

class BestSetting;
class CureRow;
class LogSlider;
class PinChips;

/// Below the plots, over the whole width of the window: a long slider for the width and one for the prior
/// variance, on each the best setting that is known; a button that searches the best, one that returns to
/// where the data began, and the pins.
class SettingBar : public QWidget {
  Q_OBJECT

 public:
  SettingBar(Document* document, BestSetting* best, QWidget* parent = nullptr);

  LogSlider* widthSlider() const { return m_width; }
  LogSlider* priorVarianceSlider() const { return m_priorVariance; }

  /// Where the window is low, without the words at the sliders' ends.
  void setBrief(bool brief);
  /// Neither marks the best setting nor offers to search it, while somebody is asked for it.
  void setBestHidden(bool hidden);
  /// While a best setting is searched, another search cannot be asked for.
  void setSearching(bool searching);
  /// Says below the button how long the search takes, in the place of what it goes by.
  void setCures(CureRow* cures);

 signals:
  void bestRequested();

 private:
  QWidget* buildButtons();
  void connectSliders();
  void update(Changes changes);
  void updateRanges();
  void updateValues();
  void updatePrior();
  void showBest();
  void showLocks();
  void showCriterion();
  void showCures();
  void reset();

  Document* m_document;
  BestSetting* m_best;
  Hyperparameters m_counted;  ///< whose weights were counted last
  LogSlider* m_width;
  LogSlider* m_priorVariance;
  QToolButton* m_bestButton;
  QToolButton* m_resetButton;
  QLabel* m_criterion;
  CureRow* m_cures = nullptr;
  QWidget* m_cureBox;  ///< around them
  QString m_widthTip;
  bool m_brief = false;
  bool m_searching = false;
  bool m_bestHidden = false;
  PinChips* m_pins;
};

}  // namespace credence
