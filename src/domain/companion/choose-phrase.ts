import { fillTemplate, fixedPart, type Slots } from './fill-template.ts';
import { seededOrder } from './seeded-order.ts';

/** A phrase with its values, and the template that it came from. */
export interface ChosenPhrase {
  template: string;
  text: string;
}

/** Shorter fixed parts are no proof that a phrase was used. */
const minimumProof = { latin: 10, han: 4 };

/**
 * The phrases that can be said now, in the order in which they should be tried: first those that no reply has
 * used yet, each group shuffled by the seed. Phrases that take up the user's newest words come before others (D5).
 */
export function listCandidates(
  templates: readonly string[],
  slots: Slots,
  said: readonly string[],
  seed: number,
): { fresh: ChosenPhrase[]; used: ChosenPhrase[] } {
  const filled = seededOrder(templates, seed).flatMap((template): ChosenPhrase[] => {
    const text = fillTemplate(template, slots);
    return text === null ? [] : [{ template, text }];
  });
  filled.sort((first, second) => Number(takesUpWords(second)) - Number(takesUpWords(first)));
  return {
    fresh: filled.filter((phrase) => !wasUsed(phrase, said)),
    used: filled.filter((phrase) => wasUsed(phrase, said)),
  };
}

/** Whether a reply already contains the phrase, even with other values. */
export function wasUsed({ template, text }: ChosenPhrase, said: readonly string[]): boolean {
  const fixed = fixedPart(template).trim();
  const minimum = /\p{Script=Han}/u.test(fixed) ? minimumProof.han : minimumProof.latin;
  const proof = fixed.length >= minimum ? fixed : text;
  return said.some((reply) => reply.includes(proof));
}

function takesUpWords({ template }: ChosenPhrase): boolean {
  return /\{(?:quote|reflection|keyword)\}/i.test(template);
}
