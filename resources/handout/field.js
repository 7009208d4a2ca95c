import { productOfRows } from "./linear_algebra.js";
import { latentAt, spreadOf } from "./prediction.js";

// The logit's mean and variance on a grid of nx×ny places that reaches from edge to edge of `bounds`, row by row of
// x2 from below. Means of RBF features are two small products, as the kernel separates along the axes. Variances of
// bumps are found at nodes a quarter of the width apart (0.4 of it for a rough picture) and their logarithm is
// interpolated by polynomials of degree 5 through six nodes along each axis.
export function* fieldOf(post, bounds, nx, ny, rough = false) {
  const { features } = post, [a, b, c, d] = bounds;
  const u1 = features.inUnits(evenly(a, b, nx), 0), u2 = features.inUnits(evenly(c, d, ny), 1);
  if (!features.bumps) return yield* latentAt(post, ...pairs(u1, u2));
  const nodes1 = nodesFor(u1, features.width * (rough ? 0.4 : 0.25)), nodes2 = nodesFor(u2, features.width * (rough ? 0.4 : 0.25));
  const spread = yield* spreadOnGrid(post, nodes1.places, nodes2.places);
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

// Nodes about `spacing` apart, two of them beyond either end; the places themselves where those are as few.
function nodesFor(places, spacing) {
  const n = places.length, first = places[0], range = places[n - 1] - first;
  const count = Math.max(4, Math.ceil(range / spacing)) + 1;
  if (!(count + 4 < n)) return { places, weights: null };
  const step = range / (count - 1);
  const nodes = Float64Array.from({ length: count + 4 }, (_, k) => first + (k - 2) * step);
  const starts = new Int32Array(n), weights = new Float64Array(6 * n);
  for (let i = 0; i < n; i++) {
    const t = ((count - 1) * i) / (n - 1) + 2, start = (starts[i] = Math.min(Math.max(Math.floor(t) - 2, 0), count - 2));
    for (let k = 0; k < 6; k++) {
      let w = 1;
      for (let q = 0; q < 6; q++) if (q !== k) w *= (t - start - q) / (k - q);
      weights[6 * i + k] = w;
    }
  }
  return { places: nodes, weights, starts };
}

// Along x1, then along x2, in logarithms.
function interpolate(values, nodes1, nodes2, nx, ny) {
  const n1 = nodes1.places.length, n2 = nodes2.places.length;
  const logs = values.map((v) => Math.log(Math.max(v, 1e-300)));
  const half = nodes1.weights ? new Float64Array(nx * n2) : logs;
  if (nodes1.weights)
    for (let j = 0; j < n2; j++)
      for (let i = 0; i < nx; i++) {
        let s = 0;
        for (let k = 0; k < 6; k++) s += nodes1.weights[6 * i + k] * logs[j * n1 + nodes1.starts[i] + k];
        half[j * nx + i] = s;
      }
  const out = new Float64Array(nx * ny);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      let s = 0;
      if (nodes2.weights)
        for (let k = 0; k < 6; k++) s += nodes2.weights[6 * j + k] * half[(nodes2.starts[j] + k) * nx + i];
      else s = half[j * nx + i];
      out[j * nx + i] = Math.exp(s);
    }
  return out;
}

// v/σ0² on a grid of nodes.
function* spreadOnGrid(post, u1, u2) {
  const { features } = post, m = features.count, n = u1.length * u2.length, atOnce = 96;
  const separable = features.family === "rbf";
  const along1 = separable && kernelAlong(u1, features.z1, features.width);
  const along2 = separable && kernelAlong(u2, features.z2, features.width);
  const [x, y] = separable ? [] : pairs(u1, u2);
  const result = new Float64Array(n), phi = new Float64Array(atOnce * m);
  for (let from = 0; from < n; from += atOnce) {
    const count = Math.min(atOnce, n - from);
    if (separable)
      for (let k = 0; k < count; k++) {
        const i = ((from + k) % u1.length) * (m - 1), j = Math.floor((from + k) / u1.length) * (m - 1), row = k * m;
        phi[row] = 1;
        for (let t = 0; t < m - 1; t++) phi[row + 1 + t] = along1[i + t] * along2[j + t];
      }
    else features.design(x, y, from, count, phi);
    result.set(spreadOf(post, phi, count), from);
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
