#pragma once

#include "app/plots/tool_settings.h"

#include <QObject>

namespace credence {

/// The tools' settings while the program runs, remembered from one session to the next. Not part of the
/// document: undo leaves them alone.
class ToolOptions : public QObject {
  Q_OBJECT

 public:
  explicit ToolOptions(QObject* parent = nullptr);

  const ToolSettings& settings() const { return m_settings; }
  void set(const ToolSettings& settings);
  void setLabel(std::size_t label);

 signals:
  void changed();

 private:
  ToolSettings m_settings;
};

}  // namespace credence
