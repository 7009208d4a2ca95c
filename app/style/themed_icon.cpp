#include "app/style/themed_icon.h"

#include <QFile>
#include <QFont>
#include <QFontMetrics>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmap>
#include <QSvgRenderer>

#include <utility>

namespace credence {

namespace {

/// Drawn when it is first seen: a window has many more icons than it shows when it opens.
class ThemedIconEngine : public QIconEngine {
 public:
  ThemedIconEngine(QString name, QPalette palette) : m_name(std::move(name)), m_palette(std::move(palette)) {}

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override {
    const qreal ratio = painter->device()->devicePixelRatioF();
    painter->drawPixmap(rect, pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state));
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State /*state*/) override {
    const bool disabled = mode == QIcon::Disabled;
    QPixmap& known = disabled ? m_disabled : m_usual;
    if (known.size() != size) known = render(size, disabled ? QPalette::Disabled : QPalette::Active);
    return known;
  }

  QString key() const override { return QStringLiteral("ThemedIconEngine"); }
  QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

 private:
  QPixmap render(const QSize& size, QPalette::ColorGroup group) const {
    if (size.isEmpty()) return {};
    QPixmap pixmap(size);
    pixmap.fill(Qt::transparent);
    QFile file(QStringLiteral(":/icons/%1.svg").arg(m_name));
    if (!file.open(QIODevice::ReadOnly)) return pixmap;
    QByteArray svg = file.readAll();
    svg.replace("currentColor", m_palette.color(group, QPalette::ButtonText).name().toLatin1());
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter);
    return pixmap;
  }

  QString m_name;
  QPalette m_palette;
  QPixmap m_usual;  // as large as was last asked for
  QPixmap m_disabled;
};

}  // namespace

QIcon themedIcon(const QString& name, const QPalette& palette) {
  return QIcon(new ThemedIconEngine(name, palette));
}

QSize iconSizeFor(const QFont& letters) {
  const int height = QFontMetrics(letters).height();
  return {height, height};
}

}  // namespace credence
