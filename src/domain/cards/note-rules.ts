import type { Localized } from '#src/contract/locale/language.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import type { CardData } from '#src/domain/cards/card-data.ts';
import type { FileNote } from '#src/domain/files/file-note.ts';
import { mostNoted, noteMacros } from '#src/domain/lorebooks/note-macros.ts';

/** The part of a text that is checked, in UTF-16 units. */
const readCharacters = 50_000;

const reasons = {
  instructions: {
    en: 'kept; the rules of this site stand before and behind it, and it cannot change them',
    'zh-CN': '已保留；本站规则始终位于其前后，不会被它更改',
  },
  explicit: {
    en: 'kept, but it is sexually explicit: on this site such scenes fade out, whatever a card says',
    'zh-CN': '已保留，但内容过于露骨：无论卡片怎么写，本站的这类场面都点到为止',
  },
  greeting: {
    en: 'not said here: it is sexually explicit',
    'zh-CN': '内容过于露骨，在这里不会说出',
  },
} as const satisfies Record<string, Localized>;

/**
 * Notes the parts of a card that the site ignores, or follows only within its rules (docs/decisions/0028); nothing is
 * rejected.
 */
export function noteRules(data: CardData): FileNote[] {
  const instructions = (['system_prompt', 'post_history_instructions'] as const)
    .filter((field) => data[field].trim() !== '')
    .map((field) => ({ field, outcome: 'kept' as const, reason: reasons.instructions }));
  const texts: [string, string][] = [
    ['description', data.description],
    ['personality', data.personality],
    ['scenario', data.scenario],
    ['mes_example', data.mes_example],
    ['system_prompt', data.system_prompt],
    ['post_history_instructions', data.post_history_instructions],
    ['character_book', (data.character_book?.entries ?? []).map(({ content }) => content).join('\n\n')],
  ];
  const greetings: [string, string][] = [
    ['first_mes', data.first_mes],
    ...data.alternate_greetings.map((text, index): [string, string] => [
      `alternate_greetings.${index}`,
      text,
    ]),
  ];
  return [
    ...instructions,
    ...texts
      .filter(isAsked)
      .map(([field]) => ({ field, outcome: 'kept' as const, reason: reasons.explicit })),
    ...greetings
      .filter(isAsked)
      .map(([field]) => ({ field, outcome: 'unused' as const, reason: reasons.greeting })),
  ];
}

function isAsked([, text]: readonly [string, string]): boolean {
  return isExplicit(text.slice(0, readCharacters));
}

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
export function noteCardMacros(data: CardData): FileNote[] {
  const texts: [string, string][] = [
    ...fields.map((field): [string, string] => [field, data[field]]),
    ...data.alternate_greetings.map((text, index): [string, string] => [
      `alternate_greetings.${index}`,
      text,
    ]),
  ];
  return texts.flatMap(([field, text]) => noteMacros(field, text)).slice(0, mostNoted);
}
