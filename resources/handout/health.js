import { solveRows, solveTransposed, dot } from "./linear_algebra.js";
import { decimals, significant } from "./number_text.js";

const saturated = 36.75;  // beyond this logit 1 - σ(a) is less than half the distance of 1 to its neighbour
const seriousDigitsLost = 10;
const largestUnsaid = 1e-3;  // nats: evidences are shown with two decimals

// The largest eigenvalue of LLᵀ, or of its inverse, by the power method: to a few percent.
function largestEigenvalue(factor, n, inverse) {
  let v = Float64Array.from({ length: n }, (_, k) => 1 + 0.1 * Math.sin(k)), size = 1;
  for (let round = 0; round < 20; round++) {
    const next = v.slice();
    if (inverse) {
      solveRows(factor, n, next, 1);
      solveTransposed(factor, n, next);
    } else {
      const half = new Float64Array(n);
      for (let i = 0; i < n; i++) for (let t = 0; t <= i; t++) half[t] += factor[i * n + t] * v[i];
      for (let i = 0; i < n; i++) next[i] = dot(factor, half, i + 1, i * n);
    }
    size = Math.sqrt(dot(next, next));
    v = next.map((x) => x / size);
  }
  return size;
}

export function conditionOf(post) {
  const n = Math.round(Math.sqrt(post.factor.length));
  if (n === 0) return 1;
  const smallest = n < post.features.count ? 1 : largestEigenvalue(post.factor, n, true);
  return Math.max(1, largestEigenvalue(post.factor, n, false) * smallest);
}

// What is to be said of a fit, in the program's words; warnings first. `counts` are those of the classes that train.
export function findingsOf(fit, counts) {
  const sentences = [], lost = Math.min(16, Math.round(Math.log10(fit.condition)));
  if (counts[0] + counts[1] === 0) return ["No labels are used: what is shown is the prior."];
  if (!fit.converged) {
    sentences.push("The fit did not converge: these are not the numbers of the maximum, and nothing is known of how far they are off.");
    sentences.push(Math.abs(fit.gain) < 1e-6
      ? `Newton's method stopped after ${fit.iterations} steps, before every logit had settled: nothing to speak of is left to gain, but probabilities and variances may still move.`
      : `Newton's method stopped after ${fit.iterations} steps with about ${significant(fit.gain, 2)} nats still to gain: the numbers are not those of the maximum.`);
  }
  if (fit.left / 2 > largestUnsaid)
    sentences.push(`Approximated, as not all directions of the features were kept: log evidence within ${significant(fit.left / 2, 2)} nats.`);
  if (lost > seriousDigitsLost)
    sentences.push(`The Hessian's condition number is ${significant(fit.condition, 2)}: up to ${lost} of 16 digits of the variances are lost.`);
  if (counts[0] === 0 || counts[1] === 0) sentences.push("All training points are of one class: only the prior keeps the weights finite.");
  else if (fit.smallestMargin > 0) sentences.push("The classes are separated: only the prior keeps the weights finite.");
  if (fit.largestLogit > saturated)
    sentences.push(`Logits reach ${decimals(fit.largestLogit, 0)}: MAP's probability there cannot be told from certainty.`);
  return sentences;
}
