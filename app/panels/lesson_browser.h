#pragma once

#include <QByteArray>
#include <QString>
#include <QTextBrowser>

#include <functional>
#include <utility>

namespace credence {

/// A step's text. Links tell where they lead; nothing is opened, and pictures come from `picture` alone.
class LessonBrowser : public QTextBrowser {
  Q_OBJECT

 public:
  explicit LessonBrowser(QWidget* parent = nullptr);

  /// Gives the bytes of a picture, empty for none.
  void setPictures(std::function<QByteArray(const QString& name)> picture) { m_picture = std::move(picture); }
  /// Keeps the place where it is read; `fromStart`: from its beginning.
  void setContent(const QString& html, bool fromStart);

  /// As high as its text.
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

  QVariant loadResource(int type, const QUrl& url) override;

 signals:
  /// The mouse, or the keyboard, is at a link, or at none: "control:width".
  void pointedAt(const QString& address);
  void followed(const QString& address);

 protected:
  void changeEvent(QEvent* event) override;
  void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;

 private:
  void beAsHighAsText();

  QString m_html;
  std::function<QByteArray(const QString&)> m_picture;
};

}  // namespace credence
