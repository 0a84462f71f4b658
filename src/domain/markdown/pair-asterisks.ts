import { relaxFlanks, strictFlanks } from './cjk-flanks.ts';

/** A run of asterisks in a paragraph of Markdown. */
export interface AsteriskRun {
  /** Its offset, in UTF-16 units. */
  at: number;
  length: number;
  /** The characters on either side; empty at an end of the text. */
  before: string;
  after: string;
  /** Numbers of its asterisks that end emphasis, and that begin it. */
  closing: number;
  opening: number;
  /** Number that begins emphasis which nothing ends. */
  open: number;
}

/**
 * Returns the runs of asterisks of one paragraph, paired as a Markdown parser pairs them in what people and models
 * write. Linear in the length of the text.
 */
export function pairAsterisks(paragraph: string): AsteriskRun[] {
  const runs = findRuns(paragraph);
  const openers: AsteriskRun[] = [];
  for (const run of runs) {
    const [strict, relaxed] = [strictFlanks(run.before, run.after), relaxFlanks(run.before, run.after)];
    let left = run.length;
    let opener = openers.at(-1);
    while ((strict.closes || relaxed.closes) && left > 0 && opener !== undefined) {
      const count = opener.open > 1 && left > 1 ? 2 : 1;
      opener.open -= count;
      opener.opening += count;
      run.closing += count;
      left -= count;
      if (opener.open === 0) openers.pop();
      opener = openers.at(-1);
    }
    if (left === 0 || !(strict.opens || relaxed.opens)) continue;
    run.open = left;
    openers.push(run);
  }
  return runs;
}

function findRuns(text: string): AsteriskRun[] {
  const marks = [...text.matchAll(/\\[^\n]|`+|\*+/g)];
  /** The last run of each number of backticks, by its index among the marks. */
  const lastTicks = new Map(marks.map(([mark], index) => [mark, index]));
  const runs: AsteriskRun[] = [];
  for (let index = 0; index < marks.length; index += 1) {
    const mark = marks[index];
    if (mark === undefined) break;
    const [signs] = mark;
    // Text between runs of as many backticks is code.
    if (signs.startsWith('`') && (lastTicks.get(signs) ?? 0) > index) {
      do index += 1;
      while (marks[index]?.[0] !== signs);
    } else if (signs.startsWith('*')) {
      const [at, end] = [mark.index, mark.index + signs.length];
      const [before, after] = [text.slice(Math.max(0, at - 1), at), text.slice(end, end + 1)];
      runs.push({ at, length: signs.length, before, after, closing: 0, opening: 0, open: 0 });
    }
  }
  return runs;
}

/** The line break before an item of a list, a heading or a quotation: emphasis never extends over it. */
export const paragraphStart = /\n(?=[ \t]*(?:[-+*>]|#{1,6}|\d{1,9}[.)])[ \t])/;
