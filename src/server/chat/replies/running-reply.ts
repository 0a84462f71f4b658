import type { Message, ReplyStatus } from '#src/contract/chat/message-calls.ts';
import { needsSpace } from '../safety/needs-space.ts';

/** The reason to abort a reply: the person stopped it, or this process is stopping. */
export type AbortReason = 'stopped' | 'shutdown';

interface Piece {
  /** The position of the piece in the reply, in UTF-16 units. */
  start: number;
  text: string;
}

/**
 * A reply that this process is writing: its text so far, and its readers. Its text is shown as it arrives and stored
 * afterwards (rule:shown-first, docs/decisions/0004); nothing is added before the reply itself is stored.
 */
export class RunningReply {
  readonly messageId: string;
  readonly #abort = new AbortController();
  /** Its text in the pieces in which it arrived: the text so far is never copied for a piece. */
  #pieces: Piece[] = [];
  #length = 0;
  #storedLength = 0;
  /** A high surrogate that waits for its other half. */
  #carry = '';
  /** The text that it began with, until something is added. */
  #begun = '';
  #beginning = '';
  #retracted = 0;
  #status: ReplyStatus | null = null;
  /** The model's thoughts so far that may be read. */
  #thoughts = '';
  #final: Message | null = null;
  #failure: { error: unknown } | null = null;
  readonly #waitingForEnd: (() => void)[] = [];
  /** The readers, who are notified of every change, in the turn in which it happens. */
  readonly #readers = new Set<() => void>();

  /** The length of the text that it continues, in UTF-16 units. */
  begunLength = 0;

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

  /** All of its text, shown or not. */
  get text(): string {
    return this.#textFrom(0);
  }

  get final(): Message | null {
    return this.#final;
  }

  /** The error that prevented storing its final state; null if it is stored, or still to be stored. */
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

  /** Sets the text that it begins with, which is stored already. */
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

  /** Adds text of the model, and shows it. NUL, which PostgreSQL cannot store, is left out. */
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
    this.#wake();
  }

  /** Returns the text that is not stored yet; null if there is none, or it is stored with its end. */
  unstored(): { start: number; text: string } | null {
    if (this.#retracted > 0 || this.#storedLength === this.#length) return null;
    return { start: this.#storedLength, text: this.#textFrom(this.#storedLength) };
  }

  /** Takes the reply back: its text is no longer shown or stored. */
  takeBack(): void {
    this.#pieces = [];
    this.#storedLength = this.#length;
  }

  /**
   * Retracts the text so far: the model restarts the reply. From then on the text is stored only with its end, since
   * pieces have positions in one text.
   */
  retract(): void {
    this.#pieces = [];
    this.#length = 0;
    this.#carry = '';
    this.#retracted += 1;
    this.#thoughts = '';
    this.startWith(this.#beginning);
    this.#wake();
  }

  recordStatus(status: ReplyStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#wake();
  }

  addThought(text: string): void {
    this.#thoughts += text;
    this.#status = 'thinking';
    this.#wake();
  }

  /** Drops the model's thoughts, which may no longer be read. */
  dropThoughts(): void {
    this.#thoughts = '';
  }

  /** Reads the model's thoughts from a position on, in UTF-16 units. */
  readThoughts(position: number): string {
    return this.#thoughts.slice(position);
  }

  /** Notes that its text up to `length` is stored. */
  noteStored(length: number): void {
    this.#storedLength = Math.max(this.#storedLength, length);
  }

  /** Ends the reply; `message` is its stored final state. */
  finish(message: Message): void {
    // Text that was taken back is no longer shown; the end carries the text that replaces it.
    if (message.content !== this.text) this.#pieces = [];
    this.#final = message;
    this.#end();
  }

  /** Ends the reading of a reply whose final state could not be stored; recovery will end the reply itself. */
  fail(error: unknown): void {
    this.#failure = { error };
    this.#end();
  }

  /** Returns the text from a position on that may be shown already, in UTF-16 units. */
  readFrom(position: number): string {
    return this.#textFrom(position);
  }

  /**
   * Resolves with the final state.
   * @throws the error given to `fail`
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
   * @returns a function that ends this
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
