#include "app/plots/figure_description.h"

#include "app/report/summary_text.h"
#include "app/report/translate.h"
#include "app/style/class_title.h"

#include <QStringList>

#include <optional>

namespace credence {

namespace {

/// What is drawn, and of which points.
QString subjectSentence(const FigureContent& content, const QString& title) {
  const Dataset* data = nullptr;
  SplitRule split;
  if (content.fit) {
    data = content.fit->request.dataset.get();
    split = content.fit->request.split;
  } else if (content.map) {
    data = content.map->request.dataset.get();
    split = content.map->request.split;
  }
  const QString subject = capitalised(title.simplified());
  if (data == nullptr) return subject + QLatin1Char('.');
  return subject + tr(", of ") + describePoints(*data, {classTitle(*data, 0), classTitle(*data, 1)}, split);
}

QString settingSentence(const FigureContent& content) {
  const Fit& fit = *content.fit->fit;
  const Hyperparameters& setting = content.fit->request.hyperparameters;
  const auto evidence =
      setting.has_prior() ? std::optional<double>(fit.evidence.total()) : std::optional<double>();
  std::vector<MethodScore> scores;
  for (const auto& score : content.fit->scoresShown()) scores.push_back(*score);
  return describeFitted(setting, evidence, scores, judgingRole(scores));
}

}  // namespace

QString figureDescription(const FigureContent& content, const FigureSpec& spec, const QString& title) {
  QStringList sentences = {subjectSentence(content, title)};
  const bool mapAlone = !spec.view->fit;
  if (content.fit && shows(spec, &FigureView::setting) && !mapAlone) sentences << settingSentence(content);
  if (content.map && mapAlone) {
    const auto& map = content.map->map;
    const bool known = map.best(content.mapQuantity).has_value();
    sentences << describeBestSetting(map, known ? content.mapQuantity : "log_evidence",
                                     content.map->request.like);
  }
  return sentences.join(QLatin1Char(' '));
}

}  // namespace credence
