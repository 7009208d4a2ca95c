import { byId, element, uniqueId } from "./dom.js";
import { readGuess, solutionOf, verdictOn } from "./lesson_answer.js";
import { Page } from "./page.js";
import { startEngine } from "./worker_link.js";

const hints = { boundary: "Draw the line into a plot with the mouse or a finger.", point: "Click the place in a plot.", cell: "Click the cell in the map." };

// A lesson: one step at a time beside the page, which is made anew for each. Texts stand in the part for paper, where
// they are taken from.
export class LessonCourse {
  constructor(data) {
    this.data = data;
    this.taken = data.steps.map(() => ({}));
    this.words = [...document.querySelectorAll("#still .step > .prose")];
    this.engine = startEngine((answer) => this.computed(answer));
    this.column = byId("lesson");
    this.column.hidden = false;
    document.body.classList.add("lesson");
    addEventListener("hashchange", () => this.go(this.fromHash()));
    this.go(this.fromHash());
  }

  fromHash() {
    const step = Number(/^#step-(\d+)$/.exec(location.hash)?.[1] ?? 1);
    return Math.min(this.data.steps.length, Math.max(1, step)) - 1;
  }

  go(index) {
    if (index === this.index) return;
    this.index = index;
    this.step = this.data.steps[index];
    if (location.hash || index) history.replaceState(null, "", `#step-${index + 1}`);
    this.showPage();
    this.showColumn();
    this.column.scrollTop = 0;
    this.check();
  }

  given() {
    return this.taken[this.index];
  }

  // ---- the plots

  stateOf(state) {
    return state && { ...state, points: this.data.points[state.points], map: this.data.maps[state.map] };
  }

  showPage() {
    this.page?.close();
    this.page = null;
    const { step } = this, answered = this.given().answered, after = answered && step.after, state = this.stateOf(after || step.now);
    document.body.classList.toggle("no-plots", !state);
    const hides = (part) => (answered ? step.hidden_after : step.hidden).includes(part), asks = !answered && step.question?.kind;
    document.body.classList.toggle("no-map", hides("map") && asks !== "cell");
    document.body.classList.toggle("no-numbers", hides("numbers"));
    const sideless = (hides("map") || !state?.map) && hides("numbers") && asks !== "cell";
    // What a step hides at first stands below the plots later, so that these keep their size.
    document.body.classList.toggle("no-side", Boolean(sideless));
    document.body.classList.toggle("side-below", step.hidden.includes("map") && step.hidden.includes("numbers") && step.question?.kind !== "cell");
    if (!state) return;
    // Without a state of its own for the answer, what was covered for the question is laid open.
    const covered = answered && !step.after ? [false, false] : state.view.covered, locked = [...state.locked];
    if (asks && covered.some(Boolean)) locked.push("cover");
    if (asks === "cell") locked.splice(0, locked.length, ...locked.filter((id) => id !== "map"));
    this.page = new Page({ ...state, view: { ...state.view, covered }, locked }, {
      changed: () => this.check(),
      mapTaken: () => {
        this.given().mapTaken = true;
        this.check();
      },
      guess: asks && hints[asks] ? { kind: asks, take: (guess) => this.guessed(guess) } : null,
      kind: step.question?.kind,
      shown: this.given().guess,
      blankMap: hides("map") || asks === "cell",
    });
  }

  // ---- the column

  showColumn() {
    const { step, index, data } = this, given = this.given(), last = index + 1 === data.steps.length;
    const button = (text, act, more = {}) => element("button", { type: "button", onclick: act, ...more }, text);
    this.todo = element("p", { class: "todo", role: "status" });
    this.question = element("div", { class: "question" });
    const way = element("div", { class: "way" }, button("Back", () => this.go(index - 1), { disabled: index === 0 }),
      button("Next", () => this.go(index + 1), { disabled: last, class: "next" }));
    this.column.replaceChildren(element("p", { class: "quiet" }, `Step ${index + 1} of ${data.steps.length}`), element("h2", {}, step.title),
      this.copyOf(this.words[index]), this.todo, this.question, way);
    this.showTodo();
    this.showQuestion();
    if (given.answered) this.showVerdict();
  }

  // Words with links that lead to controls of the page.
  copyOf(words) {
    if (!words) return "";
    const copy = words.cloneNode(true), places = { width: "#bar .slider", prior_variance: "#bar .slider:last-of-type", map: "#map canvas", evidence: "#evidence", numbers: "#evidence",
      scores: "#scores", left: "#plots figure:first-child .overlay", right: "#plots figure:last-child .overlay", reset: "#bar button", draw: "#tools" };
    for (const link of copy.querySelectorAll("a.control")) {
      const place = () => document.querySelector(places[link.dataset.control] ?? "#instrument");
      const outline = (on) => place()?.classList.toggle("outlined", on);
      link.addEventListener("click", (event) => {
        event.preventDefault();
        place()?.scrollIntoView({ block: "nearest" });
        (place()?.matches("input, canvas, button") ? place() : place()?.querySelector("input, button"))?.focus();
      });
      for (const [name, on] of [["pointerenter", true], ["pointerleave", false], ["focus", true], ["blur", false]]) link.addEventListener(name, () => outline(on));
    }
    return copy;
  }

  showTodo() {
    const { watch } = this.step;
    this.todo.hidden = !watch;
    if (watch) this.todo.textContent = `${this.given().reached ? "☑" : "☐"} ${watch.words}`;
  }

  // Whether what the step waits for has been done.
  check() {
    const { watch } = this.step, given = this.given();
    if (!watch || given.reached || !this.page) return;
    const { state, author } = this.page, inside = (value, ends) => !ends || (value >= ends[0] && value <= ends[1]);
    given.reached = inside(state.width, watch.width) && inside(state.prior_variance, watch.prior_variance) && (!watch.map_cell_taken || Boolean(given.mapTaken)) &&
      state.points.role.length >= author.points.role.length + watch.points_added;
    if (given.reached) this.showTodo();
  }

  // ---- the question

  showQuestion() {
    const { question } = this.step, given = this.given(), box = this.question;
    if (!question) return;
    box.append(element("p", { class: "ask" }, question.ask));
    this.answerButton = element("button", { type: "button", class: "judge", disabled: given.guess === undefined, onclick: () => this.answer() }, "Answer");
    box.append(...this.inputsOf(question, given));
    this.buttons = element("div", { class: "way", hidden: given.answered }, this.answerButton, element("button", { type: "button", onclick: () => this.answer(true) }, "Show me"));
    box.append(this.buttons);
  }

  inputsOf(question, given) {
    const off = given.answered;
    if (question.kind === "choice") {
      const name = uniqueId("choices");
      return question.choices.map((choice, k) => element("label", { class: "offer" },
        element("input", { type: "radio", name, checked: given.guess === k, disabled: off, onchange: () => this.guessed(k) }), element("span", {}, choice.text)));
    }
    if (question.kind === "number") {
      const input = element("input", { type: "text", inputmode: "decimal", class: "number", "aria-label": question.ask, value: given.typed ?? "", disabled: off,
        oninput: () => {
          given.typed = input.value;
          const value = readGuess(question, input.value);
          this.guessed(Number.isFinite(value) ? value : undefined);
        },
        onkeydown: (event) => event.key === "Enter" && given.guess !== undefined && this.answer() });
      return [input];
    }
    if (question.kind === "order") {
      given.guess ??= question.items.map((_, k) => k);
      return [this.orderOf(question, given, off)];
    }
    return [element("p", { class: "quiet" }, hints[question.kind])];
  }

  orderOf(question, given, off) {
    const list = element("ol", { class: "order" }), show = () => list.replaceChildren(...given.guess.map((item, place) => {
      const swap = (by) => {
        [given.guess[place], given.guess[place + by]] = [given.guess[place + by], given.guess[place]];
        show();
        list.querySelectorAll("li")[place + by].querySelectorAll("button")[by < 0 ? 0 : 1].focus();
      };
      const move = (sign, by, words) => element("button", { type: "button", "aria-label": `${question.items[item].text}: ${words}`, disabled: off || given.guess[place + by] === undefined, onclick: () => swap(by) }, sign);
      return element("li", {}, element("span", {}, question.items[item].text), move("↑", -1, "up"), move("↓", 1, "down"));
    }));
    show();
    return element("div", {}, element("p", { class: "quiet" }, "The smallest first."), list);
  }

  guessed(guess) {
    if (this.given().answered) return;
    this.given().guess = guess;
    this.answerButton.disabled = guess === undefined;
  }

  // The answer is computed by the page where it can, beside the plots' own work.
  answer(shown = false) {
    const { step, index } = this, given = this.given(), part = (state) => state && { points: state.points, setting: state.setting, view: state.view };
    given.shown = shown;
    this.answerButton.disabled = true;
    this.answerButton.textContent = "Computing…";
    const states = step.computes && step.now ? { now: part(this.stateOf(step.now)), after: part(this.stateOf(step.after)) } : null;
    this.engine({ type: "lesson", id: index, states, question: { ...step.question, after: Boolean(step.after) } });
  }

  computed({ id, answer }) {
    const given = this.taken[id];
    Object.assign(given, { answered: true, answer });
    if (id !== this.index) return;
    this.showPage();
    this.showColumn();
    this.column.querySelector(".verdict")?.scrollIntoView({ block: "nearest" });
  }

  showVerdict() {
    const { question } = this.step, given = this.given(), state = this.stateOf(this.step.now), view = { bounds: state?.view.bounds ?? [0, 1, 0, 1], map: state?.map };
    const verdict = given.shown || given.guess === undefined ? { sentence: solutionOf(question, given.answer) } : verdictOn(question, given.answer, given.guess, view);
    const sign = verdict.right === undefined ? "" : verdict.right ? "✓ Right. " : "✗ Not quite. ";
    this.question.append(element("p", { class: `verdict ${verdict.right ? "right" : verdict.right === false ? "wrong" : ""}`, role: "status" }, sign, verdict.sentence),
      this.copyOf(document.querySelector(`#answers .answer[data-step="${this.index}"] > .prose`)));
    if (!given.answer.byPage) this.question.append(element("p", { class: "quiet" }, "This answer was computed by Credence when the page was written."));
  }
}
