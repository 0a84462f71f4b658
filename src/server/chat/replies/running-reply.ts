import type { Message, ReplyStatus } from '#src/contract/chat/message-calls.ts';
import { needsSpace } from '../safety/needs-space.ts';

/** Why a reply is being broken off: by the person, or because this process stops. */
export type AbortReason = 'stopped' | 'shutdown';

interface Piece {
  /** The position in the reply at which the piece begins, in UTF-16 units. */
  start: number;
  text: string;
}

/**
 * A reply that this process is writing: its text so far, and those who read along. Its text is shown as it comes and
 * stored behind that (rule:shown-first, docs/decisions/0004), but nothing of it before the reply itself is stored.
 */
export class RunningReply {
  readonly messageId: string;
  readonly #abort = new AbortController();
  /** Its text in the pieces that it came in: the text so far is never copied for a piece. */
  #pieces: Piece[] = [];
  #length = 0;
  #storedLength = 0;
  #isStored = false;
  readonly #stored = Promise.withResolvers<boolean>();
  /** A high surrogate that waits for its other half. */
  #carry = '';
  /** The text that it began with, until something is added. */
  #begun = '';
  #beginning = '';
  #retracted = 0;
  #status: ReplyStatus | null = null;
  /** The model's thoughts so far, as far as they may be read. */
  #thoughts = '';
  #final: Message | null = null;
  #failure: { error: unknown } | null = null;
  readonly #waitingForEnd: (() => void)[] = [];
  /** Those who are told of every change, in the turn in which it happens. */
  readonly #readers = new Set<() => void>();

  /** The length of the text that it continues, in UTF-16 units. */
  begunLength = 0;
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

  /** Resolves once its message is durable; with false where it was discarded, and then there is none. */
  get stored(): Promise<boolean> {
    return this.#stored.promise;
  }

  /** All of its text, shown or not. */
  get text(): string {
    return this.#textFrom(0);
  }

  get final(): Message | null {
    return this.#final;
  }

  /** Why its final state could not be stored; null where it was, or still is to be. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  /** The number of times that its text was retracted and began again. */
  get retracted(): number {
    return this.#retracted;
  }

  /** The activity of its model before the first text; null where unknown or none. */
  get status(): ReplyStatus | null {
    return this.#status;
  }

  get hasReaders(): boolean {
    return this.#readers.size > 0;
  }

  /** Gives it the text that it begins with, which is stored already. */
  startWith(text: string): void {
    if (text === '') return;
    this.#pieces = [{ start: 0, text }];
    this.#length = text.length;
    this.#storedLength = text.length;
    this.#begun = text;
    this.#beginning = text;
    this.begunLength = text.length;
  }

  abort(reason: AbortReason): void {
    this.#abort.abort(reason);
  }

  /** Its message is durable: from now on its text may be stored and shown. */
  markStored(): void {
    this.#isStored = true;
    this.#stored.resolve(true);
    this.#wake();
  }

  /** It could not be stored: nothing of it is shown, and whoever waits for it is told why. */
  discard(reason: unknown): void {
    this.abort('shutdown');
    this.#stored.resolve(false);
    this.fail(reason);
  }

  /** Adds what the model wrote, and shows it. NUL, which PostgreSQL cannot store, is left out. */
  append(piece: string): void {
    const plain = piece.replaceAll('\u0000', '');
    if (plain === '') return;
    const whole = this.#carry + (needsSpace(this.#begun, plain) ? ' ' : '') + plain;
    this.#begun = '';
    const last = whole.charCodeAt(whole.length - 1);
    const endsInHalf = last >= 0xd800 && last <= 0xdbff;
    this.#carry = endsInHalf ? whole.slice(-1) : '';
    const text = endsInHalf ? whole.slice(0, -1) : whole;
    if (text === '') return;
    this.#pieces.push({ start: this.#length, text });
    this.#length += text.length;
    if (this.#isStored) this.#wake();
  }

  /** The text that is not stored yet; null where there is none, or nothing may be stored yet. */
  unstored(): { start: number; text: string } | null {
    if (!this.#isStored || this.#retracted > 0 || this.#storedLength === this.#length) return null;
    return { start: this.#storedLength, text: this.#textFrom(this.#storedLength) };
  }

  /** Nothing of its text is shown or stored any more. */
  takeBack(): void {
    this.#pieces = [];
    this.#storedLength = this.#length;
  }

  /**
   * Retracts the text so far: the model restarts the reply. From then on the text is stored with its end only,
   * since pieces have positions in one text.
   */
  retract(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#carry = '';
    this.#retracted += 1;
    this.#thoughts = '';
    this.startWith(this.#beginning);
    if (this.#isStored) this.#wake();
  }

  /** Sets the activity of its model. */
  noteStatus(status: ReplyStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    if (this.#isStored) this.#wake();
  }

  /** Adds to what its model thinks. */
  addThought(text: string): void {
    this.#thoughts += text;
    this.#status = 'thinking';
    if (this.#isStored) this.#wake();
  }

  /** Drops the model's thoughts, which may not be read any more. */
  dropThoughts(): void {
    this.#thoughts = '';
  }

  /** Reads the model's thoughts from a position on, in UTF-16 units. */
  readThoughts(position: number): string {
    return this.#isStored ? this.#thoughts.slice(position) : '';
  }

  /** Notes that its text up to `length` is stored. */
  noteStored(length: number): void {
    this.#storedLength = Math.max(this.#storedLength, length);
  }

  /** Ends the reply; `message` is its stored final state. */
  finish(message: Message): void {
    // What was taken back is not shown on; the end brings what stands there instead.
    if (message.content !== this.text) this.#pieces = [];
    this.#final = message;
    this.#end();
  }

  /** Ends the reading of a reply whose final state could not be stored; recovery will end the reply itself. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.#end();
  }

  /** The text from a position on that may be shown by now, in UTF-16 units. */
  readFrom(position: number): string {
    return this.#isStored ? this.#textFrom(position) : '';
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

  /**
   * Notifies a reader of every change from now on.
   * @returns what ends it
   */
  read(onChange: () => void): () => void {
    this.#readers.add(onChange);
    return () => this.#readers.delete(onChange);
  }

  #end(): void {
    for (const resolve of this.#waitingForEnd.splice(0)) resolve();
    this.#wake();
  }

  #textFrom(position: number): string {
    let text = '';
    for (let at = this.#pieces.length - 1; at >= 0; at -= 1) {
      const piece = this.#pieces[at];
      if (piece === undefined || piece.start + piece.text.length <= position) break;
      text = piece.text.slice(Math.max(0, position - piece.start)) + text;
    }
    return text;
  }

  #wake(): void {
    for (const tell of this.#readers) tell();
  }
}
