#pragma once

#include "app/document/table_source.h"
#include "core/concurrency/loose_worker.h"

#include <QFrame>

#include <memory>
#include <optional>

class QToolButton;

namespace credence {

class DataFiles;
class Document;
class SessionFiles;

/// A quiet line beside the first picture that opens again what was open last, or, when the program is started
/// for the first time, a lesson. It goes with the first edit, and never stands beside an offer of work that
/// was not saved.
class ContinueOffer : public QFrame {
  Q_OBJECT

 public:
  /// `recovery`: what offers unsaved work, as long as it is in sight.
  ContinueOffer(Document* document, DataFiles* files, const SessionFiles* sessions, QWidget* recovery);
  ~ContinueOffer() override;

  /// Offers what was open when the program was closed last, once its file was seen to be there; or, once and
  /// never again, a lesson where nothing was.
  void offerLast();
  /// Notes what is open now, for the next start.
  void noteOpen() const;

 signals:
  /// The lesson was chosen.
  void lessonAsked();
  // Sent by the worker.
  void answerWaiting(QPrivateSignal);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  struct Answer {
    bool exists = false;
  };
  /// A network folder that went away holds whoever asks for a file.
  using Worker = LooseWorker<QString, Answer>;

  void offerLesson();
  void choose();
  void receive();
  void show(const QString& toolTip);
  void showName();
  void dismiss();

  Document* m_document;
  DataFiles* m_files;
  const SessionFiles* m_sessions;
  QWidget* m_recovery;
  QToolButton* m_open;
  std::optional<TableSource> m_last;  // while it is offered, or looked for
  bool m_lesson = false;              // is offered
  std::unique_ptr<Worker> m_worker;   // last: it tells this of nothing once it is gone
};

}  // namespace credence
