import { productOfRows } from "./linear_algebra.js";

// The product of two bumps is a bump at the midpoint: exp(-‖x - z‖²/2l²) exp(-‖p - z‖²/2l²) =
// exp(-‖x - p‖²/4l²) exp(-‖m - z‖²/l²) with m = (x + p)/2. So the prior covariance of RBF features is
//   g(x, p) = 1 + exp(-‖x - p‖²/4l²) D((x + p)/2),  D(m) = Σ_z exp(-‖m - z‖²/l²),
// one smooth function of the midpoint instead of a sum over all centres for each pair. D is tabulated on a grid, which
// takes one small product, and interpolated by polynomials through `taps` nodes along each axis.

// Weights of interpolation at t (0 is the first node) through nodes 0 … taps - 1 (barycentric formula).
export function weightsAt(t, taps, signs, into) {
  let sum = 0;
  for (let k = 0; k < taps; k++) {
    const d = t - k;
    if (Math.abs(d) < 1e-12) {
      into.fill(0);
      into[k] = 1;
      return;
    }
    sum += into[k] = signs[k] / d;
  }
  for (let k = 0; k < taps; k++) into[k] /= sum;
}

export function alternatingBinomials(taps) {
  const all = [1];
  for (let k = 1; k < taps; k++) all.push((-all[k - 1] * (taps - k)) / k);
  return all;
}

class BumpSums {
  // D on a grid from (from1, from2) with steps h1, h2 and n1×n2 nodes.
  constructor(features, from1, h1, n1, from2, h2, n2) {
    Object.assign(this, { from1, h1, n1, from2, h2, n2 });
    const { z1, z2, width } = features, m = z1.length;
    const along = (from, h, n, z) => {
      const rows = new Float64Array(n * m);
      for (let i = 0, t = 0; i < n; i++) for (let k = 0; k < m; k++, t++) rows[t] = Math.exp(-(((from + i * h - z[k]) / width) ** 2));
      return rows;
    };
    this.values = new Float64Array(n1 * n2);
    productOfRows(along(from2, h2, n2, z2), n2, along(from1, h1, n1, z1), n1, m, this.values);
  }
}

const span = (x) => x.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);

// g(x, p) for the nodes x of a grid and places p. The midpoints of a grid and p are a grid of half its steps, at the same
// fraction of a cell everywhere: two small sums along the axes. D is tabulated at a whole part of those steps, at most
// `finest` of the width: a fifth gives 1e-8 of its largest value, an eighth 1e-11.
export class GridCovariances {
  constructor(features, u1, u2, p1, p2, finest) {
    Object.assign(this, { features, u1, u2, p1, p2, taps: 16 });
    const { taps } = this, s1 = u1[1] - u1[0], s2 = u2[1] - u2[0], [low1, high1] = span(p1), [low2, high2] = span(p2);
    const parts = (s) => Math.max(1, Math.ceil(s / 2 / (finest * features.width)));
    this.every1 = parts(s1);
    this.every2 = parts(s2);
    const h1 = s1 / 2 / this.every1, h2 = s2 / 2 / this.every2;
    const count = (low, high, h, n, every) => Math.ceil((high - low) / 2 / h) + n * every + taps;
    const n1 = count(low1, high1, h1, u1.length, this.every1), n2 = count(low2, high2, h2, u2.length, this.every2);
    this.fits = n1 * n2 < 2e5 && p1.length > 0;
    if (!this.fits) return;
    this.sums = new BumpSums(features, (u1[0] + low1 - taps * h1) / 2, h1, n1, (u2[0] + low2 - taps * h2) / 2, h2, n2);
    // φᵀφ at the nodes themselves, row by row.
    this.own = new BumpSums(features, u1[0], s1, u1.length, u2[0], s2, u2.length).values.map((d) => 1 + d);
  }

  // Rows from … from + rows - 1 of the grid into `out`: for each node the covariances with all places, side by side.
  band(from, rows, out) {
    const { u1, u2, p1, p2, sums, taps, features, every1, every2 } = this, { from1, from2, h1, h2, n1, values } = sums, n = u1.length;
    const signs = alternatingBinomials(taps), w = new Float64Array(taps), lines = (rows - 1) * every2 + taps, half = new Float64Array(n * lines);
    const e1 = new Float64Array(n), sum = new Float64Array(n), c = 0.25 / features.width ** 2;
    for (let q = 0; q < p1.length; q++) {
      const t1 = ((u1[0] + p1[q]) / 2 - from1) / h1, t2 = ((u2[from] + p2[q]) / 2 - from2) / h2;
      const i0 = Math.floor(t1) - taps / 2 + 1, j0 = Math.floor(t2) - taps / 2 + 1;
      weightsAt(t1 - i0, taps, signs, w);
      for (let j = 0; j < lines; j++)
        for (let i = 0, at = (j0 + j) * n1 + i0; i < n; i++, at += every1) {
          let s = 0;
          for (let k = 0; k < taps; k++) s += w[k] * values[at + k];
          half[j * n + i] = s;
        }
      weightsAt(t2 - j0, taps, signs, w);
      for (let i = 0; i < n; i++) e1[i] = Math.exp(-c * (u1[i] - p1[q]) ** 2);
      for (let j = 0; j < rows; j++) {
        sum.fill(0);
        for (let k = 0; k < taps; k++) for (let i = 0, at = (j * every2 + k) * n; i < n; i++, at++) sum[i] += w[k] * half[at];
        const e2 = Math.exp(-c * (u2[from + j] - p2[q]) ** 2);
        for (let i = 0, at = j * n * p1.length + q; i < n; i++, at += p1.length) out[at] = 1 + e1[i] * e2 * sum[i];
      }
    }
  }
}

// g between points of a set, for rough pictures: D at scattered midpoints, through 8 nodes a twelfth of the width apart
// along each axis to 4e-9 of its largest value, or to 1e-12 through 12 nodes a fourteenth apart.
export class PointCovariances {
  constructor(features, u1, u2, precise) {
    const taps = precise ? 12 : 8, pad = taps / 2 + 1;
    Object.assign(this, { u1, u2, taps, precise, c: 0.25 / features.width ** 2, signs: alternatingBinomials(taps), v: new Float64Array(taps), w: new Float64Array(taps) });
    const h = features.width / (precise ? 14 : 12), [a, b] = span(u1), [c, d] = span(u2);
    const n1 = Math.ceil((b - a) / h) + 2 * pad, n2 = Math.ceil((d - c) / h) + 2 * pad;
    this.fits = n1 * n2 < 4e4;
    if (this.fits) this.sums = new BumpSums(features, a - pad * h, h, n1, c - pad * h, h, n2);
  }

  of(n, p) {
    const { u1, u2, v, w, signs, taps } = this, { from1, from2, h1, h2, n1, values } = this.sums;
    const e = Math.exp(-this.c * ((u1[n] - u1[p]) ** 2 + (u2[n] - u2[p]) ** 2));
    if (e < 1e-12) return 1;
    const t1 = ((u1[n] + u1[p]) / 2 - from1) / h1, t2 = ((u2[n] + u2[p]) / 2 - from2) / h2;
    const i0 = Math.floor(t1) - taps / 2 + 1, j0 = Math.floor(t2) - taps / 2 + 1;
    weightsAt(t1 - i0, taps, signs, v);
    weightsAt(t2 - j0, taps, signs, w);
    let s = 0;
    for (let j = 0, row = j0 * n1 + i0; j < taps; j++, row += n1) {
      let r = 0;
      for (let i = 0; i < taps; i++) r += v[i] * values[row + i];
      s += w[j] * r;
    }
    return 1 + e * s;
  }
}
