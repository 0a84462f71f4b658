import type { ServerResponse } from 'node:http';
import type { AnswerPlan } from './fake-upstream-scripts.ts';
import { doAt } from './pace-clock.ts';

/** How many frames are written in one go when there is no pause between them. */
const BURST = 64;

/**
 * Writes an answer frame by frame. Frames are timed from the start of the answer, not from each other, so that
 * the pace holds under load; frames that are late go out together.
 */
export function playAnswer(response: ServerResponse, plan: AnswerPlan): void {
  const frames = plan.frames[Symbol.iterator]();
  const startMs = performance.now() + plan.firstFrameMs;
  let sent = 0;
  let giveUp: (() => void) | undefined;
  const holds = [...(plan.holds ?? [])];

  response.once('close', () => {
    giveUp?.();
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
    const nextMs = startMs + sent * plan.frameMs;
    if (nextMs <= performance.now()) play();
    else giveUp = doAt(nextMs, play);
  }

  function play(): void {
    if (response.destroyed) return;
    const { socket } = response.req;
    socket.cork();
    playDue();
    socket.uncork();
  }

  function playDue(): void {
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
      if (!writeFrame(response, frame.value)) {
        response.req.socket.once('drain', wait);
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
        // Not before the writes of this tick are out.
        setImmediate(() => response.socket?.destroySoon());
        return;
      case 'hang':
        return;
    }
  }
}

const chunks = new WeakMap<Buffer, Buffer>();

/** Writes a frame as one chunk, made once for frames that come again: Node's own `write` makes four pieces of each. */
function writeFrame(response: ServerResponse, frame: Buffer): boolean {
  const { socket } = response;
  if (!response.chunkedEncoding || socket === null) return response.write(frame);
  const chunk =
    chunks.get(frame) ??
    Buffer.concat([Buffer.from(`${frame.length.toString(16)}\r\n`), frame, Buffer.from('\r\n')]);
  chunks.set(frame, chunk);
  return socket.write(chunk);
}
