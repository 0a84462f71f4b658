import { type EventLoopUtilization, performance as eventLoop } from 'node:perf_hooks';

/** Duration of a frame while the process has little to do, and the longest one, in milliseconds. */
const shortestMs = 16;
const longestMs = 60;
/** Utilisation of the event loop: above the first, frames grow, and at the second they are longest. */
const growsFrom = 0.7;
const growsUntil = 0.95;
/** Interval of the load checks, and weight of a new check: a short burst changes little. */
const checkMs = 100;
const weight = 0.3;
/** Frames that end within this many milliseconds of each other end in one turn. */
const togetherMs = 2;

interface ScheduledFrame {
  dueMs: number;
  go: () => void;
}

/**
 * Decides when the next frame of a reply begins: each reply sends at most one event per frame, with everything that
 * came in it. One clock with one timer serves all replies of the process. A frame lasts 16 ms, and the busier the event
 * loop, the longer, up to 60 ms: then fewer and larger events leave it time for everything else.
 */
export class FrameClock {
  #waiting: ScheduledFrame[] = [];
  #timer: NodeJS.Timeout | undefined;
  #wakesAtMs = 0;
  #load = 0;
  #seen: EventLoopUtilization = eventLoop.eventLoopUtilization();
  #seenAtMs = performance.now();

  /** Resolves when the frame that begins now has ended. */
  next(): Promise<void> {
    const nowMs = performance.now();
    this.#look(nowMs);
    return new Promise((go) => {
      const dueMs = nowMs + this.frameMs;
      this.#waiting.push({ dueMs, go });
      if (this.#timer === undefined || dueMs < this.#wakesAtMs - togetherMs) this.#wakeAt(dueMs, nowMs);
    });
  }

  get frameMs(): number {
    const share = (this.#load - growsFrom) / (growsUntil - growsFrom);
    return shortestMs + (longestMs - shortestMs) * Math.min(1, Math.max(0, share));
  }

  #wakeAt(dueMs: number, nowMs: number): void {
    clearTimeout(this.#timer);
    this.#wakesAtMs = Math.max(dueMs, nowMs + togetherMs);
    this.#timer = setTimeout(() => {
      this.#tick();
    }, this.#wakesAtMs - nowMs);
  }

  #tick(): void {
    const nowMs = performance.now();
    const due: ScheduledFrame[] = [];
    const later: ScheduledFrame[] = [];
    let nextMs = Infinity;
    for (const one of this.#waiting) {
      if (one.dueMs <= nowMs + togetherMs) due.push(one);
      else {
        later.push(one);
        nextMs = Math.min(nextMs, one.dueMs);
      }
    }
    this.#waiting = later;
    this.#timer = undefined;
    if (nextMs < Infinity) this.#wakeAt(nextMs, nowMs);
    for (const { go } of due) go();
  }

  #look(nowMs: number): void {
    if (nowMs - this.#seenAtMs < checkMs) return;
    const now = eventLoop.eventLoopUtilization();
    const { utilization } = eventLoop.eventLoopUtilization(now, this.#seen);
    this.#load += (utilization - this.#load) * weight;
    this.#seen = now;
    this.#seenAtMs = nowMs;
  }
}
