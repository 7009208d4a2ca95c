#include "app/mainwindow/letter_size.h"

#include "app/mainwindow/menu_entry.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QSettings>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace credence {

namespace {

const QString lettersKey = QStringLiteral("letters");
constexpr std::array letterScales = {1.0, 1.15, 1.3, 1.5, 1.75, 2.0};

std::size_t nearestScale(double scale) {
  const auto* const nearest = std::ranges::min_element(
      letterScales, {}, [scale](double each) { return std::abs(std::log(each / scale)); });
  return static_cast<std::size_t>(nearest - letterScales.begin());
}

}  // namespace

LetterSize::LetterSize(QObject* parent) : QObject(parent), m_desktop(QApplication::font()) {}

void LetterSize::addTo(QMenu* menu) {
  m_larger = addEntry(menu, tr("La&rger Letters"), tr("Ctrl+Alt++"), [this] { step(1); });
  m_larger->setShortcuts({QKeySequence(tr("Ctrl+Alt++")), QKeySequence(tr("Ctrl+Alt+="))});
  m_smaller = addEntry(menu, tr("S&maller Letters"), tr("Ctrl+Alt+-"), [this] { step(-1); });
  m_usual = addEntry(menu, tr("Letters of the Des&ktop"), tr("Ctrl+Alt+0"), [this] { setScale(1.0); });
  setScale(m_scale);
}

void LetterSize::restore() {
  const double stored = QSettings().value(lettersKey, 1.0).toDouble();
  setScale(stored > 0.0 ? letterScales.at(nearestScale(stored)) : 1.0);
}

void LetterSize::setScale(double scale) {
  if (std::exchange(m_scale, scale) != scale) {
    QSettings().setValue(lettersKey, scale);
    QFont font = m_desktop;
    if (font.pointSizeF() > 0.0) {
      font.setPointSizeF(scale * font.pointSizeF());
    } else {
      font.setPixelSize(static_cast<int>(std::lround(scale * font.pixelSize())));
    }
    QApplication::setFont(font);
  }
  m_larger->setEnabled(scale < letterScales.back());
  m_smaller->setEnabled(scale > letterScales.front());
  m_usual->setEnabled(scale != 1.0);
}

void LetterSize::step(int by) {
  const std::size_t now = nearestScale(m_scale);
  setScale(letterScales.at(static_cast<std::size_t>(static_cast<int>(now) + by)));
}

}  // namespace credence
