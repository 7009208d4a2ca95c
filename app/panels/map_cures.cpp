#include "app/panels/map_cures.h"

#include "app/compute/fit_forecast.h"
#include "app/compute/live_fit.h"
#include "app/panels/cure_row.h"
#include "app/report/number_text.h"

#include <QVBoxLayout>

#include <chrono>

namespace credence {

namespace {

constexpr std::chrono::seconds mapTick(1);

}  // namespace

MapCures::MapCures(LiveFit* fit, QWidget* parent)
    : QWidget(parent),
      m_liveFit(fit),
      m_fit(
          new CureRow(QStringLiteral("fitCures"), fit, {Cure::fewerBumps, Cure::standardise}, Effort::fits)),
      m_map(new CureRow(QStringLiteral("mapCures"), fit,
                        {Cure::fewerBumps, Cure::standardise, Cure::fewerCells})) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_fit);
  layout->addWidget(m_map);
  m_second.setInterval(mapTick);
  connect(&m_second, &QTimer::timeout, this, &MapCures::follow);
  connect(&m_second, &QTimer::timeout, this, &MapCures::ticked);
  connect(fit, &LiveFit::fitChanged, this, &MapCures::follow);
  connect(fit, &LiveFit::fitRunningChanged, this, &MapCures::follow);
  connect(fit, &LiveFit::mapChanged, this, &MapCures::follow);
  connect(fit, &LiveFit::mapRunningChanged, this, &MapCures::follow);
  follow();
}

void MapCures::follow() {
  const bool fits = m_liveFit->fitRunning();
  const bool maps = m_liveFit->mapRunning();
  if (fits || maps) {
    if (!m_second.isActive()) m_second.start();
  } else {
    m_second.stop();
  }
  const MapProgress progress = m_liveFit->mapProgress();
  if (progress.done < progress.total && (maps || !fits)) {
    m_map->tell(tr("The map takes %1."), m_liveFit->mapTime());
  } else {
    m_map->tellNothing();
  }
  // One complaint at a time: what helps the one helps the other.
  const auto forecast = fits && !m_map->tells() ? forecastFit(*m_liveFit->document()) : std::nullopt;
  if (forecast && forecast->cut) {
    m_fit->complain(
        tr("Of some %1 directions %2 fit into memory: the evidence may have a bound.")
            .arg(countNumber(static_cast<quint64>(forecast->directions)), countNumber(forecast->most)));
  } else if (fits && !m_map->tells()) {
    m_fit->tell(tr("Fit and picture take %1."), m_liveFit->fitTime());
  } else {
    m_fit->tellNothing();
  }
}

}  // namespace credence
