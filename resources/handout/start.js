import { Engine } from "./engine.js";
import { fit, pictureField, predict } from "./node_host.js";
import { scoresOf } from "./scores.js";
import { Solver } from "./solver.js";
import { contourLines } from "./contours.js";
import { byId } from "./dom.js";
import { answerOf, meanDistance, verdictOn } from "./lesson_answer.js";
import { LessonCourse } from "./lesson_course.js";
import { LessonNumbers } from "./lesson_numbers.js";
import { Page } from "./page.js";

// The one script runs as the page, as its worker, and in node for tests.
if (typeof document !== "undefined") {
  document.body.classList.remove("no-script");
  const data = JSON.parse(byId("handout-data").textContent);
  data.steps ? new LessonCourse(data) : new Page(data);
} else if (typeof WorkerGlobalScope !== "undefined") {
  const engine = new Engine((answer) => self.postMessage(answer));
  self.onmessage = (event) => engine.receive(event.data);
} else {
  globalThis.credenceHandout = { LessonNumbers, Solver, answerOf, contourLines, fit, meanDistance, pictureField, predict, scoresOf, verdictOn };
}
