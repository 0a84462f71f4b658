import type { Language } from '#src/contract/base/language.ts';
import { dateFormatOf } from './date-formats.ts';
import { en, type Catalogue } from './en.ts';
import { zhCn } from './zh-cn.ts';

const catalogues: Record<Language, Catalogue> = { en, 'zh-CN': zhCn };

/** The texts of the interface in one language. */
export function textsOf(language: Language): Catalogue {
  return catalogues[language];
}

/** Names one after the other, as people write them. */
export function listNames(people: readonly { name: string }[], language: Language): string {
  return people.map(({ name }) => name).join(language === 'zh-CN' ? '、' : ', ');
}

/** A day as people write it; `medium` where room is scarce. */
export function formatDay(time: string, language: Language, dateStyle: 'long' | 'medium' = 'long'): string {
  return dateFormatOf(language, { dateStyle, timeZone: 'UTC' }).format(new Date(time));
}
