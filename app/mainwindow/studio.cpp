#include "app/mainwindow/studio.h"

#include "app/mainwindow/studio_strip.h"
#include "app/report/translate.h"
#include "app/studies/studio_pages.h"
#include "app/widgets/scroll_box.h"

#include <QAction>
#include <QApplication>
#include <QKeySequence>
#include <QStackedWidget>

#include <algorithm>

namespace credence {

namespace {

constexpr QSize leastPage(300, 130);  // px

}  // namespace

Studio::Studio(Document* document, QWidget* window)
    : QObject(window),
      m_document(document),
      m_strip(new StudioStrip(window)),
      m_pages(new QStackedWidget(window)) {
  m_strip->setObjectName(QStringLiteral("studioStrip"));
  m_pages->setObjectName(QStringLiteral("studioPages"));
  m_pages->hide();
  connect(m_strip, &StudioStrip::questionChosen, this, &Studio::toggleQuestion);
  connect(m_strip->closeAction(), &QAction::triggered, this, &Studio::close);
  document->onView<&ViewState::page>(this, &Studio::showPage);
}

QAction* Studio::fullAction() const {
  return m_strip->fullAction();
}

QAction* Studio::addPage(const StudioPage& page, QWidget* widget) {
  widget->setObjectName(page.name());
  auto* box = new ScrollBox(widget, leastPage);
  m_pages->addWidget(box);
  connect(box, &ScrollBox::lacks, this, [this, box] {
    if (m_pages->currentWidget() == box) emit lacks();
  });
  auto* action = new QAction(credence::tr(page.title), this);
  const QKeySequence key(credence::tr(page.key));
  action->setCheckable(true);
  action->setShortcut(key);
  action->setToolTip(tr("%1 (%2)").arg(credence::tr(page.purpose), key.toString(QKeySequence::NativeText)));
  m_contents.push_back({widget, action, &questionOf(*page.group)});
  m_strip->addPage(action, *page.group);
  connect(action, &QAction::triggered, this, [this, widget] { toggle(widget); });
  return action;
}

void Studio::open(QWidget* page) {
  m_document->setInView(&ViewState::page, page->objectName());
}

void Studio::close() {
  const bool had = m_pages->isAncestorOf(QApplication::focusWidget());
  m_document->setInView(&ViewState::page, {});
  if (had) emit keyboardLeft();
}

QWidget* Studio::page() const {
  const QString wanted = m_document->view().page;
  for (const Page& page : m_contents) {
    if (!wanted.isEmpty() && page.widget->objectName() == wanted) return page.widget;
  }
  return nullptr;
}

int Studio::wantedHeight() const {
  return m_pages->currentWidget() != nullptr ? m_pages->currentWidget()->sizeHint().height() : 0;
}

void Studio::toggle(QWidget* page) {
  if (this->page() == page) {
    close();
  } else {
    open(page);
  }
  showPage();  // the click has changed the mark of a page that was open already
  takeKeyboard();
}

/// A question has the page that was open last under it, or its first.
QWidget* Studio::lastOf(const PageGroup* question) const {
  if (const auto last = m_lastOpen.find(question); last != m_lastOpen.end()) return last->second;
  const auto first = std::ranges::find(m_contents, question, &Page::question);
  return first == m_contents.end() ? nullptr : first->widget;
}

void Studio::toggleQuestion(const PageGroup* question) {
  const auto open = std::ranges::find(m_contents, page(), &Page::widget);
  const bool here = open != m_contents.end() && open->question == question;
  QWidget* const wanted = here ? open->widget : lastOf(question);
  if (wanted != nullptr) toggle(wanted);
}

/// Whoever opens a page goes on in it.
void Studio::takeKeyboard() {
  QWidget* const open = page();
  if (open == nullptr) return;
  for (QWidget* next = open->nextInFocusChain(); next != open; next = next->nextInFocusChain()) {
    const bool takes = (next->focusPolicy() & Qt::TabFocus) != 0 && next->isEnabled() && next->isVisible();
    if (takes && open->isAncestorOf(next)) return next->setFocus(Qt::ShortcutFocusReason);
  }
}

void Studio::showPage() {
  const QWidget* wanted = page();
  const QAction* open = nullptr;
  for (std::size_t k = 0; k < m_contents.size(); ++k) {
    const Page& page = m_contents[k];
    const bool here = page.widget == wanted;
    page.action->setChecked(here);
    if (!here) continue;
    open = page.action;
    m_lastOpen[page.question] = page.widget;
    m_pages->setCurrentIndex(static_cast<int>(k));
  }
  m_pages->setHidden(wanted == nullptr);
  m_strip->showPage(open);
  emit pageChanged();
}

}  // namespace credence
