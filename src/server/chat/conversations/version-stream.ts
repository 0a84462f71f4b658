import type { EventOutput, EventSource } from '#src/server/platform/http/answers/event-stream.ts';

/** Lifetime of one stream; the browser then connects again, with its current login. */
const lifetimeMs = 600_000;

/** A stream that sends one reader the version of a conversation whenever it grows. */
export class VersionStream implements EventSource {
  readonly userId: string;
  readonly #onEnd: () => void;
  readonly #lifetime: NodeJS.Timeout;
  #output: EventOutput | null = null;
  #isOver = false;
  #version = -1;
  #toldVersion = -1;

  /** @param onEnd called once, however the stream ends */
  constructor(userId: string, onEnd: () => void) {
    this.userId = userId;
    this.#onEnd = onEnd;
    this.#lifetime = setTimeout(() => {
      this.end();
    }, lifetimeMs).unref();
  }

  begin(output: EventOutput): void {
    this.#output = output;
    if (this.#isOver) output.end();
    else this.resume();
  }

  /** Sends a version, unless the reader has it; a slow reader gets only the newest. */
  sendVersion(version: number): void {
    this.#version = Math.max(this.#version, version);
    this.resume();
  }

  resume(): void {
    if (this.#version === this.#toldVersion || this.#output?.hasRoom !== true) return;
    const event = { type: 'changed', version: this.#version };
    this.#output.send(`event: changed\nid: ${this.#version}\ndata: ${JSON.stringify(event)}\n\n`);
    this.#toldVersion = this.#version;
  }

  /** Ends the stream; safe to repeat. */
  end(): void {
    const output = this.#output;
    this.leave();
    output?.end();
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#output = null;
    clearTimeout(this.#lifetime);
    this.#onEnd();
  }
}
