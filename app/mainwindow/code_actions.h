#pragma once

#include <QObject>
#include <QString>

class QMenu;
class QWidget;

namespace credence {

struct CodeLanguage;
struct Services;
class MessageBar;

/// What is set, as a script: copied, or saved to a file that is asked for.
class CodeActions : public QObject {
  Q_OBJECT

 public:
  CodeActions(Services& services, MessageBar* messages, QWidget* window);

  void addToEditMenu(QMenu* menu);

 signals:
  void noticed(const QString& text);

 private:
  /// Empty where there is none, and the message bar says why. `dataFile`: a table that has the points.
  QString codeIn(const CodeLanguage& language, const QString& dataFile = {});
  /// Whether the points are too many to stand in a script, and no file has them that it could read.
  bool needsTable(const CodeLanguage& language) const;
  bool writeTable(const QString& file);
  void copy(const CodeLanguage& language);
  void copyHistory();
  void save(const CodeLanguage& language);

  Services& m_services;
  MessageBar* m_messages;
  QWidget* m_window;
};

}  // namespace credence
