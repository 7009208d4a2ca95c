#pragma once

#include "app/lesson/lesson_answer.h"

#include <QList>
#include <QWidget>

#include <cstddef>
#include <optional>
#include <vector>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace credence {

/// Of the column in which lessons are taken, in px under usual letters.
inline constexpr int lessonColumnWidth = 290;

/// A question of a lesson with what it is answered by.
class QuestionBox : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionBox(QWidget* parent = nullptr);

  /// Asks it anew; `given`: as it was answered, `offered`: in which order items are.
  void ask(const Question& question, bool answered, const std::optional<Guess>& given,
           const std::vector<std::size_t>& offered);
  /// The same question, whose numbers are known now; what was chosen or typed stays.
  void setWords(const Question& question);
  /// Items in that order, unless the person has moved some.
  void offer(const std::vector<std::size_t>& order);
  /// A guess that was made outside: a cell, a place, a line; `words` say which.
  void setMarked(const Guess& guess, const QString& words);
  /// The program does not know yet, or has no answer.
  void sayWaiting(const QString& words);
  void sayVerdict(const GuessVerdict& verdict, bool guessed);
  /// What takes the keyboard first.
  QWidget* first() const;
  /// All that takes the keyboard, in the order of Tab.
  QList<QWidget*> inTabOrder() const;

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 signals:
  void answered(const credence::Guess& guess);
  /// The answer is asked for without a guess.
  void shown();

 private:
  void build(const Question& question);
  void addChoices(const Question& question);
  void addNumber(const Question& question);
  void addOrder(const Question& question);
  void fillOrder(const std::vector<std::size_t>& order);
  std::vector<std::size_t> seenOrder() const;
  void move(int by);
  void updateButton();
  void submit();

  Question m_question;
  QLabel* m_ask;
  QWidget* m_inputs = nullptr;
  QVBoxLayout* m_layout;
  QButtonGroup* m_choices = nullptr;
  QLineEdit* m_number = nullptr;
  QListWidget* m_order = nullptr;
  QLabel* m_marked = nullptr;
  QLabel* m_verdict;
  QWidget* m_buttons;
  QPushButton* m_answer;
  QPushButton* m_show;
  std::vector<std::size_t> m_offered;
  std::optional<Guess> m_guess;  // made outside
  bool m_answered = false;
};

}  // namespace credence
