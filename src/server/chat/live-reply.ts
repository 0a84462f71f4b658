import type { Message } from '#src/contract/message-calls.ts';
import { needsSpace } from './needs-space.ts';

/** Why a reply is being broken off: by the person, or because this process stops. */
export type AbortReason = 'stopped' | 'shutdown';

interface StoredPiece {
  /** Where it begins in the reply, in UTF-16 units. */
  start: number;
  text: string;
}

/**
 * A reply that this process is writing: its text so far, and those who read along. Text is shown only once it is
 * stored, so that nothing seen can be lost with this process (docs/decisions/0004).
 */
export class LiveReply {
  readonly messageId: string;
  readonly #abort = new AbortController();
  /** What is stored, in the pieces that it was stored in: the text so far is never copied for a token. */
  #stored: StoredPiece[] = [];
  #storedLength = 0;
  /** What came since. */
  #pending = '';
  /** A high surrogate that waits for its other half. */
  #carry = '';
  /** The text that it began with, until something is added. */
  #begun = '';
  #final: Message | null = null;
  #failure: { error: unknown } | null = null;
  readonly #waitingForEnd: (() => void)[] = [];
  /** Resolves the waiting for the text so far to be taken. */
  #onTaken: (() => void) | null = null;
  /** Those who are told of every change, in the turn in which it happens. */
  readonly #readers = new Set<() => void>();

  /** How much of its text was there before it was written on, in UTF-16 units. */
  begunLength = 0;
  /** False until its message is durable: before, nothing of it may be stored or shown. */
  isStored = false;
  /** The ids of all variants in its place, oldest first. */
  variants: readonly string[];
  /** Somebody read along when it ended, and that the conversation was seen is stored. */
  isSeen = false;

  constructor(messageId: string) {
    this.messageId = messageId;
    this.variants = [messageId];
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get abortReason(): AbortReason | null {
    if (!this.signal.aborted) return null;
    return this.signal.reason === 'stopped' ? 'stopped' : 'shutdown';
  }

  get text(): string {
    return this.readFrom(0) + this.#pending;
  }

  /** How much of the text is stored, in UTF-16 units. */
  get storedLength(): number {
    return this.#storedLength;
  }

  get final(): Message | null {
    return this.#final;
  }

  /** Why its final state could not be stored; null where it was, or still is to be. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0;
  }

  /** Gives it the text that it begins with, which is stored already. */
  startWith(text: string): void {
    if (text === '') return;
    this.#stored = [{ start: 0, text }];
    this.#storedLength = text.length;
    this.#begun = text;
    this.begunLength = text.length;
  }

  abort(reason: AbortReason): void {
    this.#abort.abort(reason);
    this.#letGo();
  }

  /** Adds what the model wrote. NUL, which PostgreSQL cannot store, is left out. */
  append(piece: string): void {
    const plain = piece.replaceAll('\u0000', '');
    if (plain === '') return;
    const whole = this.#carry + (needsSpace(this.#begun, plain) ? ' ' : '') + plain;
    this.#begun = '';
    const last = whole.charCodeAt(whole.length - 1);
    const endsInHalf = last >= 0xd800 && last <= 0xdbff;
    this.#carry = endsInHalf ? whole.slice(-1) : '';
    this.#pending += endsInHalf ? whole.slice(0, -1) : whole;
  }

  /** Resolves once the text so far was taken to be stored, or the reply is broken off. */
  async taken(): Promise<void> {
    if (this.#pending === '' || this.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.#onTaken = resolve;
    });
  }

  /** Takes the text that is not stored yet. @returns null where there is none */
  take(): { start: number; text: string } | null {
    const piece = this.unstored();
    if (piece !== null) this.#letGo();
    return piece;
  }

  /** The text that is not stored yet, or null. */
  unstored(): { start: number; text: string } | null {
    return this.#pending === '' ? null : { start: this.#storedLength, text: this.#pending };
  }

  /** Shows the text up to `length`, which is stored now. */
  markStored(length: number): void {
    const added = length - this.#storedLength;
    if (added <= 0) return;
    this.#stored.push({ start: this.#storedLength, text: this.#pending.slice(0, added) });
    this.#pending = this.#pending.slice(added);
    this.#storedLength = length;
    this.#wake();
  }

  /** Ends the reply; `message` is its stored final state. */
  finish(message: Message): void {
    this.#stored = [{ start: 0, text: message.content }];
    this.#storedLength = message.content.length;
    this.#pending = '';
    this.#final = message;
    this.#end();
  }

  /** Ends the reading of a reply whose final state could not be stored; recovery will end the reply itself. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.#end();
  }

  /** The stored text from a position on. */
  readFrom(position: number): string {
    let text = '';
    for (let at = this.#stored.length - 1; at >= 0; at -= 1) {
      const piece = this.#stored[at];
      if (piece === undefined || piece.start + piece.text.length <= position) break;
      text = piece.text.slice(Math.max(0, position - piece.start)) + text;
    }
    return text;
  }

  /**
   * Resolves with the final state.
   * @throws what `fail` was told
   */
  async ended(): Promise<Message> {
    while (this.#final === null) {
      if (this.#failure !== null) throw this.#failure.error;
      await new Promise<void>((resolve) => this.#waitingForEnd.push(resolve));
    }
    return this.#final;
  }

  /** Has somebody told of every change from now on. @returns what ends it */
  read(onChange: () => void): () => void {
    this.#readers.add(onChange);
    return () => this.#readers.delete(onChange);
  }

  #end(): void {
    for (const resolve of this.#waitingForEnd.splice(0)) resolve();
    this.#wake();
  }

  #letGo(): void {
    this.#onTaken?.();
    this.#onTaken = null;
  }

  #wake(): void {
    for (const tell of this.#readers) tell();
  }
}
