import { Solver, finish } from "./solver.js";
import { latentAt } from "./prediction.js";
import { fieldOf } from "./field.js";
import { methodLogits } from "./logistic_normal.js";

// What tests call in node: fits and predictions without page or worker.
// `points` may be null where the solver has them already.
export function fit(points, setting, rough = false, solver = new Solver()) {
  if (points) solver.setPoints(points);
  const post = finish(solver.fit(setting, rough));
  post.rank = post.dense ? post.directions.count : post.directions.rank;
  return post;
}

// Mean and variance of the logit at places in the data's units, and the logits of the methods.
export function predict(post, x1, x2) {
  const { features } = post;
  const latent = finish(latentAt(post, features.inUnits(x1, 0), features.inUnits(x2, 1)));
  const logits = {};
  for (const [id, of] of Object.entries(methodLogits))
    logits[id] = Array.from(latent.mean, (m, n) => of(m, latent.variance[n]));
  return { ...latent, logits };
}

// Mean and variance of the logit on the grid of a picture.
export function pictureField(post, bounds, nx, ny, rough = false) {
  return finish(fieldOf(post, bounds, nx, ny, rough));
}
