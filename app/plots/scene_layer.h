#pragma once

#include "app/compute/live_computation.h"
#include "app/plots/canvas.h"
#include "app/plots/scene.h"

#include <QImage>
#include <qcustomplot.h>

#include <memory>
#include <optional>

namespace credence {

/// Shows a scene inside the axes of a plot. On the screen a worker paints it, and the GUI thread shows its
/// image: moved and stretched with the axes until that of the present view is there. In a figure it is
/// painted at once.
class SceneLayer : public QCPLayerable {
  Q_OBJECT

 public:
  enum class Painting { AtOnce, ByWorker };

  SceneLayer(QCPAxisRect& axes, const QString& layer, Painting how);
  ~SceneLayer() override;

  void setScene(std::shared_ptr<const Scene> scene);
  const std::shared_ptr<const Scene>& scene() const { return m_scene; }

  /// What is on the screen: null before anything was painted, and where that was for a view that has nothing
  /// to do with the present one.
  std::shared_ptr<const Scene> seen() const;
  /// Where that was painted for.
  const Canvas& seenCanvas() const { return m_image.canvas; }

  Canvas canvas() const;

  /// How many dots a pixel has on the page of a figure, where an image is part of it; a screen says itself.
  void setPageResolution(double dotsPerPixel) { m_pageResolution = dotsPerPixel; }

  /// Whether the scene waits for its image, or that for another canvas is seen.
  bool busy() const;

 signals:
  void painted();  ///< seen() is another one, or sharper
  void failed(const QString& message);

 protected:
  void draw(QCPPainter* painter) override;
  void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
  QRect clipRect() const override;

 private:
  struct Task {
    std::shared_ptr<const Scene> scene;
    Canvas canvas;

    bool operator==(const Task&) const = default;
  };
  struct Painted : Task {
    QImage image;
  };
  using Worker = LiveComputation<Task, Painted>;

  static Painted paint(const Task& task);
  void laidOut();
  void askSoon();
  void ask();
  void show(const Painted& newest);

  QCPAxisRect& m_axes;
  std::shared_ptr<const Scene> m_scene;
  Painted m_image;  // on the screen
  Task m_asked;
  std::optional<double> m_pageResolution;
  bool m_hasSize = false;
  bool m_askingSoon = false;
  std::unique_ptr<Worker> m_worker;  // null: painted at once. Last: it ends before what it uses
};

}  // namespace credence
