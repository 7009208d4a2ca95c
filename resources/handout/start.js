import { fit, predict } from "./node_host.js";

globalThis.credenceHandout = { fit, predict };
