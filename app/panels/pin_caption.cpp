#include "app/panels/pin_caption.h"

#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <QInputDialog>

#include <algorithm>

namespace credence {

void askForCaption(Document* document, char letter, QWidget* window) {
  const auto& pins = document->state().pins;
  const auto pin = std::ranges::find(pins, letter, &Pin::letter);
  if (pin == pins.end()) return;
  bool agreed = false;
  const QString caption = QInputDialog::getText(window, tr("Caption of Pin %1").arg(QLatin1Char(letter)),
                                                tr("%1 is").arg(describeSetting(pin->setting)),
                                                QLineEdit::Normal, pin->caption, &agreed);
  if (agreed) document->captionPin(letter, caption.simplified());
}

}  // namespace credence
