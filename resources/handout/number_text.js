// Numbers as the program writes them: a minus sign as wide as a digit, thin spaces between thousands from 10 000 on,
// powers of ten from a million on and below a thousandth.
const thinSpace = "\u202f", superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

const grouped = (text) => {
  const [whole, rest] = text.split(".");
  const spaced = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return rest === undefined ? spaced : `${spaced}.${rest}`;
};
const trimmed = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
const signed = (value, text) => (value < 0 ? `−${text}` : text);

// `digits` that count, or as many as stand before the point; all of them for 0.
export function significant(value, digits = 3) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "–" : signed(value, "∞");
  if (value === 0) return "0";
  const size = Math.abs(value), [mantissa, power] = (digits ? size.toExponential(digits - 1) : size.toExponential()).split("e");
  const short = trimmed(mantissa), known = short.replace(".", "").length, e = Number(power);
  if (e >= -3 && (e <= 5 || (known > e && e <= 9))) return signed(value, grouped(trimmed(size.toFixed(Math.max(0, known - 1 - e)))));
  const ten = `10${e < 0 ? "⁻" : ""}${String(Math.abs(e)).replace(/\d/g, (c) => superscripts[c])}`;
  return signed(value, short === "1" ? ten : `${short}×${ten}`);
}

// Always so many decimals.
export function decimals(value, count) {
  if (!Number.isFinite(value)) return significant(value);
  if (Math.abs(value) >= 1e7) return significant(value, 4);
  const text = Math.abs(value).toFixed(count);
  return signed(value < 0 && /[1-9]/.test(text) ? -1 : 1, grouped(text));
}

// A coordinate on an axis that spans `span`: as many digits as tell places a thousandth of it apart.
export function coordinate(value, span) {
  const finest = Math.floor(Math.log10(span)) - 3;
  if (!Number.isFinite(finest) || finest < -6 || Math.abs(value) >= 1e6) return significant(value, 4);
  return decimals(value, Math.max(0, -finest));
}

// A tick on an axis: one digit more than the step between ticks has, as steps may be of 2.5; no zeros at the end.
export function tickText(value, step) {
  const steps = Math.abs(value) / step;
  return steps < 1e-6 ? "0" : significant(value, Math.floor(Math.log10(steps)) + 3);
}

// A probability: how far from certainty is told where digits alone would not.
export function probability(p, complement) {
  if (complement < 5e-4) return complement === 0 ? "1" : `1 − ${significant(complement, 2)}`;
  return p < 5e-4 ? significant(p, 2) : p.toFixed(3);
}

export function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

// What a person typed, or any of these wrote; NaN where it is no number. Point or comma begin the decimals.
export function readNumber(text) {
  const plain = text.trim().replace(/[\s\u202f]/g, "").replace(/[−⁻]/g, "-").replace(/×10|^10(?=-?[⁰-⁹¹²³])/, (t) => (t === "10" ? "1e" : "e"))
    .replace(/[⁰¹²³⁴-⁹]/g, (c) => superscripts.indexOf(c)).replace(",", ".");
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain) ? Number(plain) : NaN;
}
