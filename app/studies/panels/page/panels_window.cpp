#include "app/studies/panels/page/panels_window.h"

#include "app/compute/live_fit.h"
#include "app/panels/cure_row.h"
#include "app/panels/panels_part.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/figure.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/panels/page/panels_plot.h"
#include "app/studies/panels/panels.h"
#include "app/studies/panels/panels_figure.h"
#include "app/studies/panels/panels_sentence.h"
#include "app/studies/panels/panels_table.h"
#include "app/style/menu_button.h"
#include "app/style/typed_box.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/table_view.h"
#include "core/evidence/evidence_budget.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int panelRowHeight = 18;  // px
constexpr int fewestTableRows = 2;  // and the headings
constexpr int panelTableRows = 12;
constexpr int roomForPanels = 400;    // px, with the headings and what stands above
constexpr int lowestWithTable = 460;  // px, of a window that shows panels and a table,
constexpr int roomForAnswer = 500;    // and with question and answer besides
constexpr int copiedPanelsDpi = 192;

QStringList typedValues(const QString& text) {
  QStringList values = listedNumbers(text);
  values.removeAll(QString());
  return values;
}

QString joinedValues(const QStringList& values) {
  return values.join(QStringLiteral(", "));
}

}  // namespace

PanelsWindow::PanelsWindow(Document* document, LiveFit* fit, PanelsPart* labels, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_document(document),
      m_fit(fit),
      m_panels(document),
      m_quantity(new QComboBox),
      m_values(new QLineEdit),
      m_choices(new MenuButton),
      m_method(new QComboBox),
      m_difference(new QCheckBox(tr("Difference"))),
      m_shown(new QCheckBox(tr("Numbers"))),
      m_weights(new QCheckBox(tr("Two weights"))),
      m_pair(new QComboBox),
      m_labellings(new QCheckBox(tr("Evidence of all labels"))),
      m_labelled(new WholeBox),
      m_status(new ElidedLabel),
      m_cures(
          new StudyCures(QStringLiteral("panelsCures"), tr("All panels take %1."), fit, Effort::settings)),
      m_head(new StudyHead(QStringLiteral("panels"), credence::tr(panelsStudy.words().question))),
      m_weightsHead(
          new StudyHead(QStringLiteral("weightPanels"), credence::tr(weightPanelsStudy.words().question))),
      m_stop(new QToolButton),
      m_plot(new PanelsPlot),
      m_labels(labels),
      m_table(makeTableView(QStringLiteral("panelsTable"))) {
  setObjectName(QStringLiteral("panelsWindow"));
  setWindowTitle(tr("Several Settings"));
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(panelRowHeight);
  m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);  // never squeezed by the panels
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 6);
  layout->setSpacing(4);
  layout->addLayout(buildTop());
  layout->addLayout(buildStatus());
  layout->addWidget(m_cures);
  layout->addWidget(m_head);
  layout->addWidget(m_weightsHead);
  layout->addWidget(m_plot, 1);
  layout->addWidget(m_labels, 1);
  layout->addWidget(m_table);
  m_labels->hide();
  m_panels.interest().followSight(m_plot);
  connect(m_labels, &PanelsPart::changed, this, &PanelsWindow::showLabels);
  connect(m_labels, &PanelsPart::failed, this, &PanelsWindow::showError);
  connect(&m_panels, &LivePanels::resultChanged, this, &PanelsWindow::showPanels);
  connect(&m_panels, &LivePanels::failed, this, &PanelsWindow::showError);
  connect(m_plot, &PanelsPlot::panelChosen, this, &PanelsWindow::adopt);
  connect(m_plot, &PanelsPlot::failed, this, &PanelsWindow::showError);
  document->onView<&ViewState::panels>(this, &PanelsWindow::showSetting);
  document->onView<&ViewState::shown, &ViewState::against>(this, &PanelsWindow::showCurrent);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Origin && setting().values == m_suggested) suggestValues();
    if (isVisible()) showCurrent();
  });
  connect(new QShortcut(QKeySequence::HelpContents, this), &QShortcut::activated, this,
          &PanelsWindow::helpAsked);
  showSetting();
}

QLayout* PanelsWindow::buildTop() {
  m_quantity->setObjectName(QStringLiteral("panelsQuantity"));
  m_quantity->setAccessibleName(tr("What is varied"));
  for (const VariedQuantity* quantity : variedQuantities()) {
    m_quantity->addItem(fromTable(quantity->title), fromTable(quantity->id));
  }
  m_values->setObjectName(QStringLiteral("panelsValues"));
  m_values->setAccessibleName(tr("Its values"));
  m_choices->setObjectName(QStringLiteral("panelsChoices"));
  m_choices->setText(tr("Choose ▾"));
  m_choices->setToolTip(tr("All values that there are"));
  m_choices->setMenu(new QMenu(m_choices));
  m_method->setObjectName(QStringLiteral("panelsMethod"));
  m_method->setAccessibleName(tr("Method"));
  for (const Method* method : methods()) {
    if (!method->at_hand()) continue;
    m_method->addItem(fromTable(method->title), fromTable(method->id));
    m_method->setItemData(m_method->count() - 1, fromTable(method->purpose), Qt::ToolTipRole);
  }
  m_difference->setObjectName(QStringLiteral("panelsDifference"));
  m_difference->setToolTip(tr("Of two panels: the second less the first, beside them"));
  m_shown->setObjectName(QStringLiteral("panelsNumbers"));
  m_shown->setToolTip(tr("A table of the panels below them"));
  auto* top = new QHBoxLayout;
  top->addWidget(m_quantity);
  top->addWidget(m_values, 1);
  top->addWidget(m_choices);
  top->addWidget(new QLabel(tr("by")));
  top->addWidget(m_method);
  top->addWidget(m_difference);
  top->addWidget(m_shown);
  top->addWidget(buildExport());
  top->addWidget(buildPictures());
  connect(m_quantity, &QComboBox::activated, this, &PanelsWindow::chooseQuantity);
  connect(m_values, &QLineEdit::editingFinished, this, [this] {
    PanelsSetting next = setting();
    next.values = m_values->text().trimmed();
    set(next);
  });
  connect(m_choices->menu(), &QMenu::aboutToShow, this, &PanelsWindow::fillChoices);
  connect(m_method, &QComboBox::activated, this, [this](int index) {
    PanelsSetting next = setting();
    next.method = methodAtHand(m_method->itemData(index).toString());
    set(next);
  });
  connect(m_difference, &QCheckBox::clicked, this, [this](bool on) {
    PanelsSetting next = setting();
    next.difference = on;
    set(next);
  });
  connect(m_shown, &QCheckBox::clicked, this, [this](bool on) {
    PanelsSetting next = setting();
    next.table = on;
    set(next);
  });
  return top;
}

QLayout* PanelsWindow::buildStatus() {
  m_status->setObjectName(QStringLiteral("panelsStatus"));
  m_stop->setObjectName(QStringLiteral("panelsStop"));
  m_stop->setAutoRaise(true);
  connect(m_stop, &QToolButton::clicked, this, [this] {
    if (m_panels.running()) {
      m_panels.stop();
    } else {
      m_panels.goOn();
    }
  });
  auto* line = new QHBoxLayout;
  line->addWidget(m_status, 1);
  line->addLayout(buildWeights());
  line->addLayout(buildLabellings());
  line->addWidget(m_stop);
  m_stop->setText(tr("Cancel"));
  line->addStrut(m_stop->sizeHint().height());  // while it is hidden, too
  return line;
}

QLayout* PanelsWindow::buildWeights() {
  m_weights->setObjectName(QStringLiteral("panelsWeights"));
  m_weights->setToolTip(tr("Not p: the prior and the posterior of two weights, of features with names"));
  m_pair->setObjectName(QStringLiteral("panelsPair"));
  m_pair->setAccessibleName(tr("Which weights"));
  m_pair->setToolTip(tr("Whose weights: of the horizontal axis, and of the vertical one"));
  connect(m_weights, &QCheckBox::clicked, this, [this](bool on) {
    PanelsSetting next = setting();
    next.weights = on;
    next.labellings = false;
    set(next);
  });
  connect(m_pair, &QComboBox::activated, this, [this] {
    PanelsSetting next = setting();
    next.weightPair = m_pair->currentText();
    set(next);
  });
  auto* line = new QHBoxLayout;
  line->addWidget(m_weights);
  line->addWidget(m_pair);
  return line;
}

QLayout* PanelsWindow::buildLabellings() {
  m_labellings->setObjectName(QStringLiteral("panelsLabellings"));
  m_labellings->setToolTip(
      tr("Not pictures: log p(D) of all labels that a few points can have, under each of these models"));
  m_labelled->setObjectName(QStringLiteral("panelsLabelled"));
  m_labelled->setAccessibleName(tr("Of how many points"));
  m_labelled->setRange(1, static_cast<int>(most_budget_points));
  m_labelled->setPrefix(tr("of the first "));
  m_labelled->setSuffix(tr(" points"));
  m_labelled->setKeyboardTracking(false);
  connect(m_labellings, &QCheckBox::clicked, this, [this](bool on) {
    PanelsSetting next = setting();
    next.labellings = on;
    next.weights = false;
    set(next);
  });
  connect(m_labelled, &QSpinBox::valueChanged, this, [this](int value) {
    PanelsSetting next = setting();
    next.labelledPoints = static_cast<std::uint64_t>(value);
    set(next);
  });
  auto* line = new QHBoxLayout;
  line->addWidget(m_labellings);
  line->addWidget(m_labelled);
  return line;
}

TableButton* PanelsWindow::buildExport() {
  auto* button = new TableButton(QStringLiteral("panelsTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("settings"), this);
  connect(table, &TableExport::failed, this, &PanelsWindow::showError);
  table->addContextMenu(m_table);
  button->setTable(table);
  return button;
}

QToolButton* PanelsWindow::buildPictures() {
  auto* button = new MenuButton;
  button->setObjectName(QStringLiteral("panelsPictures"));
  button->setText(tr("Picture ▾"));
  button->setToolTip(tr("All panels, in the light theme"));
  auto* menu = new QMenu(button);
  menu->addAction(tr("Copy Picture"), this, &PanelsWindow::copyPicture);
  menu->addAction(tr("Save Picture…"), this, &PanelsWindow::pictureAsked);
  button->setMenu(menu);
  return button;
}

void PanelsWindow::copyPicture() {
  const auto result = m_panels.result();
  try {
    std::optional<FigurePage> page;
    if (setting().labellings) {
      page = m_labels->picture(copiedPanelsDpi);
    } else if (result) {
      page = panelsPage(result, {.size = defaultPanelsSize(*result), .dpi = copiedPanelsDpi});
    }
    if (page) QGuiApplication::clipboard()->setImage(renderPage(*page));
  } catch (const std::exception& error) {
    showError(capitalised(QString::fromUtf8(error.what())) + QLatin1Char('.'));
  }
}

void PanelsWindow::chooseQuantity(int index) {
  const std::string id = m_quantity->itemData(index).toString().toStdString();
  if (id == setting().quantity) return;
  PanelsSetting next = setting();
  next.quantity = id;
  next.values.clear();
  m_document->setInView(&ViewState::panels, next);
  suggestValues();
}

/// Values around what is at hand, which then stay while that moves.
void PanelsWindow::suggestValues() {
  PanelsSetting next = setting();
  next.values.clear();
  const VariedQuantity* quantity = variedQuantityFromId(next.quantity);
  try {
    if (quantity != nullptr && !m_document->split().train().is_empty()) {
      next.values = joinedValues(quantity->suitable(m_panels.base()));
    }
  } catch (const std::invalid_argument&) {
    // The panels say so.
  }
  m_suggested = next.values;
  set(next);
}

void PanelsWindow::fillChoices() {
  QMenu* menu = m_choices->menu();
  menu->clear();
  const VariedQuantity* quantity = variedQuantityFromId(setting().quantity);
  if (quantity == nullptr) return;
  const PanelsBase base = m_panels.base();
  const QStringList chosen = typedValues(setting().values);
  for (const QString& value : quantity->choices(base)) {
    QAction* action = menu->addAction(quantity->panel(value, base).caption);
    action->setCheckable(true);
    action->setChecked(chosen.contains(value));
    connect(action, &QAction::toggled, this, [this, value](bool on) { toggleChoice(value, on); });
  }
}

void PanelsWindow::fillPairs() {
  std::vector<std::string> names;
  if (const auto result = m_panels.result()) {
    for (const PanelCase& each : result->request.cases) {
      const auto nameAll = each.setting.features->names;
      if (names.empty() && nameAll != nullptr) names = nameAll();
    }
  }
  QStringList pairs;
  for (std::size_t second = 1; second < names.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first)
      pairs << QString::fromStdString(names[first] + ", " + names[second]);
  }
  QString chosen = setting().weightPair;
  if (chosen.isEmpty() && !pairs.isEmpty()) chosen = pairs.last();
  if (!chosen.isEmpty() && !pairs.contains(chosen)) pairs.prepend(chosen);
  const QSignalBlocker quiet(m_pair);
  m_pair->clear();
  m_pair->addItems(pairs);
  m_pair->setCurrentText(chosen);
}

void PanelsWindow::toggleChoice(const QString& value, bool on) {
  PanelsSetting next = setting();
  QStringList values = typedValues(next.values);
  values.removeAll(value);
  if (on) values << value;
  next.values = joinedValues(values);
  set(next);
}

void PanelsWindow::adopt(std::size_t panel) {
  const auto seen = m_plot->seen();
  if (!seen || panel >= seen->request.cases.size()) return;
  const PanelCase taken = seen->request.cases[panel];
  if (seen->request.differInMethod()) return adoptMethod(*taken.method);
  m_document->beginGesture();
  if (!(m_document->state().hyperparameters == taken.setting)) {
    m_document->setHyperparameters(taken.setting, tr("Take a Panel's Setting"));
  }
  if (!(m_document->state().split == taken.split)) m_document->setSplit(taken.split);
  m_document->endGesture();
}

void PanelsWindow::adoptMethod(const Method& method) {
  ViewState next = m_document->view();
  (next.against ? next.against->quantity : next.shown.right) = Quantity::probability(method);
  m_document->setView(next);
}

void PanelsWindow::showSetting() {
  const PanelsSetting& now = setting();
  m_quantity->setCurrentIndex(m_quantity->findData(QString::fromStdString(now.quantity)));
  if (m_values->text() != now.values) {
    m_values->setText(now.values);
    if (!m_values->hasFocus()) m_values->setCursorPosition(0);  // long ones show their beginning
  }
  m_method->setCurrentIndex(m_method->findData(fromTable(now.method->id)));
  m_difference->setChecked(now.difference);
  m_shown->setChecked(now.table);
  const bool weights = now.weights && !now.labellings;
  m_weights->setChecked(weights);
  m_pair->setVisible(weights);
  m_labellings->setChecked(now.labellings);
  m_labelled->setValue(static_cast<int>(now.labelledPoints));
  m_labelled->setVisible(now.labellings);
  m_plot->setVisible(!now.labellings);
  m_labels->setVisible(now.labellings);
  const VariedQuantity* quantity = variedQuantityFromId(now.quantity);
  m_choices->setVisible(quantity != nullptr && !quantity->choices(m_panels.base()).isEmpty());
  if (quantity != nullptr) {
    m_values->setToolTip(tr("2 to 12 values with commas between them, or semicolons; for example %1")
                             .arg(fromTable(quantity->example)));
  }
  if (now.labellings) return showLabels();
  showTheTable();
}

/// Of all labels, in place of the panels.
void PanelsWindow::showLabels() {
  if (!setting().labellings) return;
  m_error.clear();
  m_status->setText(describeWork());
  m_status->setToolTip(m_status->text());
  m_stop->hide();
  m_method->setEnabled(false);
  m_difference->setEnabled(false);
  m_cures->finish();
  showTheTable();
}

void PanelsWindow::showPanels() {
  if (setting().labellings) return showLabels();
  m_error.clear();
  const auto result = m_panels.result();
  m_plot->setResult(result, m_panels.problem());
  m_status->setText(describeWork());
  m_status->setToolTip(m_status->text());
  m_stop->setVisible(result && !result->complete());
  m_stop->setText(m_panels.running() ? tr("Cancel") : tr("Go On"));
  const bool differ = result && result->request.differInMethod();
  m_method->setEnabled(!differ);
  const bool lines = result && std::ranges::any_of(result->request.cases, &PanelCase::boundaries);
  m_difference->setEnabled(result && result->panels.size() == 2 && !result->request.weights && !lines);
  fillPairs();
  followTime();
  showAnswer();
  showCurrent();
  showTheTable();
}

/// Of all panels: none before the last has come. It keeps its room until the next, lest the panels jump.
void PanelsWindow::showAnswer() {
  const auto result = m_panels.result();
  const bool complete = result && result->complete();
  for (StudyHead* head : {m_head, m_weightsHead}) {
    if (complete) {
      head->setMinimumHeight(0);
    } else if (head->isVisible() && !head->answer().isEmpty()) {
      head->setMinimumHeight(head->height());
    }
  }
  m_head->setAnswer(complete ? panelsSentence(*result) : QString());
  m_weightsHead->setAnswer(complete ? panelWeightsSentence(*result) : QString());
}

/// Each panel is a fit.
void PanelsWindow::followTime() {
  const auto result = m_panels.result();
  if (!m_panels.running() || !result) return m_cures->finish();
  m_cures->follow(static_cast<double>(result->panels.size()), m_fit->secondsOfFit(),
                  static_cast<double>(result->done()));
}

void PanelsWindow::showCurrent() {
  const auto result = m_panels.result();
  std::optional<std::size_t> current;
  if (result) {
    const DocumentState& state = m_document->state();
    const auto& cases = result->request.cases;
    const bool byMethod = result->request.differInMethod();
    const Quantity shown = m_document->view().plotted().right;
    const auto matches = [&](const PanelCase& each) {
      const bool method = !byMethod || Quantity::probability(*each.method) == shown;
      return method && !each.boundaries && each.setting == state.hyperparameters && each.split == state.split;
    };
    if (std::ranges::count_if(cases, matches) == 1) {
      current = static_cast<std::size_t>(std::ranges::find_if(cases, matches) - cases.begin());
    }
  }
  m_plot->setCurrent(current);
}

void PanelsWindow::showTheTable() {
  const auto result = m_panels.result();
  if (setting().table && setting().labellings) {
    showTable(m_table, m_labels->table());
  } else if (setting().table) {
    showTable(m_table, result ? panelsTable(rowsOf(*result), result->request.heading) : Table());
  }
  fitTable();
  m_table->setVisible(setting().table);
}

/// The panels keep what they need to be read: a low window shows fewer rows at a time, and question and
/// answer only where there is room for them above the rows.
void PanelsWindow::fitTable() {
  const PanelsSetting& now = setting();
  const bool answers = !now.labellings && (!now.table || height() >= roomForAnswer);
  m_head->setVisible(answers && !now.weights);
  m_weightsHead->setVisible(answers && now.weights);
  const int taken = roomForPanels + (answers ? roomForAnswer - lowestWithTable : 0);
  const int room = std::clamp((height() - taken) / panelRowHeight, fewestTableRows, panelTableRows);
  const int rows = std::min(room, m_table->rowCount());
  m_table->setFixedHeight(panelRowHeight * rows + m_table->horizontalHeader()->sizeHint().height() + 4);
}

QString PanelsWindow::describeWork() const {
  if (!m_error.isEmpty()) return m_error;
  if (setting().labellings) return m_labels->status();
  const auto result = m_panels.result();
  if (!result) return {};
  const std::size_t refused = static_cast<std::size_t>(
      std::ranges::count_if(result->panels, [](const auto& panel) { return panel && !panel->fit; }));
  if (result->complete()) {
    if (refused > 0) return tr("%1 of %2 panels have no fit.").arg(refused).arg(result->panels.size());
    return result->request.differInMethod() ? tr("Click a panel to show its method in the right plot.")
                                            : tr("Click a panel to take its setting.");
  }
  const QString done = tr("%1 of %2 panels fitted").arg(result->done()).arg(result->panels.size());
  return m_panels.running() ? done : tr("stopped: %1").arg(done);
}

Table PanelsWindow::makeTable() const {
  if (setting().labellings) return m_labels->exportedTable();
  const auto result = m_panels.result();
  if (!result || !result->complete()) return {};
  return titledPanels(*result);
}

void PanelsWindow::showError(const QString& sentence) {
  m_error = sentence;
  m_status->setText(describeWork());
  m_status->setToolTip(m_status->text());
}

void PanelsWindow::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (setting().values.isEmpty()) suggestValues();
  showSetting();
  showPanels();
}

void PanelsWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitTable();
}

void PanelsWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace credence
