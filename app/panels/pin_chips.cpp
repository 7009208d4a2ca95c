#include "app/panels/pin_chips.h"

#include "app/document/menu_text.h"
#include "app/document/pinned_setting.h"
#include "app/panels/pin_caption.h"
#include "app/report/setting_text.h"
#include "app/style/menu_button.h"
#include "app/widgets/choice_button.h"

#include <QApplication>
#include <QDrag>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <functional>

namespace credence {

namespace {

constexpr int gap = 3;             // px between chips
constexpr int longestOnChip = 90;  // px

/// A pin, which a double click captions.
class PinChip : public ChoiceButton {
 public:
  explicit PinChip(std::function<void()> doubleClicked) : m_doubleClicked(std::move(doubleClicked)) {}

 protected:
  void mouseDoubleClickEvent(QMouseEvent* event) override {
    event->accept();
    // The button still handles this event when the dialog would open.
    QMetaObject::invokeMethod(this, m_doubleClicked, Qt::QueuedConnection);
  }

 private:
  std::function<void()> m_doubleClicked;
};

/// The ring that stands for the setting at hand, as on the map; it can be dragged.
class SettingGrip : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void mousePressEvent(QMouseEvent* event) override {
    m_pressed = event->position().toPoint();
    event->accept();
  }

  void mouseMoveEvent(QMouseEvent* event) override {
    const int way = (event->position().toPoint() - m_pressed).manhattanLength();
    if (!(event->buttons() & Qt::LeftButton) || way < QApplication::startDragDistance()) return;
    auto* drag = new QDrag(this);
    auto* carried = new QMimeData;
    carried->setData(PinChips::settingMimeType(), {});
    drag->setMimeData(carried);
    drag->setPixmap(grab());
    drag->exec(Qt::CopyAction);
  }

  void mouseReleaseEvent(QMouseEvent* event) override { event->accept(); }

 private:
  QPoint m_pressed;
};

QString chipText(const Pin& pin, const QFontMetrics& letters) {
  if (pin.caption.isEmpty()) return QString(QLatin1Char(pin.letter));
  const QString caption = letters.elidedText(pin.caption.simplified(), Qt::ElideRight, longestOnChip);
  return menuText(QStringLiteral("%1 %2").arg(QLatin1Char(pin.letter)).arg(caption));
}

}  // namespace

QString PinChips::settingMimeType() {
  return QStringLiteral("application/x-credence-setting");
}

PinChips::PinChips(Document* document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_now(new SettingGrip(this)),
      m_keep(new QToolButton(this)),
      m_more(new MenuButton(this)) {
  setObjectName(QStringLiteral("pinChips"));
  setAcceptDrops(true);
  m_now->setObjectName(QStringLiteral("settingGrip"));
  m_now->setText(QStringLiteral("○"));
  m_now->setCursor(Qt::OpenHandCursor);
  m_now->setFocusPolicy(Qt::NoFocus);
  m_now->setToolTip(tr("The setting at hand: drag it onto the row of pins to keep it"));
  m_keep->setObjectName(QStringLiteral("keepSetting"));
  m_keep->setText(QStringLiteral("+"));
  m_keep->setAccessibleName(tr("Keep the setting as a pin"));
  m_keep->setToolTip(tr("Keep the setting at hand as a pin (K)"));
  m_more->setObjectName(QStringLiteral("morePins"));
  m_more->setText(tr("▾"));
  m_more->setToolTip(tr("The pins that have no room in the row"));
  m_more->setMenu(new QMenu(m_more));
  for (QToolButton* button : {m_now, m_keep, m_more}) button->setAutoRaise(true);
  connect(m_keep, &QToolButton::clicked, document, &Document::pinSetting);
  connect(m_more->menu(), &QMenu::aboutToShow, this, &PinChips::fillMoreMenu);
  connect(document, &Document::changed, this, &PinChips::documentChanged);
  rebuild();
}

QSize PinChips::sizeHint() const {
  int width = m_now->sizeHint().width() + gap + m_keep->sizeHint().width();
  for (const QToolButton* chip : m_chips) width += gap + chip->sizeHint().width();
  return {width, m_keep->sizeHint().height()};
}

QSize PinChips::minimumSizeHint() const {
  const int widest = m_now->sizeHint().width() + m_keep->sizeHint().width() + m_more->sizeHint().width();
  return {widest + 2 * gap, m_keep->sizeHint().height()};
}

void PinChips::documentChanged(Changes changes) {
  if (changes & Change::Pins) {
    rebuild();
  } else if (changes & Change::Hyperparameters) {
    showCurrent();
  }
}

void PinChips::rebuild() {
  for (QToolButton* chip : m_chips) {
    chip->setParent(nullptr);
    chip->deleteLater();  // one of them may be what was clicked
  }
  m_chips.clear();
  for (const Pin& pin : m_document->state().pins) {
    const char letter = pin.letter;
    auto* chip = new PinChip([this, letter] { askForCaption(m_document, letter, window()); });
    chip->setParent(this);
    chip->setObjectName(QStringLiteral("pin%1").arg(QLatin1Char(letter)));
    chip->setCheckable(true);
    chip->setAutoRaise(true);
    chip->setText(chipText(pin, fontMetrics()));
    chip->setToolTip(tr("%1: %2. A click goes there, a double click captions it.")
                         .arg(pinName(pin), describeSetting(pin.setting)));
    chip->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(chip, &QToolButton::clicked, this, [this, letter] { goTo(letter); });
    connect(chip, &QWidget::customContextMenuRequested, this,
            [this, letter, chip](const QPoint& place) { openMenu(letter, chip->mapToGlobal(place)); });
    m_chips.push_back(chip);
  }
  showCurrent();
  arrange();
  updateGeometry();
}

void PinChips::showCurrent() {
  const auto& pins = m_document->state().pins;
  for (std::size_t k = 0; k < m_chips.size(); ++k)
    m_chips[k]->setChecked(pins[k].setting == m_document->state().hyperparameters);
}

/// As many chips as fit; the others are in the menu at the end, whose room is kept where there are any.
void PinChips::arrange() {
  const auto place = [this, x = 0](QToolButton* button) mutable {
    const QSize size = button->sizeHint();
    button->setGeometry(x, (height() - size.height()) / 2, size.width(), size.height());
    button->show();
    x += size.width() + gap;
    return x;
  };
  const bool all = sizeHint().width() <= width();
  const int atEnd = m_keep->sizeHint().width() + (all ? 0 : gap + m_more->sizeHint().width());
  auto put = place;
  int x = put(m_now);
  bool room = true;
  for (QToolButton* chip : m_chips) {
    room = room && x + chip->sizeHint().width() + gap + atEnd <= width();
    if (all || room) {
      x = put(chip);
    } else {
      chip->hide();
    }
  }
  put(m_keep);
  if (all) {
    m_more->hide();
  } else {
    put(m_more);
  }
}

void PinChips::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void PinChips::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(settingMimeType())) event->acceptProposedAction();
}

void PinChips::dropEvent(QDropEvent* event) {
  if (!event->mimeData()->hasFormat(settingMimeType())) return;
  event->acceptProposedAction();
  m_document->pinSetting();
}

void PinChips::goTo(char letter) {
  const auto& pins = m_document->state().pins;
  const auto pin = std::ranges::find(pins, letter, &Pin::letter);
  if (pin == pins.end()) return;
  const Hyperparameters setting = pin->setting;
  returnTo(*m_document, setting);
  showCurrent();  // where it is the setting at hand already, the click has unchecked it
}

void PinChips::openMenu(char letter, const QPoint& place) {
  QMenu menu;
  menu.addAction(tr("&Go There"), this, [this, letter] { goTo(letter); });
  menu.addAction(tr("&Caption…"), this, [this, letter] { askForCaption(m_document, letter, window()); });
  menu.addAction(tr("&Remove"), this, [this, letter] { m_document->removePin(letter); });
  menu.exec(place);
}

void PinChips::fillMoreMenu() {
  QMenu* menu = m_more->menu();
  menu->clear();
  const auto& pins = m_document->state().pins;
  for (std::size_t k = 0; k < m_chips.size(); ++k) {
    if (!m_chips[k]->isHidden()) continue;
    const char letter = pins[k].letter;
    menu->addAction(menuText(tr("%1: %2").arg(pinName(pins[k]), describeSetting(pins[k].setting))), this,
                    [this, letter] { goTo(letter); });
  }
}

}  // namespace credence
