import assert from "node:assert";
import test from "node:test";
import { Engine } from "../../resources/handout/engine.js";

const points = { x1: [], x2: [], label: [], role: [] };
for (let k = 0; k < 150; k++) {
  points.x1.push(Math.cos(k) + (k % 2));
  points.x2.push(Math.sin(k * 1.7));
  points.label.push(k % 2);
  points.role.push(k % 10 === 9 ? 1 : 0);
}
const step = (id, width, rough) => ({ type: "step", id, rough, points, bounds: [-2, 3, -2, 2], coarse: [17, 17], fine: [41, 41], methods: ["laplace_probit"],
  setting: { family: "rbf", width, prior_variance: 10, standardise: false, centres: null } });

// Collects answers until `enough` says so.
function answersOf(engine, enough) {
  return new Promise((resolve) => {
    const all = [];
    engine.send = (answer) => {
      all.push(answer);
      if (enough(all)) resolve(all);
    };
  });
}

test("a rough answer comes first, then the exact one", async () => {
  const engine = new Engine(), answers = answersOf(engine, (all) => all.some((a) => !a.rough));
  engine.receive(step(1, 1, true));
  const all = await answers;
  assert.deepEqual(all.map((a) => a.rough), [true, false]);
  assert.equal(all[1].fields.mean.length, 41 * 41);
  assert.equal(all[1].at.mean.length, 150);
  assert.ok(all[1].at.mean.every(Number.isFinite));
  assert.ok(Math.abs(all[0].logEvidence - all[1].logEvidence) < 0.2);
  engine.close();
});

test("the latest request wins: only it is answered exactly", async () => {
  const engine = new Engine(), answers = answersOf(engine, (all) => all.some((a) => !a.rough));
  for (let k = 1; k <= 5; k++) engine.receive(step(k, 1 + k / 10, true));
  const all = await answers;
  assert.deepEqual(all.filter((a) => !a.rough).map((a) => a.id), [5]);
  assert.ok(all.some((a) => a.rough && a.id === 5));
  engine.close();
});

test("a question about a place is answered once the fit stands", async () => {
  const engine = new Engine(), answers = answersOf(engine, (all) => all.some((a) => a.type === "predict"));
  engine.receive(step(1, 1, false));
  engine.receive({ type: "predict", id: 1, x1: 0.5, x2: 0 });
  const told = (await answers).find((a) => a.type === "predict");
  assert.ok(Number.isFinite(told.mean) && told.variance > 0);
  engine.close();
});

test("without training points the answer is the prior", async () => {
  const engine = new Engine(), answers = answersOf(engine, (all) => all.some((a) => !a.rough));
  engine.receive({ ...step(1, 1, true), points: { ...points, role: points.role.map(() => 1) } });
  const answer = (await answers).find((a) => !a.rough);
  assert.equal(answer.logEvidence, 0);
  assert.ok(answer.fields.mean.every((m) => m === 0));
  engine.close();
});
