#include "app/style/follow_letters.h"

#include <QEvent>
#include <QFont>
#include <QPointer>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace credence {

namespace {

constexpr double usualLetters = 9.0;  // pt, in a plot

/// Watches one widget for as long as that lives.
class LettersWatch : public QObject {
 public:
  LettersWatch(QWidget* widget, std::function<void()> apply) : QObject(widget), m_apply(std::move(apply)) {
    widget->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::FontChange) m_apply();
    return QObject::eventFilter(watched, event);
  }

 private:
  std::function<void()> m_apply;
};

/// Keeps a widget's letters in proportion to those of the widget it stands in. A font that was set stays as
/// it is when that of a parent changes, so the parent has to be watched.
class LettersFollower : public QObject {
 public:
  using Rule = std::function<QFont(const QFont& words)>;

  LettersFollower(QWidget* widget, Rule rule) : QObject(widget), m_widget(widget), m_rule(std::move(rule)) {
    widget->installEventFilter(this);
    follow();
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == m_widget && event->type() == QEvent::ParentChange) follow();
    if (watched == m_parent && event->type() == QEvent::FontChange) apply();
    return QObject::eventFilter(watched, event);
  }

 private:
  void follow() {
    if (m_parent != nullptr) m_parent->removeEventFilter(this);
    m_parent = m_widget->parentWidget();
    if (m_parent != nullptr) m_parent->installEventFilter(this);
    apply();
  }

  void apply() { m_widget->setFont(m_rule(m_parent != nullptr ? m_parent->font() : QFont())); }

  QWidget* m_widget;
  QPointer<QWidget> m_parent;
  Rule m_rule;
};

}  // namespace

void onLetters(QWidget* widget, std::function<void()> apply) {
  apply();
  new LettersWatch(widget, std::move(apply));
}

void followLetters(QWidget* widget, double times, bool bold) {
  new LettersFollower(widget, [times, bold](QFont font) {
    font.setPointSizeF(times * font.pointSizeF());
    if (bold) font.setBold(true);
    return font;
  });
}

void useSmallLetters(QWidget* widget) {
  new LettersFollower(widget, plotLetters);
}

QFont plotLetters(const QFont& words) {
  constexpr double largestOfDesks = 11.0;  // pt that a desktop chooses by itself
  if (words.pointSizeF() <= largestOfDesks) return paperLetters(words);
  QFont font = words;
  // Said although it is the same: a painter takes what a font leaves open from that of its widget.
  font.setPointSizeF(words.pointSizeF());
  return font;
}

QFont paperLetters(const QFont& words) {
  QFont font = words;
  font.setPointSizeF(std::min(usualLetters, words.pointSizeF()));
  return font;
}

double heavier(const QFont& plotLetters) {
  return std::max(1.0, plotLetters.pointSizeF() / usualLetters);
}

}  // namespace credence
