import { colourAt, gradients } from "./colours.js";
import { element, lock } from "./dom.js";
import { fitCanvas } from "./drawing.js";
import { significant } from "./number_text.js";

// The program's map of the log evidence over widths and prior variances: a click, or arrow keys, take a cell's setting.
// A ring stands where one is, a diamond on the best cell.
export class EvidenceMap {
  constructor(map, setting, locked, hasWidth, take) {
    Object.assign(this, { map, setting, take, locked, hasWidth });
    this.blank = false;
    this.canvas = lock(element("canvas", { tabindex: locked ? null : 0, role: "application", "aria-roledescription": "map",
      onpointerdown: (e) => this.press(e), onpointermove: (e) => e.buttons & 1 && this.press(e), onkeydown: (e) => this.key(e) }), locked);
    this.caption = element("p", { class: "quiet" }, `○ this setting, ◇ best of the map${map.sound.flat().every(Boolean) ? "" : "; grey: not settled"}`);
    this.node = element("div", {}, element("h2", {}, "Evidence map"), this.canvas, this.caption);
    const all = map.log_evidence.flat().filter((v, k) => Number.isFinite(v) && map.sound.flat()[k]).sort((a, b) => a - b);
    this.high = all[all.length - 1];
    this.low = Math.min(all[Math.floor(all.length / 10)], this.high - 1);
  }

  // Places along an axis in cells, by the logarithm; cells are evenly spaced in it.
  static along(values, v) {
    const n = values.length;
    return n < 2 ? 0 : ((n - 1) * Math.log(v / values[0])) / Math.log(values[n - 1] / values[0]);
  }

  draw(width) {
    const style = getComputedStyle(this.canvas), ink = style.color, size = Math.max(10, parseFloat(style.fontSize) * 0.85);
    const height = Math.round(0.62 * width), c = fitCanvas(this.canvas, width, height), { widths, prior_variances, log_evidence, sound, best } = this.map;
    c.font = `${size}px ${style.fontFamily}`;
    const rows = decades(prior_variances), left = Math.ceil(1.7 * size + 8 + rows.reduce((w, v) => Math.max(w, c.measureText(significant(v)).width), 0)), bottom = Math.ceil(2.7 * size), w = width - left - 4, h = height - bottom - 4;
    Object.assign(this, { left, w, h });
    const dx = w / widths.length, dy = h / prior_variances.length;
    log_evidence.forEach((column, i) => column.forEach((v, j) => {
      c.fillStyle = this.blank ? "#9aa0a6" : sound[i][j] ? colourAt(gradients.evidence, (v - this.low) / (this.high - this.low)) : "#888";
      c.fillRect(left + i * dx, 4 + h - (j + 1) * dy, dx + 0.5, dy + 0.5);
    }));
    c.strokeStyle = ink;
    c.lineWidth = 1;
    c.strokeRect(left - 0.5, 3.5, w + 1, h + 1);
    c.fillStyle = ink;
    c.textAlign = "center";
    c.textBaseline = "top";
    for (const v of decades(widths)) {
      const x = this.x(v);
      c.fillRect(x, 4 + h, 1, 3);
      c.fillText(significant(v), Math.min(x, width - 1.2 * size), h + 9);
    }
    c.fillText("width", left + w / 2, h + 9 + 1.2 * size);
    c.textAlign = "right";
    c.textBaseline = "middle";
    for (const v of rows) {
      c.fillRect(left - 4, this.y(v), 3, 1);
      c.fillText(significant(v), left - 6, this.y(v));
    }
    c.save();
    c.translate(0.6 * size, 4 + h / 2);
    c.rotate(-Math.PI / 2);
    c.textAlign = "center";
    c.fillText("prior variance", 0, 0);
    c.restore();
    if (this.guess) this.mark(c, this.x(this.guess[0]), this.y(this.guess[1]), "square");
    if (this.blank) return this.describeBlank(c, dx, dy);
    this.mark(c, this.x(widths[best[0]]), this.y(prior_variances[best[1]]), "diamond");
    const x = this.x(this.setting.width), y = this.y(this.setting.prior_variance);
    const cx = Math.min(left + w, Math.max(left, x)), cy = Math.min(4 + h, Math.max(4, y));
    if (Math.abs(cx - x) < 1 && Math.abs(cy - y) < 1) this.mark(c, x, y, "circle");
    else this.arrow(c, cx, cy, Math.atan2(y - cy, x - cx));
    this.canvas.setAttribute("aria-label", `Map of the log evidence over width and prior variance: ${significant(this.high, 4)} at best, at width ` +
      `${significant(widths[best[0]])} and prior variance ${significant(prior_variances[best[1]])}. Arrow keys move the setting.`);
  }

  // Cells without their colours, for who is to guess where the best one is.
  describeBlank(c, dx, dy) {
    c.strokeStyle = "rgba(255,255,255,0.4)";
    for (let i = 1; i < this.map.widths.length; i++) c.strokeRect(this.left + i * dx, 4, 0, this.h);
    for (let j = 1; j < this.map.prior_variances.length; j++) c.strokeRect(this.left, 4 + j * dy, this.w, 0);
    this.caption.textContent = this.guess ? "□ your guess" : "its colours are hidden";
    this.canvas.setAttribute("aria-label", "Map over width and prior variance, its colours hidden. Arrow keys move the guess.");
  }

  x(v) {
    return this.left + ((EvidenceMap.along(this.map.widths, v) + 0.5) * this.w) / this.map.widths.length;
  }

  y(v) {
    return 4 + this.h - ((EvidenceMap.along(this.map.prior_variances, v) + 0.5) * this.h) / this.map.prior_variances.length;
  }

  mark(c, x, y, shape) {
    for (const [style, line] of [["#fff", 4], ["#111", 2]]) {
      c.beginPath();
      if (shape === "square") c.rect(x - 7, y - 7, 14, 14);
      else if (shape === "diamond") [[0, -6], [6, 0], [0, 6], [-6, 0]].forEach(([a, b], k) => (k ? c.lineTo(x + a, y + b) : c.moveTo(x + a, y + b)));
      else c.arc(x, y, 6, 0, 7);
      c.closePath();
      c.strokeStyle = style;
      c.lineWidth = line;
      c.stroke();
    }
  }

  arrow(c, x, y, angle) {
    c.save();
    c.translate(x, y);
    c.rotate(angle);
    c.beginPath();
    [[-2, 0], [-12, 6], [-12, -6]].forEach(([a, b], k) => (k ? c.lineTo(a, b) : c.moveTo(a, b)));
    c.closePath();
    c.fillStyle = "#111";
    c.strokeStyle = "#fff";
    c.lineWidth = 2;
    c.stroke();
    c.fill();
    c.restore();
  }

  press(event) {
    if (this.locked) return;
    const box = this.canvas.getBoundingClientRect();
    this.go((event.clientX - box.left - this.left) / this.w * this.map.widths.length - 0.5,
      (4 + this.h - event.clientY + box.top) / this.h * this.map.prior_variances.length - 0.5);
  }

  key(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!way || this.locked) return;
    event.preventDefault();
    const { widths, prior_variances } = this.map, [width, variance] = (this.blank && this.guess) || [this.setting.width, this.setting.prior_variance];
    this.go(EvidenceMap.along(widths, width) + way[0], EvidenceMap.along(prior_variances, variance) + way[1]);
  }

  go(i, j) {
    const { widths, prior_variances } = this.map, near = (v, n) => Math.min(n - 1, Math.max(0, Math.round(v)));
    this.take(widths[near(i, widths.length)], prior_variances[near(j, prior_variances.length)]);
  }
}

function decades(values) {
  const low = Math.log10(values[0]), high = Math.log10(values[values.length - 1]), step = Math.max(1, Math.ceil((high - low) / 3.5)), all = [];
  for (let e = Math.ceil(low - 1e-9); e <= high + 1e-9; e++) if (e % step === 0) all.push(10 ** e);
  return all.length > 1 ? all : [values[0], values[values.length - 1]];
}
