#pragma once

#include "app/plots/figure_page.h"
#include "app/style/menu_button.h"

#include <QString>

#include <functional>
#include <utility>

namespace credence {

/// "Picture ▾": copies or saves what it stands beside, in the light theme.
class PictureButton : public MenuButton {
  Q_OBJECT

 public:
  /// `make`: the picture as it is now; throws std::exception with a sentence where there is none. `fileName`:
  /// suggested, without ending.
  PictureButton(const QString& name, std::function<FigurePage()> make, QString fileName,
                QWidget* parent = nullptr);

  /// What files carry, as it is when they are saved; without, they carry nothing.
  void setPayload(std::function<QByteArray()> payload) { m_payload = std::move(payload); }

  /// As it is now; throws as that.
  FigurePage picture() const { return m_make(); }

 signals:
  void failed(const QString& message);

 private:
  void copy();
  void save();

  std::function<FigurePage()> m_make;
  std::function<QByteArray()> m_payload = {};
  QString m_fileName;
};

}  // namespace credence
