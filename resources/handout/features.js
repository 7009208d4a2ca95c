// φ(x): a family of features, on centres, at a width (MATHS §1). Bumps are functions of q = ‖x - z‖²/l².
const bumpOf = {
  rbf: (q) => Math.exp(-0.5 * q),
  matern12: (q) => Math.exp(-Math.sqrt(q)),
  matern32: (q) => {
    const s = Math.sqrt(3 * q);
    return (1 + s) * Math.exp(-s);
  },
  matern52: (q) => {
    const s = Math.sqrt(5 * q);
    return (1 + s + (s * s) / 3) * Math.exp(-s);
  },
};
const degreeOf = { linear: 1, quadratic: 2, cubic: 3, quartic: 4, quintic: 5 };

export function hasBumps(family) {
  return family in bumpOf;
}

// z = (x - mean)/scale by the mean and the standard deviation (with N - 1) of the training inputs; an axis
// without spread is only shifted.
export function standardisationOf(x) {
  const n = x.length;
  if (n === 0) return { mean: 0, scale: 1 };
  let mean = 0, largest = 0, sum = 0;
  for (const v of x) {
    mean += v / n;
    largest = Math.max(largest, Math.abs(v));
  }
  for (const v of x) sum += (v - mean) ** 2;
  const scale = Math.sqrt(sum / Math.max(1, n - 1));
  return { mean, scale: scale > 1e-14 * largest ? scale : 1 };
}

export class Features {
  // `setting` is that of the page's data; x1, x2 are the training inputs in the data's units.
  constructor(setting, x1, x2) {
    this.family = setting.family;
    this.bumps = hasBumps(setting.family);
    this.width = setting.width;
    const scaled = setting.standardise || degreeOf[setting.family] > 1;
    this.units = scaled ? [standardisationOf(x1), standardisationOf(x2)] : null;
    if (this.bumps) {
      this.z1 = setting.centres ? Float64Array.from(setting.centres, (z) => z[0]) : this.inUnits(x1, 0);
      this.z2 = setting.centres ? Float64Array.from(setting.centres, (z) => z[1]) : this.inUnits(x2, 1);
      this.onPoints = !setting.centres;
      this.count = this.z1.length + 1;
    } else {
      const degree = degreeOf[setting.family];
      this.count = ((degree + 1) * (degree + 2)) / 2;
      this.means = setting.prior_means ?? null;
      this.scales = setting.prior_factors ? setting.prior_factors.map(Math.sqrt) : null;
    }
  }

  inUnits(x, axis) {
    if (!this.units) return Float64Array.from(x);
    const { mean, scale } = this.units[axis];
    return Float64Array.from(x, (v) => (v - mean) / scale);
  }

  // Φ (n×M) at places in the features' units, the constant first; for features of a prior of their own, times
  // the scale of each.
  design(u1, u2, from = 0, n = u1.length - from, into = new Float64Array(n * this.count)) {
    const m = this.count;
    for (let i = 0; i < n; i++) {
      const a = u1[from + i], b = u2[from + i], row = i * m;
      into[row] = 1;
      if (this.bumps) this.bumpRow(a, b, into, row + 1);
      else this.monomials(a, b, into, row);
    }
    if (this.scales) for (let k = 0; k < n * m; k++) into[k] *= this.scales[k % m];
    return into;
  }

  bumpRow(a, b, into, at) {
    const bump = bumpOf[this.family], { z1, z2, width } = this;
    for (let k = 0; k < z1.length; k++) {
      const d1 = (a - z1[k]) / width, d2 = (b - z2[k]) / width;
      into[at + k] = bump(d1 * d1 + d2 * d2);
    }
  }

  // 1, x1, x2, x1², x1x2, x2², …: those of the degree before times x1, and the last of them times x2.
  monomials(a, b, into, row) {
    const degree = degreeOf[this.family];
    let k = 1;
    for (let d = 1; d <= degree; d++) {
      for (let j = 0; j < d; j++, k++) into[row + k] = into[row + k - d] * a;
      into[row + k] = into[row + k - d - 1] * b;
      k++;
    }
  }

  // Φ m0: what the logits are before there are data, at places in the features' units; null for zero.
  offset(u1, u2) {
    if (!this.means) return null;
    return Float64Array.from(u1, (a, i) => this.means[0] + this.means[1] * a + this.means[2] * u2[i]);
  }
}
