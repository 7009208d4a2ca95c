// Milliseconds (of the processor) of a rough and an exact step of the page by number of points and width, warm as in a drag:
// node speed.mjs SCRIPT [FAMILY]. The last column is what a formula of operations says of the exact step.
import { loadHandout } from "./load_handout.mjs";

const { fit, pictureField, Solver } = loadHandout(process.argv[2]), family = process.argv[3] ?? "rbf";

// Two moons that reach into each other, and noise of the same kind everywhere.
function moons(count) {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const points = { x1: [], x2: [], label: [], role: [] };
  for (let k = 0; k < count; k++) {
    const side = k % 2, t = Math.PI * random();
    points.x1.push((side ? 1 - Math.cos(t) : Math.cos(t)) + 0.3 * normal());
    points.x2.push((side ? 0.5 - Math.sin(t) : Math.sin(t)) + 0.3 * normal());
    points.label.push(side);
    points.role.push(0);
  }
  return points;
}

const bounds = [-2, 3, -1.75, 2.25];
// Multiplications of an exact step for n points and r directions: Φ and columns of G or all of it, Newton's steps, and
// variances at nodes a quarter of the width apart, or a fifth for Matérn features, but no more than the picture has.
function operations(n, width, r, dense) {
  const smooth = family === "rbf", apart = width * (smooth ? 0.25 : 0.2), more = smooth ? 9 : 3;
  const nodes = Math.min(126 * 101, (5 / apart + more) * (4 / apart + more));
  const perNode = dense ? (smooth ? n * Math.min(n, 0.1 * n + 60) : n * (n + 20)) : smooth ? r * (r + 35) : n * (r + 20) + r * r;
  return 10 * n * n + nodes * perNode + (dense ? 1.7 * n ** 3 : n * n * r + 2 * n * r * r);
}

console.log("points  width   rough: ms (directions)   exact: ms (directions)   formula: ms");
for (const count of [100, 200, 400, 800, 1500]) {
  const points = moons(count);
  for (const width of [2, 1, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12]) {
    if (operations(count, width, 0.6 * count, family !== "rbf") > 8e9) continue;  // takes long, and is known to
    const solver = new Solver(), time = { rough: [], exact: [] }, rank = {};
    let first = true, dense = false;
    for (const factor of [1.06, 1.04, 1.02, 1]) {
      for (const kind of ["rough", "exact"]) {
        const start = process.cpuUsage(), rough = kind === "rough";
        const post = fit(first ? points : null, { family, width: width * factor, prior_variance: 1, standardise: false, centres: null }, rough, solver);
        pictureField(post, bounds, ...(rough ? [64, 52] : [126, 101]), rough);
        time[kind].push(process.cpuUsage(start).user / 1000);
        rank[kind] = post.rank;
        dense = Boolean(post.dense);
        first = false;
      }
    }
    const least = (kind) => Math.min(...time[kind].slice(1)).toFixed(0).padStart(6), r = rank.exact, n = count;
    console.log(`${String(count).padStart(6)}  ${String(width).padEnd(5)} ${least("rough")} (${String(rank.rough).padStart(4)})          ${least("exact")} (${String(r).padStart(4)}${dense ? ", dense" : ""})`.padEnd(62),
      (operations(n, width, r, dense) / 1.3e6).toFixed(0));
  }
}
