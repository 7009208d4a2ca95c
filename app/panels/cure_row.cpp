#include "app/panels/cure_row.h"

#include "app/compute/live_fit.h"
#include "app/report/number_text.h"
#include "app/report/table.h"

#include <QEvent>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace credence {

namespace {

constexpr double longWork = 10.0;      // s: what takes less needs no telling
constexpr double nearlyDone = 5.0;     // s: so much may be left before the line goes that was there
constexpr double tellableNats = 0.05;  // with one decimal
constexpr int cureSpacing = 4;
constexpr std::chrono::seconds tick(1);

QString buttonText(Cure cure) {
  switch (cure) {
    case Cure::fewerBumps:
      return CureRow::tr("Use %1 bumps").arg(Cures::fewBumps);
    case Cure::standardise:
      return CureRow::tr("Standardise");
    case Cure::fewerCells:
      break;
  }
  return CureRow::tr("Fewer cells");
}

QString buttonName(Cure cure) {
  switch (cure) {
    case Cure::fewerBumps:
      return QStringLiteral("useFewBumps");
    case Cure::standardise:
      return QStringLiteral("useStandardised");
    case Cure::fewerCells:
      break;
  }
  return QStringLiteral("useFewCells");
}

QString purposeOf(Cure cure, const Cures& cures) {
  switch (cure) {
    case Cure::fewerBumps:
      return CureRow::tr(
                 "Bumps in %1 places only, which makes every fit quicker. What that costs in log evidence "
                 "is said here when it is known. Undo (Ctrl+Z) takes it back.")
          .arg(Cures::fewBumps);
    case Cure::standardise:
      return CureRow::tr(
          "Scale both inputs to mean 0 and standard deviation 1 before the fit, so that one width suits "
          "both. Undo (Ctrl+Z) takes it back.");
    case Cure::fewerCells:
      break;
  }
  return CureRow::tr("At most %1 × %1 cells over the same ranges. Undo (Ctrl+Z) takes it back.")
      .arg(cures.fewCells());
}

/// "cost 0.8 nats", or what is to be said in its place.
QString describeCost(const Cures::Cost& cost) {
  const double nats = cost.before - cost.after;
  const bool certain = cost.error < tellableNats;
  const QString size = certain ? signedNumber(std::abs(nats), 1)
                               : windowText({.value = Estimate{std::abs(nats), cost.error}}, fixed(1));
  const bool same = std::abs(nats) < tellableNats && certain;
  if (cost.cure == Cure::standardise) {
    return same       ? CureRow::tr("Standardising changes the log evidence here by less than 0.1 nats.")
           : nats > 0 ? CureRow::tr("Standardising costs %1 nats here.").arg(size)
                      : CureRow::tr("Standardising gains %1 nats here.").arg(size);
  }
  return same       ? CureRow::tr("%1 bumps cost less than 0.1 nats here.").arg(Cures::fewBumps)
         : nats > 0 ? CureRow::tr("%1 bumps cost %2 nats here.").arg(Cures::fewBumps).arg(size)
                    : CureRow::tr("%1 bumps gain %2 nats here.").arg(Cures::fewBumps).arg(size);
}

}  // namespace

CureRow::CureRow(const QString& name, LiveFit* fit, std::vector<Cure> cures, Effort effort, QWidget* parent)
    : QWidget(parent), m_cures(fit), m_offered(std::move(cures)), m_effort(effort), m_text(new QLabel(this)) {
  setObjectName(name);
  m_text->setObjectName(QStringLiteral("cureText"));
  m_text->setTextFormat(Qt::PlainText);
  m_text->setWordWrap(true);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  for (const Cure cure : m_offered) {
    auto* button = new QToolButton(this);
    button->setObjectName(buttonName(cure));
    button->setText(buttonText(cure));
    connect(button, &QToolButton::clicked, this, [this, cure] { take(cure); });
    m_buttons.push_back(button);
  }
  connect(&m_cures, &Cures::changed, this, [this] {
    if (!m_own) refresh();
  });
  hide();
}

void CureRow::tell(const QString& sentence, const WorkDuration& time) {
  if (time.overdue()) {
    if (time.elapsed() < longWork) return tellNothing();
    const double tens = longWork * std::floor(time.elapsed() / longWork);
    return say(sentence.arg(tr("more than %1").arg(durationNumber(tens))));
  }
  const double left = time.running() ? time.left() : time.expected();
  if (left < (m_sentence.isEmpty() ? longWork : nearlyDone)) return tellNothing();
  say(sentence.arg(tr("about %1").arg(durationNumber(time.expected()))));
}

void CureRow::complain(const QString& sentence) {
  const bool any = std::ranges::any_of(m_offered, [&](Cure cure) { return m_cures.helps(cure, m_effort); });
  say(any ? sentence : QString());
}

void CureRow::tellNothing() {
  say({});
}

void CureRow::say(const QString& sentence) {
  m_sentence = sentence;
  refresh();
}

QString CureRow::text() const {
  return isHidden() ? QString() : m_text->text();
}

void CureRow::take(Cure cure) {
  m_own = true;
  m_sentence.clear();
  m_cures.take(cure);
  m_own = false;
  refresh();
}

void CureRow::refresh() {
  const bool told = !m_sentence.isEmpty();
  const auto cost = m_cures.cost();
  QString text = m_sentence;
  QString tip;
  if (!told && cost) {
    text = describeCost(*cost);
    tip = tr("Laplace’s log evidence was %1 before, and is %2 now. Undo (Ctrl+Z) takes the change back.")
              .arg(signedNumber(cost->before, 2), signedNumber(cost->after, 2));
  }
  if (m_text->text() != text) m_text->setText(text);
  m_text->setToolTip(tip);
  for (std::size_t k = 0; k < m_offered.size(); ++k) {
    const bool helps = told && m_cures.helps(m_offered[k], m_effort);
    m_buttons[k]->setHidden(!helps);
    if (helps) m_buttons[k]->setToolTip(purposeOf(m_offered[k], m_cures));
  }
  updateGeometry();
  arrange(width(), true);
  if (isHidden() == text.isEmpty()) return;
  setHidden(text.isEmpty());
  emit shownChanged();
}

void CureRow::keepInOneLine() {
  m_oneLine = true;
  m_text->setWordWrap(false);
}

std::vector<QToolButton*> CureRow::shownButtons() const {
  std::vector<QToolButton*> shown;
  for (QToolButton* button : m_buttons) {
    if (!button->isHidden()) shown.push_back(button);
  }
  return shown;
}

/// Of sentence and buttons side by side.
int CureRow::widthOfLine() const {
  int wide = m_text->fontMetrics().horizontalAdvance(m_text->text()) + cureSpacing;
  for (const QToolButton* button : shownButtons()) wide += cureSpacing + button->sizeHint().width();
  return wide;
}

/// All in one line where there is room for it; else the buttons below the sentence, as many side by side as
/// fit. Returns how high that is, and moves everything there where that is asked for.
int CureRow::arrange(int width, bool move) const {
  const std::vector<QToolButton*> shown = shownButtons();
  const int least = m_text->fontMetrics().lineSpacing();
  if (m_oneLine || widthOfLine() <= width) {
    int high = least;
    for (const QToolButton* button : shown) high = std::max(high, button->sizeHint().height());
    if (!move) return high;
    int x = m_text->fontMetrics().horizontalAdvance(m_text->text()) + cureSpacing;
    m_text->setGeometry(0, 0, shown.empty() ? width : x, high);
    for (QToolButton* button : shown) {
      const QSize size = button->sizeHint();
      button->setGeometry(QRect(QPoint(x, (high - size.height()) / 2), size));
      x += size.width() + cureSpacing;
    }
    return high;
  }
  const int text = std::max(least, m_text->heightForWidth(width));
  if (move) m_text->setGeometry(0, 0, width, text);
  int x = 0;
  int y = text;
  int high = 0;  // of the buttons side by side so far
  for (QToolButton* button : shown) {
    const QSize size = button->sizeHint();
    if (x > 0 && x + size.width() > width) {
      x = 0;
      y += high;
      high = 0;
    }
    if (x == 0) y += cureSpacing;
    if (move) button->setGeometry(x, y, std::min(size.width(), width), size.height());
    x += size.width() + cureSpacing;
    high = std::max(high, size.height());
  }
  return y + high;
}

QSize CureRow::sizeHint() const {
  return {widthOfLine(), arrange(widthOfLine(), false)};
}

/// No wider than a button, or than its line where that is kept: the row takes the width it is given.
QSize CureRow::minimumSizeHint() const {
  if (m_oneLine) return sizeHint();
  int widest = 0;
  for (const QToolButton* button : shownButtons()) widest = std::max(widest, button->sizeHint().width());
  return {widest, m_text->fontMetrics().lineSpacing()};
}

int CureRow::heightForWidth(int width) const {
  return arrange(width, false);
}

void CureRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange(width(), true);
}

void CureRow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
  updateGeometry();
  arrange(width(), true);
}

StudyCures::StudyCures(const QString& name, QString sentence, LiveFit* fit, Effort effort,
                       std::vector<Cure> cures, QWidget* parent)
    : CureRow(name, fit, std::move(cures), effort, parent),
      m_fit(fit),
      m_what(std::move(sentence)),
      m_time([fit] { return fit->now(); }) {
  m_second.setInterval(tick);
  connect(&m_second, &QTimer::timeout, this, &StudyCures::tellTime);
}

void StudyCures::expect(double steps, double each) {
  if (!m_fit->fitFailure().isEmpty()) return finish();
  m_second.stop();
  m_time.expect(steps, each);
  tellTime();
}

void StudyCures::follow(double steps, double each, double done) {
  if (!m_time.running() || steps != m_steps) {
    m_time.expect(steps, each);
    m_time.begin();
    m_second.start();
  }
  m_steps = steps;
  m_time.guess(each);
  m_time.reach(done);
  tellTime();
}

void StudyCures::finish() {
  m_second.stop();
  m_time.end();
  tellNothing();
}

void StudyCures::await(bool awaited, double besides) {
  if (!awaited) return finish();
  const double each = m_fit->secondsOfFit() + besides;
  if (!m_fit->fitCurrent()) return expect(1.0, each);
  follow(1.0, each, 0.0);
}

void StudyCures::tellTime() {
  tell(m_what, m_time);
}

}  // namespace credence
