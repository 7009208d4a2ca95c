// What a hand does on the plots: the crosshair follows it, points are dragged, added, given another class, removed.
const nearby = { mouse: 9, touch: 20, pen: 14 };  // px

export class PointTools {
  constructor(page) {
    this.page = page;
    this.drag = null;
  }

  attach(plot) {
    const on = (name, f, options) => plot.overlay.addEventListener(name, (e) => f.call(this, plot, e), options);
    on("touchstart", this.touch, { passive: false });
    on("pointerdown", this.press);
    on("pointermove", this.move);
    on("pointerup", this.release);
    on("pointercancel", () => (this.drag = this.line = null));
    on("pointerleave", () => this.page.follow(null));
    on("keydown", this.key);
    on("focus", () => this.page.cross || this.page.setCross((this.page.bounds[0] + this.page.bounds[1]) / 2, (this.page.bounds[2] + this.page.bounds[3]) / 2));
  }

  // The number of the point that is nearest to a place in px, if it is near.
  hit(plot, x, y, reach) {
    let best = -1, least = reach * reach;
    for (const p of this.page.shownPoints()) {
      const [px, py] = plot.toPx(p.x1, p.x2), d = (px - x) ** 2 + (py - y) ** 2;
      if (p.role < 3 && d <= least) [best, least] = [p.n, d];
    }
    return best;
  }

  // A finger on a point drags it; elsewhere it scrolls the page.
  touch(plot, event) {
    if (event.touches.length === 1 && this.sketches()) return event.preventDefault();
    if (event.touches.length !== 1 || this.page.isLocked("points")) return;
    const at = plot.placeAt(event.touches[0]);
    if (at.inside && this.hit(plot, at.x, at.y, nearby.touch) >= 0) event.preventDefault();
  }

  press(plot, event) {
    if (event.button !== 0) return;
    if (this.sketches()) return this.beginLine(plot, event);
    const at = plot.placeAt(event), reach = nearby[event.pointerType] ?? nearby.mouse;
    const n = at.inside && !this.page.isLocked("points") ? this.hit(plot, at.x, at.y, reach) : -1;
    this.drag = { n, x: at.x, y: at.y, moved: false, inside: at.inside };
    if (n >= 0) plot.overlay.setPointerCapture(event.pointerId);
  }

  // ---- a line that a lesson asks for

  sketches() {
    return this.page.lesson.guess?.kind === "boundary";
  }

  beginLine(plot, event) {
    plot.overlay.setPointerCapture(event.pointerId);
    this.line = [];
    this.draw(plot.placeAt(event));
  }

  draw({ x1, x2 }) {
    this.line.push(x1, x2);
    this.page.lesson.shown = this.line;
    this.page.plots.forEach((p) => p.drawCross());
  }

  endLine() {
    const line = this.line;
    this.line = null;
    if (line.length >= 4) this.page.guess(line);
  }

  move(plot, event) {
    const at = plot.placeAt(event), { page, drag } = this;
    if (this.line && event.buttons & 1) return this.draw(at);
    if (drag?.n >= 0 && event.buttons & 1) {
      if (!drag.moved && Math.hypot(at.x - drag.x, at.y - drag.y) < 3) return;
      if (!drag.moved) page.remember();
      drag.moved = true;
      const [a, b, c, d] = page.bounds;
      page.movePoint(drag.n, Math.min(b, Math.max(a, at.x1)), Math.min(d, Math.max(c, at.x2)));
      page.follow(page.state.points.x1[drag.n], page.state.points.x2[drag.n]);
      return;
    }
    const near = !page.isLocked("points") && at.inside && this.hit(plot, at.x, at.y, nearby.mouse) >= 0;
    plot.overlay.style.cursor = near ? (page.mode === "look" ? "grab" : "pointer") : "crosshair";
    if (at.inside && (event.pointerType === "mouse" || event.buttons)) page.follow(at.x1, at.x2);
    else if (!at.inside) page.follow(null);
  }

  release(plot, event) {
    const { page, drag } = this;
    this.drag = null;
    if (this.line) return this.endLine();
    if (!drag) return;
    if (drag.moved) return;
    const at = plot.placeAt(event);
    if (!drag.inside || Math.hypot(at.x - drag.x, at.y - drag.y) > 6) return;
    page.act(at.x1, at.x2, drag.n);
  }

  key(plot, event) {
    const { page } = this, [a, b, c, d] = page.bounds, step = event.shiftKey ? 0.1 : 0.02;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    const cross = page.cross;
    if (way && cross) {
      page.setCross(Math.min(b, Math.max(a, cross.x1 + way[0] * step * (b - a))), Math.min(d, Math.max(c, cross.x2 + way[1] * step * (d - c))));
    } else if (event.key === "0" || event.key === "1") page.setMode(event.key);
    else if (event.key === "Enter" && cross && !page.isLocked("points")) page.addPoint(cross.x1, cross.x2, page.mode === "0" ? 0 : 1);
    else if ((event.key === "Delete" || event.key === "Backspace") && cross && !page.isLocked("points")) page.removeNearest(cross.x1, cross.x2);
    else if (event.key === "z" && (event.ctrlKey || event.metaKey)) page.undo();
    else if (event.key === "Escape") page.setCross(null);
    else return;
    event.preventDefault();
  }
}
