#pragma once

#include "app/compute/live_computation.h"
#include "app/studies/panels/panels_painting.h"

#include <QFont>
#include <QImage>
#include <QWidget>

#include <memory>
#include <optional>

namespace credence {

/// Several settings side by side on the screen. A worker paints them; a click on one chooses it.
class PanelsPlot : public QWidget {
  Q_OBJECT

 public:
  explicit PanelsPlot(QWidget* parent = nullptr);

  /// Null for none; `message` then stands in their place.
  void setResult(std::shared_ptr<const PanelsResult> result, const QString& message);

  /// Which of them is of the setting at hand.
  void setCurrent(std::optional<std::size_t> panel);
  std::optional<std::size_t> current() const { return m_current; }

  /// What is on the screen: null before anything is, and where there is too little room.
  std::shared_ptr<const PanelsResult> seen() const;
  const PanelsLayout& seenLayout() const { return *m_image.layout; }

  /// Whether all that was set is on the screen.
  bool painting() const;

  QSize minimumSizeHint() const override { return {300, 200}; }

 signals:
  void painted();
  void panelChosen(std::size_t panel);
  void failed(const QString& message);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  struct Task {
    std::shared_ptr<const PanelsResult> result;
    QSize size;
    double pixelRatio = 1.0;
    bool dark = false;
    QFont font;

    bool operator==(const Task&) const = default;
  };
  struct Painted {
    Task task;
    QImage image;
    std::optional<PanelsLayout> layout;
  };

  static Painted paintTask(const Task& task);
  Task wantedTask() const;
  void ask();
  std::optional<std::size_t> panelAt(const QPointF& place) const;

  std::shared_ptr<const PanelsResult> m_result;
  QString m_message;
  std::optional<std::size_t> m_current;
  Task m_asked;
  Painted m_image;
  LiveComputation<Task, Painted> m_worker;  // last: its thread ends before what it uses
};

}  // namespace credence
