import type { Language } from '#src/contract/base/language.ts';
import { type GemDetailTexts, gemDetails as en } from './en/gem-details.ts';
import { gemDetails as zhCn } from './zh-cn/gem-details.ts';

const catalogues: Record<Language, GemDetailTexts> = { en, 'zh-CN': zhCn };

/** The texts of a balance of gems in one language; kept apart from those that the chat loads at once. */
export function gemDetailTextsOf(language: Language): GemDetailTexts {
  return catalogues[language];
}
