import type { LiveReply } from './live-reply.ts';
import { ReplyGuard } from './safety/reply-guard.ts';

/** Thoughts come in many small pieces, and nobody reads them letter by letter. */
const showEveryMs = 200;

/**
 * What a model thinks before it answers, for those who want to read it: it passes the guards of the reply, and where they
 * refuse it, none of it is shown or kept.
 */
export class Thoughts {
  #guard: ReplyGuard | null = null;
  #reply: LiveReply | null = null;
  #asked = '';
  #waiting = '';
  #shown = '';
  #shownAtMs = 0;

  /** @param asked the message that is answered */
  begin(asked: string, reply: LiveReply): void {
    this.#asked = asked;
    this.#reply = reply;
    this.clear();
  }

  push(text: string): void {
    this.#waiting += text;
    const nowMs = performance.now();
    if (nowMs - this.#shownAtMs < showEveryMs) return;
    this.#shownAtMs = nowMs;
    this.#show();
  }

  /** What was thought so far was no thought, or is to come again. */
  clear(): void {
    this.#waiting = '';
    this.#shown = '';
    this.#guard = new ReplyGuard(this.#asked, { isThought: true });
  }

  /** @returns all that may be kept */
  end(): string {
    this.#show();
    const last = this.#guard?.end();
    if (last === undefined || last.refusal !== null) return '';
    return this.#shown + last.text;
  }

  #show(): void {
    if (this.#waiting === '' || this.#guard === null) return;
    const { text, refusal } = this.#guard.push(this.#waiting);
    this.#waiting = '';
    if (refusal !== null) {
      this.#guard = null;
      this.#shown = '';
      this.#reply?.dropThoughts();
      return;
    }
    this.#shown += text;
    if (text !== '') this.#reply?.addThought(text);
    else this.#reply?.noteStatus('thinking');
  }
}
