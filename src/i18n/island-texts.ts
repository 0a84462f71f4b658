import type { Language } from '#src/contract/base/language.ts';
import { islands as en, type IslandTexts } from './en/islands.ts';
import { islands as zhCn } from './zh-cn/islands.ts';

export type { IslandTexts };

const catalogues: Record<Language, IslandTexts> = { en, 'zh-CN': zhCn };

/** The texts of the chat and the theme in one language, without those that only the server writes. */
export function islandTextsOf(language: Language): IslandTexts {
  return catalogues[language];
}
