#include "app/panels/study_page.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/panels/page_picture.h"
#include "app/panels/picture_button.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/report/translate.h"
#include "app/style/follow_letters.h"
#include "app/style/letters_scale.h"
#include "app/widgets/chart_box.h"
#include "app/widgets/table_view.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace credence {

namespace {

constexpr int studyRowHeight = 17;   // px
constexpr int patienceInHand = 200;  // ms: sooner, words about what is under way would only flicker
constexpr int studyChartShare = 3;
constexpr int shareOfTable = 5;  // beside charts

QString idOf(const Study& study) {
  return QString::fromLatin1(study.words().id);
}

}  // namespace

StudyPage::StudyPage(const Study& study, Document* document, LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_live(study, fit),
      m_head(new StudyHead(idOf(study), credence::tr(study.words().question))),
      m_top(new QHBoxLayout),
      m_rows(new QVBoxLayout),
      m_body(new QHBoxLayout),
      m_below(new QVBoxLayout),
      m_whole(new QHBoxLayout(this)) {
  setObjectName(study.pageName());
  m_rows->setSpacing(2);
  m_body->setSpacing(6);
  m_whole->setContentsMargins(6, 2, 6, 2);
  m_whole->setSpacing(6);
  auto* left = new QVBoxLayout;
  left->setSpacing(2);
  left->addLayout(m_rows, 1);
  left->addLayout(m_below);
  m_whole->addLayout(left, 1);
  buildHead();
  m_rows->addLayout(m_body, 1);
  buildBody();
  m_live.interest().followSight(this);
  connect(&m_live, &LiveStudy::answerChanged, this, &StudyPage::showAnswer);
  connect(&m_live, &LiveStudy::runningChanged, this, &StudyPage::follow);
  connect(&m_live, &LiveStudy::failed, this, [this](const QString& message) {
    follow();
    shown();
    emit failed(message);
  });
  connect(fit, &LiveFit::fitChanged, this, &StudyPage::follow);
  m_patience.setSingleShot(true);
  m_patience.setInterval(patienceInHand);
  connect(&m_patience, &QTimer::timeout, this, [this] { m_head->setAnswer(describe()); });
  follow();
}

void StudyPage::buildHead() {
  m_top->addWidget(m_head, 1);
  const QString id = idOf(study());
  if (!study().charts.empty()) m_top->addWidget(buildPicture(), 0, Qt::AlignTop);
  auto* button = new TableButton(id + QStringLiteral("Tables"));
  const auto& tables = study().tables;
  for (std::size_t k = 0; k < tables.size(); ++k) {
    auto* table =
        new TableExport([this, k] { return makeTable(k); }, QString::fromLatin1(tables[k].id), this);
    table->setObjectName(QString::fromLatin1(tables[k].id));
    connect(table, &TableExport::failed, this, &StudyPage::failed);
    if (tables.size() == 1)
      button->setTable(table);
    else
      button->addTable(credence::tr(tables[k].menu), table);
  }
  m_top->addWidget(button, 0, Qt::AlignTop);
  m_rows->addLayout(m_top);
}

PictureButton* StudyPage::buildPicture() {
  const QString id = idOf(study());
  auto* picture = new PictureButton(
      m_document, id + QStringLiteral("Pictures"),
      [this] {
        PagePicture page{
            this, credence::tr(study().words().picture), {}, [this] { return linesOfPicture(); }, false};
        for (const ShownChart& each : m_charts) {
          if (each.chosen) page.charts.push_back(each.box->view());
        }
        return pageOf(page);
      },
      id);
  connect(picture, &PictureButton::failed, this, &StudyPage::failed);
  return picture;
}

void StudyPage::buildBody() {
  const auto& tables = study().tables;
  const auto shownTable =
      std::ranges::find_if(tables, [](const auto& table) { return table.inWindow != nullptr; });
  if (shownTable != tables.end()) {
    m_tableIndex = static_cast<std::size_t>(shownTable - tables.begin());
    m_table = makeTableView(idOf(study()) + QStringLiteral("Table"));
    setCompact(m_table);
    m_table->verticalHeader()->setMinimumSectionSize(studyRowHeight);
    m_table->verticalHeader()->setDefaultSectionSize(studyRowHeight);
    keepToColumns(m_table);
    offerTable(shownTable->id, m_table);
    m_body->addWidget(m_table, shareOfTable);
  }
  for (const auto& words : study().charts) {
    auto* chart = new ChartBox(words.names);
    chart->view()->setObjectName(QString::fromLatin1(words.id));
    chart->view()->setToolTip(credence::tr(words.toolTip));
    m_charts.push_back({&words, chart});
    m_body->addWidget(chart, studyChartShare);
  }
  const auto stays = [](const ShownChart& shown) { return shown.of->pageFrom == 0; };
  // Or a narrow table would stand in the middle.
  if (std::ranges::none_of(m_charts, stays)) m_body->addStretch();
  onLetters(this, [this] { adaptToWidth(); });
}

ChartView* StudyPage::chart(const std::string& id) const {
  for (const ShownChart& shown : m_charts) {
    if (id == shown.of->id) return shown.box->view();
  }
  return nullptr;
}

std::vector<ChartView*> StudyPage::charts() const {
  std::vector<ChartView*> views;
  for (const ShownChart& shown : m_charts) views.push_back(shown.box->view());
  return views;
}

QString StudyPage::said() const {
  return m_head->answer();
}

void StudyPage::addButton(QWidget* button) {
  m_top->insertWidget(1, button, 0, Qt::AlignTop);
}

void StudyPage::addRow(QWidget* row) {
  m_rows->insertWidget(m_rows->count() - 1, row);
}

void StudyPage::addColumn(QWidget* column) {
  m_whole->addWidget(column);
}

void StudyPage::addAfterCharts(QWidget* widget, int share) {
  m_body->addWidget(widget, share);
}

void StudyPage::addBelow(QWidget* row) {
  m_below->addWidget(row);
}

void StudyPage::setChartShown(const std::string& id, bool shown) {
  for (ShownChart& each : m_charts) {
    if (id == each.of->id) each.chosen = shown;
  }
  adaptToWidth();
}

void StudyPage::offerTable(const std::string& id, QWidget* widget) {
  findChild<TableExport*>(QString::fromStdString(id))->addContextMenu(widget);
}

void StudyPage::showAnswer() {
  const auto answer = m_live.answer();
  if (m_table != nullptr) {
    const Table table = answer ? study().tables[m_tableIndex].inWindow(answer->result) : Table();
    showTable(m_table, table);
    if (!table.notes.isEmpty()) m_table->setToolTip(table.notes.join(QLatin1Char('\n')));
  }
  showCharts();
  follow();
  shown();
}

void StudyPage::showCharts() {
  m_chartsLate = !isVisible();
  if (!m_chartsLate) drawCharts();
}

void StudyPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (std::exchange(m_chartsLate, false)) drawCharts();
}

void StudyPage::drawCharts() {
  const auto answer = m_live.answer();
  for (const ShownChart& each : m_charts) {
    Chart chart = each.of->make(answer ? answer->result : StudyResult());
    if (each.of->names == 0 && chart.namesAt == NamesPlace::outside) chart.namesAt = NamesPlace::beside;
    each.box->setChart(onPage(each.of->id, std::move(chart)));
  }
  arrangeNames();
}

/// Below all charts alike, so that their axes end at the same height; side by side where that leaves more
/// of a low page to the charts.
void StudyPage::arrangeNames() {
  if (m_charts.empty()) return;
  int columns = std::numeric_limits<int>::max();
  for (const ShownChart& shown : m_charts) columns = std::min(columns, shown.box->names()->columnsThatFit());
  for (const ShownChart& shown : m_charts) shown.box->names()->setColumns(columns);
}

/// Some charts are left to paper where the page has no room for them.
void StudyPage::adaptToWidth() {
  for (const ShownChart& each : m_charts) {
    const int from = each.of->pageFrom;
    each.box->setVisible(each.chosen && (from == 0 || width() >= scaledToLetters(from, *this)));
  }
}

void StudyPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  adaptToWidth();
  arrangeNames();
}

void StudyPage::follow() {
  const bool moves = study().followsHand && answer() && m_live.running() && !m_live.isRight();
  if (!moves) {
    m_patience.stop();
    m_head->setAnswer(describe());
  } else if (!m_patience.isActive()) {
    m_patience.start();
  }
}

QString StudyPage::describe() const {
  if (!m_fit->fit()) {
    return whyNoFit(*m_fit);
  }
  QString lacking = study().lacking(m_fit->fit()->request);
  if (!lacking.isEmpty()) return lacking;
  if (!m_live.inputs()) return credence::tr(study().words().unlabelled);
  const auto answer = m_live.answer();
  const bool right = answer && m_live.isRight();
  QString unfinished = right ? study().unfinished(answer->result) : QString();
  if (right && unfinished.isEmpty()) return study().fullAnswer(answer->inputs, answer->result);
  if (m_live.held()) return tr("stopped");
  if (!unfinished.isEmpty() && m_live.failure().isEmpty()) return unfinished;
  return whyNoAnswer(*m_fit, m_live.failure());
}

Table StudyPage::makeTable(std::size_t index) const {
  const auto answer = m_live.answer();
  return answer ? study().tables[index].make(answer->inputs, answer->result) : Table();
}

}  // namespace credence
