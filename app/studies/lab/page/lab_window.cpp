#include "app/studies/lab/page/lab_window.h"

#include "app/panels/picture_button.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/report/number_text.h"
#include "app/report/translate.h"
#include "app/studies/lab/lab_charts.h"
#include "app/studies/lab/lab_table.h"
#include "app/studies/lab/lab_text.h"
#include "app/studies/lab/page/lab_density_chart.h"
#include "app/studies/lab/page/lab_energy_chart.h"
#include "app/studies/lab/page/lab_form.h"
#include "app/studies/lab/page/lab_question.h"
#include "app/studies/lab/page/lab_style.h"
#include "app/style/plot_theme.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/line_legend.h"
#include "app/widgets/table_view.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string>
#include <utility>

namespace credence {

namespace {

constexpr int labFormWidth = 440;   // px
constexpr int labRowHeight = 18;    // px
constexpr int labTableRows = 6;     // and the headings
constexpr QSize labSample(20, 12);  // px

/// Without what would answer the question: all that knows the true Z.
void hideAnswers(Table& table) {
  for (TableRow& row : table.rows) {
    const bool laplace = row.key == laplace_rule.id;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
      const std::string& key = table.columns[k].key;
      const bool tells = key == "nats_off" || key == "kl_forward" || key == "kl_reverse";
      if (tells || (!laplace && (key == "log_z" || key == "z")))
        row.cells[k] = missingCell(QStringLiteral("?"));
    }
  }
}

}  // namespace

LabWindow::LabWindow(Document* document, QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_document(document),
      m_choice(new QComboBox),
      m_formula(new ElidedLabel),
      m_transformed(new QCheckBox),
      m_question(new LabQuestion),
      m_density(new LabDensityChart),
      m_energy(new LabEnergyChart),
      m_form(new LabForm),
      m_table(makeTableView(QStringLiteral("labTable"))),
      m_remarks(new ElidedLabel) {
  setObjectName(QStringLiteral("labWindow"));
  setWindowTitle(tr("Laplace in One Dimension"));
  auto* charts = new QHBoxLayout;
  charts->addWidget(m_density, 3);
  charts->addWidget(m_energy, 2);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 6, 8, 6);
  layout->setSpacing(4);
  layout->addLayout(buildTop());
  layout->addWidget(m_question);
  layout->addLayout(charts, 1);
  layout->addLayout(buildLegend());
  layout->addLayout(buildBottom());
  connectCharts();
  document->onView<&ViewState::lab>(this, &LabWindow::showLab);
  connect(new QShortcut(QKeySequence::HelpContents, this), &QShortcut::activated, this,
          &LabWindow::helpAsked);
}

QLayout* LabWindow::buildTop() {
  m_choice->setObjectName(QStringLiteral("labDensity"));
  m_choice->setAccessibleName(tr("Density"));
  for (const LabDensity& density : lab_densities()) {
    m_choice->addItem(fromTable(density.title), fromTable(density.id));
    m_choice->setItemData(m_choice->count() - 1, fromTable(density.purpose), Qt::ToolTipRole);
  }
  m_transformed->setObjectName(QStringLiteral("labTransformed"));
  m_formula->setObjectName(QStringLiteral("labFormula"));
  auto* top = new QHBoxLayout;
  top->addWidget(m_choice);
  top->addWidget(m_formula, 1);
  top->addWidget(m_transformed);
  top->addWidget(buildExport());
  top->addWidget(buildPictures());
  connect(m_choice, &QComboBox::activated, this, &LabWindow::chooseDensity);
  connect(m_transformed, &QCheckBox::clicked, this, [this](bool on) {
    LabProblem next = setting().problem;
    next.transformed = on;
    next.stationary.reset();
    setProblem(next);
  });
  connect(m_question, &LabQuestion::answered, this,
          [this](LaplaceVerdict verdict) { answer(verdict, false); });
  connect(m_question, &LabQuestion::showAsked, this, [this] { answer({}, true); });
  connect(m_question, &LabQuestion::askedAgain, this, [this] { answer({}, false); });
  return top;
}

TableButton* LabWindow::buildExport() {
  auto* button = new TableButton(QStringLiteral("labTables"));
  auto* table = new TableExport(
      [this] { return m_result ? labInText(*m_result, describeLabProblem(m_result->problem)) : Table(); },
      QStringLiteral("lab"), this);
  connect(table, &TableExport::failed, m_question, &LabQuestion::showError);
  table->addContextMenu(m_table);
  button->setTable(table);
  return button;
}

PictureButton* LabWindow::buildPictures() {
  auto* button = new PictureButton(
      m_document, QStringLiteral("labPictures"), [this] { return labPage(m_picture); },
      QStringLiteral("lab"));
  connect(button, &PictureButton::failed, m_question, &LabQuestion::showError);
  return button;
}

void LabWindow::showRefusal(const QString& sentence) {
  m_question->showError(sentence);
}

QLayout* LabWindow::buildLegend() {
  auto* legend = new QHBoxLayout;
  legend->setSpacing(14);
  for (const LabRule* rule : lab_rules()) {
    auto* box = new QCheckBox(fromTable(rule->title));
    box->setObjectName(QStringLiteral("labShow_") + fromTable(rule->id));
    box->setToolTip(fromTable(rule->purpose));
    box->setIconSize(labSample);
    connect(box, &QCheckBox::clicked, this, [this, rule](bool on) { setHidden(*rule, !on); });
    m_shown.push_back(box);
    legend->addWidget(box);
  }
  m_remarks->setObjectName(QStringLiteral("labRemarks"));
  legend->addWidget(m_remarks, 1);
  return legend;
}

QLayout* LabWindow::buildBottom() {
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(labRowHeight);
  m_table->setFixedHeight(labRowHeight * labTableRows + 8);
  m_form->setFixedWidth(labFormWidth);
  auto* bottom = new QHBoxLayout;
  bottom->addWidget(m_form);
  bottom->addWidget(m_table, 1);
  connect(m_form, &LabForm::edited, this, &LabWindow::setProblem);
  connect(m_form, &LabForm::removeAsked, this, &LabWindow::removeDatum);
  connect(m_form, &LabForm::addAsked, this, [this] { addDatum(m_result ? m_result->truth.mean : 0.0); });
  connect(m_form, &LabForm::drawAsked, this, &LabWindow::drawData);
  connect(m_form, &LabForm::datumSelected, this, [this](std::size_t datum) {
    LabSetting next = setting();
    next.datum = datum;
    set(next);
  });
  return bottom;
}

void LabWindow::connectCharts() {
  connect(m_energy, &LabEnergyChart::stationaryChosen, this, [this](std::size_t point) {
    LabProblem next = setting().problem;
    next.stationary = point;
    setProblem(next);
  });
  connect(m_density, &LabDensityChart::dragStarted, this, [this] { m_grabbed = setting().problem; });
  connect(m_density, &LabDensityChart::dragged, this, [this](std::size_t handle, double place) {
    if (m_grabbed) setProblem(m_grabbed->density->drag(*m_grabbed, handle, place));
  });
  connect(m_density, &LabDensityChart::dragFinished, this, [this] {
    m_grabbed.reset();
    showPicture();  // the axes may follow now
  });
  connect(m_density, &LabDensityChart::datumAsked, this, &LabWindow::addDatum);
  connect(m_density, &LabDensityChart::menuAsked, this, &LabWindow::showDatumMenu);
  connect(m_density, &LabDensityChart::removalAsked, this, [this] {
    if (setting().datum) removeDatum(*setting().datum);
  });
  connect(m_density, &LabDensityChart::datumSelected, this, [this](std::optional<std::size_t> datum) {
    LabSetting next = setting();
    next.datum = datum;
    set(next);
  });
}

/// Data that were edited are no longer those that were drawn.
void LabWindow::set(LabSetting next) {
  if (edited_since_drawn(next.problem)) next.problem.drawn.reset();
  m_document->setInView(&ViewState::lab, next);
}

void LabWindow::setProblem(const LabProblem& problem) {
  LabSetting next = setting();
  next.problem = problem;
  set(next);
}

/// Another density is asked about anew.
void LabWindow::chooseDensity(int index) {
  const LabDensity& density = lab_densities()[static_cast<std::size_t>(index)];
  if (&density == setting().problem.density) return;
  LabSetting next = setting();
  next.problem = default_problem(density);
  next.datum.reset();
  next.answer.reset();
  next.revealed = false;
  set(next);
}

void LabWindow::answer(const std::optional<LaplaceVerdict>& verdict, bool revealed) {
  LabSetting next = setting();
  next.answer = verdict;
  next.revealed = revealed;
  set(next);
}

void LabWindow::addDatum(double place) {
  LabSetting next = setting();
  const std::size_t before = next.problem.data.size();
  next.problem = with_datum(next.problem, place);
  if (next.problem.data.size() == before) return;
  next.datum = before;
  set(next);
}

void LabWindow::removeDatum(std::size_t datum) {
  LabSetting next = setting();
  if (datum >= next.problem.data.size()) return;
  next.problem.data.erase(next.problem.data.begin() + static_cast<std::ptrdiff_t>(datum));
  next.datum.reset();
  set(next);
}

void LabWindow::drawData(const LabDraw& draw) {
  LabSetting next = setting();
  next.problem = with_drawn_data(next.problem, draw);
  next.datum.reset();
  set(next);
}

void LabWindow::showDatumMenu(std::size_t datum, const QPoint& position) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Change the Sign of Datum %1").arg(datum + 1), this, [this, datum] {
    LabProblem next = setting().problem;
    if (datum >= next.data.size()) return;
    next.data[datum].positive = !next.data[datum].positive;
    setProblem(next);
  });
  menu->addAction(tr("Remove Datum %1").arg(datum + 1), this, [this, datum] { removeDatum(datum); });
  menu->popup(position);
}

void LabWindow::setHidden(const LabRule& rule, bool hidden) {
  LabSetting next = setting();
  std::erase(next.hidden, std::string(rule.id));
  std::vector<std::string> ordered;
  for (const LabRule* each : lab_rules()) {
    const bool was = std::ranges::find(next.hidden, each->id) != next.hidden.end();
    if (each == &rule ? hidden : was) ordered.emplace_back(each->id);
  }
  next.hidden = std::move(ordered);
  set(next);
}

void LabWindow::showLab() {
  if (!isVisible()) return;
  const LabProblem& problem = setting().problem;
  m_choice->setCurrentIndex(m_choice->findData(fromTable(problem.density->id)));
  m_formula->setText(fromTable(problem.density->formula));
  m_formula->setToolTip(fromTable(problem.density->purpose));
  const QString other = fromTable(problem.density->transformed_variable);
  m_transformed->setVisible(!other.isEmpty());
  m_transformed->setText(tr("over %1").arg(other));
  m_transformed->setChecked(problem.transformed);
  m_form->showSetting(setting());
  if (m_computed != problem) compute();
  showLegend();
  showPicture();
  showNumbers();
}

void LabWindow::compute() {
  m_computed = setting().problem;
  try {
    m_result = std::make_shared<const LabResult>(compute_lab(setting().problem));
  } catch (const std::exception& error) {
    m_result.reset();
    m_question->showError(capitalised(QString::fromUtf8(error.what())) + QLatin1Char('.'));
  }
}

/// While a handle is dragged the axes stay as they are.
void LabWindow::showPicture() {
  if (!m_result) return;
  if (!m_grabbed) m_range = lab_range(*m_result);
  m_picture = std::make_shared<const LabPicture>(labPicture(setting(), m_result, m_range));
  m_density->setPicture(m_picture);
  m_energy->setPicture(m_picture);
}

void LabWindow::showNumbers() {
  if (!m_result) {
    showTable(m_table, {});
    m_remarks->clear();
    return;
  }
  m_question->showQuestion(setting(), *m_result);
  Table table = selected(labTable(*m_result),
                         {"title", "mean", "variance", "log_z", "z", "nats_off", "kl_forward", "kl_reverse"});
  if (laplace_verdict(*m_result) && setting().asks()) hideAnswers(table);
  showTable(m_table, table);
  const QString remarks = labRemarks(*m_result);
  QString mode = describeLabMode(*m_result);
  if (m_picture->true_weight) {
    mode = tr("%1; the upright line: the true w = %2").arg(mode, significantNumber(*m_picture->true_weight));
  }
  m_remarks->setText(remarks.isEmpty() ? mode : tr("%1. %2").arg(mode, remarks));
  m_remarks->setToolTip(m_remarks->text());
}

void LabWindow::showLegend() {
  const PlotTheme theme = PlotTheme::forPalette(palette());
  for (std::size_t k = 0; k < m_shown.size(); ++k) {
    const LabRule& rule = *lab_rules()[k];
    m_shown[k]->setIcon(QIcon(lineSample(labPen(rule, theme), devicePixelRatioF())));
    m_shown[k]->setChecked(std::ranges::find(setting().hidden, rule.id) == setting().hidden.end());
  }
}

void LabWindow::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  showLab();
}

void LabWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && isVisible()) showLab();
}

void LabWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace credence
