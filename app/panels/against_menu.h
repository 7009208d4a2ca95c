#pragma once

#include "app/document/document.h"

#include <QMenu>

#include <optional>

namespace credence {

/// Which two settings the plots show against each other: pins, and the one at hand.
class AgainstMenu : public QMenu {
  Q_OBJECT

 public:
  AgainstMenu(const QString& title, Document* document, QWidget* parent = nullptr);

 private:
  void showSettings();
  void addSide(const QString& heading, char SettingsAgainst::*side, bool orNow);
  void switchOn(bool on);

  Document* m_document;
  QAction* m_switch;
};

/// The first two pins, or the only one and the setting at hand; by the quantity that the right plot shows,
/// where settings can be compared by it. Nothing where there is no pin.
std::optional<SettingsAgainst> suitableAgainst(const Document& document);

}  // namespace credence
