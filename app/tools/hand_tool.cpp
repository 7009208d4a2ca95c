#include "app/tools/hand_tool.h"

namespace credence {

ToolTraits HandTool::traits() const {
  ToolTraits traits;
  traits.pans = true;
  return traits;
}

QString HandTool::status() const {
  return tr("Drag to pan, turn the wheel to zoom; the right button saves or copies the picture");
}

}  // namespace credence
