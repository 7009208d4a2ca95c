import { sigmoid } from "./stable_functions.js";

// The logit of E σ(a), a ~ N(m, v), by the probit approximation: m/√(1 + πv/8) (MATHS §4).
export function probitLogit(mean, variance) {
  return mean / Math.sqrt(1 + (Math.PI / 8) * variance);
}

// exp(x²) erfc(x) for x ≥ 0: below 2 by the series of erf, above by the continued fraction of erfc.
function scaledErfc(x) {
  const root = Math.sqrt(Math.PI);
  if (x < 2) {
    let term = x, sum = x;
    for (let k = 1; term > 1e-17 * sum; k++) sum += term *= (2 * x * x) / (2 * k + 1);
    return Math.exp(x * x) - (2 / root) * sum;
  }
  let tail = x;
  for (let k = Math.ceil(20 + 160 / (x * x)); k > 0; k--) tail = x + k / 2 / tail;
  return 1 / (root * tail);
}

// E σ(-a) for a mean m ≥ 0, the smaller of the two probabilities, as [value, exponent] for value·exp(exponent),
// which does not underflow where a probability would.
function tail(mean, variance) {
  const deviation = Math.sqrt(variance);
  if (!(deviation > 0)) return [1 / (1 + Math.exp(-mean)), -mean];
  if (deviation > 1e60) return [0.5, 0];
  if (deviation <= 2.5) {
    // The trapezium rule in z = (a - m)/s for exp(m) E σ(-a) = ∫ φ(z)/(exp(-m) + exp(sz)) dz. The poles at
    // Im z = π/s allow steps of about 2π²/(32 s) for an error of exp(-32).
    const step = Math.min(0.75, (2 * Math.PI ** 2) / (32 * deviation + (0.5 * Math.PI ** 2) / deviation));
    const e = Math.exp(-mean), count = Math.ceil((8 + deviation) / step);
    let sum = 0;
    for (let k = -count; k <= count; k++) {
      const z = k * step;
      sum += Math.exp(-0.5 * z * z) / (e + Math.exp(deviation * z));
    }
    return [Math.min((sum * step) / Math.sqrt(2 * Math.PI), 0.5 / e), -mean];
  }
  if (mean > variance) {
    // σ(-a) = exp(-a) σ(a), and exp(-a) shifts the Gaussian: E σ(-a) = exp(-m + v/2) (1 - E σ(-a') ), a' ~ N(m - v, v).
    const [value, exponent] = tail(mean - variance, variance);
    return [1 - value * Math.exp(exponent), -mean + variance / 2];
  }
  // σ(-a) is the probability that a logistic variable t lies above a: E σ(-a) = ∫ σ'(t) Φ((t - m)/s) dt. The
  // trapezium rule's error is exp(-2π²/h) by the poles of σ' at ±iπ; Φ is entire, and wide beside them. With
  // x = (m - t)/s√2, Φ = exp(-x²) times half the scaled erfc; exp(-m²/2v) is taken out of all terms.
  const h = 0.7, x0 = mean / deviation / Math.SQRT2;
  const slope = 1 - mean / variance;
  // Φ has fallen to exp(-37) of its value at zero there, or is one, and then σ' has to fall.
  const fallen = 74 / (slope + Math.sqrt(slope * slope + 74 / variance));
  const reach = fallen < mean ? fallen : Math.max(fallen, x0 * x0 + 36);
  let sum = 0;
  for (let k = Math.ceil(-40 / h); k * h <= reach; k++) {
    const t = k * h, e = Math.exp(-Math.abs(t)), weight = e / ((1 + e) * (1 + e));
    const x = (mean - t) / deviation / Math.SQRT2;
    const below = x >= 0 ? 0.5 * scaledErfc(x) * Math.exp(x0 * x0 - x * x)
      : Math.exp(x0 * x0) - 0.5 * scaledErfc(-x) * Math.exp(x0 * x0 - x * x);
    sum += weight * below;
  }
  return [sum * h, -x0 * x0];
}

// E σ(a) for a ~ N(m, v).
export function logisticNormal(mean, variance) {
  const [value, exponent] = tail(Math.abs(mean), variance);
  const smaller = value * Math.exp(exponent);
  return mean < 0 ? smaller : 1 - smaller;
}

// The logit of that, also where p rounds to 0 or 1. Next to zero it is a straight line.
export function logisticNormalLogit(mean, variance) {
  if (variance === 0) return mean;
  const straight = 1e-4 * Math.max(1, Math.sqrt(variance));
  const distance = Math.abs(mean);
  const [value, exponent] = tail(Math.max(distance, straight), variance);
  const size = Math.log1p(-value * Math.exp(exponent)) - Math.log(value) - exponent;
  return Math.sign(mean) * size * Math.min(1, distance / straight);
}

// What the methods of the page make of a logit's mean and variance: the logit of their probability.
export const methodLogits = {
  map: (mean) => mean,
  laplace_probit: probitLogit,
  laplace_quadrature: logisticNormalLogit,
};

// Bits of a coin with this logit: the entropy of the prediction.
export function entropyBits(a) {
  const p = sigmoid(-Math.abs(a));
  if (p === 0) return 0;
  return -(p * Math.log2(p) + (1 - p) * Math.log1p(-p) / Math.LN2);
}
