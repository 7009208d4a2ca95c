#pragma once

#include "app/plots/figure_page.h"
#include "app/style/menu_button.h"

#include <QString>

#include <functional>

namespace credence {

class Document;

/// "Picture ▾": copies or saves what it stands beside, in the light theme. Files carry the session as it is
/// when they are saved, as carriedSession() says.
class PictureButton : public MenuButton {
  Q_OBJECT

 public:
  /// `make`: the picture as it is now; throws std::exception with a sentence where there is none. `fileName`:
  /// suggested, without ending.
  PictureButton(const Document* document, const QString& name, std::function<FigurePage()> make,
                QString fileName, QWidget* parent = nullptr);

  /// As it is now; throws as that.
  FigurePage picture() const { return m_make(); }

 signals:
  void failed(const QString& message);

 private:
  void copy();
  void save();

  const Document* m_document;
  std::function<FigurePage()> m_make;
  QString m_fileName;
};

}  // namespace credence
