// Dense matrices are Float64Arrays, row after row. Every product here takes its factors by rows, so that the
// innermost loop runs along memory in both of them.

// out (m×n) = A Bᵀ for A (m×k) and B (n×k); with `subtract` out -= A Bᵀ. Rows may be longer than what is used of
// them (strides lda, ldb, ldo), and begin at offsets (oa, ob, oo). With `lower` only tiles that touch the lower
// triangle are computed. A tile of 4×2 keeps eight sums in registers; at the edges it repeats the last row or
// column, which writes the same number twice.
export function productOfRows(a, m, b, n, k, out, options = {}) {
  const { lda = k, ldb = k, ldo = n, oa = 0, ob = 0, oo = 0, subtract = false, lower = false } = options;
  const sign = subtract ? -1 : 1;
  for (let i = 0; i < m; i += 4) {
    const i1 = Math.min(i + 1, m - 1), i2 = Math.min(i + 2, m - 1), i3 = Math.min(i + 3, m - 1);
    const a0 = oa + i * lda, a1 = oa + i1 * lda, a2 = oa + i2 * lda, a3 = oa + i3 * lda;
    const o0 = oo + i * ldo, o1 = oo + i1 * ldo, o2 = oo + i2 * ldo, o3 = oo + i3 * ldo;
    const columns = lower ? Math.min(n, i + 4) : n;
    for (let j = 0; j < columns; j += 2) {
      const j1 = Math.min(j + 1, n - 1);
      const b0 = ob + j * ldb, b1 = ob + j1 * ldb;
      let s00 = 0, s01 = 0, s10 = 0, s11 = 0, s20 = 0, s21 = 0, s30 = 0, s31 = 0;
      if (subtract) {
        s00 = -out[o0 + j]; s01 = -out[o0 + j1]; s10 = -out[o1 + j]; s11 = -out[o1 + j1];
        s20 = -out[o2 + j]; s21 = -out[o2 + j1]; s30 = -out[o3 + j]; s31 = -out[o3 + j1];
      }
      for (let t = 0; t < k; t++) {
        const x = b[b0 + t], y = b[b1 + t];
        let v = a[a0 + t];
        s00 += v * x; s01 += v * y;
        v = a[a1 + t];
        s10 += v * x; s11 += v * y;
        v = a[a2 + t];
        s20 += v * x; s21 += v * y;
        v = a[a3 + t];
        s30 += v * x; s31 += v * y;
      }
      out[o0 + j] = sign * s00; out[o0 + j1] = sign * s01; out[o1 + j] = sign * s10; out[o1 + j1] = sign * s11;
      out[o2 + j] = sign * s20; out[o2 + j1] = sign * s21; out[o3 + j] = sign * s30; out[o3 + j1] = sign * s31;
    }
  }
}

// Each of m rows y of Y becomes L⁻¹y, L (n×n) lower triangular: four rows share what is read of L.
export function solveRows(l, n, y, m, options = {}) {
  const { ldl = n, ldy = n, ol = 0, oy = 0 } = options;
  for (let r = 0; r < m; r += 4) {
    const y0 = oy + r * ldy, y1 = r + 1 < m ? y0 + ldy : y0, y2 = r + 2 < m ? y0 + 2 * ldy : y0;
    const y3 = r + 3 < m ? y0 + 3 * ldy : y0;
    for (let i = 0; i < n; i++) {
      const row = ol + i * ldl;
      let s0 = y[y0 + i], s1 = y[y1 + i], s2 = y[y2 + i], s3 = y[y3 + i];
      for (let t = 0; t < i; t++) {
        const v = l[row + t];
        s0 -= v * y[y0 + t]; s1 -= v * y[y1 + t]; s2 -= v * y[y2 + t]; s3 -= v * y[y3 + t];
      }
      const inverse = 1 / l[row + i];
      y[y0 + i] = s0 * inverse;
      if (y1 !== y0) y[y1 + i] = s1 * inverse;
      if (y2 !== y0) y[y2 + i] = s2 * inverse;
      if (y3 !== y0) y[y3 + i] = s3 * inverse;
    }
  }
}

// x becomes L⁻ᵀx.
export function solveTransposed(l, n, x) {
  for (let i = n - 1; i >= 0; i--) {
    const v = (x[i] /= l[i * n + i]);
    for (let t = 0; t < i; t++) x[t] -= v * l[i * n + t];
  }
}

// The lower triangle of A (n×n) becomes L, A = LLᵀ. Returns false where A is not positive definite in double
// precision. Panels of 48 columns are factorised and eliminated from the rest by one product each. A generator: each
// yield is a place to stop.
export function* cholesky(a, n) {
  const panel = 48;
  for (let first = 0; first < n; first += panel) {
    const width = Math.min(panel, n - first), corner = first * n + first, rest = n - first - width;
    for (let i = 0; i < width; i++) {
      const row = corner + i * n;
      for (let j = 0; j <= i; j++) {
        let s = a[row + j];
        const other = corner + j * n;
        for (let t = 0; t < j; t++) s -= a[row + t] * a[other + t];
        if (j < i) a[row + j] = s / a[other + j];
        else if (s > 0) a[row + j] = Math.sqrt(s);
        else return false;
      }
    }
    if (rest === 0) break;
    const below = corner + width * n;
    solveRows(a, width, a, rest, { ldl: n, ldy: n, ol: corner, oy: below });
    productOfRows(a, rest, a, rest, width, a,
      { lda: n, ldb: n, ldo: n, oa: below, ob: below, oo: below + width, subtract: true, lower: true });
    yield;
  }
  return true;
}

export function dot(a, b, n = a.length, oa = 0, ob = 0) {
  let s = 0;
  for (let t = 0; t < n; t++) s += a[oa + t] * b[ob + t];
  return s;
}

// y += c x over n numbers from the offsets.
export function addScaled(y, oy, c, x, ox, n) {
  for (let t = 0; t < n; t++) y[oy + t] += c * x[ox + t];
}

// Σ of squares of n numbers from an offset.
export function squares(x, o, n) {
  return dot(x, x, n, o, o);
}
