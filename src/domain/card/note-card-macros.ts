import type { FileNote } from '#src/domain/files/file-note.ts';
import { mostNoted, noteMacros } from '#src/domain/lore/note-macros.ts';
import type { CardData } from './card-data.ts';

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
