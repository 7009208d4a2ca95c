import { addScaled, dot, productOfRows, solveRows, squares } from "./linear_algebra.js";

// Few enough that a worker looks up every few hundredths of a second.
export const placesAtOnce = (post) => (post.dense ? 24 : 96);

// The logit at places x (in the features' units) is N(μ, v) under the posterior, with μ = wᵀφ and
// v = φᵀA⁻¹φ (MATHS §4). In the directions f(x), v = σ0²(e(x) + |C⁻¹f|²), A = CCᵀ: what was left out of the
// directions, e(x) = φᵀφ - |f|², stays as uncertain as the prior has it. Returns {mean, variance}.
export function* latentAt(post, u1, u2) {
  const { features, directions, variance } = post, m = features.count, count = u1.length, atOnce = placesAtOnce(post);
  const mean = new Float64Array(count), spread = new Float64Array(count);
  const phi = new Float64Array(Math.min(atOnce, count) * m);
  const offset = features.offset(u1, u2);
  yield* prepareSpread(post);
  for (let from = 0; from < count; from += atOnce) {
    const n = Math.min(atOnce, count - from);
    features.design(u1, u2, from, n, phi);
    for (let i = 0; i < n; i++) mean[from + i] = dot(phi, post.weights, m, i * m) + (offset ? offset[from + i] : 0);
    spread.set(spreadOf(post, phi, n), from);
    yield;
  }
  for (let i = 0; i < count; i++) spread[i] *= variance;
  return { mean, variance: spread };
}

// What a dense posterior needs before spreadOf(): V = C⁻¹R^½Φ (N×M), B = CCᵀ. Columns of V are kept as rows where bumps
// reach few centres, as those of RBF features do where a fit is dense.
export function* prepareSpread(post) {
  if (!post.dense || post.carrier) return;
  const { features, directions, root } = post, m = features.count, count = directions.count, v = new Float64Array(m * count);
  for (let k = 0; k < m; k++) for (let i = 0; i < count; i++) v[k * count + i] = root[i] * directions.phi[i * m + k];
  for (let k = 0; k < m; k += 32) {
    solveRows(post.factor, count, v, Math.min(32, m - k), { oy: k * count });
    yield;
  }
  post.carrier = v;
  if (features.family === "rbf") return;
  const turned = (post.carrier = new Float64Array(v.length));
  for (let k = 0; k < m; k++) for (let i = 0; i < count; i++) turned[i * m + k] = v[k * count + i];
}

// v/σ0² for rows of Φ.
export function spreadOf(post, phi, n) {
  const { features, directions } = post, m = features.count, r = directions.rank;
  if (post.dense) return denseSpread(post, phi, n);
  if (!features.bumps) return spreadAlong(post, phi.slice(0, n * r), n, null);
  const f = new Float64Array(n * r);
  productOfRows(phi, n, directions.carriers().phi, r, m, f);
  return spreadAlong(post, f, n, Float64Array.from({ length: n }, (_, i) => squares(phi, i * m, m)));
}

// The same from the covariances of n places with the pivots (n×r) and φᵀφ there, `own`; for few features, whose
// directions are they themselves, from rows of Φ.
export function spreadAlong(post, f, n, own) {
  const { directions } = post, r = directions.rank, result = new Float64Array(n);
  if (own) {
    solveRows(directions.carriers().triangle, r, f, n);
    for (let i = 0; i < n; i++) result[i] = Math.max(0, own[i] - squares(f, i * r, r));
  }
  solveRows(post.factor, r, f, n);
  for (let i = 0; i < n; i++) result[i] += squares(f, i * r, r);
  return result;
}

// v/σ0² = φᵀφ - σ0²|Vφ|²; bumps that do not reach x are passed over.
function denseSpread(post, phi, n) {
  const { features, directions, variance } = post, m = features.count, count = directions.count;
  const result = new Float64Array(n), sum = new Float64Array(count);
  if (features.family !== "rbf") {
    const all = new Float64Array(n * count);
    productOfRows(phi, n, post.carrier, count, m, all);
    for (let i = 0; i < n; i++) result[i] = Math.max(0, squares(phi, i * m, m) - variance * squares(all, i * count, count));
    return result;
  }
  for (let i = 0; i < n; i++) {
    sum.fill(0);
    for (let k = 0; k < m; k++) {
      const c = phi[i * m + k];
      if (c > 1e-13) addScaled(sum, 0, c, post.carrier, k * count, count);
    }
    result[i] = Math.max(0, squares(phi, i * m, m) - variance * dot(sum, sum));
  }
  return result;
}

// The same at the training points, whose rows of L are known.
export function* latentOfTraining(post) {
  const { features, directions, variance } = post, n = directions.count, r = directions.rank;
  const spread = new Float64Array(n);
  yield* prepareSpread(post);
  const atOnce = placesAtOnce(post);
  for (let from = 0; from < n; from += atOnce) {
    const count = Math.min(atOnce, n - from);
    if (post.dense) {
      const m = features.count;
      spread.set(denseSpread(post, directions.phi.subarray(from * m, (from + count) * m), count), from);
    } else {
      const f = new Float64Array(count * r);
      for (let k = 0; k < r; k++) for (let i = 0; i < count; i++) f[i * r + k] = directions.factor[k * n + from + i];
      solveRows(post.factor, r, f, count);
      for (let i = 0; i < count; i++) spread[from + i] = directions.residual[from + i] + squares(f, i * r, r);
    }
    yield;
  }
  return { mean: post.a, variance: spread.map((v) => v * variance) };
}
