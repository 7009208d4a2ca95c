// Compares what the page of a lesson computes for its questions with the program: node lesson_agreement.mjs PAGE. Every
// number that the page claims to know is one that the program prints, and every answer is the program's.
import { readFileSync } from "node:fs";
import { loadHandout } from "./load_handout.mjs";

// The log evidence agrees within a thousandth of a nat, probabilities within 1e-4 and means of logarithms of them likewise;
// logits reach some hundreds.
const allowed = (path) => (/^log_evidence|^terms/.test(path) ? 1e-3 : /largest_logit/.test(path) ? 1e-2 : 1e-3);
const [page] = process.argv.slice(2);
const handout = loadHandout(page);
const data = JSON.parse(/id="handout-data">(.*?)<\/script>/s.exec(readFileSync(page, "utf8"))[1]);
let known = 0, foreign = 0, failures = 0, answers = 0;
const fail = (text) => {
  failures++;
  console.log(text);
};

function namesOf(question) {
  const claims = (question.choices ?? []).flatMap(({ claim }) => [claim.left, claim.right]);
  return [...claims, question.value, ...(question.items ?? []).map((item) => item.value)].filter((name) => name?.path);
}

data.steps.forEach((step, k) => {
  const { question } = step;
  if (!question) return;
  const state = (s) => s && { ...s, points: data.points[s.points] };
  const numbers = new handout.LessonNumbers({ now: state(step.now), after: state(step.after) });
  for (const name of step.now ? namesOf(question) : []) {
    const mine = numbers.computed(name);
    if (mine === undefined) {
      foreign++;
      continue;
    }
    known++;
    if (!(Math.abs(mine - name.value) <= allowed(name.path))) fail(`step ${k + 1}: ${name.command.join(" ")}:${name.path} is ${mine} in the page, ${name.value} in the program`);
  }
  const asked = { ...question, after: Boolean(step.after) };
  const byPage = handout.answerOf(asked, step.now && numbers), byProgram = handout.answerOf(asked, null);
  answers += byPage.byPage;
  for (const what of ["choice", "number", "values", "cell", "place"]) {
    const flat = (v) => (Array.isArray(v) ? v : [v ?? 0]);
    if (flat(byPage[what]).some((v, i) => !(Math.abs(v - flat(byProgram[what])[i]) < 1e-2))) fail(`step ${k + 1}: ${what} is ${byPage[what]} by the page, ${byProgram[what]} by the program`);
  }
  if (byProgram.lines) {
    // The page's boundary is the program's, within a hundredth of the plot's height.
    const [line] = [...byProgram.lines].sort((a, b) => b.length - a.length), [mine] = [...byPage.lines].sort((a, b) => b.length - a.length);
    const apart = handout.meanDistance(mine, byProgram.lines, step.now.view.bounds);
    if (!(apart < 0.01) || line.length < 4) fail(`step ${k + 1}: the boundaries are ${apart} apart`);
  }
});
console.log(`${known} numbers by the page, ${foreign} by the program alone, ${answers} answers by the page`);
if (known === 0) fail("the page computes none of the numbers");
process.exit(failures > 0 ? 1 : 0);
