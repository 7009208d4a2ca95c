import assert from "node:assert";
import test from "node:test";
import { decimals, probability, readNumber, significant, tickText } from "../../resources/handout/number_text.js";
import { logisticNormal, logisticNormalLogit, probitLogit } from "../../resources/handout/logistic_normal.js";
import { logSigmoid, sigmoid } from "../../resources/handout/stable_functions.js";

test("numbers are written as the program writes them", () => {
  assert.deepEqual([0.05, 41.2, 12000, 2.5e7, 1e-4, 1234, -0.5, 0, 123456, 1e6].map((v) => significant(v)),
    ["0.05", "41.2", "12\u202f000", "2.5×10⁷", "10⁻⁴", "1234", "−0.5", "0", "123\u202f456", "10⁶"]);
  assert.equal(significant(0.2345678, 0), "0.2345678");
  assert.equal(significant(NaN), "–");
  assert.deepEqual([-22.038, 0, -0.001, 12345.678].map((v) => decimals(v, 2)), ["−22.04", "0.00", "0.00", "12\u202f345.68"]);
  assert.deepEqual([0.5, -1, 0].map((v) => tickText(v, 0.5)), ["0.5", "−1", "0"]);
  assert.equal(probability(1 - 1e-6, 1e-6), "1 − 10⁻⁶");
});

test("what is written is read again, and what is no number is not", () => {
  for (const v of [0.05, 12000, 2.5e7, 1e-4, 1e8, 3.25, 123456789]) assert.equal(readNumber(significant(v, 0)), v);
  assert.equal(readNumber("1,5"), 1.5);
  assert.equal(readNumber("2e-3"), 2e-3);
  for (const text of ["", "a", "1.2.3", "1,000,000", "--1"]) assert.ok(Number.isNaN(readNumber(text)));
});

// E σ(a) by the trapezium rule with very many nodes.
function slow(mean, variance) {
  const s = Math.sqrt(variance), n = 400000, from = mean - 12 * s, h = (24 * s) / n;
  let sum = 0;
  for (let k = 0; k <= n; k++) sum += sigmoid(from + k * h) * Math.exp(-0.5 * ((k * h) / s - 12) ** 2);
  return (sum * h) / s / Math.sqrt(2 * Math.PI);
}

test("the average over the logit is exact for narrow and for wide Gaussians", () => {
  for (const [m, v] of [[0.3, 0.01], [2, 1], [5, 6], [-3, 6.5], [4, 50], [30, 10], [-30, 1e4], [10, 1e4], [1, 1e6]])
    assert.ok(Math.abs(logisticNormal(m, v) - slow(m, v)) < 1e-9, `${m}, ${v}: ${logisticNormal(m, v)} for ${slow(m, v)}`);
});

test("logits of averages neither overflow nor round to certainty", () => {
  assert.ok(Math.abs(logisticNormalLogit(800, 1) - 799.5) < 1e-6);
  assert.equal(logisticNormalLogit(-2, 3), -logisticNormalLogit(2, 3));
  assert.equal(logisticNormalLogit(0, 3), 0);
  assert.ok(Math.abs(probitLogit(2, 0) - 2) < 1e-15);
  assert.equal(logSigmoid(-800), -800);
  assert.ok(logSigmoid(800) <= 0 && logSigmoid(800) > -1e-300);
});
