#pragma once

#include <functional>

class QFont;
class QWidget;

namespace credence {

/// Calls `apply` now, and again whenever the letters of the widget have become others: for sizes that are
/// measured in letters.
void onLetters(QWidget* widget, std::function<void()> apply);

/// Gives the widget letters that are `times` as large as those of the widget it stands in, now and whenever
/// those become others or it comes to stand in another.
void followLetters(QWidget* widget, double times, bool bold = false);

/// Likewise, with plotLetters().
void useSmallLetters(QWidget* widget);

/// The letters of words and numbers in a plot of the window, beside words in that font: those of 9 pt, which
/// are still read with ease, where a desktop chose its usual size; as large as the others where somebody
/// wants larger ones.
QFont plotLetters(const QFont& words);

/// Likewise in a plot on paper: at most 9 pt.
QFont paperLetters(const QFont& words);

/// How many times as heavy as usual lines and marks are beside such letters of a plot; at least 1.
double heavier(const QFont& plotLetters);

}  // namespace credence
