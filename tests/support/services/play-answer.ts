import type { ServerResponse } from 'node:http';
import type { AnswerPlan } from './fake-upstream-scripts.ts';

/** Number of frames per write when there is no pause between them. */
const BURST = 64;

/**
 * Writes an answer frame by frame. Frames are timed from the start of the answer, not from each other, so that the pace
 * is kept under load; late frames are written together.
 */
export function playAnswer(response: ServerResponse, plan: AnswerPlan): void {
  const frames = plan.frames[Symbol.iterator]();
  const startMs = performance.now() + plan.firstFrameMs;
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  const holds = [...(plan.holds ?? [])];

  response.once('close', () => {
    clearTimeout(timer);
    frames.return?.();
  });
  response.writeHead(plan.status, plan.headers);
  response.flushHeaders();
  wait();

  function wait(): void {
    if (plan.frameMs === 0 && sent > 0) {
      setImmediate(play);
      return;
    }
    const delayMs = startMs + sent * plan.frameMs - performance.now();
    if (delayMs <= 0) play();
    else timer = setTimeout(play, delayMs);
  }

  function play(): void {
    if (response.destroyed) return;
    const due =
      plan.frameMs === 0 ? sent + BURST : Math.floor((performance.now() - startMs) / plan.frameMs) + 1;
    do {
      const [hold] = holds;
      if (hold !== undefined && sent >= hold.afterTokens) {
        holds.shift();
        void hold.released.then(play);
        return;
      }
      const frame = frames.next();
      if (frame.done) {
        finish();
        return;
      }
      sent += 1;
      if (!response.write(frame.value)) {
        response.once('drain', wait);
        return;
      }
    } while (sent < due);
    wait();
  }

  function finish(): void {
    switch (plan.ending) {
      case 'end':
        response.end();
        return;
      case 'destroy':
        // After the writes of this tick have been sent.
        setImmediate(() => response.socket?.destroySoon());
        return;
      case 'hang':
        return;
    }
  }
}
