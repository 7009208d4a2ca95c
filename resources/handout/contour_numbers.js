// Numbers on contours: every level whose line is in sight is named. Where there is room, the number stands in the
// line, which opens for it; elsewhere beside it at the end of a leader, and one range names a bundle of lines that the
// leader crosses. Lengths are in units of the digits' height H. The heavy line is never covered and has no number.
const cell = 3;

// `lines`: [{level, text, heavy, pieces: [[x, y, …], …]}], low to high, in px; `marks`: [[x, y, radius], …];
// `valueAt(x, y)` is what the levels are levels of; `widthOf(text)` in px. Returns {inLine: [{x, y, angle, text, level}],
// beside: [{x, y, text, leader: [x0, y0, x1, y1], dots: [[x, y], …]}]}.
export function contourNumbers({ lines, marks, width, height, digit, widthOf, valueAt, besides = true }) {
  const nx = Math.ceil(width / cell) + 1, ny = Math.ceil(height / cell) + 1;
  const bits = new Uint16Array(nx * ny), taken = new Uint8Array(nx * ny), marked = new Uint8Array(nx * ny);
  const at = (x, y) => Math.round(y / cell) * nx + Math.round(x / cell);
  const inside = (x, y, margin) => x >= margin && y >= margin && x <= width - margin && y <= height - margin;
  lines.forEach(({ pieces }, k) => pieces.forEach((p) => walk(p, cell / 2, (x, y) => inside(x, y, 0) && (bits[at(x, y)] |= 1 << k))));
  for (const [x, y, r] of marks)
    for (let dy = -r; dy <= r; dy += cell) for (let dx = -r; dx <= r; dx += cell)
      if (dx * dx + dy * dy <= r * r && inside(x + dx, y + dy, 0)) marked[at(x + dx, y + dy)] = 1;
  const heavy = lines.reduce((s, l, k) => s | (l.heavy ? 1 << k : 0), 0);

  // What a box about (x, y), turned by the angle, would cover of thin lines and of marks, in shares of its cells; null
  // where it may not stand: over the heavy line, another text or the frame, and if it is strict over any line or mark.
  const under = (x, y, w, h, angle, own, strict) => {
    const c = Math.cos(angle), s = Math.sin(angle), columns = Math.ceil(w / cell), rows = Math.ceil(h / cell);
    let covered = 0, points = 0;
    for (let i = 0; i <= columns; i++)
      for (let j = 0; j <= rows; j++) {
        const u = (i / columns - 0.5) * w, v = (j / rows - 0.5) * h, px = x + c * u - s * v, py = y + s * u + c * v;
        if (!inside(px, py, 0.25 * digit)) return null;
        const k = at(px, py), others = bits[k] & ~own;
        if (others & heavy || taken[k] || (strict && (others || marked[k]))) return null;
        if (others) covered++;
        points += marked[k];
      }
    const count = (columns + 1) * (rows + 1);
    return { lines: covered / count, marks: points / count };
  };
  const take = (x, y, w, h, angle) => {
    const c = Math.cos(angle), s = Math.sin(angle);
    for (let u = -w / 2; u <= w / 2; u += cell / 2)
      for (let v = -h / 2; v <= h / 2; v += cell / 2) {
        const px = x + c * u - s * v, py = y + s * u + c * v;
        if (inside(px, py, 0)) taken[at(px, py)] = 1;
      }
  };

  const inLine = [], beside = [], named = new Set();
  const seen = lines.map((l, k) => k).filter((k) => !lines[k].heavy && lines[k].pieces.some((p) => lengthOf(p) >= digit));
  const choices = new Map(seen.map((k) => [k, candidatesInLine(lines[k], k)]));
  function candidatesInLine(line, k) {
    const w = widthOf(line.text), found = [];
    for (const piece of line.pieces) {
      const length = lengthOf(piece);
      if (length < w + 2 * digit) continue;
      const dense = [];
      walk(piece, digit / 2, (x, y) => dense.push([x, y]));
      const half = Math.max(1, Math.round(w / digit));
      for (let i = half; i + half < dense.length; i++) {
        const [x0, y0] = dense[i - half], [x1, y1] = dense[i + half], chord = Math.hypot(x1 - x0, y1 - y0);
        if (chord < 0.85 * half * digit) continue;
        let bend = 0;
        for (let q = i - half; q <= i + half; q++)
          bend = Math.max(bend, Math.abs((dense[q][0] - x0) * (y1 - y0) - (dense[q][1] - y0) * (x1 - x0)) / chord);
        if (bend > 0.4 * digit) continue;
        let angle = Math.atan2(y1 - y0, x1 - x0);
        if (angle > Math.PI / 2) angle -= Math.PI;
        if (angle < -Math.PI / 2) angle += Math.PI;
        const steep = 75 * Math.PI / 180;
        const turned = Math.max(-steep, Math.min(steep, angle));
        const [x, y] = dense[i];
        const cost = 0.9 * (angle / steep) ** 2 + bend / digit + 0.6 * Math.max(0, 1 - (length - 2.5 * w) / (3 * w)) +
          0.6 * Math.hypot(x / width - 0.5, y / height - 0.5);
        found.push({ x, y, angle: turned, w, cost, own: 1 << k });
      }
    }
    return found.sort((a, b) => a.cost - b.cost);
  }
  const placeInLine = (k) => {
    for (const c of choices.get(k)) {
      if (!under(c.x, c.y, c.w + 0.6 * digit, 1.7 * digit, c.angle, c.own, true)) continue;
      inLine.push({ ...c, text: lines[k].text, level: lines[k].level });
      take(c.x, c.y, c.w + 0.8 * digit, 1.7 * digit, c.angle);
      named.add(k);
      return;
    }
  };
  [...seen].sort((a, b) => choices.get(a).length - choices.get(b).length).forEach(placeInLine);
  if (besides) for (const k of seen) if (!named.has(k)) placeBeside(k, 1.8) || placeBeside(k, 8);
  return { inLine, beside };

  // Where lines of other levels cross the straight cut through (x, y) along (dx, dy), while the value rises or falls.
  function crossings(x, y, dx, dy, k) {
    const found = [{ t: 0, k, x, y }];
    for (const way of [1, -1]) {
      let before = valueAt(x, y), next = k, rising = 0;
      for (let t = 1; t <= 8 * digit; t++) {
        const px = x + way * t * dx, py = y + way * t * dy;
        if (!inside(px, py, 0)) break;
        const value = valueAt(px, py);
        if (rising === 0) rising = Math.sign(value - before);
        if ((value - before) * rising < 0 || rising === 0) break;
        for (;;) {
          const ahead = next + rising;
          const crossed = lines[ahead] && (rising > 0 ? value >= lines[ahead].value : value <= lines[ahead].value);
          if (!crossed) break;
          next = ahead;
          found.push({ t: way * t, k: next, x: px, y: py });
        }
        before = value;
      }
    }
    return found.sort((a, b) => a.t - b.t);
  }

  // One number or one range with a leader for level k; what lies closer than `gap` H is named along with it.
  function placeBeside(k, gap) {
    let best = null;
    const bases = [];
    for (const piece of lines[k].pieces) walk(piece, 1.5 * digit, (x, y) => inside(x, y, 0.5 * digit) && bases.push([x, y]));
    const every = Math.max(1, Math.ceil(bases.length / 60));
    for (let b = 0; b < bases.length; b += every) {
      const [x, y] = bases[b], e = 1.5;
      const gx = valueAt(x + e, y) - valueAt(x - e, y), gy = valueAt(x, y + e) - valueAt(x, y - e), g = Math.hypot(gx, gy);
      if (!(g > 0)) continue;
      for (const turn of [0, 0.4, -0.4]) {
        const c = Math.cos(turn), s = Math.sin(turn), dx = (gx * c - gy * s) / g, dy = (gx * s + gy * c) / g;
        const all = crossings(x, y, dx, dy, k), base = all.findIndex((q) => q.k === k);
        let from = base, to = base;
        while (from > 0 && all[from].t - all[from - 1].t <= gap * digit) from--;
        while (to + 1 < all.length && all[to + 1].t - all[to].t <= gap * digit) to++;
        const spare = (q) => lines[all[q].k].heavy || (named.has(all[q].k) && q !== base);
        while (from < base && spare(from)) from++;
        while (to > base && spare(to)) to--;
        const run = all.slice(from, to + 1), ks = run.map((q) => q.k);
        const low = lines[Math.min(...ks)], high = lines[Math.max(...ks)];
        const text = low === high ? low.text : `${low.text}–${high.text}`, w = widthOf(text);
        for (const way of [1, -1]) {
          const end = way > 0 ? run[run.length - 1] : run[0], start = way > 0 ? run[0] : run[run.length - 1];
          const ux = way * dx, uy = way * dy;
          const half = Math.min(w / 2 / Math.max(1e-6, Math.abs(ux)), digit / 2 / Math.max(1e-6, Math.abs(uy)));
          for (const reach of [0.7, 1.2, 1.8, 2.6, 3.6, 4.8, 6.5, 8.5, 11]) {
            const tx = end.x + ux * (reach * digit + half), ty = end.y + uy * (reach * digit + half);
            const crossed = all.filter((q) => way * (q.t - end.t) > 0 && way * (q.t - end.t) < reach * digit);
            let cost = (run.length > 1 ? 2.4 : 2) + (run.length > 1 && gap > 2 ? 2 : 0) + 0.16 * reach +
              0.2 * Math.abs(end.t - start.t) / digit +
              crossed.reduce((sum, q) => sum + (lines[q.k].heavy ? 2 : 1), 0) - 0.3 * ks.filter((q) => !named.has(q)).length;
            if (best && cost >= best.cost) continue;
            const covered = under(tx, ty, w + 0.5 * digit, 1.5 * digit, 0, 0, false);
            if (!covered) continue;
            cost += (covered.marks > 0 ? 3 + 4 * covered.marks : 0) + (covered.lines > 0 ? 1.5 + 4 * covered.lines : 0);
            if (best && cost >= best.cost) continue;
            const leader = [start.x, start.y, end.x + ux * reach * digit * 0.75, end.y + uy * reach * digit * 0.75];
            best = { cost, x: tx, y: ty, w, text, ks, leader, dots: [[start.x, start.y], [end.x, end.y]] };
          }
        }
      }
    }
    if (!best) return false;
    beside.push(best);
    best.ks.forEach((q) => named.add(q));
    take(best.x, best.y, best.w + 0.7 * digit, 1.7 * digit, 0);
    walk(best.leader, 1, (x, y) => inside(x, y, 0) && (taken[at(x, y)] = 1));
    return true;
  }
}

function lengthOf(p) {
  let sum = 0;
  for (let k = 2; k < p.length; k += 2) sum += Math.hypot(p[k] - p[k - 2], p[k + 1] - p[k - 1]);
  return sum;
}

// Calls visit(x, y) every `step` px along a polyline.
function walk(p, step, visit) {
  let left = 0;
  for (let k = 2; k < p.length; k += 2) {
    const dx = p[k] - p[k - 2], dy = p[k + 1] - p[k - 1], length = Math.hypot(dx, dy);
    let t = left;
    for (; t <= length && length > 0; t += step) visit(p[k - 2] + (dx * t) / length, p[k - 1] + (dy * t) / length);
    left = t - length;
  }
}
