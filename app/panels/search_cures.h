#pragma once

#include "app/panels/cure_row.h"

namespace credence {

class Tuner;

/// How long the search of the best setting takes, before it is asked for and while it climbs. Its steps are
/// seconds as they were expected.
class SearchCures : public StudyCures {
  Q_OBJECT

 public:
  SearchCures(LiveFit* fit, Tuner* tuner, QWidget* parent = nullptr);

 private:
  void follow();

  LiveFit* m_fit;
  Tuner* m_tuner;
  bool m_searching = false;
  double m_expected = 0.0;  // seconds, when it began
  QTimer m_look;            // while it climbs, or the map tells ever more of what its cells take
};

}  // namespace credence
