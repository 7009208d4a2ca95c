#include "app/mainwindow/continue_offer.h"

#include "app/document/document.h"
#include "app/document/file_name.h"
#include "app/document/menu_text.h"
#include "app/files/data_files.h"
#include "app/files/session_files.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSettings>
#include <QStyleOptionToolButton>
#include <QToolButton>

namespace credence {

namespace {

// The number is of the value's form, as that of the recent tables.
const QString openLastKey = QStringLiteral("openLast/1");
const QString lessonOfferedKey = QStringLiteral("lessonOffered");
constexpr int besideName = 30;  // px

/// In the colour of links.
class LinkButton : public QToolButton {
 protected:
  void initStyleOption(QStyleOptionToolButton* option) const override {
    QToolButton::initStyleOption(option);
    option->palette.setBrush(QPalette::ButtonText, option->palette.link());
  }
};

}  // namespace

ContinueOffer::ContinueOffer(Document* document, DataFiles* files, const SessionFiles* sessions,
                             QWidget* recovery)
    : m_document(document),
      m_files(files),
      m_sessions(sessions),
      m_recovery(recovery),
      m_open(new LinkButton) {
  setObjectName(QStringLiteral("continueOffer"));
  m_open->setObjectName(QStringLiteral("continueLast"));
  m_open->setAutoRaise(true);
  m_open->setFocusPolicy(Qt::TabFocus);
  m_open->setCursor(Qt::PointingHandCursor);
  m_open->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
  auto* close = new QToolButton;
  close->setObjectName(QStringLiteral("continueNot"));
  close->setText(QStringLiteral("✕"));
  close->setAutoRaise(true);
  close->setFocusPolicy(Qt::TabFocus);
  close->setToolTip(tr("Stay with this (Esc)"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 0, 4, 0);
  layout->addWidget(m_open);
  layout->addStretch(1);
  layout->addWidget(close);
  connect(m_open, &QToolButton::clicked, this, &ContinueOffer::choose);
  connect(close, &QToolButton::clicked, this, &ContinueOffer::dismiss);
  connect(document, &Document::changed, this, &ContinueOffer::dismiss);
  recovery->installEventFilter(this);
  connect(this, &ContinueOffer::answerWaiting, this, &ContinueOffer::receive, Qt::QueuedConnection);
  m_worker = std::make_unique<Worker>(
      [](const QString& file, const Worker::Context& context) { context.publish({QFileInfo::exists(file)}); },
      [this] { emit answerWaiting(QPrivateSignal()); });
  hide();
}

ContinueOffer::~ContinueOffer() = default;

void ContinueOffer::offerLast() {
  m_last = tableSourceFromJson(QSettings().value(openLastKey).toString());
  QSettings settings;
  const bool first = !settings.value(lessonOfferedKey).toBool();
  settings.setValue(lessonOfferedKey, true);
  if (m_last && !m_last->file.isEmpty()) return m_worker->post(m_last->file);
  if (first && !m_recovery->isVisibleTo(window())) offerLesson();
}

void ContinueOffer::offerLesson() {
  m_lesson = true;
  show(tr("What the two sliders do, by guessing first; the menu Lesson has it, too"));
}

void ContinueOffer::choose() {
  const bool lesson = m_lesson;
  const std::optional<TableSource> source = m_last;
  dismiss();
  if (lesson) {
    emit lessonAsked();
  } else if (source) {
    m_files->open(*source);
  }
}

void ContinueOffer::noteOpen() const {
  const QString session = m_sessions->file();
  const TableSource* table = m_files->current();
  const bool fromFile = table != nullptr && !table->file.isEmpty();
  if (session.isEmpty() && !fromFile) return QSettings().remove(openLastKey);
  TableSource source = session.isEmpty() ? *table : TableSource::fromFile(session);
  source.file = QFileInfo(source.file).absoluteFilePath();
  if (source.options.labels_file) source.setLabelsFile(QFileInfo(source.labelsFile()).absoluteFilePath());
  if (isUtf8(source.file) && isUtf8(source.labelsFile())) QSettings().setValue(openLastKey, toJson(source));
}

void ContinueOffer::receive() {
  const auto answer = m_worker->take();
  if (!answer || !answer->exists || !m_last || m_recovery->isVisibleTo(window())) return;
  show(shownFileName(m_last->file));
}

void ContinueOffer::show(const QString& toolTip) {
  m_open->setToolTip(toolTip);
  window()->installEventFilter(this);
  QFrame::show();
  showName();
}

void ContinueOffer::showName() {
  if (!m_last && !m_lesson) return;
  const QString text = m_lesson ? tr("New here? A lesson of five minutes")
                                : tr("Continue %1").arg(shownFileName(QFileInfo(m_last->file).fileName()));
  m_open->setText(menuText(fontMetrics().elidedText(text, Qt::ElideMiddle, width() - 2 * besideName)));
}

void ContinueOffer::dismiss() {
  m_last.reset();
  m_lesson = false;
  m_worker->cancel();
  hide();
}

void ContinueOffer::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  showName();
}

bool ContinueOffer::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_recovery) {
    if (event->type() == QEvent::ShowToParent) dismiss();
    return false;
  }
  // What has no use for the key has let it go on to the window.
  const bool escape =
      event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (!escape || isHidden()) return false;
  dismiss();
  return true;
}

}  // namespace credence
