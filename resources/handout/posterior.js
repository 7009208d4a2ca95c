import { addScaled, cholesky, dot, productOfRows, solveRows, solveTransposed } from "./linear_algebra.js";
import { curvature, logSigmoid, residual } from "./stable_functions.js";
import { gram } from "./directions.js";

// The most probable weights by Newton's method with backtracking, and Laplace's Gaussian around them (MATHS §2, §3).

export const exactly = { decrement: 1e-10, change: 1e-4, iterations: 200 };
export const roughly = { decrement: 1e-3, change: Infinity, iterations: 25 };

export function logLikelihood(a, y) {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += logSigmoid(y[n] === 1 ? a[n] : -a[n]);
  return sum;
}

const largest = (v) => v.reduce((a, b) => Math.max(a, Math.abs(b)), 0);

// Minimises E = penalty - log likelihood. A problem has at(x) → {x, a, likelihood, penalty}, step(state) → {x, a,
// decrement} and moved(state, step, length). Ends on the Newton decrement gᵀA⁻¹g, and when no logit moves.
function* minimise(problem, state, limits) {
  const value = (s) => s.penalty - s.likelihood;
  let iterations = 0, converged = false, unmoved = 0, decrement = NaN, change = 0;
  while (iterations < limits.iterations && !converged) {
    const step = yield* problem.step(state);
    if (!step) break;
    decrement = step.decrement;
    const rounding = 1e-14 * (Math.abs(state.likelihood) + state.penalty + 1);
    let next = state;
    for (let length = 1; length > 1e-10; length /= 2) {
      const trial = problem.moved(state, step, length);
      if (value(trial) <= value(state) - 1e-4 * length * decrement + rounding) {
        next = trial;
        break;
      }
    }
    change = 0;
    for (let n = 0; n < next.a.length; n++) change = Math.max(change, Math.abs(next.a[n] - state.a[n]));
    state = next;
    const small = Math.abs(decrement) <= limits.decrement;
    converged = small && change <= limits.change;
    iterations++;
    unmoved = change === 0 ? unmoved + 1 : 0;
    if (!small && unmoved === 3) break;
    yield;
  }
  return { state, iterations, converged, gain: decrement / 2, change };
}

// In the directions: a = offset + σ0 Lᵀu with u ~ N(0, I), gradient σ0 L(σ(a) - y) + u, Hessian
// A = I + σ0² L R Lᵀ.
class InDirections {
  constructor(directions, y, s0, offset) {
    Object.assign(this, { directions, y, s0, offset, rank: directions.rank, count: y.length });
    this.hessian = new Float64Array(this.rank * this.rank);
    this.scaled = new Float64Array(this.rank * this.count);
  }

  at(u) {
    const a = this.offset ? this.offset.slice() : new Float64Array(this.count);
    this.directions.addLogits(u, this.s0, a);
    return this.state(u, a);
  }

  state(u, a) {
    return { u, a, likelihood: logLikelihood(a, this.y), penalty: 0.5 * dot(u, u) };
  }

  *factorise(a) {
    const { scaled, rank, count, directions, s0 } = this;
    const root = Float64Array.from(a, (v) => s0 * Math.sqrt(curvature(v)));
    for (let k = 0, t = 0; k < rank; k++)
      for (let n = 0; n < count; n++, t++) scaled[t] = root[n] * directions.factor[t];
    productOfRows(scaled, rank, scaled, rank, count, this.hessian, { lower: true });
    for (let k = 0; k < rank; k++) this.hessian[k * rank + k] += 1;
    yield;
    return yield* cholesky(this.hessian, rank);
  }

  *step(state) {
    if (!(yield* this.factorise(state.a))) return null;
    const u = this.directions.project(state.a.map((a, n) => residual(a, this.y[n])), this.s0);
    for (let k = 0; k < this.rank; k++) u[k] -= state.u[k];
    const gradient = u.slice();
    solveRows(this.hessian, this.rank, u, 1);
    solveTransposed(this.hessian, this.rank, u);
    const a = new Float64Array(this.count);
    this.directions.addLogits(u, this.s0, a);
    return { u, a, decrement: dot(gradient, u) };
  }

  moved(state, step, length) {
    return this.state(state.u.map((v, k) => v + length * step.u[k]), state.a.map((v, n) => v + length * step.a[n]));
  }

  // Newton's step from logits that a neighbouring setting has, although no u may give them: Au = σ0 L(Ra + y - σ(a)).
  *start(a) {
    if (!(yield* this.factorise(a))) return null;
    const bent = a.map((v, n) => curvature(v) * (v - (this.offset ? this.offset[n] : 0)) + residual(v, this.y[n]));
    const u = this.directions.project(bent, this.s0);
    solveRows(this.hessian, this.rank, u, 1);
    solveTransposed(this.hessian, this.rank, u);
    return this.at(u);
  }
}

// In the duals α, a = σ0²Gα, through B = I + R^½ σ0²G R^½ (Rasmussen & Williams, algorithm 3.1; MATHS §5c).
class InDuals {
  constructor(g, y, variance) {
    Object.assign(this, { g, y, variance, count: y.length });
    this.factor = new Float64Array(g.length);
  }

  times(alpha) {
    return Float64Array.from(alpha, (_, n) => this.variance * dot(this.g, alpha, this.count, n * this.count));
  }

  at(alpha) {
    return this.state(alpha, this.times(alpha));
  }

  state(alpha, a) {
    return { alpha, a, likelihood: logLikelihood(a, this.y), penalty: 0.5 * dot(alpha, a) };
  }

  *factorise(a) {
    const n = this.count;
    const root = (this.root = Float64Array.from(a, (v) => Math.sqrt(curvature(v))));
    for (let i = 0; i < n; i++) {
      const c = this.variance * root[i];
      for (let j = 0, t = i * n; j <= i; j++, t++) this.factor[t] = c * root[j] * this.g[t];
      this.factor[i * n + i] += 1;
    }
    return yield* cholesky(this.factor, n);
  }

  *step(state) {
    if (!(yield* this.factorise(state.a))) return null;
    const rest = state.a.map((a, n) => residual(a, this.y[n]) - state.alpha[n]);
    const solution = this.times(rest).map((v, n) => v * this.root[n]);
    solveRows(this.factor, this.count, solution, 1);
    solveTransposed(this.factor, this.count, solution);
    const alpha = rest.map((v, n) => v - this.root[n] * solution[n]);
    const a = this.times(alpha);
    return { alpha, a, decrement: dot(rest, a) };
  }

  moved(state, step, length) {
    return this.state(state.alpha.map((v, n) => v + length * step.alpha[n]),
      state.a.map((v, n) => v + length * step.a[n]));
  }

  // Likewise: with b = Ra + y - σ(a), α = b - R^½B⁻¹R^½ σ0²Gb.
  *start(a) {
    if (!(yield* this.factorise(a))) return null;
    const bent = a.map((v, n) => curvature(v) * v + residual(v, this.y[n]));
    const solution = this.times(bent).map((v, n) => v * this.root[n]);
    solveRows(this.factor, this.count, solution, 1);
    solveTransposed(this.factor, this.count, solution);
    return this.at(bent.map((v, n) => v - this.root[n] * solution[n]));
  }
}

function logDeterminant(factor, n) {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += 2 * Math.log(factor[k * n + k]);
  return sum;
}

// The posterior at a prior variance. `near` are the logits of a neighbouring setting, or null. `limits` is exactly or
// roughly; exact fits of bumps are polished with all of G, so that what was left out of the directions moves neither the
// fit nor the mean of a prediction.
export function* posteriorOf(directions, y, variance, near, limits, dense) {
  const s0 = Math.sqrt(variance), count = y.length, { features } = directions;
  const offset = features.offset(directions.u1, directions.u2);
  const problem = dense ? new InDuals(yield* gram(directions), y, variance) : new InDirections(directions, y, s0, offset);
  let state = problem.at(new Float64Array(dense ? count : directions.rank));
  if (near?.length === count) {
    const warm = yield* problem.start(near);
    if (warm && warm.penalty - warm.likelihood < state.penalty - state.likelihood) state = warm;
    yield;
  }
  const found = yield* minimise(problem, state, limits);
  state = found.state;
  let sound = found.converged;
  if (count > 0) sound = (yield* problem.factorise(state.a)) && sound;
  const post = { directions, features, variance, s0, dense, iterations: found.iterations, gain: found.gain };
  let { a, penalty } = state, left = 0;
  if (!features.bumps) post.weights = state.u.map((v) => v * s0);
  else if (limits === exactly) {
    const duals = dense ? { alpha: state.alpha, logits: a } : yield* polish(problem, state, yield* dualsOf(problem, state));
    post.weights = duals.weights ?? directions.product(duals.alpha.map((v) => v * variance))[0];
    a = duals.logits;
    penalty = 0.5 * dot(duals.alpha, a);
  } else post.weights = weightsAlong(directions, state.u, s0);
  for (let n = 0; n < count; n++) left += variance * curvature(a[n]) * directions.residual[n];
  if (dense) left = 0;
  post.a = a;
  post.left = left;
  post.factor = dense ? problem.factor : problem.hessian;
  if (dense) post.root = problem.root;
  const fit = logLikelihood(a, y);
  // What is left out adds between nothing and its trace to the determinant, nearly all of it as it is small.
  const determinant = logDeterminant(post.factor, dense ? count : directions.rank) + left;
  post.terms = { fit, weight_penalty: 0 - penalty, log_determinant: 0 - determinant / 2 };
  post.logEvidence = fit - penalty - determinant / 2;
  post.converged = sound && Number.isFinite(post.logEvidence);
  post.largestLogit = largest(a);
  post.smallestMargin = a.reduce((s, v, n) => Math.min(s, y[n] === 1 ? v : -v), Infinity);
  return post;
}

// Weights of the bumps from those of the directions, f(x) = L_P⁻¹Φ_P φ(x): σ0 Φ_Pᵀ L_P⁻ᵀ u.
function weightsAlong(directions, u, s0) {
  const { phi, triangle } = directions.carriers(), m = directions.features.count, weights = new Float64Array(m);
  const along = u.slice();
  solveTransposed(triangle, directions.rank, along);
  along.forEach((v, k) => addScaled(weights, 0, s0 * v, phi, k * m, m));
  return weights;
}

// The duals α with u = σ0 Lα, by one more Newton step δ from the state: α = y - σ(a) - Rδ. The residuals y - σ(a)
// alone would not do: σ0²G makes a great deal of the little that they are off.
function* dualsOf(problem, state) {
  const step = yield* problem.step(state), { y } = problem;
  return state.a.map((a, n) => residual(a, y[n]) - curvature(a) * (step ? step.a[n] : 0));
}

// Brings α to the maximum with all of G, also that which the directions leave out. With a = σ0²Gα and the
// residual ρ = y - σ(a) - α, Newton's correction is δ = (I + σ0²RG)⁻¹ρ ≈ ρ - σ0²R Lᵀ A⁻¹ Lρ by the Hessian of the
// directions; each round leaves a share of about σ0² tr(eR) of the error.
function* polish(problem, state, duals) {
  const { directions, y, s0, hessian, rank } = problem, variance = s0 * s0;
  const curved = state.a.map(curvature);
  let alpha = duals, [weights, logits] = directions.product(alpha.map((v) => v * variance)), smallest = Infinity;
  for (let round = 0; round < 12; round++) {
    const change = alpha.map((v, n) => residual(logits[n], y[n]) - v);
    const u = directions.project(change, -variance);
    solveRows(hessian, rank, u, 1);
    solveTransposed(hessian, rank, u);
    const away = new Float64Array(y.length);
    directions.addLogits(u, 1, away);
    for (let n = 0; n < y.length; n++) change[n] += curved[n] * away[n];
    const [moreWeights, moved] = directions.product(change.map((v) => v * variance));
    const size = largest(moved);
    if (!(size < smallest)) break;
    smallest = size;
    alpha = alpha.map((v, n) => v + change[n]);
    weights = weights.map((v, k) => v + moreWeights[k]);
    logits = logits.map((v, n) => v + moved[n]);
    if (size < 1e-7) break;
    yield;
  }
  return { alpha, weights, logits };
}
