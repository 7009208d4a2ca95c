import { choiceOf, byId, element, lock } from "./dom.js";
import { colourAt } from "./colours.js";
import { fitCanvas, markPoint, quantities } from "./drawing.js";
import { EvidenceMap } from "./evidence_map.js";
import { hasBumps } from "./features.js";
import { findingsOf } from "./health.js";
import { LogSlider } from "./log_slider.js";
import { methodLogits } from "./logistic_normal.js";
import { coordinate, decimals, percent, probability, significant } from "./number_text.js";
import { Plot, leftOf } from "./plot.js";
import { PointTools } from "./point_tools.js";
import { scoresOf } from "./scores.js";
import { logit, sigmoid } from "./stable_functions.js";
import { startEngine } from "./worker_link.js";

const roughlyRight = 0.1;  // nats
const roleNames = ["training", "test", "validation"];
const formulas = { map: "σ(μ)", laplace_probit: "σ(μ/√(1 + πv/8))", laplace_quadrature: "∫σ(a) N(a; μ, v) da", latent_deviation: "√v", entropy: "bits, by Laplace (probit)" };
const counted = (n, thing) => `${significant(n, 0)} ${thing}${n === 1 ? "" : "s"}`;
const copyOf = (points) => ({ x1: [...points.x1], x2: [...points.x2], label: [...points.label], role: [...points.role] });

// The whole page: the author's state, what a reader has made of it, and the pieces that show it.
export class Page {
  // `lesson`, of a step of one: what is told of changes, what is asked for in the plots, and a guess that was made.
  constructor(data, lesson = {}) {
    this.data = data;
    this.lesson = lesson;
    this.ended = new AbortController();
    this.bounds = data.view.bounds;
    this.author = { width: data.setting.width, prior_variance: data.setting.prior_variance, points: data.points, covered: data.view.covered, shown: data.plots.map((p) => p.id) };
    this.state = this.fresh();
    this.undone = [];
    this.mode = "look";
    this.cross = null;
    this.hover = null;
    this.request = 0;
    this.hasWidth = hasBumps(data.setting.family);
    this.choices = [...Object.keys(quantities).map((id) => [id, this.titleOf(id)]), ...data.plots.filter((p) => !quantities[p.id]).map((p) => [p.id, p.title])];
    this.tools = new PointTools(this);
    this.plots = data.plots.map((p, k) => new Plot(this, k, p.id));
    this.plots.forEach((plot) => {
      byId("plots").append(plot.node);
      this.tools.attach(plot);
    });
    this.buildSwitch();
    this.buildBar();
    this.buildTools();
    this.buildSide();
    this.send = startEngine((answer) => this.receive(answer));
    this.layOut();
    this.changed(true);
    const { signal } = this.ended;
    addEventListener("resize", () => this.layOut(), { signal });
    addEventListener("load", () => this.layOut(), { signal });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw(), { signal });
  }

  // Leaves the page empty for another.
  close() {
    this.ended.abort();
    this.send.close();
    cancelAnimationFrame(this.crossDrawn);
    for (const id of ["switch", "plots", "keys", "tools", "readout", "sentence", "total", "terms", "map", "scores", "bar"]) byId(id).replaceChildren();
  }

  fresh() {
    return { ...this.author, points: copyOf(this.author.points), covered: [...this.author.covered], shown: [...this.author.shown] };
  }

  isLocked(id) {
    return this.data.locked.includes(id);
  }

  thresholdLogit() {
    return logit(this.data.view.threshold);
  }

  titleOf(id) {
    return this.data.plots.find((p) => p.id === id)?.title ?? quantities[id].title;
  }

  formulaOf(id) {
    if (!this.data.plots.some((p) => p.id === id && p.stored)) return formulas[id] ?? "";
    const { width, prior_variance } = this.author, here = width === this.state.width && prior_variance === this.state.prior_variance;
    return `${here ? "as" : "stays as"} computed by Credence at ${this.hasWidth ? `width ${significant(width)}, ` : ""}prior variance ${significant(prior_variance)}`;
  }

  // ---- the pieces

  buildSwitch() {
    const choice = choiceOf("Plot", this.plots.map((p, k) => [String(k), p.choice.selectedOptions[0].textContent]), "0", (k) => {
      this.single = Number(k);
      this.layOut();
    });
    this.single = 0;
    byId("switch").append(choice);
  }

  buildBar() {
    const { data } = this, bar = byId("bar"), common = { change: () => this.slid() };
    if (data.sliders.width && this.hasWidth) {
      const units = data.inputs.map((name) => /\(([^()]+)\)\s*$/.exec(name)?.[1]);
      const unit = data.setting.standardise ? "standard deviations" : units[0] === units[1] ? units[0] : undefined;
      this.width = new LogSlider({ ...common, title: unit ? `Width (${unit})` : "Width", unit, ends: data.sliders.width, value: this.state.width, locked: this.isLocked("width"),
        words: [`narrow: follows single points${data.sliders.narrow_end ? " (narrower ones can be typed, and take longer)" : ""}`, "wide: smooth"] });
      bar.append(this.width.node);
    }
    this.variance = new LogSlider({ ...common, title: "Prior variance", ends: data.sliders.prior_variance, value: this.state.prior_variance,
      locked: this.isLocked("prior_variance"), words: ["cautious", "sure"] });
    bar.append(this.variance.node);
    this.brief = element("output", { class: "brief" });
    bar.append(element("div", { class: "buttons" }, this.brief, element("button", { type: "button", onclick: () => this.reset(), title: "Back to the state the page was made in" }, "Reset")));
  }

  buildTools() {
    const { classes } = this.data, tools = byId("tools");
    this.modeChoice = choiceOf("A click", [["look", "looks", "A click places the crosshair"], ["0", this.signed(0), `A click adds ${classes[0]}`], ["1", this.signed(1), `A click adds ${classes[1]}`], ["remove", "removes", "A click removes a point"]], "look", (mode) => this.setMode(mode));
    this.undoButton = element("button", { type: "button", onclick: () => this.undo(), disabled: true }, "Undo");
    tools.append(this.modeChoice, this.undoButton, element("span", { class: "quiet" }, this.isLocked("points") ? "Points are locked by the author." : "Drag points to move them."));
    tools.hidden = this.isLocked("points") && Boolean(this.lesson.changed);
    if (this.isLocked("points")) for (const control of tools.querySelectorAll("input, button")) lock(control, true);
  }

  signed(label) {
    return element("span", {}, "adds ", element("span", { class: `sign class${label}`, "aria-hidden": "true" }, label ? "◆" : "●"),
      element("span", { class: "name" }, ` ${this.data.classes[label]}`));
  }

  buildSide() {
    if (this.data.map) {
      this.map = new EvidenceMap(this.data.map, this.state, this.isLocked("map"), this.hasWidth, (width, prior_variance) => {
        if (this.lesson.guess?.kind === "cell") return this.guess([width, prior_variance]);
        this.lesson.mapTaken?.();
        this.state.width = width;
        this.state.prior_variance = prior_variance;
        this.width?.show(width);
        this.variance.show(prior_variance);
        this.changed(true);
      });
      this.map.blank = Boolean(this.lesson.blankMap);
      this.map.guess = this.guessOf("cell");
      byId("map").append(this.map.node);
    }
  }

  // ---- changes

  slid() {
    if (this.width) this.state.width = this.width.value;
    this.state.prior_variance = this.variance.value;
    this.changed(true);
  }

  reset() {
    this.remember();
    this.state = this.fresh();
    this.width?.show(this.state.width);
    this.variance.show(this.state.prior_variance);
    this.plots.forEach((p, k) => this.show(k, this.state.shown[k]));
    this.setCross(null);
    this.pointsChanged();
  }

  remember() {
    this.undone.push(copyOf(this.state.points));
    this.undoButton.disabled = this.isLocked("points");
  }

  undo() {
    if (this.isLocked("points")) return;
    const points = this.undone.pop();
    this.undoButton.disabled = this.undone.length === 0;
    if (!points) return;
    this.state.points = points;
    this.pointsChanged();
  }

  pointsChanged() {
    this.pointsAreNew = true;
    this.changed(true);
  }

  act(x1, x2, n) {
    const { points } = this.state;
    if (this.lesson.guess?.kind === "point") return this.guess([x1, x2]);
    if (this.mode === "look" || this.isLocked("points")) return this.setCross(x1, x2);
    if (this.mode === "remove") return n >= 0 && this.removePoint(n);
    const label = Number(this.mode);
    if (n < 0) return this.addPoint(x1, x2, label);
    this.remember();
    points.label[n] = label;
    this.pointsChanged();
  }

  // A guess that is made in the plots or the map: two numbers, or a line [x1, x2, …].
  guess(value) {
    this.lesson.shown = value;
    this.lesson.guess.take(value);
    if (this.map) this.map.guess = this.guessOf("cell");
    this.redraw();
  }

  guessOf(kind) {
    return Array.isArray(this.lesson.shown) && this.lesson.kind === kind ? this.lesson.shown : null;
  }

  addPoint(x1, x2, label) {
    const { points } = this.state;
    this.remember();
    for (const [key, value] of Object.entries({ x1, x2, label, role: 0 })) points[key].push(value);
    this.pointsChanged();
  }

  removePoint(n) {
    this.remember();
    for (const key of ["x1", "x2", "label", "role"]) this.state.points[key].splice(n, 1);
    this.pointsChanged();
  }

  removeNearest(x1, x2) {
    const plot = this.plots[this.single], [x, y] = plot.toPx(x1, x2), n = this.tools.hit(plot, x, y, Infinity);
    if (n >= 0) this.removePoint(n);
  }

  movePoint(n, x1, x2) {
    this.state.points.x1[n] = x1;
    this.state.points.x2[n] = x2;
    this.pointsChanged();
  }

  setMode(mode) {
    this.mode = mode;
    this.modeChoice.choose(mode);
  }

  cover(index) {
    if (this.isLocked("cover")) return;
    this.state.covered[index] = !this.state.covered[index];
    this.redraw();
    this.tell();
  }

  show(index, id) {
    this.state.shown[index] = id;
    const plot = this.plots[index];
    plot.id = plot.choice.value = id;
    plot.field = plot.picture = null;
    byId("switch").querySelectorAll("label span")[index].textContent = this.titleOf(id);
    this.changed(true);
  }

  // Asks the worker for the present state, with a rough picture before the exact one.
  changed(rough) {
    const { data, state } = this, wide = Math.max(this.plots[0].width ?? 300, 100), high = Math.max(this.plots[0].height ?? 300, 100);
    const grid = (dot, most) => {
      const d = Math.max(dot, Math.max(wide, high) / most);
      return [Math.max(8, Math.round(wide / d)) + 1, Math.max(8, Math.round(high / d)) + 1];
    };
    if (rough) for (const part of [byId("side"), byId("sentence")]) part.classList.add("outdated");
    this.send({ type: "step", id: ++this.request, rough, points: this.pointsAreNew !== false ? state.points : undefined,
      setting: { ...data.setting, width: state.width, prior_variance: state.prior_variance },
      bounds: this.bounds, coarse: grid(8, 64), fine: grid(3.5, 150),
      methods: [...new Set([...state.shown.filter((id) => methodLogits[id]), "laplace_probit"])] });
    this.pointsAreNew = false;
    this.lesson.changed?.();
    this.map?.draw?.(this.mapWidth);
    if (rough) this.plots.forEach((p) => p.drawMovedPoints?.());
  }

  receive(answer) {
    if (answer.type === "predict") return this.told(answer);
    if (answer.at.mean.length === this.state.points.role.length) {
      const before = this.at;
      this.at = answer.at;
      if (answer.rough && before?.mean.length === this.at.mean.length)
        for (let n = 0; n < this.at.mean.length; n++)
          if (Number.isNaN(this.at.mean[n])) [this.at.mean[n], this.at.variance[n]] = [before.mean[n], before.variance[n]];
    }
    this.answer = answer;
    this.plots.forEach((plot) => plot.take(answer));
    this.redraw();
    this.showNumbers();
    if (!answer.rough && answer.id === this.request) this.tell();
    if (!answer.rough) this.ask();
  }

  redraw() {
    this.plots.forEach((plot, k) => (plot.node.hidden ? null : plot.draw()));
    this.map?.draw(this.mapWidth);
    this.drawKeys();
    this.showReadout();
  }

  shownPoints() {
    const { points } = this.state, { parts } = this.data.view, shown = [parts.training, parts.test, parts.validation, parts.training], all = [];
    for (let n = 0; n < points.role.length; n++)
      if (shown[points.role[n]]) all.push({ n, x1: points.x1[n], x2: points.x2[n], label: points.label[n], role: points.role[n], mean: this.at?.mean[n], variance: this.at?.variance[n] });
    return all;
  }

  // ---- crosshair

  follow(x1, x2) {
    if (x1 === null) return;
    this.setCross(x1, x2);
  }

  setCross(x1, x2) {
    this.cross = x1 === null ? null : { x1, x2 };
    this.exact = null;
    if (this.crossDrawn) return;
    this.crossDrawn = requestAnimationFrame(() => {
      this.crossDrawn = 0;
      this.plots.forEach((p) => p.drawCross());
      this.showReadout();
      this.ask();
    });
  }

  ask() {
    if (this.cross) this.send({ type: "predict", id: this.request, ...this.cross });
  }

  told(answer) {
    if (!this.cross || answer.x1 !== this.cross.x1 || answer.x2 !== this.cross.x2) return;
    this.exact = answer;
    this.showReadout();
  }

  // Mean and variance under the crosshair: from the worker, or until that has answered from the picture.
  latentHere() {
    if (this.exact) return this.exact;
    if (!this.answer) return null;
    const { nx, ny, bounds: [a, b, c, d], fields } = this.answer, { x1, x2 } = this.cross;
    const u = Math.min(nx - 1.001, Math.max(0, ((x1 - a) / (b - a)) * (nx - 1))), v = Math.min(ny - 1.001, Math.max(0, ((x2 - c) / (d - c)) * (ny - 1)));
    const i = Math.floor(u), j = Math.floor(v), k = j * nx + i, s = u - i, t = v - j;
    const of = (f) => (1 - t) * ((1 - s) * f[k] + s * f[k + 1]) + t * ((1 - s) * f[k + nx] + s * f[k + nx + 1]);
    return { mean: of(fields.mean), variance: of(fields.variance) };
  }

  showReadout() {
    const { data, bounds: [a, b, c, d] } = this, out = byId("readout");
    if (!this.cross) {
      out.textContent = "Point at a plot, or focus it and use the arrow keys, to read p and the logit there.";
      return;
    }
    const parts = [`${data.inputs[0]} ${coordinate(this.cross.x1, b - a)}, ${data.inputs[1]} ${coordinate(this.cross.x2, d - c)}`];
    const here = this.latentHere();
    if (here && !this.state.covered.some(Boolean)) {
      this.plots.forEach((plot) => {
        const of = methodLogits[plot.id];
        if (!of || !quantities[plot.id].probability) return;
        const l = of(here.mean, here.variance);
        parts.push(`${this.titleOf(plot.id)} p ${probability(sigmoid(l), sigmoid(-l))}`);
      });
      parts.push(`logit ${decimals(here.mean, 2)} ± ${significant(Math.sqrt(here.variance))}`);
    } else if (here) parts.push("nothing is read off while a picture is hidden");
    out.replaceChildren(...parts.map((p, k) => element("span", {}, k ? " · " : "", p)));
  }

  // ---- numbers

  // Rough ones only where they are right to the digits shown, or nearly; else the old ones stay, dimmed.
  showNumbers() {
    if (this.answer.rough && this.answer.left / 2 > roughlyRight) return;
    const { answer } = this, total = decimals(answer.logEvidence, 2);
    byId("total").textContent = total;
    this.brief.replaceChildren("log evidence ", element("b", {}, total));
    const terms = [["fit", answer.terms.fit, "log p(y | w_MAP): how well the most probable weights fit the labels"],
      ["weight penalty", answer.terms.weight_penalty, "what large weights cost under the prior, −wᵀw/2σ0²"],
      ["Occam", answer.terms.log_determinant, "what a flexible model pays for the other labels it could have fitted as well, −½ log det(I + σ0² ΦᵀRΦ)"]];
    byId("terms").replaceChildren(...terms.map(([name, value, title]) => element("div", { title }, element("dt", {}, name), element("dd", {}, decimals(value, 2)))));
    this.showScores();
    if (!answer.rough && answer.id === this.request) for (const part of [byId("side"), byId("sentence")]) part.classList.remove("outdated");
  }

  scores() {
    const { points } = this.state, all = [];
    if (!this.at) return all;
    roleNames.forEach((name, role) => {
      const rows = points.role.map((r, n) => (r === role && Number.isFinite(this.at.mean[n]) ? n : -1)).filter((n) => n >= 0);
      if (rows.length === 0) return;
      const labels = rows.map((n) => points.label[n]);
      const methods = [...new Set(this.state.shown)].filter((id) => methodLogits[id]);
      all.push({ name, count: rows.length, of: methods.map((id) => [id, scoresOf(rows.map((n) => methodLogits[id](this.at.mean[n], this.at.variance[n])), labels, this.thresholdLogit())]) });
    });
    return all;
  }

  showScores() {
    const scores = this.scores(), place = byId("scores");
    if (!scores.length || !scores[0].of.length) return place.replaceChildren();
    const heads = scores[0].of.map(([id]) => element("th", { scope: "col" }, this.titleOf(id).replace(/ \(.*/, "")));
    const row = (name, title, s, of) => element("tr", { title }, element("th", { scope: "row" }, `${name}, ${s.name}`), ...s.of.map(([, q]) => element("td", {}, of(q))));
    const bits = "what a label costs less than the toss of a coin, 1 + mean log₂ p; 1 is certainty that is right, 0 no better than the coin";
    const rows = [...scores.map((s) => row("accuracy", `${significant(s.count, 0)} points`, s, (q) => percent(q.accuracy))),
      ...scores.map((s) => row("bits", bits, s, (q) => decimals(q.bits, 3)))];
    place.replaceChildren(element("table", {}, element("thead", {}, element("tr", {}, element("th", {}, "Scores"), ...heads)), element("tbody", {}, ...rows)));
  }

  // The sentence that tells the picture and changes with it.
  tell() {
    const { answer, state, data } = this, counts = [0, 0];
    state.points.role.forEach((r, n) => r === 0 && counts[state.points.label[n]]++);
    const findings = findingsOf(answer, counts);
    const parts = [`${this.hasWidth ? `Width ${significant(state.width, 0)}, prior` : "Prior"} variance ${significant(state.prior_variance, 0)}: log evidence ${decimals(answer.logEvidence, 2)}.`];
    const all = this.scores().filter((s) => s.of.length), shown = all.find((s) => s.name === "test") ?? all.pop();
    if (shown) {
      const each = shown.of.map(([id, q]) => `${this.titleOf(id)} ${percent(q.accuracy)} and ${decimals(q.bits, 2)} bits`);
      parts.push(`On the ${shown.name} points: ${each.join(", ")}.`);
    }
    const sentence = byId("sentence");
    sentence.replaceChildren(parts.join(" "), ...findings.map((f) => element("span", { class: "finding" }, ` ${f}`)),
      element("span", { class: "quiet" }, ` ${counted(counts[0] + counts[1], "training point")}, ${counted(answer.rank, "direction")}, ${counted(answer.iterations, "Newton step")}, ${significant(answer.milliseconds, 2)} ms.`));
  }

  // ---- layout

  // Plots stand side by side or one above the other, whichever shows them larger; where both do not fit whole on a
  // small screen, a switch shows one at a time.
  layOut() {
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize), style = document.body.classList;
    const room = document.documentElement.clientWidth;
    style.toggle("wide", room >= 66 * rem);
    style.toggle("narrow", room < 40 * rem);
    const size = Math.round(Math.max(11, 0.78 * rem) * 2) / 2, left = leftOf(this, 400, size) + 8, below = Math.round(3.3 * size) + Math.ceil(0.6 * size), head = 2.6 * rem, gap = rem;
    const [a, b, c, d] = this.data.view.bounds, equal = this.data.view.equal_scale, n = this.plots.length;
    const W = byId("plots").clientWidth, stage = byId("stage"), around = byId("bar").offsetHeight + byId("keys").offsetHeight + byId("tools").offsetHeight + byId("readout").offsetHeight + byId("sentence").offsetHeight + 3.6 * rem;
    const top = Math.min(stage.getBoundingClientRect().top + scrollY, 0.22 * innerHeight), narrow = style.contains("narrow");
    const H = Math.max(narrow ? innerHeight - byId("bar").offsetHeight - 3 * rem : innerHeight - around - top, 15 * rem);
    // Of equal scales, what room is left shows more of the plane: up to 1.7 times as much of it along one axis.
    const fitted = (columns, rows, above = 0) => {
      const w = (W - (columns - 1) * gap) / columns - left, h = (H - above - (rows - 1) * gap) / rows - below - head;
      if (!equal) return [Math.max(60, Math.min(w, 1.7 * h)), Math.max(60, Math.min(h, 1.1 * w))];
      const aspect = (b - a) / (d - c), width = Math.max(60, Math.min(w, h * aspect)), height = width / aspect;
      return [width, height, Math.max(1, Math.min(w / width, 1.7, (1.3 * height) / width)), Math.max(1, Math.min(h / height, 1.7, width / height))];
    };
    const one = fitted(1, 1, n > 1 ? 2.6 * rem : 0), side = fitted(n, 1), stacked = fitted(1, n), area = ([w, h]) => w * h;
    let best = area(side) >= area(stacked) ? side : stacked, single = false;
    if (narrow && n > 1 && area(best) < 0.6 * area(one)) {
      best = one;
      single = true;
    }
    const [width, height, more1 = 1, more2 = 1] = best, wider = (low, high, by) => [(low + high - by * (high - low)) / 2, (low + high + by * (high - low)) / 2];
    this.bounds = [...wider(a, b, more1), ...wider(c, d, more2)];
    byId("switch").hidden = !single;
    byId("plots").classList.toggle("stacked", best === stacked && n > 1);
    this.plots.forEach((plot, k) => {
      plot.node.hidden = single && k !== this.single;
      plot.resize(Math.floor(width * more1), Math.floor(height * more2), size);
    });
    if (!single) this.single = 0;
    const map = byId("map");
    this.mapWidth = Math.min(24 * rem, map.clientWidth || 260);
    this.redraw();
    if (this.answer) this.changed(false);
  }

  // Legend and colour bars.
  drawKeys() {
    const { data, plots } = this, { parts } = data.view, keys = byId("keys"), probable = plots.filter((p) => p.picture);
    const state = JSON.stringify([plots.map((p) => [p.id, p.picture?.ends, p.picture?.lines.length, p.node.hidden]), [...new Set(this.state.points.role)].sort(), getComputedStyle(keys).color, plots[0].size]);
    if (state === this.keysState) return;
    this.keysState = state;
    keys.replaceChildren();
    const roles = new Set(this.state.points.role), size = plots[0].size ?? 12;
    const sample = (label, role) => {
      const canvas = element("canvas", { "aria-hidden": "true" }), c = fitCanvas(canvas, 14, 14);
      markPoint(c, 7, 7, label, role, 1.15);
      return canvas;
    };
    if (parts.legend) {
      const legend = element("ul", { class: "legend" });
      data.classes.forEach((name, label) => legend.append(element("li", {}, sample(label, 0), name)));
      roleNames.forEach((name, role) => role > 0 && roles.has(role) && legend.append(element("li", {}, sample(0, role), sample(1, role), `${name} points`)));
      if (roles.has(3)) legend.append(element("li", {}, sample(0, 3), sample(1, 3), "not in use"));
      const seen = plots.some((p) => p.picture?.probability && !p.node.hidden);
      if (parts.rings && seen) legend.append(element("li", {}, element("span", { class: "ring" }), "misclassified"));
      if (seen) legend.append(element("li", {}, element("span", { class: "heavy" }), `p = ${significant(data.view.threshold)}`));
      if (!data.view.equal_scale) legend.append(element("li", { class: "quiet" }, "axes not to scale"));
      keys.append(legend);
    }
    const seen = new Set();
    if (parts.colour_bar)
      for (const plot of probable) {
        const { picture } = plot, key = picture.probability ? "p" : plot.id;
        if (seen.has(key) || plot.node.hidden) continue;
        seen.add(key);
        keys.append(this.colourBar(picture, picture.probability ? `p(${data.classes[1]})` : quantities[plot.id].title, size));
      }
    if (keys.offsetHeight !== this.keysHeight) {
      this.keysHeight = keys.offsetHeight;
      this.layOut();
    }
  }

  colourBar(picture, title, size) {
    const width = 15 * size, canvas = element("canvas", { role: "img", "aria-label": `Colours from ${picture.ends[0]} to ${picture.ends[1]}: ${title}` });
    const bar = element("div", { class: "colour-bar" }, element("span", {}, title), element("span", { class: "quiet" }, picture.ends[0]), canvas, element("span", { class: "quiet" }, picture.ends[1]));
    byId("keys").append(bar);
    const c = fitCanvas(canvas, width, 2.1 * size), style = getComputedStyle(bar), small = 0.85 * size, strip = 0.85 * size;
    for (let x = 0; x < width; x++) {
      c.fillStyle = colourAt(picture.gradient, x / (width - 1));
      c.fillRect(x, 0, 1.5, strip);
    }
    c.font = `${small}px ${style.fontFamily}`;
    c.textAlign = "center";
    c.textBaseline = "top";
    let end = -99;
    const middle = picture.lines.findIndex((l) => l.heavy), every = picture.lines.length > 6 ? 2 : 1;
    picture.lines.forEach((line, k) => {
      const x = line.share * width, half = c.measureText(line.text).width / 2;
      c.fillStyle = style.color;
      c.fillRect(x - (line.heavy ? 1 : 0.5), 0, line.heavy ? 2 : 1, strip + 3);
      if ((k - Math.max(0, middle)) % every || x - half < end + 3 || x - half < 0 || x + half > width) return;
      c.fillText(line.text, x, strip + 5);
      end = x + half;
    });
    return bar;
  }
}
