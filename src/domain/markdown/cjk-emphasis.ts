import { attention } from 'micromark-core-commonmark';
import { relaxFlanks } from './cjk-flanks.ts';

type Construct = typeof attention;

const tokenize: Construct['tokenize'] = function tokenizeCjk(effects, ok, nok) {
  const before = characterOf(this.previous);
  const end: typeof ok = (after) => {
    const token = this.events.at(-1)?.[1];
    const { opens, closes } = relaxFlanks(before, characterOf(after));
    if (opens && token !== undefined) token._open = true;
    if (closes && token !== undefined) token._close = true;
    return ok(after);
  };
  return attention.tokenize.call(this, effects, end, nok);
};

/** Returns the character of a code of the parser; empty for the ends of the text and of lines, and for tabs. */
function characterOf(code: number | null): string {
  return code === null || code < 0 ? '' : String.fromCharCode(code);
}

/**
 * An extension of micromark for Chinese. CommonMark shows the asterisks of `*她笑了。*你来了`, because no space follows the
 * punctuation before the second one, and Chinese has none there. The rule for asterisks is that of
 * markdown-cjk-friendly (https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md), whose package
 * would add 6 KB to the chat page.
 */
export const cjkEmphasis = { text: { 42: { ...attention, tokenize } } };
