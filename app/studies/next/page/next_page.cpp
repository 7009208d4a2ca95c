#include "app/studies/next/page/next_page.h"

#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/document/menu_text.h"
#include "app/panels/study_head.h"
#include "app/panels/table_button.h"
#include "app/panels/table_export.h"
#include "app/plots/locked_tip.h"
#include "app/report/translate.h"
#include "app/studies/next/live_next.h"
#include "app/studies/next/next.h"
#include "app/studies/next/next_sentence.h"
#include "app/studies/next/next_table.h"
#include "app/style/class_title.h"
#include "app/widgets/elided_label.h"
#include "app/widgets/table_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <cstddef>
#include <optional>

namespace credence {

namespace {

constexpr int nextRowHeight = 17;  // px

}  // namespace

NextPage::NextPage(Document* document, LiveFit* fit, LiveNext* next, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_fit(fit),
      m_next(next),
      m_head(new StudyHead(QStringLiteral("next"), credence::tr(nextStudy.words().question))),
      m_mark(new QCheckBox(tr("&Mark it in the plots"))),
      m_draw(new QToolButton),
      m_gain(new ElidedLabel),
      m_table(makeTableView(QStringLiteral("nextTable"))) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(6, 2, 6, 2);
  layout->setSpacing(4);
  auto* top = new QHBoxLayout;
  top->addWidget(m_head, 1);
  auto* tables = new TableButton(QStringLiteral("nextTables"));
  auto* table = new TableExport([this] { return makeTable(); }, QStringLiteral("next"), this);
  connect(table, &TableExport::failed, this, &NextPage::failed);
  table->addContextMenu(m_table);
  tables->setTable(table);
  top->addWidget(tables, 0, Qt::AlignTop);
  layout->addLayout(top);
  layout->addWidget(buildControls());
  setCompact(m_table);
  m_table->verticalHeader()->setDefaultSectionSize(nextRowHeight);
  layout->addWidget(m_table, 1);
  next->interest().followSight(this);
  connect(next, &LiveNext::resultChanged, this, &NextPage::follow);
  connect(fit, &LiveFit::fitChanged, this, &NextPage::follow);
  connect(document, &Document::locksChanged, this, &NextPage::updateControls);
  document->onView<&ViewState::bestNext>(this, &NextPage::updateControls);
  follow();
}

QWidget* NextPage::buildControls() {
  auto* controls = new QWidget;
  auto* row = new QHBoxLayout(controls);
  row->setContentsMargins(0, 0, 0, 0);
  m_mark->setObjectName(QStringLiteral("nextMark"));
  m_mark->setToolTip(tr("A cross in the plots where a label would tell most (Shift+Q)"));
  connect(m_mark, &QCheckBox::toggled, this,
          [this](bool shown) { m_document->setInView(&ViewState::bestNext, shown); });
  row->addWidget(m_mark);
  m_draw->setObjectName(QStringLiteral("nextDraw"));
  m_draw->setText(tr("Add a point there"));
  connect(m_draw, &QToolButton::clicked, this, [this] { emit addAsked(std::nullopt); });
  row->addWidget(m_draw);
  for (std::size_t label = 0; label < m_classes.size(); ++label) {
    m_classes.at(label) = new QToolButton;
    m_classes.at(label)->setObjectName(QStringLiteral("nextAdd%1").arg(label));
    connect(m_classes.at(label), &QToolButton::clicked, this, [this, label] { emit addAsked(label); });
    row->addWidget(m_classes.at(label));
  }
  m_gain->setObjectName(QStringLiteral("nextGain"));
  row->addWidget(m_gain, 1);
  return controls;
}

void NextPage::tellGain(const QString& text) {
  m_gain->setText(text);
  m_gainOf = m_document->state().dataset;
}

void NextPage::follow() {
  m_head->setAnswer(answer());
  showTable(m_table, makeTable());
  updateControls();
}

QString NextPage::answer() const {
  if (!m_fit->fit()) {
    return whyNoFit(*m_fit);
  }
  const auto next = m_next->result();
  if (!next) return m_next->failure().isEmpty() ? tr("looking…") : m_next->failure();
  return nextSentence(next->best, m_document->view().bounds);
}

void NextPage::updateControls() {
  if (m_document->state().dataset != m_gainOf) m_gain->clear();  // its point was taken back, or others came
  m_mark->setChecked(m_document->view().bestNext);
  const auto next = m_next->result();
  const bool locked = m_document->locked("points");
  const bool truth = m_document->truth().has_value();
  const auto update = [&](QToolButton* button, bool shown, const QString& tip) {
    button->setVisible(shown);
    button->setEnabled(next && next->best && !locked);
    button->setToolTip(locked ? lockedTip(*m_document, "points") : tip);
  };
  update(m_draw, truth, tr("Its class is drawn from the generator's true p there (Shift+A)"));
  for (std::size_t label = 0; label < m_classes.size(); ++label) {
    m_classes.at(label)->setText(
        tr("Add a point of %1 there").arg(menuText(classTitle(m_document->dataset(), label))));
    update(
        m_classes.at(label), !truth,
        tr("Whoever knows the label says which; Shift+A adds one of the class that is chosen for drawing"));
  }
}

Table NextPage::makeTable() const {
  const auto next = m_next->result();
  return next ? nextTable(next->places) : Table();
}

}  // namespace credence
