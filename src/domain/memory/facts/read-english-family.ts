import { kinNames, kinThenName, nameThenKin, notAPerson } from '#src/content/patterns/facts/english-kin.ts';
import { notAName } from '#src/content/patterns/facts/english-facts.ts';
import { quoteSafely } from '#src/domain/text/clean-text.ts';
import type { Kin, ToldFact } from './fact-types.ts';

export function findEnglishKin(word: string): Kin | undefined {
  return kinNames.find(([pattern]) => pattern.test(word))?.[1];
}

/** Reads the relatives that an English sentence names: "my sister Anna", "Anna is my sister" (rule:demo-companion). */
export function readEnglishFamily(text: string): ToldFact[] {
  const pairs = [
    ...kinThenName.flatMap((pattern) =>
      Array.from(text.matchAll(pattern), ([, word = '', name = '']) => ({ word, name })),
    ),
    ...Array.from(text.matchAll(nameThenKin), ([, name = '', word = '']) => ({ word, name })),
  ];
  return pairs.flatMap(({ word, name }): ToldFact[] => {
    const kin = findEnglishKin(word);
    const safe = notAName.test(name) || notAPerson.test(name) ? null : quoteSafely(name, 20);
    return kin === undefined || safe === null ? [] : [{ kind: 'relative', kin, name: safe }];
  });
}
