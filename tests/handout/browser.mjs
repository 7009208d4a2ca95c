// Opens a handout from a file in a browser without a network, and does what a student does: node browser.mjs PAGE
// BROWSER. Fails on any request but for the page itself, on any error of a script or of the content security policy,
// and where the numbers do not follow the hand.
import assert from "node:assert";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [page, browser = "chromium"] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "handout-"));
const chromium = spawn(browser, ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync",
  "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe", "--window-size=1280,800",
  `--user-data-dir=${folder}`, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });

// The DevTools protocol over a pipe: JSON, a zero byte after each message.
const answers = new Map(), requests = [], complaints = [];
let count = 0, rest = "";
chromium.stdio[4].on("data", (bytes) => {
  const messages = (rest + bytes).split("\0");
  rest = messages.pop();
  for (const message of messages.map((text) => JSON.parse(text))) {
    answers.get(message.id)?.(message);
    if (message.method === "Network.requestWillBeSent") requests.push(message.params.request.url);
    if (message.method === "Runtime.exceptionThrown") complaints.push(message.params.exceptionDetails.exception?.description);
    if (message.method === "Log.entryAdded") complaints.push(message.params.entry.text);
  }
});
let sessionId;
const call = (method, params = {}) => new Promise((done, failed) => {
  const id = ++count;
  answers.set(id, (message) => (message.error ? failed(new Error(`${method}: ${message.error.message}`)) : done(message.result)));
  chromium.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
});
const evaluate = async (expression) => (await call("Runtime.evaluate", { expression, returnByValue: true })).result.value;

// Looks until it holds, however slow the machine is.
async function until(expression) {
  for (;;) {
    const value = await evaluate(expression);
    if (value) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const mouse = (type, x, y, buttons) =>
  call("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons, clickCount: 1 });
const box = (selector) => evaluate(`(() => {
  const box = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
  return { x: box.x, y: box.y, width: box.width, height: box.height };
})()`);
// The log evidence once the exact answer is there: the sentence is of that, not of the coarse one before it.
const total = `(() => {
  const shown = document.getElementById("total").textContent;
  return document.getElementById("sentence").textContent.includes(shown) ? shown : "";
})()`;

const other = (before) => until(`${total} !== ${JSON.stringify(before)} && ${total}`);

async function drag(selector, from, to) {
  const area = await box(selector), y = area.y + area.height / 2;
  await mouse("mousePressed", area.x + from * area.width, y, 1);
  for (let k = 1; k <= 10; k++) await mouse("mouseMoved", area.x + (from + ((to - from) * k) / 10) * area.width, y, 1);
  await mouse("mouseReleased", area.x + to * area.width, y, 0);
}

try {
  const { targetId } = await call("Target.createTarget", { url: "about:blank" });
  sessionId = (await call("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Network", "Log"]) await call(`${domain}.enable`);
  await call("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  const address = pathToFileURL(resolve(page)).href;
  await call("Page.navigate", { url: address });

  const first = await until(total);
  const data = JSON.parse(/id="handout-data">(.*?)<\/script>/s.exec(readFileSync(page, "utf8"))[1]);
  console.log(`opened: log evidence ${first}, ${data.points.x1.length} points`);

  await drag("input[type=range]", 0.5, 0.15);
  const dragged = await other(first);
  console.log(`width dragged: log evidence ${dragged}`);

  await evaluate(`document.querySelectorAll("input[type=range]")[1].focus()`);
  await call("Input.dispatchKeyEvent", { type: "keyDown", key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 });
  await call("Input.dispatchKeyEvent", { type: "keyUp", key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 });
  const stepped = await other(dragged);
  console.log(`prior variance by a key: log evidence ${stepped}`);

  await evaluate(`[...document.querySelectorAll("button")].find((button) => button.textContent.trim() === "Reset").click()`);
  await until(`${total} === ${JSON.stringify(first)}`);
  console.log("reset: as it began");

  assert.deepStrictEqual(requests.filter((url) => url !== address && !/^(blob|data):/.test(url)), []);
  assert.deepStrictEqual(complaints, []);
} finally {
  chromium.kill();
  await new Promise((done) => chromium.on("exit", done));
  // Its helpers write for a moment longer than it lives.
  for (let tries = 1; ; ++tries) {
    try {
      rmSync(folder, { recursive: true, force: true });
      break;
    } catch (error) {
      if (tries === 100) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
