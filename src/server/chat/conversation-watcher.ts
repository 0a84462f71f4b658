import { keepAliveComment, keepAliveMs } from './event-stream.ts';

/** How long one stream lasts; the browser then asks again, with whatever it is logged in as. */
const lifetimeMs = 600_000;

/** One reader who is told the version of a conversation whenever it grows. */
export class ConversationWatcher {
  readonly userId: string;
  readonly body: ReadableStream<Uint8Array>;
  readonly #onEnd: () => void;
  readonly #encoder = new TextEncoder();
  readonly #timers: NodeJS.Timeout[];
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #version = -1;
  #toldVersion = -1;

  /** @param onEnd told once, however the stream ends */
  constructor(userId: string, onEnd: () => void) {
    this.userId = userId;
    this.#onEnd = onEnd;
    this.body = new ReadableStream({
      start: (controller) => {
        this.#controller = controller;
      },
      pull: () => {
        this.#tellNewest();
      },
      cancel: () => {
        this.#leave();
      },
    });
    this.#timers = [
      setInterval(() => {
        this.#send(keepAliveComment);
      }, keepAliveMs).unref(),
      setTimeout(() => {
        this.end();
      }, lifetimeMs).unref(),
    ];
  }

  /** Tells a version, unless it is known; a slow reader gets the newest only. */
  tell(version: number): void {
    this.#version = Math.max(this.#version, version);
    this.#tellNewest();
  }

  /** Ends the stream; safe to repeat. */
  end(): void {
    const controller = this.#controller;
    if (controller === null) return;
    this.#leave();
    controller.close();
  }

  #tellNewest(): void {
    if (this.#version === this.#toldVersion) return;
    const event = { type: 'changed', version: this.#version };
    const isSent = this.#send(`event: changed\nid: ${this.#version}\ndata: ${JSON.stringify(event)}\n\n`);
    if (isSent) this.#toldVersion = this.#version;
  }

  #send(text: string): boolean {
    if ((this.#controller?.desiredSize ?? 0) <= 0) return false;
    this.#controller?.enqueue(this.#encoder.encode(text));
    return true;
  }

  #leave(): void {
    if (this.#controller === null) return;
    this.#controller = null;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#onEnd();
  }
}
