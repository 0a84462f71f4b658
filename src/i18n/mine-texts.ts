import type { Language } from '#src/contract/base/language.ts';
import { mine as en, type MineTexts } from './en/mine.ts';
import { mine as zhCn } from './zh-cn/mine.ts';

export type { MineTexts };

const catalogues: Record<Language, MineTexts> = { en, 'zh-CN': zhCn };

/** The texts of a person's own pages in one language; kept apart, so that the article page never loads them. */
export function mineTextsOf(language: Language): MineTexts {
  return catalogues[language];
}
