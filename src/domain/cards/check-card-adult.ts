import { MacroVariables } from '../macros/macro-variables.ts';
import { setVariables } from '../macros/read-around-macros.ts';
import { type AdultFinding, checkFilledAdult } from '../safety/adult/check-adult.ts';
import type { CardData } from './card-data.ts';
import { isJsonObject } from '../json/json-values.ts';

export interface CardAdultCheck {
  /** The age that the card states, read from the description first; null if none. */
  age: number | null;
  findings: (AdultFinding & { field: string })[];
}

/**
 * Runs the adult check on every text of a card, so that nothing hides in a greeting, a tag, the lorebook or a macro
 * (rule:adult-characters).
 */
export function checkCardAdult(data: CardData): CardAdultCheck {
  const texts = listTexts(data);
  const variables = new MacroVariables();
  for (const [, text] of texts) setVariables(text, variables);
  const checks = texts.map(([field, text]) => ({ field, ...checkFilledAdult(text, variables) }));
  return {
    age: checks.find(({ age }) => age !== null)?.age ?? null,
    findings: checks.flatMap(({ field, findings }) => findings.map((finding) => ({ ...finding, field }))),
  };
}

/** The fields that `listTexts` names one by one. Assets and sources are addresses. */
const checkedFields: ReadonlySet<string> = new Set([
  'description',
  'personality',
  'scenario',
  'creator_notes',
  'name',
  'nickname',
  'tags',
  'first_mes',
  'alternate_greetings',
  'group_only_greetings',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
  'character_book',
  'assets',
  'source',
]);

/** A picture or a sound encoded as text: it holds nothing to read, but `17yo` can occur in it by chance. */
const dataUri = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w.+-]+=[\w.+-]+)*;base64,[\w+/-]*={0,2}$/;
const base64 = /^[\w+/-]+={0,2}$/;
/** Length that no word, and no text without a blank, reaches. */
const blobCharacters = 100_000;

/** Lists every text with the name of its field; texts that describe the character come first. */
function listTexts(data: CardData): [string, string][] {
  const lines = (field: string, texts: readonly string[]): [string, string] => [field, texts.join('\n\n')];
  const book = data.character_book?.entries ?? [];
  return [
    ['description', data.description],
    ['personality', data.personality],
    ['scenario', data.scenario],
    ['creator_notes', data.creator_notes],
    lines('name', [data.name, data.nickname ?? '']),
    lines('tags', data.tags),
    ['first_mes', data.first_mes],
    lines('alternate_greetings', data.alternate_greetings),
    lines('group_only_greetings', data.group_only_greetings),
    ['mes_example', data.mes_example],
    ['system_prompt', data.system_prompt],
    ['post_history_instructions', data.post_history_instructions],
    ...book.map((entry, index) => lines(`character_book.entries.${index}`, collectTexts(entry))),
    ...Object.entries(data)
      .filter(([field]) => !checkedFields.has(field))
      .map(([field, value]) => lines(field, collectTexts(value))),
  ];
}

/** Collects every string inside a value, however long, except binary data. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return isBinary(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(collectTexts);
  return isJsonObject(value) ? Object.values(value).flatMap(collectTexts) : [];
}

function isBinary(value: string): boolean {
  return dataUri.test(value) || (value.length > blobCharacters && base64.test(value));
}
