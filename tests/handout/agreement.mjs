// Compares the handout's fits and predictions with the program's: node agreement.mjs SCRIPT PROGRAM. SCRIPT is the
// joined script, or a page that holds it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadHandout } from "./load_handout.mjs";

const allowedP = 1e-4, allowedNats = 1e-3, places = 100;
const [script, program] = process.argv.slice(2);
const handout = loadHandout(script);
const folder = mkdtempSync(join(tmpdir(), "handout-"));
const data = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "resources", "data");

const run = (...args) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const numbers = (line) => line.split(",").map(Number);

// Even in both coordinates, and the same each time: the multiples of the golden ratio.
function placesAround(points) {
  const span = (x) => [Math.min(...x), Math.max(...x)];
  const [a, b] = span(points.x1), [c, d] = span(points.x2);
  const size = Math.max(b - a, d - c) || 1;
  return Array.from({ length: places }, (_, k) => [
    a - 0.3 * size + (b - a + 0.6 * size) * ((k + 0.5) / places),
    c - 0.3 * size + (d - c + 0.6 * size) * ((k * 0.6180339887498949) % 1)]);
}

function bundled(name) {
  const lines = readFileSync(join(data, `${name}.csv`), "utf8").trim().split(/\r?\n/).filter((l) => !l.startsWith("#"));
  const rows = lines.slice(1).map((l) => l.split(",")).filter((r) => r[3] !== "test");
  const second = rows.map((r) => r[2]).sort().pop();
  return { source: `bundled:${name}`, rows: rows.map((r) => [Number(r[0]), Number(r[1]), r[2] === second ? 1 : 0]) };
}

// `others` neither train nor are looked at, so that the training points may be of one class.
function table(name, rows, others = []) {
  const source = join(folder, `${name}.csv`), line = (use) => (r) => `${r.join(",")},${use}\n`;
  writeFileSync(source, "a,b,y,use\n" + rows.map(line("train")).join("") + others.map(line("test")).join(""));
  return { source, rows, options: ["--columns", "a,b,y", "--split-column", "use"] };
}

function generated(name) {
  const lines = run("generate", name.split(",")[0], ...name.split(",").slice(1)).trim().split("\n").filter((l) => !l.startsWith("#"));
  return table(name.replace(/\W/g, "_"), lines.slice(1).map(numbers));
}

const penguins = bundled("penguins"), ripley = bundled("ripley");
const many = generated("moons,--count,800,--noise,0.3,--seed,5");
const clumps = table("clumps", Array.from({ length: 60 }, (_, k) => {
  const t = k * 2.399963, r = 0.08 * Math.sqrt(k % 20), c = k % 3;
  return [2 * c + r * Math.cos(t), (c === 1 ? 1.5 : 0) + r * Math.sin(t), c === 1 ? 1 : 0];
}));
const duplicated = table("duplicated", [...penguins.rows.slice(100, 180), ...penguins.rows.slice(100, 180), ...penguins.rows.slice(120, 140)]);
const flipped = table("flipped", [...penguins.rows.slice(130, 170), ...penguins.rows.slice(130, 170).map((r) => [r[0], r[1], 1 - r[2]])]);
const ones = table("ones", ripley.rows.slice(0, 40).map((r) => [r[0], r[1], 1]), [[0, 0, 0]]);
const one = table("one", [[0.5, 0.25, 1]], [[0, 0, 0]]);
const two = table("two", [[0, 0, 0], [1, 0.5, 1]]);

const settings = [];
const add = (set, widths, variances, more = {}) => {
  for (const width of widths) for (const prior_variance of variances) settings.push({ set, width, prior_variance, ...more });
};
add(penguins, [0.5, 2.6, 15], [0.01, 10, 1e4]);
add(penguins, [2.6], [1e6]);
add(ripley, [0.05, 0.3, 2], [0.01, 10, 1e4]);
add(ripley, [0.3, 1], [1e6]);
add(many, [0.3, 1, 4], [0.1, 100]);
add(many, [0.12], [1]);
add(many, [0.6], [1e6]);
add(clumps, [0.2, 1], [1, 1e5]);
add(duplicated, [2], [1, 1e4]);
add(flipped, [2], [10]);
add(ones, [0.3], [1, 1e4]);
add(one, [0.7], [0.01, 10, 1e6]);
add(two, [0.7], [1, 1e3]);
for (const family of ["matern12", "matern32", "matern52"]) add(ripley, [0.5], [1, 100], { family });
add(many, [1], [1], { family: "matern32" });
for (const family of ["linear", "quadratic", "cubic", "quintic"]) add(ripley, [1], [1, 1e3], { family });
add(penguins, [0.7], [1, 1e3], { standardise: true });
add(penguins, [1], [5], { family: "linear", standardise: true, prior_means: [0, 0.5, -1], prior_factors: [100, 1, 0.25] });
add(ripley, [0.3], [10], { noLabels: true });

// Without labels the features still are bumps on all training points: fixed centres, for the page.
function pointsOf({ set, noLabels }) {
  return {
    x1: set.rows.map((r) => Number(r[0])), x2: set.rows.map((r) => Number(r[1])),
    label: set.rows.map((r) => Number(r[2])), role: set.rows.map(() => (noLabels ? 3 : 0)),
  };
}

let worst = { p: 0, nats: 0 }, failures = 0;
for (const setting of settings) {
  const { set, family = "rbf", width, prior_variance, standardise = false } = setting;
  const points = pointsOf(setting);
  const options = [set.source, ...(set.options ?? []), "--features", family, "--prior-variance", String(prior_variance)];
  if (family === "rbf" || family.startsWith("matern")) options.push("--width", String(width));
  if (standardise) options.push("--standardise");
  if (setting.prior_means) options.push("--prior-means", setting.prior_means.join(","), "--prior-factors", setting.prior_factors.join(","));
  if (setting.noLabels) options.push("--first", "0");
  const at = join(folder, "at.csv"), where = placesAround(points);
  writeFileSync(at, "a,b\n" + where.map((p) => p.join(",")).join("\n") + "\n");
  const reference = JSON.parse(run("fit", ...options, "--json"));
  const columns = run("predict", ...options, "--at", at, "--at-columns", "1,2", "--methods", "map,laplace_probit,laplace_quadrature").trim().split("\n");
  const names = columns.shift().split(",");
  const expected = columns.map(numbers);

  const t0 = performance.now();
  const centres = setting.noLabels ? points.x1.map((x, n) => [x, points.x2[n]]) : null;
  const post = handout.fit(points, { family, width, prior_variance, standardise, centres,
    prior_means: setting.prior_means ?? null, prior_factors: setting.prior_factors ?? null });
  const t1 = performance.now();
  const found = handout.predict(post, where.map((p) => p[0]), where.map((p) => p[1]));
  const name = `${set.source.split("/").pop()} ${family} width ${width} prior variance ${prior_variance}${standardise ? " standardised" : ""}`;
  const nats = Math.abs(post.logEvidence - reference.log_evidence);
  let p = 0, where_p = "";
  for (const id of ["map", "laplace_probit", "laplace_quadrature"]) {
    const column = names.indexOf(`p_${id}`);
    found.logits[id].forEach((logit, k) => {
      const mine = 1 / (1 + Math.exp(-logit)), off = Math.abs(mine - expected[k][column]);
      if (!(off <= p)) [p, where_p] = [off, `${id} at ${where[k].join(", ")}: page ${mine}, program ${expected[k][column]}`];
    });
  }
  worst = { p: Math.max(worst.p, p), nats: Math.max(worst.nats, nats) };
  if (process.env.VERBOSE) console.log(name, "| rank", post.rank, post.dense ? "dense" : "", "| nats", nats.toExponential(1), "p", p.toExponential(1), "|", (t1 - t0).toFixed(0), "ms", post.iterations, "left", post.left.toExponential(1));
  if (!(nats <= allowedNats)) {
    failures++;
    console.log(`${name}: log evidence ${post.logEvidence} in the page, ${reference.log_evidence} in the program`);
  }
  if (!(p <= allowedP)) {
    failures++;
    console.log(`${name}: p by ${where_p}`);
  }
}
rmSync(folder, { recursive: true });
console.log(`${settings.length} settings: p within ${worst.p.toExponential(1)}, log evidence within ${worst.nats.toExponential(1)} nats`);
process.exit(failures > 0 ? 1 : 0);
