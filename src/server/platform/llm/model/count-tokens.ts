import { keepAnswers } from '#src/server/platform/process/keep-answers.ts';
import { loadTokenizer } from '#src/server/platform/tokenizer/load-tokenizer.ts';

/** Unbroken runs cost the tokenizer quadratic time: 20,000 Chinese characters in a row block for 1.3 s. */
const MAX_RUN_CHARACTERS = 256;
const LONG_RUN = /[\p{L}\p{M}]{257,}|\s{257,}|[^\p{L}\p{M}\p{N}\s]{257,}/gu;
/** Most texts have blanks sooner, which this checks in a fifth of the time. */
const MAY_HOLD_LONG_RUN = /\S{257}|\s{257}/;
const RUN_BLOCK = new RegExp(`.{1,${MAX_RUN_CHARACTERS}}`, 'gsu');

/**
 * Prompts repeat most of their texts from turn to turn: this many characters of the last counted texts are cached, but
 * no long text.
 */
const MAX_REMEMBERED_CHARACTERS = 2_000_000;
const LONG_TEXT_CHARACTERS = 8_000;

let countText: ReturnType<typeof loadTokenizer> | undefined;

/**
 * Counts the o200k_base tokens in a text: exact for ordinary text, slightly high for unbroken runs of more than 256
 * characters, an estimate for models with another tokenizer. The first call loads the tokenizer, which blocks for about
 * 50 ms.
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  return text.length > LONG_TEXT_CHARACTERS ? countUnknown(text) : countKept(text);
}

const countKept = keepAnswers(MAX_REMEMBERED_CHARACTERS, countUnknown);

function countUnknown(text: string): number {
  countText ??= loadTokenizer();
  if (!MAY_HOLD_LONG_RUN.test(text)) return countText(text);
  let count = 0;
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    count += countText(text.slice(from, run.index));
    for (const block of run[0].match(RUN_BLOCK) ?? []) count += countText(block);
    from = run.index + run[0].length;
  }
  return count + countText(from === 0 ? text : text.slice(from));
}
