#include "app/files/pdf_metadata.h"

#include "app/report/markup_text.h"

#include <QStringList>
#include <QXmlStreamWriter>

namespace credence {

namespace {

const QString rdfNames = QStringLiteral("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
const QString dcNames = QStringLiteral("http://purl.org/dc/elements/1.1/");
const QString xmpNames = QStringLiteral("http://ns.adobe.com/xap/1.0/");
const QString pdfNames = QStringLiteral("http://ns.adobe.com/pdf/1.3/");
const QString metaNames = QStringLiteral("adobe:ns:meta/");
const QString xmlNames = QStringLiteral("http://www.w3.org/XML/1998/namespace");

/// A text in the reader's language, of which there is one.
void writeText(QXmlStreamWriter& xml, const QString& name, const QString& text) {
  xml.writeStartElement(dcNames, name);
  xml.writeStartElement(rdfNames, QStringLiteral("Alt"));
  xml.writeStartElement(rdfNames, QStringLiteral("li"));
  xml.writeAttribute(xmlNames, QStringLiteral("lang"), QStringLiteral("x-default"));
  xml.writeCharacters(withMarkupCharacters(text));
  for (int depth = 0; depth < 3; ++depth) xml.writeEndElement();
}

/// Of all its words.
void writeLanguage(QXmlStreamWriter& xml) {
  xml.writeStartElement(dcNames, QStringLiteral("language"));
  xml.writeStartElement(rdfNames, QStringLiteral("Bag"));
  xml.writeTextElement(rdfNames, QStringLiteral("li"), QStringLiteral("en"));
  xml.writeEndElement();
  xml.writeEndElement();
}

}  // namespace

QByteArray pdfMetadata(const QString& title, const QString& description, const QString& carried) {
  QByteArray bytes = "<?xpacket begin=\"\xEF\xBB\xBF\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n";
  const QString program = QStringLiteral("Credence ") + QStringLiteral(CREDENCE_VERSION);
  QString packet;
  QXmlStreamWriter xml(&packet);
  xml.writeNamespace(metaNames, QStringLiteral("x"));
  xml.writeStartElement(metaNames, QStringLiteral("xmpmeta"));
  xml.writeNamespace(rdfNames, QStringLiteral("rdf"));
  xml.writeStartElement(rdfNames, QStringLiteral("RDF"));
  xml.writeNamespace(dcNames, QStringLiteral("dc"));
  xml.writeNamespace(xmpNames, QStringLiteral("xmp"));
  xml.writeNamespace(pdfNames, QStringLiteral("pdf"));
  xml.writeStartElement(rdfNames, QStringLiteral("Description"));
  xml.writeAttribute(rdfNames, QStringLiteral("about"), QString());
  writeText(xml, QStringLiteral("title"), title);
  QStringList told;
  if (!description.isEmpty()) told << description;
  if (!carried.isEmpty()) {
    told << QStringLiteral("Carries its session as the attached file %1: open it in Credence").arg(carried);
  }
  if (!told.isEmpty()) writeText(xml, QStringLiteral("description"), told.join(QLatin1Char(' ')));
  writeLanguage(xml);
  xml.writeTextElement(xmpNames, QStringLiteral("CreatorTool"), program);
  xml.writeTextElement(pdfNames, QStringLiteral("Producer"),
                       QStringLiteral("Qt ") + QString::fromLatin1(qVersion()));
  for (int depth = 0; depth < 3; ++depth) xml.writeEndElement();
  return bytes + packet.toUtf8() + "\n<?xpacket end=\"w\"?>\n";
}

}  // namespace credence
