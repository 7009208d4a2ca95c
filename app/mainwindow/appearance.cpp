#include "app/mainwindow/appearance.h"

#include <QApplication>
#include <QPalette>
#include <QSettings>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>

#include <cstdlib>

namespace credence {

namespace {

const QString appearanceKey = QStringLiteral("appearance");
constexpr QRgb linkOnDark = 0x6cb8e6;
constexpr QRgb linkOnLight = 0x0072b2;

QPalette darkPalette() {
  QPalette palette;
  const QColor window(0x2b2e33);
  const QColor base(0x1f2125);
  const QColor text(0xe4e6e8);
  const QColor muted(0x8a8f96);
  palette.setColor(QPalette::Window, window);
  palette.setColor(QPalette::WindowText, text);
  palette.setColor(QPalette::Base, base);
  palette.setColor(QPalette::AlternateBase, window);
  palette.setColor(QPalette::ToolTipBase, QColor(0x3a3e44));
  palette.setColor(QPalette::ToolTipText, text);
  palette.setColor(QPalette::Text, text);
  palette.setColor(QPalette::PlaceholderText, muted);
  palette.setColor(QPalette::Button, QColor(0x363a40));
  palette.setColor(QPalette::ButtonText, text);
  palette.setColor(QPalette::BrightText, Qt::white);
  palette.setColor(QPalette::Link, QColor(linkOnDark));
  palette.setColor(QPalette::Highlight, QColor(0x2f7fb5));
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Light, QColor(0x4a4f56));
  palette.setColor(QPalette::Midlight, QColor(0x40444b));
  palette.setColor(QPalette::Mid, QColor(0x24262a));
  palette.setColor(QPalette::Dark, QColor(0x191b1e));
  palette.setColor(QPalette::Shadow, QColor(0x0f1012));
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, QColor(0x70757c));
  }
  return palette;
}

QPalette lightPalette() {
  QPalette palette(QColor(0xefefef), QColor(0xf6f6f6));
  palette.setColor(QPalette::Base, Qt::white);
  palette.setColor(QPalette::Highlight, QColor(0x0072b2));
  palette.setColor(QPalette::HighlightedText, Qt::white);
  palette.setColor(QPalette::Link, QColor(linkOnLight));
  return palette;
}

/// How far a colour is from its ground in grey, from 0 to 255.
double distanceFrom(const QColor& ground, const QColor& colour) {
  return static_cast<double>(colour.alphaF()) * std::abs(qGray(colour.rgb()) - qGray(ground.rgb()));
}

}  // namespace

QPalette completionOf(const QPalette& desktop) {
  const QColor ground = desktop.color(QPalette::Base);
  const QColor words = desktop.color(QPalette::Text);
  QColor hint = words;
  hint.setAlphaF(0.5F);
  const bool dark = qGray(ground.rgb()) < qGray(words.rgb());
  QPalette completion;
  const auto complete = [&](QPalette::ColorRole role, const QColor& colour) {
    const double seen = distanceFrom(ground, desktop.color(role));
    if (seen < 0.5 * distanceFrom(ground, colour)) completion.setColor(role, colour);
  };
  complete(QPalette::PlaceholderText, hint);
  complete(QPalette::Link, QColor(dark ? linkOnDark : linkOnLight));
  return completion;
}

void completePalette() {
  if (completionOf(QApplication::palette()).resolveMask() == 0) return;
  // What was completed for the desktop as it was before is not what it says itself.
  QApplication::setPalette(QPalette());
  QApplication::setPalette(completionOf(QApplication::palette()));
}

void applyAppearance(Appearance appearance) {
  const QString fusion = QStringLiteral("fusion");
  if (QApplication::style()->name() != fusion) QApplication::setStyle(QStyleFactory::create(fusion));
  // A palette that says nothing leaves it all to the desktop, also when that changes its own.
  QApplication::setPalette(appearance == Appearance::Dark    ? darkPalette()
                           : appearance == Appearance::Light ? lightPalette()
                                                             : QPalette());
  completePalette();
  QToolTip::setPalette(QApplication::palette());
}

Appearance storedAppearance() {
  return static_cast<Appearance>(QSettings().value(appearanceKey, 0).toInt());
}

void storeAppearance(Appearance appearance) {
  QSettings().setValue(appearanceKey, static_cast<int>(appearance));
}

}  // namespace credence
