import {
  chineseNicknames,
  englishNicknames,
  type NicknameWords,
} from '#src/content/patterns/nicknames/nickname-words.ts';
import type { Language } from '#src/contract/locale/language.ts';

const words: Record<Language, NicknameWords> = { en: englishNicknames, 'zh-CN': chineseNicknames };

export interface NicknameOptions {
  /** Number of digits after the words; none by default. */
  digits?: number;
  /** Returns a number from 0 to below 1. */
  random?: () => number;
}

/**
 * Composes a friendly nickname of two words, such as `Quiet Lantern` or `爱笑的松鼠`, which reveals neither gender nor age.
 */
export function composeNickname(language: Language, options: NicknameOptions = {}): string {
  const { digits = 0, random = Math.random } = options;
  const { first, joint, second } = words[language];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const number = digits === 0 ? '' : ` ${Math.floor((1 + 9 * random()) * 10 ** (digits - 1))}`;
  return `${pick(first)}${joint}${pick(second)}${number}`;
}
