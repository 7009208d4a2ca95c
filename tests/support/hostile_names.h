#pragma once

#include <QString>

#include <vector>

namespace credence::test {

/// What people, programs and spite call columns, classes, files and pins, and what it is that is hostile.
struct HostileName {
  const char* what;
  QString name;
  bool text = true;  ///< a table can have it: UTF-8 without control characters but tab and line ends
};

/// Whoever writes names out is to write them all; whoever reads them is to find the same words.
inline const std::vector<HostileName>& hostileNames() {
  const auto words = [](const char* utf8) { return QString::fromUtf8(utf8); };
  const auto character = [](char16_t unit) { return QStringLiteral("a%1b").arg(QChar(unit)); };
  static const std::vector<HostileName> names = {
      {"an ampersand", words("B&W")},
      {"less than", words("<=50K")},
      {"the end of CDATA", words("]]>")},
      {"the beginning of CDATA", words("<![CDATA[ x")},
      {"a script", words("soft</text></td></title><script>alert(1)</script>")},
      {"a picture with a script", words("<img src=x onerror=alert(1)>")},
      {"an open element", words("R&D <i>")},
      {"a comment of markup", words("--><!-- x --!>")},
      {"an entity", words("&lt;b&gt; &amp;amp; &#38; &unknown;")},
      {"an entity that is declared", words("<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>&e;")},
      {"a closing attribute", words("\" onload=\"alert(1)")},
      {"single quotes", words("it's ''' ' onclick='alert(1)")},
      {"double quotes", words("27\" \"\"\" \"")},
      {"backslashes", words("C:\\new\\table\\\\ \\u0041 \\")},
      {"places of Qt", words("%1 %2 %L1 %n %%")},
      {"places of printf", words("%s %d %n %5$x")},
      {"places of templates", words("@TITLE@ {0} {{x}} ${HOME} #{x}")},
      {"a variable", words("${HOME} $HOME $1 $$")},
      {"a command", words("$(touch x); `touch x` | touch x && touch x #")},
      {"the end of a document", words("END\nEND_\nEOF")},
      {"two lines", words("first\nsecond")},
      {"a line that is forged", words("x\nAccuracy          1.0000\n")},
      {"line ends of all kinds", words("a\r\nb\rc\nd\xe2\x80\xa8"
                                       "e\xe2\x80\xa9"
                                       "f\xc2\x85g")},
      {"tabs", words("\ta\tb\t")},
      {"blanks", words("  a   b  ")},
      {"NUL", QStringLiteral("a%1b").arg(QChar(u'\0')), false},
      {"an escape sequence", words("a\x1b[2J\x1b[31mred\x1b]0;title\x07"), false},
      {"control characters", words("\x01\x08\x0b\x0c\x0e\x1f\x7f"), false},
      {"control characters beyond ASCII", words("a\xc2\x9b"
                                                "31m\xc2\x90z")},
      {"half a pair", character(0xd800)},
      {"the other half", character(0xdc80)},
      {"a pair the wrong way round", character(0xdc80) + character(0xd800)},
      {"U+FFFE", character(0xfffe)},
      {"U+FFFF", character(0xffff)},
      {"the beginning of a frame in Qt", character(0xfdd0)},
      {"the end of a frame in Qt", character(0xfdd1)},
      {"an object in Qt", character(0xfffc)},
      {"a byte order mark", words("\xef\xbb\xbfx\xef\xbb\xbf")},
      {"right-to-left marks", words("\xe2\x80\x8f"
                                    "a\xe2\x80\x8e(b)")},
      {"a right-to-left override", words("gpj\xe2\x80\xae.exe\xe2\x81\xa6x\xe2\x81\xa7y\xe2\x80\xad")},
      {"Arabic and Hebrew", words("\xd9\x82\xd8\xb7\xd8\xb1 (\xd7\x90\xd7\x91)")},
      {"signs beyond the basic plane", words("\xf0\x9f\x90\xa7 \xf0\x9d\x9b\xbd\xcc\x81")},
      {"letters whose second byte ends lines in PDF", words("\xc4\x8d\xc4\x8a po\xc4\x8dt")},
      {"a formula", words("=1+1")},
      {"a formula with a link", words("=HYPERLINK(\"http://x.y\",\"click\")")},
      {"a formula by plus", words("+cmd|' /C calc'!A0")},
      {"a formula by minus", words("-2+3")},
      {"a formula by at", words("@SUM(A1:A9)")},
      {"a formula behind a tab", words("\t=1+1")},
      {"a formula behind a line end", words("\r\n=1+1")},
      {"a formula behind a blank", words(" =1+1")},
      {"a number", words("-1.5e3")},
      {"a sign alone", words("-")},
      {"what options look like", words("--help -o x")},
      {"a folder above", words("../../etc/passwd")},
      {"what LaTeX obeys", words("\\input{x} \\end{tabular} $x_1^2$ #1 & 5 % ~ ^^41 {")},
      {"ligatures of LaTeX", words("?`!` -- --- ''x'' ``y`` << >> ,,")},
      {"an argument of LaTeX", words("[2mm] *")},
      {"what Markdown obeys", words("*b* _i_ `c` [l](http://x) ![p](x) | # h ~~s~~ <b> $x$")},
      {"a heading of Markdown", words("===")},
      {"a rule of Markdown", words("---")},
      {"a list of Markdown", words("1. one")},
      {"a key of a menu", words("&Menu && R&D &")},
      {"the mark of a changed window", words("a[*]b[*]")},
      {"places of SVG", words("url(#x) id=\"y\" href=\"#z\"")},
      {"nothing but a blank", words(" ")},
      {"almost as many letters as a name may have", QString(9'990, QLatin1Char('m'))},
      {"1,990 words", words("word ").repeated(1'990)},
  };
  return names;
}

/// The name as a reader of XML or HTML finds it: lines end in \n, and U+FFFD stands for what has no place
/// there or would turn the words around it.
inline QString readFromMarkup(const QString& name) {
  std::u32string read;
  const auto allowed = [](char32_t sign) {
    if (sign < 0x20) return sign == U'\t' || sign == U'\n';
    const bool turns = (sign >= 0x202a && sign <= 0x202e) || (sign >= 0x2066 && sign <= 0x2069);
    return !turns && !(sign >= 0xd800 && sign <= 0xdfff) && !(sign >= 0xfdd0 && sign <= 0xfdef) &&
           sign != 0xfffc && sign != 0xfffe && sign != 0xffff;
  };
  QString lines = name;
  lines.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
  for (qsizetype i = 0; i < lines.size(); ++i) {
    char32_t sign = lines[i].unicode();
    if (lines[i].isHighSurrogate() && i + 1 < lines.size() && lines[i + 1].isLowSurrogate()) {
      sign = QChar::surrogateToUcs4(lines[i], lines[i + 1]);
      ++i;
    }
    read += allowed(sign) ? sign : U'\ufffd';
  }
  return QString::fromUcs4(read.data(), static_cast<qsizetype>(read.size()));
}

}  // namespace credence::test
