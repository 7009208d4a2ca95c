import { contourLines } from "./contours.js";
import { methodLogits } from "./logistic_normal.js";
import { fit, pictureField, predict } from "./node_host.js";
import { scoresOf } from "./scores.js";
import { logit, sigmoid } from "./stable_functions.js";

const methodsOfNames = { map: "map", laplace: "laplace_probit", laplace_quadrature: "laplace_quadrature" };
const rolesOfNames = { train: 0, test: 1, validation: 2 };
const nodesOfBoundary = 151;

// What has to be computed for the number of a name, which is a command of the program and a path through its JSON;
// null where the page does not know such a command.
function problemOf({ after, command, path }) {
  const [kind, ...words] = command, problem = { after, setting: {}, place: null };
  for (let k = 0; k < words.length; k += 2) {
    const value = words[k + 1];
    if (words[k] === "--width") problem.setting.width = Number(value);
    else if (words[k] === "--prior-variance") problem.setting.prior_variance = Number(value);
    else if (kind === "section" && words[k] === "--from") problem.place = value.split(",").map(Number);
    else if (kind !== "section" || !["--to", "--places", "--methods"].includes(words[k])) return null;
  }
  if (kind === "section" && problem.place && path.startsWith("places[0].p.")) return problem;
  return kind === "fit" ? problem : null;
}

// The states of a step and what the page computes of them; each fit is made once. `step`: {now, after}, each
// {points, setting, view} or null.
export class LessonNumbers {
  constructor(step) {
    this.states = { now: step.now, after: step.after ?? step.now };
    this.fits = new Map();
  }

  fitOf({ after, setting }) {
    const state = after ? this.states.after : this.states.now;
    if (!state) return null;
    const key = JSON.stringify([after, setting]);
    if (!this.fits.has(key)) this.fits.set(key, { state, post: fit(state.points, { ...state.setting, ...setting }) });
    return this.fits.get(key);
  }

  // The number of a name by the page; undefined where it knows none of that name.
  computed(name) {
    const problem = problemOf(name), found = problem && this.fitOf(problem);
    if (!found) return undefined;
    if (problem.place) return this.probability(found, problem.place, name.path.slice("places[0].p.".length));
    const { post } = found, { path } = name;
    if (path === "log_evidence") return post.logEvidence;
    if (path === "health.largest_logit") return post.largestLogit;
    if (path.startsWith("terms.")) return post.terms[path.slice("terms.".length)];
    return this.score(found, path);
  }

  probability({ post }, [x1, x2], method) {
    const logits = predict(post, [x1], [x2]).logits[methodsOfNames[method]];
    return logits && sigmoid(logits[0]);
  }

  score(found, path) {
    const parts = /^(train|test|validation)\.(map|laplace)\.(accuracy|bits|mean_log_likelihood|confusion\[([01])\]\[([01])\])$/.exec(path);
    if (!parts) return undefined;
    const [, role, method, score, label, decided] = parts, { state, post } = found, { points } = state;
    const rows = points.role.flatMap((r, n) => (r === rolesOfNames[role] ? [n] : []));
    if (!rows.length) return undefined;
    const threshold = logit(state.view.threshold), of = (key) => rows.map((n) => points[key][n]);
    const logits = predict(post, of("x1"), of("x2")).logits[methodsOfNames[method]], labels = of("label");
    if (label !== undefined) return labels.filter((y, k) => y === Number(label) && (logits[k] >= threshold ? 1 : 0) === Number(decided)).length;
    const scores = scoresOf(logits, labels, threshold);
    return { accuracy: scores.accuracy, bits: scores.bits, mean_log_likelihood: scores.logLikelihood }[score];
  }

  // Lines of a level of p in the data's units, each [x1, x2, …]; undefined where the page knows no such method.
  boundary(after, method, level) {
    const found = methodLogits[method] && this.fitOf({ after, setting: {} });
    if (!found) return undefined;
    const [a, b, c, d] = found.state.view.bounds, n = nodesOfBoundary;
    const { mean, variance } = pictureField(found.post, found.state.view.bounds, n, n);
    const values = Float64Array.from(mean, (m, k) => methodLogits[method](m, variance[k]));
    return contourLines(values, n, n, logit(level)).map((line) =>
      line.map((v, k) => (k % 2 ? c + ((d - c) * v) / (n - 1) : a + ((b - a) * v) / (n - 1))));
  }
}
