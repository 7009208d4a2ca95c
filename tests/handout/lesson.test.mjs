import assert from "node:assert";
import test from "node:test";
import { answerOf, meanDistance, readGuess, solutionOf, verdictOn } from "../../resources/handout/lesson_answer.js";

const name = (path, value, more = {}) => ({ path, value, command: ["fit"], after: false, ...more });
const byPage = (values) => ({ computed: (n) => values[n.path], boundary: () => values.lines });
const view = { bounds: [0, 4, 0, 2], map: { widths: [0.1, 1, 10], prior_variances: [1, 10, 100] } };
const choice = {
  kind: "choice", choices: [
    { text: "more", says: "Because.", claim: { left: name("a", 2), relation: ">", right: 1 } },
    { text: "less", says: "", claim: { left: name("a", 2), relation: "<", right: 1 } },
    { text: "same", says: "No.", claim: { left: name("a", 2), relation: "=", right: name("b", 9), within: 0.5 } }],
};

test("a choice is right by the page's own numbers", () => {
  assert.deepEqual(answerOf(choice, byPage({ a: 0.5, b: 7 })), { choice: 1, byPage: true });
  assert.deepEqual(answerOf(choice, byPage({ a: 2, b: 7 })), { choice: 0, byPage: true });
});

test("numbers that the page does not know are the program's, and it says so", () => {
  assert.deepEqual(answerOf(choice, byPage({ a: 0.5 })), { choice: 0, byPage: false });
  assert.deepEqual(answerOf(choice, null), { choice: 0, byPage: false });
  assert.deepEqual(answerOf({ kind: "cell", cell: [1, 10] }, byPage({})), { cell: [1, 10], byPage: false });
  assert.match(verdictOn({ kind: "number", digits: 2 }, { number: 1, byPage: false }, 1, view).sentence, /^Credence computes 1\.00/);
});

test("two choices that hold, or none, are no answer of the page", () => {
  assert.equal(answerOf(choice, byPage({ a: 2, b: 2.2 })).byPage, false);
  assert.equal(answerOf(choice, byPage({ a: 1, b: 7 })).byPage, false);
});

test("a wrong choice explains", () => {
  const answer = { choice: 0, byPage: true };
  assert.deepEqual(verdictOn(choice, answer, 0, view), { right: true, sentence: "Because." });
  assert.deepEqual(verdictOn(choice, answer, 2, view), { right: false, sentence: "No. The page says: more." });
});

test("a number is right within what the author allows", () => {
  const question = { kind: "number", digits: 2, within: 0.05 };
  const off = (guess) => verdictOn(question, { number: -1.2, byPage: true }, guess, view);
  assert.equal(off(-1.16).right, true);
  assert.equal(off(-1.26).right, false);
  assert.match(off(-1).sentence, /computes −1\.20; your −1 is 0\.2 off/);
});

test("shares are asked for and typed in per cent", () => {
  const question = { kind: "number", digits: 1, unit: "%", within: 0.02 };
  assert.equal(readGuess(question, "90"), 0.9);
  assert.equal(readGuess(question, " 90 % "), 0.9);
  assert.equal(readGuess({ kind: "number", digits: 2 }, "90%"), 0.9);
  assert.equal(readGuess({ kind: "number", digits: 2 }, "0.9"), 0.9);
  assert.ok(Number.isNaN(readGuess(question, "%")));
  const verdict = verdictOn(question, { number: 0.913, byPage: true }, 0.9, view);
  assert.equal(verdict.right, true);
  assert.match(verdict.sentence, /computes 91\.3 %; your 90 % is 1\.3 % off/);
});

test("equal values may stand either way in an order", () => {
  const question = { kind: "order", digits: 0, items: [{ text: "x" }, { text: "y" }, { text: "z" }] }, answer = { values: [3, 1, 3] };
  assert.equal(verdictOn(question, answer, [1, 0, 2], view).right, true);
  assert.equal(verdictOn(question, answer, [1, 2, 0], view).right, true);
  assert.equal(verdictOn(question, answer, [0, 1, 2], view).right, false);
  assert.equal(solutionOf(question, answer), "From the smallest: y (1), x (3), z (3).");
});

test("cells are counted along both axes of the map", () => {
  const off = (guess) => verdictOn({ kind: "cell" }, { cell: [1, 10] }, guess, view);
  assert.deepEqual([off([1, 10]).right, off([1, 100]).right, off([10, 10]).right], [true, false, false]);
  assert.match(off([0.1, 100]).sentence, /yours is one cell away/);
  assert.match(off([1, 10]).sentence, /the one you marked/);
});

test("a sketch is as far off as it is drawn, in shares of the plot's height", () => {
  const line = (y, n) => Array.from({ length: n }, (_, k) => [(4 * k) / (n - 1), y]).flat();
  assert.ok(Math.abs(meanDistance(line(1.5, 7), [line(1, 2)], view.bounds) - 0.25) < 1e-12);
  assert.equal(meanDistance(line(9, 5), [line(1, 2)], view.bounds), null);
  const verdict = (y) => verdictOn({ kind: "boundary", within: 0.1 }, { lines: [line(1, 2)], byPage: true }, line(y, 5), view);
  assert.deepEqual([verdict(1.19).right, verdict(1.21).right], [true, false]);
});
