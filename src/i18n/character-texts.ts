import type { Language } from '#src/contract/base/language.ts';
import { character as en, type CharacterTexts } from './en/character.ts';
import { character as zhCn } from './zh-cn/character.ts';

const catalogues: Record<Language, CharacterTexts> = { en, 'zh-CN': zhCn };

/** The texts of a character's page in one language. */
export function characterTextsOf(language: Language): CharacterTexts {
  return catalogues[language];
}
