import type { Language } from '#src/contract/language.ts';
import { en, type Catalogue } from './en.ts';
import { zhCn } from './zh-cn.ts';

const catalogues: Record<Language, Catalogue> = { en, 'zh-CN': zhCn };

/** The texts of the interface in one language. */
export function textsOf(language: Language): Catalogue {
  return catalogues[language];
}

/** A day as people write it; `medium` where room is scarce. */
export function formatDay(time: string, language: Language, dateStyle: 'long' | 'medium' = 'long'): string {
  return new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(time));
}
