import { addScaled, dot, productOfRows, squares } from "./linear_algebra.js";
import { PointCovariances } from "./midpoints.js";

// The logits of the training points have the prior covariance σ0²G, G = ΦΦᵀ = 1 1ᵀ + K Kᵀ (N×N). Its pivoted
// Cholesky decomposition G ≈ LLᵀ (Harbrecht, Peters & Schneider 2012; MATHS §5) gives few directions in which the
// labels say anything: L is N×r, and what is left out is known by its diagonal e, `residual`. Rows of `factor` are
// the columns of L. With features as few as a line's or a conic's, L is Φ itself and nothing is left out.
export class Directions {
  // Rough ones of RBF features take the entries of G from a table instead of Φ.
  constructor(features, u1, u2, rough = false, precise = false) {
    Object.assign(this, { features, u1, u2, precise, count: u1.length, rank: 0, pivots: [] });
    if (!features.bumps) {
      this.rank = features.count;
      this.factor = new Float64Array(this.rank * this.count);
      for (let k = 0; k < this.rank; k++)
        for (let n = 0; n < this.count; n++) this.factor[k * this.count + n] = this.phi[n * this.rank + k];
      this.residual = new Float64Array(this.count);
      return;
    }
    if (rough && features.family === "rbf" && this.count >= 120) this.table = new PointCovariances(features, u1, u2, precise);
    if (!this.table?.fits) this.table = null;
    this.factor = new Float64Array(0);
    this.diagonal = Float64Array.from(u1, (_, n) => (this.table ? this.table.of(n, n) : squares(this.phi, n * features.count, features.count)));
    this.residual = this.diagonal.slice();
    this.isPivot = new Uint8Array(this.count);
  }

  // Φ (N×M)
  get phi() {
    return (this.design ??= this.features.design(this.u1, this.u2));
  }

  trace() {
    let sum = 0;
    for (const e of this.residual) sum += e;
    return sum;
  }

  // Adds directions until the trace of what is left out is at most `limit`, or there are `most`. The points of
  // `suggested`, pivots of a neighbouring width, come first; pivots travel. Columns of G are computed a few at
  // a time, so that Φ is read once for all of them.
  *extend(limit, most = this.count, suggested = []) {
    if (!this.features.bumps) return;
    const n = this.count, wanted = [...suggested];
    while (this.rank < Math.min(most, n) && this.trace() > limit) {
      const largest = this.residual.reduce((a, b) => Math.max(a, b), 0);
      if (largest < (!this.table ? 1e-13 : this.table.precise ? 1e-9 : 1e-6) * this.diagonal.reduce((a, b) => Math.max(a, b), 0)) break;
      const batch = this.candidates(wanted, largest, Math.min(8, most - this.rank));
      const columns = this.columns(batch);
      if (this.factor.length < (this.rank + batch.length) * n) {
        const larger = new Float64Array(Math.min(n, 2 * this.rank + 16) * n);
        larger.set(this.factor.subarray(0, this.rank * n));
        this.factor = larger;
      }
      for (let k = 0; k < batch.length; k++) {
        const enough = 0.2 * this.residual.reduce((a, b) => Math.max(a, b), 0);
        if (k > 0 && this.residual[batch[k]] < enough && !suggested.length) continue;
        this.eliminate(batch[k], columns.subarray(k * n, (k + 1) * n));
      }
      yield;
    }
  }

  // Columns of G at some points, one after the other.
  columns(batch) {
    const n = this.count, m = this.features.count, columns = new Float64Array(batch.length * n);
    if (this.table) {
      for (let k = 0, t = 0; k < batch.length; k++) for (let i = 0; i < n; i++, t++) columns[t] = this.table.of(i, batch[k]);
      return columns;
    }
    const rows = new Float64Array(batch.length * m);
    batch.forEach((p, k) => rows.set(this.phi.subarray(p * m, (p + 1) * m), k * m));
    productOfRows(rows, batch.length, this.phi, n, m, columns);
    return columns;
  }

  candidates(wanted, largest, most) {
    const batch = [];
    while (wanted.length && batch.length < most) {
      const p = wanted.shift();
      if (p < this.count && !this.isPivot[p] && this.residual[p] > 1e-12 * this.diagonal[p]) batch.push(p);
    }
    if (batch.length) return batch;
    const order = [];
    for (let p = 0; p < this.count; p++) if (this.residual[p] >= 0.3 * largest) order.push(p);
    const step = Math.max(1, order.length / most);
    const first = this.residual.indexOf(largest);
    batch.push(first);
    for (let k = 0; k < order.length && batch.length < most; k += step) {
      const p = order[Math.floor(k)];
      if (p !== first) batch.push(p);
    }
    return batch;
  }

  // The next column of L from column p of G.
  eliminate(p, column) {
    const n = this.count;
    for (let k = 0; k < this.rank; k++) {
      const c = this.factor[k * n + p];
      if (c !== 0) addScaled(column, 0, -c, this.factor, k * n, n);
    }
    if (!(column[p] > 1e-14 * this.diagonal[p])) {
      this.residual[p] = 0;
      return;
    }
    const scale = 1 / Math.sqrt(column[p]), row = this.factor.subarray(this.rank * n, (this.rank + 1) * n);
    for (let i = 0; i < n; i++) {
      row[i] = this.isPivot[i] ? 0 : scale * column[i];
      this.residual[i] = Math.max(0, this.residual[i] - row[i] * row[i]);
    }
    this.residual[p] = 0;
    this.isPivot[p] = 1;
    this.pivots.push(p);
    this.rank++;
  }

  // Lᵀu for u of r numbers, added to `into` times c.
  addLogits(u, c, into) {
    for (let k = 0; k < this.rank; k++) addScaled(into, 0, c * u[k], this.factor, k * this.count, this.count);
  }

  // Lᵀv for v of N numbers.
  project(v, c = 1) {
    return Float64Array.from({ length: this.rank }, (_, k) => c * dot(this.factor, v, this.count, k * this.count));
  }

  // Gα by way of the weights ΦᵀΑ: [weights, logits], both without σ0².
  product(duals) {
    const m = this.features.count, weights = new Float64Array(m), logits = new Float64Array(this.count);
    for (let n = 0; n < this.count; n++) if (duals[n] !== 0) addScaled(weights, 0, duals[n], this.phi, n * m, m);
    for (let n = 0; n < this.count; n++) logits[n] = dot(this.phi, weights, m, n * m);
    return [weights, logits];
  }

  // What carries directions to other places: Φ at the pivots (r×M) and the rows of L there (r×r), with which
  // f(x) = L_P⁻¹ Φ_P φ(x).
  carriers() {
    if (this.carried?.rank === this.rank) return this.carried;
    const r = this.rank, triangle = new Float64Array(r * r);
    const p1 = Float64Array.from(this.pivots, (p) => this.u1[p]), p2 = Float64Array.from(this.pivots, (p) => this.u2[p]);
    this.pivots.forEach((p, i) => {
      for (let j = 0; j <= i; j++) triangle[i * r + j] = this.factor[j * this.count + p];
    });
    return (this.carried = { rank: r, p1, p2, phi: this.features.design(p1, p2), triangle });
  }
}

// ΦΦᵀ, N×N, for where most directions are needed.
export function* gram(directions) {
  const n = directions.count, m = directions.features.count, g = new Float64Array(n * n), { phi } = directions;
  for (let i = 0; i < n; i += 32) {
    const rows = Math.min(32, n - i);
    productOfRows(phi, rows, phi, i + rows, m, g, { oa: i * m, ldo: n, oo: i * n });
    yield;
  }
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) g[j * n + i] = g[i * n + j];
  return g;
}
