import type { Message } from '#src/contract/message-calls.ts';

/** Why a reply is being broken off: by the person, or because this process stops. */
export type AbortReason = 'stopped' | 'shutdown';

/**
 * A reply that this process is writing: its text so far, and those who read along. Text is shown only once it is
 * stored, so that nothing seen can be lost with this process (docs/decisions/0004).
 */
export class LiveReply {
  readonly messageId: string;
  readonly #abort = new AbortController();
  #text = '';
  /** A high surrogate that waits for its other half. */
  #carry = '';
  #storedLength = 0;
  #final: Message | null = null;
  #failure: { error: unknown } | null = null;
  #waiting: (() => void)[] = [];

  constructor(messageId: string) {
    this.messageId = messageId;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get abortReason(): AbortReason | null {
    if (!this.signal.aborted) return null;
    return this.signal.reason === 'stopped' ? 'stopped' : 'shutdown';
  }

  get text(): string {
    return this.#text;
  }

  get final(): Message | null {
    return this.#final;
  }

  abort(reason: AbortReason): void {
    this.#abort.abort(reason);
  }

  /** Adds what the model wrote. NUL, which PostgreSQL cannot store, is left out. */
  append(piece: string): void {
    const whole = this.#carry + piece.replaceAll('\u0000', '');
    const last = whole.charCodeAt(whole.length - 1);
    const endsInHalf = last >= 0xd800 && last <= 0xdbff;
    this.#carry = endsInHalf ? whole.slice(-1) : '';
    this.#text += endsInHalf ? whole.slice(0, -1) : whole;
  }

  /** The text that is not stored yet, or null. */
  unstored(): { start: number; text: string } | null {
    if (this.#storedLength === this.#text.length) return null;
    return { start: this.#storedLength, text: this.#text.slice(this.#storedLength) };
  }

  /** Shows the text up to `length`, which is stored now. */
  markStored(length: number): void {
    if (length <= this.#storedLength) return;
    this.#storedLength = length;
    this.#wake();
  }

  /** Ends the reply; `message` is its stored final state. */
  finish(message: Message): void {
    this.#text = message.content;
    this.#storedLength = message.content.length;
    this.#final = message;
    this.#wake();
  }

  /** Ends the reading of a reply whose final state could not be stored; recovery will end the reply itself. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.#wake();
  }

  /** The stored text from a position on. */
  readFrom(position: number): string {
    return this.#text.slice(position, this.#storedLength);
  }

  /**
   * Resolves when there is more to read or the reply ended.
   * @throws what `fail` was told
   */
  async changed(): Promise<void> {
    this.#throwFailure();
    if (this.#final !== null) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#throwFailure();
  }

  /** Resolves with the final state. */
  async ended(): Promise<Message> {
    while (this.#final === null) await this.changed();
    return this.#final;
  }

  #throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
