#pragma once

class QWidget;

namespace credence {

class Document;
class LiveFit;
class PanelsWindow;

/// The window of several settings, with what other studies show of them in it.
PanelsWindow* makePanelsWindow(Document* document, LiveFit* fit, QWidget* parent = nullptr);

}  // namespace credence
