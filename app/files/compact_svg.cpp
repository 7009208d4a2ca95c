#include "app/files/compact_svg.h"

#include "app/report/markup_text.h"

#include <QHash>
#include <QList>
#include <QStringList>
#include <QTransform>
#include <QXmlStreamReader>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace credence {

namespace {

using Attributes = QList<std::pair<QString, QString>>;

/// An element, or with no name a text.
struct SvgNode {
  QString name = {};
  Attributes attributes = {};
  QString text = {};
  std::vector<SvgNode> children = {};

  QString value(const char* attribute) const {
    for (const auto& [key, value] : attributes) {
      if (key == QLatin1String(attribute)) return value;
    }
    return {};
  }
};

constexpr int placeDigits = 2;        // behind the point, of pixels
constexpr int lengthDigits = 3;       // of widths of lines and sizes of letters, which add up
constexpr int fewestUses = 3;         // of a shape that is worth a name
constexpr qsizetype shortShape = 30;  // letters of one that is not

QString plainNumber(double value, int digits) {
  QString text = QString::number(value, 'f', digits);
  if (text.contains(QLatin1Char('.'))) {
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  }
  return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

QString attributeText(const QString& name, const QString& value) {
  return QStringLiteral(" %1=\"").arg(name) + markupText(value) + QLatin1Char('"');
}

QString attributesText(const Attributes& attributes) {
  QString text;
  for (const auto& [name, value] : attributes) text += attributeText(name, value);
  return text;
}

SvgNode readNode(QXmlStreamReader& xml) {
  SvgNode node{xml.qualifiedName().toString()};
  for (const QXmlStreamAttribute& one : xml.attributes()) {
    node.attributes << std::pair(one.qualifiedName().toString(), one.value().toString());
  }
  while (!xml.atEnd() && xml.readNext() != QXmlStreamReader::EndElement) {
    if (xml.isStartElement()) node.children.push_back(readNode(xml));
    if (xml.isCharacters()) node.text += xml.text();
  }
  return node;
}

/// Where a number, or a comma or blank before it, goes on in the words of a path.
bool isOfNumber(QChar letter) {
  return letter.isDigit() || letter == u'.' || letter == u'-' || letter == u'+' || letter == u'e';
}

/// The places of a path or a line, rounded and moved: letters of commands stay, x and y take turns.
QString movedPlaces(const QString& places, const QPointF& by, int digits) {
  QString text;
  bool isX = true;
  bool apart = false;  // whether the number before needs a blank behind it
  for (qsizetype k = 0; k < places.size();) {
    if (!isOfNumber(places[k])) {
      if (places[k].isLetter()) {
        text += places[k];
        apart = false;
      }
      ++k;
      continue;
    }
    qsizetype end = k + 1;
    while (end < places.size() && isOfNumber(places[end])) ++end;
    const double number = places.mid(k, end - k).toDouble() + (isX ? by.x() : by.y());
    if (!isX) {
      text += QLatin1Char(',');
    } else if (apart) {
      text += QLatin1Char(' ');
    }
    text += plainNumber(number, digits);
    apart = true;
    isX = !isX;
    k = end;
  }
  return text;
}

std::optional<QTransform> transformOf(const SvgNode& group) {
  const QString text = group.value("transform");
  if (text.isEmpty()) return QTransform();
  if (!text.startsWith(QLatin1String("matrix(")) || !text.endsWith(QLatin1Char(')'))) return {};
  const QStringList words = text.mid(7).chopped(1).split(QLatin1Char(','));
  if (words.size() != 6) return {};
  std::array<double, 6> m = {};
  for (std::size_t k = 0; k < m.size(); ++k) m.at(k) = words[static_cast<qsizetype>(k)].toDouble();
  return QTransform(m[0], m[1], m[2], m[3], m[4], m[5]);
}

bool isAnyOf(const QString& word, std::initializer_list<const char*> words) {
  return std::any_of(words.begin(), words.end(), [&](const char* one) { return word == QLatin1String(one); });
}

/// What Qt draws, each with its attributes for places: x and y, or lists of both.
bool isShape(const SvgNode& node) {
  return node.children.empty() && isAnyOf(node.name, {"path", "polyline", "polygon", "rect", "circle",
                                                      "ellipse", "line", "text", "image"});
}

/// A group that sets pen, brush and transform for the shapes in it.
bool isState(const SvgNode& node) {
  return node.name == QLatin1String("g") && node.text.trimmed().isEmpty() && transformOf(node).has_value() &&
         std::all_of(node.children.begin(), node.children.end(), isShape);
}

/// A shape on its way: how it looks, and the element without that.
struct PlacedShape {
  QString style;    ///< attributes that a group can have for several
  QString element;  ///< "<rect x=…"
};

class SvgCompactor {
 public:
  /// `root`: the group of all that is drawn.
  QString body(const SvgNode& root);
  /// Shapes that have names, for <defs>.
  QString named() const;

 private:
  void countShapes(const SvgNode& node);
  void write(const SvgNode& node);
  void writeRun();
  void add(const SvgNode& shape, const SvgNode& state);

  SvgNode m_root;
  QHash<QString, int> m_counts;     ///< of paths, by where they go
  QHash<QString, QString> m_names;  ///< of those drawn often enough
  QStringList m_named;              ///< their elements, in the order in which they are met
  std::vector<PlacedShape> m_run;   ///< shapes of one look, one after the other
  QString m_text;
};

/// What holds for a shape: its own, its group's, the root's.
QString effective(const SvgNode& shape, const SvgNode& state, const SvgNode& root, const char* name) {
  for (const SvgNode* node : {&shape, &state, &root}) {
    if (QString value = node->value(name); !value.isEmpty()) return value;
  }
  return {};
}

QString rounded(const QString& length) {
  return plainNumber(length.toDouble(), lengthDigits);
}

QString strokeStyle(const SvgNode& shape, const SvgNode& state, const SvgNode& root) {
  const auto get = [&](const char* name) { return effective(shape, state, root, name); };
  const QString stroke = get("stroke");
  if (stroke.isEmpty() || stroke == QLatin1String("none")) return {};
  QString text = attributeText(QStringLiteral("stroke"), stroke);
  const auto add = [&](const char* name, const QString& usual, const QString& value) {
    if (!value.isEmpty() && value != usual) text += attributeText(QLatin1String(name), value);
  };
  add("stroke-opacity", QStringLiteral("1"), get("stroke-opacity"));
  if (const QString width = get("stroke-width"); !width.isEmpty()) {
    add("stroke-width", QStringLiteral("1"), rounded(width));
  }
  QStringList dashes;
  for (const QString& dash : get("stroke-dasharray").split(QLatin1Char(','), Qt::SkipEmptyParts)) {
    dashes << rounded(dash);
  }
  add("stroke-dasharray", QString(), dashes.join(QLatin1Char(',')));
  if (!dashes.isEmpty()) add("stroke-dashoffset", QStringLiteral("0"), get("stroke-dashoffset"));
  add("stroke-linecap", QStringLiteral("square"), get("stroke-linecap"));
  add("stroke-linejoin", QStringLiteral("bevel"), get("stroke-linejoin"));
  add("stroke-miterlimit", QStringLiteral("4"), get("stroke-miterlimit"));
  return text;
}

QString fillStyle(const SvgNode& shape, const SvgNode& state, const SvgNode& root) {
  const QString fill = effective(shape, state, root, "fill");
  if (fill.isEmpty() || fill == QLatin1String("none")) return {};
  const QString opacity = effective(shape, state, root, "fill-opacity");
  return attributeText(QStringLiteral("fill"), fill) +
         (opacity.isEmpty() || opacity == QLatin1String("1")
              ? QString()
              : attributeText(QStringLiteral("fill-opacity"), opacity));
}

/// Letters have their own colour, and no outline.
QString letterStyle(const SvgNode& shape) {
  QString text = fillStyle(shape, {}, {});
  if (const QString family = shape.value("font-family"); !family.isEmpty()) {
    text += attributeText(QStringLiteral("font-family"), fontWithFallback(family));
  }
  if (const QString size = shape.value("font-size"); !size.isEmpty()) {
    text += attributeText(QStringLiteral("font-size"), rounded(size));
  }
  if (shape.value("font-weight") != QLatin1String("400")) {
    text += attributeText(QStringLiteral("font-weight"), shape.value("font-weight"));
  }
  if (shape.value("font-style") != QLatin1String("normal")) {
    text += attributeText(QStringLiteral("font-style"), shape.value("font-style"));
  }
  return text;
}

QString styleOf(const SvgNode& shape, const SvgNode& state, const SvgNode& root) {
  if (shape.name == QLatin1String("text")) return letterStyle(shape);
  if (shape.name == QLatin1String("image")) return {};
  QString text = fillStyle(shape, state, root) + strokeStyle(shape, state, root);
  if (shape.value("fill-rule") == QLatin1String("nonzero")) {
    text += attributeText(QStringLiteral("fill-rule"), shape.value("fill-rule"));
  }
  return text;
}

/// What a group says beside pen, brush, font and transform: how much shines through, and where it is clipped.
QString otherStyle(const SvgNode& state) {
  QString text;
  for (const auto& [name, value] : state.attributes) {
    const bool usual = name.startsWith(QLatin1String("stroke")) || name.startsWith(QLatin1String("fill")) ||
                       name.startsWith(QLatin1String("font-")) ||
                       isAnyOf(name, {"transform", "vector-effect"});
    if (!usual) text += attributeText(name, value);
  }
  return text;
}

/// The attributes that say where a shape is. Those that are one number each are moved along x or y, or not.
QString placeText(const SvgNode& shape, const QPointF& by, int digits) {
  QString text;
  for (const auto& [name, value] : shape.attributes) {
    if (isAnyOf(name, {"d", "points"})) {
      text += attributeText(name, movedPlaces(value, by, digits));
    } else if (isAnyOf(name, {"x", "x1", "x2", "cx"})) {
      text += attributeText(name, plainNumber(value.toDouble() + by.x(), digits));
    } else if (isAnyOf(name, {"y", "y1", "y2", "cy"})) {
      text += attributeText(name, plainNumber(value.toDouble() + by.y(), digits));
    } else if (isAnyOf(name, {"r", "rx", "ry", "width", "height"})) {
      text += attributeText(name, plainNumber(value.toDouble(), digits));
    } else if (shape.name == QLatin1String("image")) {
      text += attributeText(name, value);
    }
  }
  return text;
}

/// As Qt writes words: a blank and a line end before the first one are of the layout.
QString wordsText(const SvgNode& shape) {
  const bool blanks = shape.text != shape.text.simplified();
  return (blanks ? QStringLiteral(" xml:space=\"preserve\">") : QStringLiteral(">")) +
         markupText(shape.text) + QStringLiteral("</text>");
}

bool isMove(const QTransform& transform) {
  return transform.type() <= QTransform::TxTranslate;
}

/// So many digits that what is scaled up is as fine as what is not.
int digitsFor(const QTransform& transform) {
  const double scale =
      std::max(std::hypot(transform.m11(), transform.m12()), std::hypot(transform.m21(), transform.m22()));
  return placeDigits + (scale > 1.0 ? static_cast<int>(std::ceil(std::log10(scale))) : 0);
}

QString transformText(const QTransform& transform) {
  constexpr int directionDigits = 6;
  QStringList words;
  for (const double part : {transform.m11(), transform.m12(), transform.m21(), transform.m22()}) {
    words << plainNumber(part, directionDigits);
  }
  words << plainNumber(transform.dx(), placeDigits) << plainNumber(transform.dy(), placeDigits);
  return attributeText(QStringLiteral("transform"),
                       QStringLiteral("matrix(%1)").arg(words.join(QLatin1Char(','))));
}

void SvgCompactor::countShapes(const SvgNode& node) {
  for (const SvgNode& child : node.children) {
    if (child.name == QLatin1String("path")) ++m_counts[child.value("d")];
    countShapes(child);
  }
}

void SvgCompactor::add(const SvgNode& shape, const SvgNode& state) {
  QString style = styleOf(shape, state, m_root);
  const bool letters = shape.name == QLatin1String("text");
  if (style.isEmpty() && !letters && shape.name != QLatin1String("image")) return;  // nothing would be seen
  style += otherStyle(state);
  const QTransform transform = transformOf(state).value_or(QTransform());
  // The colours of gradients lie where the group's transform puts them.
  const bool moved = isMove(transform) && !style.contains(QLatin1String("url("));
  const QPointF by = moved ? QPointF(transform.dx(), transform.dy()) : QPointF();
  if (!moved) style += transformText(transform);
  PlacedShape placed{style, {}};
  const QString path = shape.value("d");
  if (moved && shape.name == QLatin1String("path") && m_counts.value(path) >= fewestUses &&
      path.size() > shortShape) {
    QString& name = m_names[path];
    if (name.isEmpty()) {
      name = QStringLiteral("shape%1").arg(m_names.size());
      m_named << QStringLiteral("<path id=\"%1\" d=\"%2\"/>\n")
                     .arg(name, movedPlaces(path, QPointF(), lengthDigits));
    }
    placed.element = QStringLiteral("<use xlink:href=\"#%1\" x=\"%2\" y=\"%3\"")
                         .arg(name, plainNumber(by.x(), placeDigits), plainNumber(by.y(), placeDigits));
  } else {
    placed.element = QLatin1Char('<') + shape.name + placeText(shape, by, digitsFor(transform));
  }
  if (!m_run.empty() && m_run.back().style != placed.style) writeRun();
  placed.element += letters ? wordsText(shape) : QStringLiteral("/>");
  m_run.push_back(std::move(placed));
}

/// Several in a group; one with its look on its own.
void SvgCompactor::writeRun() {
  if (m_run.empty()) return;
  const QString style = m_run.front().style;
  const bool alone = m_run.size() == 1 || style.isEmpty();
  if (!alone) m_text += QStringLiteral("<g%1>\n").arg(style);
  for (const PlacedShape& shape : m_run) {
    const qsizetype name = shape.element.indexOf(QLatin1Char(' '));
    m_text += alone ? QString(shape.element).insert(name, style) : shape.element;
    m_text += QLatin1Char('\n');
  }
  if (!alone) m_text += QStringLiteral("</g>\n");
  m_run.clear();
}

void SvgCompactor::write(const SvgNode& node) {
  for (const SvgNode& child : node.children) {
    if (isState(child)) {
      for (const SvgNode& shape : child.children) add(shape, child);
      continue;
    }
    writeRun();
    m_text += QLatin1Char('<') + child.name + attributesText(child.attributes) + QLatin1Char('>') +
              markupText(child.text.trimmed());
    write(child);
    writeRun();
    m_text += QStringLiteral("</%1>\n").arg(child.name);
  }
}

QString SvgCompactor::body(const SvgNode& root) {
  m_root = {root.name, root.attributes, {}, {}};
  countShapes(root);
  m_text = QStringLiteral(
      "<g fill=\"none\" fill-rule=\"evenodd\" stroke-linecap=\"square\" stroke-linejoin=\"bevel\">\n");
  write(root);
  writeRun();
  return m_text + QStringLiteral("</g>\n");
}

QString SvgCompactor::named() const {
  return m_named.join(QString());
}

}  // namespace

QString fontWithFallback(const QString& family) {
  const auto has = [&](const char* word) {
    return family.contains(QLatin1String(word), Qt::CaseInsensitive);
  };
  const auto isPlain = [](QChar letter) {
    return letter.isLetterOrNumber() || letter == u' ' || letter == u'-';
  };
  const bool plain =
      !family.isEmpty() && !family.front().isDigit() && std::all_of(family.begin(), family.end(), isPlain);
  QString name = family;
  name.remove(QLatin1Char('\''));
  if (!plain) name = QStringLiteral("'%1'").arg(name);
  const bool serif = !has("sans") && (has("serif") || has("times") || has("roman") || has("georgia"));
  const char* generic = has("mono") || has("courier") ? "monospace" : serif ? "serif" : "sans-serif";
  return QStringLiteral("%1, %2").arg(name, QLatin1String(generic));
}

QString compactSvg(const QString& drawn) {
  const qsizetype defs = drawn.indexOf(QLatin1String("</defs>"));
  const qsizetype begin = drawn.indexOf(QLatin1String("<g "), defs);
  const qsizetype end = drawn.lastIndexOf(QLatin1String("</svg>"));
  if (defs < 0 || begin < 0 || end < begin) return drawn;
  QXmlStreamReader xml;
  xml.setNamespaceProcessing(false);  // what declares them is outside
  xml.addData(drawn.mid(begin, end - begin));
  if (!xml.readNextStartElement()) return drawn;
  const SvgNode root = readNode(xml);
  if (xml.hasError()) return drawn;
  SvgCompactor compactor;
  const QString body = compactor.body(root);
  return drawn.first(defs) + compactor.named() + drawn.mid(defs, begin - defs) + body + drawn.mid(end);
}

}  // namespace credence
