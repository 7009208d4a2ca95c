#include "app/tools/tool_options.h"

#include <QSettings>

namespace credence {

ToolOptions::ToolOptions(QObject* parent) : QObject(parent), m_settings(ToolSettings::load(QSettings())) {}

void ToolOptions::set(const ToolSettings& settings) {
  if (settings == m_settings) return;
  m_settings = settings;
  QSettings store;
  settings.save(store);
  emit changed();
}

void ToolOptions::setLabel(std::size_t label) {
  ToolSettings settings = m_settings;
  settings.label = label;
  set(settings);
}

}  // namespace credence
