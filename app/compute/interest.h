#pragma once

#include <QObject>
#include <QSet>

namespace credence {

/// Who wants the results of a computation at the moment: pages and plots that are in sight, and computations
/// that use them. Who is destroyed wants nothing.
class Interest : public QObject {
  Q_OBJECT

 public:
  bool any() const { return !m_who.isEmpty(); }
  void set(QObject* who, bool wanted);

  /// `page`, hidden yet, wants them whenever it is shown. Either may be destroyed first.
  void followSight(QObject* page);

 signals:
  void changed();  ///< somebody has begun or ceased to want them

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void forget(QObject* who);

  QSet<QObject*> m_who;
};

}  // namespace credence
