#pragma once

#include "app/compute/cures.h"
#include "app/compute/work_duration.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QLabel;
class QToolButton;

namespace credence {

/// One quiet line beside work that takes more than ten seconds, or beside a guess that does not suit the
/// data: a sentence, and a button for each cure that helps. Once a cure was taken here the line says what
/// that costs in log evidence, as far as both fits are known. Hidden where there is nothing to say.
class CureRow : public QWidget {
  Q_OBJECT

 public:
  CureRow(const QString& name, LiveFit* fit, std::vector<Cure> cures, Effort effort = Effort::settings,
          QWidget* parent = nullptr);

  /// `sentence`: "The map takes %1.". Says nothing of work that is over sooner.
  void tell(const QString& sentence, const WorkDuration& time);
  /// A complaint about something else than time, as long as one of the cures helps.
  void complain(const QString& sentence);
  void tellNothing();

  /// Sentence and buttons stand in one line always, and claim the width they need.
  void keepInOneLine();

  /// Whether it says something about time, or complains.
  bool tells() const { return !m_sentence.isEmpty(); }
  QString text() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;
  int heightForWidth(int width) const override;

 signals:
  /// It has come, or gone.
  void shownChanged();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void say(const QString& sentence);
  void refresh();
  int arrange(int width, bool move) const;
  int widthOfLine() const;
  void take(Cure cure);
  std::vector<QToolButton*> shownButtons() const;

  Cures m_cures;
  std::vector<Cure> m_offered;
  Effort m_effort;
  std::vector<QToolButton*> m_buttons;  // of each
  QLabel* m_text;
  QString m_sentence;  // empty: nothing is told but the cost of what was taken
  bool m_oneLine = false;
  bool m_own = false;  // the document changes by a button
};

/// The line of a study, which it follows while that is under way.
class StudyCures : public CureRow {
  Q_OBJECT

 public:
  /// `sentence`: "The growth takes %1."
  StudyCures(const QString& name, QString sentence, LiveFit* fit, Effort effort,
             std::vector<Cure> cures = {Cure::fewerBumps}, QWidget* parent = nullptr);

  /// It is not under way, and would be of so many steps, each of so many seconds, when the fit is there;
  /// nothing is said of it where that has failed.
  void expect(double steps, double each);
  /// It is under way, and so many of its steps are done. `each` counts until the first is.
  void follow(double steps, double each, double done);
  /// It ends after so many seconds at the latest.
  void limit(double seconds) { m_time.limit(seconds); }
  void finish();
  /// It is under way as one step, or there is nothing to wait for. It takes as long as a fit at least, and
  /// `besides` seconds; more is not known before it is there.
  void await(bool awaited, double besides = 0.0);

 private:
  void tellTime();

  LiveFit* m_fit;
  QString m_what;
  WorkDuration m_time;
  double m_steps = 0.0;
  QTimer m_second;
};

}  // namespace credence
