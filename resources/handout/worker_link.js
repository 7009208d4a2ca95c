import { Engine } from "./engine.js";

// What sends messages to the engine and can be closed. It runs in a worker made of the page's own script; in the page itself where the browser allows no worker.
export function startEngine(answer) {
  try {
    const text = document.getElementById("handout-script").textContent;
    const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
    worker.onmessage = (event) => answer(event.data);
    const send = (message) => worker.postMessage(message);
    send.close = () => worker.terminate();
    return send;
  } catch {
    const engine = new Engine(answer);
    const send = (message) => setTimeout(() => engine.receive(message));
    send.close = () => engine.close();
    return send;
  }
}
