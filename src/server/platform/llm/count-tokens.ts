import { createRequire } from 'node:module';
import { isRecord } from './is-record.ts';

type CountText = (text: string, options: { disallowedSpecial: Set<string> }) => number;

/** "<|endoftext|>" and its like are plain text here: people may write them. */
const plainText = { disallowedSpecial: new Set<string>() };

/** Runs without a break cost the tokenizer quadratic time: 20,000 Chinese characters in a row block for 1.3 s. */
const MAX_RUN_CHARACTERS = 256;
const LONG_RUN = /[\p{L}\p{M}]{257,}|\s{257,}|[^\p{L}\p{M}\p{N}\s]{257,}/gu;
const RUN_BLOCK = new RegExp(`.{1,${MAX_RUN_CHARACTERS}}`, 'gsu');

/** Prompts repeat most of their texts from turn to turn. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_CHARACTERS = 8_000;
const remembered = new Map<string, number>();

let countText: CountText | undefined;

/**
 * The number of o200k_base tokens in a text: exact for ordinary text, slightly high for unbroken runs of more
 * than 256 characters, an estimate for models with another tokenizer. The first call loads the tokenizer, which
 * blocks for about a quarter of a second.
 */
export function countTokens(text: string): number {
  if (text === '') return 0;
  const known = remembered.get(text);
  if (known !== undefined) {
    remembered.delete(text);
    remembered.set(text, known);
    return known;
  }
  const count = countUnknown(text);
  if (text.length <= MAX_REMEMBERED_CHARACTERS) remember(text, count);
  return count;
}

function remember(text: string, count: number): void {
  remembered.set(text, count);
  if (remembered.size <= MAX_REMEMBERED) return;
  const [oldest] = remembered.keys();
  if (oldest !== undefined) remembered.delete(oldest);
}

function countUnknown(text: string): number {
  countText ??= loadTokenizer();
  let count = 0;
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    count += countText(text.slice(from, run.index), plainText);
    for (const block of run[0].match(RUN_BLOCK) ?? []) count += countText(block, plainText);
    from = run.index + run[0].length;
  }
  return count + countText(from === 0 ? text : text.slice(from), plainText);
}

/** Loaded on first use, and synchronously: 60 MB and 250 ms that a demo without a model need not pay. */
function loadTokenizer(): CountText {
  const loaded: unknown = createRequire(import.meta.url)('gpt-tokenizer/encoding/o200k_base');
  if (!hasCountTokens(loaded)) throw new Error('gpt-tokenizer has no countTokens; check its version.');
  return loaded.countTokens;
}

function hasCountTokens(module: unknown): module is { countTokens: CountText } {
  return isRecord(module) && typeof module.countTokens === 'function';
}
