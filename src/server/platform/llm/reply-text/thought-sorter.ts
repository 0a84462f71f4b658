import { CodeWatch } from './code-watch.ts';
import { type Mark, MarkScanner } from './marks.ts';
import type { ThinkingHabits } from './thinking-habits.ts';

/** What is told of a reply while it is sorted. */
export interface SortedReply {
  /** What the character says. */
  text(piece: string): void;
  reasoning(piece: string): void;
  /** All that was told so far was sorted wrongly; what it is comes anew. */
  retract(): void;
  /** The reply is over here, whatever the model still writes. */
  end(): void;
}

type State =
  /** Nothing was said yet, or only a thought. */
  | 'start'
  | 'text'
  | 'thought'
  /** What is taken for a thought that the template began: the closing tag, or the end, decides. */
  | 'assumed'
  /** Between `<|start|>` or `<|channel|>` and `<|message|>`. */
  | 'header'
  /** Behind a part of harmony, or of Phi's template: another part follows, or the reply is over. */
  | 'between'
  /** The name of a role, up to the end of its line. */
  | 'role'
  | 'over';

const longestHeader = 64;
const roles: readonly string[] = ['assistant', 'model', 'user', 'system', ''];

/**
 * Sorts what a model writes into thoughts and what it says, and ends the reply at the first token of a template: tags of
 * thoughts at the beginning of a line, the channels of harmony, and thoughts that are closed and were never opened.
 *
 * Templates of DeepSeek R1, QwQ and others write `<think>` into the prompt. Where a server does not take that apart, the
 * thought comes as text, and only `</think>` tells. Of models that are known for it, by name or from an earlier reply,
 * everything up to there is a thought from the first letter on; of any other it is taken back, once.
 */
export class ThoughtSorter {
  readonly #sink: SortedReply;
  readonly #habits: ThinkingHabits;
  readonly #scanner = new MarkScanner();
  readonly #code = new CodeWatch();
  #state: State = 'start';
  /** All that was said, or assumed, so far: it may have to be told as something else. */
  #said = '';
  #header = '';
  /** Text before the first closing tag may be a thought. */
  #mayBeThought = true;
  #isStruck = false;

  constructor(sink: SortedReply, habits: ThinkingHabits) {
    this.#sink = sink;
    this.#habits = habits;
    if (habits.isUnopened) this.#state = 'assumed';
  }

  push(piece: string): void {
    this.#take(this.#scanner.push(piece));
  }

  /** The server tells thoughts apart itself: what it calls text is none. */
  noteReasoning(): void {
    this.#habits.thinks = true;
    this.#habits.isUnopened = false;
    this.#mayBeThought = false;
    if (this.#state === 'assumed' && this.#said.trim() === '') this.#state = 'start';
  }

  /**
   * The reply is over: gives out what was held back.
   * @param isCut it ended at a limit, perhaps in the middle of a thought
   */
  flush(isCut: boolean): void {
    this.#take(this.#scanner.end());
    if (this.#state === 'text' && this.#mayBeThought && !isCut && !this.#habits.thinks)
      this.#habits.isPlain = true;
    if (this.#state !== 'assumed' || isCut) return;
    // It was no thought after all.
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
      case 'close':
        return this.#close(mark.raw);
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
        this.#habits.thinks = true;
        this.#mayBeThought = false;
        this.#said = '';
        this.#state = 'start';
        return;
      case 'thought':
        this.#state = 'start';
        return;
      case 'start':
        // A server that took the thought out left its end.
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

  #noteThought(): void {
    if (!this.#habits.isPlain) this.#habits.thinks = true;
  }

  /** What was told as text was a thought. */
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

  /** What was told as a thought was one. */
  #settleAssumed(): void {
    if (this.#state !== 'assumed') return;
    this.#said = '';
    this.#mayBeThought = false;
  }

  /** The channel of harmony says whether what follows is read: only `final` is. */
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

  /** `<|im_start|>assistant` and a line end stand before the reply; where no role follows, the reply does. */
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
