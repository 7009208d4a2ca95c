// Lines of equal value on a grid of nx×ny nodes, row by row: polylines [x0, y0, x1, y1, …] in units of cells, with the
// place on each edge of a cell by linear interpolation (marching squares). Logits are closer to straight than
// probabilities, so lines of p are those of its logit. Far from all points the logits of bumps vanish, and their signs are
// those of rounding errors: there is no line where all corners of a cell are that near to the level.
const plateau = 1e-7;  // of the largest distance to the level

export function contourLines(values, nx, ny, level) {
  const next = new Map();
  const join = (a, b) => {
    next.has(a) ? next.get(a).push(b) : next.set(a, [b]);
    next.has(b) ? next.get(b).push(a) : next.set(b, [a]);
  };
  const rounding = plateau * values.reduce((largest, v) => Math.max(largest, Math.abs(v - level)), 0);
  const isAway = (k) => Math.abs(values[k] - level) > rounding;
  for (let j = 0; j + 1 < ny; j++) {
    for (let i = 0; i + 1 < nx; i++) {
      const k = j * nx + i;
      const a = values[k] >= level, b = values[k + 1] >= level;
      const c = values[k + nx + 1] >= level, d = values[k + nx] >= level;
      if (a === b && b === c && c === d) continue;
      if (!isAway(k) && !isAway(k + 1) && !isAway(k + nx + 1) && !isAway(k + nx)) continue;
      const bottom = 2 * k, right = 2 * (k + 1) + 1, top = 2 * (k + nx), left = 2 * k + 1;
      const cut = [];
      if (a !== b) cut.push(bottom);
      if (b !== c) cut.push(right);
      if (c !== d) cut.push(top);
      if (d !== a) cut.push(left);
      if (cut.length === 2) {
        join(cut[0], cut[1]);
        continue;
      }
      // A saddle: the mean of the corners says which pair of them is joined.
      const high = values[k] + values[k + 1] + values[k + nx] + values[k + nx + 1] >= 4 * level;
      if (high === a) {
        join(bottom, right);
        join(top, left);
      } else {
        join(bottom, left);
        join(top, right);
      }
    }
  }
  const lines = [], place = (edge, line) => {
    const k = edge >> 1, i = k % nx, j = (k - i) / nx, to = edge & 1 ? k + nx : k + 1;
    const t = Math.min(1, Math.max(0, (level - values[k]) / (values[to] - values[k])));
    edge & 1 ? line.push(i, j + t) : line.push(i + t, j);
  };
  const follow = (start) => {
    const line = [];
    for (let edge = start, ahead; edge !== undefined; edge = ahead) {
      place(edge, line);
      const ways = next.get(edge);
      ahead = ways.pop();
      if (ahead === undefined) break;
      const back = next.get(ahead);
      back.splice(back.indexOf(edge), 1);
    }
    lines.push(line);
  };
  for (const [edge, ways] of next) if (ways.length === 1) follow(edge);
  for (const [edge, ways] of next) if (ways.length > 0) follow(edge);
  return lines;
}
