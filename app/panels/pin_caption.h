#pragma once

#include "app/document/document.h"

class QWidget;

namespace credence {

/// Asks, over `window`, what the person calls a pin, and keeps the answer; nothing where there is no pin of
/// that letter.
void askForCaption(Document* document, char letter, QWidget* window);

}  // namespace credence
