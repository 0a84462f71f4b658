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

/** Of a code of the parser; the ends of the text and of lines, and tabs, are none. */
function characterOf(code: number | null): string {
  return code === null || code < 0 ? '' : String.fromCharCode(code);
}

/**
 * An extension of micromark. CommonMark shows the asterisks of `*她笑了。*你来了`, because no space follows the punctuation
 * before the second one, and Chinese has none there. The rule for asterisks is that of markdown-cjk-friendly
 * (https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md), whose package would cost the chat page
 * 6 KB.
 */
export const cjkEmphasis = { text: { 42: { ...attention, tokenize } } };
