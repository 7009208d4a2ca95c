#include "app/panels/judge_switches.h"

#include "app/compute/live_scores.h"
#include "app/compute/method_text.h"
#include "app/panels/method_switch.h"
#include "app/report/role_words.h"
#include "app/report/translate.h"
#include "app/session/session_fields.h"
#include "app/style/typed_box.h"
#include "app/widgets/choice_button.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace credence {

namespace {

constexpr int groupGap = 10;  // px

void addButton(QHBoxLayout* row, QButtonGroup* group, QToolButton* button, const QString& title,
               const QString& name, const QString& purpose) {
  button->setText(title);
  button->setObjectName(name);
  button->setCheckable(true);
  button->setToolTip(purpose);
  group->addButton(button, static_cast<int>(group->buttons().size()));
  row->addWidget(button);
}

}  // namespace

JudgeSwitches::JudgeSwitches(Document* document, LiveScores* scores, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_row(new QHBoxLayout(this)),
      m_methods(new QButtonGroup(this)),
      m_pinned(new MethodSwitch(scores->pinned())),
      m_scores(scores),
      m_parts(new QButtonGroup(this)),
      m_bins(new WholeBox),
      m_binning(new QComboBox) {
  m_row->setContentsMargins(0, 0, 0, 0);
  m_row->setSpacing(2);
  addMethods();
  addParts();
  addBins();
  m_row->addStretch(1);
  document->onView<&ViewState::judged, &ViewState::pinned, &ViewState::judgedRole, &ViewState::bins,
                   &ViewState::equalCounts>(this, &JudgeSwitches::showChoices);
  connect(document, &Document::changed, this, [this](Changes changes) {
    if (changes & Change::Hyperparameters) nameMethods();
  });
  connect(scores, &LiveScores::methodsChanged, this, [this] {
    nameMethods();
    showChoices();
  });
  showChoices();
}

void JudgeSwitches::showChoices() {
  const ViewState& view = m_document->view();
  const bool pinnedGone = view.judged == nullptr && view.pinned == nullptr;
  if (pinnedGone) return m_document->setInView(&ViewState::judged, ViewState().judged);
  const std::vector<const Method*> shown = m_scores->shown();
  const auto judged = std::ranges::find(shown, method()) - shown.begin();
  const QSignalBlocker blocked(m_methods);  // what the view holds stays, though its method is not listed
  m_methods->button(static_cast<int>(judged))->setChecked(true);
  m_parts->button(static_cast<int>(index_of(role())))->setChecked(true);
  m_bins->setValue(view.bins);
  m_binning->setCurrentIndex(view.equalCounts ? 1 : 0);
}

void JudgeSwitches::addMethods() {
  const QString purpose = tr("Whose probabilities calibration and confusion matrix judge");
  for (std::size_t k = 0; k < m_scores->shown().size(); ++k) {
    addButton(m_row, m_methods, new ChoiceButton, {}, {}, purpose);
  }
  nameMethods();
  m_methods->addButton(m_pinned, static_cast<int>(m_scores->shown().size()));
  m_pinned->setObjectName(QStringLiteral("judgePinned"));
  m_row->addWidget(m_pinned);
  m_row->addSpacing(groupGap);
  connect(m_methods, &QButtonGroup::idToggled, this, [this](int id, bool checked) {
    const auto chosen = static_cast<std::size_t>(id);
    const std::vector<const Method*> shown = m_scores->shown();
    if (!checked) return;
    m_document->setInView(&ViewState::judged, chosen < shown.size() ? shown[chosen] : nullptr);
  });
}

void JudgeSwitches::nameMethods() {
  const std::vector<const Method*> shown = m_scores->shown();
  for (std::size_t k = 0; k < shown.size(); ++k) {
    QAbstractButton* button = m_methods->button(static_cast<int>(k));
    button->setText(columnTitle(*shown[k], m_document->state().hyperparameters.has_prior()));
    button->setObjectName(QStringLiteral("judge") + capitalised(fromTable(shown[k]->key)));
  }
}

void JudgeSwitches::addParts() {
  const QString purpose =
      tr("Which points judge: those that train, that choose a setting (validation), or that are kept for the "
         "end (test); the latter two exist where a split under Data holds some out");
  for (const Role role : all_roles) {
    const char* button = wordsOf(role).button;
    addButton(m_row, m_parts, new ChoiceButton, credence::tr(button),
              QStringLiteral("judge") + QLatin1String(button), purpose);
    m_parts->setId(m_parts->buttons().constLast(), static_cast<int>(index_of(role)));
  }
  m_row->addSpacing(groupGap);
  connect(m_parts, &QButtonGroup::idClicked, this,
          [this](int id) { m_document->setInView(&ViewState::judgedRole, static_cast<Role>(id)); });
}

void JudgeSwitches::addBins() {
  m_bins->setObjectName(QStringLiteral("calibrationBins"));
  const Limits bins = limitsOf(&ViewState::bins);
  m_bins->setRange(static_cast<int>(bins.low), static_cast<int>(bins.high));
  m_bins->setSuffix(tr(" bins"));
  m_bins->setToolTip(tr("Bins of the calibration curve: few say much about wide ranges"));
  m_binning->setObjectName(QStringLiteral("calibrationBinning"));
  m_binning->addItems({tr("equal width"), tr("equal count")});
  m_binning->setToolTip(tr("Bins of the same range of probability, or of about as many points each"));
  m_row->addWidget(m_bins);
  m_row->addWidget(m_binning);
  connect(m_bins, &QSpinBox::valueChanged, this,
          [this](int count) { m_document->setInView(&ViewState::bins, count); });
  connect(m_binning, &QComboBox::currentIndexChanged, this,
          [this](int index) { m_document->setInView(&ViewState::equalCounts, index == 1); });
}

void JudgeSwitches::addAtEnd(QWidget* widget) {
  m_row->addWidget(widget);
}

void JudgeSwitches::openMethodMenu() {
  m_pinned->showMenu();
}

const Method* JudgeSwitches::method() const {
  const ViewState& view = m_document->view();
  if (view.judged == nullptr) return view.pinned;
  const std::vector<const Method*> listed = m_scores->methods();
  return std::ranges::count(listed, view.judged) > 0 ? view.judged : m_scores->shown().back();
}

Role JudgeSwitches::role() const {
  const Role chosen = m_document->view().judgedRole;
  if (m_possible[chosen]) return chosen;
  return most_telling([this](Role role) { return m_possible[role]; });
}

void JudgeSwitches::setPossible(const ByRole<bool>& possible) {
  m_possible = possible;
  m_parts->button(static_cast<int>(index_of(Role::test)))->setEnabled(possible[Role::test]);
  m_parts->button(static_cast<int>(index_of(Role::validation)))->setVisible(possible[Role::validation]);
  m_parts->button(static_cast<int>(index_of(role())))->setChecked(true);
}

std::size_t JudgeSwitches::bins() const {
  return static_cast<std::size_t>(m_document->view().bins);
}

Binning JudgeSwitches::binning() const {
  return m_document->view().equalCounts ? Binning::equal_count : Binning::equal_width;
}

}  // namespace credence
