#pragma once

#include "app/plots/plot_tool.h"

#include <memory>

namespace credence {

class Document;
class ToolOptions;
struct Dataset;

/// A tool that edits points. What happens between press and release is one step of the undo history; undo
/// and redo in between end the stroke first.
class EditingTool : public PlotTool {
  Q_OBJECT

 public:
  EditingTool(Document* document, ToolOptions* options, const QString& icon, QObject* parent);
  ~EditingTool() override;

  void press(const PlotPointer& pointer) final;
  void move(const PlotPointer& pointer) final;
  void release(const PlotPointer& pointer) final;
  void stop() override;
  QCursor cursor() const override { return m_cursor; }
  ToolOverlay overlay() const override;

 protected:
  virtual void begin(const PlotPointer& pointer) = 0;
  virtual void drag(const PlotPointer& pointer) = 0;
  virtual void end() {}

  bool down() const { return m_down; }
  /// The button of this stroke is the right one.
  bool secondary() const { return m_button == Qt::RightButton; }
  /// What this stroke draws: the chosen class, or the other one with the right button.
  std::size_t strokeLabel() const;

  Document& document() const { return *m_document; }
  const Dataset& dataset() const;
  const ToolSettings& settings() const;

  /// What a class is called where it stands alone.
  QString className(std::size_t label) const;

 private:
  Document* m_document;
  ToolOptions* m_options;
  QCursor m_cursor;
  Qt::MouseButton m_button = Qt::NoButton;
  bool m_down = false;
};

}  // namespace credence
