import type { Localized } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { checkAdult } from '#src/domain/safety/adult/check-adult.ts';
import { sexualisesMinors } from '#src/domain/safety/minors/sexualises-minors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { countIntervention } from '#src/server/safety/count-intervention.ts';

/**
 * Rejects a person's text before it is stored (rule:no-minors). Only the fact is counted.
 * @throws AppError 40003 for a text that sexualises minors
 */
export async function checkMessage(database: Queries, content: string): Promise<void> {
  if (sexualisesMinors(content)) await refuseMinors(database);
}

/**
 * Refuses a text that sexualises minors, and counts that.
 * @throws AppError 40003
 */
export async function refuseMinors(database: Queries): Promise<never> {
  await countIntervention(database, 'message-refused');
  throw new AppError(40003, { userMessage: userMessages.minorsRefused });
}

/**
 * Rejects text of a person that a model reads as part of the story, if somebody in it may not be an adult
 * (rule:adult-characters). A person's messages are only checked by `checkMessage`: people may talk of their family.
 * @param before the text that it replaces: its own violations are no reason to reject a correction elsewhere in it
 * @throws AppError 40003 with `userMessage`
 */
export function requireAdults(text: string, userMessage: Localized, before = ''): void {
  const { findings } = checkAdult(text);
  if (findings.length === 0) return;
  const known = new Set(checkAdult(before).findings.map(({ quote }) => quote.toLowerCase()));
  if (findings.every(({ quote }) => known.has(quote.toLowerCase()))) return;
  throw new AppError(40003, { message: 'a text about somebody who may not be an adult', userMessage });
}

/**
 * Errors for texts that the site does not write (rule:nothing-explicit). On the server, so that browsers do not load
 * them.
 */
export const refusalWords = {
  translation: {
    en: 'This is not translated: the translation became something that is not written here.',
    'zh-CN': '这条消息没有翻译：译文里出现了本站不写的内容。',
  },
  edit: {
    en: 'Nothing sexually explicit is put into a reply here: let the scene fade out. Your text is still in the field.',
    'zh-CN': '这里的回复不写露骨的性内容，请点到为止。你写的内容仍在输入框里。',
  },
} as const satisfies Record<string, Localized>;
