#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace credence {

class LessonBrowser;
class QuestionBox;

/// Beside the plots: a step's text, its question, and the way through the lesson.
class LessonColumn : public QWidget {
  Q_OBJECT

 public:
  explicit LessonColumn(QWidget* parent = nullptr);

  LessonBrowser* text() const { return m_text; }
  /// Below the question and what is said to the guess.
  LessonBrowser* explanation() const { return m_explanation; }
  QuestionBox* question() const { return m_question; }

  void setHead(const QString& lesson, const QString& step, std::size_t index, std::size_t count);
  /// What the step waits to see; empty for nothing.
  void setWatched(const QString& words, bool reached);
  /// Offers to go on where the person was; an empty text takes the offer away.
  void offerToGoOn(const QString& words);
  /// A button for data of one's own; an empty text takes it away. `stands`: what stands beside it, which data
  /// there are.
  void offerData(const QString& words, const QString& stands);
  /// What is wrong with a lesson that is being written; empty for nothing.
  void setComplaint(const QString& sentence);
  /// Gives the keyboard to what the step asks for.
  void takeKeyboard();
  /// Tab goes from the text to the question and on to the next step; leaving the lesson comes last.
  void orderKeyboard();

 signals:
  void back();
  void reset();
  void next();
  void left();  ///< the lesson is to end
  void goOn();
  void dataAsked();  ///< by the button of offerData()

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void adapt();

  QLabel* m_lesson;
  QLabel* m_step;
  QLabel* m_place;
  QPushButton* m_goOn;
  QLabel* m_dataName;
  QToolButton* m_data;
  LessonBrowser* m_text;
  QLabel* m_watched;
  QuestionBox* m_question;
  LessonBrowser* m_explanation;
  QLabel* m_complaint;
  QPushButton* m_back;
  QPushButton* m_next;
  QPushButton* m_reset;
  QToolButton* m_end;
};

}  // namespace credence
