#pragma once

#include <QStringList>
#include <QTextBrowser>

#include <cstddef>

namespace credence {

class Manual;

/// A page of the manual in the colours of the palette, and the places in it that were searched for. Links to
/// other pages open here, those to lessons tell of them, others open in the person's own browser.
class ManualBrowser : public QTextBrowser {
  Q_OBJECT

 public:
  /// `manual` has to live as long.
  explicit ManualBrowser(const Manual* manual, QWidget* parent = nullptr);

  void showPage(const QString& id);
  QString pageId() const { return m_page; }

  /// Marks all places that have one of the terms, whatever their capitals.
  void setTerms(const QStringList& terms);
  int hitCount() const { return static_cast<int>(m_hits.size()); }
  /// Counted from 0; -1 where none is chosen.
  int currentHit() const { return m_current; }
  /// Chooses a place, counted from the end where `index` is negative, and brings it into sight.
  void chooseHit(int index);

  QVariant loadResource(int type, const QUrl& url) override;

 signals:
  /// A link leads to that step of a bundled lesson, counted from 0.
  void lessonAsked(const QString& lesson, std::size_t step);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void follow(const QUrl& url);
  void dress();
  void dressTables();
  void dressBlocks();
  void findHits();
  void showHits();

  const Manual* m_manual;
  QString m_page;
  QStringList m_terms;
  QList<QTextCursor> m_hits;
  int m_current = -1;
};

}  // namespace credence
