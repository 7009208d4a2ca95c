#include "app/mainwindow/manual_window.h"

#include "app/mainwindow/manual_browser.h"
#include "app/mainwindow/on_screen.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace credence {

namespace {

constexpr QSize usualSize(940, 680);  // px
constexpr int listWidth = 220;
constexpr int gap = 6;
constexpr int itemGap = 2;
constexpr int pauseOfLetters = 150;  // ms
const QString placeKey = QStringLiteral("manual/geometry");
const QString splitterKey = QStringLiteral("manual/splitter");

}  // namespace

ManualWindow::ManualWindow(const QString& keys)
    : m_typed(new QLineEdit),
      m_found(new QLabel),
      m_words(new QLabel),
      m_splitter(new QSplitter),
      m_list(new QListWidget),
      m_browser(new ManualBrowser(&m_manual)) {
  setWindowTitle(tr("Credence — Manual"));
  setWindowIcon(QIcon(QStringLiteral(":/icons/credence.svg")));
  setAttribute(Qt::WA_QuitOnClose, false);
  m_manual.setKeys(keys);
  m_list->setObjectName(QStringLiteral("manualPages"));
  m_browser->setObjectName(QStringLiteral("manualText"));
  m_list->setFrameShape(QFrame::NoFrame);
  m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_list->setSpacing(itemGap);
  m_list->setAccessibleName(tr("Pages"));
  m_browser->setAccessibleName(tr("Page"));
  m_splitter->addWidget(m_list);
  m_splitter->addWidget(m_browser);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setChildrenCollapsible(false);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(buildBar());
  m_words->setObjectName(QStringLiteral("manualWords"));
  m_words->setTextFormat(Qt::PlainText);
  m_words->setWordWrap(true);
  m_words->setContentsMargins(2 * gap, 0, 2 * gap, gap);
  layout->addWidget(m_words);
  layout->addWidget(m_splitter, 1);
  connect(m_typed, &QLineEdit::textChanged, this, &ManualWindow::typed);
  connect(&m_pause, &QTimer::timeout, this, &ManualWindow::search);
  m_pause.setSingleShot(true);
  m_pause.setInterval(pauseOfLetters);
  connect(m_list, &QListWidget::currentRowChanged, this, [this](int row) {
    if (row >= 0 && !m_rows[row].isEmpty()) m_browser->showPage(m_rows[row]);
  });
  connect(m_browser, &ManualBrowser::lessonAsked, this, &ManualWindow::lessonAsked);
  connect(m_browser, &QTextBrowser::sourceChanged, this, [this] {
    if (!m_searching) m_begun = pageId();
    showPlace();
  });
  search();
  restorePlaces();
}

ManualWindow::~ManualWindow() {
  storePlaces();
}

QWidget* ManualWindow::buildBar() {
  m_back = addKey(tr("Back"), tr("Alt+Left"), &ManualWindow::back);
  m_forward = addKey(tr("Forward"), tr("Alt+Right"), &ManualWindow::forward);
  m_next = addKey(tr("Next Place"), tr("F3"), &ManualWindow::nextHit);
  m_previous = addKey(tr("Previous Place"), tr("Shift+F3"), &ManualWindow::previousHit);
  addKey(tr("Search"), tr("Ctrl+F"), &ManualWindow::focusSearch);
  addKey(tr("Clear or Close"), QKeySequence(Qt::Key_Escape), &ManualWindow::clearOrClose);
  connect(m_browser, &QTextBrowser::backwardAvailable, m_back, &QAction::setEnabled);
  connect(m_browser, &QTextBrowser::forwardAvailable, m_forward, &QAction::setEnabled);
  connect(m_typed, &QLineEdit::returnPressed, this, &ManualWindow::nextHit);
  m_typed->setObjectName(QStringLiteral("manualSearch"));
  m_typed->setPlaceholderText(tr("Search all pages (Ctrl+F)"));
  m_typed->setClearButtonEnabled(true);
  m_found->setObjectName(QStringLiteral("manualFound"));

  auto* bar = new QWidget;
  auto* layout = new QHBoxLayout(bar);
  layout->setContentsMargins(gap, gap, gap, gap);
  const auto addButton = [&](QAction* action, Qt::ArrowType arrow) {
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setArrowType(arrow);
    button->setAutoRaise(true);
    action->setEnabled(false);
    layout->addWidget(button);
  };
  addButton(m_back, Qt::LeftArrow);
  addButton(m_forward, Qt::RightArrow);
  layout->addWidget(m_typed, 1);
  addButton(m_previous, Qt::UpArrow);
  addButton(m_next, Qt::DownArrow);
  layout->addWidget(m_found);
  return bar;
}

QAction* ManualWindow::addKey(const QString& text, const QKeySequence& key, void (ManualWindow::*slot)()) {
  auto* action = new QAction(text, this);
  action->setShortcut(key);
  action->setToolTip(tr("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
  connect(action, &QAction::triggered, this, slot);
  addAction(action);
  return action;
}

void ManualWindow::open(const QString& id) {
  if (!id.isEmpty()) {
    m_typed->clear();
    m_browser->showPage(id);
  }
  show();
  raise();
  activateWindow();
  m_typed->setFocus();
  m_typed->selectAll();
}

QString ManualWindow::pageId() const {
  return m_browser->pageId();
}

void ManualWindow::typed() {
  // One letter stands in a thousand places, which nobody wants marked.
  m_typed->text().isEmpty() ? search() : m_pause.start();
}

void ManualWindow::search() {
  m_pause.stop();
  const ManualSearch found = m_manual.search(m_typed->text());
  m_searching = !m_typed->text().trimmed().isEmpty();
  m_shown = found.pages;
  if (!m_searching) {
    for (const ManualPage& page : m_manual.pages()) m_shown << page.id;
  }
  showPages();
  showWords(found.words);
  m_browser->setTerms(found.terms);
  if (m_searching) {
    // A page that is about what is typed, or else the one at which the search began: letters typed on the way
    // lead nowhere.
    const bool stays = m_shown.isEmpty() || (!found.titled && m_shown.contains(m_begun));
    m_browser->showPage(stays ? m_begun : m_shown.front());
  } else if (pageId().isEmpty()) {
    m_browser->showPage(m_shown.front());
  }
  m_searching = false;
  if (m_browser->hitCount() > 0) m_browser->chooseHit(0);
  if (m_typed->text().isEmpty()) m_begun = pageId();
  showPlace();
}

void ManualWindow::step(int direction) {
  if (m_pause.isActive()) return search();
  m_begun = pageId();
  const int hit = m_browser->currentHit() + direction;
  if (m_browser->hitCount() > 0 && hit >= 0 && hit < m_browser->hitCount()) {
    m_browser->chooseHit(hit);
    return showPlace();
  }
  if (m_typed->text().trimmed().isEmpty()) return;
  // On to the next page that has it, and from the last one to the first.
  const qsizetype count = m_shown.size();
  qsizetype page = m_shown.indexOf(pageId());
  if (page < 0 && direction < 0) page = 0;  // a link has led elsewhere
  for (qsizetype k = 0; k < count; ++k) {
    page = (page + direction + count) % count;
    m_browser->showPage(m_shown[page]);
    if (m_browser->hitCount() == 0) continue;
    m_browser->chooseHit(direction > 0 ? 0 : -1);
    break;
  }
  showPlace();
}

/// Of all pages those that README.md lists together have its heading.
void ManualWindow::showPages() {
  const QSignalBlocker quiet(m_list);
  m_list->clear();
  m_rows.clear();
  QString part;
  for (const QString& id : m_shown) {
    const ManualPage& page = *m_manual.find(id);
    if (!m_searching && page.part != part) {
      part = page.part;
      auto* heading = new QListWidgetItem(part, m_list);
      heading->setFlags(Qt::NoItemFlags);
      m_rows << QString();
    }
    m_list->addItem(page.title);
    m_rows << id;
  }
}

void ManualWindow::showWords(const QVector<FieldWord>& words) {
  QStringList lines;
  for (const FieldWord& word : words) lines << describeFieldWord(word);
  m_words->setText(lines.join(QLatin1Char('\n')));
  m_words->setVisible(!lines.isEmpty());
}

/// Which page it is, and which of the places on it.
void ManualWindow::showPlace() {
  const QSignalBlocker quiet(m_list);
  m_list->setCurrentRow(static_cast<int>(m_rows.indexOf(pageId())));
  const int count = m_browser->hitCount();
  if (m_typed->text().trimmed().isEmpty()) {
    m_found->clear();
  } else if (m_shown.isEmpty()) {
    m_found->setText(tr("Not found"));
  } else if (m_browser->currentHit() < 0) {
    m_found->setText(tr("%1 on this page").arg(count));
  } else {
    m_found->setText(tr("%1 of %2 on this page").arg(m_browser->currentHit() + 1).arg(count));
  }
  const bool some = !m_shown.isEmpty() && !m_found->text().isEmpty();
  for (QAction* action : {m_next, m_previous}) action->setEnabled(some);
}

void ManualWindow::clearOrClose() {
  m_typed->text().isEmpty() ? static_cast<void>(close()) : m_typed->clear();
}

void ManualWindow::focusSearch() {
  m_typed->setFocus();
  m_typed->selectAll();
}

void ManualWindow::back() {
  m_browser->backward();
}

void ManualWindow::forward() {
  m_browser->forward();
}

/// What the line of the search has no use for scrolls the page.
void ManualWindow::keyPressEvent(QKeyEvent* event) {
  const auto scroll = [this](QAbstractSlider::SliderAction action) {
    m_browser->verticalScrollBar()->triggerAction(action);
  };
  switch (event->key()) {
    case Qt::Key_Up:
      return scroll(QAbstractSlider::SliderSingleStepSub);
    case Qt::Key_Down:
      return scroll(QAbstractSlider::SliderSingleStepAdd);
    case Qt::Key_PageUp:
      return scroll(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
      return scroll(QAbstractSlider::SliderPageStepAdd);
    default:
      QWidget::keyPressEvent(event);
  }
}

void ManualWindow::closeEvent(QCloseEvent* event) {
  storePlaces();
  QWidget::closeEvent(event);
}

void ManualWindow::restorePlaces() {
  const QSettings settings;
  if (!restoreGeometry(settings.value(placeKey).toByteArray())) {
    resize(usualSize.boundedTo(screen()->availableSize()));
  }
  new OnScreen(this, OnScreen::Places::now);
  if (!m_splitter->restoreState(settings.value(splitterKey).toByteArray())) {
    m_splitter->setSizes({listWidth, width() - listWidth});
  }
}

void ManualWindow::storePlaces() const {
  QSettings settings;
  settings.setValue(placeKey, saveGeometry());
  settings.setValue(splitterKey, m_splitter->saveState());
}

}  // namespace credence
