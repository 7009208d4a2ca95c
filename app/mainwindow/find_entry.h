#pragma once

#include <QDialog>
#include <QPointer>
#include <QString>
#include <QVector>

class QAction;
class QLineEdit;
class QListWidget;
class QMenuBar;

namespace credence {

/// Help ▸ Find: entries of the menus, pages of the manual and words of the field, by what is typed. Return
/// chooses one.
class FindEntry : public QDialog {
  Q_OBJECT

 public:
  /// `menus` as they are now.
  FindEntry(const QMenuBar& menus, QWidget* window);

  /// What was chosen, once the dialog is accepted: an entry to trigger, or else the id of a manual's page.
  QAction* entry() const { return m_chosen.action; }
  QString page() const { return m_chosen.page; }

 protected:
  /// The list follows the arrow keys while letters are typed.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Place {
    QString text;              ///< as the list shows it
    QString searched;          ///< in which what is typed is looked for
    QPointer<QAction> action;  ///< what it does; else the page
    QString page;
  };

  void show(const QString& typed);
  void add(const Place& place);
  void choose();

  QVector<Place> m_places;  ///< all of them
  QVector<Place> m_shown;
  Place m_chosen;
  QLineEdit* m_typed;
  QListWidget* m_list;
};

}  // namespace credence
