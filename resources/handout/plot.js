import { element, lock } from "./dom.js";
import { drawLines, drawNumbersBeside, drawNumbersInLines, fieldFor, fitCanvas, imageOf, linesInPx, markPoint, markerScale,
  numbersFor, pictureOf, quantities, ringPoint, ticksOf } from "./drawing.js";
import { methodLogits } from "./logistic_normal.js";
import { significant } from "./number_text.js";

// One plot: its head, the canvas with picture, contours, points and axes, and one above it for the crosshair.
export class Plot {
  constructor(page, index, id) {
    Object.assign(this, { page, index, id, field: null });
    this.choice = element("select", { "aria-label": `What plot ${index + 1} shows`, onchange: () => page.show(index, this.choice.value) },
      ...page.choices.map(([value, title]) => element("option", { value, selected: value === id }, title)));
    lock(this.choice, page.isLocked("methods"));
    this.formula = element("span", { class: "quiet formula" });
    this.cover = lock(element("button", { type: "button", onclick: () => page.cover(index) }, "hide"), page.isLocked("cover"));
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.overlay = element("canvas", { class: "overlay", tabindex: 0, role: "application", "aria-roledescription": "plot" });
    this.note = element("p", { class: "cover-note" }, `Guess first: where does p = ${significant(page.data.view.threshold)} run?`);
    this.stage = element("div", { class: "stage" }, this.canvas, this.overlay, this.note);
    this.node = element("figure", {}, element("div", { class: "head" }, this.choice, this.formula, this.cover), this.stage);
  }

  stored() {
    return this.page.data.plots.find((p) => p.id === this.id && p.stored)?.stored;
  }

  // The room of the axes; ticks and titles stand left of and below it.
  resize(width, height, size) {
    const left = leftOf(this.page, height, size), bottom = Math.round(3.3 * size);
    const top = Math.ceil(0.6 * size);
    Object.assign(this, { left, top, width, height, size });
    this.total = { width: width + left + 8, height: height + bottom + top };
    this.node.style.width = `${this.total.width}px`;
    this.stage.style.width = `${this.total.width}px`;
    this.stage.style.height = `${this.total.height}px`;
    this.note.style.left = `${left}px`;
    this.note.style.width = `${width}px`;
    this.note.style.top = `${top + 6}px`;
    this.numbers = this.lines = null;
  }

  toPx(x1, x2) {
    const [a, b, c, d] = this.page.bounds;
    return [((x1 - a) / (b - a)) * this.width, (1 - (x2 - c) / (d - c)) * this.height];
  }

  // Place in the data's units under the pointer, and whether that is in the axes' room.
  placeAt(event) {
    const box = this.overlay.getBoundingClientRect(), x = event.clientX - box.left - this.left, y = event.clientY - box.top - this.top;
    const [a, b, c, d] = this.page.bounds;
    return { x, y, x1: a + (x / this.width) * (b - a), x2: d - (y / this.height) * (d - c), inside: x >= 0 && y >= 0 && x <= this.width && y <= this.height };
  }

  // New fields from the worker, or null to draw what is there anew.
  take(answer) {
    const stored = this.stored();
    if (stored) this.field = { values: Float64Array.from(stored.logit), nx: stored.nx, ny: stored.ny, bounds: stored.bounds };
    else if (answer) this.field = { values: fieldFor(this.id, answer.fields), nx: answer.nx, ny: answer.ny, bounds: answer.bounds, rough: answer.rough };
    if (!this.field?.values) return;
    this.picture = pictureOf(stored ? "map" : this.id, this.field.values, this.page.data.view.threshold);
    this.image = null;
    this.numbers = null;
  }

  draw() {
    const { page, width, height, left, top, size } = this, { view } = page.data, covered = page.state.covered[this.index];
    this.cover.textContent = covered ? "reveal" : "hide";
    this.cover.setAttribute("aria-pressed", String(covered));
    this.note.hidden = !covered;
    this.formula.textContent = this.formula.title = page.formulaOf(this.id);
    this.formula.classList.toggle("stored", Boolean(this.stored()));
    if (!width) return;
    const c = fitCanvas(this.canvas, this.total.width, this.total.height), style = getComputedStyle(this.canvas);
    const font = (s, bold) => `${bold ? "600 " : ""}${s}px ${style.fontFamily}`;
    c.translate(left, top);
    c.save();
    c.beginPath();
    c.rect(0, 0, width, height);
    c.fillStyle = covered ? style.getPropertyValue("--covered") : "#f6f5f3";
    c.fill();
    c.clip();
    c.font = font(size);
    const places = page.shownPoints().map((p) => [...this.toPx(p.x1, p.x2), p]), scale = markerScale(places.length) * (size / 12.5) * Math.min(1.1, Math.max(0.7, Math.sqrt(width * height) / 400));
    if (!covered && this.picture) this.drawPicture(c, places, scale);
    this.drawPoints(c, places, scale, covered);
    if (!covered && this.numbers) {
      c.font = font(size);
      drawNumbersBeside(c, this.numbers, size);
    }
    c.restore();
    this.drawAxes(c, style.color, font);
    this.drawCross();
    if (!this.field?.rough) this.describe(covered);
  }

  drawPicture(c, places, scale) {
    const { picture, field, width, height } = this, { nx, ny } = field;
    if (!this.image) {
      this.image = element("canvas", { width: nx, height: ny });
      this.image.getContext("2d").putImageData(imageOf(picture, nx, ny), 0, 0);
      this.lines = null;
    }
    c.imageSmoothingEnabled = true;
    c.imageSmoothingQuality = "high";
    const [x, y] = this.toPx(field.bounds[0], field.bounds[3]), [right, bottom] = this.toPx(field.bounds[1], field.bounds[2]);
    const area = { x, y, w: right - x, h: bottom - y };
    c.drawImage(this.image, 0.5, 0.5, nx - 1, ny - 1, x, y, area.w, area.h);
    this.lines ??= linesInPx(picture, nx, ny, area);
    drawLines(c, this.lines);
    const which = this.page.data.view.contour_numbers;
    if (which === "none") return;
    this.numbers ??= numbersFor(picture, this.lines, nx, ny, area, width, height, places.filter(([, , p]) => p.role < 3).map(([x, y]) => [x, y, 5 * scale]), c, this.size, which);
    drawNumbersInLines(c, picture, this.numbers, this.size);
  }

  drawPoints(c, places, scale, covered) {
    const { page } = this, wrong = !covered && page.data.view.parts.rings && quantities[this.id]?.probability && methodLogits[this.id];
    for (const [x, y, p] of places) if (p.role === 3) markPoint(c, x, y, p.label, 3, scale);
    for (const [x, y, p] of places) if (p.role !== 3) markPoint(c, x, y, p.label, p.role, scale);
    if (!wrong) return;
    const threshold = page.thresholdLogit();
    for (const [x, y, p] of places)
      if (p.role !== 3 && Number.isFinite(p.mean) && (wrong(p.mean, p.variance) >= threshold ? 1 : 0) !== p.label) ringPoint(c, x, y, scale);
  }

  drawAxes(c, ink, font) {
    const { width, height, size, left } = this, [a, b, d, e] = this.page.bounds, { inputs } = this.page.data;
    c.strokeStyle = ink;
    c.lineWidth = 1;
    c.strokeRect(-0.5, -0.5, width + 1, height + 1);
    c.fillStyle = ink;
    c.font = font(size);
    c.textAlign = "center";
    c.textBaseline = "top";
    for (const [v, text] of ticksOf(a, b, ticksAcross(width, size))) {
      const x = ((v - a) / (b - a)) * width;
      c.fillRect(Math.round(x), height, 1, 4);
      c.fillText(text, x, height + 6);
    }
    c.textAlign = "right";
    c.textBaseline = "middle";
    for (const [v, text] of ticksOf(d, e, ticksUp(height, size))) {
      const y = (1 - (v - d) / (e - d)) * height;
      c.fillRect(-5, Math.round(y), 4, 1);
      c.fillText(text, -7, y);
    }
    c.textAlign = "center";
    c.textBaseline = "alphabetic";
    c.fillText(fitText(c, inputs[0], width), width / 2, height + 6 + 2.35 * size);
    c.save();
    c.translate(-left + 0.95 * size, height / 2);
    c.rotate(-Math.PI / 2);
    c.fillText(fitText(c, inputs[1], height), 0, 0);
    c.restore();
  }

  // The crosshair of all plots, above the guess that a lesson asked for.
  drawCross() {
    if (!this.width) return;
    const c = fitCanvas(this.overlay, this.total.width, this.total.height), { cross } = this.page;
    c.translate(this.left, this.top);
    this.drawGuess(c);
    if (!cross) return;
    const [x, y] = this.toPx(cross.x1, cross.x2);
    for (const [style, width] of [["rgba(255,255,255,0.85)", 3], ["#111", 1]]) {
      c.strokeStyle = style;
      c.lineWidth = width;
      c.beginPath();
      const X = Math.round(x) + 0.5, Y = Math.round(y) + 0.5;
      c.moveTo(X, 0);
      c.lineTo(X, Y - 6);
      c.moveTo(X, Y + 6);
      c.lineTo(X, this.height);
      c.moveTo(0, Y);
      c.lineTo(X - 6, Y);
      c.moveTo(X + 6, Y);
      c.lineTo(this.width, Y);
      c.stroke();
    }
  }

  drawGuess(c) {
    const line = this.page.guessOf("boundary"), place = this.page.guessOf("point");
    if (!line && !place) return;
    for (const [style, width] of [["#fff", 6], ["#7b2d8b", 3]]) {
      c.beginPath();
      if (place) c.arc(...this.toPx(...place), 8, 0, 7);
      else for (let k = 0; k < line.length; k += 2) c[k ? "lineTo" : "moveTo"](...this.toPx(line[k], line[k + 1]));
      Object.assign(c, { strokeStyle: style, lineWidth: width, lineJoin: "round", lineCap: "round" });
      c.stroke();
    }
  }

  // Values within the author's view: shares of it do not change with the room that the plot has.
  insideView() {
    const { nx, ny, bounds: [a, b, c, d] } = this.field, [low1, high1, low2, high2] = this.page.data.view.bounds;
    return this.picture.values.filter((_, k) => {
      const x1 = a + ((b - a) * (k % nx)) / (nx - 1), x2 = c + ((d - c) * Math.floor(k / nx)) / (ny - 1);
      return x1 >= low1 && x1 <= high1 && x2 >= low2 && x2 <= high2;
    });
  }

  // What the picture shows, for those who do not see it.
  describe(covered) {
    const title = this.page.titleOf(this.id), { classes, inputs } = this.page.data;
    let text = `${title} over ${inputs[0]} and ${inputs[1]}. `;
    if (covered) text += "The picture is hidden: points and axes are there. ";
    else if (this.picture?.probability) {
      const v = this.insideView(), share = (f) => significant((100 * v.filter(f).length) / v.length, 2);
      const t = this.page.thresholdLogit();
      text += `p(${classes[1]}) is above ${significant(this.page.data.view.threshold)} in ${share((a) => a >= t)} % of the picture, above 0.9 in ${share((a) => a > 2.1972)} % and below 0.1 in ${share((a) => a < -2.1972)} %. `;
    }
    this.overlay.setAttribute("aria-label", `${text}Arrow keys move the crosshair, Enter adds a point, Delete removes the nearest, 0 and 1 choose the class.`);
  }
}

const ticksAcross = (width, size) => Math.max(2, Math.min(6, width / (5 * size)));
const ticksUp = (height, size) => Math.max(2, Math.min(6, height / (3 * size)));

// What the ticks' numbers and the title need left of the axes.
export function leftOf(page, height, size) {
  const [, , low, high] = page.bounds, c = (leftOf.context ??= element("canvas").getContext("2d"));
  c.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return Math.ceil(2 * size + 6 + ticksOf(low, high, ticksUp(height, size)).reduce((w, [, text]) => Math.max(w, c.measureText(text).width), 0));
}

function fitText(c, text, room) {
  if (c.measureText(text).width <= room) return text;
  let short = text;
  while (short && c.measureText(`${short}…`).width > room) short = short.slice(0, -1);
  return `${short}…`;
}
