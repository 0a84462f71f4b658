import type { Language } from '#src/contract/language.ts';

export interface MacroValues {
  char: string;
  user: string;
  /** What `{{original}}` stands for: the host's own text in an override (interop, Card V2). */
  original?: string;
}

/**
 * Fills `{{char}}`, `{{user}}`, `{{original}}` and the older `<BOT>`, `<CHAR>`, `<USER>`, in any case.
 * Unknown macros stay as they are. Values are inserted once and never read for macros again.
 */
export function fillMacros(text: string, values: MacroValues): string {
  return text.replace(/\{\{\s*(char|user|original)\s*\}\}|<(bot|char|user)>/gi, (whole, braced, angled) => {
    const name = String(braced ?? angled).toLowerCase();
    if (name === 'user') return values.user;
    if (name === 'original') return values.original ?? whole;
    return values.char;
  });
}

/** How somebody is called who has given no name. The texts of cards speak of `{{user}}` in the third person. */
export const unnamedUser: Record<Language, string> = { en: 'the visitor', 'zh-CN': '你' };

/** Fills a card's text for somebody who has given no name; at the start of a sentence with a capital. */
export function fillForUnnamed(text: string, char: string, language: Language): string {
  const user = unnamedUser[language];
  const capital = user.charAt(0).toUpperCase() + user.slice(1);
  const opened = text.replace(
    /(^|[.!?…]["”’*]?\s+|\n)\{\{user\}\}/gi,
    (_whole, before: string) => before + capital,
  );
  return fillMacros(opened, { char, user });
}
