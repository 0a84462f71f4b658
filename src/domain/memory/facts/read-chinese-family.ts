import { kinNames, kinThenName, kinNameTail, nameThenKin } from '#src/content/patterns/facts/chinese-kin.ts';
import { quoteSafely } from '#src/domain/text/clean-text.ts';
import { toSimplified } from '#src/domain/text/to-simplified.ts';
import type { Kin, ToldFact } from './fact-types.ts';

export function findChineseKin(word: string): Kin | undefined {
  const simplified = toSimplified(word);
  return kinNames.find(([pattern]) => pattern.test(simplified))?.[1];
}

/** Reads the relatives that a Chinese sentence names: 我妹妹叫安娜, 安娜是我妹妹 (rule:demo-companion). */
export function readChineseFamily(sentence: string): ToldFact[] {
  const text = toSimplified(sentence);
  // As typed: the simplified text has the same length.
  const cut = (span: [number, number] | undefined) => (span === undefined ? '' : sentence.slice(...span));
  const find = (pattern: RegExp, groups: { word: number; name: number }) =>
    Array.from(text.matchAll(pattern), ({ indices }) => ({
      word: cut(indices?.[groups.word]),
      name: cut(indices?.[groups.name]),
    }));
  return [
    ...kinThenName.flatMap((pattern) => find(pattern, { word: 1, name: 2 })),
    ...nameThenKin.flatMap((pattern) => find(pattern, { word: 2, name: 1 })),
  ].flatMap(({ word, name }): ToldFact[] => {
    const kin = findChineseKin(word);
    const bare = name.replace(kinNameTail, '');
    const safe = bare === '' ? null : quoteSafely(bare, 20);
    return kin === undefined || safe === null ? [] : [{ kind: 'relative', kin, name: safe }];
  });
}
