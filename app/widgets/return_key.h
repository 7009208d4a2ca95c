#pragma once

class QPushButton;

namespace credence {

/// In a dialog whose fields take their numbers by Return: the button is pressed by Return while it has the
/// keyboard itself, and not while a field has it.
void pressedByOwnReturnOnly(QPushButton* button);

}  // namespace credence
