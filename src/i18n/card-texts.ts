import type { Language } from '#src/contract/base/language.ts';
import { card as en, type CardTexts } from './en/card.ts';
import { card as zhCn } from './zh-cn/card.ts';

const catalogues: Record<Language, CardTexts> = { en, 'zh-CN': zhCn };

/** The texts of a character's card, and of the tile behind cards, in one language; for pages and for the browser. */
export function cardTextsOf(language: Language): CardTexts {
  return catalogues[language];
}
