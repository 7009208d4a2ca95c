#pragma once

#include "app/figures/figure_recipe.h"
#include "app/session/session.h"

#include <QString>
#include <QStringList>

namespace credence {

/// More points than these are not put into a page: so many of them are drawn, which a browser fits in an
/// instant.
inline constexpr arma::uword mostPointsOfHandout = 1500;

/// What the author of a handout wants of it.
struct HandoutOptions {
  QString title = {};      ///< empty: the data's name
  QString text = {};       ///< of the author's own, as Markdown; empty: none
  bool map = true;         ///< with the evidence map
  bool testPoints = true;  ///< with the test points, and what methods are worth on them
};

/// What a handout is to be of.
struct HandoutRequest {
  Session session = {};  ///< with its points, no more than mostPointsOfHandout of them
  HandoutOptions options = {};
  FigureRecipe plots = {};  ///< of the picture for those who have no scripts, and for paper
  QStringList notes = {};   ///< what is not as in the session, a sentence each
};

/// For a session, its picture laid out: on the GUI thread. Throws std::invalid_argument with one sentence for
/// what no handout can be of: no points, no prior, features that the page does not know.
HandoutRequest handoutRequest(const Session& session, const HandoutOptions& options);

}  // namespace credence
