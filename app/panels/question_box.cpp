#include "app/panels/question_box.h"

#include "app/style/letters_scale.h"

#include <QButtonGroup>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace credence {

namespace {

/// A label that wraps, and chooses what stands before it.
class ChoiceLabel : public QLabel {
 public:
  ChoiceLabel(const QString& words, QRadioButton* button) : QLabel(words), m_button(button) {
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
  }

 protected:
  void mousePressEvent(QMouseEvent*) override {
    if (m_button->isEnabled()) m_button->click();
  }

 private:
  QRadioButton* m_button;
};

/// An arrow key goes from the choice that was made to its neighbour; before any was made it makes this one.
class FirstByArrow : public QRadioButton {
 protected:
  void keyPressEvent(QKeyEvent* event) override {
    const bool arrow = event->key() == Qt::Key_Down || event->key() == Qt::Key_Up;
    if (arrow && group() != nullptr && group()->checkedButton() == nullptr) return click();
    QRadioButton::keyPressEvent(event);
  }
};

QLabel* plainLabel(const QString& words = {}) {
  auto* label = new QLabel(words);
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  return label;
}

/// In lines as long as the column has room for.
int heightOfItems(const Question& question, const QListWidget& list) {
  constexpr int besideWords = 60;  // px of the column
  constexpr int aroundItem = 6;    // px
  const int room = scaledToLetters(lessonColumnWidth, list) - besideWords;
  int height = 2 * list.frameWidth() + aroundItem;
  for (const OrderItem& item : question.items) {
    height += aroundItem +
              list.fontMetrics().boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, item.text).height();
  }
  return height;
}

}  // namespace

QuestionBox::QuestionBox(QWidget* parent)
    : QWidget(parent),
      m_ask(plainLabel()),
      m_verdict(plainLabel()),
      m_buttons(new QWidget),
      m_answer(new QPushButton(tr("&Answer"))),
      m_show(new QPushButton(tr("Sho&w Me"))) {
  setObjectName(QStringLiteral("lessonQuestion"));
  m_ask->setObjectName(QStringLiteral("lessonAsk"));
  m_verdict->setObjectName(QStringLiteral("lessonVerdict"));
  m_answer->setObjectName(QStringLiteral("lessonAnswer"));
  m_show->setObjectName(QStringLiteral("lessonShowMe"));
  m_show->setToolTip(tr("The answer without a guess"));
  QFont bold;
  bold.setBold(true);
  m_ask->setFont(bold);
  m_layout = new QVBoxLayout(this);
  m_layout->setContentsMargins(0, 0, 0, 0);
  m_layout->addWidget(m_ask);
  auto* row = new QHBoxLayout(m_buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(m_answer);
  row->addWidget(m_show);
  row->addStretch(1);
  m_layout->addWidget(m_buttons);
  m_layout->addWidget(m_verdict);
  connect(m_answer, &QPushButton::clicked, this, &QuestionBox::submit);
  connect(m_show, &QPushButton::clicked, this, &QuestionBox::shown);
}

void QuestionBox::ask(const Question& question, bool answered, const std::optional<Guess>& given,
                      const std::vector<std::size_t>& offered) {
  m_question = question;
  m_offered = offered;
  m_answered = answered;
  m_guess.reset();
  m_ask->setText(question.ask);
  build(question);
  if (given && m_choices != nullptr) m_choices->button(static_cast<int>(given->choice))->setChecked(true);
  if (given && m_number != nullptr) m_number->setText(typedGuess(question, given->number));
  if (answered && m_order != nullptr && given) fillOrder(given->order);
  // What was answered can be read as before, and is not to be changed.
  m_inputs->setAttribute(Qt::WA_TransparentForMouseEvents, answered);
  if (answered) {
    for (QWidget* part : m_inputs->findChildren<QWidget*>()) part->setFocusPolicy(Qt::NoFocus);
  }
  // At once, so that the keyboard can go there; where one was told what to do with the mouse it is done.
  m_inputs->setVisible(!answered || m_marked == nullptr);
  m_buttons->setVisible(!answered);
  m_verdict->hide();
  updateButton();
}

void QuestionBox::setWords(const Question& question) {
  m_question = question;
  m_ask->setText(question.ask);
  for (std::size_t k = 0; k < question.choices.size() && m_choices != nullptr; ++k) {
    m_choices->button(static_cast<int>(k))->setAccessibleName(question.choices[k].text);
    m_inputs->findChild<QLabel*>(QStringLiteral("lessonChoiceWords%1").arg(k))
        ->setText(question.choices[k].text);
  }
  for (int row = 0; m_order != nullptr && row < m_order->count(); ++row) {
    QListWidgetItem* item = m_order->item(row);
    item->setText(question.items.at(static_cast<std::size_t>(item->data(Qt::UserRole).toInt())).text);
  }
}

void QuestionBox::build(const Question& question) {
  // What was answered by may be calling this.
  if (m_inputs != nullptr) {
    m_layout->removeWidget(m_inputs);
    m_inputs->hide();
    m_inputs->setParent(nullptr);
    m_inputs->deleteLater();
  }
  m_choices = nullptr;
  m_number = nullptr;
  m_order = nullptr;
  m_marked = nullptr;
  m_inputs = new QWidget;
  m_layout->insertWidget(1, m_inputs);
  auto* layout = new QVBoxLayout(m_inputs);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(3);
  const auto say = [&](const QString& words) {
    m_marked = plainLabel(words);
    m_marked->setObjectName(QStringLiteral("lessonMarked"));
    layout->addWidget(m_marked);
  };
  switch (question.kind) {
    case QuestionKind::choice:
      addChoices(question);
      break;
    case QuestionKind::number:
      addNumber(question);
      break;
    case QuestionKind::order:
      addOrder(question);
      break;
    case QuestionKind::cell:
      say(tr("Click the cell on the map at the right. Its colours come with the answer."));
      break;
    case QuestionKind::point:
      say(tr("Click the place in one of the plots, or go there by the arrow keys and press Return."));
      break;
    case QuestionKind::boundary:
      say(
          tr("Draw the line in one of the plots, with the mouse held down; or go along it by the arrow keys, "
             "and "
             "Return sets a point of it."));
      break;
  }
}

void QuestionBox::addChoices(const Question& question) {
  m_choices = new QButtonGroup(m_inputs);
  for (std::size_t k = 0; k < question.choices.size(); ++k) {
    auto* button = new FirstByArrow;
    button->setObjectName(QStringLiteral("lessonChoice%1").arg(k));
    button->setAccessibleName(question.choices[k].text);
    m_choices->addButton(button, static_cast<int>(k));
    auto* row = new QHBoxLayout;
    row->addWidget(button, 0, Qt::AlignTop);
    auto* words = new ChoiceLabel(question.choices[k].text, button);
    words->setObjectName(QStringLiteral("lessonChoiceWords%1").arg(k));
    row->addWidget(words, 1);
    static_cast<QVBoxLayout*>(m_inputs->layout())->addLayout(row);
  }
  connect(m_choices, &QButtonGroup::idToggled, this, &QuestionBox::updateButton);
}

void QuestionBox::addNumber(const Question& question) {
  m_number = new QLineEdit;
  m_number->setObjectName(QStringLiteral("lessonNumber"));
  m_number->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
  m_number->setProperty("takesReturn", true);  // NumberKeys leaves it to this box
  m_number->setPlaceholderText(question.unit.isEmpty() ? tr("your guess")
                                                       : tr("your guess, in %1").arg(question.unit));
  m_number->setAccessibleName(tr("Your guess"));
  m_inputs->layout()->addWidget(m_number);
  connect(m_number, &QLineEdit::textChanged, this, &QuestionBox::updateButton);
  connect(m_number, &QLineEdit::returnPressed, this, &QuestionBox::submit);
}

void QuestionBox::addOrder(const Question& question) {
  m_order = new QListWidget;
  m_order->setObjectName(QStringLiteral("lessonOrder"));
  m_order->setDragDropMode(QAbstractItemView::InternalMove);
  fillOrder(m_offered.size() == question.items.size() ? m_offered : offeredOrder(question, {}));
  m_order->setWordWrap(true);
  m_order->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_order->setFixedHeight(heightOfItems(question, *m_order));
  m_inputs->layout()->addWidget(plainLabel(tr("The smallest first: drag them, or use the arrows.")));
  m_inputs->layout()->addWidget(m_order);
  auto* arrows = new QHBoxLayout;
  for (const int by : {-1, 1}) {
    auto* arrow = new QToolButton;
    arrow->setText(by < 0 ? QStringLiteral("▲") : QStringLiteral("▼"));
    arrow->setAccessibleName(by < 0 ? tr("Up") : tr("Down"));
    arrow->setObjectName(by < 0 ? QStringLiteral("lessonUp") : QStringLiteral("lessonDown"));
    connect(arrow, &QToolButton::clicked, this, [this, by] { move(by); });
    arrows->addWidget(arrow);
  }
  arrows->addStretch(1);
  static_cast<QVBoxLayout*>(m_inputs->layout())->addLayout(arrows);
}

void QuestionBox::fillOrder(const std::vector<std::size_t>& order) {
  m_order->clear();
  for (const std::size_t k : order) {
    auto* item = new QListWidgetItem(m_question.items.at(k).text, m_order);
    item->setData(Qt::UserRole, static_cast<int>(k));
  }
  m_order->setCurrentRow(0);
}

std::vector<std::size_t> QuestionBox::seenOrder() const {
  std::vector<std::size_t> order;
  order.reserve(static_cast<std::size_t>(m_order->count()));
  for (int row = 0; row < m_order->count(); ++row)
    order.push_back(static_cast<std::size_t>(m_order->item(row)->data(Qt::UserRole).toInt()));
  return order;
}

void QuestionBox::offer(const std::vector<std::size_t>& order) {
  const bool untouched = m_order != nullptr && !m_answered && seenOrder() == m_offered;
  m_offered = order;
  if (untouched && seenOrder() != order) fillOrder(order);
}

void QuestionBox::move(int by) {
  const int row = m_order->currentRow();
  const int to = row + by;
  if (row < 0 || to < 0 || to >= m_order->count()) return;
  m_order->insertItem(to, m_order->takeItem(row));
  m_order->setCurrentRow(to);
}

void QuestionBox::setMarked(const Guess& guess, const QString& words) {
  if (m_answered || m_marked == nullptr) return;
  m_guess = guess;
  m_marked->setText(words);
  updateButton();
}

void QuestionBox::updateButton() {
  const bool made = m_choices != nullptr  ? m_choices->checkedId() >= 0
                    : m_number != nullptr ? readGuess(m_question, m_number->text()).has_value()
                    : m_order != nullptr  ? true
                                          : m_guess.has_value();
  m_answer->setEnabled(made);
}

void QuestionBox::submit() {
  if (m_answered || !m_answer->isEnabled()) return;
  Guess guess = m_guess.value_or(Guess());
  if (m_choices != nullptr) guess.choice = static_cast<std::size_t>(m_choices->checkedId());
  if (m_number != nullptr) guess.number = readGuess(m_question, m_number->text()).value_or(0.0);
  if (m_order != nullptr) guess.order = seenOrder();
  emit answered(guess);
}

QList<QWidget*> QuestionBox::inTabOrder() const {
  QList<QWidget*> parts;
  if (m_inputs != nullptr) {
    for (QWidget* part : m_inputs->findChildren<QWidget*>()) {
      if ((part->focusPolicy() & Qt::TabFocus) != 0) parts << part;
    }
  }
  parts << m_answer << m_show;
  return parts;
}

/// Return answers, wherever in the question the keyboard is.
void QuestionBox::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) return QWidget::keyPressEvent(event);
  submit();
}

void QuestionBox::sayWaiting(const QString& words) {
  m_verdict->setText(words);
  m_verdict->show();
}

void QuestionBox::sayVerdict(const GuessVerdict& verdict, bool guessed) {
  const QString mark = !guessed ? QString() : verdict.right ? tr("✓ Right. ") : tr("✗ Not so. ");
  m_verdict->setText(mark + verdict.sentence);
  m_verdict->show();
}

QWidget* QuestionBox::first() const {
  if (m_answered) return nullptr;
  if (m_choices != nullptr) return m_choices->button(0);
  if (m_number != nullptr) return m_number;
  return m_order;
}

}  // namespace credence
