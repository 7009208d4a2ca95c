import { decimals, readNumber, significant } from "./number_text.js";

const usualShare = 0.05;  // of the height of a plot, which a sketch or a place may be off
const usualOfNumber = 0.02;  // times the number
const samples = 200;

const relations = {
  "<": (a, b) => a < b, "<=": (a, b) => a <= b, ">": (a, b) => a > b, ">=": (a, b) => a >= b,
  "=": (a, b, within) => Math.abs(a - b) <= within, "!=": (a, b) => a !== b,
};

// What a question's answer is, by the page's own numbers: {choice | number | values | lines | cell | place, byPage}. The
// program's numbers, which a question has with it, stand where the page cannot compute one of them.
export function answerOf(question, numbers) {
  const own = numbers && answerBy(question, numbers, (name) => numbers.computed(name));
  if (own) return { ...own, byPage: true };
  return { ...answerBy(question, null, (name) => name.value), byPage: false };
}

function answerBy(question, numbers, valueOf) {
  const known = (v) => v !== undefined && !Number.isNaN(v);
  if (question.kind === "choice") {
    const right = question.choices.map(({ claim }) => {
      const a = valueOf(claim.left), b = typeof claim.right === "number" ? claim.right : valueOf(claim.right);
      return known(a) && known(b) ? relations[claim.relation](a, b, claim.within ?? 0) : null;
    });
    const choice = right.indexOf(true);
    return right.includes(null) || right.lastIndexOf(true) !== choice || choice < 0 ? null : { choice };
  }
  if (question.kind === "number") {
    const number = valueOf(question.value);
    return known(number) ? { number } : null;
  }
  if (question.kind === "order") {
    const values = question.items.map((item) => valueOf(item.value));
    return values.every(known) ? { values } : null;
  }
  if (question.kind === "boundary") {
    const lines = numbers ? numbers.boundary(question.after, question.method, question.level) : question.lines;
    return lines?.length ? { lines } : null;
  }
  // The best cell and the best place are searched for by the program.
  if (numbers) return null;
  return question.kind === "cell" ? { cell: question.cell } : { place: question.place };
}

// A number as it is typed: "90 %" is a share, as is 90 where the question asks in per cent. NaN where it is none.
export function readGuess(question, text) {
  const typed = text.trim(), share = typed.endsWith("%");
  const value = readNumber(share ? typed.slice(0, -1) : typed);
  return share || question.unit === "%" ? value / 100 : value;
}

const answerText = (question, value) => (question.unit === "%" ? `${decimals(100 * value, question.digits)} %` : decimals(value, question.digits));

const shareText = (share) => `${significant(100 * share, 2)} % of the plot’s height`;

// Whether a guess is right, and the sentence that says how far off it is. `view`: {bounds, map} of the step.
export function verdictOn(question, answer, guess, view) {
  const by = answer.byPage ? "The page computes" : "Credence computes";
  const [a, b, c, d] = view.bounds;
  if (question.kind === "choice") {
    const right = guess === answer.choice, said = question.choices[guess].says, wanted = `${by.replace("computes", "says")}: ${question.choices[answer.choice].text}.`;
    return { right, sentence: right ? said || wanted : `${said} ${wanted}`.trim() };
  }
  if (question.kind === "number") {
    const off = Math.abs(answer.number - guess), within = question.within ?? usualOfNumber * Math.abs(answer.number);
    const text = (value, digits) => (question.unit === "%" ? `${significant(100 * value, digits)} %` : significant(value, digits));
    return { right: off <= within, sentence: `${by} ${answerText(question, answer.number)}; your ${text(guess, 6)} is ${text(off, 3)} off.` };
  }
  if (question.kind === "order") {
    const { values } = answer, sorted = values.map((v, k) => k).sort((i, j) => values[i] - values[j]);
    const right = guess.every((item, k) => k === 0 || values[guess[k - 1]] <= values[item]);
    return { right, sentence: `From the smallest: ${sorted.map((k) => `${question.items[k].text} (${decimals(values[k], question.digits)})`).join(", ")}.` };
  }
  if (question.kind === "boundary") {
    const share = meanDistance(guess, answer.lines, view.bounds);
    if (share === null) return { right: false, sentence: "The line is not in this part of the plane." };
    return { right: share <= (question.within ?? usualShare),
      sentence: `Your line is ${shareText(share)} from the ${answer.byPage ? "page’s" : "program’s"} on average: ${significant(share * (d - c), 2)} in the data’s units.` };
  }
  if (question.kind === "cell") return verdictOnCell(question, answer.cell, guess, view.map);
  const share = Math.hypot((answer.place[0] - guess[0]) / (b - a), (answer.place[1] - guess[1]) / (d - c));
  return { right: share <= (question.within ?? 2 * usualShare),
    sentence: `It is at (${answer.place.map((v) => significant(v)).join(", ")}); yours is ${significant(Math.hypot(answer.place[0] - guess[0], answer.place[1] - guess[1]))} away in the data’s units, ${shareText(share)}.` };
}

function verdictOnCell(question, [width, variance], guess, map) {
  const apart = (values, p, q) => (values && values.length > 1 ? Math.abs(Math.log(p / q) / Math.log(values[1] / values[0])) : 0);
  const off = Math.max(apart(map?.widths, width, guess[0]), apart(map?.prior_variances, variance, guess[1])), cells = Math.round(off);
  const cell = `It is the cell at width ${significant(width)}, prior variance ${significant(variance)}`;
  return { right: off <= (question.within ?? 0.5) + 1e-6,
    sentence: cells === 0 ? `${cell}: the one you marked.` : `${cell}; yours is ${cells === 1 ? "one cell" : `${cells} cells`} away.` };
}

// What is right, for who has made no guess.
export function solutionOf(question, answer) {
  if (question.kind === "choice") return `${question.choices[answer.choice].text}. ${question.choices[answer.choice].says}`.trim();
  if (question.kind === "number") return `${answerText(question, answer.number)}.`;
  if (question.kind === "order") return verdictOn(question, answer, [], { bounds: [0, 1, 0, 1] }).sentence;
  if (question.kind === "boundary") return "It is the heavy line.";
  if (question.kind === "cell") return `The cell at width ${significant(answer.cell[0])}, prior variance ${significant(answer.cell[1])}: the diamond.`;
  return `At (${answer.place.map((v) => significant(v)).join(", ")}).`;
}

// How far a line is from others on average, both ways, as a share of the plot's height; what lies outside the plot does
// not count. Null where nothing is inside. Lines are [x1, x2, …] in the data's units.
export function meanDistance(sketch, lines, [a, b, c, d]) {
  const onPlot = (line) => Array.from({ length: line.length / 2 }, (_, k) => [(line[2 * k] - a) / (b - a), (line[2 * k + 1] - c) / (d - c)]);
  const drawn = [onPlot(sketch)], there = lines.map(onPlot), from = samplesOf(drawn), to = samplesOf(there);
  if (!from.length || !to.length) return null;
  return (meanTo(from, there) + meanTo(to, drawn)) / 2;
}

function samplesOf(lines) {
  const length = (p, q) => Math.hypot(q[0] - p[0], q[1] - p[1]), places = [];
  const whole = lines.reduce((sum, line) => line.reduce((s, p, k) => (k ? s + length(line[k - 1], p) : s), sum), 0);
  const add = ([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1 && places.push([x, y]);
  for (const line of lines) {
    if (line.length) add(line[0]);
    for (let k = 1; k < line.length; k++) {
      const [p, q] = [line[k - 1], line[k]], steps = whole > 0 ? Math.min(samples, Math.max(1, Math.ceil((length(p, q) * samples) / whole))) : 1;
      for (let s = 1; s <= steps; s++) add([p[0] + ((q[0] - p[0]) * s) / steps, p[1] + ((q[1] - p[1]) * s) / steps]);
    }
  }
  return places;
}

function meanTo(places, lines) {
  const toSegment = ([x, y], [px, py], [qx, qy]) => {
    const u = qx - px, v = qy - py, square = u * u + v * v, t = square > 0 ? Math.min(1, Math.max(0, ((x - px) * u + (y - py) * v) / square)) : 0;
    return Math.hypot(x - px - t * u, y - py - t * v);
  };
  const nearest = (place) => lines.reduce((least, line) => {
    for (let k = 0; k < line.length; k++) least = Math.min(least, toSegment(place, line[Math.max(0, k - 1)], line[k]));
    return least;
  }, Infinity);
  return places.reduce((sum, place) => sum + nearest(place), 0) / places.length;
}
