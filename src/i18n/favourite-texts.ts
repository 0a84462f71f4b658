import type { Language } from '#src/contract/base/language.ts';
import { favourites as en, type FavouriteTexts } from './en/favourites.ts';
import { favourites as zhCn } from './zh-cn/favourites.ts';

export type { FavouriteTexts };

const catalogues: Record<Language, FavouriteTexts> = { en, 'zh-CN': zhCn };

/** The texts of favourites in one language; kept apart, so that a heart loads no others. */
export function favouriteTextsOf(language: Language): FavouriteTexts {
  return catalogues[language];
}
