import { addScaled, dot, productOfRows, squares } from "./linear_algebra.js";

// The logits of the training points have the prior covariance σ0²G, G = ΦΦᵀ = 1 1ᵀ + K Kᵀ (N×N). Its pivoted
// Cholesky decomposition G ≈ LLᵀ (Harbrecht, Peters & Schneider 2012; MATHS §5) gives few directions in which the
// labels say anything: L is N×r, and what is left out is known by its diagonal e, `residual`. Rows of `factor` are
// the columns of L. With features as few as a line's or a conic's, L is Φ itself and nothing is left out.
export class Directions {
  constructor(features, u1, u2) {
    this.features = features;
    this.count = u1.length;
    this.phi = features.design(u1, u2);
    this.rank = 0;
    this.pivots = [];
    if (features.bumps) {
      this.factor = new Float64Array(0);
      this.diagonal = Float64Array.from(u1, (_, n) => squares(this.phi, n * features.count, features.count));
      this.residual = this.diagonal.slice();
      this.isPivot = new Uint8Array(this.count);
    } else {
      this.rank = features.count;
      this.factor = new Float64Array(this.rank * this.count);
      for (let k = 0; k < this.rank; k++)
        for (let n = 0; n < this.count; n++) this.factor[k * this.count + n] = this.phi[n * this.rank + k];
      this.residual = new Float64Array(this.count);
    }
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
    const n = this.count, m = this.features.count, wanted = [...suggested];
    while (this.rank < Math.min(most, n) && this.trace() > limit) {
      const largest = this.residual.reduce((a, b) => Math.max(a, b), 0);
      if (largest < 1e-13 * m) break;
      const batch = this.candidates(wanted, largest, Math.min(8, most - this.rank));
      const rows = new Float64Array(batch.length * m), columns = new Float64Array(batch.length * n);
      batch.forEach((p, k) => rows.set(this.phi.subarray(p * m, (p + 1) * m), k * m));
      productOfRows(rows, batch.length, this.phi, n, m, columns);
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
    const m = this.features.count, r = this.rank;
    const phi = new Float64Array(r * m), triangle = new Float64Array(r * r);
    this.pivots.forEach((p, i) => {
      phi.set(this.phi.subarray(p * m, (p + 1) * m), i * m);
      for (let j = 0; j <= i; j++) triangle[i * r + j] = this.factor[j * this.count + p];
    });
    return (this.carried = { rank: r, phi, triangle });
  }
}

// ΦΦᵀ, N×N, for where most directions are needed.
export function gram(directions) {
  const n = directions.count, m = directions.features.count, g = new Float64Array(n * n);
  productOfRows(directions.phi, n, directions.phi, n, m, g, { lower: true });
  for (let i = 0; i < n; i++) for (let j = 0; j < i; j++) g[j * n + i] = g[i * n + j];
  return g;
}
