import { logSigmoid } from "./stable_functions.js";

// Accuracy at a threshold on the logit, and what a label costs less than the toss of a coin, in bits: 1 + the mean of
// log₂ p of the labels.
export function scoresOf(logits, labels, threshold = 0) {
  let right = 0, sum = 0;
  logits.forEach((a, n) => {
    right += (a >= threshold ? 1 : 0) === labels[n];
    sum += logSigmoid(labels[n] === 1 ? a : -a);
  });
  const n = logits.length;
  return { count: n, accuracy: right / n, logLikelihood: sum / n, bits: 1 + sum / n / Math.LN2 };
}
