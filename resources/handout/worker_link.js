import { Engine } from "./engine.js";

// The engine, in a worker made of the page's own script; in the page itself where the browser allows no worker.
export function startEngine(answer) {
  try {
    const text = document.getElementById("handout-script").textContent;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    worker.onmessage = (event) => answer(event.data);
    return (message) => worker.postMessage(message);
  } catch {
    const engine = new Engine(answer);
    return (message) => setTimeout(() => engine.receive(message));
  }
}
