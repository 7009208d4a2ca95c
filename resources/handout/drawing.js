import { classColours, classOutlines, colourAt, gradients } from "./colours.js";
import { contourLines } from "./contours.js";
import { contourNumbers } from "./contour_numbers.js";
import { entropyBits } from "./logistic_normal.js";
import { logit, sigmoid } from "./stable_functions.js";
import { decimals, significant, tickText } from "./number_text.js";

// What a plot shows, and how: the colours' share of a value, the levels of contours.
const tenths = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
export const quantities = {
  map: { title: "MAP", probability: true },
  laplace_probit: { title: "Laplace (probit)", probability: true },
  laplace_quadrature: { title: "Laplace (quadrature)", probability: true },
  latent_deviation: { title: "Standard deviation of the logit" },
  entropy: { title: "Entropy of the prediction" },
};

// `field` holds logits for a probability, else the values themselves. Returns {values, share(v), lines, bar}; lines are
// levels with their texts, and the heavy one at the threshold.
export function pictureOf(id, field, threshold) {
  if (id === "latent_deviation") {
    const high = field.reduce((a, b) => Math.max(a, b), 0) || 1, step = niceStep(high / 6), levels = [];
    for (let level = step; level < high * 0.999; level += step) levels.push(level);
    return { values: field, gradient: gradients.deviation, share: (v) => v / high, ends: ["0", significant(high, 2)],
      lines: levels.map((level) => ({ level, value: level, text: significant(level, 3), share: level / high })) };
  }
  if (id === "entropy")
    return { values: field, gradient: gradients.entropy, share: (v) => v, ends: ["0", "1"],
      lines: tenths.map((level) => ({ level, value: level, text: decimals(level, 1), share: level })) };
  const near = (a) => Math.abs(a - threshold) < 1e-9;
  const levels = tenths.some(near) ? tenths : [...tenths, threshold].sort((a, b) => a - b);
  return { values: field, gradient: gradients.probability, share: sigmoid, ends: ["0", "1"], probability: true,
    lines: levels.map((level) => ({ level, value: logit(level), text: near(level) ? significant(level) : decimals(level, 1), share: level, heavy: near(level) })) };
}

// What the fields of the worker are for a plot: logits, deviations or bits.
export function fieldFor(id, fields) {
  if (id === "latent_deviation") return fields.variance.map(Math.sqrt);
  if (id === "entropy") return fields.laplace_probit.map(entropyBits);
  return id === "map" ? fields.mean : fields[id];
}

export function niceStep(size) {
  const ten = 10 ** Math.floor(Math.log10(size)), digit = size / ten;
  return ten * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 2.5 ? 2.5 : digit <= 5 ? 5 : 10);
}

// Ticks of an axis, at most so many, from low to high: [[value, text], …].
export function ticksOf(low, high, most) {
  const step = niceStep((high - low) / most), ticks = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) ticks.push([k * step, tickText(k * step, step)]);
  return ticks;
}

// A canvas that is as fine as the screen: `width`×`height` in CSS px.
export function fitCanvas(canvas, width, height) {
  const ratio = Math.min(3, globalThis.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

// The picture as an image of nx×ny dots, x2 upwards, to be stretched from the middle of the outer dots.
export function imageOf(picture, nx, ny) {
  const image = new ImageData(nx, ny), { values, gradient, share } = picture;
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const k = 3 * Math.round(256 * Math.min(1, Math.max(0, share(values[j * nx + i])))), t = 4 * ((ny - 1 - j) * nx + i);
      image.data[t] = gradient[k];
      image.data[t + 1] = gradient[k + 1];
      image.data[t + 2] = gradient[k + 2];
      image.data[t + 3] = 255;
    }
  return image;
}

// Contours in px, where the picture covers an area {x, y, w, h}.
export function linesInPx(picture, nx, ny, { x, y, w, h }) {
  const sx = w / (nx - 1), sy = h / (ny - 1);
  return picture.lines.map((line) => ({ ...line,
    pieces: contourLines(picture.values, nx, ny, line.value).map((p) => p.map((v, k) => (k % 2 ? y + h - v * sy : x + v * sx))) }));
}

export function numbersFor(picture, lines, nx, ny, area, width, height, marks, context, size, which) {
  const { values } = picture;
  const valueAt = (x, y) => {
    const u = Math.min(nx - 1.001, Math.max(0, ((x - area.x) / area.w) * (nx - 1))), v = Math.min(ny - 1.001, Math.max(0, (1 - (y - area.y) / area.h) * (ny - 1)));
    const i = Math.floor(u), j = Math.floor(v), k = j * nx + i, s = u - i, t = v - j;
    return (1 - t) * ((1 - s) * values[k] + s * values[k + 1]) + t * ((1 - s) * values[k + nx] + s * values[k + nx + 1]);
  };
  return contourNumbers({ lines, marks, width, height, digit: 0.72 * size, widthOf: (t) => context.measureText(t).width, valueAt,
    besides: which !== "some" });
}

export function drawLines(c, lines) {
  c.lineJoin = c.lineCap = "round";
  for (const line of lines) {
    c.beginPath();
    for (const p of line.pieces)
      for (let k = 0; k < p.length; k += 2) k === 0 ? c.moveTo(p[0], p[1]) : c.lineTo(p[k], p[k + 1]);
    c.lineWidth = line.heavy ? 2.4 : 0.9;
    c.strokeStyle = line.heavy ? "#111" : "rgba(26,26,26,0.72)";
    c.stroke();
  }
}

// Numbers in their lines stand on the level's own colour, below the points; those beside have a leader and a halo.
export function drawNumbersInLines(c, picture, numbers, size) {
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (const { x, y, angle, w, text, level } of numbers.inLine) {
    const line = picture.lines.find((l) => l.level === level);
    c.save();
    c.translate(x, y);
    c.rotate(angle);
    c.fillStyle = colourAt(picture.gradient, line.share);
    c.fillRect(-w / 2 - 2, -0.5 * size, w + 4, size);
    c.fillStyle = "#1a1a1a";
    c.fillText(text, 0, 0.06 * size);
    c.restore();
  }
}

export function drawNumbersBeside(c, numbers, size) {
  for (const { leader, dots } of numbers.beside) {
    for (const [style, width] of [["rgba(255,255,255,0.85)", 2.6], ["#1a1a1a", 0.9]]) {
      c.strokeStyle = style;
      c.lineWidth = width;
      c.beginPath();
      c.moveTo(leader[0], leader[1]);
      c.lineTo(leader[2], leader[3]);
      c.stroke();
    }
    c.fillStyle = "#1a1a1a";
    for (const [x, y] of dots) {
      c.beginPath();
      c.arc(x, y, 1.7, 0, 7);
      c.fill();
    }
  }
  c.textAlign = "center";
  c.textBaseline = "middle";
  for (const { x, y, text } of numbers.beside) {
    c.lineJoin = "round";
    c.lineWidth = 0.36 * size;
    c.strokeStyle = "rgba(255,255,255,0.85)";
    c.strokeText(text, x, y + 0.06 * size);
    c.fillStyle = "#1a1a1a";
    c.fillText(text, x, y + 0.06 * size);
  }
}

// Markers get smaller with many points, as a thousand would be a smudge.
export function markerScale(count) {
  return Math.min(1, Math.max(0.45, 1 - 0.4 * Math.log10(Math.max(count, 1) / 400)));
}

// Class 0 is a circle, class 1 a diamond of its area. Training points are filled, test points hollow, validation points
// hollow with the lower half hatched; points that are not in use are small and faint.
export function markPoint(c, x, y, label, role, scale) {
  const r = (role === 3 ? 2 : 3.6) * scale;
  const path = () => {
    c.beginPath();
    if (label === 0) c.arc(x, y, r, 0, 2 * Math.PI);
    else {
      const d = 1.22 * r;
      c.moveTo(x, y - d);
      c.lineTo(x + d, y);
      c.lineTo(x, y + d);
      c.lineTo(x - d, y);
      c.closePath();
    }
  };
  path();
  if (role === 0 || role === 3) {
    c.globalAlpha = role === 3 ? 0.5 : 1;
    c.fillStyle = classColours[label];
    c.fill();
    c.lineWidth = 0.9 * scale;
    c.strokeStyle = "#fff";
    c.stroke();
    c.globalAlpha = 1;
    return;
  }
  c.fillStyle = "rgba(255,255,255,0.7)";
  c.fill();
  c.lineWidth = 1.5 * scale;
  c.strokeStyle = classOutlines[label];
  c.stroke();
  if (role === 2) {
    c.beginPath();
    for (const dy of [0.5, 1.5, 2.5]) {
      const h = label === 0 ? Math.sqrt(Math.max(0, r * r - (dy * scale) ** 2)) : Math.max(0, 1.22 * r - dy * scale);
      c.moveTo(x - h, y + dy * scale);
      c.lineTo(x + h, y + dy * scale);
    }
    c.lineWidth = 0.8 * scale;
    c.stroke();
  }
}

export function ringPoint(c, x, y, scale) {
  c.beginPath();
  c.arc(x, y, 6.5 * scale, 0, 2 * Math.PI);
  c.lineWidth = 1.2 * scale;
  c.strokeStyle = "#111";
  c.stroke();
}
