import { kinWord as chineseWord } from '#src/content/patterns/facts/chinese-kin.ts';
import { kinWord as englishWord } from '#src/content/patterns/facts/english-kin.ts';
import type { Kin, Relative } from '../memory/facts/fact-types.ts';
import { findChineseKin } from '../memory/facts/read-chinese-family.ts';
import { findEnglishKin } from '../memory/facts/read-english-family.ts';

const english = new RegExp(`\\bmy ${englishWord}`, 'i');
const chinese = new RegExp(`我(?:的|家)?${chineseWord}`);

/**
 * Finds the relatives that a question is about: for a sister, older and younger ones too, and the other way round, since
 * English does not say which.
 */
export function findAskedFamily(family: readonly Relative[], question: string): readonly Relative[] {
  const [, englishName] = english.exec(question) ?? [];
  const [, chineseName] = chinese.exec(question) ?? [];
  const asked =
    (englishName === undefined ? undefined : findEnglishKin(englishName)) ??
    (chineseName === undefined ? undefined : findChineseKin(chineseName));
  return asked === undefined ? [] : family.filter(({ kin }) => isSame(kin, asked));
}

function isSame(kin: Kin, asked: Kin): boolean {
  const ageless = (name: Kin) => name.replace(/^(?:elder|younger)-/, '');
  return kin === asked || kin === ageless(asked) || ageless(kin) === asked;
}
