import { memoizeByText } from '#src/server/platform/process/memoize-by-text.ts';
import { loadTokenizer } from '#src/server/platform/tokenizer/load-tokenizer.ts';

/** Unbroken runs cost the tokenizer quadratic time: 20,000 Chinese characters in a row block for 1.3 s. */
const maxRunCharacters = 256;
const longRun = /[\p{L}\p{M}]{257,}|\s{257,}|[^\p{L}\p{M}\p{N}\s]{257,}/gu;
/** Most texts have blanks sooner, which this checks in a fifth of the time. */
const mayHoldLongRun = /\S{257}|\s{257}/;
const runBlock = new RegExp(`.{1,${maxRunCharacters}}`, 'gsu');

/**
 * Prompts repeat most of their texts from turn to turn: this many characters of the last counted texts are cached, but
 * no long text.
 */
const maxRememberedCharacters = 2_000_000;
const longTextCharacters = 8_000;

let countText: ReturnType<typeof loadTokenizer> | undefined;

/**
 * Counts the o200k_base tokens in a text: exact for ordinary text, slightly high for unbroken runs of more than 256
 * characters, an estimate for models with another tokenizer. The first call loads the tokenizer, which blocks for about
 * 50 ms.
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  return text.length > longTextCharacters ? countUnknown(text) : countKept(text);
}

const countKept = memoizeByText(maxRememberedCharacters, countUnknown);

function countUnknown(text: string): number {
  countText ??= loadTokenizer();
  if (!mayHoldLongRun.test(text)) return countText(text);
  let count = 0;
  let from = 0;
  for (const run of text.matchAll(longRun)) {
    count += countText(text.slice(from, run.index));
    for (const block of run[0].match(runBlock) ?? []) count += countText(block);
    from = run.index + run[0].length;
  }
  return count + countText(from === 0 ? text : text.slice(from));
}
