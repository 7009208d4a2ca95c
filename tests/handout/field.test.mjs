import assert from "node:assert";
import test from "node:test";
import { contourLines } from "../../resources/handout/contours.js";
import { fit, pictureField, predict } from "../../resources/handout/node_host.js";
import { probitLogit } from "../../resources/handout/logistic_normal.js";
import { sigmoid } from "../../resources/handout/stable_functions.js";

// Two arms that wind about each other, and some labels on the wrong one.
const arms = (count) => {
  const points = { x1: [], x2: [], label: [], role: [] };
  for (let k = 0; k < count; k++) {
    const t = 0.4 + 2.6 * ((k * 0.618034) % 1), side = k % 2, r = t + 0.35 * Math.sin(12.9898 * k), turn = t * 1.6 + side * Math.PI;
    points.x1.push(r * Math.cos(turn));
    points.x2.push(r * Math.sin(turn));
    points.label.push(k % 17 === 0 ? 1 - side : side);
    points.role.push(0);
  }
  return points;
};
const bounds = [-4, 4, -3.5, 3.5], points = arms(240);
const setting = (width, prior_variance, family = "rbf") => ({ family, width, prior_variance, standardise: false, centres: null });

for (const [width, variance, family] of [[0.25, 1], [0.6, 10], [0.6, 1e5], [1.5, 100], [5, 1], [1, 10, "matern32"], [1, 10, "quadratic"]]) {
  for (const rough of variance < 1e4 ? [false, true] : [false]) {
    test(`the ${rough ? "rough" : "fine"} picture is that of the predictions: ${family ?? "rbf"} ${width}, ${variance}`, () => {
      const post = fit(points, setting(width, variance, family), rough), nx = rough ? 61 : 121, ny = rough ? 54 : 106;
      const field = pictureField(post, bounds, nx, ny, rough), x1 = [], x2 = [];
      for (let j = 0; j < ny; j += 7) for (let i = 0; i < nx; i += 5) {
        x1.push(bounds[0] + ((bounds[1] - bounds[0]) * i) / (nx - 1));
        x2.push(bounds[2] + ((bounds[3] - bounds[2]) * j) / (ny - 1));
      }
      const exact = predict(rough ? fit(points, setting(width, variance, family)) : post, x1, x2);
      let t = 0, worst = 0;
      for (let j = 0; j < ny; j += 7) for (let i = 0; i < nx; i += 5, t++) {
        const k = j * nx + i;
        for (const [mine, right] of [[field.mean[k], exact.logits.map[t]], [probitLogit(field.mean[k], field.variance[k]), exact.logits.laplace_probit[t]]])
          worst = Math.max(worst, Math.abs(sigmoid(mine) - sigmoid(right)));
      }
      assert.ok(worst < (rough ? 0.03 : 2e-3), `p is off by ${worst}`);
    });
  }
}

test("contours lie on their level", () => {
  const post = fit(points, setting(0.6, 10)), nx = 121, ny = 106, { mean } = pictureField(post, bounds, nx, ny);
  for (const level of [-2, 0, 1]) {
    const x1 = [], x2 = [];
    for (const line of contourLines(mean, nx, ny, level))
      for (let k = 0; k < line.length; k += 2) {
        x1.push(bounds[0] + ((bounds[1] - bounds[0]) * line[k]) / (nx - 1));
        x2.push(bounds[2] + ((bounds[3] - bounds[2]) * line[k + 1]) / (ny - 1));
      }
    assert.ok(x1.length > 50);
    for (const a of predict(post, x1, x2).mean) assert.ok(Math.abs(sigmoid(a) - sigmoid(level)) < 5e-3);
  }
});
