import { element, lock, uniqueId } from "./dom.js";
import { readNumber, significant } from "./number_text.js";

const steps = 1000;

// A slider on a logarithmic scale with a box beside it. The exact value is kept apart from the thumb's place: a typed
// 2.6 stays 2.6, and what the thumb gives has three digits.
export class LogSlider {
  constructor({ title, ends: [low, high], words, value, locked, unit, change }) {
    Object.assign(this, { low, high, value, initial: value, change, unit });
    const id = uniqueId("slider");
    this.range = element("input", { type: "range", id, min: 0, max: steps, step: 1,
      oninput: () => this.take(this.valueAt(Number(this.range.value))),
      ondblclick: () => this.take(this.initial), onkeydown: (e) => this.page(e) });
    this.box = element("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", class: "number",
      "aria-label": `${title}, as a number`, onchange: () => this.typed(), onkeydown: (e) => e.key === "Enter" && this.typed() });
    this.node = element("div", { class: "slider" }, element("label", { for: id }, title), this.box,
      element("div", { class: "track" }, this.range), element("div", { class: "words" }, ...words.map((w) => element("span", {}, w))));
    lock(this.range, locked);
    lock(this.box, locked);
    this.show(value);
  }

  valueAt(k) {
    if (k <= 0) return this.low;
    if (k >= steps) return this.high;
    return Number((this.low * (this.high / this.low) ** (k / steps)).toPrecision(3));
  }

  thumbAt(value) {
    return Math.round((steps * Math.log(value / this.low)) / Math.log(this.high / this.low));
  }

  // Page keys go a tenth of the way.
  page(event) {
    const way = { PageUp: 1, PageDown: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    this.range.value = Number(this.range.value) + (way * steps) / 10;
    this.take(this.valueAt(Number(this.range.value)));
  }

  typed() {
    const value = readNumber(this.box.value), good = Number.isFinite(value) && value > 0;
    this.box.setAttribute("aria-invalid", String(!good));
    this.box.title = good ? "" : "a positive number is needed, as 0.5 or 2×10³";
    if (!good || value === this.value) return good && this.show(value);
    this.take(value);
  }

  take(value) {
    this.show(value);
    this.change(value);
  }

  show(value) {
    this.value = value;
    this.range.value = this.thumbAt(value);
    this.range.setAttribute("aria-valuetext", significant(value, 0) + (this.unit ? ` ${this.unit}` : ""));
    this.box.value = significant(value, 0);
    this.box.removeAttribute("aria-invalid");
    const share = Math.min(1, Math.max(0, this.range.value / steps));
    this.range.style.setProperty("--share", `${100 * share}%`);
  }
}
