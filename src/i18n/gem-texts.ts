import type { Language } from '#src/contract/base/language.ts';
import { gems as en, type GemTexts } from './en/gems.ts';
import { gems as zhCn } from './zh-cn/gems.ts';

export type { GemTexts };

const catalogues: Record<Language, GemTexts> = { en, 'zh-CN': zhCn };

/** The texts of prices and of one's gems in one language. */
export function gemTextsOf(language: Language): GemTexts {
  return catalogues[language];
}
