#pragma once

#include <QWidget>

class QLabel;

namespace credence {

class LiveFit;
class ReadableFit;

/// The one number that says how good the setting at hand is, larger than all others: its log evidence, or
/// BIC where there is no prior and so no evidence. Dim while it is of another setting.
class EvidenceNumber : public QWidget {
  Q_OBJECT

 public:
  EvidenceNumber(LiveFit* liveFit, ReadableFit* readable, QWidget* parent = nullptr);

 private:
  void showFit();

  ReadableFit* m_readable;
  QLabel* m_title;
  QLabel* m_value;
};

}  // namespace credence
