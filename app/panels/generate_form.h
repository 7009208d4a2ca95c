#pragma once

#include "core/generators/generators.h"

#include <QWidget>

#include <functional>
#include <utility>
#include <vector>

class QAction;
class QGridLayout;

namespace credence {

/// A row for every number of one generator; those that the two classes have apart stand side by side.
class GenerateForm : public QWidget {
  Q_OBJECT

 public:
  /// `generator` lives as long as the program; `nextSeed` is what the dice do.
  GenerateForm(const Generator& generator, QAction* nextSeed, QWidget* parent = nullptr);

  /// Shows the numbers without telling anybody.
  void showSettings(const GeneratorSettings& settings);

 signals:
  void edited(const credence::GeneratorOption& option, double value);  ///< by the person's hand
  void dragStarted();
  void dragFinished();

 private:
  void addRow(const GeneratorOption& option);
  void addSeed(const GeneratorOption& option, QAction* nextSeed);
  void addClassHeads();
  void addPair(const GeneratorOption& ofClass0, const GeneratorOption& ofClass1);
  void addTitle(const GeneratorOption& option);
  void addBox(const GeneratorOption& option, int column);

  QGridLayout* m_grid;
  int m_line = 0;
  std::vector<std::pair<GeneratorOption, std::function<void(double)>>> m_shows;
};

}  // namespace credence
