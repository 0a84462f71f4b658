import { fillTemplate, fixedPart, type Slots } from './fill-template.ts';
import { seededOrder } from '../text/seeded-order.ts';

/** A phrase with its values, and the template that it came from. */
export interface ChosenPhrase {
  template: string;
  text: string;
}

/** Shorter fixed parts are no proof that a phrase was used. */
const minimumProof = { latin: 10, han: 4 };

/**
 * The phrases that can be said now, in the order in which they should be tried: `fresh` ones that no reply has
 * used yet, shuffled by the seed, those that take up the user's newest words first; then the `used` ones, the
 * longest unsaid first (rule:demo-companion).
 */
export function listCandidates(
  templates: readonly string[],
  slots: Slots,
  said: readonly string[],
  seed: number,
): { fresh: ChosenPhrase[]; used: ChosenPhrase[] } {
  const ranked = seededOrder(templates, seed).flatMap((template) => {
    const text = fillTemplate(template, slots);
    return text === null
      ? []
      : [{ phrase: { template, text }, lastUse: findLastUse({ template, text }, said) }];
  });
  const fresh = ranked.filter(({ lastUse }) => lastUse < 0).map(({ phrase }) => phrase);
  const used = ranked
    .filter(({ lastUse }) => lastUse >= 0)
    .sort((first, second) => first.lastUse - second.lastUse);
  fresh.sort((first, second) => Number(takesUpWords(second)) - Number(takesUpWords(first)));
  return { fresh, used: used.map(({ phrase }) => phrase) };
}

/** The newest reply that contains the phrase, even with other values; -1 when none does. */
function findLastUse({ template, text }: ChosenPhrase, said: readonly string[]): number {
  const fixed = fixedPart(template).trim();
  const minimum = /\p{Script=Han}/u.test(fixed) ? minimumProof.han : minimumProof.latin;
  const proof = fixed.length >= minimum ? fixed : text;
  return said.findLastIndex((reply) => reply.includes(proof));
}

function takesUpWords({ template }: ChosenPhrase): boolean {
  return /\{(?:quote|reflection|keyword)\}/i.test(template);
}
