import assert from "node:assert";
import test from "node:test";
import { Features } from "../../resources/handout/features.js";
import { fit, predict } from "../../resources/handout/node_host.js";
import { Solver } from "../../resources/handout/solver.js";

// Newton's method on the weights themselves, the Hessian solved by elimination: slow, and plain enough to believe.
function plainly(phi, y, variance) {
  const m = phi[0].length, w = new Array(m).fill(0);
  const dotted = (a, b) => a.reduce((s, v, k) => s + v * b[k], 0);
  let hessian;
  for (let round = 0; round < 60; round++) {
    const gradient = w.map((v) => -v / variance);
    hessian = w.map((_, i) => w.map((_, j) => (i === j ? 1 / variance : 0)));
    phi.forEach((row, n) => {
      const p = 1 / (1 + Math.exp(-dotted(row, w)));
      row.forEach((v, i) => {
        gradient[i] += v * (y[n] - p);
        row.forEach((u, j) => (hessian[i][j] += v * u * p * (1 - p)));
      });
    });
    solved(hessian, gradient).forEach((v, i) => (w[i] += v));
  }
  let fitted = 0;
  phi.forEach((row, n) => (fitted -= Math.log1p(Math.exp(y[n] ? -dotted(row, w) : dotted(row, w)))));
  const determinant = solved(hessian.map((r) => r.map((v) => v * variance)), w).logDeterminant;
  return { w, logEvidence: fitted - dotted(w, w) / 2 / variance - determinant / 2,
    variance: (row) => dotted(row, solved(hessian, row)) };
}

function solved(matrix, right) {
  const a = matrix.map((r, i) => [...r, right[i]]), n = a.length;
  let logDeterminant = 0;
  for (let i = 0; i < n; i++) {
    logDeterminant += Math.log(a[i][i]);
    for (let k = i + 1; k < n; k++) {
      const c = a[k][i] / a[i][i];
      for (let j = i; j <= n; j++) a[k][j] -= c * a[i][j];
    }
  }
  const x = new Array(n);
  for (let i = n - 1; i >= 0; i--) {
    x[i] = a[i][n];
    for (let j = i + 1; j < n; j++) x[i] -= a[i][j] * x[j];
    x[i] /= a[i][i];
  }
  return Object.assign(x, { logDeterminant });
}

const points = { x1: [], x2: [], label: [], role: [] };
for (let k = 0; k < 200; k++) {
  points.x1.push(3 * Math.sin(k * 1.3));
  points.x2.push(3 * Math.cos(k * 2.1));
  points.label.push(Math.sin(k * 1.3) + 0.4 * Math.sin(k * 77) > 0 ? 1 : 0);
  points.role.push(0);
}
const centres = [[-2, -1], [0, 0], [1, 2], [2, -2], [0.5, 0.5], [-1, 2]];

for (const [name, setting] of Object.entries({
  "bumps on places of their own": { family: "rbf", width: 1.5, prior_variance: 30, centres },
  "bumps on all points": { family: "matern52", width: 3, prior_variance: 2, centres: null, few: 40 },
  "a line": { family: "linear", prior_variance: 5 },
})) {
  test(`the fit is that of the weights: ${name}`, () => {
    const n = setting.few ?? 200, some = Object.fromEntries(Object.entries(points).map(([key, v]) => [key, v.slice(0, n)]));
    const features = new Features({ ...setting, standardise: false }, some.x1, some.x2);
    const rows = (x1, x2) => {
      const phi = features.design(Float64Array.from(x1), Float64Array.from(x2));
      return x1.map((_, i) => Array.from(phi.subarray(i * features.count, (i + 1) * features.count)));
    };
    const right = plainly(rows(some.x1, some.x2), some.label, setting.prior_variance);
    const post = fit(some, { ...setting, standardise: false });
    assert.ok(Math.abs(post.logEvidence - right.logEvidence) < 1e-3, `${post.logEvidence} for ${right.logEvidence}`);
    const at = [[0, 0.3], [2.5, -2.9], [-4, 1]], found = predict(post, at.map((p) => p[0]), at.map((p) => p[1]));
    rows(at.map((p) => p[0]), at.map((p) => p[1])).forEach((row, k) => {
      const mean = row.reduce((s, v, j) => s + v * right.w[j], 0);
      assert.ok(Math.abs(found.mean[k] - mean) < 1e-5, `mean ${found.mean[k]} for ${mean}`);
      assert.ok(Math.abs(found.variance[k] / right.variance(row) - 1) < 2e-3, `variance ${found.variance[k]} for ${right.variance(row)}`);
    });
  });
}

test("the way to a setting does not matter", () => {
  const solver = new Solver(), setting = (width, prior_variance) => ({ family: "rbf", width, prior_variance, standardise: false, centres: null });
  fit(points, setting(1, 1), false, solver);
  for (const [width, variance] of [[1.1, 1], [1.1, 100], [0.8, 1e4], [0.8, 0.01], [3, 1]]) {
    fit(null, setting(width, variance), true, solver);
    const warm = fit(null, setting(width, variance), false, solver), cold = fit(points, setting(width, variance));
    assert.ok(Math.abs(warm.logEvidence - cold.logEvidence) < 5e-4, `${width}, ${variance}: ${warm.logEvidence} for ${cold.logEvidence}`);
  }
});

test("an edited point is fitted at its new place", () => {
  const solver = new Solver(), setting = { family: "rbf", width: 1, prior_variance: 1, standardise: true, centres: null };
  fit(points, setting, false, solver);
  const moved = { ...points, x1: points.x1.map((v, k) => (k === 3 ? v + 2 : v)) };
  assert.ok(Math.abs(fit(moved, setting, false, solver).logEvidence - fit(moved, setting).logEvidence) < 5e-4);
});
