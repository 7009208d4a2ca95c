import { addScaled, productOfRows } from "./linear_algebra.js";
import { GridCovariances, alternatingBinomials, weightsAt } from "./midpoints.js";
import { latentAt, placesAtOnce, prepareSpread, spreadAlong, spreadOf } from "./prediction.js";

// The logit's mean and variance on a grid of nx×ny places that reaches from edge to edge of `bounds`, row by row of
// x2 from below. Means of RBF features are two small products, as the kernel separates along the axes. Variances of
// bumps are found at nodes a quarter of the width apart (0.45 of it for a rough picture) and interpolated by polynomials
// along each axis: v is as smooth as products of two bumps, while its logarithm or root have sharp dips.
export function* fieldOf(post, bounds, nx, ny, rough = false) {
  const { features } = post, [a, b, c, d] = bounds;
  const u1 = features.inUnits(evenly(a, b, nx), 0), u2 = features.inUnits(evenly(c, d, ny), 1);
  if (!features.bumps) return yield* latentAt(post, ...pairs(u1, u2));
  const smooth = features.family === "rbf", taps = smooth ? 10 : 4;
  const apart = features.width * (rough ? 0.45 : smooth && post.variance < 1e4 ? 0.25 : 0.2);
  const nodes1 = nodesFor(u1, apart, taps), nodes2 = nodesFor(u2, apart, taps);
  const spread = yield* spreadOnGrid(post, nodes1.places, nodes2.places, rough && post.variance <= 100 ? 0.23 : 0.13);
  const variance = interpolate(spread, nodes1, nodes2, nx, ny);
  for (let k = 0; k < variance.length; k++) variance[k] *= post.variance;
  let mean = new Float64Array(nx * ny);
  if (features.family === "rbf") {
    const m = features.count, rows = kernelAlong(u2, features.z2, features.width);
    for (let k = 0; k < rows.length; k++) rows[k] *= post.weights[(k % (m - 1)) + 1];
    productOfRows(rows, ny, kernelAlong(u1, features.z1, features.width), nx, m - 1, mean);
    for (let k = 0; k < mean.length; k++) mean[k] += post.weights[0];
  } else {
    mean = yield* meanOnGrid(post, u1, u2);
  }
  return { mean, variance };
}

export function evenly(from, to, count) {
  return Float64Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));
}

function pairs(u1, u2) {
  const n = u1.length * u2.length, x = new Float64Array(n), y = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    x[k] = u1[k % u1.length];
    y[k] = u2[Math.floor(k / u1.length)];
  }
  return [x, y];
}

// exp(-(u - z)²/2l²), a row for each place u.
function kernelAlong(u, z, width) {
  const rows = new Float64Array(u.length * z.length);
  for (let i = 0, t = 0; i < u.length; i++)
    for (let k = 0; k < z.length; k++, t++) rows[t] = Math.exp(-0.5 * ((u[i] - z[k]) / width) ** 2);
  return rows;
}

// Nodes about `spacing` apart and enough of them beyond either end for sums over `taps`; the places themselves where
// those are as few.
function nodesFor(places, spacing, taps) {
  const n = places.length, first = places[0], range = places[n - 1] - first, pad = taps / 2 - 1;
  const count = Math.max(4, Math.ceil(range / spacing)) + 1;
  if (!(count + 2 * pad < n)) return { places, weights: null };
  const step = range / (count - 1);
  const nodes = Float64Array.from({ length: count + 2 * pad }, (_, k) => first + (k - pad) * step);
  const starts = new Int32Array(n), weights = new Float64Array(taps * n), signs = alternatingBinomials(taps);
  for (let i = 0; i < n; i++) {
    const t = ((count - 1) * i) / (n - 1), start = (starts[i] = Math.min(Math.floor(t), count - 2));
    weightsAt(t + pad - start, taps, signs, weights.subarray(taps * i, taps * (i + 1)));
  }
  return { places: nodes, weights, starts, taps };
}

// Along x1, then along x2.
function interpolate(values, nodes1, nodes2, nx, ny) {
  const n1 = nodes1.places.length, n2 = nodes2.places.length, half = nodes1.weights ? new Float64Array(nx * n2) : values;
  if (nodes1.weights)
    for (let j = 0; j < n2; j++)
      for (let i = 0; i < nx; i++) {
        const { weights, starts, taps } = nodes1;
        let s = 0;
        for (let k = 0; k < taps; k++) s += weights[taps * i + k] * values[j * n1 + starts[i] + k];
        half[j * nx + i] = s;
      }
  const out = new Float64Array(nx * ny);
  for (let j = 0; j < ny; j++) {
    const row = out.subarray(j * nx, (j + 1) * nx), { weights, starts, taps } = nodes2;
    if (!weights) row.set(half.subarray(j * nx, (j + 1) * nx));
    else for (let k = 0; k < taps; k++) addScaled(row, 0, weights[taps * j + k], half, (starts[j] + k) * nx, nx);
  }
  const least = 1e-3 * values.reduce((a, b) => Math.min(a, b), Infinity);
  return out.map((v) => Math.max(v, least));
}

// v/σ0² on a grid of nodes. For RBF features the covariances of nodes and pivots come from sums over midpoints.
function* spreadOnGrid(post, u1, u2, finest) {
  const { features, directions } = post, n = u1.length, result = new Float64Array(n * u2.length);
  if (features.family === "rbf" && !post.dense) {
    const { p1, p2 } = directions.carriers(), r = directions.rank;
    const grid = new GridCovariances(features, u1, u2, p1, p2, finest), rows = Math.max(1, Math.floor(4e5 / (n * r + 1)));
    for (let from = 0; grid.fits && from < u2.length; from += rows) {
      const count = Math.min(rows, u2.length - from), f = new Float64Array(count * n * r);
      grid.band(from, count, f);
      result.set(spreadAlong(post, f, count * n, grid.own.subarray(from * n, (from + count) * n)), from * n);
      yield;
    }
    if (grid.fits) return result;
  }
  yield* prepareSpread(post);
  const [x, y] = pairs(u1, u2), atOnce = placesAtOnce(post);
  for (let from = 0; from < x.length; from += atOnce) {
    const count = Math.min(atOnce, x.length - from);
    result.set(spreadOf(post, features.design(x, y, from, count), count), from);
    yield;
  }
  return result;
}

function* meanOnGrid(post, u1, u2) {
  const { features } = post, m = features.count, [x, y] = pairs(u1, u2), mean = new Float64Array(x.length);
  for (let from = 0; from < x.length; from += 96) {
    const n = Math.min(96, x.length - from), phi = features.design(x, y, from, n);
    productOfRows(phi, n, post.weights, 1, m, mean.subarray(from, from + n));
    yield;
  }
  return mean;
}
