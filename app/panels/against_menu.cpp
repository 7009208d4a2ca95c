#include "app/panels/against_menu.h"

#include "app/document/menu_text.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <QActionGroup>

#include <optional>
#include <vector>

namespace credence {

std::optional<SettingsAgainst> suitableAgainst(const Document& document) {
  const std::vector<Pin>& pins = document.state().pins;
  if (pins.empty()) return std::nullopt;
  SettingsAgainst against{.left = pins[0].letter};
  if (pins.size() > 1) against.right = pins[1].letter;
  const Quantity& right = document.view().shown.right;
  if (compares_settings(right)) against.quantity = right;
  return against;
}

AgainstMenu::AgainstMenu(const QString& title, Document* document, QWidget* parent)
    : QMenu(title, parent), m_document(document), m_switch(addAction(tr("&Two Settings in the Plots"))) {
  setToolTipsVisible(true);
  m_switch->setObjectName(QStringLiteral("againstSwitch"));
  m_switch->setCheckable(true);
  connect(m_switch, &QAction::triggered, this, &AgainstMenu::switchOn);
  connect(this, &QMenu::aboutToShow, this, &AgainstMenu::showSettings);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Pins) showSettings();
  });
  document->onView<&ViewState::against>(this, &AgainstMenu::showSettings);
  showSettings();
}

void AgainstMenu::switchOn(bool on) {
  m_document->setInView(&ViewState::against, on ? suitableAgainst(*m_document) : std::nullopt);
}

void AgainstMenu::showSettings() {
  const bool any = !m_document->state().pins.empty();
  m_switch->setChecked(m_document->view().against.has_value());
  m_switch->setEnabled(any || m_switch->isChecked());
  m_switch->setToolTip(
      any ? tr("The left plot shows one setting, the right plot another, by the same method; the difference "
               "is of the second and the first")
          : tr("Pin a setting first: K keeps the one at hand"));
  for (QAction* entry : actions()) {
    if (entry == m_switch) continue;
    removeAction(entry);
    entry->deleteLater();
  }
  for (QActionGroup* group : findChildren<QActionGroup*>()) group->deleteLater();
  if (!any) return;
  addSide(tr("Left plot"), &SettingsAgainst::left, false);
  addSide(tr("Right plot"), &SettingsAgainst::right, true);
}

void AgainstMenu::addSide(const QString& heading, char SettingsAgainst::*side, bool orNow) {
  addSection(heading);
  auto* group = new QActionGroup(this);
  const auto add = [&](char letter, const QString& text) {
    QAction* entry = addAction(text);
    entry->setCheckable(true);
    entry->setActionGroup(group);
    const auto& against = m_document->view().against;
    entry->setChecked(against && (*against).*side == letter);
    connect(entry, &QAction::triggered, this, [this, side, letter] {
      auto next = m_document->view().against;
      if (!next) next = suitableAgainst(*m_document);
      if (!next) return;
      (*next).*side = letter;
      m_document->setInView(&ViewState::against, next);
    });
  };
  for (const Pin& pin : m_document->state().pins) {
    add(pin.letter, menuText(tr("%1: %2").arg(pinName(pin), describeSetting(pin.setting))));
  }
  if (orNow) add(SettingsAgainst::now, tr("The setting at hand"));
}

}  // namespace credence
