import assert from "node:assert";
import test from "node:test";
import { contourLines } from "../../resources/handout/contours.js";
import { contourNumbers } from "../../resources/handout/contour_numbers.js";

const grid = (nx, ny, f) => Float64Array.from({ length: nx * ny }, (_, k) => f(k % nx, Math.floor(k / nx)));

test("a line lies on its level and a circle is one closed line", () => {
  const values = grid(61, 61, (i, j) => Math.hypot(i - 30, j - 30));
  const lines = contourLines(values, 61, 61, 20);
  assert.equal(lines.length, 1);
  const line = lines[0];
  for (let k = 0; k < line.length; k += 2) assert.ok(Math.abs(Math.hypot(line[k] - 30, line[k + 1] - 30) - 20) < 0.01);
  assert.deepEqual(line.slice(0, 2), line.slice(-2));
});

test("lines that leave the grid are open and each is found once", () => {
  const values = grid(20, 10, (i) => Math.sin(i / 2));
  const lines = contourLines(values, 20, 10, 0.3);
  assert.equal(lines.length, 4);
  for (const line of lines) assert.equal(line.length, 20);
});

test("there is no line where the signs are rounding errors", () => {
  // Two bumps of unlike sign: between them the line is straight, and where both have vanished a constant is left.
  const bump = (i, j, i0, j0) => Math.exp(-((i - i0) ** 2 + (j - j0) ** 2) / 18);
  const values = grid(61, 61, (i, j) => bump(i, j, 20, 20) - bump(i, j, 40, 40) + 1e-17);
  const lines = contourLines(values, 61, 61, 0);
  assert.equal(lines.length, 1);
  for (let k = 0; k < lines[0].length; k += 2) assert.ok(Math.abs(lines[0][k] + lines[0][k + 1] - 60) < 1e-3);
});

test("a saddle is split, not crossed", () => {
  const lines = contourLines(Float64Array.of(1, 0, 0, 1), 2, 2, 0.4);
  assert.equal(lines.length, 2);
});

// Parallel lines of a slope that gets steeper: some have room for a number, a bundle has not.
const slope = (steepness) => {
  const value = (x) => steepness * (x - 200);
  const lines = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((p) => {
    const v = Math.log(p / (1 - p)), x = 200 + v / steepness;
    return { level: p, value: v, text: p.toFixed(1), heavy: p === 0.5, pieces: [[x, 0, x, 300]] };
  });
  return contourNumbers({ lines, marks: [], width: 400, height: 300, digit: 8, widthOf: (t) => 5.5 * t.length, valueAt: (x) => value(x) });
};

test("every level is named, in its line where there is room", () => {
  const wide = slope(0.02);
  assert.deepEqual(wide.inLine.map((n) => n.text).sort(), ["0.1", "0.2", "0.3", "0.4", "0.6", "0.7", "0.8", "0.9"]);
  assert.equal(wide.beside.length, 0);
});

test("a bundle is named by one range", () => {
  const steep = slope(1);
  assert.deepEqual(steep.beside.map((n) => n.text), ["0.1–0.9"]);
});
