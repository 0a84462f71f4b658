import type { Language } from '#src/contract/base/language.ts';
import { type MineGemTexts, mineGems as en } from './en/mine-gems.ts';
import { mineGems as zhCn } from './zh-cn/mine-gems.ts';

export type { MineGemTexts };

const catalogues: Record<Language, MineGemTexts> = { en, 'zh-CN': zhCn };

/** The texts of /mine/gems in one language. */
export function mineGemTextsOf(language: Language): MineGemTexts {
  return catalogues[language];
}
