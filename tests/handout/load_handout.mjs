import { readFileSync } from "node:fs";
import vm from "node:vm";

// Runs the handout's one script, from a file of its own or out of a page, and returns what it gives to node.
export function loadHandout(path) {
  let text = readFileSync(path, "utf8");
  if (path.endsWith(".html")) text = text.match(/<script id="handout-script">([\s\S]*?)<\/script>/)[1];
  vm.runInThisContext(text, { filename: path });
  return globalThis.credenceHandout;
}
