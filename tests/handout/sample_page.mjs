// Fills page.html for looking at it: node sample_page.mjs SCRIPT PROGRAM DATA OUTPUT [OPTION=JSON …], where DATA is
// bundled:NAME or generated:…, and options replace members of the page's data (setting.width=0.3). The squeezed style
// sheet is looked for beside SCRIPT, as style.css.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [script, program, source, output, ...options] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url)), folder = join(here, "..", "..", "resources", "handout");
const run = (...args) => execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e8 });
const [kind, rest] = source.split(/:(.*)/), [name, ...choices] = rest.split(",");
const text = kind === "bundled" ? readFileSync(join(here, "..", "..", "resources", "data", `${name}.csv`), "utf8")
  : run("generate", name, ...choices.flatMap((c) => [`--${c.split("=")[0]}`, c.split("=")[1]]));
const lines = text.trim().split(/\r?\n/).filter((l) => !l.startsWith("#")), head = lines[0].split(",");
const rows = lines.slice(1).map((l) => l.split(","));
const classes = [...new Set(rows.map((r) => r[2]))].sort();
const role = rows.map((r) => (r[3] === "test" ? 1 : r[3] === "validation" ? 2 : 0));
const fit = JSON.parse(run("fit", source, "--json"));
const map = run("evidence", source, "--widths", `${fit.width / 20}:${fit.width * 20}:15`, "--prior-variances", "0.01:10000:13").trim().split("\n").slice(1).map((l) => l.split(",").map(Number));
const widths = [...new Set(map.map((r) => r[0]))], variances = [...new Set(map.map((r) => r[1]))];
const cells = widths.map((w) => variances.map((v) => map.find((r) => r[0] === w && r[1] === v)[2]));
const flat = cells.flat(), best = flat.indexOf(Math.max(...flat));
const x1 = rows.map((r) => Number(r[0])), x2 = rows.map((r) => Number(r[1]));
const span = (x) => [Math.min(...x) - 0.1 * (Math.max(...x) - Math.min(...x)), Math.max(...x) + 0.1 * (Math.max(...x) - Math.min(...x))];
const data = {
  format: "credence handout", version: 1, title: `Logistic regression: ${name}`, name, inputs: head.slice(0, 2), label: head[2],
  classes: classes.map((c) => (Number.isNaN(Number(c)) ? c : `class ${c}`)),
  points: { x1, x2, label: rows.map((r) => classes.indexOf(r[2])), role }, left_out: 0,
  setting: { family: "rbf", width: fit.width, prior_variance: fit.prior_variance, standardise: false, centres: null, prior_means: null, prior_factors: null },
  sliders: { width: [fit.width / 20, fit.width * 20], prior_variance: [0.01, 1e6], narrow_end: false },
  view: { bounds: [...span(x1), ...span(x2)], equal_scale: name !== "penguins", threshold: 0.5, covered: [false, false],
    parts: { training: true, validation: true, test: true, rings: true, legend: true, colour_bar: true }, contour_numbers: "all" },
  plots: [{ id: "map", title: "MAP" }, { id: "laplace_probit", title: "Laplace (probit)" }],
  map: { widths, prior_variances: variances, log_evidence: cells, best: [Math.floor(best / variances.length), best % variances.length], sound: cells.map((c) => c.map(() => true)) },
  locked: [], program: { log_evidence: fit.log_evidence, settled: true, sentence: "" },
};
let words = "";
for (const option of options) {
  const [path, value] = option.split(/=(.*)/), keys = path.split("."), last = keys.pop();
  if (path === "text") words = value;
  else keys.reduce((o, k) => o[k], data)[last] = JSON.parse(value);
}
const joined = readFileSync(script, "utf8"), squeezed = join(dirname(script), "style.css");
const style = readFileSync(existsSync(squeezed) ? squeezed : join(folder, "page.css"), "utf8");
const hash = (t) => `'sha256-${createHash("sha256").update(t).digest("base64")}'`;
const parts = {
  language: "en", title: data.title, style, text: words, still: "<p>The author's state stands here.</p>", script: joined,
  data: JSON.stringify(data).replace(/</g, "\\u003c"),
  policy: `default-src 'none'; script-src ${hash(joined)}; style-src ${hash(style)}; worker-src blob:; base-uri 'none'; form-action 'none'`,
};
writeFileSync(output, readFileSync(join(folder, "page.html"), "utf8").replace(/<!--credence:(\w+)-->|credence:(\w+)/g, (_, a, b) => parts[a ?? b]));
