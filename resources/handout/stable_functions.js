// Functions of a logit that neither overflow nor lose their digits, for |a| of many hundreds too (MATHS §1).

// σ(a) = 1/(1 + exp(-a))
export function sigmoid(a) {
  if (a >= 0) return 1 / (1 + Math.exp(-a));
  const e = Math.exp(a);
  return e / (1 + e);
}

// log σ(a) = -log(1 + exp(-a))
export function logSigmoid(a) {
  return a > 0 ? -Math.log1p(Math.exp(-a)) : a - Math.log1p(Math.exp(a));
}

// σ'(a) = σ(a) σ(-a)
export function curvature(a) {
  const e = Math.exp(-Math.abs(a));
  return e / ((1 + e) * (1 + e));
}

// y - σ(a) for y of 0 or 1
export function residual(a, y) {
  return y === 1 ? sigmoid(-a) : -sigmoid(a);
}

export function logit(p) {
  return Math.log(p) - Math.log1p(-p);
}
