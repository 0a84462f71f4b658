import { CodeWatch } from './code-watch.ts';

/** The names before the lines of a dialogue. */
export interface Speakers {
  /** The character's names: the speaker of the reply. */
  own: readonly string[];
  /** The person's names, which their lines would begin with. */
  other: readonly string[];
}

/** Words for the person in templates of transcripts. */
const roles = ['User', 'Human', '用户'];
/** Words that mean the person only if the reply is written as a script. */
const scriptRoles = ['You', '你'];

const decorations: readonly ((name: string, colon: string) => string)[] = [
  (name, colon) => `${name}${colon}`,
  (name, colon) => `${name} ${colon}`,
  (name, colon) => `**${name}${colon}**`,
  (name, colon) => `**${name}**${colon}`,
  (name, colon) => `*${name}${colon}*`,
  (name, colon) => `*${name}*${colon}`,
  (name, colon) => `[${name}]${colon}`,
];

type Finding =
  | { kind: 'none' }
  /** More of the line is needed. */
  | { kind: 'open' }
  | { kind: 'own' | 'other'; length: number };

const none: Finding = { kind: 'none' };
const open: Finding = { kind: 'open' };

/**
 * Limits a reply to its character's own lines. The character's name before the first line is removed, and where a line
 * begins with the person's name, the reply ends. Only beginnings of lines are checked, outside of code. A line of the
 * person's name alone does not count, since letters begin that way. The end of a line is held back, and so is a
 * beginning that may still become such a name.
 */
export class SpeakerTrimmer {
  readonly #give: (text: string) => void;
  readonly #onOther: () => void;
  readonly #own: readonly string[];
  readonly #other: readonly string[];
  readonly #script: readonly string[];
  readonly #roles: readonly string[];
  readonly #code = new CodeWatch();
  #held = '';
  #isFirst = true;
  #isInLine = false;
  #isScript = false;
  /** True once the reply began to speak for the person: the rest is dropped. */
  #isOver = false;

  /**
   * @param give receives the text
   * @param onOther called once, where the reply begins to speak for the person
   */
  constructor(speakers: Speakers, give: (text: string) => void, onOther: () => void) {
    const own = listNames(speakers.own);
    const isOwn = new Set(own);
    const others = (names: readonly string[]) => listNames(names).filter((name) => !isOwn.has(name));
    this.#own = decorate(own);
    this.#other = decorate(others(speakers.other));
    this.#roles = decorate(others(roles));
    this.#script = decorate(others(scriptRoles));
    this.#give = give;
    this.#onOther = onOther;
  }

  push(piece: string): void {
    if (this.#isOver) return;
    if (this.#isInLine && this.#held === '' && !piece.includes('\n')) this.#pass(piece);
    else this.#read(this.#held + piece, false);
  }

  /**
   * Releases the text that was held back, since nothing more follows.
   * @param isEnded true if the model would have continued: trailing blanks are then dropped
   */
  flush(isEnded: boolean): void {
    if (isEnded && this.#held.trim() === '') this.#held = '';
    this.#read(this.#held, true);
  }

  /** Starts again; text that was held back is dropped. */
  reset(): void {
    this.#held = '';
    this.#isFirst = true;
    this.#isInLine = false;
    this.#isScript = false;
    this.#isOver = false;
    this.#code.reset();
  }

  #read(given: string, isEnd: boolean): void {
    let text = given;
    this.#held = '';
    while (text !== '') {
      if (this.#isInLine) {
        const end = text.indexOf('\n');
        if (end === -1) return this.#pass(text);
        const said = text.slice(0, end).trimEnd();
        this.#pass(said);
        this.#isInLine = false;
        text = text.slice(said.length);
      }
      const line = text.trimStart();
      const gap = text.slice(0, text.length - line.length);
      if (line === '' && !isEnd) {
        this.#held = text;
        return;
      }
      const found = this.#code.isNextLineFenced ? none : this.#find(line, isEnd);
      if (found.kind === 'open') {
        this.#held = text;
        return;
      }
      if (found.kind === 'other') {
        this.#isOver = true;
        this.#onOther();
        return;
      }
      if (found.kind === 'own') {
        this.#isScript = true;
        this.#isFirst = false;
        this.#isInLine = true;
        text = line.slice(found.length).trimStart();
        continue;
      }
      this.#isInLine = true;
      this.#isFirst &&= line === '';
      this.#pass(gap);
      text = line;
      if (line === '') return;
    }
  }

  #find(line: string, isEnd: boolean): Finding {
    const start = toSmall(line.slice(0, 400));
    if (this.#isFirst) {
      const own = match(start, this.#own, isEnd);
      if (own !== null) return own === 'open' ? open : holdBlanks(line, own, isEnd);
    }
    const role = match(start, this.#roles, isEnd);
    if (typeof role === 'number') return { kind: 'other', length: role };
    const names = this.#isScript ? [...this.#other, ...this.#script] : this.#other;
    const named = match(start, names, isEnd);
    if (role === 'open' || named === 'open') return open;
    if (named === null) return none;
    // A name alone on its line addresses a letter.
    const rest = line.slice(named);
    if (/^[^\S\n]*\n/.test(rest)) return none;
    return rest.trim() === '' && !isEnd ? open : { kind: 'other', length: named };
  }

  #pass(text: string): void {
    if (text === '') return;
    this.#code.note(text);
    this.#give(text);
  }
}

/** Waits until text follows the character's name, so that the blanks in between can be dropped. */
function holdBlanks(line: string, length: number, isEnd: boolean): Finding {
  return line.slice(length).trim() === '' && !isEnd ? open : { kind: 'own', length };
}

/** True for a time: a person may be called 12, and a line may begin with 12:30. */
function isTime(line: string, length: number): boolean {
  return /\d[:：]\d$/.test(line.slice(length - 2, length + 1));
}

/** Converts to lower case without changing the length: the length of İ would be two. */
function toSmall(text: string): string {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return text.replaceAll(/\S/g, (letter) =>
    letter.toLowerCase().length === 1 ? letter.toLowerCase() : letter,
  );
}

/**
 * Finds which of several beginnings a line has, and returns its length; null for none, `open` while it may still become
 * one.
 */
function match(line: string, starts: readonly string[], isEnd: boolean): number | 'open' | null {
  const found = starts.filter((start) => line.startsWith(start) && !isTime(line, start.length));
  const longest = Math.max(0, ...found.map((start) => start.length));
  const mayGrow = !isEnd && starts.some((start) => start.length > line.length && start.startsWith(line));
  if (mayGrow) return 'open';
  return longest > 0 ? longest : null;
}

function decorate(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    [':', '：'].flatMap((colon) => decorations.map((form) => form(name, colon))),
  );
}

/** Lists each name in lower case, and the first word of it, without duplicates. */
function listNames(names: readonly string[]): string[] {
  const all = names.flatMap((name) => {
    const whole = toSmall(name.trim());
    const [first = ''] = whole.split(/\s+/);
    return first.length >= 2 ? [whole, first] : [whole];
  });
  return [...new Set(all)].filter((name) => name !== '' && name.length <= 100);
}
