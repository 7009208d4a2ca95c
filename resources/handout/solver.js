import { Features } from "./features.js";
import { Directions } from "./directions.js";
import { exactly, posteriorOf, roughly } from "./posterior.js";

// Nats that the trace of what is left out may be of: ½ tr(σ0² R e) ≤ σ0² tr(e)/8 bounds the change of the
// determinant, of which the trace itself is put back.
const fineTrace = 1e-3;
const coarseTrace = 0.1;
export const coarseDirections = 120;

// Fits settings of one set of points, and keeps what serves the next one: Φ and the directions while only the
// prior variance moves, the pivots and the duals when the width does.
export class Solver {
  // points: {x1, x2, label, role}; only those of role 0 train.
  setPoints(points) {
    const rows = [];
    points.role.forEach((role, n) => role === 0 && rows.push(n));
    this.x1 = rows.map((n) => points.x1[n]);
    this.x2 = rows.map((n) => points.x2[n]);
    this.y = rows.map((n) => points.label[n]);
    this.key = null;
    if (this.duals?.length !== rows.length) this.duals = null;
    this.pivots = this.pivots?.filter((p) => p < rows.length) ?? [];
  }

  prepare(setting) {
    const key = JSON.stringify([setting.family, setting.width, setting.standardise]);
    if (this.key === key) return;
    const features = new Features(setting, this.x1, this.x2);
    const u1 = features.inUnits(this.x1, 0), u2 = features.inUnits(this.x2, 1);
    this.directions = new Directions(features, u1, u2);
    Object.assign(this.directions, { u1, u2 });
    this.key = key;
    this.dense = false;
  }

  // A generator: each yield is a place to stop.
  *fit(setting, rough = false) {
    this.prepare(setting);
    const { directions, y } = this, variance = setting.prior_variance, n = y.length;
    yield;
    const half = n >= 160 ? Math.ceil(0.45 * n) : n;
    const limit = ((rough ? coarseTrace : fineTrace) * 8) / variance;
    const suggested = directions.rank === 0 ? this.pivots : [];
    if (!this.dense || rough) yield* directions.extend(limit, rough ? Math.min(coarseDirections, n) : half, suggested);
    if (!rough) this.dense = directions.features.bumps && half < n && directions.rank >= half && directions.trace() > limit;
    const post = yield* posteriorOf(directions, y, variance, this.duals, rough ? roughly : exactly, !rough && this.dense);
    this.pivots = directions.pivots.slice();
    if (post.converged) this.duals = post.duals;
    return post;
  }
}

// Runs a generator to its end.
export function finish(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
