// The joined script in node's sandbox: HANDOUT_SCRIPT=script.js node --test join.test.mjs.
import assert from "node:assert";
import { readFileSync } from "node:fs";
import test from "node:test";
import { loadHandout } from "./load_handout.mjs";

const path = process.env.HANDOUT_SCRIPT;

test("the joined script has no modules left and nothing that asks for anything", { skip: !path }, () => {
  const text = readFileSync(path, "utf8");
  for (const word of [/^\s*import /m, /^\s*export /m, /\bfetch\(/, /XMLHttpRequest/, /localStorage/, /innerHTML/, /\beval\b/, /<\/script/i, /https?:/])
    assert.doesNotMatch(text, word);
});

test("it gives its mathematics to node", { skip: !path }, () => {
  const { fit, predict } = loadHandout(path);
  const post = fit({ x1: [0, 1], x2: [0, 1], label: [0, 1], role: [0, 0] }, { family: "rbf", width: 1, prior_variance: 1, standardise: false, centres: null });
  assert.ok(post.logEvidence < 0);
  assert.ok(predict(post, [1], [1]).logits.map[0] > 0);
});
