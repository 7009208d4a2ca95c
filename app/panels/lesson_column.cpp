#include "app/panels/lesson_column.h"

#include "app/panels/lesson_browser.h"
#include "app/panels/question_box.h"
#include "app/style/follow_letters.h"
#include "app/style/letters_scale.h"
#include "app/widgets/scroll_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace credence {

namespace {

constexpr int leastQuestion = 90;  // px
constexpr int mostOfWindow = 27;   // per cent of its width
constexpr double titleLetters = 1.2;

QLabel* wrapped(const char* name) {
  auto* label = new QLabel;
  label->setObjectName(QString::fromLatin1(name));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

}  // namespace

LessonColumn::LessonColumn(QWidget* parent)
    : QWidget(parent),
      m_lesson(wrapped("lessonTitle")),
      m_step(wrapped("lessonStep")),
      m_place(wrapped("lessonPlace")),
      m_goOn(new QPushButton),
      m_dataName(wrapped("lessonDataName")),
      m_data(new QToolButton),
      m_text(new LessonBrowser),
      m_watched(wrapped("lessonWatched")),
      m_question(new QuestionBox),
      m_explanation(new LessonBrowser),
      m_complaint(wrapped("lessonComplaint")),
      m_back(new QPushButton(tr("Back"))),
      m_next(new QPushButton(tr("Next"))),
      m_reset(new QPushButton(tr("Reset"))),
      m_end(new QToolButton) {
  setObjectName(QStringLiteral("lessonColumn"));
  m_lesson->setForegroundRole(QPalette::PlaceholderText);
  m_place->setForegroundRole(QPalette::PlaceholderText);
  m_goOn->setObjectName(QStringLiteral("lessonGoOn"));
  m_back->setObjectName(QStringLiteral("lessonBack"));
  m_next->setObjectName(QStringLiteral("lessonNext"));
  m_end->setObjectName(QStringLiteral("lessonEnd"));
  m_end->setText(tr("End the Lesson"));
  m_end->setAutoRaise(true);
  m_end->setToolTip(tr("Leave the lesson: your own work comes back as it was"));
  m_back->setToolTip(tr("The step before (Page Up)"));
  m_next->setToolTip(tr("The next step (Page Down); it need not be solved"));
  m_next->setDefault(true);
  m_reset->setObjectName(QStringLiteral("lessonReset"));
  m_reset->setToolTip(tr("This step as its author set it"));
  m_data->setObjectName(QStringLiteral("lessonData"));
  m_data->setAutoRaise(true);
  m_dataName->setForegroundRole(QPalette::PlaceholderText);
  followLetters(m_step, titleLetters, true);
  auto* head = new QHBoxLayout;
  head->addWidget(m_lesson, 1);
  head->addWidget(m_end, 0, Qt::AlignTop);
  auto* way = new QHBoxLayout;
  way->addWidget(m_back);
  way->addWidget(m_reset);
  way->addWidget(m_next, 1);
  auto* asked = new QWidget;
  auto* askedLayout = new QVBoxLayout(asked);
  askedLayout->setContentsMargins(0, 0, 0, 0);
  askedLayout->setSpacing(8);
  askedLayout->addWidget(m_watched);
  askedLayout->addWidget(m_question);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 4, 8, 6);
  layout->setSpacing(6);
  layout->addLayout(head);
  layout->addWidget(m_step);
  layout->addWidget(m_goOn);
  auto* dataRow = new QHBoxLayout;
  dataRow->addWidget(m_dataName, 1);
  dataRow->addWidget(m_data);
  layout->addLayout(dataRow);
  layout->addWidget(m_text, 100);
  layout->addWidget(m_complaint);
  // Where the window is low a long question scrolls, and the window keeps its size.
  auto* askedBox = new ScrollBox(asked, QSize(100, leastQuestion));
  askedBox->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  layout->addWidget(askedBox);
  m_explanation->setObjectName(QStringLiteral("lessonExplanation"));
  layout->addWidget(m_explanation, 100);
  layout->addStretch(1);
  layout->addWidget(m_place);
  layout->addLayout(way);
  connect(m_back, &QPushButton::clicked, this, &LessonColumn::back);
  connect(m_reset, &QPushButton::clicked, this, &LessonColumn::reset);
  connect(m_next, &QPushButton::clicked, this, &LessonColumn::next);
  connect(m_end, &QToolButton::clicked, this, &LessonColumn::left);
  connect(m_goOn, &QPushButton::clicked, this, &LessonColumn::goOn);
  connect(m_data, &QToolButton::clicked, this, &LessonColumn::dataAsked);
  setComplaint({});
  offerToGoOn({});
  offerData({}, {});
  adapt();
}

void LessonColumn::setHead(const QString& lesson, const QString& step, std::size_t index, std::size_t count) {
  m_lesson->setText(lesson);
  m_step->setText(step);
  m_place->setText(tr("Step %1 of %2").arg(index + 1).arg(count));
  m_back->setEnabled(index > 0);
  m_next->setText(index + 1 < count ? tr("Next") : tr("Finish"));
}

void LessonColumn::setWatched(const QString& words, bool reached) {
  m_watched->setText(words.isEmpty() ? QString()
                                     : (reached ? QStringLiteral("☑ ") : QStringLiteral("☐ ")) + words);
  m_watched->setVisible(!words.isEmpty());
}

void LessonColumn::offerToGoOn(const QString& words) {
  m_goOn->setText(words);
  m_goOn->setVisible(!words.isEmpty());
}

void LessonColumn::offerData(const QString& words, const QString& stands) {
  m_data->setText(words);
  m_data->setVisible(!words.isEmpty());
  m_dataName->setText(stands);
  m_dataName->setVisible(!words.isEmpty());
}

void LessonColumn::setComplaint(const QString& sentence) {
  m_complaint->setText(sentence);
  m_complaint->setVisible(!sentence.isEmpty());
}

void LessonColumn::orderKeyboard() {
  QWidget* before = m_text;
  QList<QWidget*> parts = m_question->inTabOrder();
  parts << m_explanation << m_next << m_back << m_reset << m_data << m_end;
  for (QWidget* part : std::as_const(parts)) {
    setTabOrder(before, part);
    before = part;
  }
}

void LessonColumn::takeKeyboard() {
  QWidget* const first = m_question->isVisible() ? m_question->first() : nullptr;
  (first != nullptr ? first : m_next)->setFocus(Qt::OtherFocusReason);
}

void LessonColumn::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) adapt();
}

void LessonColumn::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  window()->installEventFilter(this);
  adapt();
}

bool LessonColumn::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window() && event->type() == QEvent::Resize) adapt();
  return QWidget::eventFilter(watched, event);
}

/// Large letters do not take the plots' room.
void LessonColumn::adapt() {
  const int most = std::max(lessonColumnWidth, window()->width() * mostOfWindow / 100);
  setFixedWidth(std::min(scaledToLetters(lessonColumnWidth, *this), most));
}

}  // namespace credence
