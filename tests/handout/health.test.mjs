import assert from "node:assert";
import test from "node:test";
import { conditionOf, findingsOf } from "../../resources/handout/health.js";
import { fit } from "../../resources/handout/node_host.js";

const points = (label) => ({ x1: label.map((_, k) => k), x2: label.map((_, k) => (k * 7) % 5), label, role: label.map(() => 0) });
const setting = (prior_variance, family = "rbf", width = 1) => ({ family, width, prior_variance, standardise: false, centres: null });
const said = (label, ...how) => {
  const post = fit(points(label), setting(...how));
  return findingsOf({ ...post, condition: conditionOf(post) }, [label.filter((y) => y === 0).length, label.filter((y) => y === 1).length]).join(" ");
};

test("a fit of mixed classes says nothing", () => assert.equal(said([0, 1, 0, 1, 1, 0, 0, 1], 0.1, "rbf", 20), ""));

test("separated classes are told", () => assert.match(said([0, 0, 0, 1, 1, 1], 10), /^The classes are separated: only the prior keeps the weights finite\.$/));

test("one class is told, and not as separated", () => {
  assert.match(said([1, 1, 1], 10), /All training points are of one class/);
  assert.doesNotMatch(said([1, 1, 1], 10), /separated/);
});

test("no points leave the prior", () => assert.equal(said([], 10), "No labels are used: what is shown is the prior."));

test("logits beyond certainty are told", () => assert.match(said([0, 0, 0, 1, 1, 1], 1e12, "linear"), /Logits reach \d+: MAP's probability/));

test("a fit that stopped is told with what it left", () => {
  const text = findingsOf({ converged: false, gain: 0.25, iterations: 200, left: 0, condition: 10, smallestMargin: -1, largestLogit: 3 }, [2, 2]).join(" ");
  assert.match(text, /did not converge.*after 200 steps with about 0.25 nats still to gain/);
});

test("what was left out is told where it shows", () => {
  const text = findingsOf({ converged: true, left: 0.1, condition: 1e12, smallestMargin: -1, largestLogit: 3 }, [2, 2]).join(" ");
  assert.match(text, /log evidence within 0.05 nats.*condition number is 10¹²: up to 12 of 16 digits/);
});
