#include "core/concurrency/computing_place.h"

#include <algorithm>
#include <condition_variable>
#include <limits>
#include <mutex>

namespace credence {

namespace {

struct ComputingPlaces {
  std::mutex mutex;
  std::condition_variable_any left;
  std::size_t taken = 0;
  std::size_t most = std::numeric_limits<std::size_t>::max();
};

ComputingPlaces& computing_places() {
  static ComputingPlaces places;
  return places;
}

}  // namespace

ComputingPlace::ComputingPlace(const std::stop_token& stop) {
  ComputingPlaces& places = computing_places();
  std::unique_lock lock(places.mutex);
  taken_ = places.left.wait(lock, stop, [&places] { return places.taken < places.most; });
  if (taken_) ++places.taken;
}

ComputingPlace::~ComputingPlace() {
  if (!taken_) return;
  ComputingPlaces& places = computing_places();
  {
    const std::lock_guard lock(places.mutex);
    --places.taken;
  }
  places.left.notify_one();
}

void limit_computing_workers(std::size_t most) {
  ComputingPlaces& places = computing_places();
  {
    const std::lock_guard lock(places.mutex);
    // The map, which waits while the fit of the hand is wanted, holds one.
    places.most = std::max<std::size_t>(most, 2);
  }
  places.left.notify_all();
}

}  // namespace credence
