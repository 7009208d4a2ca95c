#include "app/lesson/formula_html.h"

#include "app/report/markup_text.h"

#include <QHash>

#include <algorithm>
#include <utility>
#include <vector>

namespace credence {

namespace {

constexpr int deepest = 20;  // groups within groups

/// Letters that stand slanted, as variables do.
const QHash<QString, QString>& slantedSigns() {
  static const QHash<QString, QString> signs = {
      {QStringLiteral("alpha"), QStringLiteral("α")},   {QStringLiteral("beta"), QStringLiteral("β")},
      {QStringLiteral("gamma"), QStringLiteral("γ")},   {QStringLiteral("delta"), QStringLiteral("δ")},
      {QStringLiteral("epsilon"), QStringLiteral("ε")}, {QStringLiteral("varepsilon"), QStringLiteral("ε")},
      {QStringLiteral("zeta"), QStringLiteral("ζ")},    {QStringLiteral("eta"), QStringLiteral("η")},
      {QStringLiteral("theta"), QStringLiteral("θ")},   {QStringLiteral("kappa"), QStringLiteral("κ")},
      {QStringLiteral("lambda"), QStringLiteral("λ")},  {QStringLiteral("mu"), QStringLiteral("μ")},
      {QStringLiteral("nu"), QStringLiteral("ν")},      {QStringLiteral("xi"), QStringLiteral("ξ")},
      {QStringLiteral("pi"), QStringLiteral("π")},      {QStringLiteral("rho"), QStringLiteral("ρ")},
      {QStringLiteral("sigma"), QStringLiteral("σ")},   {QStringLiteral("tau"), QStringLiteral("τ")},
      {QStringLiteral("phi"), QStringLiteral("φ")},     {QStringLiteral("varphi"), QStringLiteral("φ")},
      {QStringLiteral("chi"), QStringLiteral("χ")},     {QStringLiteral("psi"), QStringLiteral("ψ")},
      {QStringLiteral("omega"), QStringLiteral("ω")},   {QStringLiteral("ell"), QStringLiteral("ℓ")},
  };
  return signs;
}

const QHash<QString, QString>& uprightSigns() {
  static const QHash<QString, QString> signs = {
      {QStringLiteral("Gamma"), QStringLiteral("Γ")},
      {QStringLiteral("Delta"), QStringLiteral("Δ")},
      {QStringLiteral("Theta"), QStringLiteral("Θ")},
      {QStringLiteral("Lambda"), QStringLiteral("Λ")},
      {QStringLiteral("Xi"), QStringLiteral("Ξ")},
      {QStringLiteral("Pi"), QStringLiteral("Π")},
      {QStringLiteral("Sigma"), QStringLiteral("Σ")},
      {QStringLiteral("Phi"), QStringLiteral("Φ")},
      {QStringLiteral("Psi"), QStringLiteral("Ψ")},
      {QStringLiteral("Omega"), QStringLiteral("Ω")},
      {QStringLiteral("infty"), QStringLiteral("∞")},
      {QStringLiteral("nabla"), QStringLiteral("∇")},
      {QStringLiteral("partial"), QStringLiteral("∂")},
      {QStringLiteral("top"), QStringLiteral("⊤")},
      {QStringLiteral("prime"), QStringLiteral("′")},
      {QStringLiteral("dots"), QStringLiteral("…")},
      {QStringLiteral("ldots"), QStringLiteral("…")},
      {QStringLiteral("cdots"), QStringLiteral("⋯")},
      {QStringLiteral("sum"), QStringLiteral("∑")},
      {QStringLiteral("prod"), QStringLiteral("∏")},
      {QStringLiteral("int"), QStringLiteral("∫")},
      {QStringLiteral("{"), QStringLiteral("{")},
      {QStringLiteral("}"), QStringLiteral("}")},
      {QStringLiteral("|"), QStringLiteral("‖")},
      {QStringLiteral("%"), QStringLiteral("%")},
      {QStringLiteral(","), QStringLiteral("\u2009")},
      {QStringLiteral(";"), QStringLiteral("\u2005")},
      {QStringLiteral("!"), QString()},
      {QStringLiteral(" "), QStringLiteral(" ")},
      {QStringLiteral("quad"), QStringLiteral("\u2003")},
      {QStringLiteral("left"), QString()},
      {QStringLiteral("right"), QString()},
      {QStringLiteral("_"), QStringLiteral("_")},
  };
  return signs;
}

/// With a blank on either side.
const QHash<QString, QString>& relationSigns() {
  static const QHash<QString, QString> signs = {
      {QStringLiteral("cdot"), QStringLiteral("·")},   {QStringLiteral("times"), QStringLiteral("×")},
      {QStringLiteral("approx"), QStringLiteral("≈")}, {QStringLiteral("leq"), QStringLiteral("≤")},
      {QStringLiteral("le"), QStringLiteral("≤")},     {QStringLiteral("geq"), QStringLiteral("≥")},
      {QStringLiteral("ge"), QStringLiteral("≥")},     {QStringLiteral("neq"), QStringLiteral("≠")},
      {QStringLiteral("ne"), QStringLiteral("≠")},     {QStringLiteral("in"), QStringLiteral("∈")},
      {QStringLiteral("propto"), QStringLiteral("∝")}, {QStringLiteral("mid"), QStringLiteral("|")},
      {QStringLiteral("sim"), QStringLiteral("∼")},    {QStringLiteral("pm"), QStringLiteral("±")},
      {QStringLiteral("to"), QStringLiteral("→")},     {QStringLiteral("ll"), QStringLiteral("≪")},
      {QStringLiteral("gg"), QStringLiteral("≫")},     {QStringLiteral("equiv"), QStringLiteral("≡")},
  };
  return signs;
}

bool isFunctionName(const QString& name) {
  static const QStringList names = {QStringLiteral("log"), QStringLiteral("ln"),  QStringLiteral("exp"),
                                    QStringLiteral("max"), QStringLiteral("min"), QStringLiteral("det"),
                                    QStringLiteral("tr"),  QStringLiteral("lim")};
  return names.contains(name);
}

QString inElement(const char* name, const QString& html) {
  return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(name), html);
}

/// What takes a place of its own in a formula.
struct Atom {
  QString html;
  bool joins = false;  ///< a sign between two others, or one that opens: a minus after it is a sign
  QString above = {};  ///< of a fraction that stands upright; `html` is the same in a line
  QString below = {};
  bool fraction() const { return !above.isEmpty(); }
};

class FormulaReader {
 public:
  explicit FormulaReader(QString tex) : m_tex(std::move(tex)) {}

  std::vector<Atom> readAll() {
    std::vector<Atom> atoms = readGroup(0);
    if (m_at < m_tex.size()) note(QStringLiteral("}"));
    return atoms;
  }
  QStringList unknown() const { return m_unknown; }

  static QString inLine(const std::vector<Atom>& atoms) {
    QString html;
    for (const Atom& atom : atoms) html += atom.html;
    return html;
  }

 private:
  void note(const QString& what) {
    if (!m_unknown.contains(what)) m_unknown << what;
  }
  bool atEnd() const { return m_at >= m_tex.size(); }

  /// Up to the end, or a brace that closes.
  std::vector<Atom> readGroup(int depth) {
    std::vector<Atom> atoms;
    while (!atEnd() && m_tex[m_at] != QLatin1Char('}')) {
      const QChar letter = m_tex[m_at];
      if (letter.isSpace()) {
        ++m_at;
      } else if (letter == QLatin1Char('^') || letter == QLatin1Char('_')) {
        ++m_at;
        const QString small = inElement(letter == QLatin1Char('^') ? "sup" : "sub", readArgument(depth));
        if (atoms.empty()) atoms.push_back({QString()});
        atoms.back().html += small;
        atoms.back().above.clear();
      } else {
        atoms.push_back(readAtom(depth, atoms.empty() || atoms.back().joins));
      }
    }
    return atoms;
  }

  /// What follows a command or a ^: a group in braces, or one thing.
  QString readArgument(int depth) { return readPart(depth).bare; }

  struct Part {
    QString bare;
    QString inLine;  ///< in parentheses where a slash beside it would take it apart
  };

  Part readPart(int depth) {
    while (!atEnd() && m_tex[m_at].isSpace()) ++m_at;
    if (atEnd()) {
      note(QStringLiteral("a formula that ends too early"));
      return {};
    }
    if (m_tex[m_at] != QLatin1Char('{')) {
      const QString html = readAtom(depth, true).html;
      return {html, html};
    }
    const std::vector<Atom> atoms = readBraces(depth);
    const QString html = inLine(atoms);
    const bool several = std::count_if(atoms.begin(), atoms.end(),
                                       [](const Atom& atom) { return atom.joins || atom.fraction(); }) > 0;
    return {html, several ? QLatin1Char('(') + html + QLatin1Char(')') : html};
  }

  std::vector<Atom> readBraces(int depth) {
    ++m_at;
    if (depth >= deepest) {
      note(QStringLiteral("groups within so many groups"));
      m_at = m_tex.size();
      return {};
    }
    std::vector<Atom> atoms = readGroup(depth + 1);
    if (atEnd()) {
      note(QStringLiteral("{"));
    } else {
      ++m_at;
    }
    return atoms;
  }

  Atom readAtom(int depth, bool first) {
    const QChar letter = m_tex[m_at];
    if (letter == QLatin1Char('\\')) return readCommand(depth);
    if (letter == QLatin1Char('{')) return {inLine(readBraces(depth))};
    if (letter.isDigit() || letter == QLatin1Char('.')) {
      QString digits;
      while (!atEnd() && (m_tex[m_at].isDigit() || m_tex[m_at] == QLatin1Char('.'))) digits += m_tex[m_at++];
      return {digits};
    }
    ++m_at;
    if (QStringLiteral("([").contains(letter)) return {QString(letter), true};
    if (letter.isLetter()) return {inElement("i", markupText(QString(letter)))};
    if (letter == QLatin1Char('-')) return {first ? QStringLiteral("−") : QStringLiteral(" − "), true};
    if (QStringLiteral("+=<>").contains(letter))
      return {QLatin1Char(' ') + markupText(QString(letter)) + QLatin1Char(' '), true};
    if (letter == QLatin1Char('\'')) return {QStringLiteral("′")};
    if (letter == QLatin1Char(',')) return {QStringLiteral(", ")};
    return {markupText(QString(letter))};
  }

  QString readCommandName() {
    ++m_at;
    QString name;
    while (!atEnd() && m_tex[m_at].isLetter() && m_tex[m_at].unicode() < 128) name += m_tex[m_at++];
    if (name.isEmpty() && !atEnd()) name = m_tex[m_at++];
    return name;
  }

  /// The letters of a group, as they are.
  QString readWords() {
    while (!atEnd() && m_tex[m_at].isSpace()) ++m_at;
    if (atEnd()) return {};
    if (m_tex[m_at] != QLatin1Char('{')) return m_tex.mid(m_at++, 1);
    const qsizetype end = m_tex.indexOf(QLatin1Char('}'), m_at);
    if (end < 0) {
      note(QStringLiteral("{"));
      m_at = m_tex.size();
      return {};
    }
    QString words = m_tex.mid(m_at + 1, end - m_at - 1);
    m_at = end + 1;
    return words;
  }

  Atom readCommand(int depth) {
    const QString name = readCommandName();
    if (slantedSigns().contains(name)) return {inElement("i", slantedSigns()[name])};
    if (relationSigns().contains(name))
      return {QLatin1Char(' ') + relationSigns()[name] + QLatin1Char(' '), true};
    if (isFunctionName(name)) {
      const bool opens = !atEnd() && QStringLiteral("([\\{").contains(m_tex[m_at]);
      return {QStringLiteral("\u2009") + name + (opens ? QString() : QStringLiteral("\u2009")), true};
    }
    if (name == QLatin1String("frac")) {
      const Part above = readPart(depth);
      const Part below = readPart(depth);
      return {above.inLine + QLatin1Char('/') + below.inLine, false, above.bare, below.bare};
    }
    if (name == QLatin1String("sqrt")) {
      return {QStringLiteral("√<span style=\"text-decoration:overline\">%1</span>").arg(readArgument(depth))};
    }
    if (name == QLatin1String("mathbf")) return {inElement("b", readUpright(depth))};
    if (name == QLatin1String("mathrm") || name == QLatin1String("text")) return {markupText(readWords())};
    if (name == QLatin1String("mathcal")) return {inElement("i", markupText(readWords()))};
    if (name == QLatin1String("hat")) return {readArgument(depth) + QChar(0x0302)};
    if (name == QLatin1String("bar")) return {readArgument(depth) + QChar(0x0304)};
    if (uprightSigns().contains(name)) return {markupText(uprightSigns()[name])};
    const QString written = QLatin1Char('\\') + name;
    note(written);
    return {markupText(written)};
  }

  /// Bold letters stand upright.
  QString readUpright(int depth) {
    return readArgument(depth).remove(QStringLiteral("<i>")).remove(QStringLiteral("</i>"));
  }

  QString m_tex;
  qsizetype m_at = 0;
  QStringList m_unknown;
};

/// Beside each other, fractions upright.
QString inTable(const std::vector<Atom>& atoms) {
  const QString cell = QStringLiteral("<td style=\"vertical-align:middle\">%1</td>");
  QString cells;
  QString line;
  const auto end = [&] {
    if (!line.isEmpty()) cells += cell.arg(line);
    line.clear();
  };
  for (const Atom& atom : atoms) {
    if (!atom.fraction()) {
      line += atom.html;
      continue;
    }
    end();
    cells += cell.arg(QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\"><tr><td align=\"center\" "
                                     "style=\"border-bottom:1px solid gray\">%1</td></tr><tr><td "
                                     "align=\"center\">%2</td></tr></table>")
                          .arg(atom.above, atom.below));
  }
  end();
  return QStringLiteral("<table align=\"center\" cellspacing=\"0\" cellpadding=\"2\"><tr>%1</tr></table>")
      .arg(cells);
}

}  // namespace

FormulaHtml formulaHtml(const QString& tex, bool alone) {
  FormulaReader reader(tex);
  const std::vector<Atom> atoms = reader.readAll();
  const bool upright =
      alone && std::any_of(atoms.begin(), atoms.end(), [](const Atom& atom) { return atom.fraction(); });
  FormulaHtml set{upright ? inTable(atoms) : FormulaReader::inLine(atoms), reader.unknown()};
  if (alone && !upright) set.html = QStringLiteral("<p align=\"center\">%1</p>").arg(set.html);
  return set;
}

}  // namespace credence
