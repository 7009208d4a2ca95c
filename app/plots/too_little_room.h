#pragma once

#include <QSizeF>
#include <QString>

#include <cmath>
#include <stdexcept>

namespace credence {

/// A figure's views cannot be read in its size.
class TooLittleRoom : public std::runtime_error {
 public:
  /// `who` begins the sentence, whose `rest` has %1 and %2 for the width and height that are enough, in
  /// millimetres.
  TooLittleRoom(const QString& who, const QString& rest, const QSizeF& enough)
      : std::runtime_error(
            (who + rest.arg(std::ceil(enough.width())).arg(std::ceil(enough.height()))).toStdString()),
        m_who(who),
        m_rest(rest),
        m_enough(enough) {}

  /// The same on a page that magnifies all.
  TooLittleRoom magnified(double times) const { return {m_who, m_rest, m_enough * times}; }

 private:
  QString m_who;
  QString m_rest;
  QSizeF m_enough;
};

}  // namespace credence
