import { BareChannels } from './bare-channels.ts';
import { CodeWatch } from './code-watch.ts';
import { type Mark, MarkScanner } from './mark-scanner.ts';
import type { ThinkingHabits } from './thinking-habits.ts';

/** Receives the parts of a reply while it is sorted. */
export interface SortedReply {
  /** Called with the character's text. */
  text(piece: string): void;
  reasoning(piece: string): void;
  /** Called when all parts so far were sorted wrongly; the correct parts follow. */
  retract(): void;
  /** Called when the reply ends here, whatever the model still writes. */
  end(): void;
}

type State =
  /** No text yet, or only a thought. */
  | 'start'
  | 'text'
  | 'thought'
  /** Inside a text that is assumed to be a thought begun by the template: the closing tag, or the end, decides. */
  | 'assumed'
  /** Between `<|start|>` or `<|channel|>` and `<|message|>`. */
  | 'header'
  /** After a part of harmony, or of Phi's template: another part follows, or the reply ends. */
  | 'between'
  /** Within the name of a role, up to the end of its line. */
  | 'role'
  | 'over';

const longestHeader = 64;
const roles: readonly string[] = ['assistant', 'model', 'user', 'system', ''];

/**
 * Sorts a model's output into thoughts and text, and ends the reply at the first token of a template: tags of thoughts
 * at the beginning of a line, the channels of harmony, and thoughts that are closed and were never opened.
 *
 * Templates of DeepSeek R1, QwQ and others write `<think>` into the prompt. If a server does not separate that, the
 * thought arrives as text, and only `</think>` shows it. For models known for this, by name or from an earlier reply,
 * everything up to there is a thought from the first letter on; for any other the text is retracted, once.
 */
export class ThoughtSorter {
  readonly #sink: SortedReply;
  readonly #habits: ThinkingHabits;
  readonly #bare = new BareChannels();
  readonly #scanner = new MarkScanner();
  readonly #code = new CodeWatch();
  #state: State = 'start';
  /** All text or assumed thought so far, which may have to be sorted again. */
  #said = '';
  #header = '';
  /** Text before the first closing tag may be a thought. */
  #mayBeThought = true;
  #isStruck = false;
  #isWrapped = false;

  constructor(sink: SortedReply, habits: ThinkingHabits) {
    this.#sink = sink;
    this.#habits = habits;
    if (habits.isUnopened) this.#state = 'assumed';
  }

  push(piece: string): void {
    for (const part of this.#bare.push(piece)) {
      if (typeof part === 'string') this.#take(this.#scanner.push(part));
      else this.#take([...this.#scanner.end(), part]);
    }
  }

  /** Notes that the server separates thoughts itself: its text contains none. */
  noteReasoning(): void {
    this.#habits.thinks = true;
    this.#habits.isUnopened = false;
    this.#mayBeThought = false;
    if (this.#state === 'assumed' && this.#said.trim() === '') this.#state = 'start';
  }

  /**
   * Ends the reply: releases the text that was held back.
   * @param isCut true if it ended at a limit, perhaps within a thought
   */
  flush(isCut: boolean): void {
    this.#take(this.#scanner.push(this.#bare.end()));
    this.#take(this.#scanner.end());
    if (this.#state === 'text' && this.#mayBeThought && !isCut && !this.#habits.thinks)
      this.#habits.isPlain = true;
    if (this.#state !== 'assumed' || isCut) return;
    // It was not a thought after all.
    this.#habits.isUnopened = false;
    const said = this.#said.trimStart();
    this.#said = '';
    this.#sink.retract();
    this.#state = 'over';
    this.#say(said);
  }

  #take(parts: readonly (string | Mark)[]): void {
    for (const part of parts) {
      if (this.#state === 'over') return;
      if (typeof part === 'string') this.#takeText(part);
      else this.#takeMark(part);
    }
  }

  #takeText(text: string): void {
    switch (this.#state) {
      case 'start': {
        const visible = text.trimStart();
        if (visible === '') return;
        this.#state = 'text';
        return this.#say(visible);
      }
      case 'text':
        return this.#say(text);
      case 'thought':
        return this.#think(text);
      case 'assumed':
        this.#said += text;
        return this.#think(text);
      case 'header':
        this.#header += text;
        if (this.#header.length > longestHeader) this.#end();
        return;
      case 'between':
        return this.#takeBetween(text);
      case 'role':
        return this.#takeRole(text);
      case 'over':
    }
  }

  #takeMark(mark: Mark): void {
    const isQuoted = this.#state === 'text' && this.#code.isInside;
    switch (mark.kind) {
      case 'open':
        return this.#open(mark.raw);
      case 'assume':
        this.#said = mark.raw;
        this.#state = 'assumed';
        return;
      case 'close':
        return this.#close(mark.raw);
      case 'wrap':
      case 'unwrap':
        return this.#takeWrap(mark);
      case 'header':
        return isQuoted ? this.#takeText(mark.raw) : this.#beginHeader();
      case 'message':
        if (this.#state === 'header') this.#endHeader();
        else if (isQuoted) this.#takeText(mark.raw);
        return;
      case 'part-end':
        return isQuoted ? this.#takeText(mark.raw) : this.#endPart();
      case 'turn':
      case 'end':
        return this.#takeTemplate(mark, isQuoted);
    }
  }

  #open(raw: string): void {
    const isBlock = this.#state === 'start' || (this.#state === 'text' && this.#code.isAtLineStart);
    if (this.#state === 'assumed' && this.#said.trim() === '') {
      // It opens its thoughts itself.
      this.#habits.isUnopened = false;
      this.#state = 'thought';
      return;
    }
    if (!isBlock) {
      if (this.#state === 'text') this.#mayBeThought = false;
      this.#takeText(raw);
      return;
    }
    this.#noteThought();
    this.#mayBeThought = false;
    this.#state = 'thought';
  }

  #close(raw: string): void {
    switch (this.#state) {
      case 'assumed':
        this.#noteThought();
        this.#mayBeThought = false;
        this.#said = '';
        this.#state = 'start';
        return;
      case 'thought':
        this.#state = 'start';
        return;
      case 'start':
        // A server that removed the thought left its closing tag.
        return;
      case 'text': {
        if (!this.#mayBeThought || this.#code.isInside || this.#code.isQuoted) return this.#say(raw);
        this.#noteThought();
        if (!this.#habits.isPlain) this.#habits.isUnopened = true;
        this.#retellAsThought();
        this.#state = 'start';
        return;
      }
      case 'header':
      case 'between':
      case 'role':
      case 'over':
        return this.#takeText(raw);
    }
  }

  /** Leaves out the marks around a reply; in the middle of a text they are text. */
  #takeWrap({ kind, raw }: Mark): void {
    const isLeftOut = kind === 'wrap' ? this.#state === 'start' : this.#state === 'text' && this.#isWrapped;
    if (!isLeftOut) return this.#takeText(raw);
    this.#isWrapped = kind === 'wrap';
  }

  #noteThought(): void {
    if (!this.#habits.isPlain) this.#habits.thinks = true;
  }

  /** Retracts the text so far and emits it again as a thought. */
  #retellAsThought(): void {
    const said = this.#said;
    this.#said = '';
    this.#mayBeThought = false;
    this.#code.reset();
    this.#sink.retract();
    this.#think(said);
  }

  #beginHeader(): void {
    if (this.#state !== 'header') this.#header = '';
    this.#settleAssumed();
    this.#state = 'header';
  }

  #endPart(): void {
    this.#header = '';
    this.#settleAssumed();
    this.#state = 'between';
  }

  #settleAssumed(): void {
    if (this.#state !== 'assumed') return;
    this.#said = '';
    this.#mayBeThought = false;
  }

  /** Reads the channel of harmony: only the text of `final` is for the reader. */
  #endHeader(): void {
    const isThought = /analysis|commentary/i.test(this.#header);
    const isFinal = /final/i.test(this.#header);
    if (isThought || isFinal) this.#noteThought();
    if (isFinal && this.#said !== '' && this.#mayBeThought) this.#retellAsThought();
    if (isFinal || isThought) this.#mayBeThought = false;
    this.#state = isThought ? 'thought' : 'start';
  }

  #takeBetween(text: string): void {
    this.#header += text.trim();
    if (!'assistant'.startsWith(this.#header.toLowerCase())) this.#end();
  }

  #takeTemplate({ kind, raw }: Mark, isQuoted: boolean): void {
    if (this.#state === 'role' && kind === 'end') return this.#endRole();
    if (
      this.#state === 'start' ||
      this.#state === 'role' ||
      (this.#state === 'assumed' && this.#said === '')
    ) {
      if (/user|system/i.test(raw)) return this.#end();
      this.#header = '';
      this.#state = kind === 'turn' ? 'role' : this.#state;
      return;
    }
    if (this.#state === 'thought' || this.#state === 'assumed' || isQuoted) return this.#takeText(raw);
    // Struck-out text in HTML.
    if (/^<s>$/i.test(raw)) this.#isStruck = true;
    else if (!(this.#isStruck && /^<\/s>$/i.test(raw))) return this.#end();
    this.#takeText(raw);
  }

  /**
   * Skips the role's name: `<|im_start|>assistant` and a line end come before the reply; without a role, the reply
   * begins.
   */
  #takeRole(text: string): void {
    this.#header += text;
    const end = this.#header.indexOf('\n');
    const role = (end === -1 ? this.#header : this.#header.slice(0, end)).trim().toLowerCase();
    if (end === -1 && roles.some((name) => name.startsWith(role))) return;
    if (role === 'user' || role === 'system') return this.#end();
    const said = end !== -1 && roles.includes(role) ? this.#header.slice(end + 1) : this.#header;
    this.#endRole();
    this.#takeText(said);
  }

  #endRole(): void {
    if (/^\s*(?:user|system)\s*$/i.test(this.#header)) return this.#end();
    this.#header = '';
    this.#state = this.#habits.isUnopened && this.#mayBeThought ? 'assumed' : 'start';
  }

  #end(): void {
    this.#state = 'over';
    this.#sink.end();
  }

  #say(text: string): void {
    if (this.#mayBeThought) this.#said += text;
    this.#code.note(text);
    this.#sink.text(text);
  }

  #think(text: string): void {
    if (text !== '') this.#sink.reasoning(text);
  }
}
