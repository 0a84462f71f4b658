import { listUnknownMacros } from '../macros/list-unknown-macros.ts';
import type { CardBookEntry, CardData, CardNote } from '../card/card-data.ts';

/** Macros that one note names; further ones become an ellipsis. */
const mostNamed = 10;
const mostNoted = 20;

const fields = [
  'description',
  'personality',
  'scenario',
  'first_mes',
  'mes_example',
  'system_prompt',
  'post_history_instructions',
] as const;

/** Notes the macros of a card that nothing here fills: they stay as written. */
export function noteCardMacros(data: CardData): CardNote[] {
  const texts: [string, string][] = [
    ...fields.map((field): [string, string] => [field, data[field]]),
    ...data.alternate_greetings.map((text, index): [string, string] => [
      `alternate_greetings.${index}`,
      text,
    ]),
  ];
  return texts.flatMap(([field, text]) => noteMacros(field, text)).slice(0, mostNoted);
}

/** Notes the unfilled macros of lorebook entries, like `noteCardMacros`. */
export function noteEntryMacros(entries: readonly CardBookEntry[]): CardNote[] {
  return entries
    .flatMap((entry, index) => noteMacros(`character_book.entries.${index}.content`, entry.content))
    .slice(0, mostNoted);
}

function noteMacros(field: string, text: string): CardNote[] {
  const unknown = listUnknownMacros(text);
  if (unknown.length === 0) return [];
  const named = unknown
    .slice(0, mostNamed)
    .map((name) => `{{${name}}}`)
    .join(' ');
  const more = unknown.length > mostNamed ? ' …' : '';
  return [
    {
      field,
      outcome: 'kept',
      reason: {
        en: `nothing fills ${named}${more} here; it stays as it is written`,
        'zh-CN': `这里没有可以代入 ${named}${more} 的内容，将原样保留`,
      },
    },
  ];
}
