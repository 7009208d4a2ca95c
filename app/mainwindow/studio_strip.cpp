#include "app/mainwindow/studio_strip.h"

#include "app/mainwindow/menu_entry.h"
#include "app/mainwindow/strip_button.h"
#include "app/report/translate.h"
#include "app/style/themed_icon.h"

#include <QAction>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace credence {

namespace {

constexpr int stripEdge = 4;  // px
constexpr int stripGap = 2;
constexpr int gapBeforePages = 6;

QHBoxLayout* plainRow(QWidget* widget) {
  auto* row = new QHBoxLayout(widget);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(stripGap);
  return row;
}

}  // namespace

StudioStrip::StudioStrip(QWidget* parent)
    : QWidget(parent),
      m_layout(plainRow(this)),
      m_line(new QFrame),
      m_chosen(new StripButton(StripButton::Kind::page)),
      m_full(new QAction(tr("Enlarge"), this)),
      m_close(new QAction(QStringLiteral("✕"), this)) {
  m_layout->setContentsMargins(stripEdge, 1, stripEdge, 1);
  for (const PageGroup* question : pageQuestions) addQuestion(*question);
  m_line->setFrameShape(QFrame::VLine);
  m_line->setFrameShadow(QFrame::Plain);
  m_line->setForegroundRole(QPalette::Mid);
  m_layout->addSpacing(gapBeforePages);
  m_layout->addWidget(m_line);
  m_layout->addSpacing(gapBeforePages);
  for (const Question& question : m_questions) m_layout->addWidget(question.pages);
  m_chosen->setObjectName(QStringLiteral("studioChosen"));
  m_chosen->setPopupMode(QToolButton::InstantPopup);
  follow(m_chosen);
  m_layout->addWidget(m_chosen);
  m_layout->addStretch(1);
  setIconName(m_full, QStringLiteral("enlarge"));
  m_full->setCheckable(true);
  QToolButton* full =
      addEnd(m_full, QStringLiteral("fullPage"), tr("Give the page the room of the plots, and give it back"));
  full->setToolButtonStyle(Qt::ToolButtonIconOnly);
  full->setIconSize(iconSizeFor(font()));
  addEnd(m_close, QStringLiteral("studioClose"), tr("Close the page"));
  showPage(nullptr);
}

void StudioStrip::addQuestion(const PageGroup& group) {
  Question question{&group, new StripButton(StripButton::Kind::question), new QWidget, new QMenu(this)};
  question.button->setText(credence::tr(group.title));
  question.button->setObjectName(QStringLiteral("studioQuestion%1").arg(m_questions.size() + 1));
  connect(question.button, &QToolButton::clicked, this, [this, &group] { emit questionChosen(&group); });
  follow(question.button);
  plainRow(question.pages);
  m_layout->addWidget(question.button);
  m_questions.push_back(question);
}

QToolButton* StudioStrip::addEnd(QAction* action, const QString& name, const QString& toolTip) {
  auto* button = new QToolButton;
  action->setObjectName(name);
  action->setToolTip(toolTip);
  button->setDefaultAction(action);
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setObjectName(name);
  button->setAccessibleName(toolTip);
  m_layout->addWidget(button);
  m_ends.push_back(button);
  return button;
}

/// Its arrow keys lead along the strip.
void StudioStrip::follow(StripButton* button) {
  connect(button, &StripButton::stepped, this, [this, button](int by) { step(button, by); });
}

void StudioStrip::addPage(QAction* page, const PageGroup& group) {
  const auto found = std::ranges::find(m_questions, &questionOf(group), &Question::group);
  Question& question = *found;
  if (group.within != nullptr && question.last != &group) {
    auto* part = new QLabel(tr("%1:").arg(credence::tr(group.title)));
    part->setForegroundRole(QPalette::PlaceholderText);
    part->setContentsMargins(gapBeforePages, 0, 0, 0);
    question.pages->layout()->addWidget(part);
    question.menu->addSection(credence::tr(group.title));
  }
  question.last = &group;
  auto* button = new StripButton(StripButton::Kind::page);
  button->setDefaultAction(page);
  follow(button);
  question.pages->layout()->addWidget(button);
  question.menu->addAction(page);
  question.titles << page->text();
  question.button->setToolTip(question.titles.join(QStringLiteral(", ")));
  question.button->setAccessibleDescription(question.button->toolTip());
}

void StudioStrip::showPage(const QAction* page) {
  m_page = page;
  for (QToolButton* end : m_ends) end->setVisible(page != nullptr);
  if (page == nullptr) m_full->setChecked(false);
  arrange();
}

const StudioStrip::Question* StudioStrip::openQuestion() const {
  const auto has = [this](const Question& question) {
    return m_page != nullptr && question.menu->actions().contains(m_page);
  };
  const auto open = std::ranges::find_if(m_questions, has);
  return open == m_questions.end() ? nullptr : &*open;
}

/// The names of pages where all of them have the room.
void StudioStrip::arrange() {
  const Question* open = openQuestion();
  int needed = 2 * stripEdge + 2 * gapBeforePages + m_line->sizeHint().width();
  for (const Question& question : m_questions) {
    question.button->setChecked(&question == open);
    needed += question.button->sizeHint().width() + stripGap;
  }
  for (const QToolButton* end : m_ends) needed += end->sizeHint().width() + stripGap;
  const bool names = open != nullptr && needed + open->pages->sizeHint().width() <= width();
  for (const Question& question : m_questions) question.pages->setVisible(names && &question == open);
  m_line->setVisible(open != nullptr);
  m_chosen->setVisible(open != nullptr && !names);
  if (open == nullptr) return;
  m_chosen->setMenu(open->menu);
  m_chosen->setText(tr("%1 ▾").arg(m_page->text()));
  m_chosen->setToolTip(open->button->toolTip());
  m_chosen->setChecked(true);
}

/// Among the words that are in sight.
void StudioStrip::step(const StripButton* from, int by) {
  std::vector<StripButton*> words;
  for (const Question& question : m_questions) words.push_back(question.button);
  for (const Question& question : m_questions) {
    for (auto* page : question.pages->findChildren<StripButton*>()) words.push_back(page);
  }
  words.push_back(m_chosen);
  std::erase_if(words, [](const StripButton* word) { return !word->isVisible(); });
  const auto at = std::ranges::find(words, from) - words.begin() + by;
  if (at >= 0 && at < static_cast<std::ptrdiff_t>(words.size()))
    words[static_cast<std::size_t>(at)]->setFocus(Qt::TabFocusReason);
}

QSize StudioStrip::minimumSizeHint() const {
  int width = 0;
  for (const Question& question : m_questions) width += question.button->minimumSizeHint().width();
  return {width, sizeHint().height()};
}

void StudioStrip::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void StudioStrip::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  for (QToolButton* end : m_ends) end->setIconSize(iconSizeFor(font()));
  arrange();
}

bool StudioStrip::event(QEvent* event) {
  const bool handled = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) arrange();
  return handled;
}

}  // namespace credence
