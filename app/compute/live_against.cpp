#include "app/compute/live_against.h"

#include "app/compute/fit_job.h"
#include "app/compute/live_fit.h"
#include "app/document/document.h"
#include "app/report/setting_text.h"
#include "app/report/translate.h"

#include <algorithm>
#include <utility>

namespace credence {

namespace {

const FitProblem& problemOf(const FitRequest& request) {
  return request;
}

/// Whether the pictures of one are those of the other, in whichever view.
bool sameBut(const FitRequest& a, const FitRequest& b) {
  return problemOf(a) == problemOf(b) && a.shown == b.shown;
}

/// What one worker keeps: a fit serves other views and quantities, but is never the start of another.
struct FreshFits {
  FitProblem problem;
  std::optional<FitJob> job;

  FitJob& jobOf(const FitProblem& wanted) {
    if (!job || !(problem == wanted)) job.emplace();
    problem = wanted;
    return *job;
  }
};

const Pin* pinOf(const DocumentState& state, char letter) {
  const auto found =
      std::ranges::find_if(state.pins, [letter](const Pin& pin) { return pin.letter == letter; });
  return found == state.pins.end() ? nullptr : &*found;
}

}  // namespace

PinnedFit::PinnedFit(QObject* parent)
    : QObject(parent),
      m_fits(
          tr("It cannot be fitted: %1"), Answers::of_newest,
          [fresh = std::make_shared<FreshFits>()](const FitRequest& request, const auto& context) {
            fresh->jobOf(request).run(request, context.superseded, context.cancelled, context.publish);
          },
          [this](std::shared_ptr<const FitResult> result) {
            m_result = std::move(result);
            emit changed();
          }) {
  connect(&m_fits, &Delivery::failed, this, &PinnedFit::changed);
}

void PinnedFit::setWanted(const std::optional<FitRequest>& wanted) {
  const bool same = wanted && m_wanted && sameBut(*wanted, *m_wanted);
  if ((!wanted && !m_wanted) || (same && wanted->view == m_wanted->view)) return;
  m_wanted = wanted;
  const bool dropped = !same && std::exchange(m_result, nullptr) != nullptr;
  if (wanted) {
    m_fits.post(*wanted);
  } else {
    m_fits.cancel();
  }
  if (dropped) emit changed();
}

LiveAgainst::LiveAgainst(Document* document, LiveFit* fit, QObject* parent)
    : QObject(parent), m_document(document), m_fit(fit) {
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & (Change::Dataset | Change::Split | Change::Pins)) update();
  });
  document->onView<&ViewState::against>(this, &LiveAgainst::update);
  connect(fit, &LiveFit::fitChanged, this, &LiveAgainst::update);
  for (PinnedFit* pinned : {&m_left, &m_right})
    connect(pinned, &PinnedFit::changed, this, &LiveAgainst::changed);
}

std::optional<FitRequest> LiveAgainst::requestOf(char letter) const {
  const DocumentState& state = m_document->state();
  const Pin* pin = pinOf(state, letter);
  const auto shown = m_fit->result();
  if (pin == nullptr || !shown || shown->request.origin != state.origin || !m_fit->canFit())
    return std::nullopt;
  FitRequest request;
  static_cast<FitProblem&>(request) = {state.origin, state.dataset, state.split, pin->setting,
                                       m_document->truth()};
  const Quantity& quantity = m_document->view().against->quantity;
  request.shown = {quantity, quantity, false};
  request.view = shown->request.view;
  return request;
}

void LiveAgainst::update() {
  const auto& against = m_document->view().against;
  m_left.setWanted(against ? requestOf(against->left) : std::nullopt);
  m_right.setWanted(against ? requestOf(against->right) : std::nullopt);
}

SettingSide LiveAgainst::side(char letter, const PinnedFit& fit) const {
  if (letter == SettingsAgainst::now) {
    const auto shown = m_fit->result();
    return {{tr("now"), shown ? describeSetting(shown->request.hyperparameters) : QString()}, shown};
  }
  const QString name(QLatin1Char{letter});
  const Pin* pin = pinOf(m_document->state(), letter);
  if (pin == nullptr) return {{name, QString()}, nullptr, tr("there is no pin of that name")};
  return {{name, describeSetting(pin->setting)}, fit.result(), fit.failure()};
}

std::optional<SettingSides> LiveAgainst::sides() const {
  const auto& against = m_document->view().against;
  if (!against) return std::nullopt;
  return SettingSides{side(against->left, m_left), side(against->right, m_right)};
}

}  // namespace credence
