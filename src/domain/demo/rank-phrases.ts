import { fillTemplate, fixedPart, type Slots } from './fill-template.ts';
import { seededOrder } from '../text/seeded-order.ts';

/** A phrase with its values, and the template that it was filled from. */
export interface ChosenPhrase {
  template: string;
  text: string;
}

/** Length from which a fixed part is recognised in a reply; shorter parts prove nothing. */
const minimumProof = { latin: 10, han: 4 };

/**
 * Lists the phrases that can be used now, in the order in which to try them: first `fresh` phrases that no reply has
 * used yet, shuffled by the seed, with the phrases that take up the user's newest message first; then the `used`
 * phrases, the least recently used first (rule:demo-companion).
 */
export function rankPhrases(
  templates: readonly string[],
  slots: Slots,
  replies: readonly string[],
  seed: number,
): { fresh: ChosenPhrase[]; used: ChosenPhrase[] } {
  const ranked = seededOrder(templates, seed).flatMap((template) => {
    const text = fillTemplate(template, slots);
    return text === null
      ? []
      : [{ phrase: { template, text }, lastUse: findLastUse({ template, text }, replies) }];
  });
  const fresh = ranked.filter(({ lastUse }) => lastUse < 0).map(({ phrase }) => phrase);
  const used = ranked
    .filter(({ lastUse }) => lastUse >= 0)
    .sort((first, second) => first.lastUse - second.lastUse);
  fresh.sort((first, second) => Number(takesUpWords(second)) - Number(takesUpWords(first)));
  return { fresh, used: used.map(({ phrase }) => phrase) };
}

/** Finds the newest reply that contains the phrase, even with other values; -1 if none does. */
function findLastUse({ template, text }: ChosenPhrase, replies: readonly string[]): number {
  const fixed = fixedPart(template).trim();
  const minimum = /\p{Script=Han}/u.test(fixed) ? minimumProof.han : minimumProof.latin;
  const proof = fixed.length >= minimum ? fixed : text;
  return replies.findLastIndex((reply) => reply.includes(proof));
}

function takesUpWords({ template }: ChosenPhrase): boolean {
  return /\{(?:quote|reflection|keyword)\}/i.test(template);
}
