import { Solver, finish } from "./solver.js";
import { latentAt, latentOfTraining } from "./prediction.js";
import { fieldOf } from "./field.js";
import { methodLogits } from "./logistic_normal.js";
import { conditionOf } from "./health.js";
import { answerOf } from "./lesson_answer.js";
import { LessonNumbers } from "./lesson_numbers.js";

const handRests = 60;  // ms without another request, until an exact answer is begun
const othersWhileDragging = 4e5;  // features of points that do not train

// The worker's side. It is sent
//   {type: "step", id, points?, setting, bounds, coarse: [nx, ny], fine: [nx, ny], methods: [id, …], rough}
//   {type: "predict", id, x1, x2}
//   {type: "lesson", id, states, question}
// and answers {type: "step", id, rough, …} once roughly, if that is asked for, and once exactly, {type: "predict", …} and {type: "lesson", id, answer}.
// The latest request wins: an exact answer under way is given up for it, a rough one is always finished, so that a
// picture follows the hand.
export class Engine {
  constructor(send) {
    this.send = send;
    this.solver = new Solver();
    this.latest = null;
    this.question = null;
    this.busy = false;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => this.go();
    this.pause = () => new Promise((resolve) => {
      this.go = resolve;
      channel.port2.postMessage(0);
    });
    this.close = () => channel.port1.close();
  }

  // Until the hand has rested, or has moved on.
  rest() {
    return new Promise((resolve) => {
      this.moved = resolve;
      setTimeout(resolve, handRests);
    });
  }

  receive(message) {
    if (message.type === "lesson") return this.send({ type: "lesson", id: message.id, answer: answerOf(message.question, message.states && new LessonNumbers(message.states)) });
    if (message.type === "predict") this.question = message;
    else {
      if (message.points) this.newPoints = message.points;
      this.latest = message;
      this.moved?.();
    }
    if (!this.busy) this.run();
  }

  async run() {
    this.busy = true;
    while (this.latest) {
      const job = this.latest;
      this.latest = null;
      if (this.newPoints) {
        this.points = this.newPoints;
        this.newPoints = null;
        this.solver.setPoints(this.points);
      }
      this.post = null;
      if (job.rough) {
        this.answer(job, true, finish(this.stepsOf(job, true)));
        await this.rest();
        if (this.latest) continue;
      }
      const steps = this.stepsOf(job, false);
      for (let since = 0; ;) {
        if (performance.now() - since > 12) {
          await this.pause();
          since = performance.now();
          if (this.latest) break;
        }
        const { done, value } = steps.next();
        if (!done) continue;
        this.answer(job, false, value);
        break;
      }
    }
    this.busy = false;
    if (this.question && this.post) {
      const { id, x1, x2 } = this.question, { features } = this.post;
      this.question = null;
      const { mean, variance } = finish(latentAt(this.post, features.inUnits([x1], 0), features.inUnits([x2], 1)));
      this.send({ type: "predict", id, x1, x2, mean: mean[0], variance: variance[0] });
    }
  }

  answer(job, rough, result) {
    this.send({ type: "step", id: job.id, rough, setting: job.setting, ...result });
  }

  *stepsOf(job, rough) {
    const start = performance.now();
    const post = yield* this.solver.fit(job.setting, rough);
    const [nx, ny] = rough ? job.coarse : job.fine;
    const { mean, variance } = yield* fieldOf(post, job.bounds, nx, ny, rough);
    const fields = { mean: Float32Array.from(mean), variance: Float32Array.from(variance) };
    for (const id of job.methods)
      if (id !== "map" && methodLogits[id]) fields[id] = Float32Array.from(mean, (m, k) => methodLogits[id](m, variance[k]));
    const at = yield* this.atPoints(post, rough);
    if (!rough) this.post = post;
    return { nx, ny, bounds: job.bounds, fields, at, logEvidence: post.logEvidence, terms: post.terms, converged: post.converged,
      iterations: post.iterations, gain: post.gain, left: post.left, rank: post.dense ? post.directions.count : post.directions.rank,
      largestLogit: post.largestLogit, smallestMargin: post.smallestMargin, condition: rough ? 1 : conditionOf(post),
      milliseconds: performance.now() - start };
  }

  // Mean and variance at all points, in their order; NaN for those that a rough answer leaves out.
  *atPoints(post, rough) {
    const { x1, x2, role } = this.points, others = [], n = role.length;
    const mean = new Float64Array(n).fill(NaN), variance = new Float64Array(n).fill(NaN);
    const training = yield* latentOfTraining(post);
    let k = 0;
    role.forEach((r, i) => {
      if (r === 0) {
        mean[i] = training.mean[k];
        variance[i] = training.variance[k++];
      } else if (r < 3) others.push(i);
    });
    if (others.length && !(rough && others.length * post.features.count > othersWhileDragging)) {
      const { features } = post;
      const found = yield* latentAt(post, features.inUnits(others.map((i) => x1[i]), 0), features.inUnits(others.map((i) => x2[i]), 1));
      others.forEach((i, q) => {
        mean[i] = found.mean[q];
        variance[i] = found.variance[q];
      });
    }
    return { mean, variance };
  }
}
