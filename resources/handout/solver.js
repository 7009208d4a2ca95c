import { Features } from "./features.js";
import { Directions } from "./directions.js";
import { exactly, posteriorOf, roughly } from "./posterior.js";

// Nats that the trace of what is left out may be of: ½ tr(σ0² R e) ≤ σ0² tr(e)/8 bounds the change of the
// determinant, of which the trace itself is put back.
const fineTrace = 1e-3;
const coarseTrace = 0.1;
export const coarseDirections = 120;

// Fits settings of one set of points, and keeps what serves the next one: the directions, rough and fine, while only the
// prior variance moves, the pivots and the logits when the width does.
export class Solver {
  // points: {x1, x2, label, role}; only those of role 0 train.
  setPoints(points) {
    const rows = [];
    points.role.forEach((role, n) => role === 0 && rows.push(n));
    this.x1 = rows.map((n) => points.x1[n]);
    this.x2 = rows.map((n) => points.x2[n]);
    this.y = rows.map((n) => points.label[n]);
    this.key = null;
    if (this.logits?.length !== rows.length) this.logits = null;
    this.pivots = this.pivots?.filter((p) => p < rows.length) ?? [];
  }

  prepare(setting) {
    const key = JSON.stringify([setting.family, setting.width, setting.standardise]);
    if (this.key === key) return;
    this.key = key;
    this.features = new Features(setting, this.x1, this.x2);
    this.u1 = this.features.inUnits(this.x1, 0);
    this.u2 = this.features.inUnits(this.x2, 1);
    this.rough = this.fine = null;
  }

  // A generator: each yield is a place to stop.
  *fit(setting, rough = false) {
    this.prepare(setting);
    const { features, y } = this, variance = setting.prior_variance, n = y.length, kind = rough ? "rough" : "fine";
    const precise = variance > 100;
    if (this.rough && precise && !this.rough.precise) this.rough = null;
    const directions = (this[kind] ??= new Directions(features, this.u1, this.u2, rough, precise));
    yield;
    const half = n >= 160 ? Math.ceil(0.45 * n) : n, limit = ((rough ? coarseTrace : fineTrace) * 8) / variance;
    const known = features.bumps && this.denseAt === features.width && !rough;
    if (!known) yield* directions.extend(limit, rough ? Math.min(coarseDirections, n) : half, directions.rank === 0 ? this.pivots : []);
    const dense = known || (!rough && features.bumps && half < n && directions.rank >= half && directions.trace() > limit);
    if (!rough) this.denseAt = dense ? features.width : null;
    const post = yield* posteriorOf(directions, y, variance, this.logits, rough ? roughly : exactly, dense);
    if (directions.pivots.length) this.pivots = directions.pivots.slice();
    if (Number.isFinite(post.logEvidence)) this.logits = post.a;
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
