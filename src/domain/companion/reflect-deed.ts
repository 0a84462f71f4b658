import { fitsLanguage, flipPronouns, quoteSafely } from '../text/clean-text.ts';
import type { DemoLanguage } from './conversation/types.ts';

const longestDeed = 44;
/** An action in the third person: "sits down", "smiles". */
const thirdPerson = /^(?:then |slowly |quietly |gently |softly )?([a-z]{2,12}s)(?= |$)/i;

/**
 * Rewrites the user's action between asterisks so that it fits behind "you" (你): "taste the soup", 尝了一口汤. Undefined if
 * the message has no action, or one that cannot be rewritten: an action towards the character would need "me" in lines
 * that call the character her or him.
 */
export function reflectDeed(message: string, language: DemoLanguage): string | undefined {
  const found = /\*([^*\n]{2,200})\*|^[（(]([^()（）\n]{2,80})[)）]/.exec(message.slice(0, 2_000));
  const deed = (found?.[1] ?? found?.[2])?.trim().split(/[.!?。！？…;；]/)[0] ?? '';
  if (deed === '' || /\byou|[你您]/i.test(deed) || !fitsLanguage(deed, language)) return undefined;
  const own = language === 'en' ? readEnglishDeed(deed) : deed.replace(/^我/, '');
  if (own === null) return undefined;
  const turned = quoteSafely(flipPronouns(own), longestDeed);
  return turned === null || turned.endsWith('…') ? undefined : turned;
}

function readEnglishDeed(deed: string): string | null {
  const first = /^(?:and |then )?I (?!am |was |do not |don't |have |will |can |'m )(.+)$/i.exec(deed)?.[1];
  if (first !== undefined) return / I\b/.test(first) ? null : first;
  const verb = thirdPerson.exec(deed)?.[1];
  if (verb === undefined || /ss$|^(?:is|was|has|does|his|this|its)$/i.test(verb)) return null;
  const base = verb
    .replace(/ies$/i, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|o))es$/i, '')
    .replace(/(?<=[^y])s$|(?<=[aeou]y)s$/i, '');
  return deed.replace(verb, base).replace(/^\w/, (letter) => letter.toLowerCase());
}
